"""Times as people give them: a date means that whole day, a time without zone is UTC."""

from datetime import UTC, date, datetime, time, timedelta

from schemas.base import InputError

_DAY = timedelta(days=1)
_TICK = timedelta(microseconds=1)


def start(text: str) -> datetime:
    """The moment, or the first of a day."""
    return _read(text)[0]


def end(text: str) -> datetime:
    """The moment, or the last of a day."""
    return _read(text)[1]


def _read(text: str) -> tuple[datetime, datetime]:
    try:
        day = datetime.combine(date.fromisoformat(text), time(tzinfo=UTC))
    except ValueError:
        pass
    else:
        return day, day + _DAY - _TICK
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise InputError(f"{text!r} is no time: say 2026-10-29 or 2026-10-29T12:00:00Z") from None
    moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    return moment, moment
