"""Whatever comes, in whatever order: captures, failures, late arrivals, better readers; one history is left.

Each example tells a history of three sources by a few events, and holds the store to what the issue promises of it.
"""

import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from schemas.captures import Capture
from schemas.claims import Claim, FigureClaim
from schemas.products import Source
from schemas.readings import Reading
from schemas.words import PageKind, Verdict
from tests.warehouse.made import capture, figure, peak, source, status, words
from tests.warehouse.stored import Taken, ask, record, recorded, rows
from warehouse.store import Warehouse

SOURCES = (source("docs"), source("page", PageKind.PRODUCT), source("news", PageKind.POST))
CLAIMS: list[Claim] = [
    figure("32 GB", memory="HBM"),
    figure("32 GiB", memory="HBM", place="a table"),
    figure("64 GB", memory="HBM"),
    figure("32 GB", memory="HBM2e"),
    peak("190 TFLOPS", "BF16"),
    peak("210 TFLOPS", "BF16"),
    peak("190 TFLOPS", "FP8", place="a table"),
    words("training"),
    words("inference"),
    status("announced"),
    status("upcoming in_production 2026-41"),
    status("upcoming in_production 2027", stated="2026-01-03"),
    status("in_production", stated="2026-01-02"),
    status("preview"),
    status("generally_available"),
]
HISTORIES = ("versions", "changes", "conflicts", "standings", "readings")


@dataclass(frozen=True)
class Page:
    """What a source served at one time: claims, by their number, or an error; all of it, or a part."""

    source: Source
    capture: Capture
    says: tuple[int, ...]
    is_page: bool = True
    complete: bool = True

    def read_by(self, reader: int) -> Reading:
        """Each reader misreads in its own way, and always alike."""
        if not self.is_page:
            return Reading(verdict=Verdict.ERROR, complete=False, reader=f"r{reader}")
        claims = [self._claim(number, reader) for number in self.says if (number + reader) % 5]
        return Reading(claims=tuple(claims), complete=self.complete, reader=f"r{reader}", published="2026-01-02")

    @staticmethod
    def _claim(number: int, reader: int) -> Claim:
        claim = CLAIMS[number]
        if isinstance(claim, FigureClaim) and (number + reader) % 3 == 0:
            terms = claim.terms.model_copy(update={"memory_kind": None})
            return claim.model_copy(update={"terms": terms})
        return claim


@st.composite
def pages(draw: st.DrawFn) -> list[Page]:
    """Up to nine pages of three sources, some of them at the same moment, in the order in which they arrive."""
    some: dict[str, Page] = {}
    for number in range(draw(st.integers(2, 9))):
        of = draw(st.sampled_from(SOURCES))
        one = capture(of, draw(st.integers(0, 12)), body=f"{number}".encode())
        says = tuple(draw(st.lists(st.integers(0, len(CLAIMS) - 1), max_size=7, unique=True)))
        odds = draw(st.integers(0, 9))
        some[one.id] = Page(of, one, says, is_page=odds > 0, complete=odds > 2)
    return list(some.values()) if draw(st.booleans()) else _in_time(some.values())


def _in_time(some: Any) -> list[Page]:
    return sorted(some, key=lambda page: (page.capture.captured_at, page.capture.id))


@dataclass
class Told:
    """A store that is told a history, and what it said on the way."""

    warehouse: Warehouse
    reader: int = 1
    pages: list[Page] = field(default_factory=list)
    known: list[tuple[str, list[Any]]] = field(default_factory=list)

    def take(self, page: Page, *, upgrade: bool) -> None:
        """One run: first what an older reader read is read again, then the new page is taken."""
        if upgrade:
            self.reader += 1
            for of in SOURCES:
                mine = [page for page in self.pages if page.source == of]
                self.warehouse.correct(of, [(one.capture, one.read_by(self.reader)) for one in mine])
        record(self.warehouse, [(page.source, page.capture, page.read_by(self.reader))])
        self.pages.append(page)
        ((now,),) = ask(self.warehouse, "select now()::varchar")
        self.known.append((now, self.specs("specs")))

    def specs(self, of: str) -> list[Any]:
        """What a view or macro of claims says, in a fixed order."""
        return sorted(ask(self.warehouse, f"from {of}"), key=str)

    def recorded(self) -> dict[tuple[str, ...], Any]:
        """Every row that was ever recorded, by table, what it says and time, with the time until which it was so."""
        return {(table, *said): until for table in HISTORIES for said, until in recorded(self.warehouse, table).items()}


def tell(home: Path, arriving: list[Page], upgrades: set[int]) -> Iterator[Told]:
    """The store after each event."""
    with Warehouse.open(home) as warehouse:
        told = Told(warehouse)
        for number, page in enumerate(arriving):
            told.take(page, upgrade=number in upgrades)
            yield told


SLOW = settings(max_examples=4, suppress_health_check=[HealthCheck.too_slow])
UPGRADES = st.sets(st.integers(1, 8), max_size=2)


