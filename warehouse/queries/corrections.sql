-- What did a better reader change in the record: of which product, source or time?
select *
from corrections
where ($since is null or recorded_at >= $since::timestamptz)
    and ($until is null or recorded_at <= $until::timestamptz)
    and ($subject is null or subject = $subject)
    and ($vendor is null or split_part(subject, '/', 1) = $vendor)
    and ($metric is null or metric = $metric)
    and ($source is null or source = $source)
order by recorded_at, source, subject, metric, precision nulls first, kind, old, new, valid_from;
