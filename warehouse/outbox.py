"""The outbox: a row for each change that is to reach an editor, written in the change's own transaction.

That of a doubtful change does not go unless the change is confirmed (waiting.py); who dismissed it may think again.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime

from schemas.changes import Alert, Change, Shown
from schemas.mutes import Mute
from warehouse.news import News
from warehouse.retractions import SENT_BACK
from warehouse.tables import AMONG, Row, Tables, among

_OPEN = "delivered_at is null and dropped_at is null"
_WAITS = f"{_OPEN} and retracts is not true"
_BACK = " and ".join(f"back.{name} = c.{name}" for name in ("source", "capture", "subject", "scope", "metric"))


def write(tables: Tables, changes: Sequence[str], at: datetime) -> None:
    """Put changes in, by id, once each for good; one that was dropped before anybody heard of it waits again."""
    if not changes:
        return
    there = tables.select(
        "select change, dropped_at is not null and delivered_at is null as is_dropped from history.outbox"
        f" where change {AMONG} and retracts is not true",
        [among(changes)],
    )
    have = {row["change"] for row in there}
    if dropped := {row["change"] for row in there if row["is_dropped"]}:
        tables.run(
            f"update history.outbox set dropped_at = null where change {AMONG} and delivered_at is null"
            " and retracts is not true",
            [among(dropped)],
        )
    tables.insert(
        "outbox",
        [
            {"id": f"alert-{change}", "change": change, "created_at": at, "attempts": 0, "retracts": False}
            for change in changes
            if change not in have
        ],
    )


def tidy(tables: Tables, news: News, at: datetime) -> None:
    """Drop alerts that nobody has to hear of any more, after a transaction that may have made such.

    Those whose change no longer stands; and all of a disagreement that came and went before anybody was told of
    it, as when two pages change alike, one some minutes after the other.
    """
    if not news.ends_alerts:
        return
    waits = {row["change"] for row in tables.select(f"select change from history.outbox where {_WAITS}")}
    if not waits:
        return
    stands = tables.select(
        f"select id, found_by, about from history.changes where recorded_to is null and id {AMONG}", [among(waits)]
    )
    gone = waits - {row["id"] for row in stands}
    of_conflicts = {row["id"]: row["about"] for row in stands if row["found_by"] == "conflicts"}
    if of_conflicts:
        told = tables.select(
            f"select about from history.conflicts where about {AMONG} and recorded_to is null and closed_at is null"
            " union select c.about from history.outbox o join history.changes c on c.id = o.change"
            f" where o.delivered_at is not null and c.found_by = 'conflicts' and c.about {AMONG}",
            [among(set(of_conflicts.values()))] * 2,
        )
        goes_on = {row["about"] for row in told}
        gone |= {change for change, about in of_conflicts.items() if about not in goes_on}
    if gone:
        tables.run(f"update history.outbox set dropped_at = ? where {_WAITS} and change {AMONG}", [at, among(gone)])


def waiting(tables: Tables) -> list[Alert]:
    """Alerts that are to be sent, oldest change first."""
    # Of what is taken back no change stands: the last that did is shown.
    rows = tables.select(
        "select o.id as alert, o.created_at, o.attempts, o.last_error, coalesce(o.retracts, false) as retracts,"
        " sent.digest as told_in, s.url as shown_url, s.file as shown_file, s.file_offset as shown_offset,"
        " w.why, w.incident, w.settled_at as confirmed_at, back.capture is not null as sent_back,"
        ' back."by" as sent_back_by, c.* from history.outbox o'
        " join history.changes c on c.id = o.change and (c.recorded_to is null or o.retracts)"
        " left join history.captures s on s.id = c.capture"
        " left join history.waits w on w.change = o.change and w.recorded_to is null and o.retracts is not true"
        " left join history.outbox sent on o.retracts and sent.change = o.change and sent.retracts is not true"
        f" left join ({SENT_BACK}) back on o.retracts and {_BACK}"
        " where o.delivered_at is null and o.dropped_at is null and o.muted_at is null"
        " and coalesce(w.state, 'confirmed') = 'confirmed'"
        " qualify row_number() over (partition by o.id order by c.recorded_from desc) = 1"
        " order by c.seen_at, c.subject, c.metric, c.id"
    )
    from warehouse.rows import change_of  # where nothing waits, reading changes need not be imported

    return [
        Alert(
            id=row["alert"],
            change=change_of(row),
            shown=_shown(row),
            retracts=row["retracts"],
            told_in=row["told_in"],
            instead=_instead(tables, row) if row["retracts"] else (),
            why=f"sent back as wrong by {row['sent_back_by'] or 'a reviewer'}" if row["sent_back"] else row["why"],
            incident=row["incident"],
            confirmed_at=row["confirmed_at"].astimezone(UTC) if row["confirmed_at"] else None,
            created_at=row["created_at"].astimezone(UTC),
            attempts=row["attempts"],
            last_error=row["last_error"],
        )
        for row in rows
    ]


def _shown(row: Row) -> Shown | None:
    if row["shown_url"] is None:
        return None
    return Shown(capture=row["capture"], url=row["shown_url"], file=row["shown_file"], offset=row["shown_offset"])


def _instead(tables: Tables, row: Row) -> tuple[Change, ...]:
    rows = tables.select(
        "select * from history.changes where recorded_to is null and (flaps is null or kind = 'flapping')"
        " and source = ? and capture = ? and subject = ? and scope = ? and metric = ? and found_by = ? order by id",
        [row[name] for name in ("source", "capture", "subject", "scope", "metric", "found_by")],
    )
    from warehouse.rows import change_of

    return tuple(change_of(one) for one in rows)


def delivered(tables: Tables, alert_ids: Iterable[str], digest: str, at: datetime) -> None:
    """They went out in this digest."""
    tables.run(
        "update history.outbox set delivered_at = ?, digest = ?, attempts = attempts + 1, attempted_at = ?,"
        f" last_error = null where id {AMONG} and delivered_at is null",
        [at, digest, at, among(alert_ids)],
    )


def quiet(tables: Tables, held: Mapping[str, Mute], at: datetime) -> None:
    """These alerts are held by a mute, for good, or by a snooze, until it ends; no others are snoozed now."""
    snoozed = {alert: (mute.id, mute.until) for alert, mute in held.items() if mute.is_snooze}
    there = f"select id, muted_by, snoozed_until from history.outbox where snoozed_until is not null and {_OPEN}"
    for row in tables.select(there):
        if snoozed.get(row["id"]) == (row["muted_by"], row["snoozed_until"].astimezone(UTC)):
            snoozed.pop(row["id"])
        else:
            tables.run("update history.outbox set snoozed_until = null, muted_by = null where id = ?", [row["id"]])
    for alert, (mute, until) in snoozed.items():
        tables.run("update history.outbox set snoozed_until = ?, muted_by = ? where id = ?", [until, mute, alert])
    for alert, one in held.items():
        if not one.is_snooze:
            tables.run("update history.outbox set muted_at = ?, muted_by = ? where id = ?", [at, one.id, alert])


def told(tables: Tables, changes: Iterable[str]) -> set[str]:
    """Those of these changes of which everybody has heard."""
    rows = tables.select(
        f"select change from history.outbox where change {AMONG} and delivered_at is not null and retracts is not true",
        [among(changes)],
    )
    return {row["change"] for row in rows}


def any_dropped(tables: Tables, alert_ids: Iterable[str]) -> bool:
    """Whether one of these was dropped, since its change no longer stood."""
    dropped = f"select 1 from history.outbox where id {AMONG} and dropped_at is not null limit 1"
    return bool(tables.select(dropped, [among(alert_ids)]))


def failed(tables: Tables, alert_ids: Iterable[str], error: str, at: datetime) -> None:
    """They did not go out."""
    tables.run(
        "update history.outbox set attempts = attempts + 1, attempted_at = ?, last_error = ?"
        f" where id {AMONG} and delivered_at is null",
        [at, error, among(alert_ids)],
    )
