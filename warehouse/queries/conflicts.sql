-- Which sources disagree, today or ever?
select *
from conflicts
where ($subject is null or subject = $subject)
    and ($vendor is null or split_part(subject, '/', 1) = $vendor)
    and ($metric is null or metric = $metric)
    and (coalesce($closed::boolean, false) or closed_at is null)
order by subject, metric, opened_at, left_source, right_source, id;
