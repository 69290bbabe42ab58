"""Feeds by the rules of RFC 4287, with stable ids, and written as files once there is news."""

import re
import shutil
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from xml.etree import ElementTree as ET

import duckdb
import pytest

from flows.feeds import atom
from flows.feeds.changes import feed
from flows.feeds.files import write_feeds
from flows.replay import replay
from flows.settings import Desk, Settings
from tests.flows import reader
from tests.flows.pages import Folder
from warehouse import released

pytestmark = pytest.mark.usefixtures("held_open")

NS = {"a": "http://www.w3.org/2005/Atom"}
QUIET = Settings()
EVIL = "<script>alert(1)</script> & \x0b]]>"


def valid(document: bytes) -> ET.Element:
    """The document, which is a feed by RFC 4287 (sections 4.1.1 and 4.1.2, and 4.2 for what they hold)."""
    root = ET.fromstring(document)
    assert root.tag == f"{{{NS['a']}}}feed"
    entries = root.findall("a:entry", NS)
    for node in (root, *entries):
        for name in ("id", "title", "updated"):  # each exactly once
            (one,) = node.findall(f"a:{name}", NS)
            assert (one.text or "").strip()
        assert re.fullmatch(r"tag:[^,\s]+,\d{4}(-\d\d(-\d\d)?)?:\S+", node.findtext("a:id", "", NS))  # RFC 4151
        moment = node.findtext("a:updated", "", NS)
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", moment)
        datetime.fromisoformat(moment)
        links = [(link.get("rel"), link.get("type"), link.get("hreflang")) for link in node.findall("a:link", NS)]
        assert all(link.get("href") for link in node.findall("a:link", NS))
        alternates = [link for link in links if link[0] == "alternate"]
        assert len(alternates) == len(set(alternates))
        assert all(one.get("term") for one in node.findall("a:category", NS))
    assert root.findall("a:author/a:name", NS)  # or each entry would need its own
    ids = [entry.findtext("a:id", "", NS) for entry in entries]
    assert len(ids) == len(set(ids))
    for entry in entries:
        (content,) = entry.findall("a:content", NS)
        assert content.get("type") == "html"
        assert len(content) == 0  # HTML as text, never as elements
    return root


def _saved(place: Path) -> Folder:
    folder = Folder(place / "saved")
    folder.add("acme/x1", "2026-01-01T00:00:00Z", b"acme/x1 memory_capacity 141 GB\nbolt/y power 300 W")
    folder.add("acme/x1", "2026-02-01T00:00:00Z", b"acme/x1 memory_capacity 144 GB\nbolt/y power 300 W")
    folder.add("acme/x1", "2026-03-01T00:00:00Z", b"acme/x1 memory_capacity 144 GB\nbolt/y power 350 W")
    return folder


