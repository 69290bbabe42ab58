-- What changed: when, of which vendor, product or metric, of which kind?
select *
from changes
where ($since is null or seen_at >= $since::timestamptz)
    and ($until is null or seen_at <= $until::timestamptz)
    and ($vendor is null or split_part(subject, '/', 1) = $vendor)
    and ($subject is null or subject = $subject)
    and ($metric is null or metric = $metric)
    and ($kind is null or kind = $kind)
order by seen_at, source, subject, metric, precision nulls first, kind, old, new, id;
