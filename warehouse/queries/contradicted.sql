-- Which statements of status stand against what was in force: taken back, or contradicted and perhaps stale?
select subject, scope, audience, made, flag, status, "of", effective, source, against, against_source,
    valid_to is null as still_said, quote
from availability_timeline
where flag is not null
    and ($subject is null or subject = $subject)
    and ($vendor is null or split_part(subject, '/', 1) = $vendor)
order by subject, made_first, source, status, "of", effective, in_force_from;
