-- What is each product called, and of what kind is it?
select id, vendor, name, kind, is_new
from products
order by id;
