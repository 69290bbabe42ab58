-- What is new and not doubtful, newest first: of everything, or the newest of each vendor or product (by); of those alone that are named with blanks between (which).
with keyed as (
    select *, case $by when 'vendor' then split_part(subject, '/', 1) when 'product' then subject else 'all' end as feed
    from changes
    where state in ('told', 'confirmed')
)
select k.*, p.name, c.url, c.file, c.file_offset
from keyed k
left join captures c on c.id = k.capture
left join products p on p.id = k.subject
where $which is null or list_contains(string_split($which, ' '), k.feed)
qualify row_number() over (partition by k.feed order by k.seen_at desc, k.id) <= coalesce($most::int, 100)
order by k.feed, k.seen_at desc, k.id;
