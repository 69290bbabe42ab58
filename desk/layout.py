"""Records as a table shows them to people: fewer columns, terms in one, a figure in one.

Programs get the whole record; a table of twenty columns is read by nobody.
"""

from collections.abc import Mapping
from typing import Any

Row = Mapping[str, Any]


def statement(row: Row) -> str:
    """What a claim says: `up_to 480 GB`, `upcoming generally_available 2026-41`, or the vendor's words."""
    if "status" in row:
        return " ".join(str(row[name]) for name in ("status", "of", "effective") if row[name])
    if "unit" not in row:
        return str(row["value"])
    limit = "" if row["bound"] == "exact" else f"{row['bound']} "
    times = f"{row['multiplier']} x " if row.get("multiplier") else ""
    return f"{limit}{times}{row['value']} {row['unit']}"


def terms(row: Row) -> str:
    """The terms of a figure in words: `MXFP8 dense`, `HBM3e`, `NVLink per chip`, `vs previous generation`."""
    words = [row.get(name) for name in ("precision", "sparsity", "memory_kind", "link", "direction", "variant")]
    words += [f"{word} {row[name]}" for word, name in (("per", "per"), ("vs", "baseline")) if row.get(name)]
    words += [row.get(name) for name in ("model", "conditions", "audience")]
    return " ".join(str(word) for word in words if word)


def claim(row: Row) -> Row:
    """A claim: what is said of what, since when, by whom."""
    known = {"subject": row["subject"], "scope": row["scope"], "metric": row["metric"]}
    known |= {"terms": terms(row), "statement": statement(row)}
    if "valid_from" in row:
        known["since"] = _day(row["valid_from"])
    if "valid_to" in row:
        known["until"] = _day(row["valid_to"])
    return known | {"source": row["source"], "quote": row["quote"]}


def catalogue(row: Row) -> Row:
    """A figure of the catalogue: who says it, how many agree, and who does not."""
    told = {"subject": row["subject"], "scope": row["scope"], "metric": row["metric"], "terms": terms(row)}
    told |= {"statement": statement(row), "source": row["source"], "agree": f"{row['agree']} of {row['sources']}"}
    return told | {"conflict": "; ".join(row["conflict"]), "quote": row["quote"]}


def availability(row: Row) -> Row:
    """A statement of status with its two dates."""
    names = ("subject", "scope", "status", "of", "effective", "stated_on", "audience", "source", "quote")
    return {name: row[name] for name in names}


def timeline(row: Row) -> Row:
    """A statement of status in its place: when it was made, when it was in force, and what it stands against."""
    names = ("subject", "scope", "made", "status", "of", "effective", "audience")
    told = {name: row[name] for name in names}
    told |= {"in_force": _day(row["in_force_from"]), "until": _day(row["in_force_to"])}
    return told | {name: row[name] for name in ("flag", "against", "source", "quote")}


def in_force(row: Row) -> Row:
    """A status in force: since when, and who says so."""
    names = ("subject", "scope", "audience", "track", "status", "of", "effective")
    told = {name: row[name] for name in names} | {"since": _day(row["in_force_from"])}
    return told | {"said_by": ", ".join(row["said_by"]), "quote": row["quote"]}


def change(row: Row) -> Row:
    """A change: when, of what, from what to what, and the words."""
    return {
        "seen": _day(row["seen_at"]), "subject": row["subject"], "scope": row["scope"], "metric": row["metric"],
        "terms": terms(row), "kind": row["kind"], "severity": row["severity"], "old": row["old"], "new": row["new"],
        "doubt": f"{row['state']}: {row['why']}" if row.get("why") else None, "source": row["source"],
        "makes_stale": "; ".join(row["articles"]), "quote": row["quote"],
    }  # fmt: skip


