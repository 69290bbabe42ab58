create or replace view captures as
select c.id, c.source, c.url, c.captured_at, c.origin, c.status, r.verdict, r.reason, r.complete, r.claims, r.unread,
    r.quarantined, r.issues, r.reader, c.content_type, c.etag, c.last_modified, c.sha256, c.size, c.file,
    c.file_offset, c.file_length
from history.captures c
left join history.readings r on r.capture = c.id and r.recorded_to is null;
comment on view captures is
    'Every response, where it lies in the archive, what the gate said of it (verdict, reason) and how its reading went.';

create or replace view unread as
select u.text, u.why, u.quote, u.place, u.source, c.captured_at, c.origin
from history.unread u
join history.captures c on c.id = u.capture;
comment on view unread is 'Quantities on each source''s newest page that no rule understood.';

create or replace view quarantine as
select q.subject, q.scope, q.metric, q.statement, q.reason,
    (
        select coalesce(
            string_agg(distinct says, ', ') filter (where is_same),
            string_agg(distinct says, ', ') filter (where is_there)
        )
        from (
            select v.about = q.about as is_same, list_contains([e.place for e in v.evidence], q.place) as is_there,
                case
                    when v.unit is not null then concat_ws(' ', nullif(v.bound, 'exact'), v.value, v.unit)
                    when v.metric = 'positioning' then v.value
                    else concat_ws(' ', v.status, v."of", v.effective)
                end as says
            from history.versions v
            where v.source = q.source and v.subject = q.subject and v.metric = q.metric
                and v.ended is null and v.recorded_to is null
        )
    ) as last_good,
    q.id, q.quote, q.place, q.source, c.url, q.capture, c.captured_at, c.origin
from history.quarantine q
join history.captures c on c.id = q.capture
where q.ruling is null or q.ruling = 'sent_back';
comment on view quarantine is
    'Claims on each source''s newest page that failed validation and that nobody has decided about, or that somebody sent back as wrong, with the reason; the last good version stays current.';

create or replace view decisions as
select d.subject, d.scope, d.metric, d.statement, d.reason, d.ruling, d.decided_at, d."by", d.note, d.id, d.quote,
    d.place, d.source, d.url, d.capture, d.captured_at, c.origin
from history.decisions d
left join history.captures c on c.id = d.capture;
comment on view decisions is
    'What people decided about held claims and changes, as decisions.jsonl says; the last decision about an id counts.';

create or replace view products as
select id, vendor, name, kind, aliases, part_of, false as is_new, null as source, null as origin
from history.products
union all
select id, any_value(vendor), arg_min(name, source), arg_min(kind, source), [], [], true, min(source),
    arg_min(origin, source)
from history.named
where id not in (select id from history.products)
group by id;
comment on view products is
    'What claims are about. is_new: named in a table of the source and known to no vendor folder yet.';

create or replace view entries as
select e.title, e.url, e.published, e.updated, e.products, e.words, e.source,
    e.found_at is not null as watched, case when e.found_at is null then e.why_not end as why_not,
    e.is_news, e.is_sitemap, e.first_seen_at, e.last_seen_at, e.vendor, e.feed, e.capture, e.origin
from history.entries e;
comment on view entries is
    'What feeds, sitemaps and listing pages list: each address of each once, whether it is watched, and why where it is not.';

create or replace view sources as
with announced as (
    select source as id, any_value(vendor) as vendor, arg_min(url, found_at) as url, min(found_at) as found_at,
        arg_min(feed, found_at) as found_by, arg_min(published, found_at) as published,
        bool_or(is_sitemap) as is_sitemap
    from history.entries
    where source is not null and found_at is not null
    group by source
), known as (
    select id, vendor, url, page from history.sources
    union all
    select id, vendor, url, case when is_sitemap then 'feed' end
    from announced
    where id not in (select id from history.sources)
)
select s.id, s.vendor, s.url, s.page, any_value(a.found_by) as found_by, any_value(a.found_at) as found_at,
    any_value(a.published) as published,
    max(c.captured_at) as last_captured_at,
    max(c.captured_at) filter (where c.verdict = 'page' and c.complete) as last_complete_at,
    arg_max(c.verdict, c.captured_at) as verdict,
    arg_max(c.claims, c.captured_at) filter (where c.verdict = 'page') as claims,
    arg_max(c.unread, c.captured_at) filter (where c.verdict = 'page') as unread,
    arg_max(c.origin, c.captured_at) as origin
from known s
left join announced a on a.id = s.id
left join captures c on c.source = s.id
group by s.id, s.vendor, s.url, s.page;
comment on view sources is
    'Every source that was ever captured or that a feed announced, by which feed, and when and how the last time went.';
