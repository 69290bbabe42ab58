"""The names that count in an article: those of all vendors, and short forms of what the article names in full.

"D-series" alone may be a line of virtual machines, and "LPX" anything; in an article that speaks of the Intel GPU
D-series and of Groq 3 LPX they are those. A short form that two known products share stands for neither.
"""

import re
from collections import Counter
from collections.abc import Iterable

from extractors.catalogue import COUNTED, Catalogue
from extractors.names import Name, Names
from schemas.products import Product

_TAIL = re.compile(r"(?=.*[A-Za-z])(?=.*[\d-])(?!\d+x$)[A-Za-z\d]+(?:-[A-Za-z\d]+)*")
"""What may stand for a name: its last word where it mixes letters with digits or has a hyphen (8i, D-series)."""


def names_of(texts: Iterable[str], known: Catalogue) -> Names:
    """The names that count in these texts."""
    full = known.names()
    named = {mention.product for text in texts for mention in full.find(text)}
    shared = Counter(short.lower() for product in known.products.values() for short in _shorts(product))
    shorts = [
        Name(short, product.id, product.vendor, counted=product.kind in COUNTED)
        for product in (known.products[product_id] for product_id in sorted(named & known.products.keys()))
        for short in sorted(_shorts(product))
        if shared[short.lower()] == 1
    ]
    return known.names_with(shorts) if shorts else full


def _shorts(product: Product) -> set[str]:
    """The forms that are too short to count by themselves."""
    tails = {name.rpartition(" ")[2] for name in (product.name, *product.aliases) if " " in name}
    return {*product.short, *filter(_TAIL.fullmatch, tails)}
