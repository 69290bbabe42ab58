"""What a figure of a facility is: its power and land, which on a chip's page are nobody's and set aside.

Whose figure it is, is asked only where its words speak of a place: nearly every figure of a page costs nothing.
"""

import re

from extractors.assign import subjects
from extractors.assign.frame import Desk, Frame
from extractors.assign.metric_of import Found
from extractors.assign.seen import Seen, Stretch
from schemas.words import TRACKS, Scope, Status

POWER = "facility-power"
"""The rule that sets the power of places aside (`metrics.toml`, and GW anywhere)."""
_AREA = "area"
_NOT_ITS_OWN = re.compile(
    r"\b(?:racks?|rows?|halls?|buildings?|clusters?|phases?|sites|campuses)\b(?:\s[a-z]+){0,4}\s$"
    r"|\b(?:part|phase|one|some|all|many|several)\s(?:of|in)\s(?:[a-z]+\s){0,4}$",
    re.IGNORECASE,
)
"""Before a figure of what a place holds, or is itself a part of: "racks of about 140 kW", "part of a 2 GW program"."""
_HOLDS = re.compile(r"\s?-?(?:racks?|rows?|halls?|buildings?|phases?|program|programme|build-?out|rollout|portfolio)\b")
"""The same behind it."""
_BUILDING = frozenset(TRACKS["building"])


def settled(found: Found, stretch: Stretch, seen: Seen, desk: Desk, frame: Frame) -> Found:
    """The metric or rule of a figure that may be a place's: "power" and "site_area" are metrics of facilities alone."""
    name, rule = found
    is_other = name == "power" or rule == POWER
    if (
        is_other
        and (_NOT_ITS_OWN.search(seen.close) or _HOLDS.match(seen.near))
        and _is_of_facility(stretch, seen, desk, frame)
    ):
        return None, ""
    if rule == POWER and _is_of_facility(stretch, seen, desk, frame):
        return "power", ""
    if name == "site_area" and not _is_of_facility(stretch, seen, desk, frame):
        return None, _AREA
    return found


def is_set_aside(rule: str, stretch: Stretch, seen: Seen, desk: Desk, frame: Frame) -> bool:
    """Whether a rule holds for this figure."""
    return bool(rule) and not (rule == POWER and _is_of_facility(stretch, seen, desk, frame))


def _is_of_facility(stretch: Stretch, seen: Seen, desk: Desk, frame: Frame) -> bool:
    named = None if frame.sure else subjects.owner_of(stretch.text, seen.figure, stretch.who, seen.right)
    owned = named or frame.subjects
    return bool(owned) and all(desk.product_kind(product) is Scope.FACILITY for product in owned)


def fits(status: Status, of: str | None, kind: Scope) -> bool:
    """Whether a subject of this kind can have the status: only facilities are built, and then operate."""
    return kind is Scope.FACILITY or not (status in _BUILDING or of in _BUILDING)