def waiting(row: Row) -> Row:
    """A change that waits: why, what it says, and the ids to decide by."""
    told = {"seen": _day(row["seen_at"]), "subject": row["subject"], "metric": row["metric"], "terms": terms(row)}
    told |= {name: row[name] for name in ("kind", "old", "new", "why", "source", "id", "incident")}
    return told | {"quote": row["quote"]}


def correction(row: Row) -> Row:
    """A correction: when the record was changed, and how."""
    told = {"recorded": _day(row["recorded_at"]), "subject": row["subject"], "metric": row["metric"]}
    told |= {"terms": terms(row), "kind": row["kind"], "old": row["old"], "new": row["new"]}
    return told | {"since": _day(row["valid_from"]), "source": row["source"], "quote": row["quote"]}


def conflict(row: Row) -> Row:
    """Two sources side by side."""
    told = {"subject": row["subject"], "scope": row["scope"], "metric": row["metric"], "terms": terms(row)}
    for side in ("left", "right"):
        told |= {f"{side}_says": row[f"{side}_statement"], f"{side}_source": row[f"{side}_source"]}
    return told | {"opened": _day(row["opened_at"]), "closed": _day(row["closed_at"])}


def alert(row: Row) -> Row:
    """An alert: where it stands, and its change."""
    told = {"state": row["state"], "takes_back": "taken back" if row["retracts"] else None, **change(row)}
    return told | {"digest": row["digest"], "attempts": row["attempts"], "last_error": row["last_error"]}


def trouble(row: Row) -> Row:
    """Something that is wrong: with what, since when."""
    return {"kind": row["kind"], "about": row["about"], "since": row["since"], "what": row["what"]}


def mute(row: Row) -> Row:
    """A mute or snooze: of what, until when, by whom."""
    names = ("vendors", "products", "metrics", "kinds", "sources")
    told = {"id": row["id"], "ruling": row["ruling"], "of": " ".join(one for name in names for one in row[name])}
    return told | {name: row[name] for name in ("until", "decided_at", "by", "note")}


def compared(row: Row) -> Row:
    """A line of a ranking; planned products say so."""
    return {
        "rank": row["rank"], "subject": row["subject"], "planned": "planned" if row["planned"] else None,
        "statement": statement(row), "normalised": _normalised(row),
        "terms": terms({**row, "precision": None, "sparsity": None}), "source": row["source"], "quote": row["quote"],
    }  # fmt: skip


def _normalised(row: Row) -> str | None:
    """A figure that was converted, as asked; rounded for people, records have every digit."""
    return f"≈ {float(row['canonical_value']):,.4g} {row['canonical_unit']}" if row["normalised"] else None


def source(row: Row) -> Row:
    """A source: how it stands."""
    told = {name: row[name] for name in ("id", "page", "cadence")} | {"last": _day(row["last_captured_at"])}
    told |= {name: row[name] for name in ("verdict", "claims", "unread", "problem", "confirmed", "found_by", "url")}
    return told if row["address_known"] else told | {"url": f"{row['url']} (address unknown)"}


def entry(row: Row) -> Row:
    """An entry of a feed: what became of it."""
    told = {"date": row["published"] or row["updated"], "title": row["title"] or row["url"]}
    names = ", ".join((*row["products"], *row["words"]))
    return told | {"names": names, "watched as, or why not": row["why_not"] or row["source"], "feed": row["feed"]}


def capture(row: Row) -> Row:
    """A capture: what the gate said and how reading went."""
    names = (
        "source",
        "captured_at",
        "status",
        "verdict",
        "reason",
        "complete",
        "claims",
        "unread",
        "quarantined",
        "size",
    )
    return {name: row[name] for name in names}


def held(row: Row) -> Row:
    """A held claim, or a decision about one: first what to decide by."""
    names = ("id", "ruling", "by", "note", "subject", "scope", "metric", "statement", "reason", "last_good", "source",
             "quote")  # fmt: skip
    return {name: row[name] for name in names if name in row}


def _day(moment: str | None) -> str:
    return moment[:10] if moment else ""
