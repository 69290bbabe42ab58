-- Which metrics have figures today, in which precision, scope, sparsity and kind of memory, and how many?
select metric, precision, scope, coalesce(sparsity, 'unstated') as sparsity, memory_kind, count(*) as figures
from _figures
group by all
order by all;
