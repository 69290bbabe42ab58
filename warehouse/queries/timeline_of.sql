-- What was said of one product's status ($subject), when and for when, with the page that says it?
select t.subject, t.scope, t.audience, t.track, t.status, t."of", t.effective, t.effective_precision, t.made,
    t.in_force_from, t.in_force_to, t.flag, t.against, t.against_source, t.valid_from, t.valid_to, t.source, s.page,
    s.url, t.capture, c.captured_at, t.quote, t.place, t.origin
from history.standings t
left join history.sources s on s.id = t.source
left join history.captures c on c.id = t.capture
where t.subject = $subject and t.recorded_to is null
order by t.made_first, t.valid_from, t.source, t.scope, t.status, t."of", t.effective, t.audience, t.in_force_from;
