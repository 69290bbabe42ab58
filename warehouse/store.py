"""The warehouse: one writer's handle on the tables of a home. Start here.

Every method that writes is one transaction: it happened or it did not. Readers use the released file
(`released.py`), since a DuckDB file refuses a second process while one holds it for writing.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

import duckdb

from schemas.base import StoreError
from schemas.captures import Capture
from schemas.changes import Alert, Change
from schemas.products import Product, Source
from schemas.readings import Reading
from warehouse import outbox
from warehouse.corrections import correction_rows
from warehouse.history import History
from warehouse.migrate import migrate
from warehouse.readings import Readings
from warehouse.rebuilt import Rebuilt
from warehouse.release import release
from warehouse.rows import change_of
from warehouse.tables import Tables

NAME = "warehouse.duckdb"


class Warehouse:
    """The tables of one home, held for writing."""

    def __init__(self, home: Path, con: duckdb.DuckDBPyConnection) -> None:
        self.home = home
        self._con = con
        self._tables = Tables(con)
        self._readings = Readings(self._tables)
        self._history = History(self._tables, self._readings)

    @classmethod
    def open(cls, home: Path) -> "Warehouse":
        """Open, or make, and bring up to date. StoreError where another process writes or the file is damaged."""
        path = home / NAME
        try:
            home.mkdir(parents=True, exist_ok=True)
            con = duckdb.connect(str(path))
        except OSError as error:
            raise StoreError(f"{home} cannot be used: {error.strerror}") from error
        except duckdb.Error as error:
            raise _refusal(path, error) from error
        try:
            con.execute("set TimeZone = 'UTC'")
            migrate(con, str(path))
        except duckdb.Error as error:
            con.close()
            raise _refusal(path, error) from error
        except BaseException:
            con.close()
            raise
        return cls(home, con)

    def close(self) -> None:
        """Let go of the file."""
        self._con.close()

    def __enter__(self) -> "Warehouse":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @contextmanager
    def _transaction(self) -> Iterator[datetime]:
        """A transaction; yields its time, which is recorded time."""
        try:
            self._con.begin()
            try:
                (now,) = self._con.execute("select now()").fetchall()[0]
                yield now.astimezone(UTC)
            except BaseException:
                self._con.rollback()
                raise
            self._con.commit()
        except (duckdb.IOException, duckdb.FatalException, duckdb.InternalException) as error:
            raise StoreError(f"{self.home / NAME} cannot be written: {error}; nothing was changed") from error

    def known(self, capture_id: str) -> bool:
        """Whether the capture is stored."""
        return bool(self._readings.known([capture_id]))

    def captures(self, source_id: str | None = None) -> list[Capture]:
        """All captures, or those of a source, in time order."""
        return self._readings.captures("c.source = ?", [source_id]) if source_id else self._readings.captures()

    def last_capture(self, source_id: str) -> Capture | None:
        """The newest capture of a source, whatever the gate said of it."""
        return next(reversed(self.captures(source_id)), None)

    def outdated(self, source_id: str, reader: str) -> list[Capture]:
        """Captures of a source that another version of the reader read."""
        return self._readings.captures("c.source = ? and r.reader is distinct from ?", [source_id, reader])

    def record(self, source: Source, capture: Capture, reading: Reading, *, announce: bool) -> tuple[Change, ...]:
        """Take a capture and its reading into history; returns the changes that this made.

        With `announce`, each gets its row in the outbox. A capture that is stored already changes nothing. One
        that arrives late is put in its place, and what follows from it is history, not news: it announces
        nothing. Captures that an older reader read must be corrected first, or its mistakes would be news.
        """
        capture = capture.model_copy(update={"captured_at": capture.captured_at.astimezone(UTC)})
        with self._transaction() as at:
            if self.known(capture.id):
                return ()
            late = self._history.is_late(capture)
            self._put(source, [(capture, reading)], at)
            history = self._history
            touched = history.refold(source, at) if late else history.step(source, capture, reading, at)
            self._history.across(touched, at)
            rows = self._tables.select(
                "select * from history.changes where recorded_from = ? and source = ? and seen_at = ?"
                " and recorded_to is null order by subject, scope, metric, precision, kind, old, new, id",
                [at, capture.source, capture.captured_at],
            )
            if announce and not late:
                outbox.write(self._tables, rows, at)
            outbox.tidy(self._tables, at)
        return tuple(change_of(row) for row in rows)

    def correct(self, source: Source, readings: Sequence[tuple[Capture, Reading]]) -> int:
        """Put better readings in the place of earlier ones; returns how many statements of history changed.

        The rows of before stay visible in recorded time and the differences are listed in `corrections`.
        Nothing is announced.
        """
        with self._transaction() as at:
            self._put(source, readings, at)
            touched = self._history.refold(source, at)
            self._history.across(touched, at)
            reader = readings[-1][1].reader if readings else ""
            corrections = correction_rows(touched.closed, touched.added, reader, at)
            self._tables.insert("corrections", corrections)
            outbox.tidy(self._tables, at)
        return len(corrections)

    def rebuild(self, readings: Iterable[tuple[Source, Capture, Reading]]) -> Rebuilt:
        """History from these readings, all in one transaction; what was recorded before stays in recorded time.

        Captures that are stored and not among them keep the reading they have.
        """
        with self._transaction() as at:
            report = Rebuilt()
            sources: dict[str, Source] = {}
            had = {row["source"] for row in self._tables.select("select distinct source from history.readings")}
            batch: list[tuple[Capture, Reading]] = []
            for source, capture, reading in readings:
                sources[source.id] = source
                batch.append((capture, reading))
                report.captures += 1
                if len(batch) == 500:
                    self._readings.put(batch, at)
                    batch = []
            self._readings.put(batch, at)
            for source in sources.values():
                self._put(source, [], at)
                touched = self._history.refold(source, at)
                self._history.across(touched, at)
                report.versions += len(touched.added)
                if source.id in had:
                    reader = next((row["reader"] for row in self._newest_reader(source.id)), "")
                    corrections = correction_rows(touched.closed, touched.added, reader, at)
                    self._tables.insert("corrections", corrections)
                    report.corrections += len(corrections)
            outbox.tidy(self._tables, at)
        return report

    def _newest_reader(self, source_id: str) -> list[dict[str, str]]:
        return self._tables.select(
            "select reader from history.readings where source = ? and recorded_to is null"
            " order by captured_at desc limit 1",
            [source_id],
        )

    def _put(self, source: Source, readings: Sequence[tuple[Capture, Reading]], at: datetime) -> None:
        self._tables.run("delete from history.sources where id = ?", [source.id])
        row = {"id": source.id, "vendor": source.vendor, "url": source.url, "page": source.page.value}
        self._tables.insert("sources", [row])
        self._readings.put(readings, at)

    def sync_products(self, products: Iterable[Product]) -> None:
        """Make the catalogue in the tables that of the vendor folders."""
        rows = [
            {"id": product.id, "vendor": product.vendor, "name": product.name, "kind": product.kind.value}
            | {"aliases": list(product.aliases), "part_of": list(product.part_of)}
            for product in products
        ]
        with self._transaction():
            self._tables.run("delete from history.products")
            self._tables.insert("products", rows)

    def outbox(self) -> list[Alert]:
        """Alerts not delivered yet, oldest change first."""
        return outbox.waiting(self._tables)

    def delivered(self, alert_ids: Iterable[str], digest: str, at: datetime) -> None:
        """Note that a digest with these alerts went out: none of them is sent again."""
        with self._transaction():
            outbox.delivered(self._tables, alert_ids, digest, at)

    def failed(self, alert_ids: Iterable[str], error: str, at: datetime) -> None:
        """Note that sending these failed: they stay waiting."""
        with self._transaction():
            outbox.failed(self._tables, alert_ids, error, at)

    def release(self) -> Path:
        """Give readers a new numbered copy of what is stored; returns its path."""
        try:
            return release(self._con, self.home)
        except (duckdb.IOException, duckdb.FatalException, OSError) as error:
            raise StoreError(f"{self.home / 'released'} cannot be written: {error}") from error


def _refusal(path: Path, error: duckdb.Error) -> StoreError:
    text = str(error)
    if "lock" in text.lower():
        return StoreError(f"{path} is in use by another process: wait until that run has ended, then try again")
    if "ermission denied" in text or "read-only" in text:
        return StoreError(f"{path} cannot be written: {text}")
    return StoreError(
        f"{path} is damaged ({text.splitlines()[0]}): move it away and run `specwatch rebuild`,"
        " which makes it anew from the archive"
    )
