"""Figures side by side: a ranking in each group of figures that can be compared, and never one across groups.

A group shares scope, sparsity, kind of memory and unit family (GB and GiB, FLOPS and OPS are two), and what else makes
a figure another quantity: variant, direction, baseline, what the unit divides by, a multiplier, a benchmark's model and
conditions. On request kinds of memory are ranked together, each figure with its own; and binary units are converted,
and marked, so that GB and GiB share a group. Links are shown, not separated: they are what chips are compared by.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from desk.question import ANY, Question
from schemas import units
from schemas.records.base import Row
from schemas.records.news import ComparedRecord
from schemas.words import MEMORY_KINDS, Scope

_SHARED = ("scope", "sparsity", "variant", "direction", "baseline", "per", "multiplier", "model", "conditions")
_SHOWN = ("memory_kind", "link")
_RANK_OF_PAGE = {"docs": 0, "product": 1, "press": 2, "post": 2, "results": 3}


@dataclass(frozen=True)
class Answer:
    """Rows in groups, best first, and in words what was left out of them."""

    rows: tuple[Row, ...]
    left_out: tuple[str, ...]


def compare(
    asked: Question,
    figures: Iterable[Mapping[str, Any]],
    *,
    planned: frozenset[str] = frozenset(),
    pages: Mapping[str, str] | None = None,
) -> Answer:
    """Rank figures of the metric within their groups.

    `planned` are the products that are only announced or promised; `pages` says what kind of page a source is, so
    that of several sources that agree the best one stands for all.
    """
    left: Counter[str] = Counter()
    groups: defaultdict[tuple[Any, ...], list[Mapping[str, Any]]] = defaultdict(list)
    for figure in figures:
        if why := _why_not(asked, figure):
            left[why] += 1
        else:
            key = (*(figure.get(name) for name in _SHARED), _unit(asked, figure))
            groups[key].append(figure)
    rows: list[Row] = []
    for key in sorted(groups, key=_order):
        one_each = _without_repeats(groups[key], key[-1], pages or {}, left)
        for memory, of_kind in _by_memory(asked, one_each):
            rows += _ranked(asked, key, memory, of_kind, planned)
    return Answer(tuple(rows), tuple(f"left out: {number} {why}" for why, number in sorted(left.items())))


def _why_not(asked: Question, figure: Mapping[str, Any]) -> str | None:
    if asked.precision and figure["precision"] != asked.precision:
        return f"of precision {figure['precision']}"
    if asked.scope and figure["scope"] != asked.scope:
        return f"of scope {figure['scope']}"
    said = figure["sparsity"] or "unstated"
    if asked.sparsity and said != asked.sparsity:
        return f"of sparsity {said}"
    kind = figure["memory_kind"] or "unstated"
    if asked.memory_kind not in (None, ANY) and kind != asked.memory_kind:
        return f"of memory {kind}"
    return None


def _unit(asked: Question, figure: Mapping[str, Any]) -> str:
    """The unit of a figure's group."""
    unit = units.canonical_unit(figure["unit"])
    return units.decimal(unit) if asked.normalised else unit


def _size(figure: Mapping[str, Any], unit: str) -> Decimal:
    if units.canonical_unit(figure["unit"]) == unit:
        return units.canonical(Decimal(figure["value"]), figure["unit"])[0]
    return units.magnitude(Decimal(figure["value"]), figure["unit"], unit)


def _without_repeats(
    figures: Iterable[Mapping[str, Any]], unit: str, pages: Mapping[str, str], left: Counter[str]
) -> list[Mapping[str, Any]]:
    """One figure for each subject, size and bound, of the best ranked page; what only repeats it is left out.

    Figures of two kinds of memory or two links are two, however alike; one that names neither repeats either.
    """
    kept: defaultdict[tuple[Any, ...], list[Mapping[str, Any]]] = defaultdict(list)

    def best_first(figure: Mapping[str, Any]) -> tuple[Any, ...]:
        silent = [figure[name] is None for name in _SHOWN]
        return (silent, _RANK_OF_PAGE.get(pages.get(figure["source"], ""), 9), figure["source"])

    for figure in sorted(figures, key=best_first):
        same = kept[figure["subject"], _size(figure, unit), figure["bound"]]
        if any(all(figure[name] in (None, one[name]) for name in _SHOWN) for one in same):
            left["that repeat one that is shown"] += 1
        else:
            same.append(figure)
    return [figure for same in kept.values() for figure in same]


def _by_memory(
    asked: Question, figures: Sequence[Mapping[str, Any]]
) -> Iterable[tuple[str | None, list[Mapping[str, Any]]]]:
    """The figures of each kind of memory, as a group is told of it; all in one where that is asked for."""
    if asked.memory_kind == ANY:
        yield "any memory", list(figures)
        return
    kinds = {figure["memory_kind"] for figure in figures}
    for kind in (*(one for one in MEMORY_KINDS if one in kinds), *([None] if None in kinds else [])):
        silent = "memory unstated" if len(kinds) > 1 else None
        yield kind or silent, [figure for figure in figures if figure["memory_kind"] == kind]


def _ranked(
    asked: Question,
    key: tuple[Any, ...],
    memory: str | None,
    figures: Iterable[Mapping[str, Any]],
    planned: frozenset[str],
) -> Iterable[Row]:
    unit = key[-1]
    shared = [f"{value}" for value in (*key[1:-1], memory) if value is not None]
    group = ", ".join([" ".join(filter(None, (asked.metric, asked.precision, *shared))), f"per {key[0]}", unit])
    ordered = sorted(figures, key=lambda one: (-_size(one, unit), one["subject"], one["source"]))
    rank, above = 0, None
    for place, figure in enumerate(ordered, start=1):
        size = _size(figure, unit)
        rank, above = (rank if size == above else place), size
        yield ComparedRecord(
            **{name: figure[name] for name in ComparedRecord.columns() if name in figure},
            group=group,
            rank=rank,
            planned=figure["subject"] in planned,
            canonical_value=f"{size:f}",
            canonical_unit=unit,
            normalised=units.canonical_unit(figure["unit"]) != unit,
        ).model_dump(mode="json")


def _order(key: tuple[Any, ...]) -> tuple[Any, ...]:
    """Groups from chip to cluster, then by their words; what is not said comes last."""
    scopes = list(Scope)
    return (scopes.index(key[0]), *((part is None, str(part)) for part in key[1:]))
