"""The characters of a page's text, made plain.

Surprises: a page prints its spaces in a dozen ways (no-break, thin, figure), breaks words with soft hyphens, and
hides marks of direction beside numbers; a Japanese one has letters and brackets of double width. Dashes, `×` and `~`
mean something and stay. To exchange characters is slow, and most of the white space of a page stands between its
elements: both are asked for first.
"""

import re

_SPACES = dict.fromkeys([0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000], " ")
_NOTHING = [0xAD, 0x61C, 0x180E, 0xFEFF, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070),
            *range(0xFE00, 0xFE10), *range(0xE000, 0xE010), *range(9), *range(0xE, 0x20), 0x7F]  # fmt: skip
_WIDE = [*range(0xFF10, 0xFF1B), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B),
         *(0xFF05, 0xFF08, 0xFF09, 0xFF0B, 0xFF0D, 0xFF0E, 0xFF0F, 0xFF1C, 0xFF1D, 0xFF1E)]  # fmt: skip
"""Letters, digits and signs as wide as a Chinese character; its full stop, its comma and ～, a range, stay."""
_CHARACTERS = {
    **_SPACES, **dict.fromkeys(_NOTHING, ""), **{wide: chr(wide - 0xFEE0) for wide in _WIDE}, 0x2010: "-", 0x2011: "-",
}  # fmt: skip
_ANY = re.compile(f"[{re.escape(''.join(map(chr, _CHARACTERS)))}]")


def clean(text: str) -> str:
    """Text as pages mean it: plain spaces, no soft hyphens or invisible marks; outer white space as one space."""
    if text.isspace():
        return " "
    if not text.isascii() and _ANY.search(text):
        text = text.translate(_CHARACTERS)
    if not text:
        return ""
    folded = " ".join(text.split())
    if not folded:
        return " "
    return (" " if text[0].isspace() else "") + folded + (" " if text[-1].isspace() else "")
