"""The named queries as people ask them: by name, with values for their parameters."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desk.near import one_of
from schemas.base import InputError


@dataclass(frozen=True)
class Named:
    """A query with a value for each of its parameters; null where none was given."""

    text: str
    values: dict[str, Any]


def named(name: str, given: Sequence[str]) -> Named:
    """The query of that name with `key=value` pairs; InputError where there is none or it needs other ones."""
    from warehouse import queries

    text = queries.query(one_of(name, queries.names(), "named query"))
    pairs = dict(_pair(one, queries.parameters(text)) for one in given)
    if lacking := [key for key in queries.needed(text) if key not in pairs]:
        more = " ".join(f"--set {key}=..." for key in lacking)
        raise InputError(f"--named {name} finds nothing without {' and '.join(lacking)}: add {more}")
    return Named(text, values(text, pairs))


def values(text: str, given: Mapping[str, str], home: Path | None = None) -> dict[str, Any]:
    """A value for each parameter of a query, null where none is given; products, vendors and times as people say them.

    Names are looked up in the history of `home`, or of the home of this process. InputError where a value is lacking
    without which nothing is found.
    """
    from warehouse import queries

    if lacking := [f"${key}" for key in queries.needed(text) if key not in given]:
        raise InputError(f"this query finds nothing without a value for {' and '.join(lacking)}")

    meant = {key: _meant(key, value, home) for key, value in given.items()}
    return dict.fromkeys(queries.parameters(text), None) | meant


def told() -> str:
    """What there is to ask by name, with the question that each answers."""
    from warehouse import queries

    lines = [f"  {name}: {queries.question(queries.query(name))}" for name in queries.names()]
    return "\n".join(["named queries (--named NAME, with --set PARAMETER=VALUE):", *lines])


def _pair(text: str, known: Sequence[str]) -> tuple[str, str]:
    key, sign, value = text.partition("=")
    if not sign:
        raise InputError(f"--set {text!r}: say PARAMETER=VALUE" + (f", as {known[0]}=..." if known else ""))
    if not known:
        raise InputError(f"--set {text!r}: this query has no parameter")
    return one_of(key, known, "parameter"), value


def _meant(key: str, value: str, home: Path | None) -> object:
    from desk import products, times

    if key == "subject":
        return products.product(value, home)
    if key == "vendor":
        return products.vendor(value, home)
    if re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        return times.start(value) if key == "since" else times.end(value)
    return value
