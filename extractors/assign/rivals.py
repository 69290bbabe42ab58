"""Figures of one identity that one stretch of text states with two values."""

import re

from extractors.assign.frame import Desk
from schemas.claims import Claim, FigureClaim

_SUM = re.compile(r"\d\s?\w+/s\s\+\s\d")


def leave_rivals(desk: Desk, first_claim: int) -> None:
    """Unread what one stretch states twice of one identity with two values: which is whose was guessed wrong."""
    values: dict[tuple[str | None, ...], set[str]] = {}
    made = desk.claims[first_claim:]
    for claim in made:
        if not _is_summand(claim):
            values.setdefault(claim.identity, set()).add(claim.statement)
    if all(len(statements) == 1 for statements in values.values()):
        return
    del desk.claims[first_claim:]
    for claim in made:
        if len(values.get(claim.identity, ())) <= 1:
            desk.claims.append(claim)
        else:
            desk.leave(claim.statement, claim.evidence, "two figures of one kind, and nothing says which is whose")


def _is_summand(claim: Claim) -> bool:
    """Whether it is links of one kind among others: "1 x 200 Gb/s + 1 x 100 Gb/s" states both."""
    return (
        isinstance(claim, FigureClaim)
        and claim.terms.multiplier is not None
        and bool(_SUM.search(claim.evidence.quote))
    )
