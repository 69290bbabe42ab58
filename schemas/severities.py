"""How much a change matters to an editor: rules as data, in severities.toml."""

import tomllib
from functools import cache
from pathlib import Path

from schemas.base import Record
from schemas.words import ChangeKind, Severity


class _Rule(Record):
    severity: Severity
    kinds: tuple[ChangeKind, ...] = ()
    metrics: tuple[str, ...] = ()

    def fits(self, kind: ChangeKind, metric: str) -> bool:
        """Whether it says something of such a change."""
        return (not self.kinds or kind in self.kinds) and (not self.metrics or metric in self.metrics)


@cache
def severity(kind: ChangeKind, metric: str) -> Severity:
    """How much a change of this kind, of this metric (or `availability`, `positioning`), matters."""
    return next(rule.severity for rule in _rules() if rule.fits(kind, metric))


@cache
def _rules() -> tuple[_Rule, ...]:
    data = tomllib.loads(Path(__file__).with_name("severities.toml").read_text(encoding="utf-8"))
    return tuple(_Rule.model_validate(rule, strict=False) for rule in data["rule"])
