"""A press release that says "in full production" is found though nobody added its address; and all round it.

Over a routed transport, and on loopback where a real server and the guard matter. The reader is the real one.
"""

import gzip
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
import respx

from desk.commands.runs import known
from extractors import addresses
from extractors.catalogue import catalogue
from extractors.feeds.place import source_id
from flows.backfill.run import backfill
from flows.backfill.warcs import Warcs
from flows.collect import collect, gather
from flows.keep import Got
from flows.rebuild import rebuild
from flows.replay import replay
from flows.report import Outcome, RunReport
from flows.settings import Settings
from schemas.base import InputError
from schemas.captures import Response
from schemas.feeds import Form
from schemas.products import Source
from schemas.words import ChangeKind, Origin, PageKind
from tests.flows.feeds import Item, index, post, rss, sitemap, watch
from tests.flows.loopback import Site, Visit
from tests.flows.pages import Folder
from tests.warehouse.stored import ask, rows
from warehouse.archive import Archive
from warehouse.store import Warehouse

pytestmark = pytest.mark.usefixtures("held_open")

FEED = "https://nvidianews.nvidia.com/test-releases.xml"
POST = "https://nvidianews.nvidia.com/news/groq-3-lpx-full-production"
OLD = "https://nvidianews.nvidia.com/news/older-release-about-h200"
START = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)

PROMISE = post(
    "Inside Groq 3 LPX", "Groq 3 LPX will be in full production in the second half of 2026.", day="2026-03-16"
)
RELEASE = post("Groq 3 LPX in full production", "NVIDIA today announced that Groq 3 LPX is in full production.")
OLDER = post("H200 in servers", "NVIDIA H200 has 141 GB of HBM3e memory.", day="2025-11-13")
NEWS = Item(POST, "NVIDIA Groq 3 LPX Now in Full Production", "Mon, 30 Nov 2026 06:00:00 -0800", guid="1")
BACKLOG = Item(OLD, "NVIDIA H200 Comes to More Servers", "Thu, 13 Nov 2025 06:00:00 GMT", guid="2")


class World:
    """A home, a clock, and what the servers say at present."""

    def __init__(self, home: Path, settings: Settings) -> None:
        self.home, self.settings, self.now = home, settings, START
        self.router = respx.MockRouter(assert_all_called=False)
        self.router.get(path="/robots.txt").respond(404)

    def says(self, url: str, body: bytes, status: int = 200) -> None:
        self.router.get(url).respond(status, content=body)

    def run(self, *names: str) -> RunReport:
        """A run an hour after the one before."""
        transport = httpx.MockTransport(self.router.handler)
        report = collect(self.home, self.settings, names or None, transport, lambda: self.now)
        self.now += HOUR
        return report

    def asked(self) -> list[str]:
        return [str(call.request.url) for call in self.router.calls if call.request.url.path != "/robots.txt"]

    def told(self, view: str) -> list[tuple[object, ...]]:
        with Warehouse.open(self.home) as warehouse:
            return ask(warehouse, view)


@pytest.fixture
def world(tmp_path: Path, quick: Settings, monkeypatch: pytest.MonkeyPatch) -> World:
    """The feed is watched, and of the declared sources only the post that promised."""
    only = catalogue().sources["nvidia/inside-lpx"]
    for name in list(catalogue().sources):
        if name != only.id:
            monkeypatch.delitem(catalogue().sources, name)
    watch(monkeypatch, FEED)
    made = World(tmp_path, quick)
    made.says(only.url, PROMISE)
    return made


def kinds(report: RunReport) -> list[tuple[str, str]]:
    return [(change.kind.value, change.subject) for change in report.changes]


