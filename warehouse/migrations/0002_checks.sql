-- That a source was asked, and how it went: the machine's own memory. No part of the history, and a rebuild,
-- which reads only the archive, leaves it alone. A null `reason` where nothing went wrong.

create table history.checks (
    source varchar not null,
    checked_at timestamptz not null,
    outcome varchar not null,
    reason varchar
);
