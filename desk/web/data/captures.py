"""Archived responses: what each states, and its page."""

from pathlib import Path
from typing import Any

from duckdb import DuckDBPyConnection
from pydantic import Field

from desk.rows import answer, claim, made
from desk.web.archived.lines import Line, difference, lines_of
from desk.web.errors import MissingError
from desk.web.paging import SIZE, Page, Shown, paged
from extractors.documents.document import Document, opened
from extractors.read import page_of
from schemas.base import InputError, SourceError
from schemas.captures import Capture
from schemas.claims import Evidence
from schemas.records.base import Row
from schemas.records.watch import CaptureRecord
from schemas.words import Origin
from warehouse.archive import Archive

LINES = 100
"""Lines of a page of a difference: a paragraph is one."""


class Stated(Shown):
    """A claim as the source stated it at a capture."""

    subject: str = Field(description="Product id, `vendor/slug`.")
    scope: str = Field(description="What the statement is about the whole of.")
    metric: str = Field(description="What is stated.")
    terms: str = Field(description="The terms of a figure in words.")
    statement: str = Field(description="What is said: value and unit, status and date, or the words themselves.")
    evidence: tuple[Evidence, ...] = Field(description="Every place of the page that states it, with its words.")


class ArchivedCapture(Shown):
    """A capture with what its source stated then, and the captures of that source around it."""

    capture: CaptureRecord
    claims: Page[Stated] = Field(description="What the source stated at that time, by what we know today.")
    earlier: str | None = Field(description="The capture of this source before, by its id.")
    later: str | None = Field(description="The capture after.")


class Difference(Shown):
    """What differs between the texts of two captures."""

    old: CaptureRecord
    new: CaptureRecord
    lines: Page[Line] = Field(description="None where the text is the same.")


def of_source(history: DuckDBPyConnection, source: str, number: int) -> Page[CaptureRecord]:
    """The captures of a source, the newest first."""
    total = history.execute("select count(*) from captures where source = ?", [source]).fetchall()[0][0]
    found = answer(history, "captures_of", source=source, most=SIZE, skip=(number - 1) * SIZE)
    return paged([made(CaptureRecord, row) for row in found], number, total=total)


def archived(history: DuckDBPyConnection, name: str, number: int) -> ArchivedCapture:
    """A capture and a page of what it states. MissingError where there is none of that id."""
    row = _row(history, name)
    around = answer(history, "captures_around", source=row["source"], at=row["captured_at"], id=name)[0]
    return ArchivedCapture(capture=made(CaptureRecord, row), claims=paged(said(history, row), number), **around)


def said(history: DuckDBPyConnection, row: Row) -> list[Stated]:
    """What the source of a capture stated at its time; nothing of a capture that was not its page."""
    if row["verdict"] != "page":
        return []
    found = answer(history, "stated_by", source=row["source"], at=row["captured_at"])
    return [_stated(one) for one in found]


def document(history: DuckDBPyConnection, home: Path, name: str) -> tuple[Row, Document]:
    """The capture's row, and its document as HTML, from the archive.

    MissingError where there is no such capture, StoreError where the archive is damaged, InputError where it is no
    document that can be shown.
    """
    row = _row(history, name)
    try:
        body = Archive(home).body(_capture(row))
    except SourceError as error:
        raise InputError(f"capture {name} cannot be shown: {error}") from error
    return row, opened(body, row["content_type"], row["url"])


def compared(history: DuckDBPyConnection, home: Path, new: str, old: str | None, number: int) -> Difference:
    """What differs between a capture and an earlier one, a page of it; the one right before where none is named."""
    if old is None:
        old = archived(history, new, 1).earlier
    if old is None:
        raise MissingError("there is no capture before this one")
    sides = [_text(history, home, name) for name in (old, new)]
    records = [made(CaptureRecord, row) for row, _ in sides]
    if records[0].source != records[1].source:
        raise InputError(f"{old} is of {records[0].source}, {new} of {records[1].source}: compare two of one source")
    return Difference(
        old=records[0], new=records[1], lines=paged(difference(sides[0][1], sides[1][1]), number, size=LINES)
    )


def _text(history: DuckDBPyConnection, home: Path, name: str) -> tuple[Row, list[str]]:
    row, opened_document = document(history, home, name)
    return row, lines_of(page_of(opened_document, row["url"], dated=False))


def _row(history: DuckDBPyConnection, name: str) -> Row:
    cursor = history.execute("select * from captures where id = ?", [name])
    columns = [column[0] for column in cursor.description or ()]
    found = cursor.fetchall()
    if not found:
        raise MissingError(f"there is no capture {name!r}")
    return dict(zip(columns, found[0], strict=True))


def _capture(row: Row) -> Capture:
    told: dict[str, Any] = {name: row[name] for name in Capture.model_fields if name in row and name != "verdict"}
    told |= {"origin": Origin(row["origin"]), "offset": row["file_offset"], "length": row["file_length"]}
    return Capture(**told)


def _stated(row: Row) -> Stated:
    from desk import layout

    told = claim(row)
    return Stated(
        subject=told["subject"],
        scope=told["scope"],
        metric=told["metric"],
        terms=layout.terms(told),
        statement=layout.statement(told),
        evidence=tuple(Evidence(**one) for one in row["evidence"]),
    )
