"""Whose figure, of which metric, scope and terms: texts of phrases/figures.jsonl and press.jsonl, each by its rule.

A line has the text (a paragraph, or the HTML of a table), the vendor and title of its page where names of the
catalogue count, and what it states in full: a claim's fields that the line leaves out are not judged, but no claim
more may be read. `unread` and `ignored` are what is left over and set aside: each figure ends as one of the three.
"""

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from extractors.assign.scopes import WORDS
from extractors.assign.subjects import owners
from extractors.mentions import Mention
from extractors.phrase import read_phrase
from extractors.read import read
from schemas.readings import Reading
from schemas.records import claim_row
from schemas.words import Origin

PHRASES = tuple(Path(__file__).parent / "phrases" / name for name in ("figures.jsonl", "press.jsonl"))
"""Those of press.jsonl have the shapes of sentences in posts, releases and articles, with other figures."""
HOSTS = {
    "amd": "rocm.docs.amd.com", "aws": "awsdocs-neuron.readthedocs-hosted.com", "cerebras": "www.cerebras.ai",
    "google": "docs.cloud.google.com", "huawei": "www.huawei.com", "intel": "newsroom.intel.com", "meta": "ai.meta.com",
    "microsoft": "blogs.microsoft.com", "nvidia": "www.nvidia.com", "qualcomm": "www.qualcomm.com",
    "tenstorrent": "docs.tenstorrent.com",
}  # fmt: skip
Row = dict[str, Any]


def lines() -> list[Any]:
    rows = [json.loads(line) for book in PHRASES for line in book.read_text(encoding="utf-8").splitlines()]
    assert len(rows) > 25
    return [pytest.param(row, id=f"{row['rule']}: {row['text']}") for row in rows]


def reading_of(line: Row) -> Reading:
    if "vendor" not in line:
        return read_phrase(line["text"], subject="acme/x1", header=line.get("header"))
    heading, text = line["title"], line["text"]
    body = text if text.startswith("<") else f"<p>{text}</p>"
    body = f"<main><article><h1>{heading}</h1>{body}</article></main>"
    page = f'<html lang="en"><title>{heading}</title><body>{body}</body></html>'
    return read(page.encode(), url=f"https://{HOSTS[line['vendor']]}/a", captured_at=datetime(2026, 11, 30, tzinfo=UTC))


@pytest.mark.parametrize("line", lines())
def test_a_text_states_what_its_line_says_and_every_figure_ends_somewhere(line: Row) -> None:
    reading = reading_of(line)
    rows = [
        claim_row(claim, source="acme/page", captured_at="2026-11-30T00:00:00Z", origin=Origin.SYNTHETIC)
        for claim in reading.claims
    ]
    left = list(rows)
    for want in line.get("claims", []):
        hit = next((row for row in left if all(row[name] == value for name, value in want.items())), None)
        assert hit is not None, (want, rows)
        left.remove(hit)
    assert left == []
    assert [unread.text for unread in reading.unread] == line.get("unread", [])
    assert [ignored.text for ignored in reading.ignored] == line.get("ignored", [])


def test_a_name_behind_a_number_is_counted_even_where_no_count_was_found() -> None:
    text = "Trn2 instances feature 16 Trainium2 chips to provide 20.8 petaflops."
    mentions = [Mention("aws/trn2", 0, 4), Mention("aws/trainium2", 26, 35)]
    who = owners(text, mentions, figures=())
    assert [products for _, _, products in who.groups] == [("aws/trn2",)]
    assert [mention.product for mention in who.counted] == ["aws/trainium2"]


@pytest.mark.parametrize("form", WORDS["baseline"]["always"])
def test_the_quick_look_for_comparisons_knows_every_form(form: str) -> None:
    stems = tuple(WORDS["baseline"]["stems"])
    plain = re.sub(r"\\W\*|\(\?![^()]*(?:\([^()]*\)[^()]*)*\)|\\s|[?^.\\,]", " ", form)
    alternatives = re.split(r"[|()]", plain.replace("(?:", "("))
    said = [words for part in alternatives for words in part.split() if len(words) > 3 or words in ("vs", "not")]
    assert any(word.startswith(stems) for word in said), said
