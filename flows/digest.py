"""A digest: changes as Markdown for editors, in as many messages as people and chat services can take.

A message holds at most `ENTRIES` changes in full, those that matter most first; beyond `MESSAGES` of them the rest is
told in one more, as a count for each product, since nobody reads four hundred entries and nothing is to be left out.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby

from flows import asides
from flows.links import capture_link, live
from flows.markdown import count, link, plain, quoted, side, words
from schemas.base import Record
from schemas.changes import Alert, Change
from schemas.severities import severity
from schemas.words import ChangeKind, Severity

ENTRIES = 100
MESSAGES = 5
_LINES = 200
"""Products that the message of counts names; of more, their number."""
_CONFLICTS = (ChangeKind.CONFLICT_OPENED, ChangeKind.CONFLICT_CLOSED)
_ORDER = list(Severity)


class Digest(Record):
    """One message: the same alerts for the same readers always make the same `id`."""

    id: str
    title: str
    text: str
    alerts: tuple[str, ...]


def make(
    alerts: Sequence[Alert],
    names: Mapping[str, str],
    stale: Mapping[str, Sequence[str]] | None = None,
    *,
    base: str | None = None,
    to: Sequence[str] = (),
) -> list[Digest]:
    """The messages that tell these alerts, one where they are not too many.

    `names` are those of vendors and products, `stale` has the titles of the articles that a change makes stale, by the
    change's id; `base` is the address of the served desk, `to` the subscriptions by which people get them.
    """
    pages = _Pages(names, stale or {}, base)
    ordered = _by_severity(alerts)
    full, rest = ordered[: ENTRIES * MESSAGES], ordered[ENTRIES * MESSAGES :]
    parts = [full[start : start + ENTRIES] for start in range(0, len(full), ENTRIES)]
    bodies = [(part, pages.body(part)) for part in parts] + ([(rest, pages.counts(rest))] if rest else [])
    title = f"specwatch: {_told(alerts)}"
    made = []
    for number, (part, body) in enumerate(bodies, 1):
        headed = title if len(bodies) == 1 else f"{title} ({number} of {len(bodies)})"
        made.append(_message(part, headed, body, to))
    return made


def _by_severity(alerts: Sequence[Alert]) -> list[Alert]:
    """What matters most first; the changes of an incident together, by the most that any of them matters."""
    rank = {alert.id: _ORDER.index(severity(alert.change.kind, alert.change.metric)) for alert in alerts}
    most: dict[str, int] = {}
    for alert in alerts:
        key = alert.incident or alert.id
        most[key] = min(rank[alert.id], most.get(key, len(_ORDER)))
    return sorted(alerts, key=lambda one: (most[one.incident or one.id], one.incident or ""))


def _message(alerts: Sequence[Alert], title: str, body: str, to: Sequence[str]) -> Digest:
    ids = tuple(sorted(alert.id for alert in alerts))
    day = max(alert.created_at for alert in alerts).strftime("%Y%m%d")
    # Of nobody's subscription, the alerts alone.
    digest_id = f"{day}-{hashlib.sha256(' '.join([*ids, *to]).encode()).hexdigest()[:12]}"
    why = f"For {', '.join(map(plain, to))}. " if to else ""
    return Digest(id=digest_id, title=title, text=f"# {title}\n\n{body}\n---\n{why}Digest {digest_id}\n", alerts=ids)


def _told(alerts: Sequence[Alert]) -> str:
    back = [alert for alert in alerts if alert.retracts]
    changes = [alert.change for alert in alerts if not alert.retracts and not alert.incident]
    flapping = [change for change in changes if change.kind is ChangeKind.FLAPPING]
    pages = len({change.source for change in flapping})
    redesigns = len({alert.incident for alert in alerts if alert.incident and not alert.retracts})
    counts = (
        count(len(changes) - len(flapping), "change"),
        count(redesigns, "page of many changes", "pages of many changes"),
        count(pages, "flapping page"),
        count(len(back), "retraction"),
    )
    return ", ".join(filter(None, counts))


class _Pages:
    """What the entries of a digest need to know."""

    def __init__(self, names: Mapping[str, str], stale: Mapping[str, Sequence[str]], base: str | None) -> None:
        self._names = names
        self._stale = stale
        self._base = base

    def body(self, alerts: Sequence[Alert]) -> str:
        """All of them in full."""
        urls = {alert.change.source: alert.shown.url for alert in alerts if alert.shown}
        back = [alert for alert in alerts if alert.retracts]
        told = [alert for alert in alerts if not alert.retracts]
        flapping = [alert.change for alert in told if alert.change.kind is ChangeKind.FLAPPING]
        together = [alert for alert in told if alert.incident]
        changes = [alert for alert in told if alert.change.kind is not ChangeKind.FLAPPING and not alert.incident]
        return "\n".join(
            [
                *self._changes(changes),
                *asides.many(together, urls, self._stale),
                *asides.flapping(flapping, urls),
                *asides.taken_back(back, urls),
            ],
        )

    def counts(self, alerts: Sequence[Alert]) -> str:
        """How many of each product."""
        of = Counter(alert.change.subject for alert in alerts)
        most = of.most_common(_LINES)
        lines = [f"- {plain(self._names.get(one, one))}: {number} more" for one, number in most]
        if len(of) > _LINES:
            lines.append(f"- and of {len(of) - _LINES} products more")
        return "\n".join([*lines, "", "`specwatch changes` lists them all.", ""])

    def _changes(self, alerts: Sequence[Alert]) -> list[str]:
        lines: list[str] = []
        ordered = sorted(alerts, key=_place)
        for vendor, of_vendor in groupby(ordered, key=lambda alert: alert.change.subject.partition("/")[0]):
            lines += [f"## {plain(self._names.get(vendor, vendor))}", ""]
            for subject, of_subject in groupby(of_vendor, key=lambda alert: alert.change.subject):
                lines += [f"### {plain(self._names.get(subject, subject))}", ""]
                for alert in of_subject:
                    lines += [*self._entry(alert), ""]
        return lines

    def _entry(self, alert: Alert) -> list[str]:
        change = alert.change
        terms = (change.precision, change.sparsity, change.memory_kind, change.variant)
        what = ", ".join(words(term) for term in (change.metric, change.scope.value, *terms) if term)
        mark = "against" if change.kind in _CONFLICTS else "→"
        matters = severity(change.kind, change.metric).value
        lines = [f"- **{words(change.kind.value)}** ({matters}): {what}: {side(change.old)} {mark} {side(change.new)}"]
        lines += [f"  {line}" for line in _evidence(change)]
        synthetic = "" if change.origin.value == "live" else f", {change.origin.value}"
        again = f", confirmed {alert.confirmed_at:%Y-%m-%d %H:%M} UTC" if alert.confirmed_at else ""
        lines += ["", f"  {self._where(alert)}, seen {change.seen_at:%Y-%m-%d %H:%M} UTC{again}{synthetic}"]
        if stale := self._stale.get(change.id):
            lines += ["", f"  Makes stale: {'; '.join(map(plain, stale))}"]
        return lines

    def _where(self, alert: Alert) -> str:
        """The page at the words, and what is archived of it."""
        change, shown = alert.change, alert.shown
        if shown is None:
            return link(change.source, None)
        page = link(change.source, live(shown.url, change.after[0].quote if change.after else ""))
        if self._base:
            return f"{page}, {link('archived capture', capture_link(self._base, shown.capture))}"
        return f"{page}, archived in {side(f'{shown.file}, byte {shown.offset}')}" if shown.file else page


def _place(alert: Alert) -> tuple[object, ...]:
    change = alert.change
    return change.subject, change.seen_at, change.metric, change.kind, change.id


def _evidence(change: Change) -> list[str]:
    """The words before and after, each in a paragraph of its own."""
    lines: list[str] = []
    for name, evidence in (("before", change.before), ("after", change.after)):
        if evidence:
            more = f", and {len(evidence) - 1} places more" if len(evidence) > 1 else ""
            lines += [">"] if lines else []
            lines.append(f"> {name}: “{quoted(evidence[0].quote)}”{more}")
    return lines
