"""Figures of one metric side by side, in the groups that desk/compare.py makes, and what there is to compare."""

from collections.abc import Iterable

from duckdb import DuckDBPyConnection
from pydantic import Field

from desk.compare import compare
from desk.question import Question
from desk.rows import answer
from desk.web.paging import SIZE, Page, Shown, paged
from schemas.base import InputError
from schemas.captures import iso
from schemas.metrics import metrics
from schemas.records.base import Row
from schemas.records.news import ComparedRecord

DRAWN = 25
"""Bars of a picture: more are not looked at; the table has them all."""


class Offered(Shown):
    """A metric that can be compared, and the terms in which it is stated today."""

    metric: str = Field(description="The metric.")
    figures: int = Field(description="How many figures of it are stated.")
    needs_precision: bool = Field(description="Whether one precision must be chosen.")
    precisions: tuple[str, ...] = Field(description="The number formats in which it is stated.")
    scopes: tuple[str, ...] = Field(description="The scopes of which it is stated.")
    sparsities: tuple[str, ...] = Field(description="dense, sparse, unstated.")
    memory_kinds: tuple[str, ...] = Field(description="The kinds of memory of which it is stated.")


class Comparison(Shown):
    """An answer: a ranking within each group, and what was left out of all of them."""

    metric: str = Field(description="The metric that is compared.")
    precision: str | None = Field(description="The number format asked for.")
    scope: str | None = Field(description="The only scope asked for.")
    sparsity: str | None = Field(description="The only sparsity asked for.")
    memory_kind: str | None = Field(description="The only kind of memory asked for; `any`: all in one ranking.")
    normalised: bool = Field(description="Whether binary units were converted to decimal ones, as asked.")
    groups: tuple[str, ...] = Field(description="All groups: figures of two of them are never ranked together.")
    ranked: Page[ComparedRecord] = Field(description="The figures, group after group, each group best first.")
    left_out: tuple[str, ...] = Field(description="What was left out, how many, and why.")


def offered(history: DuckDBPyConnection) -> tuple[Offered, ...]:
    """What can be compared: metrics of which some figure is stated today, with their terms."""
    stated = answer(history, "comparable")
    found = []
    for name in dict.fromkeys(row["metric"] for row in stated):
        of = [row for row in stated if row["metric"] == name]
        terms = {
            term: tuple(sorted({row[term] for row in of if row[term] is not None}))
            for term in ("precision", "scope", "sparsity", "memory_kind")
        }
        found.append(
            Offered(
                metric=name,
                figures=sum(row["figures"] for row in of),
                needs_precision="precision" in metrics()[name].required,
                precisions=terms["precision"],
                scopes=terms["scope"],
                sparsities=terms["sparsity"],
                memory_kinds=terms["memory_kind"],
            )
        )
    return tuple(found)


def comparison(history: DuckDBPyConnection, asked: Question, *, number: int = 1) -> Comparison:
    """The figures of a metric in their groups, a page of them."""
    rows, left_out = _ranked(history, asked)
    return Comparison(
        metric=asked.metric,
        precision=asked.precision,
        scope=asked.scope,
        sparsity=asked.sparsity,
        memory_kind=asked.memory_kind,
        normalised=asked.normalised,
        groups=tuple(dict.fromkeys(row["group"] for row in rows)),
        ranked=paged(
            [ComparedRecord(**row) for row in rows[(number - 1) * SIZE : number * SIZE]], number, total=len(rows)
        ),
        left_out=left_out,
    )


def drawn(history: DuckDBPyConnection, asked: Question, group: str) -> tuple[ComparedRecord, ...]:
    """The first figures of one group, as many as a picture takes. InputError where there is no such group now."""
    rows, _ = _ranked(history, asked)
    found = [row for row in rows if row["group"] == group][:DRAWN]
    if not found:
        raise InputError(f"no group {group!r}: the history may have moved on; load the comparison again")
    return tuple(ComparedRecord(**row) for row in found)


def _ranked(history: DuckDBPyConnection, asked: Question) -> tuple[tuple[Row, ...], tuple[str, ...]]:
    figures = answer(history, "figures_of_metric", metric=asked.metric)
    for figure in figures:
        figure["captured_at"] = iso(figure["captured_at"])
    pages = {figure["source"]: figure["page"] for figure in figures}
    found = compare(asked, figures, planned=_planned(history), pages=pages)
    return found.rows, found.left_out


def _planned(history: DuckDBPyConnection) -> frozenset[str]:
    subjects: Iterable[str] = (row["subject"] for row in answer(history, "planned"))
    return frozenset(subjects)
