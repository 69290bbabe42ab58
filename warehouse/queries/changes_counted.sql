-- How many changes were there since a time, and when was the last of all?
select count(*) filter (where ($since is null or seen_at >= $since::timestamptz)) as total, max(seen_at) as latest
from changes
where ($vendor is null or split_part(subject, '/', 1) = $vendor)
    and ($subject is null or subject = $subject)
    and ($source is null or source = $source)
    and ($state is null or state = $state);
