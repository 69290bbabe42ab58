-- What did vendors state at a time, of all products or of one?
select *
from specs_as_of($as_of)
where $subject is null or subject = $subject
order by subject, metric, scope, precision nulls first, source, canonical_value;
