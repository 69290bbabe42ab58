"""The fold on the tables: a new reading in one step, anything else by folding a source's readings again.

Both ways end in the same rows. Changes of status and conflicts concern several sources; they are found anew for
the few products and figures that a step touched, and the rows compared with those that are there.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from schemas.captures import Capture
from schemas.products import Source
from schemas.readings import Reading
from schemas.words import Verdict
from warehouse.changes import Seen
from warehouse.conflicts import conflicts_of
from warehouse.fold import State, Step, fold, step
from warehouse.readings import Readings, reading_row
from warehouse.rows import change_row, conflict_row, version_of, version_row
from warehouse.standing import standing_changes
from warehouse.tables import AMONG, Row, Tables, among
from warehouse.versions import Ended, Version


@dataclass
class Touched:
    """What was written, and what has to be looked at across sources."""

    vendor: str
    closed: list[Row]
    added: list[Row]
    reader: str
    subjects: set[str] = field(default_factory=set)
    abouts: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        for row in (*self.closed, *self.added):
            if row["metric"] == "availability":
                self.subjects.add(row["subject"])
            elif row["unit"] is not None:
                self.abouts.add(row["about"])


class History:
    """Versions, changes and conflicts, written within a transaction that the caller holds."""

    def __init__(self, tables: Tables, readings: Readings) -> None:
        self._tables = tables
        self._readings = readings

    def is_late(self, capture: Capture) -> bool:
        """Whether the source has a reading of a later capture."""
        rows = self._tables.select(
            "select 1 from history.readings where source = ? and recorded_to is null"
            " and (captured_at > ? or (captured_at = ? and capture > ?)) limit 1",
            [capture.source, capture.captured_at, capture.captured_at, capture.id],
        )
        return bool(rows)

    def step(self, source: Source, capture: Capture, reading: Reading, at: datetime) -> Touched:
        """Add the newest reading of a source. Its capture is in the table already."""
        done = step(self._state(source), reading, capture, source)
        recorded = {"recorded_from": at}
        self._tables.insert("readings", [reading_row(capture, reading, done.issues) | recorded])
        closed = [version_row(was) for was, _ in done.ended]
        added = [version_row(now) for now in [*(now for _, now in done.ended), *done.began]]
        self._tables.close("versions", (row["row_id"] for row in closed), at)
        self._tables.insert("versions", [row | recorded for row in added])
        changes = _claim_changes(source, [(capture, done)])
        self._tables.insert("changes", [row | recorded for row in changes])
        if reading.verdict is Verdict.PAGE:
            self._readings.show_newest(source, capture, reading)
            self._readings.name(source, [(capture, reading)])
        return Touched(source.vendor, closed=closed, added=added, reader=reading.reader)

    def refold(self, source: Source, at: datetime) -> Touched:
        """Fold all readings of a source again and make the rows what comes of it."""
        readings = self._readings.of(source.id)
        versions, steps = fold(source, readings)
        rows = [reading_row(*pair, done.issues) for pair, done in zip(readings, steps, strict=True)]
        self._replace("readings", "source = ?", [source.id], rows, at)
        closed, added = self._replace("versions", "source = ?", [source.id], map(version_row, versions), at)
        changes = _claim_changes(source, [(pair[0], done) for pair, done in zip(readings, steps, strict=True)])
        self._replace("changes", "source = ? and found_by = 'claims'", [source.id], changes, at)
        pages = [pair for pair in readings if pair[1].verdict is Verdict.PAGE]
        if pages:
            self._readings.show_newest(source, *pages[-1])
        self._tables.run("delete from history.named where source = ?", [source.id])
        self._readings.name(source, pages)
        reader = readings[-1][1].reader if readings else ""
        return Touched(source.vendor, closed=closed, added=added, reader=reader)

    def across(self, every: Iterable[Touched], at: datetime) -> None:
        """Find changes of status and conflicts anew where versions came or went."""
        subjects: dict[str, set[str]] = defaultdict(set)
        abouts: set[str] = set()
        for touched in every:
            subjects[touched.vendor] |= touched.subjects
            abouts |= touched.abouts
        for vendor, names in sorted(subjects.items()):
            self._restand(vendor, names, at)
        self._reconflict(abouts, at)

    def _state(self, source: Source) -> State:
        current = self._tables.select(
            "select * from history.versions where source = ? and ended is null and recorded_to is null", [source.id]
        )
        withdrawn = self._tables.select(
            "select distinct said from history.versions where source = ? and ended = ? and recorded_to is null",
            [source.id, Ended.WITHDRAWN.value],
        )
        (read,) = self._tables.select(
            "select max(captured_at) as latest from history.readings"
            " where source = ? and recorded_to is null and verdict = ? and complete",
            [source.id, Verdict.PAGE.value],
        )
        latest = read["latest"].astimezone(UTC).date() if read["latest"] else None
        return State(
            current=tuple(version_of(row) for row in current),
            withdrawn=frozenset(row["said"] for row in withdrawn),
            started=latest is not None,
            seen=latest,
        )

    def _replace(
        self, table: str, where: str, parameters: Sequence[object], rows: Iterable[Row], at: datetime
    ) -> tuple[list[Row], list[Row]]:
        """Make the current rows of a part of a table the given ones; returns those closed and those added."""
        was = self._tables.select(f"select * from history.{table} where {where} and recorded_to is null", parameters)
        now = {row["row_id"]: row for row in rows}
        have = {row["row_id"] for row in was}
        closed = [row for row in was if row["row_id"] not in now]
        added = [row for row_id, row in now.items() if row_id not in have]
        self._tables.close(table, (row["row_id"] for row in closed), at)
        self._tables.insert(table, [row | {"recorded_from": at} for row in added])
        return closed, added

    def _restand(self, vendor: str, subjects: set[str], at: datetime) -> None:
        if not subjects:
            return
        names, given = sorted(subjects), among(subjects)
        rows = self._tables.select(
            "select * from history.versions where metric = 'availability' and vendor = ?"
            f" and subject {AMONG} and recorded_to is null",
            [vendor, given],
        )
        by_subject: dict[str, list[Version]] = defaultdict(list)
        for row in rows:
            by_subject[row["subject"]].append(version_of(row))
        seen = self._seen(rows)
        changes: list[Row] = []
        for subject in names:
            capture_at = _captures_by_moment(by_subject[subject], seen)
            changes += [
                change_row(
                    one, capture=capture_at[one.source, one.seen_at], vendor=vendor, found_by="standing", about=None
                )
                for one in standing_changes(by_subject[subject], seen)
            ]
        where = f"found_by = 'standing' and vendor = ? and subject {AMONG}"
        self._replace("changes", where, [vendor, given], changes, at)

    def _reconflict(self, abouts: set[str], at: datetime) -> None:
        if not abouts:
            return
        ids = among(abouts)
        rows = self._tables.select(
            f"select * from history.versions where recorded_to is null and about {AMONG}"
            " qualify count(distinct source) over (partition by about) > 1",
            [ids],
        )
        by_about: dict[str, list[Version]] = defaultdict(list)
        for row in rows:
            by_about[row["about"]].append(version_of(row))
        seen = self._seen(rows)
        conflicts: list[Row] = []
        changes: list[Row] = []
        for about, versions in by_about.items():
            found, news = conflicts_of(versions, seen)
            conflicts += map(conflict_row, found)
            capture_at = _captures_by_moment(versions, seen)
            for one in news:
                capture, vendor = capture_at[one.source, one.seen_at], one.subject.partition("/")[0]
                changes.append(change_row(one, capture=capture, vendor=vendor, found_by="conflicts", about=about))
        self._replace("conflicts", f"about {AMONG}", [ids], conflicts, at)
        where = f"found_by = 'conflicts' and about {AMONG}"
        self._replace("changes", where, [ids], changes, at)

    def _seen(self, rows: Iterable[Row]) -> dict[str, Seen]:
        return self._readings.seen(
            capture for row in rows for capture in (row["capture"], row["ended_by"]) if capture is not None
        )


def _captures_by_moment(versions: Iterable[Version], seen: dict[str, Seen]) -> dict[tuple[str, datetime], str]:
    """The captures that made these versions, in a fixed order: folders that somebody saved may have two of one moment.

    Only these versions: what is folded at the same time must not decide which of the two is meant.
    """
    captures = {capture for one in versions for capture in (one.capture, one.ended_by) if capture is not None}
    return {(seen[capture].source, seen[capture].at): capture for capture in sorted(captures)}


def _claim_changes(source: Source, steps: Iterable[tuple[Capture, Step]]) -> list[Row]:
    return [
        change_row(one, capture=capture.id, vendor=source.vendor, found_by="claims", about=None)
        for capture, done in steps
        for one in done.changes
    ]
