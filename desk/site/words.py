"""Figures, terms and statuses as a reader of the site sees them."""

import tomllib
from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from pathlib import Path

from schemas.records.base import Row
from schemas.records.tables import TableEntry

_BOUNDS = {"exact": "", "up_to": "up to ", "at_least": "at least ", "more_than": "more than ", "nearly": "nearly ",
           "about": "about "}  # fmt: skip

_OF = (("per", "per"), ("vs", "baseline"), ("measured by", "measured_by"))


def bounded(row: Row) -> str:
    """A figure with its limit, as printed but for the thousands: `up to 9,600 chips`, `2 x 100 Gb/s`."""
    times = f"{row['multiplier']} x " if row.get("multiplier") else ""
    return f"{_BOUNDS[row['bound']]}{times}{Decimal(row['value']):,} {row['unit']}"


def terms(rows: Sequence[Row], kind: str) -> str:
    """The terms of a figure that is stated once or for several formats; the scope where it is not the product's own."""
    first = rows[0]
    formats = dict.fromkeys(" ".join(filter(None, (_format(row), row["sparsity"]))) for row in rows)
    store = first["memory_kind"] if first["memory_kind"] != "SRAM" else None  # the metric says so
    words: list[str | None] = [", ".join(filter(None, formats)), store]
    words += [first[name] for name in ("link", "direction", "variant", "model", "conditions")]
    words.append(f"per {first['scope']}" if first["scope"] != kind else None)
    words += [f"{of} {first[name]}" if first[name] else None for of, name in _OF]
    return ", ".join(word for word in words if word)


def _format(row: Row) -> str | None:
    return "precision unstated" if row["precision"] == "unstated" else row["precision"]


def status_words(row: Row) -> str:
    """A status in words: `upcoming: in production, 2027`, `generally available`."""
    of = row["of"] if row["of"] not in (None, "unstated") else None
    told = row["status"] + (f": {of}" if of else "")
    when = date_words(row["effective"]) if row["status"] == "upcoming" and row["effective"] else None
    return ", ".join(filter(None, (told.replace("_", " "), when, row["audience"])))


_PARTS = {"33": "Q1", "34": "Q2", "35": "Q3", "36": "Q4", "37": "first third of", "38": "second third of",
          "39": "last third of", "40": "first half of", "41": "second half of"}  # fmt: skip
"""Parts of a year by their number in EDTF (ISO 8601-2, 4.8)."""


def date_words(date: str) -> str:
    """An EDTF date for readers: `2026-41` is the second half of 2026."""
    year, _, part = date.partition("-")
    return f"{_PARTS[part]} {year}" if part in _PARTS else date


@cache
def _metric_words() -> dict[str, str]:
    return tomllib.loads(Path(__file__).with_name("metrics.toml").read_text(encoding="utf-8"))


def metric_words(metric: str) -> str:
    """What a figure is of, behind the figure: `121 EFLOPS peak compute`."""
    return _metric_words().get(metric, metric.replace("_", " "))


def day(moment: str | None) -> str:
    """The day of a time."""
    return (moment or "")[:10]


def sources(entries: Sequence[TableEntry]) -> list[tuple[str, str | None, str | None]]:
    """Source, address and time of each fact in a cell, each source once."""
    said = {one.source: (one.source, one.url, one.as_of) for one in reversed(entries) if one.source}
    return list(reversed(said.values()))
