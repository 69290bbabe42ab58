-- What was decided about held claims?
select *
from decisions
where ($source is null or source = $source) and ($vendor is null or split_part(source, '/', 1) = $vendor)
order by decided_at, id;
