-- What did our tables say at a time ($known_at) that sources say, or said at a time ($as_of)? As specs.sql.
select *
from specs_as_of_known_at(coalesce($as_of::timestamptz, 'infinity'), coalesce($known_at::timestamptz, 'infinity'))
where ($subject is null or subject = $subject)
    and ($vendor is null or split_part(subject, '/', 1) = $vendor)
    and ($metric is null or metric = $metric)
order by subject, metric = 'positioning', metric = 'availability', metric, scope, precision nulls first, source,
    stated_on, valid_from, canonical_value, quote;
