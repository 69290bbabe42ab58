"""Alerts: what the outbox holds goes to every channel of every subscription that wants it, once.

A change's alert was written in the change's own transaction. Here it is put into letters, one for each channel, which
are sent until they are there (post/). It is delivered when no channel still has to hear of it. A crash between a
send and its note repeats that one letter, under the same id.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from extractors.catalogue import catalogue
from flows import mutes
from flows.articles.registered import Registered, check_registered, stale_by
from flows.fetch import Clock, now
from flows.post.channels import Print, file_of, name_of, opened
from flows.post.routing import Route, plan
from flows.post.sending import Sender
from flows.report import Delivery
from flows.settings import Settings
from flows.subscriptions import Subscription, last_digest
from schemas.changes import Alert
from schemas.letters import Audience, Letter
from warehouse.store import Warehouse
from warehouse.tables import Row


def deliver(
    warehouse: Warehouse,
    settings: Settings,
    *,
    stdout: Print | None = None,
    clock: Clock = now,
    wait: float = 1.0,
    patient: bool = True,
) -> Delivery:
    """Check the registered articles, and send what is undelivered, each change with those that it makes stale.

    `stdout` prints it; without, standard output belongs to records and is left alone. `patient` leaves letters alone
    that failed a short time ago; `wait` is in seconds, before the second try of a letter. The store is held meanwhile,
    so that no second process sends the same.
    """
    articles = check_registered(warehouse.home, settings, warehouse.stated)
    desk = _Desk(settings, warehouse, stdout, clock, articles)
    delivery = desk.deliver(wait=wait, patient=patient)
    return delivery.model_copy(update={"articles": tuple(articles)})


class _Desk:
    """The editors of a home, and what is on its way to them."""

    def __init__(
        self,
        settings: Settings,
        warehouse: Warehouse,
        stdout: Print | None,
        clock: Clock,
        articles: Sequence[Registered],
    ) -> None:
        self._folder = warehouse.home / "alerts"
        self._settings = settings
        self._warehouse = warehouse
        self._clock = clock
        self._articles = articles
        self._subscriptions = (Subscription(channels=settings.alerts.channels), *settings.subscriptions)
        self._configured = [channel for one in self._subscriptions for channel in one.channels]
        self._channels = opened(self._configured, self._folder, stdout)

    def deliver(self, *, wait: float, patient: bool) -> Delivery:
        """Take what is new into letters, send what waits, and mark what all have."""
        letters = self._warehouse.letters
        self._let_go()
        alerts = self._warehouse.outbox()
        had = self._had(alerts)
        loud, muted = self._heard_out(alerts, had)
        planned = plan(loud, self._subscriptions, self._channels, had, self._digest_at())
        letters.add([letter for route in planned.routes for letter in self._letters(route)])
        configured = frozenset(map(name_of, self._configured))
        attempts = self._settings.alerts.attempts
        sender = Sender(letters, Audience.EDITORS, self._channels, configured, attempts, self._clock, wait)
        sent = sender.send(patient=patient)
        for letter, why in sent.failed:
            self._warehouse.failed(letter.about, f"{letter.channel}: {why}", self._clock())
        done = self._mark({**planned.wanted, **dict.fromkeys(muted, frozenset[str]())})
        files = tuple(file_of(self._folder, letter) for letter in sent.letters if letter.channel == "file")
        return Delivery(digests=sent.messages, files=files, alerts=done, failures=sent.failures)

    def _let_go(self) -> None:
        """Of a change that no longer stands nobody need hear; if some did, it is taken back from all."""
        letters, at = self._warehouse.letters, self._clock()
        for message, alerts in letters.heard_of().items():
            self._warehouse.delivered(alerts, message, at)
        for letter in letters.moot():
            letters.dropped(letter, "its changes no longer stand", at)

    def _heard_out(self, alerts: Sequence[Alert], had: Collection[str]) -> tuple[list[Alert], set[str]]:
        """Those that no mute or snooze holds; and the ids of those that are muted for good.

        What some channel `had` before it was muted counts as told: no other channel gets it.
        """
        at = self._clock()
        held = mutes.holding(alerts, mutes.active(self._warehouse.home, at))
        self._warehouse.quiet({alert: mute for alert, mute in held.items() if alert not in had}, at)
        muted = {alert for alert, mute in held.items() if not mute.is_snooze}
        return [alert for alert in alerts if alert.id not in held], muted

    def _had(self, alerts: Sequence[Alert]) -> Mapping[str, set[str]]:
        """The channels for which each of these has a letter already."""
        had: defaultdict[str, set[str]] = defaultdict(set)
        for row in self._warehouse.letters.reached(alert.id for alert in alerts):
            had[row["alert"]].add(row["channel"])
        return had

    def _digest_at(self) -> datetime:
        return last_digest(self._clock(), self._settings.alerts.digest_at, ZoneInfo(self._settings.schedules.timezone))

    def _letters(self, route: Route) -> list[Letter]:
        from flows import digest  # where nothing is to be told, how to tell it need not be imported

        known = catalogue()
        names = {key: vendor.name for key, vendor in known.vendors.items()}
        names |= {key: product.name for key, product in known.products.items()}
        stale = {alert.change.id: stale_by(alert.change, self._articles) for alert in route.alerts}
        at = self._clock()
        return [
            Letter(
                id=f"{message.id}/{channel}",
                audience=Audience.EDITORS,
                message=message.id,
                channel=channel,
                title=message.title,
                text=message.text,
                about=message.alerts,
                created_at=at,
            )
            for message in digest.make(route.alerts, names, stale, base=self._settings.desk.base, to=route.names)
            for channel in route.channels
        ]

    def _mark(self, wanted: Mapping[str, frozenset[str]]) -> int:
        """Mark as delivered what each channel that is to have it has, or was given up; returns how many those are."""
        letters: defaultdict[str, list[Row]] = defaultdict(list)
        for row in self._warehouse.letters.reached(wanted):
            letters[row["alert"]].append(row)
        done: defaultdict[str, list[str]] = defaultdict(list)
        for alert, rows in letters.items():
            sent = [row["message"] for row in rows if row["state"] == "sent"]
            all_have = wanted[alert] <= {row["channel"] for row in rows}
            if sent and all_have and not any(row["state"] == "waiting" for row in rows):
                done[min(sent)].append(alert)
        for message, alerts in done.items():
            self._warehouse.delivered(alerts, message, self._clock())
        return sum(map(len, done.values()))
