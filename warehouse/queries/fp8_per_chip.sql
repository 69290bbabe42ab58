-- FP8 per chip compared: the peak of each chip in FP8, dense and sparse and unstated apart, best first.
select coalesce(sparsity, 'unstated') as sparsity, canonical_unit, subject, bound, value, unit, canonical_value, source,
    sources, agree, conflict, quote
from catalogue
where metric = 'compute_peak' and scope = 'chip' and precision = coalesce($precision, 'FP8') and variant is null
order by sparsity, canonical_unit, canonical_value desc, subject;
