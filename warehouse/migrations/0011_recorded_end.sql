-- When our record first had the end of a row, where that was later than its beginning; null where they came together.
-- A row that ended had been written a second time, with its end, and closed: now it is one row, and known_at asks when
-- we knew of the end. Rows of before stay as they are: both forms say the same.
alter table history.versions add column recorded_end timestamptz;
