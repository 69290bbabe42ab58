-- What did a source, or every one, state at a time, by what we know today?
select *
from specs_as_of(coalesce($at::timestamptz, now()))
where $source is null or source = $source
order by source, subject, scope, metric, precision nulls first, sparsity nulls first, variant nulls first, place, quote;
