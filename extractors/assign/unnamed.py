"""Products that a text points at and no alias names: "its predecessor", "Fujitsu's chip", "third generation Trainium".

They take part as a name would, so that their figures are nobody else's; the figures stay unread. A name after an
ordinal and "generation" is the family's: the third generation Amazon Trainium is not the chip that is called Trainium.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from extractors.assign.scopes import WORDS
from extractors.catalogue import Catalogue
from extractors.mentions import Mention
from extractors.quantities.terms import PRECISION
from extractors.quick import SentenceStems

UNNAMED = "other/unnamed"

_WORDS = WORDS["unnamed"]
_ORDINAL = re.compile(rf"(?:{'|'.join(_WORDS['ordinals'])})[ -]gen(?:eration)?s?\s(?:of\s)?$", re.IGNORECASE)
_ORDINAL_REACH = 30
_GENERATION = re.compile(r"[- ]gen(?:eration)?[- ]?\d\b(?!\sx?\d)", re.IGNORECASE)
"""Behind a name: "X1 Gen 3" is no more X1 than "X1 Laptop" is; "X1 Gen5 x16" has a slot."""
_KIN = re.compile(
    rf"(?:^|[,;–—]\s|\b(?:and|but|while|whereas|where)\s)(?P<who>(?:{'|'.join(_WORDS['kin'])}))(?!['’\w-])",
    re.IGNORECASE,
)
_MAKERS = re.compile(
    rf"\b(?P<maker>[A-Z][\w&.-]*(?:\s[A-Z][\w&.-]*)?)(?:['’]s|(?<=s)['’])\s(?:(?!of\b)[\w-]+\s){{0,2}}?"
    rf"(?:{'|'.join(_WORDS['machines'])})(?![\w-])"
)
_NAME_LIKE = re.compile(
    r"[A-Z](?<![\w-][A-Z])[A-Za-z]{0,5}\d{1,4}[A-Za-z]?"
    r"(?![\w-]|\.\d|\s\d)(?=,? (?:which|you|we|it|had|has|offered|to\b))"
)
"""A word made like a product's name, of which more is said: "Y7, which has"."""
_COMPARED = re.compile(
    r"(?:\b(?:compared (?:with|to)|unlike|versus|than)|^(?:with|in|on|for)) (?:the |an? )?$", re.IGNORECASE
)
"""Before such a word that nobody knows: "compared with Y7"."""
_MAY_COMPARE = SentenceStems(("compared", "unlike", "versus", "than"), whole=True)
_MAY_OPEN = ("With ", "In ", "On ", "For ")
_COMPARED_REACH = 24
_SHORT = 24
"""A shorter text is no sentence that compares: most are cells, and many."""
_TERM = re.compile(r"(?:HBM|DDR|LPDDR|GDDR|PCIe?|Gen|NVL|v|V|RoCEv|ROCm|CUDA|Python|C|USB|IPv|WiFi|COVID)\d.*|[QHL]\d")
_NAME_ALONE = re.compile(
    r"(?!(?:[QH][1-4]|FP|BF|TF|INT|MX|NV|[LGV]\d|Gen)\w*)[A-Z][A-Za-z]{0,4}-?\d{1,4}[A-Za-z]{0,2}"
    r"(?:\s(?:Pro|Max|Ultra|Plus|Mini|Lite|SE|XL|Duo))?"
)
"""A heading made like a product's name and nothing else; a format, a link, a cache or a quarter is none."""
_OPENS = re.compile(
    r"(?:(?:The|Our|Each|An?) )?(?P<who>[A-Z][A-Za-z]*\d[\w.-]*)\s"
    rf"(?i:UltraServers?|instances?|VMs?|pods?|{'|'.join(_WORDS['machines'])})(?![\w-])"
)
"""A word made like a product's name at the beginning of a sentence, with what it is: "P9e-GB7 UltraServers provide"."""
_OPENS_ALONE = re.compile(
    r"(?:(?:For comparison|By contrast|In contrast|By comparison), )?(?:An?|One) (?P<who>[A-Z][A-Za-z]*\d[\w.-]*)\s"
    r"(?:has|offers?|delivers?|provides?|reaches|draws|needs|holds|carries|packs|gives|uses|costs)\b"
)
"""The same with what it does: "An MX7 delivers"."""
_FIRST = re.compile(
    r"(?P<who>(?:Our|The|Its|Their) (?:very )?first(?:[- ]gen(?:eration)?)?(?: (?!with\b|to\b|that\b)[\w-]+){0,3}?)"
    r"(?= (?:had|was|were|offered|delivered|used|came|drew|featured|provided|packed|ran|held|reached|carried)\b)"
)
"""What came before, told in the past: "Our first chip had 64 GB". In the present it may be the page's own."""
_FIRSTS = ("Our ", "The ", "Its ", "Their ")
_NO_MAKER = frozenset(
    word.lower() for word in (*_WORDS["no_makers"], *(noun for nouns in WORDS["scope"].values() for noun in nouns))
)


