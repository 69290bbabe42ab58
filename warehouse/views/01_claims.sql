-- Names behind an underscore are ours; the others are the public face, and columns there are a contract.

create or replace view _claims as
select
    subject, scope, metric, value, unit, precision, sparsity, memory_kind, bound, baseline, link, direction, per,
    variant, multiplier, model, conditions, measured_by, published_by, status, "of", stated_on, effective, audience,
    canonical_value, canonical_unit, quote, place, evidence, source, origin, id, since, valid_from, valid_to, ended, recorded_from, recorded_to
from history.versions;
comment on view _claims is 'Every wording of every statement, in both times. Ask specs or spec_history instead.';

create or replace view specs as
select * exclude (id, since, valid_from, valid_to, ended, recorded_from, recorded_to),
    valid_from as captured_at, since as valid_from
from _claims
where ended is null and recorded_to is null;
comment on view specs is
    'What each source says today: figures, statuses and positionings, one row a source and statement. valid_from is since when, captured_at the capture that the quote is from.';

create or replace view spec_history as
select * exclude (id, since, valid_from, valid_to, ended, recorded_from, recorded_to),
    valid_from as captured_at, since as valid_from, valid_to
from _claims
where ended is distinct from 'reworded' and recorded_to is null;
comment on view spec_history is
    'Every statement that a source ever made, with its last wording, from valid_from until valid_to (null: still there).';

create or replace macro specs_as_of(t) as table
select * exclude (id, since, valid_from, valid_to, ended, recorded_from, recorded_to),
    valid_from as captured_at, since as valid_from
from _claims
where valid_from <= t::timestamptz and (valid_to is null or valid_to > t::timestamptz) and recorded_to is null;
comment on macro table specs_as_of is 'What each source said at time t, by what we know today.';

create or replace macro specs_known_at(t) as table
select * exclude (id, since, valid_from, valid_to, ended, recorded_from, recorded_to),
    valid_from as captured_at, since as valid_from
from _claims
where ended is null
    and recorded_from <= t::timestamptz and (recorded_to is null or recorded_to > t::timestamptz);
comment on macro table specs_known_at is 'What specs showed at time t, before anything was corrected or added since.';

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

create or replace view positioning as
select subject, scope, metric, value, quote, place, evidence, source, valid_from as captured_at, origin,
    since as valid_from
from history.versions
where metric = 'positioning' and ended is null and recorded_to is null;
comment on view positioning is 'What each source says today a product is for, in the vendor''s own words.';
