-- Which dates slipped or grew vaguer, and which statuses were taken back?
select seen_at, subject, kind, old, new, source, quote
from changes
where kind in ('date_slipped', 'date_widened', 'status_regressed')
    and ($since is null or seen_at >= $since::timestamptz)
    and ($vendor is null or split_part(subject, '/', 1) = $vendor)
order by seen_at desc, subject, kind, old, new, source;
