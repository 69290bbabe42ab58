-- What does each source say of one product's figures ($subject), where does it say so, and how often has it changed?
with ever as (
    select about, count(*) as versions
    from history.versions
    where subject = $subject and recorded_to is null and ended is distinct from 'reworded'
    group by about
)
select f.about, f.subject, f.scope, f.metric, f.statement, f.terms, f.value, f.unit, f.bound, f.precision, f.sparsity,
    f.memory_kind, f.link, f.direction, f.per, f.variant, f.multiplier, f.baseline, f.model, f.conditions,
    f.measured_by, f.published_by, f.canonical_value, f.canonical_unit, f.quote, f.place, f.evidence, f.source, f.page,
    s.url, f.capture, f.valid_from as captured_at, f.since as valid_from, f.origin, e.versions
from _figures f
join ever e on e.about = f.about
left join history.sources s on s.id = f.source
where f.subject = $subject
order by f.scope, f.metric, f.precision nulls first, f.terms, f.about, f.rank, f.since desc, f.source, f.canonical_value;
