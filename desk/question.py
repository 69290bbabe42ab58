"""What is to be compared, checked before anything is: what cannot be one ranking is an error, not a guess."""

from collections.abc import Sequence
from dataclasses import dataclass

from desk.near import one_of
from schemas.base import InputError
from schemas.metrics import metrics
from schemas.words import MEMORY_KINDS, PRECISIONS, Scope, Sparsity

ANY = "any"
"""Asked for as a kind of memory: all of them in one ranking."""


@dataclass(frozen=True)
class Question:
    """What is to be compared, checked: a metric, one precision where the metric has any, and what to keep."""

    metric: str
    precision: str | None = None
    scope: str | None = None
    sparsity: str | None = None
    memory_kind: str | None = None
    normalised: bool = False


def question(
    metric: str,
    precisions: Sequence[str],
    scope: str | None,
    sparsity: str | None,
    memory_kind: str | None = None,
    *,
    normalised: bool = False,
) -> Question:
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
        one_of(memory_kind, (*MEMORY_KINDS, "unstated", ANY), "kind of memory") if memory_kind else None,
        normalised,
    )
