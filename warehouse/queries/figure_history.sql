-- What did each source ever say of one figure ($subject, $about: its id, as figures_of has it), the newest first?
select v.about, v.subject, coalesce(p.name, v.subject) as name, v.scope, v.metric, v.value, v.unit, v.bound, v.precision, v.sparsity, v.memory_kind, v.link,
    v.direction, v.per, v.variant, v.multiplier, v.baseline, v.model, v.conditions, v.canonical_value, v.canonical_unit,
    concat_ws(' ', if(v.bound = 'exact', null, v.bound), v.value, v.unit) as statement,
    concat_ws(' ', v.precision, v.sparsity, v.memory_kind, v.link, v.direction, v.variant, v.multiplier || ' x',
        'per ' || v.per, 'vs ' || v.baseline, v.model, v.conditions) as terms,
    v.quote, v.place, v.source, s.page, s.url, v.capture, v.valid_from as captured_at, v.since as valid_from,
    v.valid_to, v.origin
from history.versions v
left join history.sources s on s.id = v.source
left join products p on p.id = v.subject
where v.subject = $subject and v.about = $about and v.unit is not null and v.recorded_to is null
    and v.ended is distinct from 'reworded'
order by v.since desc, v.source, v.canonical_value;
