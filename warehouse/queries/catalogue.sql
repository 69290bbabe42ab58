-- What is the best word on each figure of a product, a vendor or a metric, who agrees and who does not?
select *
from catalogue
where ($subject is null or subject = $subject)
    and ($vendor is null or split_part(subject, '/', 1) = $vendor)
    and ($metric is null or metric = $metric)
order by subject, metric, scope, precision nulls first, sparsity nulls first, memory_kind nulls first, variant nulls first,
    canonical_unit, canonical_value, source;
