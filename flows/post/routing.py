"""Who gets what: each alert goes to every channel of every subscription that wants it, once to each channel.

A channel that two subscriptions name hears of a change once, as soon as one of them is due.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from flows.post.channels import name_of
from flows.subscriptions import Subscription
from schemas.changes import Alert


@dataclass(frozen=True)
class Route:
    """Alerts that some channels get as one message, by the subscriptions of these names."""

    channels: tuple[str, ...]
    names: tuple[str, ...]
    alerts: tuple[Alert, ...]


@dataclass(frozen=True)
class Plan:
    """What goes now, and what of it is all: `wanted` are the channels that are to have each alert, now or later."""

    routes: tuple[Route, ...]
    wanted: Mapping[str, frozenset[str]]


def plan(
    alerts: Iterable[Alert],
    subscriptions: Sequence[Subscription],
    open_channels: Iterable[str],
    had: Mapping[str, Iterable[str]],
    digest_at: datetime,
) -> Plan:
    """Where these alerts go, to channels that are open and do not have them; `had` are an alert's channels that do."""
    usable = set(open_channels)
    wanted: dict[str, frozenset[str]] = {}
    due: defaultdict[str, list[Alert]] = defaultdict(list)
    names: defaultdict[str, set[str]] = defaultdict(set)
    for alert in alerts:
        to: dict[str, bool] = {}
        for one in subscriptions:
            if not one.wants(alert):
                continue
            for channel in usable.intersection(map(name_of, one.channels)):
                to[channel] = to.get(channel, False) or one.is_due(alert, digest_at)
                names[channel].add(one.name)
        wanted[alert.id] = frozenset(to)
        for channel, is_due in to.items():
            if is_due and channel not in had.get(alert.id, ()):
                due[channel].append(alert)
    return Plan(_grouped(due, names), wanted)


def _grouped(due: Mapping[str, list[Alert]], names: Mapping[str, set[str]]) -> tuple[Route, ...]:
    """Channels that get the same are one route: their message is the same, and has one id."""
    alike: defaultdict[tuple[tuple[str, ...], tuple[str, ...]], list[str]] = defaultdict(list)
    alerts = {alert.id: alert for some in due.values() for alert in some}
    for channel, some in due.items():
        why = tuple(sorted(name for name in names[channel] if name))
        alike[why, tuple(alert.id for alert in some)].append(channel)
    return tuple(
        Route(tuple(sorted(channels)), why, tuple(alerts[one] for one in ids))
        for (why, ids), channels in sorted(alike.items())
    )
