"""What stays current of a source where what came in its place was sent back as wrong. Pure.

What surprised us: the claim that is held need not share a place or a number with what it replaced, so what it would
have replaced is found by pairing the page as it was read; and a status takes the place of any other of its product.
"""

from collections.abc import Sequence

from schemas.claims import AvailabilityClaim
from schemas.decisions import Ruling
from schemas.readings import Reading
from warehouse.pairing import pair
from warehouse.rulings import WRONG, Rulings, gone_id
from warehouse.statements import gather
from warehouse.versions import Version


def staying(current: Sequence[Version], reading: Reading, told: Reading, rulings: Rulings) -> frozenset[str]:
    """The statements that stay, by what they say; `told` is the reading with what was sent back among what it holds."""
    old = [version.statement for version in current]
    gone = [
        version.statement
        for version in current
        if rulings.get(gone_id(version.source, version.statement.claim)) is Ruling.SENT_BACK
    ]
    out = [one.claim for one in told.quarantined if one.reason == WRONG]
    if out:
        said = {statement.said for statement in gather(told.claims)}
        pairs = pair(old, gather(reading.claims), whole=reading.complete)
        gone += [was for was, now in pairs.changed if now.said not in said]
        products = {claim.subject for claim in out if isinstance(claim, AvailabilityClaim)}
        gone += [one for one in old if isinstance(one.claim, AvailabilityClaim) and one.subject in products]
    return frozenset(one.said for one in gone)
