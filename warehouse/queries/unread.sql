-- Which quantities did no rule understand?
select *
from unread
where ($source is null or source = $source) and ($vendor is null or split_part(source, '/', 1) = $vendor)
    and ($since is null or captured_at >= $since)
order by source, place, text, quote;
