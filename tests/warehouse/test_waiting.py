"""Doubtful changes: history at once, told once, and only when a second capture or a reviewer agrees."""

import tempfile
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from schemas.claims import Claim
from schemas.decisions import Decision, Ruling
from schemas.products import Source
from schemas.readings import Reading
from schemas.trust import usual_trust
from schemas.words import Verdict
from tests.warehouse.made import capture, figure, holding, peak, reading, source, status, words
from tests.warehouse.stored import Taken, ask, record, rows
from warehouse.store import Warehouse

DOCS, PAGE = source("docs"), source("page")
REST: list[Claim] = [peak(f"{size} TFLOPS", "FP8", place=f"Row {size} > Peak") for size in range(101, 107)]
MANY: list[Claim] = [peak(f"{size} TFLOPS", "INT8", place=f"Line {size} > Peak") for size in range(201, 231)]
SPECS = ("FP64", "FP32", "TF32", "FP16", "BF16", "FP8", "FP6", "FP4")


def days(*pages: Sequence[Claim] | Reading, of: Source = DOCS, since: int = 0) -> list[Taken]:
    """A capture a day, each with what does not change beside it."""
    return [
        (of, capture(of, day), page if isinstance(page, Reading) else reading(*page, *REST))
        for day, page in enumerate(pages, since)
    ]


def states(warehouse: Warehouse) -> list[tuple[str, str | None, str | None, str]]:
    return ask(warehouse, "select kind, old, new, state from changes order by seen_at, kind, old, new")


def alerts(warehouse: Warehouse) -> list[tuple[str | None, str | None]]:
    return [(alert.change.old, alert.change.new) for alert in warehouse.outbox()]


JUMPS = [
    ("141 GB", "141 TB"), ("141 TB", "141 GB"), ("2 TB/s", "2000 TB/s"), ("1 GiB", "1 TiB"), ("64 GB", "32 GB"),
    ("32 GB", "64 GB"), ("8 TB/s", "8 Tb/s"), ("100 Gb/s", "800 Gb/s"), ("up_to 32 GB", "64 GB"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), JUMPS)
def test_a_jump_is_history_at_once_and_told_when_the_next_capture_agrees(
    warehouse: Warehouse, old: str, new: str
) -> None:
    metric = "memory_bandwidth" if "/s" in old else "memory_capacity"
    one, other = (figure(text, metric=metric) for text in (old, new))
    record(warehouse, days([one], [other]))
    ((kind, *sides, state),) = states(warehouse)
    assert (sides, state) == ([old, new], "waiting"), kind
    assert ask(warehouse, f"select value || ' ' || unit from specs where metric = '{metric}'") == [
        (" ".join(new.split()[-2:]),)
    ]
    assert alerts(warehouse) == []
    record(warehouse, days([other], since=2))
    (alert,) = warehouse.outbox()
    assert (alert.change.old, alert.change.new) == (old, new)
    assert (alert.change.seen_at.day, alert.confirmed_at and alert.confirmed_at.day) == (2, 3)
    assert "jump by" in (alert.why or "")


@pytest.mark.parametrize(
    ("old", "new"), [("32 GB", "32 GiB"), ("141 GB", "144 GB"), ("32 GB", "63 GB"), ("32 GB", "96 GB")]
)
def test_what_is_no_jump_is_told_at_once(warehouse: Warehouse, old: str, new: str) -> None:
    record(warehouse, days([figure(old)], [figure(new)]))
    assert alerts(warehouse) == [(old, new)]
    assert [state for *_, state in states(warehouse)] == ["told"]


DOUBTFUL: dict[str, tuple[list[Claim], list[Claim], str]] = {
    "jump": ([figure("32 GB")], [figure("32 TB")], "jump by 1000"),
    "gone": ([figure("32 GB")], [], "gone from the page"),
    "words gone": ([words("training")], [], "gone from the page"),
    "back": ([status("in_production")], [status("sampling")], "status goes back"),
    "redesign": (
        [figure(f"{32 + number} GB", precision=name) for number, name in enumerate(SPECS)],
        [figure(f"{33 + number} GB", precision=name) for number, name in enumerate(SPECS)],
        "redesign suspected: 8 statements changed at once, of 10",
    ),
}


def few(*pages: Sequence[Claim] | Reading, since: int = 0) -> list[Taken]:
    """As `days`, with little beside it."""
    return days(*(page if isinstance(page, Reading) else reading(*page, *REST[:2]) for page in pages), since=since)


