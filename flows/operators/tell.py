"""Telling operators: each trouble once when it is first seen, and once when it is over; never in every run."""

from collections.abc import Sequence
from datetime import datetime

from flows.fetch import Clock, now
from flows.markdown import count, plain, quoted, words
from flows.operators.troubles import troubles
from flows.post.channels import Print, name_of, opened
from flows.post.sending import Sender, Sent
from flows.settings import Settings
from schemas.captures import iso
from schemas.incidents import Incident, Trouble
from schemas.letters import Audience, Letter
from warehouse.hashing import digest
from warehouse.store import Warehouse

_LINES = 100
"""Incidents that a message lists; of more, their number: `specwatch health` has them all."""


def tell(
    warehouse: Warehouse,
    settings: Settings,
    *,
    stdout: Print | None = None,
    clock: Clock = now,
    wait: float = 1.0,
    patient: bool = True,
) -> Sent:
    """Look what is wrong, note what is new and what is over, and send what the operators do not know yet."""
    channels = settings.operators.channels
    at = clock()
    found = {(one.kind, one.about): one for one in troubles(warehouse, settings.operators, at)}
    known = {(one.kind, one.about): one for one in warehouse.incidents.open()}
    new = [_incident(trouble, at) for key, trouble in found.items() if key not in known]
    over = [incident for key, incident in known.items() if key not in found]
    if new or over:
        letters = _letters(new, over, sorted(map(name_of, channels)), at)
        warehouse.incidents.note(new, [one.id for one in over], at, letters)
    configured = frozenset(map(name_of, channels))
    open_ones = opened(channels, warehouse.home / "alerts", stdout)
    attempts = settings.alerts.attempts
    sender = Sender(warehouse.letters, Audience.OPERATORS, open_ones, configured, attempts, clock, wait)
    return sender.send(patient=patient)


def _incident(trouble: Trouble, at: datetime) -> Incident:
    return Incident(
        id=digest(trouble.kind.value, trouble.about, iso(at))[:12],
        kind=trouble.kind,
        about=trouble.about,
        what=trouble.what,
        since=trouble.since,
        opened_at=at,
    )


def _letters(new: Sequence[Incident], over: Sequence[Incident], channels: Sequence[str], at: datetime) -> list[Letter]:
    about = tuple([f"{one.id}/opened" for one in new] + [f"{one.id}/closed" for one in over])
    message = f"{at:%Y%m%d}-{digest(*about)[:12]}"
    told = count(len(new), "trouble"), f"{len(over)} over" if over else ""
    title = f"specwatch: {', '.join(filter(None, told))}"
    lines = [f"# {title}", ""]
    lines += [f"- **{_name(one)}: {quoted(one.what)}; since {iso(one.since)}" for one in new[:_LINES]]
    lines += [f"- over: **{_name(one)}, told at {iso(one.opened_at)}" for one in over[:_LINES]]
    if left := max(len(new) - _LINES, 0) + max(len(over) - _LINES, 0):
        lines += [f"- and {left} more; `specwatch health` lists what is wrong"]
    text = "\n".join([*lines, "", "---", f"Message {message}", ""])
    return [
        Letter(
            id=f"{message}/{channel}",
            audience=Audience.OPERATORS,
            message=message,
            channel=channel,
            title=title,
            text=text,
            about=about,
            created_at=at,
        )
        for channel in channels
    ]


def _name(incident: Incident) -> str:
    return f"{words(incident.kind.value)}** {plain(incident.about)}".rstrip()
