"""One history, in whichever order and however often it is told."""

import tempfile
from collections import defaultdict
from collections.abc import Sequence
from datetime import timedelta, timezone
from itertools import pairwise, permutations
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from schemas.claims import Claim
from schemas.decisions import Decision
from schemas.products import Source
from schemas.readings import Quarantined, Reading
from schemas.words import PageKind, Verdict
from tests.warehouse.made import capture, decision, figure, peak, reading, source, status, words
from tests.warehouse.stored import Taken, ask, record, recorded, rows
from warehouse.fold import fold
from warehouse.store import Warehouse
from warehouse.versions import Version

DOCS, PAGE, NEWS = source("docs"), source("page", PageKind.PRODUCT), source("news", PageKind.POST)
Decided = tuple[Source, Decision]
CLAIMS: list[Claim] = [
    figure("32 GB", memory="HBM"),
    figure("32 GiB", memory="HBM"),
    figure("32 GB", memory="HBM2e"),
    figure("up_to 64 GB", memory="HBM", place="elsewhere"),
    peak("190 TFLOPS", "BF16"),
    peak("190 TFLOPS", "FP8"),
    peak("0.19 PFLOPS", "BF16", place="elsewhere"),
    words("training"),
    words("the inference of models"),
    status("announced"),
    status("upcoming in_production 2026-41"),
    status("upcoming in_production 2027", stated="2026-01-03"),
    status("in_production", stated="2026-01-02"),
    status("generally_available"),
]


HELD: list[Claim] = [
    figure("32 PB", memory="HBM"),
    figure("up_to 64 PB", memory="HBM", place="elsewhere"),
    figure("190 TFLOPS", metric="compute_peak", place="Compute > Peak"),
    status("generally_available 2031", stated="2026-01-02"),
    status("upcoming in_production 2020", stated="2026-01-03"),
]


@st.composite
def readings(draw: st.DrawFn) -> Reading:
    if draw(st.integers(0, 9)) == 0:
        return Reading(verdict=Verdict.RATE_LIMITED, reason="429", complete=False, reader="r1")
    held = draw(st.lists(st.sampled_from(HELD), max_size=3, unique=True))
    return Reading(
        quarantined=tuple(Quarantined(claim=claim, reason="not plausible") for claim in held),
        claims=tuple(draw(st.lists(st.sampled_from(CLAIMS), max_size=6))),
        complete=draw(st.integers(0, 4)) > 0,
        reader="r1",
        published="2026-01-02",
    )


@st.composite
def histories(draw: st.DrawFn) -> list[Taken]:
    """Up to seven captures of three sources, in time order; some at the same moment."""
    days = sorted(draw(st.lists(st.integers(0, 6), min_size=1, max_size=7)))
    taken: dict[str, Taken] = {}
    for number, day in enumerate(days):
        watched = draw(st.sampled_from([DOCS, PAGE, NEWS]))
        one = capture(watched, day, body=f"{number}".encode())
        taken[one.id] = (watched, one, draw(readings()))
    return sorted(taken.values(), key=lambda one: (one[1].captured_at, one[1].id))


@st.composite
def decisions(draw: st.DrawFn, taken: list[Taken]) -> list[Decided]:
    """What people decided on the way, and took back at times, in the order of the captures that they saw."""
    asked = [(watched, one, held.claim) for watched, one, read in taken for held in read.quarantined]
    rulings = st.sampled_from([(), ("accepted",), ("rejected",), ("accepted", "taken_back")])
    return [
        (watched, decision(ruling, claim, watched, one)) for watched, one, claim in asked for ruling in draw(rulings)
    ]


def told(taken: list[Taken], home: Path, decided: Sequence[Decided] = ()) -> dict[str, list[object]]:
    """The history of captures that come in this order; people decide as soon as the capture is there."""
    with Warehouse.open(home) as warehouse:
        for one in taken:
            record(warehouse, [one])
            seen = {captured.id for _, captured, _ in taken[: taken.index(one) + 1]}
            warehouse.settle([pair for pair in decided if pair[1].capture in seen])
    return rows(home)


