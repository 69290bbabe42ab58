"""The fold on the tables: a new reading in one step, anything else by folding a source's readings again.

Both ways end in the same rows. Changes of status and conflicts concern several sources; they are found anew for
the few products and figures that a step touched, and the rows compared with those that are there.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
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
from warehouse.tables import AMONG, Row, Tables, among, chosen
from warehouse.versions import Version


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
    """Versions, changes and conflicts, written within a transaction that the caller holds."""

    def __init__(self, tables: Tables, readings: Readings) -> None:
        self._tables = tables
        self._readings = readings

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
        state, current = self._state(source)
        done = step(state, reading, capture, source)
        recorded = {"recorded_from": at}
        self._tables.insert("readings", [reading_row(capture, reading, done.issues) | recorded])
        closed = [current[was.statement.said] for was, _ in done.ended]
        added = [version_row(now) for now in [*(now for _, now in done.ended), *done.began]]
        self._tables.close("versions", closed, at)
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
        was = self._tables.holding("readings", "source", [source.id])
        self._replace("readings", was, rows, at)
        was = self._tables.holding("versions", "source", [source.id])
        closed, added = self._replace("versions", was, map(version_row, versions), at)
        changes = _claim_changes(source, [(pair[0], done) for pair, done in zip(readings, steps, strict=True)])
        was = self._tables.holding("changes", "source", [source.id], where="found_by = 'claims'")
        self._replace("changes", was, changes, at)
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
        abouts: dict[str, str] = {}
        for touched in every:
            subjects[touched.vendor] |= touched.subjects
            abouts |= touched.abouts
        for vendor, names in sorted(subjects.items()):
            self._restand(vendor, names, at)
        self._reconflict(abouts, at)

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

    def _replace(
        self, table: str, was: Sequence[Row], rows: Iterable[Row], at: datetime
    ) -> tuple[list[Row], list[Row]]:
        """Put rows in the place of those that held so far; returns those closed and those added."""
        now = {row["row_id"]: row for row in rows}
        have = {row["row_id"] for row in was}
        closed = [row for row in was if row["row_id"] not in now]
        added = [row for row_id, row in now.items() if row_id not in have]
        self._tables.close(table, closed, at)
        self._tables.insert(table, [row | {"recorded_from": at} for row in added])
        return closed, added

    def _restand(self, vendor: str, subjects: set[str], at: datetime) -> None:
        if not subjects:
            return
        names = sorted(subjects)
        rows = self._tables.holding(
            "versions", "subject", names, where="metric = 'availability' and vendor = ?", given=[vendor]
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
        where = "found_by = 'standing' and vendor = ?"
        was = self._tables.holding("changes", "subject", names, where=where, given=[vendor])
        self._replace("changes", was, changes, at)

    def _reconflict(self, abouts: dict[str, str], at: datetime) -> None:
        if not abouts:
            return
        shared = self._stated_twice(abouts)
        rows = (
            self._tables.holding("versions", "subject", shared.values(), where=f"about {AMONG}", given=[among(shared)])
            if shared
            else []
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
        was = self._tables.holding("conflicts", "about", abouts)
        closed, _ = self._replace("conflicts", was, conflicts, at)
        if closed or conflicts:
            was = self._tables.holding("changes", "about", abouts, where="found_by = 'conflicts'")
            self._replace("changes", was, changes, at)

    def _stated_twice(self, abouts: Mapping[str, str]) -> dict[str, str]:
        """Those identities that more than one source states; with their subjects, by which there is an index."""
        condition, subjects = chosen("subject", abouts.values())
        rows = self._tables.select(
            f"with found as materialized (select about, source, recorded_to from history.versions where {condition})"
            f" select about from found where recorded_to is null and about {AMONG}"
            " group by about having count(distinct source) > 1",
            [*subjects, among(abouts)],
        )
        return {row["about"]: abouts[row["about"]] for row in rows}

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
