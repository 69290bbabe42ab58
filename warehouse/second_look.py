"""Whether a later capture says what a change said: what is not read is not confirmed. Pure."""

from collections import defaultdict
from collections.abc import Iterable

from schemas.changes import Change
from schemas.claims import Claim, FigureClaim, normal_words
from schemas.readings import Reading
from warehouse.absence import is_doubtful
from warehouse.doubts import quantity_in
from warehouse.moves import Thing, thing_of
from warehouse.wait import Look


class SecondLook:
    """What a capture says, as far as it bears on changes that wait."""

    def __init__(self, look: Look, reading: Reading) -> None:
        self._is_whole = look.complete and not is_doubtful(look.issues)
        self._claims, self._held = _by_thing(reading.claims), _by_thing(one.claim for one in reading.quarantined)

    def agrees(self, change: Change) -> bool:
        """Whether it says what the change said: the new statement, or, all of it being there, no more of the old."""
        stated = self._claims[thing_of(change)]
        if change.new is not None:
            return any(_says(claim, change, change.new) for claim in stated)
        if not self._is_whole or change.old is None:
            return False
        return not any(_says(claim, change, change.old) for claim in (*stated, *self._held[thing_of(change)]))


def _by_thing(claims: Iterable[Claim]) -> dict[Thing, list[Claim]]:
    found: dict[Thing, list[Claim]] = defaultdict(list)
    for claim in claims:
        found[claim.subject, claim.scope, claim.metric].append(claim)
    return found


def _says(claim: Claim, change: Change, side: str) -> bool:
    if not isinstance(claim, FigureClaim):
        return normal_words(claim.statement) == normal_words(side)
    terms = claim.terms
    if (terms.precision, terms.sparsity, terms.memory_kind, terms.variant) != (
        change.precision, change.sparsity, change.memory_kind, change.variant
    ):  # fmt: skip
        return False
    quantity = quantity_in(change, side)
    return quantity is not None and (quantity.canonical, quantity.bound) == (
        claim.quantity.canonical, claim.quantity.bound
    )  # fmt: skip
