"""The changes as a feed: what `/feeds/…` serves and what lies in the home's `feeds/` after a run.

A feed is a record, not an alert: mute and snooze hold nothing back from it.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from html import escape
from itertools import groupby
from typing import Any

import duckdb

from extractors.catalogue import catalogue
from flows.feeds import atom
from flows.links import capture_link, live
from schemas.captures import iso
from schemas.severities import severity
from schemas.words import ChangeKind, Origin
from warehouse.queries import query

Row = Mapping[str, Any]
MOST = 100
"""Entries of a feed, newest first."""
ALL = "all"


def feed(
    connection: duckdb.DuckDBPyConnection,
    *,
    base: str | None = None,
    vendor: str | None = None,
    product: str | None = None,
    limit: int = MOST,
) -> bytes:
    """The newest changes of a product, of a vendor or of all, as an Atom document; an empty one where there are none.

    `base` is the address at which the desk is served: with it, entries link to the archived captures.
    """
    by, which = ("product", product) if product else ("vendor", vendor) if vendor else (ALL, ALL)
    rows = newest(connection, by, [str(which)], limit)
    return written(str(which), rows.get(str(which), []), base)


def newest(
    connection: duckdb.DuckDBPyConnection, by: str, which: list[str] | None = None, limit: int = MOST
) -> dict[str, list[Row]]:
    """The newest changes of each feed, `by` vendor, product or all; of those named in `which`, or of every one."""
    asked = {"by": by, "which": " ".join(which) if which is not None else None, "most": limit}
    cursor = connection.execute(query("feed"), asked)
    names = [column[0] for column in cursor.description or ()]
    rows = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    return {key: list(of_feed) for key, of_feed in groupby(rows, key=lambda row: row["feed"])}


def path(key: str) -> str:
    """Where the feed of a vendor, a product or `all` lies under `feeds/`."""
    return f"{key}.atom"


def written(key: str, rows: list[Row], base: str | None) -> bytes:
    """These changes as the feed `key`."""
    updated = rows[0]["seen_at"] if rows else datetime(1970, 1, 1, tzinfo=UTC)
    address = f"{base.rstrip('/')}/feeds/{path(key)}" if base else None
    return atom.document(key, _title(key), updated, [_entry(row, base) for row in rows], address)


def _title(key: str) -> str:
    known = catalogue()
    if key == ALL:
        return "specwatch: all changes"
    if key in known.vendors:
        return f"specwatch: {known.vendors[key].name}"
    return f"specwatch: {known.products[key].name if key in known.products else key}"


def _entry(row: Row, base: str | None) -> atom.Entry:
    kind = ChangeKind(row["kind"])
    title = f"{row['name'] or row['subject']}: {_what(row)}: {' → '.join(_sides(row))}"
    page = _page(row)
    links = [("alternate", page)] if page else []
    if base:
        links.append(("related", capture_link(base, row["capture"])))
    return atom.Entry(
        id=atom.tag("change", row["id"]),
        title=title,
        updated=row["seen_at"],
        html=_html(row, links),
        links=links,
        categories=[kind.value, severity(kind, row["metric"]).value, row["subject"]],
    )


def _what(row: Row) -> str:
    names = ("metric", "scope", "precision", "sparsity", "memory_kind", "variant")
    return ", ".join(str(row[name]).replace("_", " ") for name in names if row[name])


def _sides(row: Row) -> list[str]:
    """What was said and what is said; of what only appeared, what is said."""
    return [row["old"], row["new"] or "none"] if row["old"] else [row["new"] or "none"]


def _page(row: Row) -> str | None:
    """The live page at the words; at its top where they are gone."""
    return live(row["url"], row["after"][0]["quote"] if row["after"] else "")


def _html(row: Row, links: list[tuple[str, str]]) -> str:
    """Old and new, the words before and after, and where to look them up; words of pages are escaped."""
    told = f"<p>{escape(row['kind'].replace('_', ' '))}: {escape(_what(row))}: "
    told += f"{escape(' → '.join(_sides(row)))}</p>"
    for side in ("before", "after"):
        if row[side]:
            told += f"<p>{side}:</p><blockquote>{escape(row[side][0]['quote'])}</blockquote>"
    names = {"alternate": row["source"], "related": "archived capture"}
    where = [f'<a href="{escape(href)}">{escape(names[rel])}</a>' for rel, href in links] or [escape(row["source"])]
    synthetic = "" if row["origin"] == Origin.LIVE else f", {row['origin']}"
    return f"{told}<p>{', '.join(where)}, seen {iso(row['seen_at'])}{synthetic}</p>"
