"""What people decide about held claims: told once, holding for the words, and the same in a rebuild."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest

from schemas.base import BusyError, StoreError
from schemas.claims import Claim
from schemas.decisions import Decision
from schemas.readings import Reading
from schemas.words import Origin, PageKind
from tests.warehouse.made import capture, decision, figure, holding, peak, reading, source, status, told
from tests.warehouse.stored import Taken, ask, record, rows
from warehouse.decisions import NAME, DecisionLog
from warehouse.fold import fold
from warehouse.store import Warehouse

DOCS, NEWS = source("docs"), source("news", PageKind.POST)
GOOD, BAD, FP16 = figure("32 GB"), figure("32 PB", quote="32 PB of memory"), peak("190 TFLOPS", "FP16")


def page(day: float, read: Reading) -> Taken:
    return (DOCS, capture(DOCS, day), read)


def settle(warehouse: Warehouse, *decisions: Decision) -> list[tuple[str, str | None, str | None]]:
    return told(warehouse.settle([(DOCS, one) for one in decisions]))


def current(warehouse: Warehouse) -> list[str]:
    return [text for (text,) in ask(warehouse, "select value || ' ' || unit from specs order by all")]


def shown(warehouse: Warehouse) -> list[str]:
    return [text for (text,) in ask(warehouse, "select statement from quarantine order by all")]


FIRST, SLIP = page(0, reading(GOOD, FP16)), page(1, holding(reading(FP16), BAD))
ACCEPTED, REJECTED = decision("accepted", BAD, *SLIP[:2]), decision("rejected", BAD, *SLIP[:2])


def test_a_held_claim_changes_and_withdraws_nothing_and_alerts_nobody(warehouse: Warehouse) -> None:
    assert record(warehouse, [FIRST, SLIP]) == []
    assert warehouse.outbox() == []
    assert current(warehouse) == ["190 TFLOPS", "32 GB"]
    assert ask(warehouse, "select statement, reason from quarantine") == [("32 PB", "not plausible")]


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        (figure("32 GB"), figure("32 PB")),
        (figure("32 GB"), figure("32 GB/s")),  # another dimension
        (peak("190 TFLOPS", "FP16"), figure("190 TFLOPS", metric="compute_peak", place="elsewhere")),  # no precision
        (peak("190 TFLOPS", "FP16"), figure("195 TFLOPS", metric="compute_peak", place="Compute > Peak")),
        (status("upcoming generally_available 2027"), status("upcoming generally_available 2020", stated="2026-01-01")),
        (status("upcoming generally_available 2027"), status("generally_available 2027", stated="2026-01-01")),
    ],
)
def test_the_last_good_version_stays_whatever_failed(warehouse: Warehouse, good: Claim, bad: Claim) -> None:
    record(warehouse, [page(0, reading(good)), page(1, holding(reading(), bad)), page(2, holding(reading(), bad))])
    assert ask(warehouse, "select count(*) from spec_history where valid_to is null") == [(1,)]
    assert ask(warehouse, "select kind from changes") == []
    record(warehouse, [page(3, reading())])  # now it is gone for good
    assert ask(warehouse, "select kind from changes") == [("withdrawn",)]


def test_what_is_held_shows_the_last_good_statement_beside_it(warehouse: Warehouse) -> None:
    slipped = status("generally_available 2031", stated="2026-01-02")
    good = status("upcoming generally_available 2027")
    record(warehouse, [page(0, reading(GOOD, good)), page(1, holding(reading(), BAD, slipped))])
    assert ask(warehouse, "select statement, last_good from quarantine order by all") == [
        ("32 PB", "32 GB"),
        ("generally_available 2031", "upcoming generally_available 2027"),
    ]


def test_the_last_good_statement_is_of_the_same_thing_wherever_it_stood(warehouse: Warehouse) -> None:
    """One cell states several precisions, and a page is laid out anew."""
    cell = "Compute > Peak"
    good = [peak("190 TFLOPS", "FP16", cell), peak("380 TFLOPS", "FP8", cell)]
    moved = peak("190 PFLOPS", "FP16", "Specifications > Compute")
    record(warehouse, [page(0, reading(*good)), page(1, holding(reading(good[1]), moved))])
    assert ask(warehouse, "select statement, last_good from quarantine") == [("190 PFLOPS", "190 TFLOPS")]


def test_an_accepted_claim_becomes_a_version_with_a_change_that_is_told_once(warehouse: Warehouse) -> None:
    record(warehouse, [FIRST, SLIP])
    assert settle(warehouse, ACCEPTED) == [("unit_changed", "32 GB", "32 PB")]
    assert current(warehouse) == ["190 TFLOPS", "32 PB"]
    assert [alert.change.new for alert in warehouse.outbox()] == ["32 PB"]
    assert shown(warehouse) == []
    assert settle(warehouse, ACCEPTED) == []
    assert record(warehouse, [page(2, SLIP[2])]) == []
    assert len(warehouse.outbox()) == 1
    ((since, until),) = ask(warehouse, "select valid_from, valid_to from spec_history where unit = 'GB'")
    assert (since.day, until.day) == (1, 2)


def test_what_was_accepted_of_a_first_page_is_a_change_all_the_same(warehouse: Warehouse) -> None:
    record(warehouse, [page(1, SLIP[2])])
    assert settle(warehouse, ACCEPTED) == [("appeared", None, "32 PB")]
    assert current(warehouse) == ["190 TFLOPS", "32 PB"]


def test_a_term_that_was_lost_and_accepted_is_one_change(warehouse: Warehouse) -> None:
    bare = figure("190 TFLOPS", metric="compute_peak", place="Compute > Peak")
    lost = page(1, holding(reading(GOOD), bare, reason="compute_peak needs a precision"))
    record(warehouse, [FIRST, lost])
    assert settle(warehouse, decision("accepted", bare, *lost[:2])) == [
        ("terms_changed", "190 TFLOPS FP16", "190 TFLOPS")
    ]
    assert current(warehouse) == ["190 TFLOPS", "32 GB"]


def test_an_accepted_status_moves_the_standing(warehouse: Warehouse) -> None:
    slipped = status("generally_available 2026-06", stated="2026-01-02")
    late = page(1, holding(reading(), slipped))
    record(warehouse, [page(0, reading(status("upcoming generally_available 2026"))), late])
    assert ask(warehouse, "select kind from changes") == []
    changes = settle(warehouse, decision("accepted", slipped, *late[:2]))
    assert [kind for kind, _, _ in changes] == ["status_advanced"]


def test_a_rejected_claim_is_not_listed_again_and_keeps_the_last_good_version(warehouse: Warehouse) -> None:
    record(warehouse, [FIRST, SLIP])
    assert settle(warehouse, REJECTED) == []
    elsewhere = figure("32 PB", quote="32 PB  of memory", place="Another heading")
    record(warehouse, [page(2, SLIP[2]), page(3, holding(reading(FP16), elsewhere))])
    assert shown(warehouse) == []
    assert current(warehouse) == ["190 TFLOPS", "32 GB"]
    assert warehouse.outbox() == []
    assert ask(warehouse, "select quarantined from captures order by captured_at") == [(0,), (1,), (1,), (1,)]


@pytest.mark.parametrize("first", [ACCEPTED, REJECTED], ids=["accepted", "rejected"])
@pytest.mark.parametrize(
    "other",
    [figure("32 PB", quote="now 32 PB of memory"), figure("33 PB", quote="32 PB of memory")],
    ids=["words", "n"],
)
def test_a_decision_holds_until_the_words_change(warehouse: Warehouse, first: Decision, other: Claim) -> None:
    record(warehouse, [FIRST, SLIP])
    settle(warehouse, first)
    before = current(warehouse)
    assert record(warehouse, [page(2, holding(reading(FP16), other))]) == []
    assert shown(warehouse) == [other.statement]
    assert current(warehouse) == before
    record(warehouse, [page(3, SLIP[2])])  # the old words are back, and so is the decision
    assert shown(warehouse) == []


def test_another_source_is_asked_about_for_itself(warehouse: Warehouse) -> None:
    record(warehouse, [FIRST, SLIP, (NEWS, capture(NEWS, 1), SLIP[2])])
    settle(warehouse, REJECTED)
    assert ask(warehouse, "select source from quarantine") == [("acme/news",)]


def test_a_rejected_claim_can_be_accepted_later(warehouse: Warehouse) -> None:
    record(warehouse, [FIRST, SLIP])
    settle(warehouse, REJECTED)
    again = page(2, SLIP[2])
    record(warehouse, [again])
    later = decision("accepted", BAD, *again[:2])
    assert settle(warehouse, REJECTED, later) == [("unit_changed", "32 GB", "32 PB")]
    assert ask(warehouse, "select valid_from::date::varchar from specs where unit = 'PB'") == [("2026-01-03",)]


def test_a_decision_tells_nothing_otherwise_that_was_told_before_it() -> None:
    """The same slip stood there once before, and went: that stretch of history stays as it is."""
    back = page(3, SLIP[2])
    taken = [FIRST, SLIP, page(2, FIRST[2]), back]
    _, before = fold(DOCS, [one[1:] for one in taken])
    _, after = fold(DOCS, [one[1:] for one in taken], [decision("accepted", BAD, *back[:2])])
    assert [told(step.changes) for step in before] == [[], [], [], []]
    assert [told(step.changes) for step in after] == [[], [], [], [("unit_changed", "32 GB", "32 PB")]]


def test_a_rebuild_from_archive_and_log_alone_tells_the_same_history(warehouse: Warehouse, tmp_path: Path) -> None:
    taken = [FIRST, SLIP, page(2, SLIP[2]), page(3, holding(reading(FP16), figure("64 PB")))]
    record(warehouse, taken[:2])
    settle(warehouse, ACCEPTED)
    record(warehouse, taken[2:])
    once, waiting = rows(warehouse.home), warehouse.outbox()
    assert warehouse.rebuild(taken).corrections == 0
    assert (rows(warehouse.home), warehouse.outbox()) == (once, waiting)
    with Warehouse.open(tmp_path / "new") as other:
        assert other.settle([(DOCS, ACCEPTED)]) == ()
        other.rebuild(taken)
        assert rows(other.home) == once
        assert other.outbox() == []


def test_a_better_reader_that_takes_the_claim_for_good_changes_nothing_and_tells_nobody(warehouse: Warehouse) -> None:
    record(warehouse, [FIRST, SLIP])
    settle(warehouse, ACCEPTED)
    better = reading(FP16, BAD, reader="r2")
    warehouse.correct(DOCS, [(SLIP[1], better)])
    assert current(warehouse) == ["190 TFLOPS", "32 PB"]
    assert ask(warehouse, "select kind, new from changes") == [("unit_changed", "32 PB")]
    assert len(warehouse.outbox()) == 1


def test_decisions_are_a_view_with_the_origin_of_their_capture(warehouse: Warehouse) -> None:
    record(warehouse, [FIRST, SLIP])
    settle(warehouse, decision("accepted", BAD, *SLIP[:2], by="An Editor"))
    assert ask(warehouse, 'select ruling, "by", statement, origin, captured_at::date::varchar from decisions') == [
        ("accepted", "An Editor", "32 PB", Origin.SYNTHETIC.value, "2026-01-02")
    ]


def test_the_log_is_only_appended_to_and_reads_back(tmp_path: Path) -> None:
    log = DecisionLog(tmp_path)
    assert log.read() == []
    log.append(ACCEPTED)
    first = (tmp_path / NAME).read_bytes()
    log.append(REJECTED)
    assert (tmp_path / NAME).read_bytes().startswith(first)
    assert log.read() == [ACCEPTED, REJECTED]
    assert json.loads(first)["quote"] == "32 PB of memory"


def test_a_line_that_was_never_finished_does_not_count_and_is_in_nobodys_way(tmp_path: Path) -> None:
    log = DecisionLog(tmp_path)
    log.append(ACCEPTED)
    with (tmp_path / NAME).open("ab") as file:
        file.write(b'{"id": "0f')
    assert log.read() == [ACCEPTED]
    log.append(REJECTED)
    assert log.read() == [ACCEPTED, REJECTED]


@pytest.mark.parametrize("line", [b"nonsense", b"{}", b'["id"]', b"\xff"])
def test_a_damaged_line_is_a_store_error_that_names_it(tmp_path: Path, line: bytes) -> None:
    log = DecisionLog(tmp_path)
    log.append(ACCEPTED)
    with (tmp_path / NAME).open("ab") as file:
        file.write(line + b"\n")
    with pytest.raises(StoreError, match=f"{NAME}, line 2.*backup"):
        log.read()


@pytest.mark.parametrize("left", [(), (REJECTED,), (REJECTED.model_copy(update={"note": "?"}), ACCEPTED)])
def test_a_log_that_lost_or_rewrote_decisions_is_a_store_error(
    warehouse: Warehouse, left: tuple[Decision, ...]
) -> None:
    record(warehouse, [FIRST, SLIP])
    settle(warehouse, ACCEPTED)
    before = rows(warehouse.home)
    with pytest.raises(StoreError, match="restore it from a backup"):
        settle(warehouse, *left)
    assert rows(warehouse.home) == before


def test_two_who_decide_at_once_take_turns(tmp_path: Path) -> None:
    def one(number: int) -> None:
        log = DecisionLog(tmp_path)
        with log.held():
            before = len(log.read())
            log.append(ACCEPTED.model_copy(update={"note": f"{number} after {before}"}))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(one, range(40)))
    notes = [str(one.note) for one in DecisionLog(tmp_path).read()]
    assert [note.partition(" after ")[2] for note in notes] == [str(number) for number in range(40)]


def test_who_waits_too_long_for_the_log_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("warehouse.decisions._WAIT", 0.05)
    with DecisionLog(tmp_path).held(), pytest.raises(BusyError, match="try again"), DecisionLog(tmp_path).held():
        pass


def test_a_decision_that_was_taken_back_rules_no_capture(warehouse: Warehouse) -> None:
    later = page(2, SLIP[2])
    record(warehouse, [FIRST, SLIP, later])
    settle(warehouse, ACCEPTED)
    undone = decision("taken_back", BAD, *SLIP[:2])
    assert settle(warehouse, ACCEPTED, undone) == []
    assert current(warehouse) == ["190 TFLOPS", "32 GB"]
    assert shown(warehouse) == ["32 PB"]
    assert settle(warehouse, ACCEPTED, undone, decision("accepted", BAD, *later[:2])) == [
        ("unit_changed", "32 GB", "32 PB")
    ]
    ((since, until),) = ask(warehouse, "select valid_from, valid_to from spec_history where unit = 'GB'")
    assert (since.day, until.day) == (1, 3)


def test_a_moment_of_any_zone_reads_back_as_one(tmp_path: Path) -> None:
    at = datetime(2026, 11, 30, 12, 0, 0, 123456, tzinfo=UTC)
    DecisionLog(tmp_path).append(ACCEPTED.model_copy(update={"decided_at": at}))
    assert DecisionLog(tmp_path).read()[0].decided_at == at
