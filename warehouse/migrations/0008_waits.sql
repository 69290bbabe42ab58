-- Doubtful changes and what became of them: `state` is waiting, confirmed or dismissed. `leader` is the change with which
-- one waits, `incident` what all changes of a suspected redesign share. `is_open`: a later capture may still undo it.
create table history.waits (
    row_id varchar not null,
    change varchar not null,
    source varchar not null,
    capture varchar not null,
    seen_at timestamptz not null,
    why varchar not null,
    incident varchar,
    leader varchar,
    state varchar not null,
    settled varchar,
    settled_at timestamptz,
    is_open boolean not null,
    recorded_from timestamptz not null,
    recorded_to timestamptz
);

-- What a source says of its own about when a change is doubtful, as JSON; null where it says nothing.
alter table history.sources add column own_trust varchar;