def test_a_press_release_is_found_read_and_told_in_the_run_that_finds_it(world: World) -> None:
    world.says(FEED, rss(BACKLOG))
    world.says(OLD, OLDER)
    assert kinds(world.run()) == [], "what a feed lists when it is first read is no news"
    world.says(FEED, rss(NEWS, BACKLOG))
    world.says(POST, RELEASE)
    report = world.run()
    assert kinds(report) == [(ChangeKind.STATUS_ADVANCED, "nvidia/groq-3-lpx")]
    (change,) = report.changes
    assert (change.old, change.new) == ("upcoming in_production 2026-41", "in_production")
    assert report.delivery.alerts == 1
    assert change.source.startswith("nvidia/posts/groq-3-lpx-full-production-")


def test_it_is_found_on_a_real_server_too(
    site: Site, tmp_path: Path, quick: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    promise = catalogue().sources["nvidia/inside-lpx"]
    page = site.on("/inside", lambda visit: visit.answer(PROMISE, Content_Type="text/html"))
    monkeypatch.setitem(catalogue().sources, promise.id, promise.model_copy(update={"url": page}))
    listed = rss(Item("/news/lpx", "Groq 3 LPX in full production", "Mon, 30 Nov 2026 06:00:00 -0800"))
    feed = watch(monkeypatch, site.on("/feed", lambda visit: visit.answer(listed, Content_Type="application/rss+xml")))
    site.on("/news/lpx", lambda visit: visit.answer(RELEASE, Content_Type="text/html"))
    report = collect(tmp_path, quick, [promise.id, feed.id], clock=lambda: START)
    assert report.status == 0, report.failed
    assert (ChangeKind.STATUS_ADVANCED, "nvidia/groq-3-lpx") in kinds(report)
    assert site.paths()[-1] == "/news/lpx"


def test_a_post_of_a_week_ago_is_told_though_the_feed_listed_it_from_the_start(world: World) -> None:
    world.says(FEED, rss(NEWS))
    world.says(POST, RELEASE)
    assert kinds(world.run("nvidia/inside-lpx", "nvidia/test-feed")) == [
        (ChangeKind.STATUS_ADVANCED, "nvidia/groq-3-lpx")
    ]


def test_figures_of_a_found_post_are_told_as_appeared(world: World) -> None:
    world.says(FEED, rss(BACKLOG))
    world.says(OLD, OLDER)
    world.run()
    new = Item("https://nvidianews.nvidia.com/news/h200-more", "H200, again", "Fri, 20 Nov 2026 06:00:00 GMT")
    world.says(FEED, rss(new, BACKLOG))
    world.says(new.url, post("H200, again", "NVIDIA H200 delivers 4.8 TB/s of memory bandwidth."))
    (change,) = world.run().changes
    assert (change.kind, change.new, change.subject) == (ChangeKind.APPEARED, "4.8 TB/s", "nvidia/h200")


def test_the_day_of_the_feed_is_the_posts_where_it_says_none_and_its_own_wins(world: World) -> None:
    other = Item("https://nvidianews.nvidia.com/news/h200-own-day", "H200", "Fri, 20 Nov 2026 06:00:00 GMT")
    world.says(FEED, rss(NEWS, other))
    world.says(POST, RELEASE)
    world.says(other.url, post("H200", "NVIDIA H200 is generally available.", day="2026-11-18"))
    world.run()
    told = world.told("select subject, stated_on from availability where status <> 'upcoming' order by subject")
    assert told == [("nvidia/groq-3-lpx", "2026-11-30"), ("nvidia/h200", "2026-11-18")]


def test_a_found_post_is_asked_less_and_less(world: World) -> None:
    world.says(FEED, rss(NEWS))
    world.says(POST, RELEASE)
    world.run()
    asked = []
    for days in (0.5, 1, 2, 13, 15, 19, 20.5, 91, 98, 130):
        world.now, before = START + timedelta(days=days), len(world.asked())
        world.run()
        asked += [days] * (POST in world.asked()[before:])
    assert asked == [1, 2, 13, 20.5, 91, 130], "daily for two weeks, weekly up to ninety days, then monthly"


def test_a_rebuild_knows_what_feeds_found_and_tells_the_same(world: World) -> None:
    world.says(FEED, rss(BACKLOG))
    world.says(OLD, OLDER)
    world.run()
    world.says(FEED, rss(NEWS, BACKLOG))
    world.says(POST, RELEASE)
    world.run()
    before = rows(world.home)
    rebuild(world.home)
    assert rows(world.home) == before
    (world.home / "warehouse.duckdb").unlink()
    rebuild(world.home)
    assert rows(world.home) == before, "from the archive alone"


def test_what_a_killed_run_found_is_asked_by_the_next(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.says(FEED, rss(NEWS))
    world.says(POST, RELEASE)
    with monkeypatch.context() as patch:
        patch.setattr("flows.collect.gather", _killed_in_the_second_round(gather))
        with pytest.raises(KeyboardInterrupt):
            world.run()
    assert POST not in world.asked()
    assert kinds(world.run()) == [(ChangeKind.STATUS_ADVANCED, "nvidia/groq-3-lpx")]


def _killed_in_the_second_round(whole: Callable[..., Iterator[list[Got]]]) -> Callable[..., Iterator[list[Got]]]:
    rounds = iter([whole])

    def gathered(*given: object) -> Iterator[list[Got]]:
        this = next(rounds, None)
        if this is None:
            raise KeyboardInterrupt
        return this(*given)

    return gathered


def test_a_feed_that_breaks_or_forgets_changes_nothing_of_what_it_found(world: World) -> None:
    world.says(FEED, rss(NEWS))
    world.says(POST, RELEASE)
    world.run()
    for body, status in ((b"gone", 410), (rss(), 200), (rss()[:40], 200)):
        world.says(FEED, body, status)
        report = world.run("nvidia/test-feed")
        assert [result.outcome for result in report.failed] == [Outcome.FAILED], body
        assert kinds(report) == []
    world.now += DAY
    before = len(world.asked())
    world.run()
    assert POST in world.asked()[before:]


def test_a_post_that_is_gone_for_a_fortnight_is_asked_only_when_named(world: World) -> None:
    world.says(FEED, rss(NEWS))
    world.says(POST, RELEASE)
    world.run()
    (name,) = {source for (source,) in world.told("select source from entries") if source}
    said = world.told("select * from specs order by all")
    world.says(POST, b"gone", 410)
    for days, asked in ((1, True), (7, True), (9, False), (30, False)):
        world.now += days * DAY
        report = world.run()
        assert ([one.source for one in report.failed] == [name]) is asked, days
        wrong = world.told("select about from history.incidents where closed_at is null")
        assert (wrong == [(name,)]) is (days == 7), "operators hear that it went, and of it no more when it is given up"
    (told,) = [one.reason for one in report.results if one.source == name]
    assert told == "gone since 2026-12-01: asked only when it is named"
    assert report.status == 0
    assert world.told("select * from specs order by all") == said
    world.says(POST, RELEASE)
    assert world.run(str(name)).status == 0
    world.now += 40 * DAY
    world.run()
    assert world.asked().count(POST) == 5


def test_a_feed_whose_ids_titles_and_order_change_finds_nothing_anew(world: World) -> None:
    world.says(FEED, rss(BACKLOG, NEWS))
    world.says(OLD, OLDER)
    world.says(POST, RELEASE)
    world.run()
    changed = [
        Item(f"{one.url}?utm_source=new", one.title + "!", one.date, guid=one.guid + "0") for one in (NEWS, BACKLOG)
    ]
    world.says(FEED, rss(*changed))
    report = world.run("nvidia/test-feed")
    assert (kinds(report), len(report.results)) == ([], 1)
    assert len(world.told("select * from entries")) == 2


def test_an_index_leads_to_its_sitemaps_and_these_to_posts_in_one_run(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    index_url, child = "https://nvidianews.nvidia.com/index.xml", "https://nvidianews.nvidia.com/news-1.xml"
    watch(monkeypatch, index_url, "nvidia/test-index", form=Form.SITEMAP)
    world.says(FEED, rss(BACKLOG))
    world.says(OLD, OLDER)
    world.says(
        index_url, index(child, index_url, "http://10.0.0.1/sitemap.xml", "https://elsewhere.example/sitemap.xml")
    )
    world.says(child, sitemap((POST, "2026-11-30"), (index_url, "2026-11-30")))
    world.says(POST, post("Groq 3 LPX in full production", "Groq 3 LPX is in full production.", day="2026-11-29"))
    report = world.run()
    assert (ChangeKind.STATUS_ADVANCED, "nvidia/groq-3-lpx") in kinds(report)
    assert world.asked().count(index_url) == 1, "an index that lists itself is not asked again"
    assert all("10.0.0.1" not in url and "elsewhere" not in url for url in world.asked())
    whys = {why for (why,) in world.told("select why_not from entries where not watched")}
    assert whys >= {"watched already: nvidia/test-index", "leads to another host: elsewhere.example"}


def test_sitemaps_that_list_each_other_end(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (f"https://nvidianews.nvidia.com/{name}.xml" for name in ("one", "other"))
    watch(monkeypatch, one, "nvidia/test-index", form=Form.SITEMAP)
    world.says(FEED, rss(BACKLOG))
    world.says(OLD, OLDER)
    world.says(one, index(other))
    world.says(other, index(one, "https://nvidianews.nvidia.com/third.xml"))
    world.run()
    assert world.asked().count(other) == 1
    assert world.asked()[-1] != "https://nvidianews.nvidia.com/third.xml"


def test_a_muted_post_is_asked_no_more_and_its_history_stays(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.says(FEED, rss(NEWS))
    world.says(POST, RELEASE)
    world.run()
    said = world.told("select subject, status, stated_on from availability order by all")
    watch(monkeypatch, FEED, skip=(POST,))
    for module in ("flows.step", "extractors.feeds.read", "extractors.read"):
        monkeypatch.setattr(f"{module}.reader_version", lambda: "another")
    asked = len(world.asked())
    world.now += 10 * DAY
    report = world.run()
    assert POST not in world.asked()[asked:]
    assert [one.reason for one in report.results if "/posts/" in one.source] == ["paused: asked only when it is named"]
    assert world.told("select subject, status, stated_on from availability order by all") == said


def test_pages_that_came_before_their_feed_are_read_again_with_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch(monkeypatch, FEED)
    name = source_id("nvidia", POST)
    folder = Folder(tmp_path / "saved")
    folder.add(name, "2026-11-29T08:00:00Z", RELEASE, url=POST)
    folder.add("nvidia/test-feed", "2026-11-30T08:00:00Z", rss(NEWS), url=FEED)
    replay(tmp_path / "replayed", [folder.path])
    before = rows(tmp_path / "replayed")
    rebuild(tmp_path / "replayed")
    assert rows(tmp_path / "replayed") == before
    with Warehouse.open(tmp_path / "replayed") as warehouse:
        assert ask(warehouse, "select stated_on from availability") == [("2026-11-30",)]


def test_captures_that_others_made_are_filed_under_the_post_that_a_feed_announced(
    world: World, tmp_path_factory: pytest.TempPathFactory
) -> None:
    world.says(FEED, rss(NEWS))
    world.says(POST, RELEASE)
    world.run()
    name, folder = source_id("nvidia", POST), tmp_path_factory.mktemp("warcs")
    earlier = START - HOUR
    saved = Response(source=name, url=POST, captured_at=earlier, origin=Origin.SAVED, status=200, body=RELEASE)
    stranger = saved.model_copy(update={"url": f"{POST}-of-nobody"})
    Archive(folder).store([saved, stranger])
    for _ in range(2):
        report = backfill(world.home, world.settings, Warcs([folder], largest=100_000).offers)
        assert (report.failed, report.delivery.alerts) == ((), 0)
    assert world.told(f"select distinct captured_at from history.captures where source = '{name}' order by 1") == [
        (earlier,), (START,)
    ]  # fmt: skip
    (since,) = world.told(f"select distinct valid_from from availability where source = '{name}'")
    assert since == (earlier,)


def test_a_found_post_may_be_named_like_any_source(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPECWATCH_HOME", str(world.home))
    name = source_id("nvidia", POST)
    with pytest.raises(InputError, match="unknown source"):
        known([name])
    world.says(FEED, rss(NEWS))
    world.says(POST, RELEASE)
    world.run()
    assert known([name, "nvidia/inside-lpx"]) == [name, "nvidia/inside-lpx"]
    with pytest.raises(InputError, match=f"near: .*{name}"):
        known([name[:-1]])


ONE = b"<rss><channel><item><title>&b;</title></item></channel></rss>"
LAUGHS = b'<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>' + ONE
FOREIGN = b'<!DOCTYPE rss [<!ENTITY b SYSTEM "file:///etc/passwd">]>' + ONE
HOSTILE = {
    "laughs": (LAUGHS, "declares entities"),
    "foreign": (FOREIGN, "declares entities"),
    "bomb": (gzip.compress(b"<urlset>" + b" " * 30_000_000), "unpacks to more than"),
    "gigantic": (b"<rss>" + b" " * 200_000, "more than 100000 bytes"),
    "deep": (b"<rss><channel>" + b"<item>" * 10_000, "nested more than"),
    "page": (b"<html><body><h1>News</h1><p>Soon there will be news.</p></body></html>", "no feed"),
    "nothing": (rss(), "lists nothing"),
}


def test_hostile_feeds_fail_alone_and_alert_nobody(
    site: Site, tmp_path: Path, quick: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, (body, _) in HOSTILE.items():
        site.on(f"/{name}", _answering(body))
        watch(monkeypatch, f"{site.url}/{name}", f"nvidia/{name}")
    inner = (Item(f"http://{host}/h200", "H200") for host in ("10.0.0.1", "169.254.169.254", "localhost"))
    listed = rss(Item("/news/h200", "H200"), *inner)
    site.on("/good", _answering(listed))
    site.on("/news/h200", _answering(OLDER))
    watch(monkeypatch, f"{site.url}/good", "nvidia/good")
    report = collect(tmp_path, quick, [*(f"nvidia/{name}" for name in HOSTILE), "nvidia/good"], clock=lambda: START)
    reasons = {result.source.partition("/")[2]: result.reason or "" for result in report.failed}
    assert reasons.keys() == HOSTILE.keys()
    for name, (_, reason) in HOSTILE.items():
        assert reason in reasons[name]
    assert (report.changes, report.delivery.alerts) == ((), 0)
    assert {result.outcome for result in report.results if result.source not in reasons} >= {Outcome.READ}
    assert "/news/h200" in site.paths()


def _answering(body: bytes) -> Callable[[Visit], None]:
    return lambda visit: visit.answer(body)


def test_a_found_post_is_taken_over_by_declaring_it_under_its_id(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.says(FEED, rss(NEWS))
    world.says(POST, RELEASE)
    world.run()
    name = source_id("nvidia", POST)
    said = world.told(f"select status, stated_on, valid_from from spec_history where source = '{name}'")
    assert said != []
    declared = Source(id=name, vendor="nvidia", url=POST, page=PageKind.PRESS, published="2026-11-30", cadence="weekly")
    monkeypatch.setitem(catalogue().sources, name, declared)
    monkeypatch.setitem(catalogue()._addresses, addresses.same(POST), declared)
    for module in ("flows.step", "extractors.feeds.read", "extractors.read"):
        monkeypatch.setattr(f"{module}.reader_version", lambda: "another")
    assert world.run().changes == ()
    assert world.told(f"select status, stated_on, valid_from from spec_history where source = '{name}'") == said
    assert world.told("select why_not from entries") == [(f"watched already: {name}",)]
