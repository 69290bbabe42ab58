"""The named queries as people ask them: by name, with values for their parameters."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from desk.near import one_of
from schemas.base import InputError


@dataclass(frozen=True)
class Named:
    """A query with a value for each of its parameters; null where none was given."""

    text: str
    values: dict[str, Any]


def named(name: str, given: Sequence[str]) -> Named:
    """The query of that name with `key=value` pairs; InputError where it has no such name or parameter."""
    from warehouse import queries

    text = queries.query(one_of(name, queries.names(), "named query"))
    known = queries.parameters(text)
    values = dict.fromkeys(known, None) | dict(_pair(one, known) for one in given)
    return Named(text, values)


def told() -> str:
    """What there is to ask by name, with the question that each answers."""
    from warehouse import queries

    lines = [f"  {name}: {queries.question(queries.query(name))}" for name in queries.names()]
    return "\n".join(["named queries (--named NAME, with --set PARAMETER=VALUE):", *lines])


def _pair(text: str, known: Sequence[str]) -> tuple[str, Any]:
    key, sign, value = text.partition("=")
    if not sign:
        raise InputError(f"--set {text!r}: say PARAMETER=VALUE" + (f", as {known[0]}=..." if known else ""))
    if not known:
        raise InputError(f"--set {text!r}: this query has no parameter")
    return _meant(one_of(key, known, "parameter"), value)


def _meant(key: str, value: str) -> tuple[str, Any]:
    """Products, vendors and times may be given as people give them everywhere."""
    from desk import products, times

    if key == "subject":
        return key, products.product(value)
    if key == "vendor":
        return key, products.vendor(value)
    if re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        return key, times.start(value) if key == "since" else times.end(value)
    return key, value
