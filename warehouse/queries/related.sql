-- Which figures are the same number in other terms, as FP8 here and MXFP8 there?
select *
from related
where ($subject is null or subject = $subject)
    and ($vendor is null or split_part(subject, '/', 1) = $vendor)
    and ($metric is null or metric = $metric)
order by subject, metric, scope, left_source, left_terms, right_source, right_terms;