@pytest.fixture
def saved(tmp_path: Path) -> Folder:
    return _saved(tmp_path)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which two figures changed. To be read or copied, not written."""
    place = tmp_path_factory.mktemp("feeds")
    with pytest.MonkeyPatch.context() as patch:
        reader.install(patch)
        replay(place / "home", [_saved(place).path], settings=QUIET)
    return place / "home"


@pytest.fixture
def home(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    reader.install(monkeypatch)
    return shutil.copytree(played, tmp_path / "home")


@pytest.fixture
def connection(played: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    with closing(released.connect(played)) as made:
        yield made


def titles(document: bytes) -> list[str]:
    return [entry.findtext("a:title", "", NS) for entry in valid(document).findall("a:entry", NS)]


def test_the_feed_of_all_has_every_change_newest_first(connection: duckdb.DuckDBPyConnection) -> None:
    assert titles(feed(connection)) == [
        "bolt/y: power, chip: 300 W → 350 W",
        "acme/x1: memory capacity, chip: 141 GB → 144 GB",
    ]


def test_a_vendor_and_a_product_have_their_own(connection: duckdb.DuckDBPyConnection) -> None:
    assert len(titles(feed(connection, vendor="acme"))) == 1
    assert titles(feed(connection, product="bolt/y")) == ["bolt/y: power, chip: 300 W → 350 W"]
    assert titles(feed(connection, vendor="nobody")) == []


def test_a_feed_is_bounded_and_keeps_the_newest(connection: duckdb.DuckDBPyConnection) -> None:
    assert titles(feed(connection, limit=1)) == ["bolt/y: power, chip: 300 W → 350 W"]


def test_an_entry_has_both_quotes_and_leads_to_the_words_and_to_the_capture(
    connection: duckdb.DuckDBPyConnection,
) -> None:
    root = valid(feed(connection, base="https://desk.example/", product="acme/x1"))
    (entry,) = root.findall("a:entry", NS)
    links = {link.get("rel"): link.get("href") or "" for link in entry.findall("a:link", NS)}
    assert "#:~:text=" in links["alternate"]
    (capture,) = connection.execute("select id from captures where captured_at = '2026-02-01'").fetchall()
    assert links["related"] == f"https://desk.example/captures/{capture[0]}"
    content = entry.findtext("a:content", "", NS)
    assert "141 GB" in content
    assert "144 GB" in content
    assert {one.get("term") for one in entry.findall("a:category", NS)} == {"value_changed", "high", "acme/x1"}
    own = root.find("a:link[@rel='self']", NS)
    assert own is not None
    assert own.get("href") == "https://desk.example/feeds/acme/x1.atom"


def test_ids_stay_whatever_the_address_of_the_desk(connection: duckdb.DuckDBPyConnection) -> None:
    one, other = (valid(feed(connection, base=base)) for base in (None, "https://elsewhere.example"))
    assert [node.text for node in one.iter(f"{{{NS['a']}}}id")] == [
        node.text for node in other.iter(f"{{{NS['a']}}}id")
    ]


def test_words_of_a_page_are_text_in_every_part_of_an_entry() -> None:
    entry = atom.Entry(atom.tag("change", "1"), EVIL, datetime.fromisoformat("2026-01-01T00:00:00Z"), "<p>x</p>")
    (title,) = titles(atom.document("all", "t", entry.updated, [entry], None))
    assert title == EVIL.replace("\x0b", "\ufffd")


def test_a_run_writes_the_feeds_and_writes_them_anew_only_where_there_is_news(home: Path, saved: Folder) -> None:
    folder = home / "feeds"
    written = {str(path.relative_to(folder)) for path in folder.rglob("*.atom")}
    assert written == {"all.atom", "acme.atom", "bolt.atom", "acme/x1.atom", "bolt/y.atom"}
    for path in folder.rglob("*.atom"):
        assert titles(path.read_bytes())
        path.write_text("old")
    replay(home, [saved.path], settings=QUIET)
    assert {path.read_text() for path in folder.rglob("*.atom")} == {"old"}
    saved.add("acme/x1", "2026-04-01T00:00:00Z", b"acme/x1 memory_capacity 150 GB\nbolt/y power 350 W")
    replay(home, [saved.path], settings=QUIET)
    assert (folder / "bolt.atom").read_text() == "old"
    assert titles((folder / "acme" / "x1.atom").read_bytes())[0].endswith("144 GB → 150 GB")
    assert len(titles((folder / "all.atom").read_bytes())) == 3


def test_another_address_of_the_desk_is_in_every_feed_at_once(home: Path) -> None:
    write_feeds(home, "https://desk.example")
    for path in (home / "feeds").rglob("*.atom"):
        assert b"https://desk.example/captures/" in path.read_bytes()


@pytest.mark.parametrize("base", ["desk.example", "javascript:alert(1)", "https://desk.example/?a=b"])
def test_the_desk_s_address_is_one_that_paths_can_follow(base: str) -> None:
    with pytest.raises(ValueError, match="pattern"):
        Desk(base=base)
