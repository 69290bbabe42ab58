-- What feeds list: each address of each feed once, as it was first listed, or first made watched. Made anew from the
-- readings of its feed whenever these are folded; `found_at` is null while it is not watched, and `why_not` says why.
create table history.entries (
    feed varchar not null,
    vendor varchar not null,
    url varchar not null,
    title varchar not null,
    published varchar,
    updated varchar,
    products varchar[] not null,
    words varchar[] not null,
    is_sitemap boolean not null,
    source varchar,
    why_not varchar,
    is_news boolean not null,
    capture varchar not null,
    found_at timestamptz,
    first_seen_at timestamptz not null,
    last_seen_at timestamptz not null,
    origin varchar not null
);
