"""The phrase books, what is wrong with one of their lines, and `make phrases`: the share that reads right, by kind.

../shared/phrases.jsonl is the project's. Of ours in phrases/, strangers.jsonl and vendors.jsonl were written by people
who had never seen the reader, from the sentences and the design alone; languages.jsonl and ours.jsonl by one who had,
before the reader was asked. A line has its kind; fields that it leaves out are not judged.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from extractors.phrase import read_phrase
from schemas.records import claim_row
from schemas.words import Origin

Row = dict[str, Any]
SHARED = Path(__file__).resolve().parents[3] / "shared" / "phrases.jsonl"
OWN = Path(__file__).parent / "phrases"
OURS = ("strangers", "vendors", "languages", "ours")
GIVEN = ("header", "lang", "published", "footnote")


def lines(path: Path) -> list[Row]:
    """The lines of one book, each with its subject."""
    return [{"subject": "acme/x1"} | json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def own() -> list[Row]:
    """Every line that this project wrote."""
    return [line for name in OURS for line in lines(OWN / f"{name}.jsonl")]


def differences(phrase: Row) -> list[tuple[str, Row]]:
    """What was not read, and what was read besides."""
    given = {name: phrase[name] for name in GIVEN if name in phrase}
    reading = read_phrase(phrase["text"], subject=phrase["subject"], **given)
    rows = [
        claim_row(claim, source="acme/page", captured_at="2026-11-30T00:00:00Z", origin=Origin.SYNTHETIC)
        for claim in reading.claims
    ]
    figures = [row for row in rows if "unit" in row]
    statuses = [row for row in rows if row["metric"] == "availability"]
    purposes = [row | {"value": bare(row["value"])} for row in rows if row["metric"] == "positioning"]
    return [
        *(("of another product", row) for row in rows if row["subject"] != phrase["subject"]),
        *unmatched(phrase["figures"], figures),
        *unmatched(phrase.get("statuses", []), statuses),
        *unmatched([{"value": bare(words)} for words in phrase.get("positionings", [])], purposes),
    ]


def bare(words: str) -> str:
    """A positioning as it is compared: without a leading article."""
    return re.sub(r"^(?:the|an?)\s+", "", words, flags=re.IGNORECASE)


def unmatched(wanted: Iterable[Row], found: Iterable[Row]) -> list[tuple[str, Row]]:
    """What is wanted and not found, and what is found besides."""
    missing, left = list[Row](), list(found)
    for want in wanted:
        hit = next((row for row in left if all(row[name] == value for name, value in want.items())), None)
        if hit is None:
            missing.append(want)
        else:
            left.remove(hit)
    return [*(("not read", row) for row in missing), *(("read besides", row) for row in left)]


def main() -> None:
    """Print the share of lines that read right, by kind; the project's book is one kind of its own."""
    shared = [{"kind": "(../shared/phrases.jsonl)"} | line for line in lines(SHARED)] if SHARED.is_file() else []
    told, right = Counter[str](), Counter[str]()
    wrong = list[Row]()
    for line in (*shared, *own()):
        told[line["kind"]] += 1
        if differences(line):
            wrong.append(line)
        else:
            right[line["kind"]] += 1
    for kind, count in sorted(told.items()):
        print(f"{kind:36}{right[kind]:5} of {count:4}  {right[kind] / count:7.1%}")
    print(f"{'all':36}{right.total():5} of {told.total():4}  {right.total() / told.total():7.1%}")
    for line in wrong:
        print(f"wrong: {line['kind']}: {line.get('header', '')}: {line['text']}")


if __name__ == "__main__":
    main()
