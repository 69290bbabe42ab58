-- What do feeds list, what of it is watched, and why is the rest not?
select *
from entries
where ($feed is null or feed = $feed) and ($vendor is null or vendor = $vendor)
    and ($watched is null or watched = $watched)
order by coalesce(published, updated) desc nulls last, first_seen_at desc, feed, url;
