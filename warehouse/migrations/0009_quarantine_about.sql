-- What a held claim is a statement about (versions.about), so that what was said before is found wherever it stood. Rows of
-- before have none; they get it when their pages are read again.
alter table history.quarantine add column about varchar;
