"""Partial dates in EDTF (ISO 8601-2): as precise as what was said, and never more.

`2027`, `2027-03`, `2027-03-01`, quarters `2026-33` to `2026-36`, halves `2026-40` and `2026-41`, and the seasons
21 to 24, which some vendors use. Seasons are read as the northern ones: vendors' fiscal seasons are not guessed.
"""

import calendar
import re
from datetime import date
from enum import StrEnum
from functools import total_ordering

_FORM = re.compile(r"^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$")
_SPANS = {
    21: (3, 5), 22: (6, 8), 23: (9, 11), 24: (12, 14),
    33: (1, 3), 34: (4, 6), 35: (7, 9), 36: (10, 12), 37: (1, 4), 38: (5, 8), 39: (9, 12), 40: (1, 6), 41: (7, 12),
}  # fmt: skip


class DateMove(StrEnum):
    """How a later statement of a date stands to an earlier one."""

    SAME = "same"
    SLIPPED = "slipped"
    ADVANCED = "advanced"
    NARROWED = "narrowed"
    WIDENED = "widened"


@total_ordering
class PartialDate:
    """A date with its precision. Compares by its first day, then by its last."""

    __slots__ = ("first", "last", "text")

    def __init__(self, text: str) -> None:
        """Read EDTF text; ValueError where it is none that specwatch uses."""
        match = _FORM.match(text)
        if not match:
            raise ValueError(f"{text!r} is not a date like 2027, 2027-03, 2027-03-01 or 2026-41")
        year, part = int(match[1]), int(match[2] or 0)
        if match[3]:
            self.first = self.last = date(year, part, int(match[3]))
        elif not part:
            self.first, self.last = date(year, 1, 1), date(year, 12, 31)
        elif part <= 12:
            self.first = date(year, part, 1)
            self.last = date(year, part, calendar.monthrange(year, part)[1])
        elif part in _SPANS:
            start, end = _SPANS[part]
            over, month = divmod(end - 1, 12)
            self.first = date(year, start, 1)
            self.last = date(year + over, month + 1, calendar.monthrange(year + over, month + 1)[1])
        else:
            raise ValueError(f"{text!r}: EDTF has no month, season or quarter {part}")
        self.text = text

    def move_to(self, later: "PartialDate") -> DateMove:
        """What the vendor did by saying `later` where it had said this."""
        if (self.first, self.last) == (later.first, later.last):
            return DateMove.SAME
        if self.first <= later.first and later.last <= self.last:
            return DateMove.NARROWED
        if later.first <= self.first and self.last <= later.last:
            return DateMove.WIDENED
        return DateMove.SLIPPED if later.last > self.last else DateMove.ADVANCED

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PartialDate) and (self.first, self.last) == (other.first, other.last)

    def __lt__(self, other: "PartialDate") -> bool:
        return (self.first, self.last) < (other.first, other.last)

    def __hash__(self) -> int:
        return hash((self.first, self.last))

    def __repr__(self) -> str:
        return f"PartialDate({self.text!r})"
