-- Which changes wait to be told, which were told, and what went wrong?
select *
from alerts
where $state is null or state = $state
order by created_at, seen_at, subject, metric, alert;
