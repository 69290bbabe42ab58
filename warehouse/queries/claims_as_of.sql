-- What did each source say at a time: figures, statuses and positionings, of one vendor, product or metric?
select *
from (
    from specs_as_of($as_of)
    union all by name
    (from availability_history where valid_from <= $as_of and (valid_to is null or valid_to > $as_of))
    union all by name
    (from positioning_history where valid_from <= $as_of and (valid_to is null or valid_to > $as_of))
)
where ($subject is null or subject = $subject)
    and ($vendor is null or split_part(subject, '/', 1) = $vendor)
    and ($metric is null or metric = $metric)
order by subject, metric = 'positioning', metric = 'availability', metric, scope, precision nulls first, source,
    stated_on, valid_from, canonical_value, quote;
