"""A source that goes back and forth is told so once; a vendor who changes a figure and changes it back is not one."""

import pytest

from schemas.claims import Claim
from schemas.products import Source
from schemas.readings import Reading
from schemas.words import ChangeKind
from tests.warehouse.made import capture, figure, peak, reading, source, status, told, words
from tests.warehouse.stored import Taken, ask, record, rows
from warehouse.store import Warehouse

DOCS, PAGE = source("docs"), source("page")
REST: list[Claim] = [peak("190 TFLOPS", precision) for precision in ("FP16", "BF16", "FP8", "FP4")]


def back_and_forth(*states: list[Claim], days: float = 1.0, of: Source = DOCS) -> list[Taken]:
    return [(of, capture(of, day * days), reading(*claims, *REST)) for day, claims in enumerate(states)]


def kinds(warehouse: Warehouse) -> list[str]:
    return [kind for (kind,) in ask(warehouse, "select kind from changes order by seen_at, kind")]


State = list[Claim]
SMALL: State = [figure("32 GB")]
LARGE: State = [figure("40 GB")]
BOTH: dict[str, tuple[State, State, str, str]] = {
    "value": (SMALL, LARGE, "value_changed", "value_changed"),
    "unit": (SMALL, [figure("32 GiB")], "unit_changed", "unit_changed"),
    "terms": ([figure("32 GB", memory="HBM")], [figure("32 GB", memory="HBM2e")], "terms_changed", "terms_changed"),
    "words": ([words("training")], [words("inference")], "positioning_changed", "positioning_changed"),
    "absence": (SMALL, [], "withdrawn", "returned"),
}


@pytest.mark.parametrize("name", BOTH)
def test_there_and_back_is_two_changes_and_more_is_flapping_told_once(warehouse: Warehouse, name: str) -> None:
    one, other, there, back = BOTH[name]
    record(warehouse, back_and_forth(one, other, one))
    assert kinds(warehouse) == [there, back]
    changes = record(warehouse, back_and_forth(one, other, one, other, one, other, one))
    assert [change.kind for change in changes] == [ChangeKind.FLAPPING]
    assert kinds(warehouse) == [there, back, "flapping"]
    doubtful = name == "absence"  # what is gone waits, and is back before anybody heard of it
    assert len(warehouse.outbox()) == (1 if doubtful else 3)
    shown = "select source, moves, since::date::varchar, recognised_at::date::varchar, last_at::date::varchar, now"
    texts = [claims[0].statement if claims else None for claims in (one, other)]
    ((of, moves, since, recognised, last, now),) = ask(warehouse, f"{shown} from flapping")
    assert (of, moves, since, recognised, last) == (DOCS.id, 6, "2026-01-02", "2026-01-04", "2026-01-07")
    if name != "terms":  # a change of terms prints the terms with both
        assert ask(warehouse, "select one, other from flapping") == [tuple(texts)]
        assert now == texts[0]


def test_a_vendor_who_goes_back_after_months_is_not_flapping(warehouse: Warehouse) -> None:
    record(warehouse, back_and_forth(SMALL, LARGE, SMALL, LARGE, SMALL, days=31))
    assert kinds(warehouse) == ["value_changed"] * 4


def test_after_a_calm_a_move_is_news_again(warehouse: Warehouse) -> None:
    flaps = back_and_forth(SMALL, LARGE, SMALL, LARGE, SMALL)
    later = [(DOCS, capture(DOCS, 40 + day), reading(*claims, *REST)) for day, claims in enumerate([LARGE, SMALL])]
    record(warehouse, [*flaps, *later])
    assert kinds(warehouse) == ["value_changed", "value_changed", "flapping", "value_changed", "value_changed"]


def test_a_third_figure_is_news_while_two_flap(warehouse: Warehouse) -> None:
    record(warehouse, back_and_forth(SMALL, LARGE, SMALL, LARGE, [figure("48 GB")]))
    newest = ask(warehouse, "select kind, old, new from changes order by seen_at desc limit 1")
    assert newest == [("value_changed", "40 GB", "48 GB")]


def test_what_flaps_is_in_the_history_whole(warehouse: Warehouse) -> None:
    record(warehouse, back_and_forth(SMALL, LARGE, SMALL, LARGE, SMALL))
    spans = ask(warehouse, "select value from spec_history where metric = 'memory_capacity' order by valid_from")
    assert [value for (value,) in spans] == ["32", "40", "32", "40", "32"]


def test_a_status_flaps_as_well(warehouse: Warehouse) -> None:
    preview: State = [status("preview")]
    ready: State = [status("generally_available")]
    record(warehouse, back_and_forth(preview, ready, preview, ready, preview))
    assert kinds(warehouse) == ["status_advanced", "status_regressed", "flapping"]


def test_a_conflict_that_comes_and_goes_with_it_is_not_told_each_time(warehouse: Warehouse) -> None:
    record(warehouse, [(PAGE, capture(PAGE, -1), reading(*SMALL))])
    record(warehouse, back_and_forth(*[SMALL, LARGE] * 5))
    told_of = [kind for kind in kinds(warehouse) if kind.startswith("conflict")]
    assert sorted(told_of) == ["conflict_closed"] * 2 + ["conflict_opened"] * 2
    assert ask(warehouse, "select count(*) from conflicts") == [(5,)]


def test_an_error_page_between_two_variants_is_no_move(warehouse: Warehouse) -> None:
    lost = Reading(complete=False, reader="r1")
    taken = back_and_forth(SMALL, LARGE, SMALL)
    record(warehouse, [*taken, (DOCS, capture(DOCS, 3), lost), (DOCS, capture(DOCS, 4), reading(*SMALL, *REST))])
    assert kinds(warehouse) == ["value_changed", "value_changed"]


@pytest.mark.parametrize("name", BOTH)
def test_flapping_is_the_same_in_a_rebuild_and_late(warehouse: Warehouse, name: str) -> None:
    one, other, *_ = BOTH[name]
    taken = back_and_forth(*[one, other] * 3, one)
    record(warehouse, taken)
    once = rows(warehouse.home)
    warehouse.rebuild(taken)
    assert rows(warehouse.home) == once
    with Warehouse.open(warehouse.home / "late") as late:
        record(late, [*taken[1:], taken[0]])
    assert rows(warehouse.home / "late") == once


def test_two_figures_that_flap_are_told_apart(warehouse: Warehouse) -> None:
    low: State = [figure("32 GB"), peak("1 PFLOPS", "INT8")]
    high: State = [figure("32 GB"), peak("2 PFLOPS", "INT8")]
    changes = record(warehouse, back_and_forth(low, high, low, high))
    assert told(changes)[-1] == ("flapping", "1 PFLOPS", "2 PFLOPS")
    assert len(changes) == 3
