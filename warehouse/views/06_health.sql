create or replace view source_health as
with pages as (
    select source, captured_at, claims, unread, complete,
        row_number() over (partition by source order by captured_at desc, capture desc) as back
    from history.readings
    where recorded_to is null and verdict = 'page'
),
counted as (
    select source, max(captured_at) as read_at,
        max(claims) filter (where back = 1) as claims,
        median(claims) filter (where back between 2 and 11 and complete) as usual_claims,
        max(unread) filter (where back = 1) as unread,
        median(unread) filter (where back between 2 and 11 and complete) as usual_unread,
        count(*) filter (where back between 2 and 11 and complete) as readings_before
    from pages
    group by source
),
moved as (
    select source, max(greatest(valid_from, coalesce(valid_to, valid_from))) as moved_at
    from history.versions
    where recorded_to is null
    group by source
),
talks as (
    select distinct source, vendor, subject from history.versions where recorded_to is null and valid_to is null
),
siblings as (
    select t.source, count(distinct c.source) as siblings_moved, max(c.seen_at) as siblings_moved_at
    from talks t
    join moved m on m.source = t.source
    join history.changes c on c.vendor = t.vendor and c.subject = t.subject and c.source <> t.source
    left join history.waits w on w.change = c.id and w.recorded_to is null
    where c.recorded_to is null and c.found_by <> 'conflicts' and c.flaps is null and c.kind <> 'appeared'
        and coalesce(w.state, 'told') in ('told', 'confirmed') and c.seen_at > m.moved_at
    group by t.source
)
select s.id as source, s.vendor, s.page, n.read_at, n.claims, n.usual_claims, n.unread, n.usual_unread,
    n.readings_before, m.moved_at, coalesce(b.siblings_moved, 0) as siblings_moved, b.siblings_moved_at,
    (select arg_max(c.origin, c.captured_at) from history.captures c where c.source = s.id) as origin
from history.sources s
join counted n on n.source = s.id
left join moved m on m.source = s.id
left join siblings b on b.source = s.id;
comment on view source_health is
    'How each source that was ever read stands against itself and its siblings: claims and unread quantities of the newest reading beside the median of up to ten complete ones before, when it last said anything else, and how many sources of its vendor changed what they say of the same products since.';
