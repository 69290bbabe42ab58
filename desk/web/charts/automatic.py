"""A chart of whatever somebody asked: a line where numbers go along time or numbers, bars where names have numbers.

Rows in several units, precisions or scopes are not drawn: a picture would compare what cannot be.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Literal

from desk.web.charts.bars import Bar, bars
from desk.web.charts.lines import Point, lines

_APART = ("canonical_unit", "unit", "scope", "precision", "sparsity")
"""Columns whose values tell figures apart that no chart may mix."""
BARS = 40
Row = Mapping[str, Any]


@dataclass(frozen=True)
class Choice:
    """What is drawn: `value` along `across`; or in words (`why`) why nothing is."""

    kind: Literal["line", "bars"] | None
    across: str = ""
    value: str = ""
    why: str = ""


def choice(columns: Sequence[str], rows: Sequence[Row]) -> Choice:
    """Which chart rows make."""
    if len(rows) < 2:
        return Choice(None, why="a chart needs two rows")
    mixed = next((name for name in _APART if len({row.get(name) for row in rows}) > 1), None)
    if mixed is not None:
        return Choice(None, why=f"the rows differ in {mixed}: narrow them to one, and they can be drawn")
    times = [name for name in columns if _all(rows, name, date)]
    numbers = [name for name in columns if _all(rows, name, (int, float, Decimal))]
    names = [name for name in columns if _all(rows, name, str)]
    if times and numbers:
        return Choice("line", times[0], numbers[0])
    if names and numbers:
        return Choice("bars", names[0], numbers[0])
    if len(numbers) > 1:
        return Choice("line", numbers[0], numbers[1])
    return Choice(None, why="a chart needs a column of numbers, and one of names, times or numbers beside it")


def picture(chosen: Choice, rows: Sequence[Row]) -> str:
    """The chart that was chosen; of names, the first `BARS`."""
    title = f"{chosen.value} by {chosen.across}"
    if chosen.kind == "bars":
        drawn = [
            Bar(str(row[chosen.across]), float(row[chosen.value]), _told(row[chosen.value])) for row in rows[:BARS]
        ]
        return bars(title, chosen.value, drawn)
    points = [Point(_at(row[chosen.across]), float(row[chosen.value])) for row in rows]
    return lines(title, chosen.across, chosen.value, sorted(points, key=lambda point: point.at))


def _all(rows: Sequence[Row], name: str, kind: Any) -> bool:
    return all(isinstance(row[name], kind) and not isinstance(row[name], bool) and _finite(row[name]) for row in rows)


def _finite(value: object) -> bool:
    """Whether it can be drawn: DuckDB knows infinite dates too, which Python shows as its first and last year."""
    if isinstance(value, (float, Decimal)):
        return math.isfinite(value)
    return not isinstance(value, int) or abs(value) < 10**300


def _at(value: date | float | Decimal) -> date | float:
    return value if isinstance(value, date) else float(value)


def _told(value: float | Decimal) -> str:
    return f"{float(value):,.6g}" if not isinstance(value, int) else f"{value:,}"
