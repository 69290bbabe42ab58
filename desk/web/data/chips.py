"""Products: all of them with how they stand, and one with everything that is said of it."""

from collections.abc import Collection
from datetime import datetime
from itertools import groupby
from typing import Any, TypeVar

from duckdb import DuckDBPyConnection

from desk.dates import spoken
from desk.rows import answer
from desk.web.data.evidence import evidence
from desk.web.data.told import Chip, Disagreement, Figure, FigureHistory, Purpose, Said, Standing, Told, Version
from desk.web.paging import Page, Shown, paged
from schemas.captures import iso
from schemas.records.base import Row

FIGURES = 30
"""Figures of a page: with the evidence of all their sources they stay under 100 KB."""
STATEMENTS = 30
"""Statements of status, and purposes, of a page; conflicts are a third. What is older is told by its number."""
_PLACES = 3
_Kind = TypeVar("_Kind", bound=Shown)


def chips(history: DuckDBPyConnection, *, vendor: str | None, word: str | None, number: int) -> Page[Chip]:
    """Products of which anything is said, by vendor and name; `word` is looked for in id, name and aliases."""
    return paged([_made(Chip, row) for row in answer(history, "chips", vendor=vendor, word=word, subject=None)], number)


def chip(history: DuckDBPyConnection, subject: str, *, number: int = 1) -> Told | None:
    """Everything about a product, a page of its figures; None where there is no such product."""
    known = answer(history, "chips", subject=subject, vendor=None, word=None)
    if not known:
        return None
    conflicts = answer(history, "conflicts_of", subject=subject)
    odd = {row["about"] for row in conflicts}
    newest = list(map(_disagreement, conflicts[-STATEMENTS // 3 :]))
    purposes = answer(history, "positionings_of", subject=subject)
    told = answer(history, "figures_of", subject=subject)
    each = [list(of) for _, of in groupby(told, key=lambda row: str(row["about"]))]
    figures = [_figure(of, odd) for of in each[(number - 1) * FIGURES : number * FIGURES]]
    return Told(
        chip=_made(Chip, known[0]),
        standings=standings(history, subject),
        conflicts=paged(newest, 1, total=len(conflicts), size=STATEMENTS // 3),
        figures=paged(figures, number, total=len(each), size=FIGURES),
        purposes=paged([_made(Purpose, row, evidence=evidence(row)) for row in purposes], 1, size=STATEMENTS),
    )


def standings(history: DuckDBPyConnection, subject: str) -> Page[Standing]:
    """The last statements of a product's status, in order of the date made."""
    found = answer(history, "timeline_of", subject=subject)
    newest = [_made(Standing, row, told=_standing_in_words(row), evidence=evidence(row)) for row in found[-STATEMENTS:]]
    return paged(newest, 1, total=len(found), size=STATEMENTS)


def figure_history(
    history: DuckDBPyConnection, subject: str, about: str, *, number: int = 1, size: int = 50
) -> FigureHistory | None:
    """Every statement of one figure, the newest first, a page of them; None where there never was such a figure."""
    found = answer(history, "figure_history", subject=subject, about=about)
    if not found:
        return None
    own = found[(number - 1) * size : number * size]
    versions = [_made(Version, row, evidence=evidence(row)) for row in own]
    return _made(FigureHistory, found[0], versions=paged(versions, number, total=len(found), size=size))


def _figure(of: list[Row], odd: Collection[str]) -> Figure:
    return _made(Figure, of[0], conflict=of[0]["about"] in odd, said=tuple(map(_said, of)))


def _said(row: Row) -> Said:
    others = dict.fromkeys(one["place"] for one in row["evidence"] if one["place"] != row["place"])
    return _made(Said, row, evidence=evidence(row), places=tuple(others)[:_PLACES])


def _disagreement(row: Row) -> Disagreement:
    return _made(Disagreement, row, left=evidence(row, "left_"), right=evidence(row, "right_"))


def _standing_in_words(row: Row) -> str:
    """`planned: sampling, first quarter of 2027`; `in production`; what the words leave open stays so."""
    words = [row["status"].replace("_", " ")]
    if row["status"] == "upcoming":
        words = [f"planned: {(row['of'] or 'unstated').replace('_', ' ')}".replace("unstated", "stage not said")]
    if row["effective"]:
        words.append(spoken(row["effective"]))
    return ", ".join([*words, *filter(None, [row["audience"]])])


def _made(kind: type[_Kind], row: Row, **more: Any) -> _Kind:
    """The record of that kind: what the row has of it, times as records have them, and more."""
    told = {name: row[name] for name in kind.model_fields if name in row}
    return kind(**{name: iso(one) if isinstance(one, datetime) else one for name, one in told.items()} | more)
