"""Channels: a file in the home, standard output, and whatever Apprise reaches."""

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path

from flows.subscriptions import OWN_CHANNELS
from schemas.letters import Audience, Letter
from warehouse.files import replace_text

Print = Callable[[str], None]
Send = Callable[[Letter], None]
_FILES = {Audience.EDITORS: "digest", Audience.OPERATORS: "operators"}


class ChannelError(Exception):
    """A channel did not take a message."""


def name_of(channel: str) -> str:
    """What a channel is called: its scheme and a hash, since the URL may hold a password."""
    if channel in OWN_CHANNELS:
        return channel
    return f"{channel.partition(':')[0]} {hashlib.sha256(channel.encode()).hexdigest()[:6]}"


def opened(channels: Iterable[str], folder: Path, stdout: Print | None) -> dict[str, Send]:
    """These channels by name, each taking a letter or raising ChannelError; no standard output where it has records."""
    found: dict[str, Send] = {}
    for channel in channels:
        if channel == "file":
            found[channel] = _filer(folder)
        elif channel != "stdout":
            found[name_of(channel)] = apprise_channel(channel)
        elif stdout is not None:
            found[channel] = _printer(stdout)
    return found


def file_of(folder: Path, letter: Letter) -> Path:
    """The file that the channel `file` makes of a letter."""
    return folder / f"{_FILES[letter.audience]}-{letter.message}.md"


def _filer(folder: Path) -> Send:
    def send(letter: Letter) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            replace_text(file_of(folder, letter), letter.text)
        except OSError as error:
            raise ChannelError(f"{folder} cannot be written: {error.strerror}") from error

    return send


def _printer(stdout: Print) -> Send:
    return lambda letter: stdout(letter.text)


def apprise_channel(url: str) -> Send:
    """A channel that Apprise reaches; what is longer than its service takes is split, unless the URL says otherwise."""

    def send(letter: Letter) -> None:
        from apprise import Apprise, NotifyFormat, OverflowMode  # a third of a second, and most homes need none of it

        service = Apprise.instantiate(url)
        if service is None:
            raise ChannelError("Apprise does not know it any more; see [alerts] in specwatch.toml")
        if "overflow=" not in url:
            service.overflow_mode = OverflowMode.SPLIT
        sender = Apprise()
        sender.add(service)
        try:
            taken = sender.notify(body=letter.text, title=letter.title, body_format=NotifyFormat.MARKDOWN)
        except Exception as error:  # its plugins are a hundred people's, and one shall not keep the others' letters
            raise ChannelError(f"{type(error).__name__}, raised by Apprise") from error
        if not taken:
            raise ChannelError("the message was not taken; Apprise's log says more")

    return send
