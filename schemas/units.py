"""Units as records write them, and the canonical value beside a stated one.

Two families never merge: decimal and binary (GB, GiB), bits and bytes (Tb, TB), FLOPS and OPS, factor and
percent. A canonical value therefore stays inside its family: 1,280 GB/s and 1.28 TB/s agree, 32 GB and 32 GiB
do not. `magnitude` crosses families, for plausible ranges and for charts that say so.
"""

import re
from decimal import Context, Decimal
from functools import cache
from pathlib import Path
from typing import Any

_COUNTS = {"chips": "chips", "devices": "chips", "accelerators": "chips", "GPUs": "chips", "cores": "cores"}
_RATIOS = ("x", "%")
AREAS = ("acres", "hectares")
_RATE = "tokens/s"
# A family's canonical unit: near the middle of what chips have, so that charts and tables read well.
_CANONICAL_PREFIX = {"FLOPS": "T", "OPS": "T", "B": "G", "iB": "Gi", "b": "G", "ib": "Gi", "W": "",
                     "B/s": "G", "iB/s": "Gi", "b/s": "G", "ib/s": "Gi"}  # fmt: skip
_SPLIT = re.compile(r"^(Ki|Mi|Gi|Ti|Pi|[kMGTPEZm])?(FLOPS|OPS|B/s|b/s|B|b|W)$")
_EXACT = Context(prec=40)


@cache
def _registry() -> Any:  # pint's registry type is dynamic
    import pint  # a third of a second: only where a conversion is asked for

    registry: Any = pint.UnitRegistry(
        str(Path(__file__).with_name("units.txt")), non_int_type=Decimal, cache_folder=None
    )
    return registry


@cache
def family(unit: str) -> str:
    """The family of a unit: units of one family convert into each other, others never.

    Raises ValueError for a unit that records do not use.
    """
    if unit in _COUNTS:
        return _COUNTS[unit]
    if unit in _RATIOS or unit == _RATE:
        return unit
    if unit in AREAS:
        return "acres"
    match = _SPLIT.match(unit)
    if not match:
        raise ValueError(f"unknown unit {unit!r}")
    prefix, base = match[1] or "", match[2]
    return ("i" if prefix.endswith("i") else "") + base


@cache
def dimension(unit: str) -> str:
    """The dimension of a unit: operations, bytes, bytes_per_second, power, area, count, ratio, tokens_per_second."""
    name = family(unit)
    if name in ("chips", "cores"):
        return "count"
    if name in _RATIOS:
        return "ratio"
    if name == _RATE:
        return "tokens_per_second"
    if name in AREAS:
        return "area"
    return {"FLOPS": "operations", "OPS": "operations", "W": "power"}.get(
        name, "bytes_per_second" if name.endswith("/s") else "bytes"
    )


@cache
def _factor(unit: str, target: str) -> Decimal:
    if unit == target:
        return Decimal(1)
    factor = Decimal(_registry().Quantity(Decimal(1), unit).to(target).magnitude)
    return _EXACT.plus(factor)


@cache
def canonical_unit(unit: str) -> str:
    """The unit in which a family's figures are compared."""
    name = family(unit)
    prefix = _CANONICAL_PREFIX.get(name)
    return name if prefix is None else prefix + name.removeprefix("i")


def canonical(value: Decimal, unit: str) -> tuple[Decimal, str]:
    """The value in its family's canonical unit, exactly: ("1.28", "TB/s") is (1280, "GB/s")."""
    target = canonical_unit(unit)
    plain = target if unit in _COUNTS else unit
    return _EXACT.multiply(value, _factor(plain, target)), target


@cache
def decimal(unit: str) -> str:
    """The decimal unit beside a binary one: GB/s beside GiB/s; any other unit itself."""
    name = family(unit)
    return canonical_unit(unit).replace("Gi", "G") if name.startswith("i") else unit


def magnitude(value: Decimal, unit: str, target: str) -> Decimal:
    """The value in `target`, across families of one dimension (GiB into GB, Tb into TB).

    Raises ValueError where the dimensions differ.
    """
    if dimension(unit) != dimension(target):
        raise ValueError(f"{unit} is no {dimension(target)}")
    if dimension(unit) in ("count", "ratio", "tokens_per_second"):
        return value
    if {family(unit), family(target)} == {"OPS", "FLOPS"}:  # an operation a second is one, whatever its operands
        unit = unit.replace("OPS", "FLOPS") if family(target) == "FLOPS" else unit.replace("FLOPS", "OPS")
    return _EXACT.multiply(value, _factor(unit, target))
