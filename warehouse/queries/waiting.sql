-- Which changes wait for a second capture or a reviewer, and why?
select *
from changes
where state = 'waiting'
    and ($source is null or source = $source) and ($vendor is null or split_part(subject, '/', 1) = $vendor)
order by seen_at, source, subject, metric, precision nulls first, kind, old, new, id;