# Each example opens databases: few by default; `HYPOTHESIS_PROFILE` or patience raise the number.
SLOW = settings(max_examples=4, suppress_health_check=[HealthCheck.too_slow])


@SLOW
@given(st.data())
def test_decisions_on_the_way_a_rebuild_with_their_log_and_late_captures_tell_one_history(data: st.DataObject) -> None:
    taken = data.draw(histories())
    decided = data.draw(decisions(taken))
    shuffled = data.draw(st.permutations(taken))
    with (
        tempfile.TemporaryDirectory() as one,
        tempfile.TemporaryDirectory() as other,
        tempfile.TemporaryDirectory() as third,
    ):
        once = told(taken, Path(one), decided)
        with Warehouse.open(Path(one)) as warehouse:
            waiting = warehouse.outbox()
            assert warehouse.settle(decided) == ()
            assert warehouse.rebuild(taken).corrections == 0
            assert warehouse.outbox() == waiting
        assert rows(Path(one)) == once
        with Warehouse.open(Path(other)) as warehouse:
            assert warehouse.settle(decided) == ()
            warehouse.rebuild(reversed(taken))
            assert warehouse.outbox() == []
        assert rows(Path(other)) == once
        with Warehouse.open(Path(third)) as warehouse:
            warehouse.settle(decided)
            record(warehouse, list(shuffled))
        assert rows(Path(third)) == once


@SLOW
@given(st.data())
def test_captures_in_any_order_and_claims_in_any_order_end_in_one_history(data: st.DataObject) -> None:
    taken = data.draw(histories())
    mixed = [(of, one, read.with_claims(data.draw(st.permutations(read.claims)))) for of, one, read in taken]
    shuffled = data.draw(st.permutations(mixed))
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        assert told(taken, Path(one)) == told(list(shuffled), Path(other))


@SLOW
@given(histories())
def test_telling_twice_and_rebuilding_change_nothing(taken: list[Taken]) -> None:
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        once = told(taken, Path(one))
        assert told(taken, Path(one)) == once
        with Warehouse.open(Path(one)) as warehouse:
            waiting = warehouse.outbox()
            assert warehouse.rebuild(taken).corrections == 0
            assert warehouse.outbox() == waiting
        assert rows(Path(one)) == once
        with Warehouse.open(Path(other)) as warehouse:
            warehouse.rebuild(reversed(taken))
            assert warehouse.outbox() == []
        assert rows(Path(other)) == once


def test_of_two_captures_of_one_moment_the_same_one_opens_a_conflict_in_a_rebuild() -> None:
    """Hypothesis found it: what is folded together decided which of a source's two captures is named."""

    def said(watched: Source, body: str, *claims: Claim) -> Taken:
        read = Reading(claims=claims, complete=False, reader="r1", published="2026-01-02")
        return watched, capture(watched, 0, body=body.encode()), read

    for bodies in permutations("123"):
        taken = [
            said(PAGE, bodies[0], figure("32 GiB", memory="HBM")),
            said(DOCS, bodies[1], figure("32 GB", memory="HBM"), figure("32 GB", memory="HBM2e")),
            said(PAGE, bodies[2], figure("32 GB", memory="HBM2e")),
        ]
        taken.sort(key=lambda one: (one[1].captured_at, one[1].id))
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
            once = told(taken, Path(one))
            assert once["conflicts"]
            with Warehouse.open(Path(other)) as warehouse:
                warehouse.rebuild(reversed(taken))
            assert rows(Path(other)) == once


@SLOW
@given(histories(), st.integers(0, 2))
def test_a_correction_ends_where_the_better_reader_alone_would_have(taken: list[Taken], drop: int) -> None:
    better = [
        (of, one, read.model_copy(update={"reader": "r2", "claims": read.claims[drop:]})) for of, one, read in taken
    ]
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        told(taken, Path(one))
        with Warehouse.open(Path(one)) as warehouse:
            for watched in (DOCS, PAGE, NEWS):
                again = [(captured, read) for of, captured, read in better if of == watched]
                warehouse.correct(watched, again)
                assert warehouse.outdated(watched.id, "r2") == []
        assert rows(Path(one)) == told(better, Path(other))


