"""Figures of one form of a product: "700 W (SXM) or 350 W (PCIe)" are of two products, which have names of their own.

Of a form that no name tells they stay unread. "64 GB/s (PCIe)" alone says by which link.
"""

import re
from collections.abc import Sequence

from extractors.assign.frame import Desk
from extractors.assign.seen import Seen
from extractors.assign.unnamed import UNNAMED
from extractors.quantities.figures import Figure

FORM = r"(?:PCIe|SXM\d?|OAM|NVL\d*|HGX|MGX)"
"""What a product may be made as, and what such may be called: "PCIe card"."""
CALLED = r"(?:\s(?:card|module|version|variant|model|form factor))?"
_BEHIND = re.compile(rf"\s?\((?:the\s|for\s(?:the\s)?)?(?P<form>{FORM}){CALLED}\)")
_ANY = re.compile(FORM)
_LEADING = re.compile(rf"(?P<form>{FORM}){CALLED}\s?(?::|–|—|\s-)\s")
_ANOTHER = re.compile(rf"\((?:the\s|for\s(?:the\s)?)?(?!PCIe){FORM}\b")


def form_behind(text: str, seen: Seen) -> str:
    """The form in brackets right behind a figure; empty where there is none. Takes such out of the words behind it."""
    if "(" not in seen.right[:2]:  # as behind nearly every figure
        return ""
    match = _BEHIND.match(seen.right)
    if match is None or (match["form"] == "PCIe" and seen.figure.unit[-2:] == "/s" and not _ANOTHER.search(text)):
        return ""
    seen.right, seen.after = seen.right[match.end() :], _BEHIND.sub("", seen.after)
    return match["form"]


def leading_form(sentence: str, figures: Sequence[Figure]) -> str:
    """The form whose figures a sentence lists: "SXM: 80 GB, 700 W"; empty where it lists none.

    "PCIe: 128 GB/s" says by which link.
    """
    match = _LEADING.match(sentence) if figures else None
    if match is None or (match["form"] == "PCIe" and all(figure.unit[-2:] == "/s" for figure in figures)):
        return ""
    return match["form"]


def of_form(heading: str, products: tuple[str, ...], desk: Desk) -> tuple[str, ...]:
    """The products that these are in the form that a heading says; nobody's where no name tells."""
    form = next(iter(_ANY.findall(heading)), "")
    known = tuple(edition for product in products if (edition := in_form(product, form, desk)))
    return known or (UNNAMED,)


def in_form(product: str, form: str, desk: Desk) -> str | None:
    """The product that is this one in that form: H100 and SXM are H100 SXM; None where no name tells."""
    known = desk.catalogue.products.get(product)
    return desk.names.exact(f"{known.name} {form}") if known else None
