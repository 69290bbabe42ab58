-- For speed alone, and apart from the tables: nothing relies on them, and a DuckLake has none. They answer what a
-- capture's transaction asks, so that its cost follows what the capture says and not the length of the history.
-- Over words that a capture has few of: an index over ids would be written anew, as a whole, with every run.
create index if not exists versions_by_source on history.versions (source);
create index if not exists versions_by_subject on history.versions (subject);
create index if not exists readings_by_source on history.readings (source);
create index if not exists changes_by_source on history.changes (source);
create index if not exists changes_by_subject on history.changes (subject);
