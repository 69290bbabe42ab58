-- What does each source say today: figures, statuses and positionings, of one vendor, product or metric?
select *
from (from specs union all by name from availability union all by name from positioning)
where ($subject is null or subject = $subject)
    and ($vendor is null or split_part(subject, '/', 1) = $vendor)
    and ($metric is null or metric = $metric)
order by subject, metric = 'positioning', metric = 'availability', metric, scope, precision nulls first, source,
    stated_on, valid_from, canonical_value, quote;
