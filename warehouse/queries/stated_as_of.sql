-- What did each source say at a time (today where none is given) of these products (all where none are), how does its page rank, and when did it last say so?
with asked as (select coalesce($as_of::timestamptz, 'infinity'::timestamptz) as moment),
seen as (
    select c.source, max(c.captured_at) as last_seen
    from captures c, asked
    where c.verdict = 'page' and c.complete and c.captured_at <= asked.moment
    group by c.source
)
select s.*, o.url,
    case o.page when 'docs' then 1 when 'product' then 2 when 'post' then 3 when 'press' then 3 else 4 end as rank,
    greatest(seen.last_seen, s.captured_at) as last_seen
from specs_as_of((select moment from asked)) s
left join sources o on o.id = s.source
left join seen on seen.source = s.source
where $subjects::varchar[] is null or list_contains($subjects::varchar[], s.subject)
order by s.subject, s.metric, s.scope, rank, s.valid_from desc, s.source, s.precision, s.canonical_value, s.quote;
