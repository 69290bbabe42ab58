-- What did each source say at a time (today where none is given) of these products, how does its page rank, and when did it last say so?
with said as materialized (
    select *
    from specs_as_of(coalesce($as_of::timestamptz, 'infinity'::timestamptz))
    where list_contains($subjects::varchar[], subject)
),
seen as (
    select source, max(captured_at) as last_seen
    from captures
    where verdict = 'page' and complete and captured_at <= coalesce($as_of::timestamptz, 'infinity'::timestamptz)
    group by source
)
select said.*, watched.url,
    case watched.page when 'docs' then 1 when 'product' then 2 when 'post' then 3 when 'press' then 3 else 4 end as rank,
    greatest(seen.last_seen, said.captured_at) as last_seen
from said
left join sources watched on watched.id = said.source
left join seen on seen.source = said.source
order by said.subject, said.metric, said.scope, rank, said.valid_from desc, said.source, said.precision,
    said.canonical_value, said.quote;
