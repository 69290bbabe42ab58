-- Which statuses of these products were in force at a time (today where none is given), and who said so?
select *
from availability_as_of(coalesce($as_of::timestamptz, 'infinity'::timestamptz))
where list_contains($subjects::varchar[], subject)
order by subject, scope, audience nulls first, track, in_force_from, status, "of", effective;
