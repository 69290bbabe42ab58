"""A letter: one message on its way to one channel."""

from enum import StrEnum

from pydantic import AwareDatetime

from schemas.base import Record


class Audience(StrEnum):
    """Whom a message is for."""

    EDITORS = "editors"
    OPERATORS = "operators"


class Letter(Record):
    """A message for one channel, kept until that channel has it, under the same `message` id however often it is sent.

    `about` are the alerts, or the incidents' openings and closings, that it tells. `channel` is a name that holds no
    password. Not before `next_at` is it tried again.
    """

    id: str
    audience: Audience
    message: str
    channel: str
    title: str
    text: str
    about: tuple[str, ...]
    created_at: AwareDatetime
    attempts: int = 0
    next_at: AwareDatetime | None = None
