-- What did vendors change in the last days ($days of them, 7 where not said, before $until or now)?
select seen_at, subject, metric, precision, kind, old, new, source, quote
from changes
where seen_at <= coalesce($until::timestamptz, now())
    and seen_at > coalesce($until::timestamptz, now()) - to_days(coalesce($days::integer, 7))
order by seen_at desc, subject, metric, precision nulls first, kind, old, new, source;
