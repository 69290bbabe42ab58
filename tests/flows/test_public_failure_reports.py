"""What went wrong in public, at others who watch pages: each report as a test, through fetch, gate, reader and store.

Reports that are tested elsewhere: an ETag that stays (test_collect), the same alert again (test_alert, test_collect).
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from flows.collect import collect
from flows.report import Outcome, RunReport
from flows.settings import Settings
from schemas.claims import AvailabilityClaim
from schemas.products import Source
from schemas.words import ChangeKind, PageKind
from tests.flows.hostile.bodies import FACTS, document, page
from warehouse.archive import Archive
from warehouse.store import Warehouse

pytestmark = pytest.mark.usefixtures("held_open")

URL = "https://acme.example/products/maia"
START = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
Day = Callable[..., RunReport]


def source(name: str = "page", **more: Any) -> Source:
    fields = {
        "id": f"microsoft/{name}", "vendor": "microsoft", "url": URL, "page": PageKind.PRODUCT,
        "about": ("microsoft/maia-300",), "lang": "en",
    }  # fmt: skip
    return Source.model_validate(fields | more)


class Days:
    """A run each day, over what the page (and others, by their address) answers on it."""

    def __init__(self, home: Path, settings: Settings, sources: dict[str, Source]) -> None:
        self.home = home
        self.sources = sources
        self.now = START
        self._settings = settings

    def __call__(self, body: str, status: int = 200, at: str = URL, **others: str) -> RunReport:
        """`body` is what the page says, `at` where it says so, `others` what is said at other addresses' paths."""

        def answer(request: httpx.Request) -> httpx.Response:
            if request.url.path == "/robots.txt":
                return httpx.Response(404)
            if str(request.url) == URL != at:
                return httpx.Response(302, headers={"Location": at})
            return httpx.Response(status, text=others.get(request.url.path.strip("/"), body))

        report = collect(self.home, self._settings, None, httpx.MockTransport(answer), lambda: self.now)
        self.now += timedelta(days=1)
        return report


@pytest.fixture
def days(tmp_path: Path, quick: Settings, monkeypatch: pytest.MonkeyPatch) -> Days:
    sources = {"microsoft/page": source()}
    known = SimpleNamespace(sources=sources, products={}, vendors={}, source_for=lambda _: None)
    for module in ("alert", "plan", "replay", "sources"):
        monkeypatch.setattr(f"flows.{module}.catalogue", lambda: known)
    return Days(tmp_path, quick, sources)


def kinds(report: RunReport) -> list[ChangeKind]:
    return [change.kind for change in report.changes]


def outcome(report: RunReport) -> Outcome:
    return report.results[0].outcome


ERROR = document("<h1>Something went wrong</h1><p>Maia 300: try again in 5 minutes. Reference 18 GB.</p>", "Maia 300")


def test_an_error_page_is_not_stored_as_data(days: Days) -> None:
    report = days(ERROR)
    assert (outcome(report), report.results[0].claims) == (Outcome.FAILED, 0)
    assert "error" in (report.results[0].reason or "")


def test_a_removed_page_that_redirects_to_home_withdraws_nothing(days: Days) -> None:
    days(page())
    report = days(document("<h1>ACME</h1><p>Maia 300 has 1 GB in this teaser.</p>"), at="https://acme.example/")
    assert (outcome(report), report.changes) == (Outcome.FAILED, ())
    assert "home page" in (report.results[0].reason or "")


def test_recovery_after_an_error_is_no_alert(days: Days) -> None:
    days(page())
    days(ERROR, status=500)
    report = days(page())
    assert (outcome(report), report.changes, report.delivery.alerts) == (Outcome.READ, (), 0)


def test_a_month_said_later_does_not_replace_another_pages_day(days: Days) -> None:
    post = {"page": PageKind.POST, "published": "2026-11-01"}
    days.sources["microsoft/page"] = source(**post)
    days.sources["microsoft/later"] = source("later", url="https://acme.example/later", **post)
    words = "<h1>Maia 300</h1><p>Maia 300 will be generally available {}.</p>"
    exact, month = (document(words.format(when)) for when in ("on March 15, 2027", "in March 2027"))
    days(exact, later=exact)
    report = days(exact, later=month)
    assert [(change.source, change.kind) for change in report.changes] == [("microsoft/later", ChangeKind.DATE_WIDENED)]
    assert _effective(days) == {"microsoft/page": "2027-03-15", "microsoft/later": "2027-03"}


def _effective(days: Days) -> dict[str, str | None]:
    """The date that each source speaks of today."""
    with Warehouse.open(days.home) as warehouse:
        said = [one for one in warehouse.stated({"microsoft/maia-300"}) if one.until is None]
    return {one.source: one.claim.effective for one in said if isinstance(one.claim, AvailabilityClaim)}


def test_the_time_of_retrieval_modifies_nothing(days: Days) -> None:
    days(page("<footer>Retrieved at 12:00:01.</footer>"))
    report = days(page("<footer>Retrieved at 12:00:02.</footer>"))
    assert (outcome(report), report.changes) == (Outcome.READ, ())
    assert outcome(days(page("<footer>Retrieved at 12:00:02.</footer>"))) is Outcome.UNCHANGED
    assert len(list(Archive(days.home).captures())) == 2


def test_base_2_for_base_10_is_a_change_of_the_unit(days: Days) -> None:
    days(page())
    report = days(page().replace("288 GB", "288 GiB"))
    assert [(change.kind, change.old, change.new) for change in report.changes] == [
        (ChangeKind.UNIT_CHANGED, "288 GB", "288 GiB")
    ]