@given(histories())
def test_versions_of_one_statement_never_overlap_and_every_end_has_its_reason(taken: list[Taken]) -> None:
    for watched in (DOCS, PAGE, NEWS):
        versions, _ = fold(watched, [(one, read) for of, one, read in taken if of == watched])
        by_said: dict[str, list[Version]] = defaultdict(list)
        for row in versions:
            by_said[row.statement.said].append(row)
            assert (row.valid_to is None) == (row.ended is None) == (row.ended_by is None)
        for of_one in by_said.values():
            of_one.sort(key=lambda row: row.valid_from)
            assert all(a.valid_to is not None and a.valid_to <= b.valid_from for a, b in pairwise(of_one))


@given(histories())
def test_every_change_of_a_figure_has_both_its_ends_in_the_history(taken: list[Taken]) -> None:
    for watched in (DOCS, PAGE, NEWS):
        versions, steps = fold(watched, [(one, read) for of, one, read in taken if of == watched])
        begun = {(row.since, row.statement.claim.metric) for row in versions}
        ended = {(row.valid_to, row.statement.claim.metric) for row in versions}
        for change in (one for step in steps for one in step.changes):
            assert (change.seen_at, change.metric) in (ended if change.new is None else begun | ended)


def test_a_late_capture_takes_its_place_and_is_no_news(warehouse: Warehouse) -> None:
    first, late, last = (
        (DOCS, capture(DOCS, day), reading(figure(text))) for day, text in enumerate(["32 GB", "48 GB", "64 GB"])
    )
    assert len(record(warehouse, [first, last])) == 1
    changes = record(warehouse, [late])
    assert [(change.old, change.new) for change in changes] == [("32 GB", "48 GB")]
    told_now = ask(warehouse, "select old, new from changes order by seen_at")
    assert told_now == [("32 GB", "48 GB"), ("48 GB", "64 GB")]
    assert warehouse.outbox() == []  # what had been waiting said something that did not happen


def grown() -> list[Taken]:
    return [(DOCS, capture(DOCS, day), reading(figure(text))) for day, text in enumerate(["32 GB", "64 GB"])]


def test_what_was_known_before_stays_visible(warehouse: Warehouse) -> None:
    record(warehouse, grown())
    (then,) = ask(warehouse, "select max(recorded_from)::varchar from history.versions")[0]
    captures = warehouse.captures(DOCS.id)
    assert warehouse.correct(DOCS, [(captures[1], reading(figure("65 GB"), reader="r2"))]) == 1
    known = f"select value from specs_known_at('{then}')"
    assert ask(warehouse, known) == [("64",)]
    assert ask(warehouse, "select value from specs") == [("65",)]
    assert ask(warehouse, "select kind, old, new, reader from corrections") == [("changed", "64 GB", "65 GB", "r2")]


def test_an_end_is_known_since_it_was_recorded(warehouse: Warehouse) -> None:
    first, second = grown()
    record(warehouse, [first])
    ((then,),) = ask(warehouse, "select now()::varchar")
    record(warehouse, [second])
    ((later,),) = ask(warehouse, "select now()::varchar")
    record(warehouse, [(DOCS, capture(DOCS, 3), reading(figure("65 GB")))])
    known = "select value from specs_known_at('{}')"
    assert [ask(warehouse, known.format(moment)) for moment in (then, later, "infinity")] == [
        [("32",)],
        [("64",)],
        [("65",)],
    ]
    of_both = "select value from specs_as_of_known_at('2026-01-03', '{}')"  # 64 GB then, of which we did not know yet
    assert [ask(warehouse, of_both.format(moment)) for moment in (then, later)] == [[("32",)], [("64",)]]
    ((rows, ends),) = ask(warehouse, "select count(*), count(recorded_end) from history.versions")
    assert (rows, ends) == (3, 2)


