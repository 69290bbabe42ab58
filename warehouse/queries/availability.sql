-- What is said today of whether products are announced, upcoming, made or offered?
select *
from availability
where ($subject is null or subject = $subject)
    and ($vendor is null or split_part(subject, '/', 1) = $vendor)
order by subject, stated_on nulls first, valid_from, source, status, effective;
