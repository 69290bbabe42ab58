"""The fold on the tables: a new reading in one step, anything else by folding a source's readings again.

Both ways end in the same rows. What concerns several sources is found from what they touched: see across.py.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from schemas import collector
from schemas.captures import Capture
from schemas.decisions import Decision
from schemas.products import Source
from schemas.readings import Reading
from schemas.words import Verdict
from warehouse.decisions import Decisions
from warehouse.flapping import LOOK_BACK, Flapping, Judged
from warehouse.fold import State, Step, fold, take
from warehouse.listed import Listed
from warehouse.news import Made, News
from warehouse.pairs import by
from warehouse.readings import Past, Readings, Taken, reading_row
from warehouse.rows import change_of, change_row, end_of, version_of, version_row
from warehouse.tables import Row, Tables
from warehouse.wait import Look


@dataclass
class Touched:
    """What was written, and what has to be looked at across sources.

    Rows of `closed` that merely `ended` are not among the `added`, which would say of the same subjects. `since` is
    the time before which a source says what it said; null where that is not known. `look` is what a newest page is to
    those who wait for it.
    """

    vendor: str
    closed: list[Row]
    added: list[Row]
    reader: str
    ended: list[Row] = field(default_factory=list)
    since: datetime | None = None
    look: Look | None = None
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

    def __init__(self, tables: Tables, readings: Readings, decisions: Decisions, listed: Listed, news: News) -> None:
        self._tables = tables
        self._readings = readings
        self._decisions = decisions
        self._listed = listed
        self._news = news

    def steps(
        self,
        taken: Sequence[Taken],
        past: Mapping[str, Past],
        decisions: Mapping[str, Sequence[Decision]],
        at: datetime,
    ) -> list[Touched]:
        """Add the newest readings of some sources, one of each. Their captures are in the table already."""
        if not taken:
            return []
        states = self._states({source.id: past[source.id] for source, _, _ in taken})
        every: list[tuple[Source, Capture, Step]] = []
        touched: list[Touched] = []
        for source, capture, reading in taken:
            state, current = states[source.id]
            done = take(state, reading, capture, source, decisions.get(source.id, ()))
            every.append((source, capture, done))
            touched.append(_touched(source, state, current, done, capture, reading, past[source.id]))
        readings = [reading_row(*one[1:], done.issues) for one, (*_, done) in zip(taken, every, strict=True)]
        self._tables.insert("readings", readings, at)
        self._tables.end("versions", [row for one in touched for row in one.ended], at)
        self._tables.insert("versions", [row for one in touched for row in one.added], at)
        flapping = self._flapping(every)
        changes = [row for one in every for row in _claim_changes(one[0], [one[1:]], flapping[one[0].id])]
        self._news.add(changes, at)
        pages = [one for one in taken if one[2].verdict is Verdict.PAGE]
        if pages:
            self._readings.show_newest(pages, decisions)
            self._readings.name(pages)
        for source, capture, reading in pages:
            self._listed.add(source.id, capture, reading)
        return touched

    @collector.waiting()
    def refold(self, source: Source, at: datetime) -> Touched:
        """Fold all readings of a source again and make the rows what comes of it."""
        readings, decisions = self._readings.of(source.id), self._decisions.of([source.id]).get(source.id, [])
        versions, steps = fold(source, readings, decisions)
        rows = [reading_row(*pair, done.issues) for pair, done in zip(readings, steps, strict=True)]
        was = self._tables.holding("readings", "source", [source.id])
        self._tables.replace("readings", was, rows, at)
        was = self._tables.holding("versions", "source", [source.id])
        closed, added = self._tables.replace("versions", was, map(version_row, versions), at)
        every = [(pair[0], done) for pair, done in zip(readings, steps, strict=True)]
        changes = _claim_changes(source, every, Flapping())
        was = self._tables.holding("changes", "source", [source.id], where="found_by = 'claims'")
        self._news.replace(was, changes, at)
        pages = [pair for pair in readings if pair[1].verdict is Verdict.PAGE]
        if pages:
            self._readings.show_newest([(source, *pages[-1])], {source.id: decisions})
        self._tables.run("delete from history.named where source = ?", [source.id])
        self._readings.name((source, *page) for page in pages)
        self._listed.again(source.id, pages)
        reader = readings[-1][1].reader if readings else ""
        return Touched(source.vendor, closed=closed, added=added, reader=reader)

    def _states(self, past: Mapping[str, Past]) -> dict[str, tuple[State, dict[str, Row]]]:
        """What each source states, and the rows that say so, by what they say."""
        holding = self._tables.holding("versions", "source", past, where="ended is null or ended = 'withdrawn'")
        rows = by(holding, lambda row: str(row["source"]))
        return {source: _state(rows.get(source, []), one.seen) for source, one in past.items()}

    def _flapping(self, every: Sequence[tuple[Source, Capture, Step]]) -> dict[str, Flapping]:
        """What each source did of late between the statements that its step changed."""
        flapping = {source.id: Flapping() for source, _, _ in every}
        since = {source.id: capture.captured_at - LOOK_BACK for source, capture, done in every if done.changes}
        if since:
            pairs = {_both(change.old, change.new) for *_, done in every for change in done.changes}
            where = f"found_by = 'claims' and seen_at >= ? and {_BOTH} in (select unnest(string_split(?, chr(30))))"
            given = [min(since.values()), "\x1e".join(sorted(pairs))]
            holding = self._tables.holding("changes", "source", since, where=where, given=given)
            for source, rows in by(holding, lambda row: str(row["source"])).items():
                flapping[source].remember(
                    Judged(change_of(row), row["capture"], row["flaps"])
                    for row in rows
                    if row["seen_at"] >= since[source]
                )
        return flapping


def _state(rows: Sequence[Row], latest: datetime | None) -> tuple[State, dict[str, Row]]:
    """What a source states, of whose complete pages this is the latest."""
    current = {row["said"]: row for row in rows if row["ended"] is None}
    state = State(
        current=tuple(version_of(row) for row in current.values()),
        withdrawn=frozenset(row["said"] for row in rows if row["ended"] is not None),
        started=latest is not None,
        seen=latest.date() if latest else None,
    )
    return state, current


def _touched(
    source: Source,
    state: State,
    current: dict[str, Row],
    done: Step,
    capture: Capture,
    reading: Reading,
    past: Past,
) -> Touched:
    """The rows that a step closes and adds."""
    stored = {id(version) for version in state.current}  # a decision may end what this very capture began
    closed: list[Row] = []
    ended: list[Row] = []
    added: list[Row] = []
    for was, now in done.ended:
        if id(was) in stored:
            row = current[was.statement.said]
            closed.append(row)
            ended.append({"rowid": row["rowid"]} | end_of(now))
        else:
            added.append(version_row(now))
    added += map(version_row, done.began)
    look: Look | None = None
    if reading.verdict is Verdict.PAGE:
        issues = (*reading.issues, *done.issues)
        look = Look(capture.id, capture.captured_at, reading.complete, issues, past.stated)
    return Touched(source.vendor, closed, added, reading.reader, ended, since=capture.captured_at, look=look)


# Two statements, whichever way; null sorts as nothing.
_BOTH = "least(coalesce(old, ''), coalesce(new, '')) || chr(31) || greatest(coalesce(old, ''), coalesce(new, ''))"


def _both(old: str | None, new: str | None) -> str:
    return "\x1f".join(sorted((old or "", new or "")))


def _claim_changes(source: Source, steps: Iterable[tuple[Capture, Step]], flapping: Flapping) -> list[Made]:
    return [
        Made(
            told.change,
            change_row(told.change, capture=capture.id, vendor=source.vendor, found_by="claims", flaps=told.flaps),
        )
        for capture, done in steps
        for told in flapping.judge(done.changes, capture.id)
    ]