@pytest.mark.parametrize("name", DOUBTFUL)
def test_what_is_taken_back_is_told_to_nobody_and_is_in_the_history(warehouse: Warehouse, name: str) -> None:
    before, after, why = DOUBTFUL[name]
    record(warehouse, few(before, after))
    assert {said for (said,) in ask(warehouse, "select why from changes")} == {why}
    record(warehouse, few(before, since=2))
    assert alerts(warehouse) == []
    told = states(warehouse)
    assert {state for *_, state in told} == {"dismissed"}
    assert len(told) == 2 * len(before)
    assert set(ask(warehouse, "select settled from changes where seen_at < '2026-01-03'")) == {
        ("taken back by the next capture",)
    }
    record(warehouse, few(before, before, since=3))
    assert alerts(warehouse) == []
    assert {state for (state,) in ask(warehouse, "select state from alerts")} == {"dropped"}


@pytest.mark.parametrize("name", DOUBTFUL)
def test_what_stays_is_told_once_with_the_time_when_it_was_first_seen(warehouse: Warehouse, name: str) -> None:
    before, after, _ = DOUBTFUL[name]
    record(warehouse, few(before, after, after))
    assert len(warehouse.outbox()) == len(before)
    assert {alert.change.seen_at.day for alert in warehouse.outbox()} == {2}
    warehouse.delivered([alert.id for alert in warehouse.outbox()], "digest-1", datetime(2026, 2, 1, tzinfo=UTC))
    record(warehouse, few(after, after, since=3))
    assert alerts(warehouse) == []


def test_a_second_capture_with_the_same_bytes_agrees(warehouse: Warehouse) -> None:
    taken = days([figure("32 GB")], [figure("32 TB")])
    same = capture(DOCS, 1.02).model_copy(update={"sha256": taken[1][1].sha256})
    record(warehouse, [*taken, (DOCS, same, taken[1][2])])
    assert alerts(warehouse) == [("32 GB", "32 TB")]


@pytest.mark.parametrize(
    "between",
    [
        Reading(verdict=Verdict.ERROR, complete=False, reader="r1"),
        reading(*REST, complete=False),
        holding(reading(*REST), figure("32 TB")),
        reading(),
    ],
    ids=["an error", "a part", "held", "collapsed"],
)
@pytest.mark.parametrize("name", ["jump", "gone"])
def test_what_says_nothing_of_it_settles_nothing(warehouse: Warehouse, name: str, between: Reading) -> None:
    before, after, _ = DOUBTFUL[name]
    if name == "gone" and between.quarantined:
        between = holding(reading(*REST), *before)
    record(warehouse, days(before, after, between))
    assert ("waiting" in {state for *_, state in states(warehouse)}, alerts(warehouse)) == (True, [])
    record(warehouse, days(after, since=3))
    assert alerts(warehouse)[0] == (before[0].statement, after[0].statement if after else None)


def test_many_at_once_are_one_incident(warehouse: Warehouse) -> None:
    before, after, _ = DOUBTFUL["redesign"]
    record(warehouse, few(before, after, after))
    assert len({alert.incident for alert in warehouse.outbox()}) == 1
    assert None not in {alert.incident for alert in warehouse.outbox()}


def test_many_of_very_many_are_no_redesign(warehouse: Warehouse) -> None:
    before, after, _ = DOUBTFUL["redesign"]
    record(warehouse, days([*before, *MANY], [*after, *MANY]))  # 8 of 44
    assert len(alerts(warehouse)) == 8


def test_a_new_post_with_many_figures_is_no_redesign(warehouse: Warehouse) -> None:
    found = source("post", found_by_feed=True)
    record(warehouse, [(found, capture(found, 0), reading(*REST))])
    assert sum(old is None for old, _ in alerts(warehouse)) == len(REST)


def test_a_source_says_itself_what_is_doubtful(warehouse: Warehouse) -> None:
    own = DOCS.model_copy(
        update={
            "own_trust": usual_trust().model_copy(update={"gone": False, "jumps": (3,), "figures": 2, "percent": 0})
        }
    )
    record(warehouse, days([figure("32 GB")], [figure("64 GB")], [figure("192 GB")], [], of=own))
    assert [state for *_, state in states(warehouse)] == ["told", "waiting", "waiting"]
    many = [figure("32 GB", precision=name) for name in ("FP8", "FP4")]
    record(warehouse, days(many, of=own, since=4))
    assert len({incident for (incident,) in ask(warehouse, "select incident from changes") if incident}) == 1


