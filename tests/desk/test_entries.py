"""`specwatch entries` and `specwatch sources`: what feeds list, what became of it, and who found what."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from extractors.feeds.place import source_id
from flows.settings import load
from tests.desk.web import rig
from tests.flows.feeds import Item, post, rss, watch
from tests.flows.pages import Folder

FEED = "https://nvidianews.nvidia.com/test-releases.xml"
POST = "https://nvidianews.nvidia.com/news/groq-3-lpx-full-production"
FOUND = source_id("nvidia", POST)
LISTED = rss(
    Item(POST, "Groq 3 LPX in full production", "Mon, 30 Nov 2026 06:00:00 -0800"),
    Item("https://nvidianews.nvidia.com/news/h200-more", "H200, again", "Sun, 29 Nov 2026 06:00:00 GMT"),
    Item("https://nvidianews.nvidia.com/news/office", "A new office", "Sat, 28 Nov 2026 06:00:00 GMT"),
    Item("https://partner.example/h200", "A partner's H200"),
)


@pytest.fixture(autouse=True)
def _found(tmp_path: Path, new_home: Path, specwatch: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home with a feed and one of the posts that it announces."""
    watch(monkeypatch, FEED)
    pages = Folder(tmp_path / "pages")
    pages.add("nvidia/test-feed", "2026-11-30T15:00:00Z", LISTED, url=FEED)
    pages.add(FOUND, "2026-11-30T15:00:05Z", post("Groq 3 LPX", "Groq 3 LPX is in full production."), url=POST)
    assert specwatch("replay", str(pages.path)).status == 0
    assert new_home.is_dir()


def test_every_entry_is_listed_with_what_became_of_it(specwatch: Any) -> None:
    rows = specwatch("entries", "--format", "jsonl").rows
    assert [(row["title"], row["watched"]) for row in rows] == [
        ("Groq 3 LPX in full production", True),
        ("H200, again", True),
        ("A new office", False),
        ("A partner's H200", False),
    ]
    first = rows[0]
    assert (first["source"], first["feed"], first["published"]) == (FOUND, "nvidia/test-feed", "2026-11-30")
    assert (first["products"], first["words"]) == (["nvidia/groq-3-lpx"], ["full production"])
    assert (first["origin"], first["first_seen_at"]) == ("saved", "2026-11-30T15:00:00Z")
    table = specwatch("entries").out
    assert "Groq 3 LPX in full production" in table
    assert "watched as" in table


def test_what_is_not_watched_says_why(specwatch: Any) -> None:
    rows = specwatch("entries", "--unmatched", "--feed", "nvidia/test-feed", "--format", "json")
    assert [row["why_not"] for row in json.loads(rows.out)] == [
        "names no product, and has none of the words",
        "leads to another host: partner.example",
    ]
    assert specwatch("entries", "--vendor", "google", "--format", "jsonl").rows == []
    unknown = specwatch("entries", "--feed", "nvidia/test-fed")
    assert (unknown.status, "nvidia/test-feed" in unknown.err) == (2, True)


def test_sources_say_which_feed_found_them(specwatch: Any) -> None:
    rows = {row["id"]: row for row in specwatch("sources", "--vendor", "nvidia", "--format", "jsonl").rows}
    found = rows[FOUND]
    assert (found["found_by"], found["published"], found["cadence"]) == ("nvidia/test-feed", "2026-11-30", "falling")
    assert (found["page"], found["verdict"], found["confirmed"]) == ("press", "page", "not yet")
    waiting = rows[source_id("nvidia", "https://nvidianews.nvidia.com/news/h200-more")]
    assert (waiting["page"], waiting["last_captured_at"]) == ("press", None), "found, and not asked yet"
    assert rows["nvidia/lpx-page"]["found_by"] is None
    addresses = {row["id"]: row["confirmed"] for row in specwatch("sources", "--format", "jsonl").rows}
    assert addresses["aws/neuron-docs/trainium2"] == "by saved capture"


def test_a_saved_feed_is_read_as_one(specwatch: Any, tmp_path: Path) -> None:
    (tmp_path / "feed.xml").write_bytes(LISTED)
    told = ("--url", FEED, "--captured-at", "2026-11-30T15:00:00Z", "--format", "jsonl")
    left = specwatch("read", str(tmp_path / "feed.xml"), *told)
    assert (left.status, left.rows) == (0, [])
    assert f"entry: Groq 3 LPX in full production | watched as {FOUND}" in left.err
    assert "entry: A new office | names no product" in left.err


def test_the_page_of_a_found_source_says_which_feed_announced_it(new_home: Path) -> None:
    with rig.serving(new_home, load(new_home)) as served:
        page = httpx.get(f"{served.url}/sources/{FOUND}").text
    assert '<a href="/sources/nvidia/test-feed">nvidia/test-feed</a>, as of 2026-11-30' in page
