-- What was captured, of all sources or of one, and what did the gate say?
select *
from captures
where $source is null or source = $source
order by captured_at, source, id;
