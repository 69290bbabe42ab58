-- What was said of whether products are made and offered, in order of the date made; what of it was in force when?
select *
from availability_timeline
where ($subject is null or subject = $subject)
    and ($vendor is null or split_part(subject, '/', 1) = $vendor)
order by subject, made_first, valid_from, source, scope, status, "of", effective, audience, in_force_from;
