"""The decisions of people: a log beside the archive, and the tables' copy of it.

`decisions.jsonl` in the home is the truth, with the archive: one line each, only ever appended, on the disk before
anything follows from it. The table is there for folds and for SQL, and is brought up to date from the log.
"""

import fcntl
import os
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from pydantic import Discriminator, Tag, TypeAdapter, ValidationError

from schemas.base import BusyError, StoreError
from schemas.decisions import Decision, Ruling
from schemas.mutes import Mute, Muting
from schemas.words import Scope
from warehouse.files import sync_folder
from warehouse.pairs import by
from warehouse.tables import Row, Tables, chosen

NAME = "decisions.jsonl"
_WAIT = 10.0
"""Seconds for which one who decides waits for another; who holds the log reads it and writes a line."""


class DecisionLog:
    """The log of one home. Whoever appends holds the log, not the warehouse: people decide while a run writes."""

    def __init__(self, home: Path) -> None:
        self.path = home / NAME

    def read(self) -> list[Decision]:
        """All decisions about claims, in the order in which they were made. StoreError names the line that is damaged.

        A last line without its end was never acknowledged: whoever wrote it was stopped, and it does not count.
        """
        return [one for one in self._all() if isinstance(one, Decision)]

    def mutes(self) -> list[Mute]:
        """All mutes and snoozes, and what ended them, in the same way."""
        return [one for one in self._all() if isinstance(one, Mute)]

    def _all(self) -> Iterator[Decision | Mute]:
        whole, _ = self._lines()
        for number, line in enumerate(whole, 1):
            decision, fault = _parsed(line)
            if decision is None:
                raise StoreError(f"{self.path}, line {number}: {fault}; restore the file from a backup")
            yield decision

    def faults(self) -> list[tuple[int, str]]:
        """The lines that are no decisions, by number, and why; also a last one that breaks off."""
        whole, rest = self._lines()
        found = [(number, fault) for number, line in enumerate(whole, 1) if (fault := _parsed(line)[1])]
        return [*found, (len(whole) + 1, "it breaks off, and does not count")] if rest else found

    def _lines(self) -> tuple[list[bytes], bytes]:
        """The whole lines, and what stands behind the last end of a line."""
        try:
            content = self.path.read_bytes()
        except FileNotFoundError:
            return [], b""
        except OSError as error:
            raise StoreError(f"{self.path} cannot be read: {error.strerror}") from error
        *whole, rest = content.split(b"\n")
        return whole, rest

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let nobody else decide between what is read here and what is appended; BusyError after ten seconds.

        The folder is locked and not the log, which may not exist yet; the system lets go of it with the process.
        """
        try:
            handle = os.open(self.path.parent, os.O_RDONLY)
        except OSError as error:
            raise StoreError(f"{self.path.parent} cannot be used: {error.strerror}") from error
        try:
            until = time.monotonic() + _WAIT
            while not _locked(handle):
                if time.monotonic() > until:
                    raise BusyError(f"{self.path} is in use by another process: try again")
                time.sleep(0.01)
            yield
        finally:
            os.close(handle)

    def append(self, decision: Decision | Mute) -> None:
        """Write one, the log being held; when this returns it is on the disk."""
        line = decision.model_dump_json().encode() + b"\n"
        try:
            is_new = not self.path.exists()
            with self.path.open("ab") as file:
                file.truncate(self._end())
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
            if is_new:
                sync_folder(self.path.parent)
        except OSError as error:
            raise StoreError(f"{self.path} cannot be written: {error.strerror}") from error

    def _end(self) -> int:
        """Where the last whole line ends."""
        return self.path.read_bytes().rfind(b"\n") + 1


def _locked(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _parsed(line: bytes) -> tuple[Decision | Mute | None, str]:
    """The decision that a line is, or why it is none."""
    try:
        return _line().validate_json(line), ""
    except ValidationError as error:
        what = error.errors()[0]
        return None, ": ".join([*map(str, what["loc"]), what["msg"]])


def _which(line: Any) -> str:
    return "mute" if isinstance(line, dict) and line.get("ruling") in tuple(Muting) else "decision"


@cache
def _line() -> TypeAdapter[Decision | Mute]:
    """What a line may be; made where there is one."""
    return TypeAdapter(
        Annotated[Annotated[Decision, Tag("decision")] | Annotated[Mute, Tag("mute")], Discriminator(_which)]
    )


class Decisions:
    """The copy in the tables."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def of(self, sources: Iterable[str]) -> dict[str, list[Decision]]:
        """Those about each of these sources that has any, in the order in which they were made."""
        condition, given = chosen("source", sources)
        rows = self._tables.select(f"select * from history.decisions where {condition} order by number", given)
        return by(map(_decision_of, rows), lambda one: one.source)

    def replace(self, decisions: Sequence[Decision]) -> set[str]:
        """Make the table what the log says; returns the sources with decisions that are new.

        StoreError where the log lacks what the tables know: it is only ever appended to.
        """
        rows = self._tables.select("select * from history.decisions order by number")
        known = [_decision_of(row) for row in rows]
        if known != list(decisions[: len(known)]):
            raise StoreError(
                f"{NAME} lacks decisions that the warehouse knows, or tells them otherwise: restore it from a backup"
            )
        new = decisions[len(known) :]
        self._tables.insert(
            "decisions",
            [
                one.model_dump() | {"number": number, "ruling": one.ruling.value, "scope": one.scope.value}
                for number, one in enumerate(new, len(known) + 1)
            ],
        )
        return {one.source for one in new}


def _decision_of(row: Row) -> Decision:
    moments = {name: row[name].astimezone(UTC) for name in ("decided_at", "captured_at")}
    words = {"ruling": Ruling(row["ruling"]), "scope": Scope(row["scope"])}
    return Decision(**{name: row[name] for name in Decision.model_fields} | moments | words)
