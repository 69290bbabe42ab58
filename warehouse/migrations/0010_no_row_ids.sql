-- A hash of each row, by which two histories were compared: a tenth of the time that it takes to store a change went
-- into it. Rows are compared by what they say.
alter table history.readings drop column row_id;
alter table history.versions drop column row_id;
alter table history.changes drop column row_id;
alter table history.conflicts drop column row_id;
alter table history.standings drop column row_id;
alter table history.waits drop column row_id;