@SLOW
@given(pages(), UPGRADES)
def test_told_bit_by_bit_it_is_what_a_rebuild_tells(arriving: list[Page], upgrades: set[int]) -> None:
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        reader = 1
        for told in tell(Path(one), arriving, upgrades):
            reader = told.reader
        with Warehouse.open(Path(other)) as rebuilt:
            rebuilt.rebuild([(page.source, page.capture, page.read_by(reader)) for page in arriving])
        assert rows(Path(one)) == rows(Path(other))


@SLOW
@given(pages())
def test_told_in_batches_it_is_what_a_rebuild_tells(arriving: list[Page]) -> None:
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        taken = [(page.source, page.capture, page.read_by(1)) for page in arriving]
        with Warehouse.open(Path(one)) as warehouse:
            for batch in _of_different_sources(taken):
                warehouse.record_all(batch)
        with Warehouse.open(Path(other)) as rebuilt:  # each source as soon as the last of its pages has come
            rebuilt.rebuild(taken, Counter(of.id for of, _, _ in taken))
        assert rows(Path(one)) == rows(Path(other))


def _of_different_sources(taken: list[Taken]) -> list[list[Taken]]:
    batches: list[list[Taken]] = [[]]
    for one in taken:
        if any(one[0] == other[0] for other in batches[-1]):
            batches.append([])
        batches[-1].append(one)
    return batches


@SLOW
@given(pages(), UPGRADES, st.integers(0, 12))
def test_recorded_history_never_shrinks_and_both_times_answer(
    arriving: list[Page], upgrades: set[int], day: int
) -> None:
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        before: dict[tuple[str, ...], Any] = {}
        for told in tell(Path(one), arriving, upgrades):
            after = told.recorded()
            assert before.keys() <= after.keys()
            assert all(after[key] == until for key, until in before.items() if until is not None)
            before = after
        for moment, specs in told.known:  # what we knew at each time, asked afterwards
            assert told.specs(f"specs_known_at('{moment}')") == specs
        moment = f"2026-01-{day + 1:02} 12:00:00"  # what was said at a time is what the captures until then tell
        until = [page for page in _in_time(arriving) if page.capture.captured_at.day <= day + 1]
        with Warehouse.open(Path(other)) as then:
            record(then, [(page.source, page.capture, page.read_by(told.reader)) for page in until])
            said = Told(then).specs("specs")
            assert told.specs(f"specs_as_of('{moment}')") == said


_OVERLAPS = """
    select a.rowid from history.{table} a join history.{table} b on a.rowid < b.rowid
        and a.recorded_to is null and b.recorded_to is null and {same}
        and a.{start} < coalesce(b.{end}, 'infinity') and b.{start} < coalesce(a.{end}, 'infinity')
"""
_SAME = {
    ("versions", "valid_from", "valid_to"): "a.source = b.source and a.said = b.said",
    ("conflicts", "opened_at", "closed_at"): (
        "a.about = b.about and a.left_source = b.left_source and a.right_source = b.right_source"
    ),
    ("standings", "in_force_from", "in_force_to"): (
        "a.subject = b.subject and a.scope = b.scope and a.audience is not distinct from b.audience"
        " and a.track = b.track and (a.track not in ('planned', 'announced') or (a.status, a.of, a.effective)"
        " is not distinct from (b.status, b.of, b.effective))"
    ),
}
# Of two captures of one moment the earlier one's statements begin and end in it.
_ENDS = """
    with told as (
        select id, subject, metric, kind, seen_at, unnest(before, recursive := true), true as is_old
        from history.changes where recorded_to is null and old is not null
        union all by name
        select id, subject, metric, kind, seen_at, unnest(after, recursive := true), false as is_old
        from history.changes where recorded_to is null and new is not null
    ),
    stated as (
        select subject, metric, valid_from, valid_to, unnest(evidence, recursive := true)
        from history.versions where recorded_to is null
    )
    select t.kind, t.is_old, t.quote from told t
    where not exists (
        from stated s
        where s.subject = t.subject and s.metric = t.metric and s.quote = t.quote and s.place = t.place
            and s.valid_from <= t.seen_at and (t.is_old or s.valid_to is null or s.valid_to >= t.seen_at)
    )
"""
_SIDED = "(old is null) <> (len(before) = 0) or (new is null) <> (len(after) = 0)"
_ONE_SIDED = {"appeared", "withdrawn", "returned", "conflict_closed", "flapping", "status_advanced"}


@SLOW
@given(pages(), UPGRADES)
def test_no_interval_overlaps_and_every_change_has_two_ends(arriving: list[Page], upgrades: set[int]) -> None:
    with tempfile.TemporaryDirectory() as one:
        *_, told = tell(Path(one), arriving, upgrades)
        for (table, start, end), same in _SAME.items():
            assert ask(told.warehouse, _OVERLAPS.format(table=table, start=start, end=end, same=same)) == [], table
        assert ask(told.warehouse, _ENDS) == []
        assert ask(told.warehouse, f"select kind from history.changes where {_SIDED}") == []
        both = ask(told.warehouse, "select kind, bool_and(old is not null and new is not null) from changes group by 1")
        assert {kind for kind, has_both in both if not has_both} <= _ONE_SIDED
