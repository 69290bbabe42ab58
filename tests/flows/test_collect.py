"""Collecting: what a run asks, keeps and says; over a routed transport, and on loopback where servers matter."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
import respx

from flows.collect import collect
from flows.plan import plan
from flows.replay import replay
from flows.report import Outcome, RunReport
from flows.schedules import Schedule
from flows.settings import Settings
from schemas.base import InputError
from schemas.products import Source
from schemas.words import ChangeKind
from tests.flows import reader
from tests.flows.loopback import Site, Visit
from tests.flows.pages import Folder
from warehouse.archive import Archive
from warehouse.store import Warehouse

pytestmark = pytest.mark.usefixtures("held_open")

URL = "https://acme.example/x1"
START = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)
Make = Callable[..., Source]
Catalogue = Callable[..., None]


class Clock:
    """Time as the test says."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(autouse=True)
def _reader(monkeypatch: pytest.MonkeyPatch) -> None:
    reader.install(monkeypatch)


@pytest.fixture
def catalogued(monkeypatch: pytest.MonkeyPatch) -> Catalogue:
    """Make these the sources that are watched."""

    def install(*sources: Source) -> None:
        known = SimpleNamespace(
            sources={source.id: source for source in sources}, products={}, vendors={}, source_for=lambda _: None
        )
        for module in ("alert", "plan", "replay", "sources"):
            monkeypatch.setattr(f"flows.{module}.catalogue", lambda: known)

    return install


@pytest.fixture
def router() -> respx.MockRouter:
    made = respx.MockRouter(assert_all_called=False)
    made.get(path="/robots.txt").respond(404)
    return made


@pytest.fixture
def run(tmp_path: Path, quick: Settings, router: respx.MockRouter, clock: Clock) -> Callable[..., RunReport]:
    """Run over the routed transport, a day after the run before."""

    def go(*names: str) -> RunReport:
        report = collect(tmp_path, quick, names or None, httpx.MockTransport(router.handler), clock)
        clock.now += DAY
        return report

    return go


def claim(size: int) -> bytes:
    return b"acme/x1 memory_capacity %d GB" % size


def outcome(report: RunReport) -> Outcome:
    (result,) = report.results
    return result.outcome


def captures(home: Path) -> int:
    return len(list(Archive(home).captures()))


Run = Callable[..., RunReport]


def test_a_change_between_runs_is_recorded_and_told(
    tmp_path: Path, catalogued: Catalogue, source_at: Make, router: respx.MockRouter, run: Run
) -> None:
    catalogued(source_at(URL))
    router.get(URL).mock(side_effect=[httpx.Response(200, content=claim(141)), httpx.Response(200, content=claim(144))])
    first = run()
    assert (outcome(first), first.status) == (Outcome.READ, 0)
    assert first.changes == (), "a first reading starts the history"
    second = run()
    (change,) = second.changes
    assert (change.kind, change.old, change.new) == (ChangeKind.VALUE_CHANGED, "141 GB", "144 GB")
    assert change.seen_at == START + DAY
    assert second.delivery.alerts == 1
    assert second.released is not None
    assert captures(tmp_path) == 2


@pytest.mark.parametrize("validated", [True, False])
def test_an_unchanged_page_costs_no_reading_and_no_record(
    tmp_path: Path,
    catalogued: Catalogue,
    source_at: Make,
    router: respx.MockRouter,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    validated: bool,
) -> None:
    catalogued(source_at(URL))
    again = httpx.Response(304) if validated else httpx.Response(200, content=claim(141))
    first = httpx.Response(200, content=claim(141), headers={"ETag": '"1"'} if validated else {})
    route = router.get(URL)
    route.mock(side_effect=[first, again])
    run()
    monkeypatch.setattr("extractors.read.read", lambda *_, **__: pytest.fail("read again"))
    report = run()
    assert (outcome(report), report.status) == (Outcome.UNCHANGED, 0)
    assert captures(tmp_path) == 1
    assert ("if-none-match" in route.calls[1].request.headers) is validated


def test_every_so_many_checks_are_full_since_validators_lie(
    catalogued: Catalogue, source_at: Make, router: respx.MockRouter, run: Run, quick: Settings
) -> None:
    catalogued(source_at(URL))

    def lies(request: httpx.Request) -> httpx.Response:
        if "if-none-match" in request.headers:
            return httpx.Response(304)
        return httpx.Response(200, content=claim(141 + route.call_count), headers={"ETag": '"same"'})

    route = router.get(URL)
    route.mock(side_effect=lies)
    found = [outcome(run()) for _ in range(quick.limits.full_every + 1)]
    assert found == [Outcome.READ, *[Outcome.UNCHANGED] * (quick.limits.full_every - 1), Outcome.READ]