def is_like_a_name(heading: str) -> bool:
    """Whether a heading is a product's name by its looks: "Z7 Pro", "MX500"; not "FP8", "HBM3" or "Q4"."""
    return _NAME_ALONE.fullmatch(heading) is not None and not _TERM.fullmatch(heading) and not PRECISION.search(heading)


def _is_family(product_id: str, catalogue: Catalogue) -> bool:
    """Whether a product's name begins that of another one of its vendor: Trainium of Trainium2."""
    product = catalogue.products.get(product_id)
    if product is None:
        return False
    longer = re.compile(rf"{re.escape(product.name)}\s?\d", re.IGNORECASE)
    return any(one.vendor == product.vendor and longer.match(one.name) for one in catalogue.products.values())


def find_names(text: str, mentions: Sequence[Mention], catalogue: Catalogue) -> tuple[Mention, ...]:
    """The names of a text, those of a family after an ordinal being no product's."""
    if not mentions or "gen" not in text.lower():
        return tuple(mentions)
    found = []
    for mention in mentions:
        if behind := _GENERATION.match(text, mention.end):
            found.append(Mention(UNNAMED, mention.start, behind.end()))
            continue
        before = _ORDINAL.search(text[max(0, mention.start - _ORDINAL_REACH) : mention.start])
        if before and _is_family(mention.product, catalogue):
            start = mention.start - len(before[0])
            found.append(Mention(UNNAMED, start, mention.end))
        else:
            found.append(mention)
    return tuple(found)


def _like_names(
    text: str, opening: re.Match[str] | None, mentions: Sequence[Mention], *, compares: bool
) -> Iterator[Mention]:
    """Words made like names that open a sentence, or that something is compared with."""
    spans = [opening.span("who")] if opening else []
    spans.extend(
        match.span()
        for match in (_NAME_LIKE.finditer(text) if compares else ())
        if _COMPARED.search(text[max(0, match.start() - _COMPARED_REACH) : match.start()])
    )
    for start, end in spans:
        if _TERM.fullmatch(text[start:end]) or PRECISION.match(text, start):
            continue
        if not any(m.start < end and start < m.end for m in mentions):
            yield Mention(UNNAMED, start, end)


def find_unnamed(text: str, mentions: Sequence[Mention], own: Sequence[str]) -> Iterable[Mention]:
    """What a sentence with figures points at without a name; `own` are the words for the page's vendor."""
    kin = "cessor" in text or "eneration" in text
    opening = _OPENS.match(text) or _OPENS_ALONE.match(text)
    compares = len(text) > _SHORT and (_MAY_COMPARE.may_be_in(text) or text.startswith(_MAY_OPEN))
    owns = "'" in text or "’" in text
    first = _FIRST.match(text) if text.startswith(_FIRSTS) else None
    if not (kin or opening or compares or owns or first):
        return ()
    found = [Mention(UNNAMED, *match.span("who")) for match in _KIN.finditer(text)] if kin else []
    if first and not any(mention.start < first.end() for mention in mentions):
        found.append(Mention(UNNAMED, *first.span("who")))
    if opening or compares:
        found += _like_names(text, opening, mentions, compares=compares)
    for match in _MAKERS.finditer(text) if owns else ():
        if _NO_MAKER.union(own).intersection(match["maker"].lower().split()):
            continue
        if not any(m.start < match.end() and match.start() < m.end for m in mentions):
            found.append(Mention(UNNAMED, *match.span()))
    return found
