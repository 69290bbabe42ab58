-- Of which products was anything stated at a time (today where none is given), by vendor and name?
select p.id, p.vendor, p.name, p.kind
from products p
where p.id in (select subject from specs_as_of(coalesce($as_of::timestamptz, 'infinity'::timestamptz)))
order by p.vendor, lower(p.name), p.id;