@pytest.mark.parametrize("name", ["ETag", "Last-Modified"])
def test_a_validator_caught_lying_is_told_and_never_trusted_again(
    catalogued: Catalogue, source_at: Make, router: respx.MockRouter, run: Run, quick: Settings, name: str,
) -> None:  # fmt: skip
    catalogued(source_at(URL))
    conditional: list[bool] = []
    full = 0

    def lies(request: httpx.Request) -> httpx.Response:
        nonlocal full
        conditional.append(bool({"if-none-match", "if-modified-since"} & set(request.headers)))
        if conditional[-1]:
            return httpx.Response(304)
        full += 1
        return httpx.Response(200, content=claim(140 + min(full, 2)), headers={name: "always"})

    router.get(URL).mock(side_effect=lies)
    reports = [run() for _ in range(quick.limits.full_every + 3)]
    caught = reports[quick.limits.full_every]
    assert [change.new for report in reports for change in report.changes] == ["142 GB"]
    assert f"lying validator: {name} always" in (caught.results[0].reason or "")
    told = [result.reason or "" for report in reports for result in report.results]
    assert sum("lying validator" in reason for reason in told) == 1
    assert conditional == [False, *[True] * (quick.limits.full_every - 1), False, False, False]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"ETag": '"1"'}, {"ETag": '"2"'}),
        ({"ETag": '"1"', "Last-Modified": "today"}, {"ETag": '"2"', "Last-Modified": "today"}),
        ({"ETag": '"1"'}, {"Last-Modified": "today"}),
        ({}, {}),
    ],
)
def test_an_honest_validator_stays_trusted(
    catalogued: Catalogue, source_at: Make, router: respx.MockRouter, run: Run, before: dict[str, str],
    after: dict[str, str],
) -> None:  # fmt: skip
    catalogued(source_at(URL))
    route = router.get(URL)
    route.mock(
        side_effect=[
            httpx.Response(200, content=claim(141), headers=before),
            httpx.Response(200, content=claim(142), headers=after),
            httpx.Response(304 if after else 200, content=b"" if after else claim(142)),
        ]
    )
    reports = [run() for _ in range(3)]
    assert reports[1].results[0].reason is None
    assert ("if-none-match" in route.calls[2].request.headers) is ("ETag" in after)
    assert outcome(reports[2]) is Outcome.UNCHANGED


def test_a_page_packed_anew_is_the_same_page(
    tmp_path: Path, catalogued: Catalogue, source_at: Make, router: respx.MockRouter, run: Run
) -> None:
    import gzip

    catalogued(source_at(URL))
    packed = [gzip.compress(claim(141), mtime=time) for time in (1, 2)]
    assert packed[0] != packed[1]
    router.get(URL).mock(
        side_effect=[
            httpx.Response(200, stream=httpx.ByteStream(body), headers={"Content-Encoding": "gzip"}) for body in packed
        ]
    )
    assert outcome(run()) is Outcome.READ
    assert outcome(run()) is Outcome.UNCHANGED
    assert captures(tmp_path) == 1


def test_a_bomb_is_never_unpacked_nor_kept(
    tmp_path: Path, catalogued: Catalogue, source_at: Make, router: respx.MockRouter, run: Run
) -> None:
    import gzip

    catalogued(source_at(URL))
    bomb = gzip.compress(b"\0" * 50_000_000)
    router.get(URL).respond(200, stream=httpx.ByteStream(bomb), headers={"Content-Encoding": "gzip"})
    report = run()
    assert (outcome(report), report.status) == (Outcome.FAILED, 3)
    assert captures(tmp_path) == 0


def test_one_sources_failure_is_its_own(
    tmp_path: Path, catalogued: Catalogue, source_at: Make, router: respx.MockRouter, run: Run
) -> None:
    good = source_at("https://good.example/x1", id="good/x1")
    slow = source_at("https://slow.example/x1", id="slow/x1")
    sick = source_at("https://sick.example/x1", id="sick/x1")
    gone = source_at("https://gone.example/x1", id="gone/x1")
    catalogued(slow, sick, gone, good)
    router.get(slow.url).mock(side_effect=httpx.ReadTimeout)
    router.get(sick.url).respond(200, content=b"!sick")
    router.get(gone.url).respond(404, content=b"gone")
    router.get(good.url).respond(200, content=claim(141))
    report = run()
    told = {result.source: result for result in report.results}
    assert told["good/x1"].outcome is Outcome.READ
    assert {result.source for result in report.failed} == {"slow/x1", "sick/x1", "gone/x1"}
    assert "no answer in time" in (told["slow/x1"].reason or "")
    assert "a page that nobody foresaw" in (told["sick/x1"].reason or "")
    assert "status 404" in (told["gone/x1"].reason or "")
    assert report.status == 3
    assert report.released is not None, "released also when some sources failed"
    assert captures(tmp_path) == 3, "what came is kept, whatever it was"


