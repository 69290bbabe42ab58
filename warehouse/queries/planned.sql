-- Which products have only been announced or promised so far?
select subject
from availability
group by subject
having bool_and(status in ('announced', 'upcoming'))
order by subject;
