"""A change that is sent back as wrong: what it told is held, what was said before stays, and whoever heard is told."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from schemas.captures import Capture
from schemas.claims import Claim
from schemas.decisions import Decision, Ruling
from schemas.words import PageKind
from tests.warehouse.made import capture, decision, figure, peak, reading, source, status, told, words
from tests.warehouse.stored import Taken, ask, record, rows
from warehouse.fold import fold
from warehouse.rulings import gone_id
from warehouse.store import Warehouse

DOCS, NEWS = source("docs"), source("news", PageKind.POST)
GOOD, BAD, FP16 = figure("32 GB"), figure("48 GB", quote="48 GB of memory"), peak("190 TFLOPS", "FP16")
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def page(day: float, *claims: Claim) -> Taken:
    return (DOCS, capture(DOCS, day), reading(*claims))


def back(claim: Claim, of: Capture, ruling: str = "sent_back") -> Decision:
    return decision(ruling, claim, DOCS, of, by="An Editor")


FIRST, WRONG = page(0, GOOD, FP16), page(1, BAD, FP16)
SENT_BACK = back(BAD, WRONG[1])


def settle(warehouse: Warehouse, *decisions: Decision) -> list[tuple[str, str | None, str | None]]:
    return told(warehouse.settle([(DOCS, one) for one in decisions]))


def current(warehouse: Warehouse) -> list[str]:
    return [text for (text,) in ask(warehouse, "select value || ' ' || unit from specs order by all")]


def deliver(warehouse: Warehouse) -> list[tuple[bool, str | None]]:
    """What goes out now: whether it takes something back, and why."""
    alerts = warehouse.outbox()
    warehouse.delivered([alert.id for alert in alerts], "digest", NOON)
    return [(alert.retracts, alert.why) for alert in alerts]


@pytest.mark.parametrize(
    ("good", "bad", "next_one"),
    [
        ([GOOD], [BAD], figure("64 GB")),
        ([GOOD], [figure("up_to 32 GB")], figure("64 GB")),
        ([figure("32 GB", memory="HBM3e")], [figure("32 GB", memory="HBM3", place="Elsewhere")], figure("40 GB")),
        ([figure("32 GB", place="One > Place")], [figure("33 GB", place="Another")], figure("64 GB")),
        ([words("training")], [words("inference", place="Elsewhere")], words("all of it")),
        ([GOOD], [GOOD, FP16], peak("200 TFLOPS", "FP16")),
    ],
    ids=["value", "bound", "terms elsewhere", "place", "purpose", "appeared"],
)
def test_what_was_said_before_stays_until_the_words_change(
    good: list[Claim], bad: list[Claim], next_one: Claim
) -> None:
    """Whatever changed: the same words are held on, other words are news against what was said before."""
    taken = [(DOCS, capture(DOCS, day), reading(*said)) for day, said in enumerate([good, bad, bad])]
    wrong = back(bad[-1], taken[1][1])
    taken.append((DOCS, capture(DOCS, 3), reading(*bad[:-1], next_one)))
    _, plain = fold(DOCS, [one[1:] for one in taken])
    versions, steps = fold(DOCS, [one[1:] for one in taken], [wrong])
    assert told(plain[1].changes), "it was a change"
    assert [told(step.changes) for step in steps[:3]] == [[], [], []]
    [(_, old, new)] = told(steps[3].changes)
    assert new == next_one.statement
    assert old in (None, good[-1].statement, f"{good[-1].statement} HBM3e")
    assert bad[-1].statement not in {version.statement.text for version in versions} - {good[-1].statement}


def test_a_status_that_was_misread_leaves_what_was_in_force(warehouse: Warehouse) -> None:
    promise, reached = status("upcoming generally_available 2027"), status("generally_available", place="Elsewhere")
    record(warehouse, [page(0, promise), late := page(1, reached)])
    assert ask(warehouse, "select kind from changes") == [("status_advanced",)]
    settle(warehouse, back(reached, late[1]))
    assert ask(warehouse, "select kind from changes") == []
    assert ask(warehouse, "select status, effective from specs") == [("upcoming", "2027")]


def test_a_withdrawal_that_was_misread_leaves_the_figure_and_a_new_figure_changes_it(warehouse: Warehouse) -> None:
    record(warehouse, [FIRST, gone := page(1, FP16)])
    wrong = back(GOOD, gone[1]).model_copy(update={"id": gone_id(DOCS.id, GOOD), "statement": "nothing"})
    assert current(warehouse) == ["190 TFLOPS"]
    assert settle(warehouse, wrong) == []
    assert current(warehouse) == ["190 TFLOPS", "32 GB"]
    assert record(warehouse, [page(2, FP16)]) == []
    assert told(record(warehouse, [page(3, BAD, FP16)])) == [("value_changed", "32 GB", "48 GB")]


def test_what_was_told_is_taken_back_and_what_was_not_is_not_told(warehouse: Warehouse) -> None:
    record(warehouse, [FIRST, WRONG])
    assert deliver(warehouse) == [(False, None)]
    settle(warehouse, SENT_BACK)
    assert current(warehouse) == ["190 TFLOPS", "32 GB"]
    assert deliver(warehouse) == [(True, "sent back as wrong by An Editor")]
    assert deliver(warehouse) == []
    other = page(2, figure("64 GB"), FP16)
    record(warehouse, [other])
    settle(warehouse, SENT_BACK, back(figure("64 GB"), other[1]))
    assert deliver(warehouse) == [], "nobody had heard of it"


def test_what_a_page_goes_back_to_is_taken_back_although_it_said_so_before(warehouse: Warehouse) -> None:
    """Earlier changes lead from the one to the other as well: who sends the later one back means the later one."""
    again = page(3, BAD, FP16)
    record(warehouse, [FIRST, WRONG, page(2, GOOD, FP16), again])
    deliver(warehouse)
    settle(warehouse, back(BAD, again[1]))
    assert [retracts for retracts, _ in deliver(warehouse)] == [True]
    assert ask(warehouse, "select kind, new from changes order by seen_at") == [
        ("value_changed", "48 GB"), ("value_changed", "32 GB"),
    ]  # fmt: skip


def test_it_is_held_with_who_sent_it_back_and_may_be_accepted_or_rejected(warehouse: Warehouse) -> None:
    record(warehouse, [FIRST, WRONG])
    deliver(warehouse)
    noted = SENT_BACK.model_copy(update={"note": "the board's"})
    settle(warehouse, noted)
    assert ask(warehouse, "select statement, last_good, reason from quarantine") == [
        ("48 GB", "32 GB", "sent back as wrong by An Editor: the board's")
    ]
    later = page(2, BAD, FP16)
    assert record(warehouse, [later]) == []
    rejected = back(BAD, later[1], "rejected")
    assert settle(warehouse, noted, rejected) == []
    assert ask(warehouse, "select statement from quarantine") == []
    assert current(warehouse) == ["190 TFLOPS", "32 GB"]
    accepted = back(BAD, later[1], "accepted")
    assert settle(warehouse, noted, rejected, accepted) == [("value_changed", "32 GB", "48 GB")]
    assert ask(warehouse, "select valid_from::date::varchar from specs where value = '48'") == [("2026-01-03",)]


def test_taken_back_it_is_as_if_nobody_had_sent_it_back(warehouse: Warehouse) -> None:
    record(warehouse, [FIRST, WRONG])
    deliver(warehouse)
    before = rows(warehouse.home)
    settle(warehouse, SENT_BACK)
    settle(warehouse, SENT_BACK, back(BAD, WRONG[1], "taken_back"))
    after = rows(warehouse.home)
    assert {name for name in before if before[name] != after[name]} == {"decisions"}
    assert deliver(warehouse) == [], "nothing to take back, and nothing to tell twice"


def test_an_earlier_page_with_the_same_words_is_left_as_it_was_told() -> None:
    taken = [FIRST, WRONG, page(2, GOOD, FP16), again := page(3, BAD, FP16)]
    _, steps = fold(DOCS, [one[1:] for one in taken], [back(BAD, again[1])])
    assert [len(step.changes) for step in steps] == [0, 1, 1, 0]


def test_a_rebuild_from_archive_and_log_alone_tells_the_same_history(warehouse: Warehouse, tmp_path: Path) -> None:
    taken = [FIRST, WRONG, page(2, BAD, FP16), page(3, figure("64 GB"), FP16)]
    record(warehouse, taken[:2])
    settle(warehouse, SENT_BACK)
    record(warehouse, taken[2:])
    once = rows(warehouse.home)
    assert warehouse.rebuild(taken).corrections == 0
    assert rows(warehouse.home) == once
    with Warehouse.open(tmp_path / "new") as other:
        other.settle([(DOCS, SENT_BACK)])
        other.rebuild(taken)
        assert rows(other.home) == once


def test_a_change_that_was_told_may_be_confirmed_and_says_by_whom(warehouse: Warehouse) -> None:
    [change] = record(warehouse, [FIRST, WRONG])
    confirmed = back(BAD, WRONG[1], "confirmed").model_copy(update={"id": change.id})
    settle(warehouse, confirmed)
    assert ask(warehouse, "select state, settled from changes") == [("confirmed", "by An Editor")]
    settle(warehouse, confirmed, confirmed.model_copy(update={"ruling": Ruling.TAKEN_BACK}))
    assert ask(warehouse, "select state, settled from changes") == [("told", None)]
