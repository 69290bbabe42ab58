"""The rules of the gate, from `gate.toml`: what an error page, a challenge, a wall or a shell says."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from extractors.declared import Table, read_toml
from schemas.words import Verdict


@dataclass(frozen=True, slots=True)
class Rule:
    """What shows one verdict."""

    verdict: Verdict
    statuses: frozenset[int]
    titles: frozenset[str]
    phrases: re.Pattern[str]
    walls: re.Pattern[str]
    marks: tuple[str, ...]
    addresses: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Rules:
    """All rules in the order in which they are tried, and what counts as little text."""

    rules: tuple[Rule, ...]
    figure: re.Pattern[str]
    waiting: re.Pattern[str]
    figures: int
    little: int
    hardly_any: int
    none: int


@cache
def rules() -> Rules:
    """The rules of `gate.toml`."""
    table = read_toml(Path(__file__).with_name("gate.toml"), "extractors/gate.toml")
    limits = table.table("limits")
    numbers = {key: limits.count(key) for key in ("figures", "little", "hardly_any", "none")}
    figure, waiting = limits.pattern("figure"), limits.pattern("waiting")
    limits.done()
    return Rules(tuple(_rule(key, one) for key, one in table.tables()), figure, waiting, **numbers)


def _rule(key: str, table: Table) -> Rule:
    if key not in [*Verdict]:
        table.fail(None, f"is no verdict; known are {', '.join(Verdict)}")
    rule = Rule(
        verdict=Verdict(key),
        statuses=frozenset(table.counts("statuses")),
        titles=frozenset(table.words("titles")),
        phrases=table.pattern("phrases"),
        walls=table.pattern("walls"),
        marks=table.words("marks"),
        addresses=table.pattern("addresses"),
    )
    table.done()
    return rule
