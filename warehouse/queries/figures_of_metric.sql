-- What does each source say today of one metric ($metric), of every product?
select subject, scope, metric, value, unit, bound, precision, sparsity, memory_kind, link, direction, per, variant,
    multiplier, baseline, model, conditions, quote, source, page, valid_from as captured_at, origin
from _figures
where metric = $metric
order by subject, scope, source, canonical_value;
