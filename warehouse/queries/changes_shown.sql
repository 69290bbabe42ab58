-- What changed of these products ($subjects, a list) in captures of these times ($moments, a list), and on which address?
select changes.*, captures.url
from changes
left join captures on captures.id = changes.capture
where list_contains($subjects, changes.subject) and list_contains($moments, changes.seen_at)
order by seen_at, source, subject, metric, precision nulls first, kind, old, new, id;
