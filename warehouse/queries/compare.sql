-- One metric at one precision over all products: grouped by scope and sparsity, which are never ranked together.
select scope, sparsity, subject, value, unit, canonical_value, canonical_unit, bound, precision, memory_kind, per,
    variant, source, quote, captured_at, origin
from specs
where metric = $metric
    and ($precision is null or precision = $precision)
    and ($scope is null or scope = $scope)
    and ($sparsity is null or sparsity = $sparsity)
order by scope, sparsity nulls first, canonical_unit, canonical_value desc, subject, source;
