"""Alerts: what the outbox holds goes out as one digest a run, to every channel once.

A change's alert was written in the change's own transaction. It is marked delivered when every channel has
its digest; until then the digest's slip (flows/digest.py) knows which have. A crash between a send and its
note repeats that one message, under the same id; a channel that fails gets the digest in the next run.
"""

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path

import stamina

from extractors.catalogue import catalogue
from flows import digest
from flows.articles.registered import Registered, check_registered, stale_by
from flows.digest import Digest
from flows.fetch import Clock, now
from flows.report import Delivery
from flows.settings import Settings
from schemas.changes import Alert
from warehouse.connection import PATIENCE
from warehouse.files import replace_text
from warehouse.store import Warehouse

Print = Callable[[str], None]
ATTEMPTS = 3


def deliver(
    home: Path, settings: Settings, *, stdout: Print | None = None, clock: Clock = now, wait: float = 1.0
) -> Delivery:
    """Check the registered articles, and send what is undelivered, each change with those that it makes stale.

    `stdout` prints it; without, standard output belongs to records and is left alone. The store is held meanwhile, so
    that no second process sends the same.
    """
    with Warehouse.open(home, PATIENCE) as warehouse:
        articles = check_registered(home, settings, warehouse.stated)
        delivery = Dispatch(home, settings, warehouse, stdout, wait, articles).deliver(clock)
    return delivery.model_copy(update={"articles": tuple(articles)})


class ChannelError(Exception):
    """A channel did not take a message."""


class Dispatch:
    """The channels of a home, and what goes through them."""

    def __init__(
        self,
        home: Path,
        settings: Settings,
        warehouse: Warehouse,
        stdout: Print | None,
        wait: float,
        articles: Sequence[Registered] = (),
    ) -> None:
        self._folder = home / "alerts"
        self._warehouse = warehouse
        self._wait = wait
        self._articles = articles
        self._channels: dict[str, Callable[[Digest], None]] = {}
        self._broken: set[str] = set()
        for channel in settings.alerts.channels:
            if channel == "file":
                self._channels["file"] = self._to_file
            elif channel != "stdout":
                # Named by scheme and hash: the URL may hold a password, and its place in the list may change.
                name = f"{channel.partition(':')[0]} {hashlib.sha256(channel.encode()).hexdigest()[:6]}"
                self._channels[name] = _apprise(channel)
            elif stdout is not None:
                self._channels["stdout"] = _printer(stdout)

    def deliver(self, clock: Clock) -> Delivery:
        """Finish what was begun, then send the rest as one digest."""
        outbox = {alert.id: alert for alert in self._warehouse.outbox()}
        if not self._channels:
            return Delivery()
        messages: list[Digest] = []
        for slip in digest.slips(self._folder):
            if outbox.keys() & set(slip.alerts):
                messages.append(slip)
                outbox = {key: alert for key, alert in outbox.items() if key not in slip.alerts}
            else:  # it was marked delivered, and the run cut off before the slip went; or nobody need hear of it now
                if slip.sent:  # but some did: what they heard is taken back if it was wrong
                    self._warehouse.delivered(slip.alerts, slip.id, clock())
                self._slip(slip).unlink()
        if outbox:
            messages.append(self._compose(list(outbox.values())))
        failures: list[str] = []
        whole = [sent for message in messages if (sent := self._send(message, clock, failures))]
        return Delivery(
            digests=tuple(message.id for message in whole),
            files=tuple(self._folder / message.name(".md") for message in whole if "file" in message.sent),
            alerts=sum(len(message.alerts) for message in whole),
            failures=tuple(failures),
        )

    def _compose(self, alerts: list[Alert]) -> Digest:
        known = catalogue()
        names = {key: vendor.name for key, vendor in known.vendors.items()}
        names |= {key: product.name for key, product in known.products.items()}
        urls = {alert.change.source: self._url(alert.change.source) for alert in alerts}
        stale = {alert.change.id: stale_by(alert.change, self._articles) for alert in alerts}
        return digest.make(alerts, names, {source: url for source, url in urls.items() if url}, stale)

    def _url(self, source: str) -> str | None:
        last = self._warehouse.last_capture(source)
        return last.url if last else None

    def _send(self, message: Digest, clock: Clock, failures: list[str]) -> Digest | None:
        """To every channel that does not have it; then mark it, and give it back as it went out."""
        failed: list[str] = []
        digest.save_slip(self._folder, message)
        for name, send in self._channels.items():
            if name in message.sent:
                continue
            try:
                self._try(name, send, message)
            except ChannelError as error:
                failed.append(f"{name}: {error}")
            else:
                message = message.model_copy(update={"sent": (*message.sent, name)})
                digest.save_slip(self._folder, message)
        if failed:
            self._warehouse.failed(message.alerts, "; ".join(failed), clock())
            failures += failed
            return None
        self._warehouse.delivered(message.alerts, message.id, clock())
        self._slip(message).unlink()
        return message

    def _try(self, name: str, send: Callable[[Digest], None], message: Digest) -> None:
        if name in self._broken:
            raise ChannelError("failed with another digest of this run")
        try:
            for attempt in stamina.retry_context(
                on=ChannelError, attempts=ATTEMPTS, timeout=None, wait_initial=self._wait, wait_jitter=self._wait
            ):
                with attempt:
                    send(message)
        except ChannelError:
            self._broken.add(name)
            raise

    def _slip(self, message: Digest) -> Path:
        return self._folder / message.name(".json")

    def _to_file(self, message: Digest) -> None:
        try:
            replace_text(self._folder / message.name(".md"), message.text)
        except OSError as error:
            raise ChannelError(f"{self._folder} cannot be written: {error.strerror}") from error


def _printer(stdout: Print) -> Callable[[Digest], None]:
    return lambda message: stdout(message.text)


def _apprise(url: str) -> Callable[[Digest], None]:
    def send(message: Digest) -> None:
        from apprise import Apprise, NotifyFormat  # takes a third of a second, and most homes need none of it

        service = Apprise()
        service.add(url)
        if not service.notify(body=message.text, title=message.title, body_format=NotifyFormat.MARKDOWN):
            raise ChannelError("the message was not taken; Apprise's log says more")

    return send
