-- As conflicts.py has it, exactly there and here in doubles: equal, or one is the other rounded to its printed digits.
create or replace macro _rounds_to(exact, printed, canonical) as
    abs(exact - canonical) <= 0.5000000001 * power(10, -length(split_part(printed, '.', 2)))
        * abs(canonical / nullif(printed::double, 0));
comment on macro _rounds_to is 'Whether a figure is the printed one where it is rounded to the digits printed.';

create or replace macro _agree(a, a_canonical, a_unit, b, b_canonical, b_unit) as
    a_unit = b_unit and (
        a_canonical = b_canonical
        or coalesce(_rounds_to(a_canonical, b, b_canonical), false)
        or coalesce(_rounds_to(b_canonical, a, a_canonical), false));
comment on macro _agree is 'Whether two figures say the same, as far as their digits go: value, canonical value and unit of each.';

create or replace view _figures as
select v.* exclude (recorded_from, recorded_to, valid_to, ended, ended_by), s.page,
    case s.page when 'docs' then 1 when 'product' then 2 when 'post' then 3 when 'press' then 3 else 4 end as rank,
    concat_ws(' ', if(bound = 'exact', null, bound), value, unit) as statement,
    concat_ws(' ', precision, sparsity, memory_kind, link, direction, variant, multiplier || ' x', 'per ' || per,
        'vs ' || baseline, model, conditions) as terms
from history.versions v
left join history.sources s on s.id = v.source
where v.unit is not null and v.ended is null and v.recorded_to is null;
comment on view _figures is 'Figures as sources state them today, with the rank of the page: documentation first.';

create or replace view catalogue as
with best as (
    select * from _figures
    qualify row_number() over (partition by subject, about order by rank, since desc, source, canonical_value) = 1
),
others as (
    select b.subject, b.about, count(distinct f.source) as sources,
        count(distinct f.source) filter (
            _agree(b.value, b.canonical_value, b.canonical_unit, f.value, f.canonical_value, f.canonical_unit)
        ) as agree
    from best b
    join _figures f on f.subject = b.subject and f.about = b.about
    group by all
),
odds as (
    select about, left_source as source, right_source as other, right_statement as says
    from history.conflicts
    where recorded_to is null and closed_at is null
    union all
    select about, right_source, left_source, left_statement
    from history.conflicts
    where recorded_to is null and closed_at is null
),
conflicting as (
    select b.about, list(distinct o.other || ': ' || o.says order by o.other || ': ' || o.says) as conflict
    from best b
    join odds o on o.about = b.about and o.source = b.source and (o.other <> b.source or o.says <> b.statement)
    group by all
)
select b.subject, b.scope, b.metric, b.value, b.unit, b.precision, b.sparsity, b.memory_kind, b.bound, b.baseline, b.link,
    b.direction, b.per, b.variant, b.multiplier, b.model, b.conditions, b.canonical_value, b.canonical_unit, b.source,
    b.page, o.sources, o.agree, coalesce(c.conflict, []) as conflict, b.quote, b.place, b.since as valid_from,
    b.valid_from as captured_at, b.origin
from best b
join others o on o.subject = b.subject and o.about = b.about
left join conflicting c on c.about = b.about;
comment on view catalogue is
    'One row for each subject, metric and terms: the figure of the best-ranked source (documentation, product page, announcement, other; of equals the newest), how many sources state it and agree, and who disagrees.';

create or replace view related as
select a.subject, a.scope, a.metric,
    a.statement as left_statement, a.terms as left_terms, a.source as left_source, a.quote as left_quote,
    b.statement as right_statement, b.terms as right_terms, b.source as right_source, b.quote as right_quote, a.origin
from _figures a
join _figures b on b.subject = a.subject and b.scope = a.scope and b.metric = a.metric and a.about <> b.about
    and a.source < b.source
    and _agree(a.value, a.canonical_value, a.canonical_unit, b.value, b.canonical_value, b.canonical_unit)
where not exists (from _figures x where x.subject = a.subject and x.source = a.source and x.about = b.about)
    and not exists (from _figures x where x.subject = b.subject and x.source = b.source and x.about = a.about);
comment on view related is
    'Figures of two sources that are the same number in other terms, as 2.52 PFLOPS FP8 and 2,517 TFLOPS MXFP8: shown, never merged.';
