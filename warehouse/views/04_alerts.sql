create or replace view alerts as
select c.subject, c.scope, c.metric, c.precision, c.sparsity, c.memory_kind, c.variant, c.kind, c.old, c.new,
    c.seen_at, c.source, c.quote, c.origin, o.id as alert,
    case
        when dead.alert is not null then 'dead'
        when o.delivered_at is not null then 'delivered'
        when o.dropped_at is not null then 'dropped'
        when o.muted_at is not null then 'muted'
        when w.state = 'dismissed' and o.retracts is not true then 'dropped'
        when w.state = 'waiting' and o.retracts is not true then 'held'
        when o.snoozed_until > now() then 'snoozed'
        when o.last_error is not null then 'failed'
        else 'waiting'
    end as state,
    o.created_at, o.delivered_at, o.digest, o.attempts, o.last_error, o.muted_by, o.snoozed_until,
    coalesce(o.retracts, false) as retracts
from history.outbox o
join (select * from history.changes qualify row_number() over (partition by id order by recorded_from desc) = 1) c
    on c.id = o.change
left join (select distinct unnest(about) as alert from history.letters where state = 'dead') dead on dead.alert = o.id
left join history.waits w on w.change = o.change and w.recorded_to is null;
comment on view alerts is
    'Changes on their way to editors: held (the change is doubtful and waits), waiting, snoozed or muted by somebody, failed (tried, and to be tried again), dead (a channel was given up), delivered, or dropped since the change no longer stands or was dismissed. One that retracts takes back an alert that was sent and turned out wrong.';

create or replace view _letters as
select message, audience, channel, title, state, attempts, next_at, last_error, created_at, ended_at, about
from history.letters;
comment on view _letters is
    'Messages to editors and operators, a row for each channel: waiting, sent, dead (given up after too many attempts), or dropped (nobody need have it any more).';
