-- Which claims are held, and why?
select *
from quarantine
where ($source is null or source = $source) and ($vendor is null or split_part(source, '/', 1) = $vendor)
order by source, subject, metric, place, statement;
