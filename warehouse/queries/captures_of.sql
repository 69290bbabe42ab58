-- Which responses of a source, or of all, are archived, the newest first?
select *
from captures
where $source is null or source = $source
order by captured_at desc, source, id
limit coalesce($most::bigint, 1000) offset coalesce($skip::bigint, 0);