def test_an_address_that_moved_continues_the_same_history(
    tmp_path: Path, catalogued: Catalogue, source_at: Make, router: respx.MockRouter, run: Run
) -> None:
    """By a redirect first, then by the address declared anew with its former one."""
    catalogued(source_at(URL))
    moved = "https://acme.example/products/x1"
    router.get(URL).mock(
        side_effect=[httpx.Response(200, content=claim(141)), httpx.Response(301, headers={"location": moved})]
    )
    router.get(moved).mock(side_effect=[httpx.Response(200, content=claim(size)) for size in (144, 150)])
    run()
    assert [(change.old, change.new) for change in run().changes] == [("141 GB", "144 GB")]
    catalogued(source_at(moved, former=(URL,)))
    assert [(change.old, change.new) for change in run().changes] == [("144 GB", "150 GB")]
    with Warehouse.open(tmp_path) as warehouse:
        assert [(one.source, one.url) for one in warehouse.captures()] == [
            ("acme/page", URL),
            ("acme/page", moved),
            ("acme/page", moved),
        ]


def test_an_error_page_withdraws_nothing_and_stays_a_failure(
    catalogued: Catalogue, source_at: Make, router: respx.MockRouter, run: Run
) -> None:
    catalogued(source_at(URL))
    busy = [httpx.Response(200, content=b"!busy") for _ in range(2)]
    router.get(URL).mock(
        side_effect=[httpx.Response(200, content=claim(141)), *busy, httpx.Response(200, content=claim(141))]
    )
    reports = [run() for _ in range(4)]
    assert [outcome(report) for report in reports] == [Outcome.READ, Outcome.FAILED, Outcome.FAILED, Outcome.READ]
    assert [report.changes for report in reports] == [(), (), (), ()]


def test_without_a_network_every_source_says_so_and_everything_is_kept(
    tmp_path: Path, catalogued: Catalogue, source_at: Make, router: respx.MockRouter, run: Run
) -> None:
    catalogued(source_at(URL))
    route = router.get(URL).respond(200, content=claim(141))
    run()
    route.mock(side_effect=httpx.ConnectError("Network is unreachable"))
    report = run()
    assert (outcome(report), report.status) == (Outcome.FAILED, 3)
    assert "Network is unreachable" in (report.results[0].reason or "")
    with Warehouse.open(tmp_path) as warehouse:
        assert len(warehouse.captures()) == 1


def test_a_source_whose_address_nobody_knows_is_skipped_with_the_reason(
    catalogued: Catalogue, source_at: Make, run: Run
) -> None:
    catalogued(source_at("https://acme.invalid/x1", address_known=False))
    report = run()
    assert (outcome(report), report.status) == (Outcome.SKIPPED, 0)
    assert "address unknown" in (report.results[0].reason or "")


def test_a_source_is_asked_when_it_is_due_or_named(
    catalogued: Catalogue, source_at: Make, router: respx.MockRouter, run: Run, clock: Clock
) -> None:
    catalogued(source_at(URL, cadence="weekly"))
    router.get(URL).respond(200, content=claim(141))
    assert outcome(run()) is Outcome.READ
    early = run()
    assert outcome(early) is Outcome.SKIPPED
    assert "not due before" in (early.results[0].reason or "")
    assert outcome(run("acme/page")) is Outcome.UNCHANGED
    clock.now += 7 * DAY
    assert outcome(run()) is Outcome.UNCHANGED


def test_the_weekly_schedule_asks_all_in_full_and_a_daily_one_only_who_is_due(
    tmp_path: Path, catalogued: Catalogue, source_at: Make, router: respx.MockRouter, run: Run, quick: Settings,
    clock: Clock,
) -> None:  # fmt: skip
    paused = source_at("https://acme.example/paused", id="acme/paused", cadence="paused")
    catalogued(source_at(URL), paused)
    router.get(URL).respond(200, content=claim(141), headers={"ETag": '"1"'})
    run()
    clock.now -= DAY / 2

    def asked(schedule: Schedule) -> list[tuple[str, bool]]:
        asks = plan(tmp_path, quick, schedule=schedule, clock=clock).asks
        return [(ask.source.id, ask.last is not None) for ask in asks]

    assert asked(Schedule.DOCUMENTATION) == [], "not due before tomorrow"
    assert asked(Schedule.EVERYTHING) == [("acme/page", False)], "unconditional; and not the paused one"
    clock.now += DAY
    assert asked(Schedule.ANNOUNCEMENTS) == []
    assert asked(Schedule.DOCUMENTATION) == [("acme/page", True)]


