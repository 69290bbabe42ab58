-- The history. Tables live in a schema of their own; what people ask are the views (views/*.sql). Ids are hashes
-- of what they name. Rows of history are never deleted or changed, except that `recorded_to` is set when our
-- record says something else from then on. Null `recorded_to`: what we say today.

create schema history;

create table history.captures (
    id varchar not null,
    source varchar not null,
    url varchar not null,
    captured_at timestamptz not null,
    origin varchar not null,
    status integer not null,
    content_type varchar,
    etag varchar,
    last_modified varchar,
    sha256 varchar not null,
    size bigint not null,
    file varchar,
    file_offset bigint,
    file_length bigint,
    recorded_from timestamptz not null
);

-- What a reader made of a capture. The reading itself is in `payloads`, compressed: history can be folded again
-- without reading the archive again.
create table history.readings (
    row_id varchar not null,
    capture varchar not null,
    source varchar not null,
    captured_at timestamptz not null,
    reader varchar not null,
    verdict varchar not null,
    reason varchar,
    complete boolean not null,
    claims integer not null,
    unread integer not null,
    quarantined integer not null,
    issues varchar[] not null,
    recorded_from timestamptz not null,
    recorded_to timestamptz
);

create table history.payloads (
    capture varchar not null,
    reading blob not null
);

-- One row for each wording of each version. `since` is where the version starts, `valid_from` where the wording
-- does. `value` and `unit` are as stated; `canonical_value` is for comparing and sorting figures in SQL, and a
-- double, since charts and averages want one: our own comparisons are exact and made from the stated digits.
create table history.versions (
    row_id varchar not null,
    id varchar not null,
    source varchar not null,
    vendor varchar not null,
    subject varchar not null,
    scope varchar not null,
    metric varchar not null,
    about varchar not null,
    said varchar not null,
    value varchar,
    unit varchar,
    precision varchar,
    sparsity varchar,
    memory_kind varchar,
    bound varchar,
    baseline varchar,
    link varchar,
    direction varchar,
    per varchar,
    variant varchar,
    multiplier varchar,
    model varchar,
    conditions varchar,
    measured_by varchar,
    published_by varchar,
    status varchar,
    "of" varchar,
    stated_on varchar,
    effective varchar,
    audience varchar,
    canonical_value double,
    canonical_unit varchar,
    quote varchar not null,
    place varchar not null,
    evidence struct(quote varchar, place varchar)[] not null,
    origin varchar not null,
    capture varchar not null,
    since timestamptz not null,
    valid_from timestamptz not null,
    valid_to timestamptz,
    began varchar not null,
    ended varchar,
    ended_by varchar,
    made varchar not null,
    recorded_from timestamptz not null,
    recorded_to timestamptz
);

-- `found_by` says which fold found the change: claims (of one source), standing (of one subject over the sources
-- of `vendor`) or conflicts (of one identity).
create table history.changes (
    row_id varchar not null,
    id varchar not null,
    found_by varchar not null,
    about varchar,
    vendor varchar not null,
    capture varchar not null,
    subject varchar not null,
    scope varchar not null,
    metric varchar not null,
    precision varchar,
    sparsity varchar,
    memory_kind varchar,
    variant varchar,
    kind varchar not null,
    old varchar,
    new varchar,
    seen_at timestamptz not null,
    source varchar not null,
    quote varchar,
    origin varchar not null,
    before struct(quote varchar, place varchar)[] not null,
    after struct(quote varchar, place varchar)[] not null,
    recorded_from timestamptz not null,
    recorded_to timestamptz
);

create table history.conflicts (
    row_id varchar not null,
    id varchar not null,
    about varchar not null,
    subject varchar not null,
    scope varchar not null,
    metric varchar not null,
    precision varchar,
    sparsity varchar,
    memory_kind varchar,
    variant varchar,
    left_source varchar not null,
    left_statement varchar not null,
    left_quote varchar not null,
    left_place varchar not null,
    left_since timestamptz not null,
    right_source varchar not null,
    right_statement varchar not null,
    right_quote varchar not null,
    right_place varchar not null,
    right_since timestamptz not null,
    origin varchar not null,
    opened_at timestamptz not null,
    opened_by varchar not null,
    closed_at timestamptz,
    closed_by varchar,
    recorded_from timestamptz not null,
    recorded_to timestamptz
);

-- Of each source's newest reading only; older ones are in the payloads.
create table history.unread (
    capture varchar not null,
    source varchar not null,
    text varchar not null,
    quote varchar not null,
    place varchar not null,
    why varchar not null
);

create table history.quarantine (
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

-- What a better reader changed in history that was already told.
create table history.corrections (
    id varchar not null,
    source varchar not null,
    subject varchar not null,
    scope varchar not null,
    metric varchar not null,
    precision varchar,
    kind varchar not null,
    old varchar,
    new varchar,
    valid_from timestamptz not null,
    reader varchar not null,
    quote varchar not null,
    origin varchar not null,
    recorded_at timestamptz not null
);

-- As the vendor folders declare them.
create table history.products (
    id varchar not null,
    vendor varchar not null,
    name varchar not null,
    kind varchar not null,
    aliases varchar[] not null,
    part_of varchar[] not null
);

-- Subjects that a source names in a table and no vendor folder knows.
create table history.named (
    id varchar not null,
    vendor varchar not null,
    name varchar not null,
    kind varchar not null,
    source varchar not null,
    origin varchar not null
);

create table history.sources (
    id varchar not null,
    vendor varchar not null,
    url varchar not null,
    page varchar not null
);

-- Changes on their way out, written with the change. An alert whose change no longer stands is not sent.
create table history.outbox (
    id varchar not null,
    change varchar not null,
    created_at timestamptz not null,
    digest varchar,
    delivered_at timestamptz,
    dropped_at timestamptz,
    attempts integer not null,
    attempted_at timestamptz,
    last_error varchar
);