def test_a_change_that_goes_on_before_it_was_seen_twice_is_told_from_its_beginning(warehouse: Warehouse) -> None:
    record(warehouse, days([figure("32 GB")], [figure("32 TB")], [figure("40 TB")]))
    assert alerts(warehouse) == []
    record(warehouse, days([figure("40 TB")], since=3))
    assert alerts(warehouse) == [("32 GB", "32 TB"), ("32 TB", "40 TB")]


def test_back_by_way_of_a_third_is_taken_back_too(warehouse: Warehouse) -> None:
    record(warehouse, days([figure("32 GB")], [figure("32 TB")], [figure("40 TB")], [figure("32.0 GB")]))
    assert {state for *_, state in states(warehouse)} == {"dismissed"}


def test_a_detour_is_taken_back_and_the_rest_stays(warehouse: Warehouse) -> None:
    pages = [[figure(text)] for text in ("32 GB", "32 TB", "40 TB", "32 TB", "32 TB")]
    record(warehouse, days(*pages))
    assert [state for *_, state in states(warehouse)] == ["confirmed", "dismissed", "dismissed"]
    assert alerts(warehouse) == [("32 GB", "32 TB")]


def test_a_conflict_that_a_doubtful_figure_opens_waits_with_it(warehouse: Warehouse) -> None:
    record(warehouse, days([figure("32 GB")], of=PAGE))
    record(warehouse, days([figure("32 GB")], [figure("32 TB")]))
    assert alerts(warehouse) == []
    assert [(kind, state) for kind, *_, state in states(warehouse)] == [
        ("conflict_opened", "waiting"),
        ("unit_changed", "waiting"),
    ]
    record(warehouse, days([figure("32 TB")], since=2))
    assert sorted(alert.change.kind for alert in warehouse.outbox()) == ["conflict_opened", "unit_changed"]


def test_a_conflict_that_a_slip_opened_is_gone_with_it(warehouse: Warehouse) -> None:
    record(warehouse, days([figure("32 GB")], of=PAGE))
    record(warehouse, days([figure("32 GB")], [figure("32 TB")], [figure("32 GB")]))
    assert alerts(warehouse) == []
    assert {state for *_, state in states(warehouse)} == {"dismissed"}


def decide(warehouse: Warehouse, ruling: Ruling, of: Source = DOCS) -> None:
    """What a reviewer says of all that waits."""
    decisions = [
        Decision(
            id=change.id, ruling=ruling, decided_at=datetime(2026, 2, 1, tzinfo=UTC), by="A. Editor", source=of.id,
            url=of.url, capture=taken.id, captured_at=taken.captured_at, subject=change.subject, scope=change.scope,
            metric=change.metric, statement=change.new or "nothing", reason=why, quote="x", place="y",
        )
        for change, why, _ in warehouse.waits()
        for taken in warehouse.captures(of.id)
        if taken.captured_at == change.seen_at
    ]  # fmt: skip
    assert decisions
    LOG.extend(decisions)
    warehouse.settle([(of, one) for one in LOG])


LOG: list[Decision] = []


@pytest.fixture(autouse=True)
def _empty_log() -> None:
    LOG.clear()


def test_what_a_reviewer_confirms_is_told_at_once_and_once(warehouse: Warehouse) -> None:
    record(warehouse, days([figure("32 GB")], [figure("32 TB")]))
    decide(warehouse, Ruling.CONFIRMED)
    assert alerts(warehouse) == [("32 GB", "32 TB")]
    assert ask(warehouse, "select state, settled from changes") == [("confirmed", "by A. Editor")]
    warehouse.delivered([alert.id for alert in warehouse.outbox()], "digest-1", datetime(2026, 2, 2, tzinfo=UTC))
    record(warehouse, days([figure("32 TB")], since=2))
    assert alerts(warehouse) == []


def test_what_a_reviewer_dismisses_is_told_to_nobody_nor_is_its_end(warehouse: Warehouse) -> None:
    record(warehouse, days([figure("32 GB")], [figure("32 TB")]))
    decide(warehouse, Ruling.DISMISSED)
    record(warehouse, days([figure("32 TB")], [figure("32 GB")], [figure("32 GB")], since=2))
    assert alerts(warehouse) == []
    assert [state for *_, state in states(warehouse)] == ["dismissed", "dismissed"]


