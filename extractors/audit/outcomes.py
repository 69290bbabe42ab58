"""What became of the quantities of a page: each claim, each one set aside, held or unread, by its evidence."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from schemas.claims import Claim, Evidence, FigureClaim
from schemas.readings import Reading


class Fate(StrEnum):
    """What became of a quantity, the most important first."""

    CLAIMED = "claimed"
    HELD = "held"  # a claim that failed validation
    UNREAD = "unread"
    IGNORED = "ignored"


@dataclass(frozen=True)
class Outcome:
    """One fate of one quantity. `why` is the rule that set it aside, or the reason why it is held or unread.

    `text` are the words, where they are known: a claim states the number and the unit, however they are printed.
    """

    fate: Fate
    evidence: Evidence
    text: str = ""
    why: str = ""
    claims: tuple[FigureClaim, ...] = ()


@dataclass
class Outcomes:
    """All outcomes of a page by place, and what else the page states, by place."""

    quantities: dict[str, list[Outcome]] = field(default_factory=lambda: defaultdict(list))
    statements: dict[str, list[Claim]] = field(default_factory=lambda: defaultdict(list))

    def at(self, places: Iterable[str], text: str) -> list[Outcome]:
        """The outcomes whose quote stands in a text at one of these places."""
        return [one for place in places for one in self.quantities.get(place, ()) if one.evidence.quote in text]

    def said_at(self, places: Iterable[str], text: str) -> list[Claim]:
        """The statuses and positionings whose quote stands there."""
        return [one for place in places for one in self.statements.get(place, ()) if one.evidence.quote in text]


def outcomes_of(reading: Reading) -> Outcomes:
    """Everything that a reading accounts for."""
    found = Outcomes()
    for claim in reading.claims:
        if not isinstance(claim, FigureClaim):
            found.statements[claim.evidence.place].append(claim)
    for one in _every(reading):
        found.quantities[one.evidence.place].append(one)
    return found


def _every(reading: Reading) -> Iterator[Outcome]:
    """One figure may be claimed of several products or for several precisions: that is one outcome."""
    together: dict[tuple[Evidence, str, str | None], list[FigureClaim]] = defaultdict(list)
    for claim in reading.claims:
        if isinstance(claim, FigureClaim):
            together[claim.evidence, claim.statement, claim.terms.multiplier].append(claim)
    for (evidence, _, _), claims in together.items():
        yield Outcome(Fate.CLAIMED, evidence, claims=tuple(claims))
    for held in reading.quarantined:
        figures = (held.claim,) if isinstance(held.claim, FigureClaim) else ()
        words = "" if figures else held.claim.evidence.quote
        yield Outcome(Fate.HELD, held.claim.evidence, words, held.reason, figures)
    for unread in reading.unread:
        yield Outcome(Fate.UNREAD, unread.evidence, unread.text, unread.why)
    for ignored in reading.ignored:
        yield Outcome(Fate.IGNORED, ignored.evidence, ignored.text, ignored.rule)
