"""`make run`: what the story in fixtures/ comes to: the catalogue, the changes with their evidence, where to look.

The replay passes over what the history has already, so this prints the same again and again.
"""

import sys
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from desk import layout
from desk.errors import guarded
from desk.history import changed, current
from desk.output import note, until_enough
from desk.tables import safe
from extractors.catalogue import catalogue
from flows.replay import replay
from flows.settings import home


def play(fixtures: Path) -> None:
    """Replay the story and print what came of it."""
    report = replay(home(), [fixtures])
    for result in report.failed:
        note(f"failed: {result.source}: {result.reason}")
    with until_enough(sys.stdout):
        print("\n".join(told()))
    sys.exit(report.status)


def told() -> Iterator[str]:
    """The story, line by line."""
    yield from _headed("Catalogue: what the pages say at the end", _catalogue())
    yield from _headed("Changes, with the words before and after", _changes())
    yield from _headed("Where to look", _places())


def _headed(title: str, lines: Iterator[str]) -> Iterator[str]:
    yield from (title, "=" * len(title))
    yield from lines
    yield ""


def _catalogue() -> Iterator[str]:
    """By vendor and product; sources that say the same share a line."""
    known, maker = catalogue(), ""
    for subject, claims in groupby(current(), key=itemgetter("subject")):
        vendor, _, _ = subject.partition("/")
        if vendor != maker:
            yield from ("", known.vendors[vendor].name if vendor in known.vendors else vendor)
            maker = vendor
        product = known.products.get(subject)
        yield f"  {product.name if product else subject} ({subject})"
        lines: dict[tuple[str, ...], set[str]] = {}
        for row in claims:
            said = (row["metric"], row["scope"], layout.statement(row), layout.terms(row))
            lines.setdefault(said, set()).add(row["source"])
        for (metric, scope, statement, terms), sources in lines.items():
            said_by = f"[{', '.join(sorted(sources))}]"
            yield f"    {metric:<28} {scope:<8} {safe(f'{statement} {terms}'.strip())}  {said_by}"


def _changes() -> Iterator[str]:
    for row in changed():
        what = " ".join(filter(None, (row["scope"], row["metric"], layout.terms(row))))
        yield f"{row['seen_at']}  {row['subject']}  {row['kind']}  {what}"
        yield f"    {safe(row['old'] or 'nothing')} -> {safe(row['new'] or 'nothing')}"
        yield f"    “{safe(row['quote'] or '')}”"
        yield f"    {row['source']} ({row['origin']})"
        if row["why"]:
            yield f"    {row['state']}: {row['why']}"


def _places() -> Iterator[str]:
    from warehouse import released

    where = home()
    digests = sorted((where / "alerts").glob("digest-*.md"), key=lambda path: path.stat().st_mtime)
    yield f"alert digest   {digests[-1] if digests else 'none: nothing was alerted'}"
    yield f"warehouse      {released.path(where)}"
    yield f"ask it         SPECWATCH_HOME={where} .venv/bin/specwatch sql 'from specs limit 10'"


if __name__ == "__main__":
    guarded(lambda: play(Path("fixtures")))
