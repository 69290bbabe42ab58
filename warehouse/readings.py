"""Captures and readings in the tables: put in, and got out in the order in which captures were made."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain
from typing import Any

from schemas.captures import Capture
from schemas.decisions import Decision
from schemas.products import Source
from schemas.readings import Reading
from schemas.words import Origin, Verdict
from warehouse.changes import Seen
from warehouse.hashing import digest
from warehouse.packed import Packed
from warehouse.rulings import WRONG, held_id, ruled, rulings_at
from warehouse.tables import AMONG, Row, Tables, among, chosen

Taken = tuple[Source, Capture, Reading]
"""A capture of a source, and what was read of it."""

_CAPTURE = """
    select c.id, c.source, c.url, c.captured_at, c.origin, c.status, c.content_type, c.etag, c.last_modified,
        c.sha256, c.size, c.file, c.file_offset as "offset", c.file_length as length, r.verdict, r.reason
    from history.captures c
    left join history.readings r on r.capture = c.id and r.recorded_to is null
"""


@dataclass(frozen=True)
class Past:
    """What was read of a source: the `newest` capture's time and id, and its latest page that was there in full.

    That is when it was `seen`, and how many claims it `stated`. Null where there is none.
    """

    newest: tuple[datetime, str] | None = None
    seen: datetime | None = None
    stated: int | None = None

    def is_after(self, capture: Capture) -> bool:
        """Whether this capture comes late."""
        return self.newest is not None and (capture.captured_at, capture.id) < self.newest


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

    def past(self, sources: Iterable[str]) -> dict[str, Past]:
        """What was read of each of these sources so far."""
        condition, given = chosen("source", wanted := set(sources))
        rows = self._tables.select(
            "select source, max(captured_at)::timestamp as newest, arg_max(capture, (captured_at, capture)) as capture,"
            " (max(captured_at) filter (whole))::timestamp as seen,"
            " arg_max(claims, (captured_at, capture)) filter (whole) as stated"
            " from (select *, verdict = 'page' and complete as whole from history.readings"
            f" where {condition} and recorded_to is null) group by source",
            given,
        )
        found = {
            row["source"]: Past(
                newest=(row["newest"].replace(tzinfo=UTC), row["capture"]),
                seen=row["seen"].replace(tzinfo=UTC) if row["seen"] else None,
                stated=row["stated"],
            )
            for row in rows
        }
        return {source: found.get(source, Past()) for source in wanted}

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

    def put(self, pairs: Sequence[tuple[Capture, Reading | Packed]], at: datetime) -> None:
        """Store captures that are not there yet and the readings of all, in the place of earlier ones."""
        if not pairs:
            return
        known = self.known(capture.id for capture, _ in pairs)
        if known:
            self._tables.run(f"delete from history.payloads where capture {AMONG}", [among(known)])
            self._tables.insert("payloads", [_payload_row(*pair) for pair in pairs if pair[0].id in known])
        self.add([pair for pair in pairs if pair[0].id not in known], at)

    def add(self, pairs: Sequence[tuple[Capture, Reading | Packed]], at: datetime) -> None:
        """Store captures that are not there yet, with their readings."""
        self._tables.insert("captures", [_capture_row(capture) for capture, _ in pairs], at)
        self._tables.insert("payloads", [_payload_row(*pair) for pair in pairs])

    def of(self, source: str) -> list[tuple[Capture, Reading]]:
        """All readings of a source, in time order."""
        rows = self._tables.select(
            "select capture, reading from history.payloads where capture in"
            " (select id from history.captures where source = ?)",
            [source],
        )
        readings = {row["capture"]: Packed(row["reading"]).reading() for row in rows}
        captures = self.captures("c.source = ?", [source])
        return [(capture, readings[capture.id]) for capture in captures if capture.id in readings]

    def one(self, capture: str) -> Reading:
        """The reading of a capture that is stored."""
        (row,) = self._tables.select("select reading from history.payloads where capture = ?", [capture])
        return Packed(row["reading"]).reading()

    def show_newest(self, pages: Sequence[Taken], decisions: Mapping[str, Sequence[Decision]]) -> None:
        """Make `unread` and `quarantine` those of each source's newest page; what was accepted is held no longer."""
        condition, given = chosen("source", (source.id for source, _, _ in pages))
        for table in ("unread", "quarantine"):
            self._tables.run(f"delete from history.{table} where {condition}", given)
        self._tables.insert("unread", [row for _, capture, reading in pages for row in _unread_rows(capture, reading)])
        held = (_held_rows(capture, reading, decisions.get(source.id, ())) for source, capture, reading in pages)
        self._tables.insert("quarantine", list(chain.from_iterable(held)))

    def name(self, pages: Iterable[Taken]) -> None:
        """Take in the subjects that these readings name and their sources had not named before."""
        named: dict[tuple[str, str], Row] = {}
        for source, capture, reading in pages:
            for product in reading.subjects:
                row = {"id": product.id, "vendor": product.vendor, "name": product.name, "kind": product.kind}
                named.setdefault((source.id, product.id), row | {"source": source.id, "origin": capture.origin})
        if named:
            condition, given = chosen("source", (source for source, _ in named))
            for row in self._tables.select(f"select source, id from history.named where {condition}", given):
                named.pop((row["source"], row["id"]), None)
        self._tables.insert("named", list(named.values()))


