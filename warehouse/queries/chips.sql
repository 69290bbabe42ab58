-- Which products are there, of a vendor or with a word in their name ($word); how many figures has each, and how does it stand? Those of which nothing is said only by id ($subject).
with said as (
    select subject, count(distinct about) as figures, count(distinct source) as sources from _figures group by subject
),
standing as (
    select subject,
        string_agg(concat_ws(' ', "of", effective), ', ' order by effective_first, "of") filter (track = 'planned') as planned,
        string_agg(status, ', ' order by status) filter (track <> 'planned') as reached
    from (select distinct subject, track, status, "of", effective, effective_first from availability_as_of(now()))
    group by subject
),
odd as (
    select subject, count(*) as conflicts from conflicts where closed_at is null group by subject
)
select p.id as subject, p.name, p.vendor, p.kind, p.is_new, coalesce(f.figures, 0) as figures,
    coalesce(f.sources, 0) as sources, coalesce(o.conflicts, 0) as conflicts, t.reached, t.planned,
    coalesce(a.only_planned, false) as only_planned
from products p
left join said f on f.subject = p.id
left join standing t on t.subject = p.id
left join odd o on o.subject = p.id
left join (
    select subject, bool_and(status in ('announced', 'upcoming')) as only_planned from availability group by subject
) a on a.subject = p.id
where ($vendor is null or p.vendor = $vendor) and ($subject is null or p.id = $subject)
    and ($subject is not null or f.subject is not null or t.subject is not null)
    and ($word is null or contains(lower(concat_ws(' ', p.id, p.name, array_to_string(p.aliases, ' '))), lower($word)))
order by p.vendor, p.name, p.id;