def test_what_follows_a_dismissed_change_is_told(warehouse: Warehouse) -> None:
    record(warehouse, days([figure("32 GB")], [figure("32 TB")]))
    decide(warehouse, Ruling.DISMISSED)
    record(warehouse, days([figure("40 TB")], [figure("32 TB")], [figure("32 GB")], [figure("32 GB")], since=2))
    assert alerts(warehouse) == [("32 TB", "40 TB"), ("40 TB", "32 TB"), ("32 TB", "32 GB")]


@pytest.mark.parametrize("ruling", [Ruling.CONFIRMED, Ruling.DISMISSED])
def test_a_decision_is_replayed_by_a_rebuild(warehouse: Warehouse, ruling: Ruling) -> None:
    taken = days([figure("32 GB")], [figure("32 TB")], [figure("40 TB")])
    record(warehouse, taken[:2])
    decide(warehouse, ruling)
    record(warehouse, taken[2:])
    once = rows(warehouse.home)
    warehouse.rebuild(taken)
    assert rows(warehouse.home) == once
    with Warehouse.open(warehouse.home / "other") as other:
        other.settle([(DOCS, one) for one in LOG])
        other.rebuild(taken)
    assert rows(warehouse.home / "other")["waits"] == once["waits"]


def test_what_is_late_or_corrected_or_made_anew_is_told_to_nobody(warehouse: Warehouse) -> None:
    taken = days([figure("32 GB")], [figure("32 TB")], [figure("32 TB")])
    record(warehouse, [taken[0], taken[2], taken[1]])
    assert [state for *_, state in states(warehouse)] == ["confirmed"]
    assert alerts(warehouse) == [], "nobody told of the change when it came; that it was earlier is history"
    warehouse.rebuild(taken)
    warehouse.correct(DOCS, [(one, reading(*read.claims, reader="r2")) for _, one, read in taken])
    assert alerts(warehouse) == []


# Whatever comes, in whatever order.

VALUES = ("32 GB", "32 TB", "64 GB", "40 GB", "gone", "error", "part")
SLOW = settings(max_examples=5, suppress_health_check=[HealthCheck.too_slow])


def page(value: str) -> Reading:
    if value == "error":
        return Reading(verdict=Verdict.ERROR, complete=False, reader="r1")
    claims = [] if value in ("gone", "part") else [figure(value)]
    return reading(*claims, *REST, complete=value != "part")


@SLOW
@given(st.lists(st.sampled_from(VALUES), min_size=2, max_size=9), st.data())
def test_every_change_is_told_once_or_dismissed_and_a_rebuild_says_the_same(
    says: list[str], data: st.DataObject
) -> None:
    with tempfile.TemporaryDirectory() as folder, Warehouse.open(Path(folder)) as warehouse:
        taken = days(*map(page, ["32 GB", *says]))
        sent: Counter[str] = Counter()
        for one in taken:
            record(warehouse, [one])
            if data.draw(st.booleans()):
                sent += deliver(warehouse)
        sent += deliver(warehouse)
        assert max(sent.values(), default=1) == 1, "told twice"
        told = ask(warehouse, "select id, state, kind from changes")
        assert {change for change, state, _ in told if state in ("told", "confirmed")} == set(sent)
        assert all(kind != "withdrawn" for _, state, kind in told if state == "told")
        stays = says[-1] == says[-2] and says[-1] in ("32 GB", "32 TB", "64 GB", "40 GB", "gone")
        assert not stays or "waiting" not in {state for _, state, _ in told}
        _follow_the_news(sent, warehouse)
        once = rows(warehouse.home)
        warehouse.rebuild(taken)
        assert rows(warehouse.home) == once


def deliver(warehouse: Warehouse) -> Counter[str]:
    due = warehouse.outbox()
    warehouse.delivered([alert.id for alert in due], "digest", datetime(2026, 2, 1, tzinfo=UTC))
    return Counter(alert.change.id for alert in due)


def _follow_the_news(sent: Counter[str], warehouse: Warehouse) -> None:
    """Who reads only the alerts, in order of what was seen, ends with what the page says, once nothing waits.

    A flapping page is told as such, and says nothing for certain.
    """
    found = ask(warehouse, "select id, kind, old, new, state from changes order by seen_at, kind")
    if any(state == "waiting" or kind == "flapping" for _, kind, _, _, state in found):
        return
    known: str | None = "32 GB"
    for change, _, old, new, _ in found:
        if change in sent:
            assert old == known
            known = new
    ((now,),) = ask(warehouse, "select max(value || ' ' || unit) from specs where metric = 'memory_capacity'")
    assert known == now
