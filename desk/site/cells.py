"""The facts of one cell: which statements it shows, in which words, each with its source and date.

A figure is shown once however many sources state it, by the one whose page ranks best; sources that state another are
shown beside it, never settled. One figure for several precisions is one part of the cell. A positioning is shown in
each wording.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from desk.site.definition import Column, Line, Pick, Show
from desk.site.facts import Facts
from desk.site.words import bounded, metric_words, status_words, terms
from schemas.claims import Quantity, normal_words
from schemas.records.base import Row
from schemas.words import Bound
from warehouse.conflicts import agree

_IDENTITY = ("scope", "precision", "sparsity", "memory_kind", "link", "direction", "baseline", "per", "multiplier",
             "variant", "model", "conditions", "measured_by")  # fmt: skip
_MERGED = ("precision", "sparsity")
"""Terms that may differ within one part of a cell: "190 TFLOPS (BF16, FP16)"."""


Formats = frozenset[tuple[str, str | None]]
"""Precisions and sparsities of figures."""


@dataclass(frozen=True)
class Fact:
    """One statement in a cell; `row` is None for the editors' own words."""

    text: str
    subject: str
    row: Row | None = None


@dataclass(frozen=True)
class Part:
    """What a cell says of one thing: usually one fact, several where sources disagree or word it differently."""

    text: str
    facts: tuple[Fact, ...]
    metric: str = ""

    @cached_property
    def formats(self) -> Formats:
        """Precision and sparsity of its compute figures."""
        if not self.metric:  # the statement that stands for a name
            return frozenset()
        rows = (fact.row for fact in self.facts if fact.row is not None)
        return frozenset((row["precision"], row["sparsity"]) for row in rows if row.get("precision"))


def parts(column: Column, line: Line, facts: Facts, *, several: bool) -> list[Part]:
    """What the cell of a row and column holds; where the column shows `several` metrics, a figure says its own."""
    if column.show is Show.LABEL:
        return [Part(line.label, (Fact(line.label, ""),))] if line.label else []
    if column.show is Show.FIGURES:
        plain = column.pick.metrics if several else None
        return list(_figures(line.cells.get(column.id, column.pick), line, facts, plain))
    found: list[Part] = []
    for subject in line.subjects:
        before = _before(subject, line, facts)
        if column.show is Show.POSITIONING:
            found += _purposes(subject, before, facts)
        elif column.show is Show.STATUS:
            found += _statuses(subject, before, facts)
        elif subject == line.subjects[0] or line.label:
            word = {Show.NAME: facts.name, Show.VENDOR: facts.vendor, Show.KIND: facts.kind}[column.show](subject)
            mark = facts.mark(subject) if column.show is Show.NAME else ""
            text = f"{word} ({mark})" if mark else word
            found.append(Part(text, (Fact(text, subject, facts.introduced(subject)),)))
    return [*{part.text: part for part in found if part.text}.values()]


def _before(subject: str, line: Line, facts: Facts) -> str:
    """Whose statement it is, where that is not plain from the row."""
    if len(line.subjects) == 1 or (subject == line.subjects[0] and not line.label):
        return ""
    return f"{facts.name(subject)}: "


def _figures(pick: Pick, line: Line, facts: Facts, plain: Sequence[str] | None) -> Iterator[Part]:
    """The figures that are asked for; those of metrics beside the `plain` ones say which they are of."""
    for metric in pick.metrics:
        for subject in line.subjects:
            before, kind = _before(subject, line, facts), facts.kind(subject)
            name = "" if plain is None or metric in plain else metric_words(metric)
            for group in _alike(_stated(pick, metric, facts.stated.get(subject, ()))):
                formats = [row for same in group for row in same[:1]]
                texts = dict.fromkeys(bounded(row) for same in group for row in same)
                words = terms(formats, kind)
                said_of = " ".join(filter(None, (" or ".join(texts), name, f"({words})" if words else "")))
                said = tuple(Fact(bounded(row), subject, row) for same in group for row in same)
                yield Part(before + said_of, said, metric)


def _stated(pick: Pick, metric: str, rows: Iterable[Row]) -> dict[tuple[object, ...], list[Row]]:
    """The figures that are asked for, by identity."""
    found: dict[tuple[object, ...], list[Row]] = defaultdict(list)
    for row in rows:
        wanted = row["metric"] == metric and (not pick.scopes or row["scope"] in pick.scopes)
        if wanted and (not pick.precisions or row["precision"] in pick.precisions):
            found[tuple(row[name] for name in _IDENTITY)].append(row)
    return found


def _alike(stated: dict[tuple[object, ...], list[Row]]) -> list[list[list[Row]]]:
    """Of each identity what differs, the best-ranked first; those that say the same but for the format together."""
    together: dict[tuple[object, ...], list[list[Row]]] = defaultdict(list)
    for rows in stated.values():
        shown = _differing(sorted(rows, key=lambda row: int(row["rank"])))
        rest = tuple(shown[0][name] for name in _IDENTITY if name not in _MERGED)
        together[(*rest, *(bounded(row) for row in shown))].append(shown)
    return list(together.values())


def _differing(rows: Sequence[Row]) -> list[Row]:
    shown: list[Row] = []
    for row in rows:
        if not any(agree(_quantity(row), _quantity(other)) for other in shown):
            shown.append(row)
    return shown


def _quantity(row: Row) -> Quantity:
    return Quantity(value=row["value"], unit=row["unit"], bound=Bound(row["bound"]))


def _purposes(subject: str, before: str, facts: Facts) -> Iterator[Part]:
    """The vendor's words; where pages word it differently, all are one part."""
    rows = [row for row in facts.stated.get(subject, ()) if row["metric"] == "positioning"]
    rows.sort(key=lambda row: int(row["rank"]))
    wordings = {normal_words(row["value"]): row for row in reversed(rows)}
    said = tuple(Fact(f"“{row['value']}”", subject, row) for row in reversed(wordings.values()))
    if said:
        yield Part(before + "; ".join(fact.text for fact in said), said, "positioning")


def _statuses(subject: str, before: str, facts: Facts) -> Iterator[Part]:
    for held in facts.in_force.get(subject, ()):
        text = before + status_words(held)
        yield Part(text, (Fact(text, subject, facts.saying(subject, held)),), "availability")
