-- What did each source say at a time? As specs.sql.
select *
from specs_as_of($as_of::timestamptz)
where ($subject is null or subject = $subject)
    and ($vendor is null or split_part(subject, '/', 1) = $vendor)
    and ($metric is null or metric = $metric)
order by subject, metric = 'positioning', metric = 'availability', metric, scope, precision nulls first, source,
    stated_on, valid_from, canonical_value, quote;
