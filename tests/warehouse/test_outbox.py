"""The outbox: a row for each change that is news, delivered once."""

from datetime import UTC, datetime

from tests.warehouse.made import capture, figure, reading, source
from tests.warehouse.stored import ask, record
from warehouse.store import Warehouse

DOCS, PAGE = source("docs"), source("page")
NOW = datetime(2026, 2, 1, tzinfo=UTC)


def change(warehouse: Warehouse, *, announce: bool = True) -> None:
    taken = [(DOCS, capture(DOCS, day), reading(figure(f"{32 + day} GB"))) for day in (0, 1)]
    record(warehouse, taken, announce=announce)


def test_a_change_has_one_alert(warehouse: Warehouse) -> None:
    change(warehouse)
    change(warehouse)
    (alert,) = warehouse.outbox()
    assert (alert.change.kind, alert.change.old, alert.change.new) == ("value_changed", "32 GB", "33 GB")
    assert alert.change.before[0].quote == "32 GB"
    assert alert.attempts == 0


def test_what_is_not_announced_has_no_alert(warehouse: Warehouse) -> None:
    change(warehouse, announce=False)
    assert warehouse.outbox() == []
    assert ask(warehouse, "select count(*) from changes") == [(1,)]


def test_what_was_delivered_is_not_sent_again(warehouse: Warehouse) -> None:
    change(warehouse)
    (alert,) = warehouse.outbox()
    warehouse.delivered([alert.id], "digest-1", NOW)
    assert warehouse.outbox() == []
    warehouse.delivered([alert.id], "digest-2", NOW)
    assert ask(warehouse, "select digest, attempts from history.outbox") == [("digest-1", 1)]


def test_what_failed_waits_with_its_error(warehouse: Warehouse) -> None:
    change(warehouse)
    (alert,) = warehouse.outbox()
    warehouse.failed([alert.id], "no route to host", NOW)
    warehouse.failed([alert.id], "it's down; still", NOW)
    (waiting,) = warehouse.outbox()
    assert (waiting.attempts, waiting.last_error) == (2, "it's down; still")
    warehouse.delivered([alert.id], "digest-1", NOW)
    assert warehouse.outbox() == []


def test_a_delivered_change_that_is_found_again_stays_delivered(warehouse: Warehouse) -> None:
    change(warehouse)
    warehouse.delivered([alert.id for alert in warehouse.outbox()], "digest-1", NOW)
    captures = warehouse.captures()
    wrong = [(one, reading(figure("1 TB"), reader="r2")) for one in captures]
    right = [(one, reading(figure(f"{32 + day} GB"), reader="r3")) for day, one in enumerate(captures)]
    warehouse.correct(DOCS, wrong)
    assert ask(warehouse, "select count(*) from changes") == [(0,)]
    warehouse.correct(DOCS, right)
    assert ask(warehouse, "select count(*) from changes") == [(1,)]
    assert warehouse.outbox() == []


def test_an_alert_whose_change_was_a_reader_s_mistake_is_dropped(warehouse: Warehouse) -> None:
    change(warehouse)
    warehouse.correct(DOCS, [(one, reading(figure("32 GB"), reader="r2")) for one in warehouse.captures()])
    assert warehouse.outbox() == []
    assert ask(warehouse, "select state from alerts") == [("dropped",)]


def disagree(warehouse: Warehouse) -> None:
    taken = [(DOCS, 0, "32 GB"), (PAGE, 0, "32 GB"), (DOCS, 1, "48 GB")]
    record(warehouse, [(of, capture(of, day), reading(figure(text))) for of, day, text in taken])


def agree(warehouse: Warehouse) -> None:
    record(warehouse, [(PAGE, capture(PAGE, 1.01), reading(figure("48 GB")))])


def kinds(warehouse: Warehouse) -> list[str]:
    return sorted(alert.change.kind for alert in warehouse.outbox())


def test_a_disagreement_that_nobody_heard_of_needs_no_end(warehouse: Warehouse) -> None:
    disagree(warehouse)
    assert kinds(warehouse) == ["conflict_opened", "value_changed"]
    agree(warehouse)
    assert kinds(warehouse) == ["value_changed", "value_changed"]
    assert ask(warehouse, "select kind from changes where kind like 'conflict%' order by 1") == [
        ("conflict_closed",),
        ("conflict_opened",),
    ]