def _told(reason: str, decision: Decision | None) -> str:
    """Why a claim is held; of one that was sent back, by whom and with what remark."""
    if decision is None or reason != WRONG:
        return reason
    return f"{reason}{f' by {decision.by}' if decision.by else ''}{f': {decision.note}' if decision.note else ''}"


def reading_row(capture: Capture, reading: Reading, issues: Iterable[str]) -> Row:
    """A reading as a row of `readings`; `issues` are those that the fold found, beside the reader's own."""
    return {
        "capture": capture.id,
        "source": capture.source,
        "captured_at": capture.captured_at,
        "reader": reading.reader,
        "verdict": reading.verdict,
        "reason": reading.reason,
        "complete": reading.complete,
        "claims": len(reading.claims),
        "unread": len(reading.unread),
        "quarantined": len(reading.quarantined),
        "issues": [*reading.issues, *issues],
    }


def _payload_row(capture: Capture, reading: Reading | Packed) -> Row:
    return {"capture": capture.id, "reading": Packed.of(reading).content}


def _unread_rows(capture: Capture, reading: Reading) -> Iterable[Row]:
    for one in reading.unread:
        row = {"capture": capture.id, "source": capture.source, "text": one.text, "why": one.why}
        yield row | {"quote": one.evidence.quote, "place": one.evidence.place}


def _held_rows(capture: Capture, reading: Reading, decisions: Sequence[Decision]) -> Iterable[Row]:
    rulings, last = rulings_at(capture, decisions), {one.id: one for one in decisions}
    held = {
        (held_id(capture.source, one.claim), one.claim.evidence.place): (one.claim, one.reason)
        for one in ruled(reading, capture.source, rulings).quarantined
    }
    for (name, _), (claim, reason) in held.items():
        row = {"capture": capture.id, "source": capture.source, "id": name, "ruling": rulings.get(name)}
        row |= {"subject": claim.subject, "scope": claim.scope, "metric": claim.metric}
        row |= {"about": digest("identity", *claim.identity)}
        row |= {"reason": _told(reason, last.get(name))}
        yield row | {"statement": claim.statement, "quote": claim.evidence.quote, "place": claim.evidence.place}


def _capture_row(capture: Capture) -> Row:
    row: dict[str, Any] = capture.model_dump(exclude={"verdict", "reason", "offset", "length", "origin"})
    return row | {"origin": capture.origin, "file_offset": capture.offset, "file_length": capture.length}


def _capture_of(row: Row) -> Capture:
    return Capture(
        **row
        | {
            "captured_at": row["captured_at"].astimezone(UTC),
            "origin": Origin(row["origin"]),
            "verdict": Verdict(row["verdict"] or Verdict.PAGE),
        }
    )
