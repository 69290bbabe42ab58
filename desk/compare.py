"""Figures side by side: a ranking in each group of figures that can be compared, and never one across groups.

A group shares scope, sparsity and unit family (GB and GiB, FLOPS and OPS are two), and what else makes a figure
another quantity: variant, direction, baseline, what the unit divides by, a multiplier, a benchmark's model and
conditions. Kind of memory and link are shown, not separated: they are what chips are compared by.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from desk.near import one_of
from schemas import units
from schemas.base import InputError
from schemas.metrics import metrics
from schemas.records.base import Row
from schemas.records.news import ComparedRecord
from schemas.words import PRECISIONS, Scope, Sparsity

_SHARED = ("scope", "sparsity", "variant", "direction", "baseline", "per", "multiplier", "model", "conditions")
_SHOWN = ("memory_kind", "link")
_RANK_OF_PAGE = {"docs": 0, "product": 1, "press": 2, "post": 2, "results": 3}


@dataclass(frozen=True)
class Question:
    """What is to be compared, checked: a metric, one precision where the metric has any, and what to keep."""

    metric: str
    precision: str | None = None
    scope: str | None = None
    sparsity: str | None = None


@dataclass(frozen=True)
class Answer:
    """Rows in groups, best first, and in words what was left out of them."""

    rows: tuple[Row, ...]
    left_out: tuple[str, ...]


def question(metric: str, precisions: Sequence[str], scope: str | None, sparsity: str | None) -> Question:
    """Check what a person asks for; InputError where it cannot be one ranking."""
    name = one_of(metric, metrics(), "metric")
    asked = [part for text in precisions for part in text.replace("/", ",").split(",") if part.strip()]
    wanted = list(dict.fromkeys(one_of(part, PRECISIONS, "precision") for part in asked))
    needed = "precision" in metrics()[name].required
    if len(wanted) > 1:
        raise InputError(f"{' and '.join(wanted)} are never one ranking: compare them one precision at a time")
    if needed and not wanted:
        raise InputError(f"{name} means nothing without its precision: say --precision, as --precision FP8")
    if wanted and not needed:
        raise InputError(f"{name} has no precision: leave --precision out")
    return Question(
        name,
        wanted[0] if wanted else None,
        one_of(scope, list(Scope), "scope") if scope else None,
        one_of(sparsity, (*Sparsity, "unstated"), "sparsity") if sparsity else None,
    )


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
            key = (*(figure.get(name) for name in _SHARED), units.canonical_unit(figure["unit"]))
            groups[key].append(figure)
    rows: list[Row] = []
    for key in sorted(groups, key=_order):
        one_each = _without_repeats(groups[key], pages or {}, left)
        rows += _ranked(asked, key, one_each, planned)
    return Answer(tuple(rows), tuple(f"left out: {number} {why}" for why, number in sorted(left.items())))


def _why_not(asked: Question, figure: Mapping[str, Any]) -> str | None:
    if asked.precision and figure["precision"] != asked.precision:
        return f"of precision {figure['precision']}"
    if asked.scope and figure["scope"] != asked.scope:
        return f"of scope {figure['scope']}"
    said = figure["sparsity"] or "unstated"
    if asked.sparsity and said != asked.sparsity:
        return f"of sparsity {said}"
    return None


def _size(figure: Mapping[str, Any]) -> Decimal:
    return units.canonical(Decimal(figure["value"]), figure["unit"])[0]


def _without_repeats(
    figures: Iterable[Mapping[str, Any]], pages: Mapping[str, str], left: Counter[str]
) -> list[Mapping[str, Any]]:
    """One figure for each subject, size and bound, of the best ranked page; what only repeats it is left out.

    Figures of two kinds of memory or two links are two, however alike; one that names neither repeats either.
    """
    kept: defaultdict[tuple[Any, ...], list[Mapping[str, Any]]] = defaultdict(list)

    def best_first(figure: Mapping[str, Any]) -> tuple[Any, ...]:
        silent = [figure[name] is None for name in _SHOWN]
        return (silent, _RANK_OF_PAGE.get(pages.get(figure["source"], ""), 9), figure["source"])

    for figure in sorted(figures, key=best_first):
        same = kept[figure["subject"], _size(figure), figure["bound"]]
        if any(all(figure[name] in (None, one[name]) for name in _SHOWN) for one in same):
            left["that repeat one that is shown"] += 1
        else:
            same.append(figure)
    return [figure for same in kept.values() for figure in same]


def _ranked(
    asked: Question, key: tuple[Any, ...], figures: Iterable[Mapping[str, Any]], planned: frozenset[str]
) -> Iterable[Row]:
    unit = key[-1]
    shared = [f"{value}" for value in key[1:-1] if value is not None]
    group = ", ".join([" ".join(filter(None, (asked.metric, asked.precision, *shared))), f"per {key[0]}", unit])
    ordered = sorted(figures, key=lambda one: (-_size(one), one["subject"], one["source"]))
    sizes = [_size(figure) for figure in ordered]
    for figure, size in zip(ordered, sizes, strict=True):
        yield ComparedRecord(
            **{name: figure[name] for name in ComparedRecord.columns() if name in figure},
            group=group,
            rank=1 + sizes.index(size),
            planned=figure["subject"] in planned,
            canonical_value=f"{size:f}",
            canonical_unit=unit,
        ).model_dump(mode="json")


def _order(key: tuple[Any, ...]) -> tuple[Any, ...]:
    """Groups from chip to cluster, then by their words; what is not said comes last."""
    scopes = list(Scope)
    return (scopes.index(key[0]), *((part is None, str(part)) for part in key[1:]))
