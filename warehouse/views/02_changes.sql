create or replace view changes as
select c.subject, c.scope, c.metric, c.precision, c.sparsity, c.memory_kind, c.variant, c.kind, c.old, c.new,
    c.seen_at, c.source, c.quote, c.origin, coalesce(w.state, d.state, 'told') as state, w.why, w.incident,
    coalesce(w.settled, d.settled) as settled, coalesce(w.settled_at, d.decided_at) as settled_at, c.before, c.after, c.capture, c.id
from history.changes c
left join history.waits w on w.change = c.id and w.recorded_to is null
left join (
    select id, ruling as state, 'by ' || coalesce("by", 'a reviewer') as settled, decided_at
    from history.decisions
    qualify row_number() over (partition by id order by number desc) = 1 and ruling = 'confirmed'
) d on d.id = c.id
where c.recorded_to is null and (c.flaps is null or c.kind = 'flapping');
comment on view changes is
    'Every difference that a vendor caused, with the statements before and after it and the evidence of both. A doubtful one waits (state, why) for a second capture or a reviewer before anybody is told. Of a source that goes back and forth, the third move is told as flapping and those after it are not: see flapping.';

create or replace view flapping as
select told.subject, told.scope, told.metric, told.precision, told.sparsity, told.memory_kind, told.variant,
    told.old as one, told.new as other, 2 + every.moves as moves, started.seen_at as since,
    told.seen_at as recognised_at, every.last_at, every.now, told.source, told.origin
from history.changes told
join (
    select flaps, count(distinct capture) as moves, max(seen_at) as last_at,
        list(new order by seen_at desc, capture desc)[1] as now
    from history.changes
    where recorded_to is null and flaps is not null
    group by flaps
) every using (flaps)
left join history.changes started on started.id = told.flaps and started.recorded_to is null
where told.kind = 'flapping' and told.recorded_to is null;
comment on view flapping is
    'Sources that go back and forth between two statements (one, other; null: says nothing): told once in changes, however often they move.';

create or replace macro changes_between(a, b) as table
select * from changes where seen_at >= a::timestamptz and seen_at < b::timestamptz;
comment on macro table changes_between is 'The changes seen from time a up to, and not at, time b.';

create or replace view conflicts as
select subject, scope, metric, precision, sparsity, memory_kind, variant,
    left_source, left_statement, left_quote, left_place, left_since,
    right_source, right_statement, right_quote, right_place, right_since,
    opened_at, opened_by, closed_at, closed_by, origin, id
from history.conflicts
where recorded_to is null;
comment on view conflicts is
    'Two sources that state different figures for one thing, with the words of both; closed_at is null while they differ.';

create or replace view corrections as
select subject, scope, metric, precision, kind, old, new, valid_from, source, quote, origin, reader, recorded_at
from history.corrections;
comment on view corrections is
    'What a better reader changed in the history that was told before: no vendor did anything.';
