"""How decisions bear on readings. Pure.

A decision counts from the capture on that it was made about, never before it: a rebuild must not tell earlier captures
otherwise than the runs did. At that capture it is a step of its own (`fold.take`), after what the page itself said.
One that was taken back rules nothing: a claim under it is held, and waits for a decision.
"""

from collections.abc import Iterable, Mapping, Sequence

from schemas.captures import Capture
from schemas.claims import Claim
from schemas.decisions import Decision, Ruling
from schemas.readings import Reading
from warehouse.hashing import digest
from warehouse.statements import key_of

Rulings = Mapping[str, Ruling]
"""The ruling in force about each held claim that has one, by its id."""


def held_id(source: str, claim: Claim) -> str:
    """What a decision is about: what is claimed, and the words that claim it.

    The capture is no part of it and the place neither, so that it outlives a redesign and a better reader.
    """
    words = " ".join(claim.evidence.quote.split())
    return digest("held", source, *claim.identity, *key_of(claim), words)[:16]


def rulings_before(capture: Capture, decisions: Iterable[Decision]) -> dict[str, Ruling]:
    """The rulings in force when a capture came: those about earlier captures, the last about each claim."""
    position = (capture.captured_at, capture.id)
    return _standing(one for one in decisions if one.position < position)


def rulings_at(capture: Capture, decisions: Sequence[Decision]) -> dict[str, Ruling]:
    """The same with those about the capture itself."""
    position = (capture.captured_at, capture.id)
    return _standing(one for one in decisions if one.position <= position)


def _standing(decisions: Iterable[Decision]) -> dict[str, Ruling]:
    last = {one.id: one.ruling for one in decisions}
    return {name: ruling for name, ruling in last.items() if ruling is not Ruling.TAKEN_BACK}


def ruled(reading: Reading, source: str, rulings: Rulings) -> Reading:
    """The reading with accepted claims among its claims; a rejected one stays held, and nobody is asked again."""
    if not reading.quarantined or not rulings:
        return reading
    accepted = [one for one in reading.quarantined if rulings.get(held_id(source, one.claim)) is Ruling.ACCEPTED]
    if not accepted:
        return reading
    held = tuple(one for one in reading.quarantined if one not in accepted)
    claims = (*reading.claims, *(one.claim for one in accepted))
    return reading.model_copy(update={"claims": claims, "quarantined": held})
