-- Names behind an underscore are ours; the others are the public face, and columns there are a contract.

create or replace view _claims as
select
    subject, scope, metric, value, unit, precision, sparsity, memory_kind, bound, baseline, link, direction, per,
    variant, multiplier, model, conditions, measured_by, published_by, status, "of", stated_on, effective, audience,
    canonical_value, canonical_unit, quote, place, evidence, source, origin, id, since, valid_from, valid_to, ended, recorded_from, recorded_to, recorded_end
from history.versions;
comment on view _claims is 'Every wording of every statement, in both times. Ask specs or spec_history instead.';

create or replace view specs as
select * exclude (id, since, valid_from, valid_to, ended, recorded_from, recorded_to, recorded_end),
    valid_from as captured_at, since as valid_from
from _claims
where ended is null and recorded_to is null;
comment on view specs is
    'What each source says today: figures, statuses and positionings, one row a source and statement. valid_from is since when, captured_at the capture that the quote is from.';

create or replace view spec_history as
select * exclude (id, since, valid_from, valid_to, ended, recorded_from, recorded_to, recorded_end),
    valid_from as captured_at, since as valid_from, valid_to
from _claims
where ended is distinct from 'reworded' and recorded_to is null;
comment on view spec_history is
    'Every statement that a source ever made, with its last wording, from valid_from until valid_to (null: still there).';

create or replace macro specs_as_of(t) as table
select * exclude (id, since, valid_from, valid_to, ended, recorded_from, recorded_to, recorded_end),
    valid_from as captured_at, since as valid_from
from _claims
where valid_from <= t::timestamptz and (valid_to is null or valid_to > t::timestamptz) and recorded_to is null;
comment on macro table specs_as_of is 'What each source said at time t, by what we know today.';

create or replace macro specs_known_at(t) as table
select * exclude (id, since, valid_from, valid_to, ended, recorded_from, recorded_to, recorded_end),
    valid_from as captured_at, since as valid_from
from _claims
where (ended is null or recorded_end > t::timestamptz)
    and recorded_from <= t::timestamptz and (recorded_to is null or recorded_to > t::timestamptz);
comment on macro table specs_known_at is 'What specs showed at time t, before anything was corrected or added since.';

create or replace macro specs_as_of_known_at(t, k) as table
select * exclude (id, since, valid_from, valid_to, ended, recorded_from, recorded_to, recorded_end),
    valid_from as captured_at, since as valid_from
from _claims
where valid_from <= t::timestamptz
    and (valid_to is null or valid_to > t::timestamptz or recorded_end > k::timestamptz)
    and recorded_from <= k::timestamptz and (recorded_to is null or recorded_to > k::timestamptz);
comment on macro table specs_as_of_known_at is
    'What each source said at time t, by what our tables said at time k; infinity means today in both.';

create or replace view availability as
select subject, scope, metric, status, "of", stated_on, effective, audience, quote, place, evidence, source,
    valid_from as captured_at, origin, since as valid_from
from history.versions
where metric = 'availability' and ended is null and recorded_to is null;
comment on view availability is
    'What each source says today of whether a product is announced, upcoming, made or offered. Older posts go on saying what they said.';

create or replace view availability_history as
select subject, scope, metric, status, "of", stated_on, effective, audience, quote, place, evidence, source,
    valid_from as captured_at, origin, made, since as valid_from, valid_to
from history.versions
where metric = 'availability' and ended is distinct from 'reworded' and recorded_to is null;
comment on view availability_history is
    'Every statement of a status, with the day it was made as far as known (made, EDTF), from valid_from until valid_to (null: still there).';

create or replace view availability_timeline as
select subject, scope, audience, track, made, status, "of", effective, effective_first, effective_last,
    effective_precision, in_force_from, in_force_to, flag, against, against_source, stated_on, source, quote, place,
    valid_from, valid_to, origin, made_first
from history.standings
where recorded_to is null;
comment on view availability_timeline is
    'Every statement of a status with its part in what holds: from when until when it was in force (null: never; valid_to null: still said), and whether it took back or contradicted what was in force. Order by made_first.';

create or replace macro availability_as_of(t) as table
with said as (
    select * from history.standings
    where recorded_to is null and valid_from <= t::timestamptz and (valid_to is null or valid_to > t::timestamptz)
)
select f.subject, f.scope, f.audience, f.track, f.status, f."of", f.effective, f.effective_first, f.effective_last,
    f.effective_precision, f.made, f.in_force_from, f.source,
    list_sort(list_distinct(list(s.source) filter (s.source is not null))) as said_by, f.quote, f.place, f.origin
from history.standings f
left join said s on s.subject = f.subject and s.scope = f.scope and s.status = f.status
    and s.audience is not distinct from f.audience and s."of" is not distinct from f."of"
    and (s.status <> 'upcoming' or s.effective is not distinct from f.effective)
where f.recorded_to is null
    and f.in_force_from <= t::timestamptz and (f.in_force_to is null or f.in_force_to > t::timestamptz)
group by all;
comment on macro table availability_as_of is
    'The statuses in force at time t, a row for each product, scope, audience and track: who said it first and who said it then (said_by).';

create or replace view positioning as
select subject, scope, metric, value, quote, place, evidence, source, valid_from as captured_at, origin,
    since as valid_from
from history.versions
where metric = 'positioning' and ended is null and recorded_to is null;
comment on view positioning is 'What each source says today a product is for, in the vendor''s own words.';
