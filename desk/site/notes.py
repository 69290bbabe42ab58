"""Footnotes of cells: that sources disagree, that a column has figures of different formats, and on what all rests."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from desk.site.cells import Fact, Formats, Part
from schemas.words import Origin

_SAME = ("subject", "scope", "metric", "precision", "sparsity", "link", "direction", "baseline", "per", "multiplier",
         "variant", "model", "conditions")  # fmt: skip


class Notes:
    """Footnotes in the order in which cells first carry them; one text has one number."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        """The number of a footnote."""
        return self._numbers.setdefault(text, len(self._numbers) + 1)

    @property
    def texts(self) -> tuple[str, ...]:
        """All of them by number."""
        return tuple(self._numbers)


def formats(cells: Iterable[Sequence[Part]]) -> Formats:
    """Those of the figures of some cells."""
    return frozenset().union(*(part.formats for cell in cells for part in cell))


def of_cell(cell: Sequence[Part], column: Formats) -> list[str]:
    """The footnotes that a cell carries, given the formats of all figures of its column."""
    return [*_disagreements(cell), *_other_terms(cell), *_formats(formats([cell]), column)]


def _disagreements(cell: Sequence[Part]) -> Iterable[str]:
    for part in cell:
        said = {fact.text: fact for fact in part.facts}
        if len(said) > 1 and part.metric == "positioning":
            yield f"Pages word this differently: {_listed(said.values())}."
        elif len(said) > 1:
            yield f"Sources disagree: {_listed(said.values())}."


def _other_terms(cell: Sequence[Part]) -> Iterable[str]:
    """One metric that pages state in terms of which nobody says that they are one: HBM and HBM3e."""
    alike: dict[tuple[object, ...], list[Fact]] = defaultdict(list)
    for part in cell:
        for fact in part.facts:
            if fact.row is not None and fact.row["unit"]:
                alike[tuple(fact.row[name] for name in _SAME)].append(fact)
    for facts in alike.values():
        said = {(fact.row or {}).get("memory_kind"): fact for fact in facts}
        if len(said) > 1 and len({fact.row["source"] for fact in facts if fact.row}) > 1:
            told = "; ".join(f"{_who(fact)} says {fact.text} {kind or ''}".rstrip() for kind, fact in said.items())
            yield f"Pages state this in different terms, which stay apart: {told}."


def _who(fact: Fact) -> str:
    return fact.row["source"] if fact.row else "we"


def _listed(facts: Iterable[Fact]) -> str:
    return "; ".join(f"{_who(fact)} says {fact.text}" for fact in facts)


def _formats(own: Formats, every: Formats) -> Iterable[str]:
    """Where compute figures of a column are of several formats, each cell says which is its own."""
    if own and own != every:
        yield (
            f"{_first_up(_named(own))}; other figures of this column are of {_named(every - own)}. "
            "Figures of different precision do not compare."
        )
    elif len(own) > 1:
        yield f"{_first_up(_named(own))}: figures of different precision do not compare."


def _named(formats: Iterable[tuple[str, str | None]]) -> str:
    """ "FP8 dense, MXFP8 and unstated precision"."""
    words = sorted(f"{'unstated precision' if one == 'unstated' else one} {way or ''}".strip() for one, way in formats)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _first_up(words: str) -> str:
    """ "Unstated precision"; a format is spelt as it is: cFP8."""
    return words[0].upper() + words[1:] if words.startswith("unstated") else words


def of_table(cells: Iterable[Sequence[Part]]) -> list[str]:
    """What is to be said of all of it: on what pages it rests, and what an unmarked word means."""
    rows = [fact.row for cell in cells for part in cell for fact in part.facts if fact.row is not None]
    if any(row["origin"] == Origin.SYNTHETIC for row in rows):
        return ["Some of this was read from pages that were written for tests, and from no vendor's own."]
    return []
