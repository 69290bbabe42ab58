-- On what do sources disagree about one product ($subject), with the pages of both?
select c.about, c.subject, c.scope, c.metric,
    concat_ws(' ', c.precision, c.sparsity, c.memory_kind, c.variant) as terms, c.opened_at, c.origin,
    c.left_statement, c.left_source, c.left_quote, c.left_place, l.url as left_url, l.page as left_page,
    a.capture as left_capture, a.captured_at as left_captured_at,
    c.right_statement, c.right_source, c.right_quote, c.right_place, r.url as right_url, r.page as right_page,
    b.capture as right_capture, b.captured_at as right_captured_at
from history.conflicts c
left join history.sources l on l.id = c.left_source
left join history.sources r on r.id = c.right_source
left join (
    select about, source, statement, any_value(capture) as capture, any_value(valid_from) as captured_at
    from _figures where subject = $subject group by all
) a on a.about = c.about and a.source = c.left_source and a.statement = c.left_statement
left join (
    select about, source, statement, any_value(capture) as capture, any_value(valid_from) as captured_at
    from _figures where subject = $subject group by all
) b on b.about = c.about and b.source = c.right_source and b.statement = c.right_statement
where c.subject = $subject and c.closed_at is null and c.recorded_to is null
order by c.opened_at, c.metric, terms, c.left_source, c.right_source;
