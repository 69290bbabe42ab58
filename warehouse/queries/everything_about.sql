-- Everything about one product ($subject): what is said today, what changed, who disagrees, what was in force when.
with told as (
    select 1 as part, 'says' as what, valid_from as since, metric, concat_ws(' ', precision, sparsity, memory_kind, variant) as terms,
        coalesce(concat_ws(' ', if(bound = 'exact', null, bound), value, unit, status, "of", effective), '') as statement,
        source, quote
    from specs where subject = $subject
    union all by name
    select 2 as part, 'status in force' as what, in_force_from as since, 'availability' as metric, track as terms,
        concat_ws(' ', status, "of", effective) as statement, source, quote
    from availability_as_of(now()) where subject = $subject
    union all by name
    select 3 as part, 'disagrees' as what, opened_at as since, metric, concat_ws(' ', precision, sparsity, memory_kind, variant) as terms,
        left_source || ': ' || left_statement || ' / ' || right_source || ': ' || right_statement as statement,
        opened_by as source, right_quote as quote
    from conflicts where subject = $subject and closed_at is null
    union all by name
    select 4 as part, kind as what, seen_at as since, metric, concat_ws(' ', precision, sparsity, memory_kind, variant) as terms,
        coalesce(old, 'nothing') || ' -> ' || coalesce(new, 'nothing') as statement, source, quote
    from changes where subject = $subject
)
select * exclude (part) from told
order by part, since, metric, terms, statement, source;
