-- What is planned, made, to be had or built: for each product the statuses in force at a time (today where none is given).
select subject,
    string_agg(concat_ws(' ', "of", effective), ', ' order by effective_first, "of") filter (track = 'planned') as planned,
    string_agg(concat_ws(' ', status, audience), ', ' order by status) filter (track = 'making') as making,
    string_agg(concat_ws(' ', status, audience), ', ' order by status) filter (track = 'offering') as offering,
    string_agg(status, ', ' order by status) filter (track = 'building') as building,
    string_agg(status, ', ' order by status) filter (track in ('announced', 'ended')) as otherwise,
    max(in_force_from) as since
from availability_as_of(coalesce($as_of::timestamptz, now()))
where $vendor is null or split_part(subject, '/', 1) = $vendor
group by subject
order by subject;
