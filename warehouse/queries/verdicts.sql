-- How often did the gate say what of a source, or of each?
select source, verdict, count(*) as times, max(captured_at) as last_at
from captures
where $source is null or source = $source
group by source, verdict
order by source, times desc, verdict;