def test_a_paused_source_is_asked_only_when_it_is_named(
    catalogued: Catalogue, source_at: Make, router: respx.MockRouter, run: Run
) -> None:
    catalogued(source_at(URL, cadence="paused"))
    router.get(URL).respond(200, content=claim(141))
    assert outcome(run()) is Outcome.SKIPPED
    assert outcome(run("acme/page")) is Outcome.READ


def test_an_unknown_source_is_told_with_what_is_like_it(catalogued: Catalogue, source_at: Make, run: Run) -> None:
    catalogued(source_at(URL))
    with pytest.raises(InputError, match="did you mean acme/page"):
        run("acme/pages")


def test_a_home_with_synthetic_captures_is_refused(
    tmp_path: Path, catalogued: Catalogue, source_at: Make, run: Run
) -> None:
    catalogued(source_at(URL))
    saved = Folder(tmp_path / "saved")
    saved.add("acme/x1", "2026-01-01T00:00:00Z", claim(141), origin="synthetic")
    replay(tmp_path, [saved.path])
    with pytest.raises(InputError, match="synthetic"):
        run()


def test_a_better_reader_is_applied_before_anything_is_compared(
    catalogued: Catalogue, source_at: Make, router: respx.MockRouter, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogued(source_at(URL))
    router.get(URL).mock(side_effect=[httpx.Response(200, content=claim(size)) for size in (141, 144)])
    run()
    reader.install(monkeypatch, "r2")
    monkeypatch.setattr(
        "extractors.read.read", lambda body, **given: reader.read(body.replace(b"141", b"140"), reader="r2", **given)
    )
    report = run()
    assert report.corrections == 1
    assert [(change.old, change.new) for change in report.changes] == [("140 GB", "144 GB")]


def test_what_a_killed_run_archived_is_read_by_the_next(
    tmp_path: Path, catalogued: Catalogue, source_at: Make, router: respx.MockRouter, run: Run,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    catalogued(source_at(URL))
    router.get(URL).mock(side_effect=[httpx.Response(200, content=claim(size)) for size in (141, 144, 144)])
    run()

    def dies(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as crash:
        crash.setattr(Warehouse, "record_all", dies)
        with pytest.raises(KeyboardInterrupt):
            run()
    report = run()
    assert [(change.old, change.new) for change in report.changes] == [("141 GB", "144 GB")]
    assert report.delivery.alerts == 1
    assert captures(tmp_path) == 2


# On loopback


def test_hosts_are_asked_one_page_at_a_time(
    tmp_path: Path, catalogued: Catalogue, source_at: Make, site: Site, quick: Settings
) -> None:
    import time

    def slowly(visit: Visit) -> None:
        time.sleep(0.05)
        visit.answer(claim(141))

    sources = [source_at(site.on(f"/{number}", slowly), id=f"acme/{number}") for number in range(5)]
    catalogued(*sources)
    report = collect(tmp_path, quick)
    assert [result.outcome for result in report.results] == [Outcome.READ] * 5
    assert site.most_busy == 1
    assert [path for path, _ in site.asked].count("/robots.txt") == 1


def test_a_run_over_real_connections_ends_with_a_report(
    tmp_path: Path, catalogued: Catalogue, source_at: Make, site: Site, quick: Settings
) -> None:
    site.on("/new", lambda visit: visit.answer(claim(141), ETag='"1"'))
    moved = source_at(site.on("/old", lambda visit: visit.answer(b"", 301, Location="/new")), id="acme/moved")
    reset = source_at(site.on("/reset", lambda visit: visit.reset()), id="acme/reset")
    forbidden = source_at(site.on("/private", lambda visit: visit.answer(claim(1))), id="acme/private")
    site.on("/robots.txt", lambda visit: visit.answer(b"User-agent: *\nDisallow: /private\n"))
    catalogued(moved, reset, forbidden)
    report = collect(tmp_path, quick)
    told = {result.source: result.outcome for result in report.results}
    assert told == {"acme/moved": Outcome.READ, "acme/reset": Outcome.FAILED, "acme/private": Outcome.FAILED}
    assert "/private" not in site.paths()
    assert report.status == 3
