"""The closed list of metrics, from `metrics.toml`: what each measures, needs and plausibly is."""

import tomllib
from functools import cache
from pathlib import Path

from pydantic import Field

from schemas.base import Record
from schemas.words import Scope


class Metric(Record):
    """One metric; `range` is in `unit`, low and high inclusive, for the scopes that it may have."""

    name: str
    dimension: str
    unit: str
    relative: bool = False
    required: tuple[str, ...] = ()
    range: dict[Scope, tuple[float, float]] = Field(default_factory=dict)


@cache
def metrics() -> dict[str, Metric]:
    """All metrics by name."""
    data = tomllib.loads(Path(__file__).with_name("metrics.toml").read_text(encoding="utf-8"))
    return {
        name: Metric(
            name=name,
            dimension=entry["dimension"],
            unit=entry["unit"],
            relative=entry.get("relative", False),
            required=tuple(entry.get("required", ())),
            range={Scope(scope): (float(low), float(high)) for scope, (low, high) in entry.get("range", {}).items()},
        )
        for name, entry in data.items()
    }
