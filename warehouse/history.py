"""The fold on the tables: a new reading in one step, anything else by folding a source's readings again.

Both ways end in the same rows. What concerns several sources is found from what they touched: see across.py.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from schemas.captures import Capture
from schemas.changes import Change
from schemas.products import Source
from schemas.readings import Reading
from schemas.words import Verdict
from warehouse.decisions import Decisions
from warehouse.flapping import LOOK_BACK, Flapping, Judged
from warehouse.fold import State, Step, fold, take
from warehouse.listed import Listed
from warehouse.readings import Readings, reading_row
from warehouse.rows import change_of, change_row, version_of, version_row
from warehouse.tables import Row, Tables


@dataclass
class Touched:
    """What was written, and what has to be looked at across sources."""

    vendor: str
    closed: list[Row]
    added: list[Row]
    reader: str
    subjects: set[str] = field(default_factory=set)
    abouts: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for row in (*self.closed, *self.added):
            if row["metric"] == "availability":
                self.subjects.add(row["subject"])
            elif row["unit"] is not None:
                self.abouts[row["about"]] = row["subject"]


class History:
    """Readings, versions and changes of one source, written within a transaction that the caller holds."""

    def __init__(self, tables: Tables, readings: Readings, decisions: Decisions, listed: Listed) -> None:
        self._tables = tables
        self._readings = readings
        self._decisions = decisions
        self._listed = listed

    def is_late(self, capture: Capture) -> bool:
        """Whether the source has a reading of a later capture."""
        rows = self._tables.holding(
            "readings",
            "source",
            [capture.source],
            where="captured_at > ? or (captured_at = ? and capture > ?)",
            given=[capture.captured_at, capture.captured_at, capture.id],
        )
        return bool(rows)

    def step(self, source: Source, capture: Capture, reading: Reading, at: datetime) -> Touched:
        """Add the newest reading of a source. Its capture is in the table already."""
        decisions = self._decisions.of(source.id)
        state, current = self._state(source)
        done = take(state, reading, capture, source, decisions)
        recorded = {"recorded_from": at}
        self._tables.insert("readings", [reading_row(capture, reading, done.issues) | recorded])
        stored = {id(version) for version in state.current}  # a decision may end what this very capture began
        closed = [current[was.statement.said] for was, _ in done.ended if id(was) in stored]
        added = [version_row(now) for now in [*(now for _, now in done.ended), *done.began]]
        self._tables.close("versions", closed, at)
        self._tables.insert("versions", [row | recorded for row in added])
        changes = _claim_changes(source, [(capture, done)], self._flapping(capture, done.changes))
        self._tables.insert("changes", [row | recorded for row in changes])
        if reading.verdict is Verdict.PAGE:
            self._readings.show_newest(source, capture, reading, decisions)
            self._readings.name(source, [(capture, reading)])
            self._listed.add(source.id, capture, reading)
        return Touched(source.vendor, closed=closed, added=added, reader=reading.reader)

    def refold(self, source: Source, at: datetime) -> Touched:
        """Fold all readings of a source again and make the rows what comes of it."""
        readings, decisions = self._readings.of(source.id), self._decisions.of(source.id)
        versions, steps = fold(source, readings, decisions)
        rows = [reading_row(*pair, done.issues) for pair, done in zip(readings, steps, strict=True)]
        was = self._tables.holding("readings", "source", [source.id])
        self._tables.replace("readings", was, rows, at)
        was = self._tables.holding("versions", "source", [source.id])
        closed, added = self._tables.replace("versions", was, map(version_row, versions), at)
        every = [(pair[0], done) for pair, done in zip(readings, steps, strict=True)]
        changes = _claim_changes(source, every, Flapping())
        was = self._tables.holding("changes", "source", [source.id], where="found_by = 'claims'")
        self._tables.replace("changes", was, changes, at)
        pages = [pair for pair in readings if pair[1].verdict is Verdict.PAGE]
        if pages:
            self._readings.show_newest(source, *pages[-1], decisions)
        self._tables.run("delete from history.named where source = ?", [source.id])
        self._readings.name(source, pages)
        self._listed.again(source.id, pages)
        reader = readings[-1][1].reader if readings else ""
        return Touched(source.vendor, closed=closed, added=added, reader=reader)

    def _state(self, source: Source) -> tuple[State, dict[str, Row]]:
        """What a source states, and the rows that say so, by what they say."""
        rows = self._tables.holding("versions", "source", [source.id], where="ended is null or ended = 'withdrawn'")
        current = {row["said"]: row for row in rows if row["ended"] is None}
        read = self._tables.holding("readings", "source", [source.id], where="verdict = 'page' and complete")
        latest = max((row["captured_at"].astimezone(UTC) for row in read), default=None)
        state = State(
            current=tuple(version_of(row) for row in current.values()),
            withdrawn=frozenset(row["said"] for row in rows if row["ended"] is not None),
            started=latest is not None,
            seen=latest.date() if latest else None,
        )
        return state, current

    def _flapping(self, capture: Capture, changes: Iterable[Change]) -> Flapping:
        """What the capture's source did of late between the statements of these changes."""
        flapping = Flapping()
        if pairs := {_both(change.old, change.new) for change in changes}:
            where = f"found_by = 'claims' and seen_at >= ? and {_BOTH} in (select unnest(string_split(?, chr(30))))"
            given = [capture.captured_at - LOOK_BACK, "\x1e".join(sorted(pairs))]
            rows = self._tables.holding("changes", "source", [capture.source], where=where, given=given)
            flapping.remember(Judged(change_of(row), row["capture"], row["flaps"]) for row in rows)
        return flapping


# Two statements, whichever way; null sorts as nothing.
_BOTH = "least(coalesce(old, ''), coalesce(new, '')) || chr(31) || greatest(coalesce(old, ''), coalesce(new, ''))"


def _both(old: str | None, new: str | None) -> str:
    return "\x1f".join(sorted((old or "", new or "")))


def _claim_changes(source: Source, steps: Iterable[tuple[Capture, Step]], flapping: Flapping) -> list[Row]:
    return [
        change_row(told.change, capture=capture.id, vendor=source.vendor, found_by="claims", flaps=told.flaps)
        for capture, done in steps
        for told in flapping.judge(done.changes, capture.id)
    ]
