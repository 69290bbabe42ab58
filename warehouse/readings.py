"""Captures and readings in the tables: put in, and got out in the order in which captures were made."""

import zlib
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from schemas.captures import Capture
from schemas.decisions import Decision
from schemas.products import Source
from schemas.readings import Reading
from schemas.words import Origin, Verdict
from warehouse.changes import Seen
from warehouse.hashing import digest
from warehouse.rulings import WRONG, held_id, ruled, rulings_at
from warehouse.tables import AMONG, Row, Tables, among

_CAPTURE = """
    select c.id, c.source, c.url, c.captured_at, c.origin, c.status, c.content_type, c.etag, c.last_modified,
        c.sha256, c.size, c.file, c.file_offset as "offset", c.file_length as length, r.verdict, r.reason
    from history.captures c
    left join history.readings r on r.capture = c.id and r.recorded_to is null
"""


class Readings:
    """Captures and what readers made of them."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def captures(self, where: str = "true", parameters: Sequence[object] = ()) -> list[Capture]:
        """Captures in time order; `where` may speak of captures as c and of their readings as r."""
        rows = self._tables.select(f"{_CAPTURE} where {where} order by c.captured_at, c.id", parameters)
        return [_capture_of(row) for row in rows]

    def newest(self, source_id: str | None = None) -> dict[str, Capture]:
        """The newest capture of every source, or of one, by the source's id, whatever the gate said of it."""
        newest = (
            "c.id in (select arg_max(id, (captured_at, id)) from history.captures"
            " where source = ?1 or ?1 is null group by source)"
        )
        return {capture.source: capture for capture in self.captures(newest, [source_id])}

    def of_reused_validators(self) -> dict[str, list[Capture]]:
        """The captures of the sources that sent different bytes under one ETag or one Last-Modified."""
        found: dict[str, list[Capture]] = {}
        reused = " union ".join(
            f"select source from history.captures where {name} is not null and origin = 'live'"
            f" group by source, {name} having count(distinct sha256) > 1"
            for name in ("etag", "last_modified")
        )
        for capture in self.captures(f"c.source in ({reused})"):
            found.setdefault(capture.source, []).append(capture)
        return found

    def known(self, ids: Iterable[str]) -> set[str]:
        """Those of the ids that are stored."""
        rows = self._tables.select(f"select id from history.captures where id {AMONG}", [among(ids)])
        return {row["id"] for row in rows}

    def seen(self, ids: Iterable[str]) -> dict[str, Seen]:
        """What changes need to know of captures, by id."""
        wanted = set(ids)
        if not wanted:
            return {}
        rows = self._tables.select(
            f"select id, source, captured_at, origin from history.captures where id {AMONG}",
            [among(wanted)],
        )
        return {
            row["id"]: Seen(row["id"], row["source"], row["captured_at"].astimezone(UTC), Origin(row["origin"]))
            for row in rows
        }

    def put(self, pairs: Sequence[tuple[Capture, Reading]], at: datetime) -> None:
        """Store captures that are not there yet and the readings of all, in the place of earlier ones."""
        if not pairs:
            return
        known = self.known(capture.id for capture, _ in pairs)
        self._tables.insert(
            "captures",
            [_capture_row(capture) | {"recorded_from": at} for capture, _ in pairs if capture.id not in known],
        )
        if known:
            self._tables.run(f"delete from history.payloads where capture {AMONG}", [among(known)])
        payloads = [
            {"capture": capture.id, "reading": zlib.compress(reading.model_dump_json().encode())}
            for capture, reading in pairs
        ]
        self._tables.insert("payloads", payloads)

    def of(self, source: str) -> list[tuple[Capture, Reading]]:
        """All readings of a source, in time order."""
        rows = self._tables.select(
            "select capture, reading from history.payloads where capture in"
            " (select id from history.captures where source = ?)",
            [source],
        )
        readings = {row["capture"]: _reading_of(row["reading"]) for row in rows}
        captures = self.captures("c.source = ?", [source])
        return [(capture, readings[capture.id]) for capture in captures if capture.id in readings]

    def one(self, capture: str) -> Reading:
        """The reading of a capture that is stored."""
        (row,) = self._tables.select("select reading from history.payloads where capture = ?", [capture])
        return _reading_of(row["reading"])

    def show_newest(self, source: Source, capture: Capture, reading: Reading, decisions: Sequence[Decision]) -> None:
        """Make `unread` and `quarantine` those of the source's newest page; what was accepted is held no longer."""
        rulings = rulings_at(capture, decisions)
        last = {one.id: one for one in decisions}
        for table in ("unread", "quarantine"):
            self._tables.run(f"delete from history.{table} where source = ?", [source.id])
        where = {"capture": capture.id, "source": source.id}
        self._tables.insert(
            "unread",
            [
                where | {"text": one.text, "why": one.why, "quote": one.evidence.quote, "place": one.evidence.place}
                for one in reading.unread
            ],
        )
        held = {
            (held_id(source.id, one.claim), one.claim.evidence.place): (one.claim, one.reason)
            for one in ruled(reading, source.id, rulings).quarantined
        }
        self._tables.insert(
            "quarantine",
            [
                where
                | {"id": name, "ruling": rulings.get(name)}
                | {"subject": claim.subject, "scope": claim.scope.value, "metric": claim.metric}
                | {"reason": _told(reason, last.get(name))}
                | {"statement": claim.statement, "quote": claim.evidence.quote, "place": claim.evidence.place}
                for (name, _), (claim, reason) in held.items()
            ],
        )

    def name(self, source: Source, pairs: Iterable[tuple[Capture, Reading]]) -> None:
        """Take in the subjects that these readings name and the source had not named before."""
        have = self._tables.select("select id from history.named where source = ?", [source.id])
        seen = {row["id"] for row in have}
        rows: list[Row] = []
        for capture, reading in pairs:
            for product in reading.subjects:
                if product.id not in seen:
                    seen.add(product.id)
                    rows.append(
                        {"id": product.id, "vendor": product.vendor, "name": product.name, "kind": product.kind.value}
                        | {"source": source.id, "origin": capture.origin.value}
                    )
        self._tables.insert("named", rows)


