"""Figures of one form of a product: "700 W (SXM) or 350 W (PCIe)" are of two products, which have names of their own.

Of a form that no name tells they stay unread. "64 GB/s (PCIe)" alone says by which link.
"""

import re

from extractors.assign.frame import Desk
from extractors.assign.seen import Seen

_FORM = r"(?:PCIe|SXM\d?|OAM|NVL\d*|HGX|MGX)"
_BEHIND = re.compile(
    rf"\s?\((?:the\s|for\s(?:the\s)?)?(?P<form>{_FORM})(?:\s(?:card|module|version|variant|model|form factor))?\)"
)
_ANOTHER = re.compile(rf"\((?:the\s|for\s(?:the\s)?)?(?!PCIe){_FORM}\b")


def form_behind(text: str, seen: Seen) -> str:
    """The form in brackets right behind a figure; empty where there is none. Takes such out of the words behind it."""
    if "(" not in seen.right[:2]:  # as behind nearly every figure
        return ""
    match = _BEHIND.match(seen.right)
    if match is None or (match["form"] == "PCIe" and seen.figure.unit[-2:] == "/s" and not _ANOTHER.search(text)):
        return ""
    seen.right, seen.after = seen.right[match.end() :], _BEHIND.sub("", seen.after)
    return match["form"]


def in_form(product: str, form: str, desk: Desk) -> str | None:
    """The product that is this one in that form: H100 and SXM are H100 SXM; None where no name tells."""
    known = desk.catalogue.products.get(product)
    return desk.names.exact(f"{known.name} {form}") if known else None
