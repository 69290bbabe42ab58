-- What did any source ever state of these products, from when until when, and on which address?
select history.*, sources.url
from spec_history history
left join sources on sources.id = history.source
where list_contains($subjects, history.subject)
order by history.subject, history.metric, history.valid_from, history.source, history.quote;