def test_valid_time_answers_what_a_source_said_when(warehouse: Warehouse) -> None:
    record(warehouse, grown())
    moments = [
        "2026-01-01T11:59:59Z",
        "2026-01-01T12:00:00Z",
        "2026-01-02 11:59:59",
        "2026-01-02 12:00:00",
        "2030-01-01",
    ]
    said = [ask(warehouse, f"select value from specs_as_of('{moment}')") for moment in moments]
    assert said == [[], [("32",)], [("32",)], [("64",)], [("64",)]]
    assert ask(warehouse, "select count(*) from changes_between('2026-01-01', '2026-01-02 12:00:00')") == [(0,)]
    assert ask(warehouse, "select count(*) from changes_between('2026-01-02 12:00:00', '2026-01-03')") == [(1,)]


def test_recorded_history_never_shrinks(warehouse: Warehouse) -> None:
    taken = [(DOCS, capture(DOCS, day), reading(figure(f"{32 + day} GB"))) for day in range(3)]
    record(warehouse, taken)
    before = recorded(warehouse, "versions")
    assert len(before) == 5  # three that began, two of which ended
    captures = warehouse.captures(DOCS.id)
    warehouse.correct(DOCS, [(one, reading(figure("1 TB"), reader="r2")) for one in captures])
    warehouse.rebuild(taken)
    after = recorded(warehouse, "versions")
    assert before.keys() < after.keys()
    assert all(after[key] == until for key, until in before.items() if until is not None)


def test_a_better_reader_is_not_news(warehouse: Warehouse) -> None:
    record(warehouse, [(DOCS, capture(DOCS, day), reading(figure("32 GB"))) for day in range(2)])
    captures = warehouse.outdated(DOCS.id, "r2")
    assert len(captures) == 2
    better = reading(figure("32 GB", memory="HBM"), peak("190 TFLOPS", "FP8"), reader="r2")
    assert warehouse.correct(DOCS, [(one, better) for one in captures]) == 3
    assert ask(warehouse, "select count(*) from changes") == [(0,)]
    assert warehouse.outbox() == []
    assert record(warehouse, [(DOCS, capture(DOCS, 5), better)]) == []


def test_a_correction_of_the_quote_alone_is_none(warehouse: Warehouse) -> None:
    record(warehouse, [(DOCS, capture(DOCS, 0), reading(figure("32 GB")))])
    again = reading(figure("32 GB", quote="32 GB of HBM"), reader="r2")
    assert warehouse.correct(DOCS, [(warehouse.captures()[0], again)]) == 0
    assert ask(warehouse, "select quote from specs") == [("32 GB of HBM",)]


def test_conflicts_are_stored_with_both_sides(warehouse: Warehouse) -> None:
    record(
        warehouse,
        [
            (PAGE, capture(PAGE, 0), reading(figure("32 GB", memory="HBM"))),
            (DOCS, capture(DOCS, 1), reading(figure("32 GiB", memory="HBM"))),
        ],
    )
    sides = "select left_source, left_statement, right_source, right_statement, opened_by, closed_at from conflicts"
    assert ask(warehouse, sides) == [("acme/docs", "32 GiB", "acme/page", "32 GB", "acme/docs", None)]
    assert ask(warehouse, "select kind, old, new, source from changes") == [
        ("conflict_opened", "32 GB", "32 GiB", "acme/docs")
    ]
    assert ask(warehouse, "select value, unit from specs order by unit") == [("32", "GB"), ("32", "GiB")]


def test_a_rebuild_of_many_captures_is_one_history(warehouse: Warehouse) -> None:
    taken = [(DOCS, capture(DOCS, day / 24), reading(figure(f"{32 + day % 7} GB"))) for day in range(1, 1001)]
    report = warehouse.rebuild(taken)
    assert report.captures == 1000
    assert ask(warehouse, "select count(*) from changes") == [(999,)]
    assert ask(warehouse, "select count(*) from captures") == [(1000,)]


@pytest.mark.parametrize("hours", [0, 9])
def test_times_of_any_zone_are_one_time(warehouse: Warehouse, hours: int) -> None:
    zone = timezone(timedelta(hours=hours))
    one = capture(DOCS, 0)
    record(warehouse, [(DOCS, one.model_copy(update={"captured_at": one.captured_at.astimezone(zone)}), reading())])
    assert warehouse.captures() == [one]
