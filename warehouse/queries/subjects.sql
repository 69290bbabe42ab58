-- Which products has anything ever been said of?
select distinct subject
from (from spec_history union all by name from availability_history union all by name from positioning_history)
order by subject;
