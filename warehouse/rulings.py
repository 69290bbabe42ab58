"""How decisions bear on readings. Pure.

A decision counts from the capture on that it was made about, never before it: a rebuild must not tell earlier captures
otherwise than the runs did. At that capture it is a step of its own (`fold.take`), after what the page itself said.
One that was taken back rules nothing: a claim under it is held, and waits for a decision.

What is sent back as wrong is held at that capture already, so that its change never was; it says so of the history that
was told, and an alert that went is taken back.
"""

from collections.abc import Iterable, Mapping, Sequence

from schemas.captures import Capture
from schemas.claims import Claim
from schemas.decisions import Decision, Ruling
from schemas.readings import Quarantined, Reading
from warehouse.hashing import digest
from warehouse.statements import key_of

Rulings = Mapping[str, Ruling]
"""The ruling in force about each held claim that has one, by its id."""
WRONG = "sent back as wrong"
"""The reason for which a claim is held that a person sent back."""
_OUT = (Ruling.SENT_BACK, Ruling.REJECTED)
"""Under these a claim is held, though validation finds nothing wrong with it."""


def held_id(source: str, claim: Claim) -> str:
    """What a decision is about: what is claimed, and the words that claim it.

    The capture is no part of it and the place neither, so that it outlives a redesign and a better reader.
    """
    words = " ".join(claim.evidence.quote.split())
    return digest("held", source, *claim.identity, *key_of(claim), words)[:16]


def gone_id(source: str, claim: Claim) -> str:
    """What a decision is about that sends back a withdrawal: what is said to be gone, in whatever words."""
    return digest("gone", source, *claim.identity, *key_of(claim))[:16]


def rulings_before(capture: Capture, decisions: Sequence[Decision]) -> dict[str, Ruling]:
    """The rulings in force when a capture came: those about earlier captures, and what keeps claims of it out.

    The last about each claim counts.
    """
    position = (capture.captured_at, capture.id)
    out = {name: ruling for name, ruling in rulings_at(capture, decisions).items() if ruling in _OUT}
    return _standing(one for one in decisions if one.position < position) | out


def rulings_at(capture: Capture, decisions: Sequence[Decision]) -> dict[str, Ruling]:
    """The same with those about the capture itself."""
    position = (capture.captured_at, capture.id)
    return _standing(one for one in decisions if one.position <= position)


def _standing(decisions: Iterable[Decision]) -> dict[str, Ruling]:
    last = {one.id: one.ruling for one in decisions}
    return {name: ruling for name, ruling in last.items() if ruling is not Ruling.TAKEN_BACK}


def ruled(reading: Reading, source: str, rulings: Rulings) -> Reading:
    """The reading with accepted claims among its claims, and with those held that were sent back or rejected."""
    if not rulings:
        return reading
    accepted = [one for one in reading.quarantined if rulings.get(held_id(source, one.claim)) is Ruling.ACCEPTED]
    out = [one for one in reading.claims if rulings.get(held_id(source, one)) in _OUT] if _keeps_out(rulings) else []
    if not accepted and not out:
        return reading
    held = [one for one in reading.quarantined if one not in accepted]
    held += [Quarantined(claim=one, reason=WRONG) for one in out]
    claims = [one for one in reading.claims if one not in out]
    claims += [one.claim for one in accepted]
    return reading.model_copy(update={"claims": tuple(claims), "quarantined": tuple(held)})


def _keeps_out(rulings: Rulings) -> bool:
    return any(ruling in _OUT for ruling in rulings.values())
