-- Which sources go back and forth between two statements?
select *
from flapping
where ($subject is null or subject = $subject)
    and ($vendor is null or split_part(subject, '/', 1) = $vendor)
    and ($source is null or source = $source)
order by last_at desc, source, subject, metric, precision nulls first, one, other;
