-- Messages on their way, one row for each channel. `state` is waiting, sent, dead (given up after too many attempts) or
-- dropped (nobody need hear of it, or its channel is gone). The text goes once it is sent.
create table history.letters (
    id varchar not null,
    audience varchar not null,
    message varchar not null,
    channel varchar not null,
    title varchar not null,
    text varchar,
    about varchar[] not null,
    created_at timestamptz not null,
    state varchar not null,
    attempts integer not null,
    next_at timestamptz,
    last_error varchar,
    ended_at timestamptz
);

-- A mute holds an alert for good (`muted_at`), a snooze until its end. `muted_by` is the decision, as decisions.jsonl has it.
alter table history.outbox add column muted_by varchar;
alter table history.outbox add column muted_at timestamptz;
alter table history.outbox add column snoozed_until timestamptz;
