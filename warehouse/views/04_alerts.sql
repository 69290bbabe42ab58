create or replace view alerts as
select c.subject, c.scope, c.metric, c.precision, c.sparsity, c.memory_kind, c.variant, c.kind, c.old, c.new,
    c.seen_at, c.source, c.quote, c.origin, o.id as alert,
    case
        when o.delivered_at is not null then 'delivered'
        when o.dropped_at is not null then 'dropped'
        when o.last_error is not null then 'failed'
        else 'waiting'
    end as state,
    o.created_at, o.delivered_at, o.digest, o.attempts, o.last_error, coalesce(o.retracts, false) as retracts
from history.outbox o
join (select * from history.changes qualify row_number() over (partition by id order by recorded_from desc) = 1) c
    on c.id = o.change;
comment on view alerts is
    'Changes on their way to editors: waiting, failed (tried, and to be tried again), delivered, or dropped since the change no longer stands. One that retracts takes back an alert that was sent and turned out wrong.';
