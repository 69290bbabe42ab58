"""What feeds list, as a fold: what is watched, since when, and whether it was news."""

from pathlib import Path

import pytest

from schemas.feeds import Entry
from schemas.readings import Reading
from schemas.words import PageKind, Verdict
from tests.warehouse.made import DAY_ZERO, capture, source
from tests.warehouse.stored import rows
from warehouse.entries import fold_entries, found_in
from warehouse.store import Warehouse
from warehouse.tables import Row

FEED = source("feed", PageKind.FEED)
OTHER = source("other", PageKind.FEED)


def entry(name: str, published: str | None = None, why_not: str | None = None, watched: bool = True) -> Entry:
    return Entry(
        url=f"https://acme.example/{name}", title=name, published=published, why_not=why_not,
        source=f"acme/posts/{name}" if watched or why_not else None,
    )  # fmt: skip


def lists(*entries: Entry, verdict: Verdict = Verdict.PAGE) -> Reading:
    return Reading(entries=entries, verdict=verdict, reader="r1")


def folded(*readings: Reading, of: str = FEED.id) -> list[Row]:
    """The rows of readings, one a day."""
    return fold_entries(of, [(capture(FEED, day), reading) for day, reading in enumerate(readings)])


def news(*readings: Reading) -> list[str]:
    return [row["title"] for row in folded(*readings) if row["is_news"]]


def test_what_a_feed_lists_when_it_is_first_read_is_no_news() -> None:
    assert news(lists(entry("a"), entry("b", "2026-01-01"))) == []


def test_what_comes_up_later_is_news_once() -> None:
    first, second = lists(entry("a")), lists(entry("b"), entry("a"))
    assert news(first, second) == ["b"]
    assert news(first, second, second, first, second) == ["b"], "nor is what goes and returns"


@pytest.mark.parametrize(("published", "is_news"), [("2026-01-02", True), ("2025-12-20", True), ("2025-12", True),
                                                    ("2025-11-01", False), ("2023-01-01", False)])  # fmt: skip
def test_what_is_listed_late_is_news_and_what_is_old_is_not(published: str, is_news: bool) -> None:
    assert news(lists(entry("a")), lists(entry("a"), entry("b", published))) == ["b"] * is_news


@pytest.mark.parametrize(("updated", "is_news"), [("2026-01-02", True), ("2025-06-01", False), (None, True)])
def test_what_was_last_changed_long_ago_is_old(updated: str | None, is_news: bool) -> None:
    late = entry("b").model_copy(update={"updated": updated})
    assert news(lists(entry("a")), lists(entry("a"), late)) == ["b"] * is_news
    assert news(lists(entry("a")), lists(late)) == [], "and nothing tells whether it is new where all is"


def test_a_feed_that_is_made_anew_tells_no_old_stories() -> None:
    before = lists(*(entry(f"old-{n}", "2025-12-30") for n in range(5)))
    undated = lists(*(entry(f"new-{n}") for n in range(5)))
    dated = lists(*(entry(f"new-{n}", "2025-12-30") for n in range(5)), entry("today", "2026-01-02"))
    assert news(before, undated) == []
    assert news(before, dated) == ["today"]


def test_what_no_page_lists_is_no_listing() -> None:
    assert folded(lists(entry("a"), verdict=Verdict.CHALLENGE)) == []
    assert news(lists(verdict=Verdict.ERROR), lists(entry("a"))) == []


def test_what_is_watched_stays_so_though_the_feed_forgets_it() -> None:
    found = found_in(folded(lists(entry("a")), lists(entry("b"))))
    assert {name for name, one in found.items() if one.is_watched} == {"acme/posts/a", "acme/posts/b"}


def test_what_is_watched_only_later_is_found_then_and_is_no_news() -> None:
    skipped = entry("a", why_not="skipped: it says 'Gaming'")
    (row,) = folded(lists(skipped), lists(entry("a")))
    assert (row["first_seen_at"], row["found_at"], row["is_news"], row["why_not"]) == (
        capture(FEED, 0).captured_at,
        capture(FEED, 1).captured_at,
        False,
        None,
    )


def test_what_is_set_aside_is_a_source_that_is_not_watched() -> None:
    (found,) = found_in(folded(lists(entry("a", why_not="skipped: its address is in `skip`")))).values()
    assert not found.is_watched
    assert found_in(folded(lists(entry("a", watched=False)))) == {}


def test_of_several_feeds_the_first_that_made_it_watched_counts() -> None:
    aside = folded(lists(entry("a", "2025-01-01", why_not="skipped")), of="acme/aside")
    first = folded(lists(), lists(entry("a", "2025-01-02")), of="acme/first")
    later = folded(lists(), lists(), lists(entry("a", "2025-01-03")), of="acme/later")
    for order in ([aside, first, later], [later, first, aside]):
        found = found_in([row for some in order for row in some])
        assert [(one.feed, one.published) for one in found.values()] == [("acme/first", "2025-01-02")]


def test_one_by_one_late_or_all_at_once_is_the_same(tmp_path: Path) -> None:
    readings = [
        lists(entry("a"), entry("b", why_not="skipped"), entry("c", watched=False)),
        lists(entry("a"), entry("b", "2025-06-01"), entry("d", "2026-01-02")),
        lists(entry("x"), entry("y"), verdict=Verdict.ERROR),
        lists(entry("c", "2026-01-03"), entry("a")),
    ]
    taken = [(capture(FEED, day), one) for day, one in enumerate(readings)]
    for name, order in (("in order", taken), ("late", [taken[0], *taken[2:], taken[1]])):
        with Warehouse.open(tmp_path / name) as warehouse:
            for one, reading in order:
                warehouse.record(FEED, one, reading, announce=True)
    with Warehouse.open(tmp_path / "rebuilt") as warehouse:
        warehouse.rebuild((FEED, one, reading) for one, reading in taken)
    told = [rows(tmp_path / name)["entries"] for name in ("in order", "late", "rebuilt")]
    assert len(told[0]) == 4
    assert told[0] == told[1] == told[2]


def test_the_tables_say_what_was_found(tmp_path: Path) -> None:
    with Warehouse.open(tmp_path) as warehouse:
        warehouse.record(FEED, capture(FEED, 0), lists(entry("a"), entry("b", watched=False)), announce=True)
        warehouse.record(OTHER, capture(OTHER, 1), lists(entry("a"), entry("c")), announce=True)
        found = warehouse.found()
    assert {name: (one.feed, one.found_at) for name, one in found.items()} == {
        "acme/posts/a": (FEED.id, DAY_ZERO),
        "acme/posts/c": (OTHER.id, capture(OTHER, 1).captured_at),
    }
