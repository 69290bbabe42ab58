-- `flaps`: of a source that goes back and forth, the id of the first change between the two statements, on the third
-- change and all after it. The third is told as `flapping`, the others are kept and not told.
alter table history.changes add column flaps varchar;

-- An alert that takes back one that was sent and turned out wrong. Null in rows from before: it does not.
alter table history.outbox add column retracts boolean;

-- The timeline of a product's availability: each statement of a status once for each stretch in which it was in force,
-- or once with no such stretch. Dates of EDTF have their first and last day beside them, for sorting.
create table history.standings (
    row_id varchar not null,
    id varchar not null,
    source varchar not null,
    vendor varchar not null,
    subject varchar not null,
    scope varchar not null,
    audience varchar,
    track varchar not null,
    status varchar not null,
    "of" varchar,
    stated_on varchar,
    effective varchar,
    effective_first date,
    effective_last date,
    effective_precision varchar,
    made varchar not null,
    made_first date not null,
    flag varchar,
    against varchar,
    against_source varchar,
    in_force_from timestamptz,
    in_force_to timestamptz,
    quote varchar not null,
    place varchar not null,
    origin varchar not null,
    capture varchar not null,
    valid_from timestamptz not null,
    valid_to timestamptz,
    recorded_from timestamptz not null,
    recorded_to timestamptz
);

-- By which way of finding them the conflicts and standings were found; found anew where the code has another.
create table history.ways (name varchar not null, number integer not null);
