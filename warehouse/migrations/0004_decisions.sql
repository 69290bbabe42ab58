-- What people decided about held claims, as decisions.jsonl tells it, line by line.
create table history.decisions (
    number integer not null,
    id varchar not null,
    ruling varchar not null,
    decided_at timestamptz not null,
    "by" varchar,
    note varchar,
    source varchar not null,
    url varchar not null,
    capture varchar not null,
    captured_at timestamptz not null,
    subject varchar not null,
    scope varchar not null,
    metric varchar not null,
    statement varchar not null,
    reason varchar not null,
    quote varchar not null,
    place varchar not null
);

-- A held claim is known by an id, which decisions name, and has the ruling that is in force. Rows of before had neither;
-- they come back when their pages are read again, which the next run does, since the reader is another.
drop table history.quarantine;

create table history.quarantine (
    id varchar not null,
    ruling varchar,
    capture varchar not null,
    source varchar not null,
    subject varchar not null,
    scope varchar not null,
    metric varchar not null,
    statement varchar not null,
    quote varchar not null,
    place varchar not null,
    reason varchar not null
);
