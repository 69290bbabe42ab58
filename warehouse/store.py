"""The warehouse: one writer's handle on the tables of a home. Start here.

Every method that writes is one transaction: it happened or it did not. Readers use the released file
(`released.py`), since a DuckDB file refuses a second process while one holds it for writing.

What finds versions, changes and waits is imported when something is stored: most runs find every page unchanged.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

import duckdb

from schemas import collector
from schemas.base import StoreError
from schemas.captures import Capture
from schemas.changes import Alert, Change
from schemas.checks import Check, Checked
from schemas.decisions import Decision
from schemas.feeds import Found
from schemas.findings import Finding
from schemas.health import Unwell
from schemas.mutes import Mute
from schemas.products import Product, Source
from schemas.readings import Reading
from schemas.words import Origin
from warehouse import checks, doubtful, health, outbox, table_check, troubles, ways
from warehouse.archive import BACKFILL
from warehouse.checks import Asked
from warehouse.connection import connect, transaction
from warehouse.decisions import Decisions
from warehouse.incidents import Incidents
from warehouse.letters import Letters
from warehouse.listed import Listed
from warehouse.news import Made, News
from warehouse.packed import Again, Packed
from warehouse.pairs import by
from warehouse.readings import Readings, Taken
from warehouse.rebuilt import Rebuilt
from warehouse.release import current_release, forget_release, release
from warehouse.retractions import retract
from warehouse.tables import AMONG, Row, Tables, among, chosen

if TYPE_CHECKING:
    from warehouse.across import Across
    from warehouse.history import History, Touched
    from warehouse.stated import Stated
    from warehouse.waits import Waits

NAME = "warehouse.duckdb"
_BATCH = 500


class Warehouse:
    """The tables of one home, held for writing."""

    def __init__(self, home: Path, con: duckdb.DuckDBPyConnection) -> None:
        self.home = home
        self._con = con
        self._tables = Tables(con)
        self._readings = Readings(self._tables)
        self._decisions = Decisions(self._tables)
        self._listed = Listed(self._tables)
        self._news = News(self._tables)
        self.letters = Letters(self._tables, self._transaction)
        self.incidents = Incidents(self._tables, self.letters, self._transaction)

    @classmethod
    def open(cls, home: Path, patience: float = 0.0) -> "Warehouse":
        """Open, or make, and bring up to date. StoreError where the file is damaged.

        BusyError where another process still writes after `patience` seconds.
        """
        warehouse = cls(home, connect(home / NAME, patience))
        try:
            if old := ways.old(warehouse._tables):
                with warehouse._transaction() as at:
                    if "across" in old:
                        warehouse._across.everywhere(at)
                    warehouse._waits.everywhere(at)
                    outbox.tidy(warehouse._tables, warehouse._news, at)
        except BaseException:
            warehouse.close()
            raise
        return warehouse

    def close(self) -> None:
        """Let go of the file."""
        self._con.close()

    def __enter__(self) -> "Warehouse":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @cached_property
    def _history(self) -> "History":
        from warehouse.history import History

        return History(self._tables, self._readings, self._decisions, self._listed, self._news)

    @cached_property
    def _across(self) -> "Across":
        from warehouse.across import Across

        return Across(self._tables, self._readings, self._news)

    @cached_property
    def _waits(self) -> "Waits":
        from warehouse.waits import Waits

        return Waits(self._tables, self._readings, self._decisions, self._news)

    @contextmanager
    def _transaction(self) -> Iterator[datetime]:
        with transaction(self._con, self.home / NAME) as at:
            self._tables.changed = False
            self._news.begin()
            yield at
            if self._tables.changed:
                forget_release(self._con)

    def known(self, capture_id: str) -> bool:
        """Whether the capture is stored."""
        return bool(self._readings.known([capture_id]))

    def captures(self, source_id: str | None = None) -> list[Capture]:
        """All captures, or those of a source, in time order."""
        return self._readings.captures("c.source = ?", [source_id]) if source_id else self._readings.captures()

    def stated(self, subjects: set[str]) -> "list[Stated]":
        """All that any source ever stated of these products."""
        from warehouse.stated import statements

        return statements(self._con, subjects)

    def found(self) -> dict[str, Found]:
        """The sources that feeds announced, by id."""
        return self._listed.found()

    def last_capture(self, source_id: str) -> Capture | None:
        """The newest capture of a source, whatever the gate said of it."""
        return self._readings.newest(source_id).get(source_id)

    def last_captures(self) -> dict[str, Capture]:
        """The newest capture of every source, by the source's id."""
        return self._readings.newest()

    def claims(self) -> dict[str, int]:
        """How many claims the newest page of every source has, by the source's id."""
        rows = self._tables.select(
            "select source, arg_max(claims, (captured_at, capture)) as claims from history.readings"
            " where recorded_to is null and verdict = 'page' group by source"
        )
        return {row["source"]: row["claims"] for row in rows}

    def of_reused_validators(self) -> dict[str, list[Capture]]:
        """The captures, in time order, of the sources that ever sent other bytes under a validator that came before.

        What came in between decides whether that was a lie; all others need not be looked at.
        """
        return self._readings.of_reused_validators()

    def newest(self) -> datetime | None:
        """The time of the newest capture of any source that no backfill brought; None where there is none."""
        found = self._tables.select(
            "select max(captured_at) as newest from history.captures where not starts_with(coalesce(file, ''), ?)",
            [f"archive/{BACKFILL}"],
        )[0]["newest"]
        return found.astimezone(UTC) if found is not None else None

    def outdated(self, source_id: str | None, reader: str) -> list[Capture]:
        """Captures that another version of the reader read: those of a source, or all."""
        return self._readings.captures(
            "(c.source = ?1 or ?1 is null) and r.reader is distinct from ?2", [source_id, reader]
        )

    def origins(self) -> set[Origin]:
        """Where the captures that are stored come from."""
        return {Origin(row["origin"]) for row in self._tables.select("select distinct origin from history.captures")}

    def archived(self) -> dict[str, int]:
        """The archive files of the captures that are stored, with how many of a file's bytes those are."""
        rows = self._tables.select(
            "select file, sum(file_length)::bigint as size from history.captures where file is not null group by file"
        )
        return {row["file"]: row["size"] for row in rows}

    def without_reading(self) -> list[Capture]:
        """Captures that nothing was read of: no run leaves any."""
        return self._readings.captures("r.capture is null or c.id not in (select capture from history.payloads)")

    def moved(self, captures: Iterable[Capture]) -> None:
        """Let the rows of these captures point at where in the archive they say they are."""
        with self._transaction():
            for capture in captures:
                self._tables.run(
                    "update history.captures set file = ?, file_offset = ?, file_length = ? where id = ?",
                    [capture.file, capture.offset, capture.length, capture.id],
                )

    def damaged(self) -> list[Finding]:
        """What of the tables cannot be read."""
        return table_check.damaged(self._con, NAME)

    def unwell(self, at: datetime) -> list[Unwell]:
        """The sources that are for the operator to look at, though their pages come."""
        return health.unwell(self._con, at)

    def failing(self) -> list[troubles.Failing]:
        """The sources whose last check failed."""
        return troubles.failing(self._tables)

    def last_answer(self) -> tuple[datetime | None, datetime | None]:
        """When any source last answered, and when any was first asked."""
        return troubles.last_answer(self._tables)

    def given_up(self) -> list[tuple[str, int, datetime, str]]:
        """The channels with dead letters: how many, since when, and why the last was given up."""
        return troubles.given_up(self._tables)

    def behind(self) -> list[Finding]:
        """Whether readers have what is stored here."""
        return table_check.behind(self._con, self.home)

    def checked(self, done: Sequence[Check]) -> None:
        """Note that sources were asked. What fails, or does so no longer, is for readers to see."""
        with self._transaction():
            failed = troubles.are_failing(self._tables)
            checks.note(self._tables, done)
            self._tables.changed |= any(one.outcome is Checked.FAILED or one.source in failed for one in done)

    def asked(self) -> dict[str, Asked]:
        """How the checks of every source stand, by its id."""
        return checks.asked(self._tables)

    def record(self, source: Source, capture: Capture, reading: Reading, *, announce: bool) -> tuple[Change, ...]:
        """Take one capture and its reading into history, as `record_all` does; returns the changes that this made."""
        (changes,) = self.record_all([(source, capture, reading)], silent=() if announce else (capture.id,))
        return changes

    @collector.waiting()
    def record_all(self, taken: Sequence[Taken], *, silent: Collection[str] = ()) -> list[tuple[Change, ...]]:
        """Take captures of as many sources, with their readings, into history; returns the changes that each made.

        All of it is one transaction, since ten captures then cost little more than one. Each change gets its row in
        the outbox, but for those of captures that are `silent`. A capture that is stored already changes nothing. One
        that arrives late is put in its place, and what follows from it is history, not news: it announces
        nothing. Captures that an older reader read must be corrected first, or its mistakes would be news.
        """
        assert len({source.id for source, _, _ in taken}) == len(taken), "two captures of a source follow each other"
        made: dict[str, list[Made]] = {}
        with self._transaction() as at:
            known = self._readings.known(capture.id for _, capture, _ in taken)
            new = [(source, _in_utc(capture), reading) for source, capture, reading in taken if capture.id not in known]
            if not new:
                return [() for _ in taken]
            sources = [source for source, _, _ in new]
            past = self._readings.past(source.id for source in sources)
            decisions = self._decisions.of(source.id for source in sources)
            late = {capture.id: source for source, capture, _ in new if past[source.id].is_after(capture)}
            in_time = [one for one in new if one[1].id not in late]
            self._note(sources)
            self._readings.add([(capture, reading) for _, capture, reading in new], at)
            touched = self._history.steps(in_time, past, decisions, at)
            looks = [one.look for one in touched if one.look]
            touched += [self._history.refold(source, at) for source in late.values()]
            self._across.after(touched, at)
            self._waits.after(in_time, looks, decisions, [source.id for source in late.values()], at)
            shown = {(capture.source, capture.captured_at): capture.id for _, capture, _ in new}
            seen = by(self._news.told(), lambda one: (one.change.source, one.change.seen_at))
            made = {name: seen[when] for when, name in shown.items() if when in seen}
            loud = [name for name in made if name not in late and name not in silent]
            outbox.write(self._tables, [one.change.id for name in loud for one in made[name]], at)
            outbox.tidy(self._tables, self._news, at)
        return [tuple(one.change for one in made.get(capture.id, ())) for _, capture, _ in taken]

    def backfill(self, source: Source, readings: Sequence[tuple[Capture, Reading]]) -> None:
        """Put captures that others made in their places, any number at once. Nothing is announced."""
        with self._transaction() as at:
            known = self._readings.known(capture.id for capture, _ in readings)
            self._note([source])
            self._readings.add([pair for pair in readings if pair[0].id not in known], at)
            self._across.after([self._history.refold(source, at)], at)
            self._waits.again([source.id], at)
            outbox.tidy(self._tables, self._news, at)

    def correct(self, source: Source, readings: Sequence[tuple[Capture, Reading]]) -> int:
        """Put better readings in the place of earlier ones; returns how many statements of history changed.

        The rows of before stay visible in recorded time and the differences are listed in `corrections`.
        Nothing is announced.
        """
        if not readings:
            return 0
        with self._transaction() as at:
            self._note([source])
            self._readings.put(readings, at)
            touched = self._history.refold(source, at)
            self._across.after([touched], at)
            self._waits.again([source.id], at)
            count = self._list_corrections(touched, at)
            self._tidy(at)
        return count

    def rebuild(self, readings: Iterable[Again], coming: Mapping[str, int] | None = None) -> Rebuilt:
        """History from these readings, all in one transaction; what was recorded before stays in recorded time.

        Captures that are stored and not among them keep the reading they have. `coming` is how many there are of each
        source: one is folded as soon as its last has come, while other processes read the rest.
        """
        report = Rebuilt()
        with self._transaction() as at:
            had = {row["source"] for row in self._tables.select("select distinct source from history.readings")}
            left, sources = Counter(coming), dict[str, Source]()
            batch: list[tuple[Capture, Reading | Packed]] = []
            every: list[Touched] = []
            for source, capture, reading in readings:
                sources[source.id] = source
                batch.append((capture, reading))
                report.captures += 1
                left[source.id] -= 1
                if len(batch) == _BATCH or left[source.id] == 0:
                    self._readings.put(batch, at)
                    batch = []
                if left[source.id] == 0:
                    every.append(self._fold_anew(source, had, report, at))
            self._readings.put(batch, at)
            every += [self._fold_anew(source, had, report, at) for name, source in sources.items() if left[name]]
            self._note(sources.values())
            self._across.after(every, at)
            self._waits.again(sources, at)
            self._tidy(at)
        return report

    def _fold_anew(self, source: Source, had: Collection[str], report: Rebuilt, at: datetime) -> "Touched":
        """Fold the readings of a source, and count what came of it; `had` are the sources with a history before."""
        touched = self._history.refold(source, at)
        report.versions += len(touched.added)
        if source.id in had:
            report.corrections += self._list_corrections(touched, at)
        return touched

    def settle(self, decisions: Sequence[tuple[Source, Decision]]) -> tuple[Change, ...]:
        """Bring history up to date with the whole log of decisions; returns the changes that editors hear of by that.

        Each change that new ones made gets its row in the outbox; one that stands again was told. Decisions that are
        known already change nothing. StoreError where the log has lost some.
        """
        with self._transaction() as at:
            sources = {source.id: source for source, _ in decisions}
            told_of = sorted(self._decisions.replace([decision for _, decision in decisions]))
            if not told_of:
                return ()
            self._across.after([self._history.refold(sources[name], at) for name in told_of], at)
            self._waits.again(told_of, at)
            made = [one.change for one in self._news.told()]
            outbox.write(self._tables, [one.id for one in made], at)
            outbox.tidy(self._tables, self._news, at)
            retract(self._tables, at)  # what was taken back may have been told
            confirmed = doubtful.confirmed(self._tables, at)
            told = outbox.told(self._tables, [one.id for one in made]) if made else ()
        return (*(one for one in made if one.id not in told), *confirmed)

    def waits(self) -> list[tuple[Change, str, str | None]]:
        """The changes that wait, oldest first: each with what is doubtful and the incident that it belongs to."""
        return doubtful.waiting(self._tables)

    def doubted(self) -> set[str]:
        """The sources whose newest page shows a change that waits: a second look at it is wanted."""
        return doubtful.doubted(self._tables)

    def _tidy(self, at: datetime) -> None:
        """After history was corrected: alerts that are wrong do not go, and are taken back where they went."""
        outbox.tidy(self._tables, self._news, at)
        retract(self._tables, at)

    def _list_corrections(self, touched: "Touched", at: datetime) -> int:
        from warehouse.corrections import correction_rows

        rows = correction_rows(touched.closed, touched.added, touched.reader, at)
        self._tables.insert("corrections", rows)
        return len(rows)

    def _note(self, sources: Iterable[Source]) -> None:
        rows = {source.id: _source_row(source) for source in sources}
        condition, given = chosen("id", rows)
        have = {
            row["id"]: row for row in self._tables.select(f"select * from history.sources where {condition}", given)
        }
        changed = {name: row for name, row in rows.items() if have.get(name) != row}
        if stale := have.keys() & changed.keys():
            self._tables.run(f"delete from history.sources where id {AMONG}", [among(stale)])
        self._tables.insert("sources", list(changed.values()))

    def sync_products(self, products: Iterable[Product]) -> None:
        """Make the catalogue in the tables that of the vendor folders."""
        rows = [
            {"id": product.id, "vendor": product.vendor, "name": product.name, "kind": product.kind.value}
            | {"aliases": list(product.aliases), "part_of": list(product.part_of)}
            for product in sorted(products, key=lambda product: product.id)
        ]
        with self._transaction():
            if self._tables.select("select * from history.products order by id") == rows:
                return
            self._tables.run("delete from history.products")
            self._tables.insert("products", rows)

    def outbox(self) -> list[Alert]:
        """Alerts not delivered yet, oldest change first."""
        return outbox.waiting(self._tables)

    def delivered(self, alert_ids: Iterable[str], digest: str, at: datetime) -> None:
        """Note that a digest with these alerts went out: none of them is sent again.

        Where one had been dropped before all had heard of it, it is looked at whether it is to be taken back.
        """
        ids = list(alert_ids)
        with self._transaction() as now:
            outbox.delivered(self._tables, ids, digest, at)
            if outbox.any_dropped(self._tables, ids):
                retract(self._tables, now)

    def failed(self, alert_ids: Iterable[str], error: str, at: datetime) -> None:
        """Note that sending these failed: they stay waiting."""
        with self._transaction():
            outbox.failed(self._tables, alert_ids, error, at)

    def quiet(self, held: Mapping[str, Mute], at: datetime) -> None:
        """Note which alerts a mute or snooze holds; those that it holds no longer go on."""
        with self._transaction():
            outbox.quiet(self._tables, held, at)

    def released(self) -> Path:
        """The numbered copy that readers have, a new one where they lack anything."""
        return current_release(self._con, self.home) or self.release()

    def release(self) -> Path:
        """Give readers a new numbered copy of what is stored; returns its path."""
        try:
            return release(self._con, self.home)
        except (duckdb.IOException, duckdb.FatalException, OSError) as error:
            raise StoreError(f"{self.home / 'released'} cannot be written: {error}") from error


def _in_utc(capture: Capture) -> Capture:
    return capture.model_copy(update={"captured_at": capture.captured_at.astimezone(UTC)})


def _source_row(source: Source) -> Row:
    own = source.own_trust.model_dump_json() if source.own_trust else None
    return {"id": source.id, "vendor": source.vendor, "url": source.url, "page": source.page.value, "own_trust": own}
