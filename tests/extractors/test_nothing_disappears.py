"""Nothing that has a unit disappears: a number next to a unit is claimed, held, unread or set aside by a named rule.

The scanner is simple on purpose and shares nothing with the reader: digits, at most one space or hyphen, and a unit
spelled as schemas/units.txt has it. It looks at the page's own content, block by block, as the audit shows it.
"""

import csv
import json
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from extractors.audit.outcomes import outcomes_of
from extractors.audit.page import audit, lines
from extractors.documents.document import opened
from extractors.documents.kinds import type_of_name
from extractors.page.html import parse
from extractors.read import page_of, read
from schemas.words import Verdict

ROOT = Path(__file__).resolve().parents[2]
FILES = {path.parent: path for path in sorted((ROOT / "fixtures").rglob("page.*")) if path.suffix != ".bin"}
BOOKS = sorted((ROOT / "tests/extractors/phrases").glob("*.jsonl"))

_PREFIX, _BINARY = "[kMGTPEZ]", "(?:Ki|Mi|Gi|Ti|Pi)"
UNITS = (
    rf"{_PREFIX}?(?:FLOPS|OPS)", rf"(?:{_PREFIX}|{_BINARY})[Bb](?:/s)?", rf"{_PREFIX}?W", "tokens/s", "x", "%",
    "chips", "devices", "accelerators", "GPUs", "cores",
)  # fmt: skip
SCAN = re.compile(rf"(?<![\w.,])(\d+(?:[.,]\d+)*)[\s\u00a0\u202f-]?(?:{'|'.join(UNITS)})(?![A-Za-z0-9])")


def missed(body: bytes, url: str, sent: str = "text/html") -> list[str]:
    """The quantities of a page that the scanner sees and the audit does not mark; each with the words before it."""
    reading = read(body, url=url, captured_at=datetime(2026, 11, 30, tzinfo=UTC), content_type=sent)
    if reading.verdict is not Verdict.PAGE:
        return []
    return [
        line.text[max(0, match.start() - 40) : match.end()]
        for line in lines(audit(page_of(opened(body, sent, url), url), reading))
        for match in SCAN.finditer(line.text)
        if not any(mark.start <= match.start() < mark.end for mark in line.marks)
    ]


@pytest.mark.parametrize("folder", FILES, ids=lambda folder: folder.relative_to(ROOT / "fixtures").as_posix())
def test_no_quantity_of_a_fixture_disappears(folder: Path) -> None:
    meta = json.loads((folder / "meta.json").read_text(encoding="utf-8"))
    assert missed(FILES[folder].read_bytes(), meta["url"], type_of_name(FILES[folder].name) or "text/html") == []


def test_no_quantity_of_a_real_page_disappears(captures: Path) -> None:
    with (captures / "index.csv").open(encoding="utf-8") as file:
        pages = [(row["file"], row["url"]) for row in csv.DictReader(file)]
    assert len(pages) > 40
    found = {name: left for name, url in pages if (left := missed((captures / name).read_bytes(), url))}
    assert found == {}


@pytest.mark.parametrize("wrapped", ["<p>{}</p>", "<h3>{}</h3>", "<table><tr><th>{}</th><td>no</td></tr></table>"])
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_no_quantity_of_a_phrase_disappears_wherever_it_stands(book: Path, wrapped: str) -> None:
    """On a page of another product, where hardly any rule knows whose it is."""
    phrases: dict[str, list[str]] = {}
    for phrase in map(json.loads, book.read_text(encoding="utf-8").splitlines()):
        phrases.setdefault(phrase.get("lang", "en"), []).append(phrase["text"])
    for lang, texts in phrases.items():
        content = "".join(wrapped.format(text) for text in texts)
        body = f'<html lang="{lang}"><body><main><h1>TPU 8i</h1>{content}<p>End.</p></main></body></html>'
        assert missed(body.encode(), "https://cloud.google.com/blog/a") == []


def whole(content: str) -> tuple[bytes, str]:
    main = f"<main><h1>Trainium3</h1>{content}<p>That is all.</p></main>"
    return f'<html lang="en"><body>{main}</body></html>'.encode(), "https://aws.amazon.com/a"


