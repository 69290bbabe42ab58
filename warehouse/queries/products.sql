-- What are these products called (all where none are), and of what kind are they?
select id, vendor, name, kind, is_new
from products
where $subjects::varchar[] is null or list_contains($subjects::varchar[], id)
order by id;
