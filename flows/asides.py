"""What a digest says beside its changes: pages changed in many places, or back and forth; alerts taken back."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from flows.markdown import link, plain, side, words
from schemas.changes import Alert, Change


def many(alerts: Sequence[Alert], urls: Mapping[str, str], stale: Mapping[str, Sequence[str]]) -> list[str]:
    """One entry for each page that changed in many places at once, and stayed so; each figure is a line of it."""
    lines: list[str] = []
    ordered = sorted(alerts, key=lambda one: (one.incident or "", one.change.subject, one.change.metric, one.id))
    for _, together in groupby(ordered, key=lambda one: one.incident):
        some = list(together)
        one = some[0].change
        lines += [
            f"- **{len(some)} changes at once**: {link(one.source, urls.get(one.source))}, "
            f"seen {one.seen_at:%Y-%m-%d %H:%M} UTC"
            + (f", confirmed {some[0].confirmed_at:%Y-%m-%d %H:%M} UTC" if some[0].confirmed_at else ""),
            "",
            *(
                f"  - {words(alert.change.kind.value)}: {_what(alert.change)}: "
                f"{side(alert.change.old)} → {side(alert.change.new)}"
                for alert in some
            ),
            "",
        ]
        if titles := sorted({title for alert in some for title in stale.get(alert.change.id, ())}):
            lines += [f"  Makes stale: {'; '.join(map(plain, titles))}", ""]
    return ["## Pages that changed in many places", "", *lines] if lines else []


def flapping(changes: Iterable[Change], urls: Mapping[str, str]) -> list[str]:
    """One entry for each page, however much of it goes back and forth."""
    lines: list[str] = []
    ordered = sorted(changes, key=lambda change: (change.source, change.subject, change.metric, change.id))
    for source, of_page in groupby(ordered, key=lambda change: change.source):
        some = list(of_page)
        one = some[0]
        more = f" (and {len(some) - 1} statements more)" if len(some) > 1 else ""
        lines += [
            f"- **flapping**: {link(source, urls.get(source))} goes back and forth: {_what(one)}: "
            f"{side(one.old)} ↔ {side(one.new)}{more}; seen {one.seen_at:%Y-%m-%d %H:%M} UTC",
            "",
            "  Its further moves between the two are kept and not told.",
            "",
        ]
    return ["## Pages that go back and forth", "", *lines] if lines else []


def taken_back(alerts: Sequence[Alert], urls: Mapping[str, str]) -> list[str]:
    """One entry for each alert that was sent and turned out wrong: what it said, and what there is instead."""
    lines: list[str] = []
    for alert in sorted(alerts, key=lambda one: (one.change.subject, one.change.seen_at, one.id)):
        told = alert.change
        where = f" (digest {alert.told_in})" if alert.told_in else ""
        lines += [
            f"- **taken back**{where}: {words(told.kind.value)}: {_what(told)}: {side(told.old)} → {side(told.new)}",
            "",
            f"  {link(told.source, urls.get(told.source))}, seen {told.seen_at:%Y-%m-%d %H:%M} UTC: "
            + _why_back(alert),
            "",
        ]
    return ["## Taken back", "", *lines] if lines else []


def _why_back(alert: Alert) -> str:
    why = f"{plain(alert.why)}." if alert.why else "we had misread it."
    if not alert.instead:
        return f"{why} {'What was said before stays.' if alert.why else 'The vendor changed nothing there.'}"
    return f"{why} {_instead(alert.instead)}"


def _instead(changes: Sequence[Change]) -> str:
    told = (f"{words(one.kind.value)} {side(one.old)} → {side(one.new)}" for one in changes)
    return f"Instead: {'; '.join(told)}."


def _what(change: Change) -> str:
    terms = (change.precision, change.sparsity, change.memory_kind, change.variant)
    names = (change.metric, change.scope.value, *terms)
    return f"{plain(change.subject)}, " + ", ".join(words(name) for name in names if name)