def test_a_disagreement_that_was_told_is_told_to_be_over(warehouse: Warehouse) -> None:
    disagree(warehouse)
    warehouse.delivered([alert.id for alert in warehouse.outbox()], "digest-1", NOW)
    agree(warehouse)
    assert kinds(warehouse) == ["conflict_closed", "value_changed"]


def sent(warehouse: Warehouse) -> None:
    warehouse.delivered([alert.id for alert in warehouse.outbox()], "digest-1", NOW)


def corrected(warehouse: Warehouse, *texts: str, reader: str = "r2") -> None:
    pairs = zip(warehouse.captures(), texts, strict=True)
    warehouse.correct(DOCS, [(one, reading(figure(text), reader=reader)) for one, text in pairs])


def test_an_alert_that_was_sent_and_turns_out_wrong_is_taken_back_once(warehouse: Warehouse) -> None:
    change(warehouse)
    sent(warehouse)
    corrected(warehouse, "32 GB", "32 GB")
    (alert,) = warehouse.outbox()
    assert (alert.retracts, alert.told_in, alert.instead) == (True, "digest-1", ())
    assert (alert.change.old, alert.change.new) == ("32 GB", "33 GB")
    warehouse.delivered([alert.id], "digest-2", NOW)
    corrected(warehouse, "32 GB", "32 GB", reader="r3")
    warehouse.rebuild([])
    assert warehouse.outbox() == []
    told = ask(warehouse, "select retracts, state, digest from alerts order by retracts")
    assert told == [(False, "delivered", "digest-1"), (True, "delivered", "digest-2")]


def test_a_retraction_says_what_there_is_instead(warehouse: Warehouse) -> None:
    change(warehouse)
    sent(warehouse)
    corrected(warehouse, "32 GB", "64 GB")
    (alert,) = warehouse.outbox()
    assert [(one.old, one.new) for one in alert.instead] == [("32 GB", "64 GB")]


def test_what_was_misread_in_its_old_side_is_taken_back_too(warehouse: Warehouse) -> None:
    change(warehouse)
    sent(warehouse)
    corrected(warehouse, "16 GB", "33 GB")
    assert [alert.retracts for alert in warehouse.outbox()] == [True]


def test_a_retraction_that_is_not_needed_any_more_does_not_go(warehouse: Warehouse) -> None:
    change(warehouse)
    sent(warehouse)
    corrected(warehouse, "32 GB", "32 GB")
    corrected(warehouse, "32 GB", "33 GB", reader="r3")
    assert warehouse.outbox() == []
    corrected(warehouse, "32 GB", "32 GB", reader="r4")
    assert [alert.retracts for alert in warehouse.outbox()] == [True]


def test_what_was_never_sent_is_not_taken_back(warehouse: Warehouse) -> None:
    change(warehouse)
    corrected(warehouse, "32 GB", "32 GB")
    assert warehouse.outbox() == []


def test_a_rebuild_with_a_better_reader_takes_back_as_well(warehouse: Warehouse) -> None:
    change(warehouse)
    sent(warehouse)
    warehouse.rebuild([(DOCS, one, reading(figure("32 GB"), reader="r2")) for one in warehouse.captures()])
    assert [alert.retracts for alert in warehouse.outbox()] == [True]


def test_a_late_capture_that_shows_a_step_between_takes_nothing_back(warehouse: Warehouse) -> None:
    days = {0: "32 GB", 2: "64 GB"}
    record(warehouse, [(DOCS, capture(DOCS, day), reading(figure(text))) for day, text in days.items()])
    sent(warehouse)
    record(warehouse, [(DOCS, capture(DOCS, 1), reading(figure("48 GB")))])
    assert ask(warehouse, "select old, new from changes order by seen_at") == [("32 GB", "48 GB"), ("48 GB", "64 GB")]
    warehouse.rebuild([])
    assert warehouse.outbox() == []
