-- What do vendors state today, of all products or of one?
select *
from specs
where $subject is null or subject = $subject
order by subject, metric, scope, precision nulls first, source, canonical_value;