def _told(reason: str, decision: Decision | None) -> str:
    """Why a claim is held; of one that was sent back, by whom and with what remark."""
    if decision is None or reason != WRONG:
        return reason
    return f"{reason}{f' by {decision.by}' if decision.by else ''}{f': {decision.note}' if decision.note else ''}"


def reading_row(capture: Capture, reading: Reading, issues: Iterable[str]) -> Row:
    """A reading as a row of `readings`; `issues` are those that the fold found, beside the reader's own."""
    row: Row = {
        "capture": capture.id,
        "source": capture.source,
        "captured_at": capture.captured_at,
        "reader": reading.reader,
        "verdict": reading.verdict.value,
        "reason": reading.reason,
        "complete": reading.complete,
        "claims": len(reading.claims),
        "unread": len(reading.unread),
        "quarantined": len(reading.quarantined),
        "issues": [*reading.issues, *issues],
    }
    return row | {"row_id": digest(*(row[name] for name in sorted(row)))}


def _capture_row(capture: Capture) -> Row:
    row: dict[str, Any] = capture.model_dump(exclude={"verdict", "reason", "offset", "length", "origin"})
    return row | {"origin": capture.origin.value, "file_offset": capture.offset, "file_length": capture.length}


def _capture_of(row: Row) -> Capture:
    return Capture(
        **row
        | {
            "captured_at": row["captured_at"].astimezone(UTC),
            "origin": Origin(row["origin"]),
            "verdict": Verdict(row["verdict"] or Verdict.PAGE),
        }
    )


def _reading_of(blob: bytes) -> Reading:
    return Reading.model_validate_json(zlib.decompress(blob))
