-- Troubles of the machine, told to its operators once when they are seen and once when they are over. No part of the
-- history, and a rebuild leaves them alone.
create table history.incidents (
    id varchar not null,
    kind varchar not null,
    about varchar not null,
    what varchar not null,
    since timestamptz not null,
    opened_at timestamptz not null,
    closed_at timestamptz
);
