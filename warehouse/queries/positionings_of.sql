-- What is one product for ($subject), in the words of each source, with the page that says it?
select v.value, v.scope, v.quote, v.place, v.source, s.page, s.url, v.capture, v.valid_from as captured_at,
    v.since as valid_from, v.origin
from history.versions v
left join history.sources s on s.id = v.source
where v.subject = $subject and v.metric = 'positioning' and v.ended is null and v.recorded_to is null
order by v.since desc, v.source, v.value;
