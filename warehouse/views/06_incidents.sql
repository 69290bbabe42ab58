create or replace view incidents as
select kind, about, what, since, opened_at, closed_at, 'live' as origin, id
from history.incidents;
comment on view incidents is
    'What was wrong with the machine and when that was told to its operators, opening and end: sources that failed, nothing fetched, channels given up; no vendor did anything.';
