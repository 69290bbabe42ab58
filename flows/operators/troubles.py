"""Troubles: what is wrong with the machine at a time, by its own memory of checks and letters."""

import tomllib
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

from extractors.catalogue import catalogue
from flows import falling
from flows.settings import Operators
from schemas.captures import iso
from schemas.incidents import Trouble, TroubleKind
from schemas.words import Verdict
from warehouse.store import Warehouse
from warehouse.troubles import Failing


@cache
def _patience() -> dict[Verdict, int]:
    data = tomllib.loads(Path(__file__).with_name("patience.toml").read_text(encoding="utf-8"))
    return {Verdict(name): runs for name, runs in data.items()}


def troubles(warehouse: Warehouse, operators: Operators, at: datetime) -> list[Trouble]:
    """Everything that is wrong at a time, worst first.

    A source that is watched no longer is no trouble, nor a post that a feed found and that has been gone for so long
    that nobody asks for it: operators heard when it went.
    """
    failing, declared = warehouse.failing(), catalogue().sources.keys()
    found = {one.source for one in failing} & warehouse.found().keys() - declared
    ended = falling.gone(failing, warehouse.last_captures(), at).keys() & found if found else set()
    watched = (declared | warehouse.found().keys()) - ended
    of_sources = [*_failing(failing, operators), *_unwell(warehouse, at)]
    return [
        *_silent(warehouse, operators, at),
        *(one for one in of_sources if one.about in watched),
        *_given_up(warehouse),
    ]


def _silent(warehouse: Warehouse, operators: Operators, at: datetime) -> Iterator[Trouble]:
    answered, asked = warehouse.last_answer()
    since = answered or asked
    if since is None:
        yield Trouble(kind=TroubleKind.SILENT, about="", what="nothing was ever fetched here", since=at)
    elif at - since >= timedelta(hours=operators.silent_hours):
        what = f"the last page was fetched at {iso(answered)}" if answered else "nothing was ever fetched here"
        yield Trouble(kind=TroubleKind.SILENT, about="", what=what, since=since)


def _failing(failing: Iterable[Failing], operators: Operators) -> Iterator[Trouble]:
    for one in failing:
        blocked = one.verdict not in (None, Verdict.PAGE)
        enough = _patience().get(one.verdict, operators.failing_after) if one.verdict else operators.failing_after
        if one.runs >= enough:
            kind = TroubleKind.BLOCKED if blocked else TroubleKind.FAILING
            yield Trouble(kind=kind, about=one.source, what=one.what, since=one.since)


def _unwell(warehouse: Warehouse, at: datetime) -> Iterator[Trouble]:
    """Sources whose pages come, and say nothing new for very long or less than usual."""
    for one in warehouse.unwell(at):
        yield Trouble(kind=TroubleKind(one.ailment.value), about=one.source, what=one.what, since=one.since)


def _given_up(warehouse: Warehouse) -> Iterator[Trouble]:
    for channel, letters, since, why in warehouse.given_up():
        what = f"given up after too many attempts, messages for it: {letters}; the last: {why}"
        yield Trouble(kind=TroubleKind.UNDELIVERED, about=channel, what=what, since=since)
