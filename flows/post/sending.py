"""Sending letters: each channel by itself, again with growing pauses, until it has them or is given up.

A letter that fails is tried a few times at once, and then by later runs: after five minutes, ten, twenty, and so on to
half a day. After `alerts.attempts` of these it is dead, which `specwatch alerts --state dead` shows.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from flows.fetch import Clock
from flows.post.channels import ChannelError, Send
from schemas.letters import Audience, Letter
from warehouse.letters import Letters

ATTEMPTS = 3
"""Tries of one letter in one run."""
_FIRST, _LONGEST = timedelta(minutes=5), timedelta(hours=12)


@dataclass
class Sent:
    """What a round of sending came to."""

    letters: list[Letter] = field(default_factory=list)
    failed: list[tuple[Letter, str]] = field(default_factory=list)

    @property
    def messages(self) -> tuple[str, ...]:
        """The ids of the messages that some channel got, each once."""
        return tuple(dict.fromkeys(letter.message for letter in self.letters))

    @property
    def failures(self) -> tuple[str, ...]:
        """What failed and why, for people."""
        return tuple(f"{letter.channel}: {why}" for letter, why in self.failed)


@dataclass(frozen=True)
class Sender:
    """The letters of one audience and their channels; `configured` names those of specwatch.toml, open or not."""

    letters: Letters
    audience: Audience
    channels: Mapping[str, Send]
    configured: frozenset[str]
    attempts: int
    clock: Clock
    wait: float = 1.0
    """Seconds before the second try of a run."""

    def send(self, *, patient: bool = True) -> Sent:
        """Send what waits; `patient` leaves alone what failed a short time ago."""
        done, broken = Sent(), set[str]()
        for letter in self.letters.waiting(self.audience):
            if letter.channel not in self.configured:
                self.letters.dropped(letter, "its channel is no longer in specwatch.toml", self.clock())
            elif letter.channel in self.channels and letter.channel not in broken:
                if patient and letter.next_at is not None and letter.next_at > self.clock():
                    continue
                self._send(letter, done, broken)
        return done

    def _send(self, letter: Letter, done: Sent, broken: set[str]) -> None:
        import stamina  # where nothing is to be sent, importing it is most of the work

        try:
            for attempt in stamina.retry_context(
                on=ChannelError, attempts=ATTEMPTS, timeout=None, wait_initial=self.wait, wait_jitter=self.wait
            ):
                with attempt:
                    self.channels[letter.channel](letter)
        except ChannelError as error:
            broken.add(letter.channel)
            done.failed.append((letter, str(error)))
            self.letters.failed(letter, str(error), self._next(letter.attempts + 1), self.clock())
        else:
            self.letters.sent(letter, self.clock())
            done.letters.append(letter)

    def _next(self, attempts: int) -> datetime | None:
        if attempts >= self.attempts:
            return None
        doubled: int = 2 ** (attempts - 1)
        return self.clock() + min(_FIRST * doubled, _LONGEST)
