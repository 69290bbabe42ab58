-- Which statuses were in force at a time (today where none is given), and who said so?
select *
from availability_as_of(coalesce($as_of::timestamptz, now()))
where ($subject is null or subject = $subject)
    and ($vendor is null or split_part(subject, '/', 1) = $vendor)
order by subject, scope, audience nulls first, track, in_force_from, status, "of", effective;
