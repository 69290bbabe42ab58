-- What changed since a time, a product after the other, the one that changed last first; and which capture had said it
-- before, where the words before are a statement's own?
with found as (
    select *, max(seen_at) over (partition by subject) as last_at
    from changes
    where ($since is null or seen_at >= $since::timestamptz)
        and ($vendor is null or split_part(subject, '/', 1) = $vendor)
        and ($subject is null or subject = $subject)
        and ($source is null or source = $source)
        and ($state is null or state = $state)
    order by last_at desc, subject, seen_at desc, metric, precision nulls first, kind, id
    limit coalesce($most::bigint, 1000) offset coalesce($skip::bigint, 0)
)
select f.*, coalesce(p.name, f.subject) as name, s.url,
    (
        select max_by({'capture': v.capture, 'source': v.source}, v.valid_from)
        from history.versions v
        where v.subject = f.subject and v.metric = f.metric and v.quote = f.before[1].quote
            and v.valid_from < f.seen_at and v.recorded_to is null
    ) as said_before
from found f
left join history.sources s on s.id = f.source
left join products p on p.id = f.subject
order by last_at desc, f.subject, f.seen_at desc, f.metric, f.precision nulls first, f.kind, f.id;