@pytest.mark.parametrize(
    "content",
    [
        "<p>Gaudi 3 accelerators are not made here.</p>",
        "<p>Link the 2 chips of a board, and the other 16 chips of a tray, in an 8-GPU node or per 4-chip host.</p>",
        "<p>Revenue fell by -20% and power by 3 W; v2.5 GB, version 7 TB, Table 4 GB and Step 3 W are odd names.</p>",
        "<table><caption>At 500 W and 64 GB</caption><tr><th>Power at 700 W</th><td>yes</td></tr></table>",
        "<table><tr><th>Chip</th><th>Memory at 2 TB/s</th></tr><tr><th>Trainium3 (144 GB)</th><td>-</td></table>",
        "<table><tr><th>A</th><th>B</th></tr><tr><td colspan=2>In racks of 64 chips</td><tr><td>x</td></table>",
        "<table><tr><th>A</th><th>B</th></tr><tr><td>a</td><td>1 kW</td><td>2 kW</td></tr></table>",
        "<dl><dt>Memory (up to 96 GiB)</dt><dd>yes</dd><dt>Power</dt><dd>none, or 30 W, or -5%</dd></dl>",
        "<h2>Now with 5 TB/s</h2><ul><li>Up to 4 TB<ul><li>of which 3 TB is free</li></ul></li></ul>",
        "<p>Memory<sup>1</sup> is fast.</p><p><sup>1</sup> With 30% of it free, at 1,000 W and 3 tokens/s.</p>",
        "<h2>What customers say</h2><blockquote><p>We saved 40% with 16 chips at 900 W.</p></blockquote>",
        "<p>FP8 at 500 W (TFLOPS): 4,614</p><p>It ships on 2026-03-01 with 12:30 GB and 3D 5 GB memory.</p>",
        "<p>The host has 2 TB of RAM, 192 cores and 128 devices; an 800 Gb/s NIC; 90x 5x 3 x 400 Gb/s; 7 x.</p>",
    ],
)
def test_no_quantity_disappears_in_any_part_of_a_page(content: str) -> None:
    assert SCAN.search(content)
    assert missed(*whole(content)) == []


SHEET = """
# Trainium3 with 5 TB/s

Each chip has 144 GB of memory at 900 W, 8 cores and 30% more; v2 needs 7 kW.

| Chip (1 W) | Memory at 2 TB/s | Power |
| --- | --- | --- |
| Trainium3 (96 GB) | 144 GB | 1 kW |
| 4 chips | 576 GB |

- Up to 16 devices
    - of 3 W
"""


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("sheet.md", "text/markdown"),
        ("sheet.rst", "text/x-rst"),
        ("sheet.txt", "text/plain"),
        ("a.json", "application/json"),
    ],
)
def test_no_quantity_of_a_document_of_another_kind_disappears(name: str, sent: str) -> None:
    body = json.dumps({"specs": {"memory": SHEET, "power": "900 W"}}) if name.endswith("json") else SHEET
    url = f"https://awsdocs-neuron.readthedocs-hosted.com/{name}"
    reading = read(body.encode(), url=url, captured_at=datetime(2026, 11, 30, tzinfo=UTC), content_type=sent)
    assert reading.verdict is Verdict.PAGE
    assert reading.claims or reading.unread
    assert missed(body.encode(), url, sent) == []


def test_the_scanner_sees_what_a_reader_that_finds_nothing_would_lose() -> None:
    body, url = whole("<p>It has 144 GB of HBM3e at 4.9 TB/s, 8 cores and 2x the speed.</p>")
    reading = read(body, url=url, captured_at=datetime(2026, 11, 30, tzinfo=UTC))
    blind = reading.model_copy(update={"claims": (), "unread": (), "ignored": ()})
    seen = [
        line.text for line in lines(audit(parse(body, None, url), blind)) if SCAN.search(line.text) and not line.marks
    ]
    assert len(seen) == 1
    assert [match[0] for match in SCAN.finditer(seen[0])] == ["144 GB", "4.9 TB/s", "8 cores", "2x"]


def test_the_audit_shows_every_outcome_of_a_real_page_and_of_a_fixture(captures: Path) -> None:
    """Nothing that was read is lost on the way from the reading to the audit."""
    pages = [(file.read_bytes(), "https://rocm.docs.amd.com/a") for file in sorted(captures.glob("amd/*/*.html"))[-3:]]
    pages += [(file.read_bytes(), meta_url(folder)) for folder, file in FILES.items() if file.suffix == ".html"]
    for body, url in pages:
        reading = read(body, url=url, captured_at=datetime(2026, 11, 30, tzinfo=UTC), content_type="text/html")
        if reading.verdict is Verdict.PAGE:
            blocks = audit(parse(body, "text/html", url), reading)
            shown = {one for line in lines(blocks) for mark in line.marks for one in mark.outcomes}
            assert {one for some in outcomes_of(reading).quantities.values() for one in some} <= shown


def meta_url(folder: Path) -> str:
    return str(json.loads((folder / "meta.json").read_text(encoding="utf-8"))["url"])
