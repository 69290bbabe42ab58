-- Which captures of a source stand before and after one of them?
select
    max_by(id, (captured_at, id)) filter (where (captured_at, id) < ($at::timestamptz, $id)) as earlier,
    min_by(id, (captured_at, id)) filter (where (captured_at, id) > ($at::timestamptz, $id)) as later
from captures
where source = $source;
