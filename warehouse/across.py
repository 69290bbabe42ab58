"""What is found across sources: changes of status with the standing behind them, and conflicts.

Found anew for the few products and figures that a step touched, and the rows compared with those that are there.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from schemas.changes import Change
from warehouse import ways
from warehouse.changes import Seen
from warehouse.conflicts import conflicts_of
from warehouse.flapping import Flapping
from warehouse.history import Touched
from warehouse.news import Made, News
from warehouse.readings import Readings
from warehouse.rows import change_row, conflict_row, version_of
from warehouse.standing import standing_of
from warehouse.tables import AMONG, Row, Tables, among, chosen
from warehouse.timeline import standing_rows
from warehouse.versions import Version

_AT_ODDS = """
    select about, any_value(subject) as subject
    from (
        select about, subject, said, valid_from < max(coalesce(valid_to, 'infinity')) over (
            partition by about order by valid_from rows between unbounded preceding and 1 preceding
        ) as is_beside
        from found
        where about in (select about from found group by about having min(said) <> max(said))
    )
    group by about
    having bool_or(is_beside)
"""


class Across:
    """Changes of status, standings and conflicts, written within a transaction that the caller holds."""

    def __init__(self, tables: Tables, readings: Readings, news: News) -> None:
        self._tables = tables
        self._readings = readings
        self._news = news

    def everywhere(self, at: datetime) -> None:
        """Find all of it anew."""
        said = self._tables.select(
            "select vendor, list(distinct subject) as subjects from history.versions"
            " where metric = 'availability' and recorded_to is null group by vendor"
        )
        abouts = self._tables.select(
            f"with found as (select about, subject, said, valid_from, valid_to from history.versions"
            f" where unit is not null and recorded_to is null) {_AT_ODDS}"
            " union select about, subject from history.conflicts where recorded_to is null"
        )
        self.standings({row["vendor"]: set(row["subjects"]) for row in said}, at)
        self.conflicts({row["about"]: row["subject"] for row in abouts}, at)
        ways.note(self._tables, "across")

    def after(self, every: Iterable[Touched], at: datetime) -> None:
        """Where versions came or went."""
        subjects: dict[str, set[str]] = defaultdict(set)
        abouts: dict[str, str] = {}
        since: list[datetime | None] = []
        for touched in every:
            subjects[touched.vendor] |= touched.subjects
            abouts |= touched.abouts
            since.append(touched.since)
        self.standings(subjects, at)
        self.conflicts(abouts, at, since=min((one for one in since if one), default=None) if all(since) else None)

    def standings(self, subjects: dict[str, set[str]], at: datetime) -> None:
        """Of these subjects of each vendor."""
        for vendor, names in sorted(subjects.items()):
            self._restand(vendor, names, at)

    def conflicts(self, abouts: Mapping[str, str], at: datetime, *, since: datetime | None = None) -> None:
        """Of these identities, each with its subject; where nothing before a time was touched, `since` is that time.

        Then only those are looked at that two things are stated of since, or that were ever at odds.
        """
        if not abouts:
            return
        had = self._tables.holding("conflicts", "about", abouts)
        twice = self._stated_twice(abouts, since) | {row["about"]: abouts[row["about"]] for row in had}
        where, given = f"about {AMONG}", [among(twice)]
        rows = self._tables.holding("versions", "subject", twice.values(), where=where, given=given) if twice else []
        by_about: dict[str, list[Version]] = defaultdict(list)
        for row in rows:
            by_about[row["about"]].append(version_of(row))
        seen = self._seen(rows)
        conflicts: list[Row] = []
        changes: list[Made] = []
        for about, versions in by_about.items():
            found, news = conflicts_of(versions, seen)
            conflicts += map(conflict_row, found)
            capture_at = _captures_by_moment(versions, seen)
            for one in news:
                capture, vendor = capture_at[one.source, one.seen_at], one.subject.partition("/")[0]
                row = change_row(one, capture=capture, vendor=vendor, found_by="conflicts", about=about)
                changes.append(Made(one, row))
        closed, _ = self._tables.replace("conflicts", had, conflicts, at)
        if closed or conflicts:
            self._news.clashed = True
            was = self._tables.holding("changes", "about", abouts, where="found_by = 'conflicts'")
            self._news.replace(was, changes, at)

    def _stated_twice(self, abouts: Mapping[str, str], since: datetime | None) -> dict[str, str]:
        """Those identities of which two things are stated at one time; with their subjects, the quicker to find."""
        condition, subjects = chosen("subject", abouts.values())
        lasts = "(valid_to is null or valid_to > ?)" if since else "true"
        rows = self._tables.select(
            "with found as materialized (select about, subject, said, valid_from, valid_to from history.versions"
            f" where {condition} and recorded_to is null and {lasts}) {_AT_ODDS}",
            [*subjects, *([since] if since else [])],
        )
        return {row["about"]: abouts[row["about"]] for row in rows if row["about"] in abouts}

    def _restand(self, vendor: str, subjects: set[str], at: datetime) -> None:
        if not subjects:
            return
        names = sorted(subjects)
        where = "metric = 'availability' and vendor = ?"
        rows = self._tables.holding("versions", "subject", names, where=where, given=[vendor])
        by_subject: dict[str, list[Version]] = defaultdict(list)
        for row in rows:
            by_subject[row["subject"]].append(version_of(row))
        seen = self._seen(rows)
        changes: list[Made] = []
        standings: list[Row] = []
        for subject in names:
            versions = by_subject[subject]
            found = standing_of(versions, seen)
            standings += standing_rows(versions, found.stated)
            changes += _standing_changes(found.changes, versions, seen)
        was = self._tables.holding("standings", "subject", names, where="vendor = ?", given=[vendor])
        self._tables.replace("standings", was, standings, at)
        where = "found_by = 'standing' and vendor = ?"
        was = self._tables.holding("changes", "subject", names, where=where, given=[vendor])
        self._news.replace(was, changes, at)

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


def _standing_changes(changes: Iterable[Change], versions: Sequence[Version], seen: dict[str, Seen]) -> list[Made]:
    """Changes of one subject with their rows, judged by what each source did before."""
    capture_at = _captures_by_moment(versions, seen)
    flapping: dict[str, Flapping] = defaultdict(Flapping)
    by_capture: dict[tuple[str, str], list[Change]] = defaultdict(list)
    for one in changes:
        by_capture[one.source, capture_at[one.source, one.seen_at]].append(one)
    vendor = versions[0].vendor if versions else ""
    return [
        Made(
            told.change,
            change_row(told.change, capture=capture, vendor=vendor, found_by="standing", flaps=told.flaps),
        )
        for (source, capture), some in by_capture.items()
        for told in flapping[source].judge(some, capture)
    ]
