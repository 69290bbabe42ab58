"""Statuses of whole families: "Blackwell is in full production" says it of no product that we could name.

An editor looks for such news. It is listed unread instead of passing by as the status of a name that nobody knows.
"""

import re
from functools import cache

from extractors.assign.frame import Desk
from extractors.assign.unnamed import UNNAMED
from extractors.choices import any_of
from extractors.kept import kept
from extractors.mentions import Mention
from extractors.statuses import read_statuses
from schemas.claims import Evidence

_KINDS = r"(?:\s(?:AI\s)?(?:GPUs?|chips?|accelerators?|processors?|platforms?|family|series|architecture|generation))*"
_statuses = kept(read_statuses)


@cache
def _opening(families: tuple[str, ...], makers: tuple[str, ...]) -> re.Pattern[str]:
    """A family at the beginning of a clause, before a verb or an aside: "NVIDIA Blackwell GPUs are"."""
    own = rf"(?:{any_of(makers)}\s)?" if makers else ""
    opening = r"(?:^|[,;:–—]\s|\bthat\s)(?:(?:[Tt]he|[Oo]ur|[Aa]nd|[Bb]ut|Now)\s)?"
    return re.compile(rf"{opening}{own}(?P<name>{any_of(families)}{_KINDS})(?=,?\s[a-z])")


def leave_families(sentence: str, desk: Desk, place: str) -> None:
    """List what a sentence that names no product says of a family's status."""
    vendor = desk.catalogue.vendors.get(desk.vendor)
    if vendor is None or not vendor.families:
        return
    match = _opening(vendor.families, vendor.words).search(sentence)
    if match is None:
        return
    name = Mention(UNNAMED, match.start("name"), match.end("name"))
    spoken = _statuses(sentence, (name,), published=desk.published)
    evidence = Evidence(quote=sentence, place=place)
    said = [(one.start, one.end) for one in spoken.found] + [(one.start, one.end) for one in spoken.unread]
    for start, end in said:
        desk.leave(sentence[start:end], evidence, "a status: of a family, and nothing says of which product")