def test_a_sparse_figure_is_not_taken_for_a_dense_one(days: Days) -> None:
    words = "<p>Maia 300 delivers {} of FP8 compute (dense) and 20 PFLOPS of FP8 compute (sparse).</p>"
    days(page(words.format("10 PFLOPS")))
    report = days(page(words.format("11 PFLOPS")))
    assert [(change.kind, change.old, change.new) for change in report.changes] == [
        (ChangeKind.VALUE_CHANGED, "10 PFLOPS", "11 PFLOPS")
    ]


def test_what_disappears_and_returns_is_seen_each_time(days: Days) -> None:
    gone = document("<h1>Maia 300</h1><p>The Maia 300 has 288 GB of HBM4.</p>")
    days(page())
    assert kinds(days(gone)) == [ChangeKind.WITHDRAWN]
    assert kinds(days(page())) == [ChangeKind.RETURNED]


def test_a_space_that_does_not_break_is_part_of_a_number(days: Days) -> None:
    words = "<h1>Maia 300</h1><p>The Maia 300 draws 1{}440 W.</p>"
    first = days(document(words.format(",")))
    assert first.results[0].claims == 1
    for space in ("&nbsp;", "\u202f", "\u00a0"):
        report = days(document(words.format(space)))
        assert (report.results[0].claims, report.changes) == (1, ())


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "America/Los_Angeles"])
def test_no_time_zone_shifts_a_date(days: Days, monkeypatch: pytest.MonkeyPatch, zone: str) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        days.sources["microsoft/page"] = source(page=PageKind.POST)
        stamp = '<meta property="article:published_time" content="2026-11-30T23:30:00-08:00">'
        promise = "<h1>Maia 300</h1><p>Maia 300 will be generally available on March 1, 2027.</p>"
        days(document(promise, head=stamp))
        told = _effective(days)
        with Warehouse.open(days.home) as warehouse:
            (said,) = (one.claim for one in warehouse.stated({"microsoft/maia-300"}))
    finally:
        monkeypatch.undo()
        time.tzset()
    assert told == {"microsoft/page": "2027-03-01"}
    assert isinstance(said, AvailabilityClaim)
    assert said.stated_on == "2026-11-30"


def _table(*columns: str) -> str:
    cells = {"Memory": "288 GB", "Memory bandwidth": "18 TB/s", "TDP": "900 W"}
    head = "".join(f"<th>{column}</th>" for column in ("Chip", *columns))
    row = "".join(f"<td>{cell}</td>" for cell in ("Maia 300", *(cells[column] for column in columns)))
    return document(f"<h1>Maia 300</h1><table><tr>{head}</tr><tr>{row}</tr></table>")


def test_a_table_with_a_column_fewer_is_told_and_withdraws_nothing(days: Days) -> None:
    days.sources["microsoft/page"] = source(min_claims=3)
    assert days(_table("Memory", "Memory bandwidth", "TDP")).results[0].claims == 3
    report = days(_table("Memory", "TDP"))
    assert (outcome(report), report.changes, report.status) == (Outcome.FAILED, (), 3)
    assert "2 claims" in (report.results[0].reason or "")


def test_a_row_with_a_cell_fewer_moves_no_figure_to_another_column(days: Days) -> None:
    days(_table("Memory", "Memory bandwidth", "TDP"))
    report = days(_table("Memory", "Memory bandwidth", "TDP").replace("<td>18 TB/s</td>", ""))
    assert [change.new for change in report.changes if change.new] == []


def test_no_run_repeats_an_alert(days: Days) -> None:
    days(page())
    changed = page().replace("288", "320")
    assert [days(changed).delivery.alerts for _ in range(3)] == [1, 0, 0]
    assert FACTS not in changed


def test_too_few_claims_are_told_by_every_run_until_the_page_is_whole_again(days: Days) -> None:
    days.sources["microsoft/page"] = source(min_claims=3)
    days(_table("Memory", "Memory bandwidth", "TDP"))
    short = [days(_table("Memory", "TDP")) for _ in range(3)]
    assert [outcome(report) for report in short] == [Outcome.FAILED] * 3
    assert all("2 claims, where 3 are expected" in (report.results[0].reason or "") for report in short)
    assert outcome(days(_table("Memory", "Memory bandwidth", "TDP"))) is Outcome.READ
    assert outcome(days(_table("Memory", "Memory bandwidth", "TDP"))) is Outcome.UNCHANGED


def test_a_page_frozen_for_a_year_is_for_the_operator_and_no_editor(days: Days) -> None:
    for name in ("second", "third"):
        days.sources[f"microsoft/{name}"] = source(name, url=f"https://acme.example/{name}", page=PageKind.DOCS)
    old, new = page(), page().replace("288", "320")
    days(old, second=old, third=old)
    days.now += timedelta(days=300)
    days(old, second=new, third=new)
    days.now += timedelta(days=60)
    report = days(old, second=new, third=new)
    assert (report.changes, report.delivery.alerts) == ((), 0)
    with Warehouse.open(days.home) as warehouse:
        assert [(one.source, one.ailment) for one in warehouse.unwell(days.now)] == [("microsoft/page", "frozen")]


def test_a_figure_halved_by_a_slip_is_told_to_nobody_when_it_is_mended(days: Days) -> None:
    days(page())
    slip = days(page().replace("288", "144"))
    assert [(change.old, change.new) for change in slip.changes] == [("288 GB", "144 GB")]
    reports = [slip, days(page()), days(page())]
    assert [report.delivery.alerts for report in reports] == [0, 0, 0]
