"""Which metric a figure is of: the nearest word that says so decides.

Nearest matters: in "288 GB of HBM with 384 MB of on-chip SRAM" both words stand in one sentence.
"""

import re
import tomllib
from functools import cache
from pathlib import Path

from extractors.assign.scopes import SIDE_BY_SIDE
from extractors.kept import kept
from extractors.letters import is_side_by_side

_DATA = tomllib.loads(Path(__file__).with_name("metrics.toml").read_text(encoding="utf-8"))

GAIN_OF = {
    "compute_peak": "compute_gain",
    "memory_capacity": "memory_capacity_gain",
    "memory_bandwidth": "memory_bandwidth_gain",
    "sram_capacity": "sram_capacity_gain",
    "interconnect_bandwidth": "interconnect_bandwidth_gain",
    "dma_bandwidth": "dma_bandwidth_gain",
}
"""The relative metric of an absolute one, for tables whose factor column has no words of its own."""
BANDWIDTH_OF = {"memory_capacity": "memory_bandwidth", "sram_capacity": "sram_bandwidth"}


@cache
def _compiled(dimension: str, side_by_side: bool) -> tuple[re.Pattern[str], tuple[tuple[str, bool], ...]]:
    """One pattern for all words of a dimension, and what each of its groups stands for (name, whether aside).

    With the words that stand side by side only where a text has such: most have none, and the pattern is long enough.
    """
    table, more = _DATA[dimension], SIDE_BY_SIDE[dimension] if side_by_side else {}
    kinds: list[tuple[str, bool]] = []
    parts = []
    for section, is_aside in (("aside", True), ("metric", False)):
        for name in dict.fromkeys((*table.get(section, {}), *more.get(section, {}))):
            forms = (*table.get(section, {}).get(name, ()), *more.get(section, {}).get(name, ()))
            words = [form.replace("{bare}", _DATA["bare"]) for form in forms if form]
            if words:
                kinds.append((name, is_aside))
                parts.append(rf"((?:{'|'.join(words)}))(?![a-z])")
    return re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(parts)})" if parts else r"(?!)"), tuple(kinds)


@cache
def default(dimension: str) -> str | None:
    """The metric that a unit means by itself: FLOPS are compute, watts are power."""
    return next((name for name, forms in _DATA[dimension].get("metric", {}).items() if "" in forms), None)


@kept
def named(dimension: str, text: str) -> tuple[str, bool] | None:
    """The metric (or the aside rule: True) that a header names; the first listed where it names several.

    "Memory: on-chip SRAM capacity" is of the SRAM, whatever its group is called.
    """
    pattern, kinds = _compiled(dimension, not text.isascii() and is_side_by_side(text))
    hits = [(match.lastindex or 1) - 1 for match in pattern.finditer(text)]
    return kinds[min(hits)] if hits else None


@kept
def of_no_interest(header: str) -> str:
    """The rule that sets aside all that stands under a header ("L1 cache", "Host memory"); empty where some may count.

    Only of sizes: "Tensor Core" heads compute figures as well as counts.
    """
    size = named("bytes", header)
    if size is None or not size[1]:
        return ""
    rate = named("bytes_per_second", header)
    return "" if (rate is not None and not rate[1]) or named("operations", header) else size[0]


@kept
def nearest(dimension: str, right: str, left: str) -> tuple[str, bool] | None:
    """What the words on either side of a figure name; the right side where both are about as near.

    "500 MB of SRAM" has its word on the right, "SRAM capacity: 500 MB" on the left.
    """
    pattern, kinds = _compiled(dimension, not (right.isascii() and left.isascii()) and is_side_by_side(right + left))
    after = pattern.search(right)
    before = None
    for match in pattern.finditer(left):
        before = match
    if after is None and before is None:
        return None
    if before is not None and before.end() == len(left) and kinds[(before.lastindex or 1) - 1][1]:
        return kinds[(before.lastindex or 1) - 1]  # "a host with 64 GB of memory"
    if before is None or (after is not None and after.start() <= len(left) - before.end() + 12):
        assert after is not None
        return kinds[(after.lastindex or 1) - 1]
    return kinds[(before.lastindex or 1) - 1]
