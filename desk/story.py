"""`make run`: what the story in fixtures/ comes to: the catalogue, the changes with their evidence, where to look.

The replay was done before, by `specwatch replay fixtures`; this only reads, and prints the same again and again.
"""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from desk import layout
from desk.history import changed, current
from desk.tables import safe
from extractors.catalogue import catalogue
from flows.settings import home
from schemas.records.base import Row


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
    known = catalogue()
    for subject, claims in groupby(current(), key=itemgetter("subject")):
        product = known.products.get(subject)
        yield f"{product.name if product else subject}  ({subject})"
        lines: dict[tuple[str, ...], list[str]] = {}
        for row in claims:
            said = (row["metric"], layout.statement(row), layout.terms(row), f"per {row['scope']}")
            lines.setdefault(said, []).append(row["source"])
        for (metric, statement, terms, scope), sources in lines.items():
            told = safe(f"{statement} {terms}".strip())
            yield f"    {metric:<30} {told}, {scope}  [{', '.join(sorted(set(sources)))}]"


def _changes() -> Iterator[str]:
    for row in changed():
        yield f"{row['seen_at']}  {row['subject']}  {row['kind']}  {_what(row)}"
        yield f"    {safe(row['old'] or 'nothing')} -> {safe(row['new'] or 'nothing')}"
        yield f"    “{safe(row['quote'] or '')}”"
        yield f"    {row['source']} ({row['origin']})"


def _what(row: Row) -> str:
    return " ".join(filter(None, (row["metric"], layout.terms(row), f"per {row['scope']}")))


def _places() -> Iterator[str]:
    from warehouse import released

    where = home()
    digests = sorted((where / "alerts").glob("digest-*.md"))
    yield f"alert digest   {digests[-1] if digests else 'none: nothing was alerted'}"
    yield f"warehouse      {released.path(where)}"
    yield f"ask it         SPECWATCH_HOME={where} .venv/bin/specwatch sql 'from specs limit 10'"


if __name__ == "__main__":
    print("\n".join(told()))
