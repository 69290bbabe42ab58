"""Whose figure it is: roles of the names in a sentence, and the nearest name that may own a figure.

A name that is only counted, a part that something is made of, and the baseline of a comparison do not compete. A
competitor's name owns its figures, which then are set aside. Two names that still compete leave the figure unread.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from extractors.assign.scopes import SIDE_BY_SIDE, WORDS, goes_on
from extractors.assign.unnamed import UNNAMED
from extractors.letters import is_side_by_side
from extractors.mentions import Mention
from extractors.quantities.figures import Figure
from extractors.quantities.terms import PRECISION, memory_kind
from extractors.quick import SentenceStems

_BASE = WORDS["baseline"]
_BASELINE_BEFORE = re.compile(
    rf"(?<![A-Za-z])(?:{'|'.join(_BASE['before'])})\s(?:the |its |our |an? )?(?:[\w-]+ ){{0,3}}?$", re.IGNORECASE
)
_STRICT_BASELINE = re.compile(
    rf"(?<![A-Za-z])(?:{'|'.join(_BASE['always'])})\s(?:the |its |our |an? )?(?:[\w-]+ )?(?:generation )?$",
    re.IGNORECASE,
)
_MAY_COMPARE = SentenceStems(_BASE["stems"])
_BASELINE_OF_A_VERB = re.compile(
    rf"(?<![A-Za-z])(?:{'|'.join(word for word in _BASE['before'] if word != 'of')})\s"
    r"(?:the |its |our |an? )?(?:[\w-]+ ){0,3}?$",
    re.IGNORECASE,
)
_TIMES_THE = re.compile(r"\b(?:double|twice|triple|quadruple) (?:the|that|as)\b", re.IGNORECASE)
_BUILT_IN = re.compile(r"(?:capacity|bandwidth|memory|HBM\w*|SRAM) of (?:the |an? |its |our )?$", re.IGNORECASE)
_OF_ANOTHER = re.compile(r"\bof (?:the |an? |its |our )?$", re.IGNORECASE)
_FINITE = re.compile(r"(?:doubl|tripl|quadrupl)(?:es?|ed|ing)", re.IGNORECASE)
"""What a product does to the figures of a product: "X1 doubles the bandwidth of X0"."""
_MAY = re.compile(r"\b(?:to|will|can|could|may|might|would|we|must|should)\s$", re.IGNORECASE)
_BASE_RIGHT_THERE = re.compile(r"\s(?:the\s|an?\s)?")
_INGREDIENT = re.compile(
    rf"(?<![A-Za-z])(?:{'|'.join(WORDS['ingredient']['before'])})\s(?:the |an? |our |its )?(?:[\w-]+ )?$", re.IGNORECASE
)
_BASED_BEHIND = re.compile(r"-(?:based|powered|equipped|driven|accelerated)\b")
"""What a name only qualifies is no product of that name: "X1-based servers"."""
_OF_ITS_KIND = re.compile(r",\swith (?:the )?$")
_DOES = re.compile(r"\s(?:featuring|offering|delivering|providing|reaching|having|packing|supporting|drawing|adding)\b")
"""One of several that is told apart: "X1 and X2 will ship, with X2 featuring 432 GB"."""
_JOINED_TO = re.compile(
    r"\b(?:connects?|links?|joins?|pairs?|couples?|attach(?:es)?)\b[^.;]{0,60}?\s(?:to|with)\s(?:the\s|an?\s)?$"
)
"""The other end of what a product brings together: "X1 connects two X2 chips to an X3 CPU"."""
_ENDS_OF_JOINED = ("to ", "with ", "the ", "a ", "an ")
"""How that ends: most words before a name do not."""
_KIN_BEHIND = re.compile(r"['’]s\s(?:\w+\s)?(?:predecessor|successor)s?\b", re.IGNORECASE)
_KIN_BEFORE = re.compile(
    r"\b(?:its|our|their|the)\s(?:\w+\s)?(?:predecessor|successor),?\s(?:the\s|our\s)?$", re.IGNORECASE
)
_KIN_NAMED = re.compile(r"\s*(?:[.,;:)]|$)")
"""A name in apposition: "four times the scale of its predecessor, the X0."; not "unlike its predecessor, X1 has"."""
_NUMBER_BEFORE = re.compile(rf"(?<![\w.,])(?:\d[\d,]*|{'|'.join(WORDS['many']['numbers'])})\s$", re.IGNORECASE)
_PIECES_BEHIND = re.compile(r"\s(?:AI\s)?(?:chips|GPUs|accelerators|devices|cores|processors)\b")
"""A counted name is no owner, whatever became of the count."""
_MACHINES_BEHIND = re.compile(r"\s(?:systems|servers|racks|pods|boxes|instances)\b")
"""Of counted machines something else that is named before them is made: "X1 Cluster will have 64 X1 systems"."""
_COORDINATION = re.compile(r"^(?:'s|s)?(?:\s?/\s?|,\s(?:and\s|or\s)?(?:the\s)?|\s(?:and|or|&)\s(?:the\s|an?\s)?)$")
_WHERE_IT_IS = re.compile(r"\s(?:in|inside|within)\s(?:the |an? |each |every |our |its )?")
"""Between a name and what it is in: "the X1 in the X1 Rack has" speaks of the X1."""
_PREVIOUS = re.compile("|".join(_BASE["previous"]), re.IGNORECASE)
_COMPARED_WITH = re.compile(r"\b(?:compared (?:to|with)|relative to|versus)\s", re.IGNORECASE)
_MACHINES = re.compile("|".join(_BASE["machines"]), re.IGNORECASE)
_COMPETING = re.compile("|".join(_BASE["competing"]), re.IGNORECASE)
_SIDE = SIDE_BY_SIDE["baseline"]
_PREVIOUS_SIDE, _COMPETING_SIDE = (re.compile("|".join(_SIDE[name])) for name in ("previous", "competing"))
_BASE_SIDE = (
    re.compile(rf"(?:{'|'.join(_SIDE['before'])})\s?$"),
    re.compile(rf"\s?の?\s?(?:{'|'.join(_SIDE['behind'])})"),
)
_UNKNOWN_BASELINE = re.compile(
    r"(?:than(?: on| in| for| with)?|versus|vs\.?|[Cc]ompared (?:to|with)|relative to|over|from|th(?:at|ose) of)\s"
    r"(?:the |an? |its |our )?"
    r"(?P<name>[A-Z][\w-]*(?:\s[A-Z0-9][\w-]*){0,3})"
)
_HARDWARE = re.compile(
    r"\b(?:than|over|versus|vs\.?|compared (?:to|with)|relative to|against)\s"
    r"(?:(?:the|an?|its|our|any|all|most|many)\s)*"
    rf"(?P<name>(?:(?!(?:{'|'.join(_BASE['no_hardware'])})\b)[A-Za-z][\w-]*\s){{0,4}}"
    rf"(?:{'|'.join(_BASE['hardware'])}))(?![\w-])",
    re.IGNORECASE,
)
"""What is compared with, in words that name nothing: "than the latest generation hardware in our fleet"."""
_PART_OF_A_DATE = re.compile(r"[QH][1-4]\b|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?:\s\d|$)")
_TIMES_OF = re.compile(
    r"(?:(?:\b(?:twice|double|triple|quadruple|times)|[\dxX×])\sthe\s[^,.;]{0,60}?\s(?:of|than)"
    r"|\b(?i:doubl|tripl|quadrupl)\w+\sthe\s[^,.;]{0,40}?(?:capacity|bandwidth|memory|HBM\w*|SRAM)\sof)"
    r"\s(?:the |an? |its |our )?"
    r"(?P<name>[A-Z][\w-]*(?:\s[A-Z0-9][\w-]*){0,3})"
)
_STRANGERS = re.compile(r"(?<![\w.-])(?=[\w.-]*\d)(?=[\w.-]*[A-Za-z])[\w.-]+['’]s\s$")
_HAS_COMPARED = re.compile(
    r"\b(?:than|versus|vs\.?|over|against|unlike|compared (?:to|with))\s(?:\w+\s)?[øþ]+(?:-\w+|s)?\s(?:\w+\s)?"
    r"(?:at|with|having|drawing|offering)\s(?:its\s|only\s|just\s|about\s|up to\s|a mere\s)?$"
)
_OF_AT_THE_END = re.compile(
    r"\b(?:capacity|bandwidth|performance|memory|throughput|compute)\sof\s(?:the\s)?"
    r"(?P<name>[A-Z][\w-]*(?:\s[A-Z0-9][\w-]*){0,3})$"
)
"""A card's words for its factor: "2x", "HBM capacity of X0"."""
_RIGHT_THERE = re.compile(r"\s(?P<name>[A-Z][\w-]*(?:\s[A-Z0-9][\w-]*){0,3})(?=\s*(?:[.,;:)]|$))")
"""The same without a word between: "50 PFLOPS, 5x Blackwell"."""
_EACH = re.compile(
    r",\s(?:and\s)?each (?:with|has|having|of which has|contain\w*|includ\w*)\s"
    r"(?:(?!,\s(?:plus|along|as well)\b)(?!\b(?:total|aggregate|altogether|combined|together)\b)"
    r"(?!\b(?:for|giving|yielding|making|adding)\b)(?:[^;.]|\.\d))*$",
    re.IGNORECASE,
)
"""What all that follows is of: "16 X1 chips, each with a die and 96 GB"; "…, for a total of 1.5 TB" is the whole's."""
_IN_ALL = re.compile(r"[^,;.]*\b(?:in total|in all|altogether|combined|total)\b", re.IGNORECASE)
_GOES_ON_ABOUT_IT = re.compile(
    r",\s(?:it|they|this|the (?:new )?(?:chip|accelerator|card|GPU|processor|device|module|system|rack|server))\s"
)
"""Where a figure that opens a sentence is of what was named before: "At 700 W, it is the sibling of X1"."""
_ELSEWHERE = SentenceStems(WORDS["elsewhere"]["words"], whole=True)
_OTHERS, _ONCE = (SentenceStems(WORDS["elsewhere"][name]) for name in ("others", "once"))
_ANY_OTHERS = SentenceStems(word for name in ("words", "others", "once") for word in WORDS["elsewhere"][name])
_OTHER_MACHINES = re.compile(
    rf"(?:{'|'.join(WORDS['elsewhere']['openings'])})*(?:{'|'.join(WORDS['elsewhere']['others'])})\s(?:[\w'’-]+\s){{0,2}}?"
    rf"(?:{'|'.join(WORDS['elsewhere']['machines'])})(?![A-Za-z-])",
    re.IGNORECASE,
)
_NAMED_BEFORE = re.compile(
    rf"(?P<name>(?!(?:{'|'.join(WORDS['unnamed']['no_makers'])})\b)[A-Z][a-z]+(?:\s[A-Z0-9]\w*){{0,2}})\s"
    rf"(?:{'|'.join(WORDS['elsewhere']['once'])})\s"
)
"""A name that nobody knows, and what it had: "Hopper offered 3.35 TB/s"."""
_KNOWN_WORD = re.compile(rf"\b(?:{'|'.join(WORDS['elsewhere']['measures'])})\b", re.IGNORECASE)
_OTHERS_VOICE = re.compile(
    rf"\W*(?:(?:our|user|reader) )?(?:{'|'.join(WORDS['elsewhere']['sections'])})\W*", re.IGNORECASE
)
_STRANGER = re.compile(r"\b[A-Z][a-z][\w-]*\s?[,–—]\s?(?:which|whose|who)\b[^.;]*$")
"""A clause about an unknown name: "… El Capitan, which offers 1.7 exaflops": not the product's."""
_OF_ITS_OWN = re.compile(r",?\s(?:which|whose)\s[^,;.]*$|['’]s\s(?:[^,;.]*\b(?:of|at)\s)?$")
"""What is compared with owns the figures of a clause about it, and its own: "more than X0, which has 216 GB",
"comparable to X0's bandwidth of 2 TB/s", "double X0's 2 TB/s"."""
_CLAUSE_OF_KIN = re.compile(r"\b(?:predecessor|successor),?\s(?:which|whose)\s[^,;.]*$")
_SIBLING = re.compile(
    r"\b(?:the|its|an?)\s(?:[\w-]+\s){1,3}(?:versions?|variants?|editions?|siblings?|models?)\s"
    r"(?:has|have|is|comes?|offers?|ships?|draws?|uses?|gets?|reach(?:es)?|with|delivers?|provides?|features?)\s"
)
"""Another form of what is named, which has no name of its own: "whereas the PCIe version has 80 GB"."""
_NAMED_ASIDE = re.compile(r"\bof the [^–—.;]{0,60}?\s[–—]\s(?P<name>[A-Z][\w-]*(?:\s[A-Z0-9][\w-]*){0,3})\s[–—]")
_OWNED = re.compile(
    r"^(?:[^,;:.()]|\.\d){0,60}?\b(?:on|of|for|in|from|across|per)\s(?:the |an? |each |every |our |one )?$"
)


@dataclass(slots=True)
class Owners:
    """Who may own figures in one sentence: groups of coordinated names, each with its span."""

    groups: tuple[tuple[int, int, tuple[str, ...]], ...]
    counted: tuple[Mention, ...]
    """Names that are only counted: "(each with two cores)" after one speaks of it."""
    compared: tuple[Mention, ...]
    """Baselines."""

    @property
    def is_late(self) -> bool:
        """Whether the first name stands far behind, as where a sentence about another product ends with it."""
        return bool(self.groups) and self.groups[0][0] >= _OPENING

    def spoken_of(self) -> tuple[str, ...]:
        """The product that a sentence is about: its first that may own figures.

        A stranger that is named only later ("three times the FP4 of …") is not what the next sentence goes on about.
        """
        for start, _, products in self.groups:
            if start < _OPENING or not _strange(products):
                return products
        return ()


_OPENING = 40
_OPENS_SENTENCE = len("With the ")
"""A name behind it is no ingredient: "With the Y9 you got 64 GB"."""
_COMPARES_WITHIN = 90


def _strange(products: tuple[str, ...]) -> bool:
    return all(product.startswith("other/") for product in products)


NOBODY = Owners((), (), ())


_OF_IT = re.compile(r"\s(?:on|for|in|with|of)\s(?:the\s|our\s)?")
"""Between an earlier figure and what had it: "from 96 GB on X0 to 144 GB"."""
_ENUMERATES = re.compile(r":\s|\s[–—]\s")
"""Between a count and the names of what is counted: "two chips, two dates: X1 in May, X2 in June"."""


def owners(text: str, mentions: Sequence[Mention], figures: Sequence[Figure]) -> Owners:
    """The roles of the names in a sentence."""
    if not mentions:
        return NOBODY
    relative = [figure for figure in figures if figure.kind in ("ratio", "gain")]
    counts = [figure for figure in figures if figure.kind == "count" or figure.rule == "cpus"]
    earlier = [figure for figure in figures if figure.rule == "earlier-figure"]
    may_compare = _MAY_COMPARE.may_be_in(text)
    counted, compared, parts = [], [], []
    free: list[Mention] = []
    for mention in mentions:
        before = text[max(0, mention.start - 40) : mention.start]
        if (counts and any(f.start <= mention.start < f.end + 1 for f in counts)) or (
            (_PIECES_BEHIND.match(text, mention.end) or (free and _MACHINES_BEHIND.match(text, mention.end)))
            and _NUMBER_BEFORE.search(before)
        ):
            counted.append(mention)
        elif (
            (may_compare and _STRICT_BASELINE.search(before))
            or (earlier and any(_OF_IT.fullmatch(text, f.end, mention.start) for f in earlier))
            or _KIN_BEHIND.match(text, mention.end)
            or ("cessor" in before and _KIN_BEFORE.search(before) and _KIN_NAMED.match(text, mention.end))
            or (relative and any(_is_base_of(f, text, mention, before, free) for f in relative))
            or (
                not text.isascii()
                and is_side_by_side(text)
                and (_BASE_SIDE[0].search(before) or _BASE_SIDE[1].match(text, mention.end))
            )
        ):
            compared.append(mention)
        elif (
            (
                free
                and before.endswith(_ENDS_OF_JOINED)
                and _JOINED_TO.search(text[max(0, mention.start - 80) : mention.start])
            )
            or _BASED_BEHIND.match(text, mention.end)
            or (
                _INGREDIENT.search(before)
                and not (mention.product == UNNAMED and len(before) <= _OPENS_SENTENCE)
                and not (_OF_ITS_KIND.search(before) and _DOES.match(text, mention.end))
            )
        ):
            parts.append(mention)
        else:
            free.append(mention)
    # A part owns what follows it where nothing else can ("powered by X1, with 32 GB each") is a guess: not made.
    return Owners(_grouped(text, free), tuple(counted), tuple(compared))


def _names_another(named: Sequence[Mention], figure: Figure, mention: Mention) -> bool:
    """Whether another product is named before a figure: the one that doubles what the mention's has."""
    return any(one.end < figure.start and one.product != mention.product for one in named)


def _is_base_of(figure: Figure, text: str, mention: Mention, before: str, named: Sequence[Mention]) -> bool:
    """Whether a name is what a factor compares with: "1.4x that of X1", "double the capacity of X1", "2x X1's SRAM".

    In "doubles the speed of X1" and "can double …" it is X1's speed that grows; a chip's capacity grows in no update.
    """
    if not figure.end < mention.start < figure.end + _COMPARES_WITHIN:
        return False
    verb = text[: figure.end].split()[-1]
    if there := _BASE_RIGHT_THERE.fullmatch(text, figure.end, mention.start):
        if text.startswith(("'s", "’s"), mention.end):
            return True
        if there[0] == " the " and (figure.kind == "ratio" or _TIMES_THE.match(text, figure.end - len(verb))):
            return True  # "twice the X1", "double the X1 capacity"
    if figure.kind == "ratio" or (
        not _MAY.search(text[: figure.start])
        and (_TIMES_THE.match(text, figure.end - len(verb)) or _BUILT_IN.search(text, figure.end, mention.start))
    ):
        return _BASELINE_BEFORE.search(before) is not None
    if figure.kind == "gain" and _OF_ANOTHER.search(before) and _FINITE.fullmatch(verb):
        return _names_another(named, figure, mention)
    return _BASELINE_OF_A_VERB.search(before) is not None


def _grouped(text: str, mentions: Sequence[Mention]) -> tuple[tuple[int, int, tuple[str, ...]], ...]:
    groups: list[tuple[int, int, tuple[str, ...]]] = []
    for mention in mentions:
        if groups and _COORDINATION.match(text[groups[-1][1] : mention.start]):
            start, _, products = groups[-1]
            groups[-1] = (start, mention.end, tuple(dict.fromkeys((*products, mention.product))))
        elif groups and _WHERE_IT_IS.fullmatch(text, groups[-1][1], mention.start):
            continue
        else:
            groups.append((mention.start, mention.end, (mention.product,)))
    return tuple(groups)


def owner_of(text: str, figure: Figure, who: Owners, right: str) -> tuple[str, ...] | None:
    """The products that own a figure of the sentence; None where the sentence names none."""
    lower, upper = _bracket(text, figure.start)
    if lower >= 0:
        inside = [group for group in who.groups if lower <= group[0] and group[1] <= upper]
        if inside:
            return _nearest(inside, figure)
        if re.match(r"\(\s*(?:each|every)\b", text[lower:], re.IGNORECASE):
            before = [mention for mention in who.counted if mention.end <= lower]
            if before:
                return (before[-1].product,)
        outside = [group for group in who.groups if group[1] <= lower]
        return _nearest(outside, figure) if outside else None
    whole = figure.kind == "unit" or (figure.kind == "count" and not figure.noun.endswith("s"))
    if whole and text.startswith(" ", figure.end):  # "the 700 W X1", "the 900,000-core X1"
        for start, products in (*((g[0], g[2]) for g in who.groups), *((m.start, (m.product,)) for m in who.compared)):
            if start == figure.end + 1:
                return products
    if "each " in text and _EACH.search(text[: figure.start]) and not _IN_ALL.match(right):
        before = [mention for mention in who.counted if mention.end < figure.start]
        if before:
            return (before[-1].product,)
    for mention in who.compared:
        if mention.end < figure.start and _OF_ITS_OWN.match(text, mention.end, figure.start):
            return (mention.product,)
    if "cessor" in text and _CLAUSE_OF_KIN.search(text[: figure.start]):
        return (UNNAMED,)
    for start, end, products in who.groups if ")" in text else ():
        if _names_the_label(text, start, end, figure) or _names_the_figure(text, start, end, figure):
            return products
    groups = [
        group
        for group in who.groups
        if _bracket(text, group[0])[0] < 0
        # "96 GB per X1; 8 TB in all"
        and not (text.endswith(" per ", 0, group[0]) and goes_on(text, group[1], figure.start))
    ]
    for start, _, products in groups:
        if start >= figure.end and start < figure.end + len(right) + 12 and _OWNED.match(text[figure.end : start]):
            return products
    if groups and _STRANGER.search(
        text[max(end for _, end, _ in groups if end <= figure.start or not figure.start) : figure.start]
        if any(end <= figure.start for _, end, _ in groups)
        else ""
    ):
        return ("other/unknown",)
    if groups and groups[0][0] > figure.end:
        if _GOES_ON_ABOUT_IT.search(text, figure.end, groups[0][0]):
            return None
        if figure.kind == "count" and _ENUMERATES.search(text, figure.end, groups[0][0]):
            return (UNNAMED,)
    owned = _nearest(groups, figure) if groups else None
    if owned is not None:
        start = max((end for _, end, _ in groups if end <= figure.start), default=0)
        return (UNNAMED,) if _SIBLING.search(text, start, figure.start) else owned
    return None


def _names_the_label(text: str, start: int, end: int, figure: Figure) -> bool:
    """Whether a name stands in brackets at the end of a label: "Memory (X1): 192 GB"."""
    return (
        end < figure.start and text.startswith("):", end) and text[start - 1 : start] == "(" and ":" not in text[:start]
    )


def _names_the_figure(text: str, start: int, end: int, figure: Figure) -> bool:
    """Whether a name alone stands in brackets right behind a figure: "TDP: 750 W (X1)"."""
    return figure.kind == "unit" and text[figure.end : start] == " (" and text.startswith(")", end)


def _nearest(groups: Sequence[tuple[int, int, tuple[str, ...]]], figure: Figure) -> tuple[str, ...] | None:
    before = [group for group in groups if group[0] < figure.start]
    if before:
        return before[-1][2]
    return None if _strange(groups[0][2]) else groups[0][2]


def named_in(label: str, mentions: Sequence[Mention]) -> tuple[str, ...]:
    """The products that a label is of; what it compares with ("improvement over X1") is none of them."""
    groups = owners(label, mentions, ()).groups if mentions else ()
    return tuple(dict.fromkeys(product for _, _, products in groups for product in products))


def _bracket(text: str, position: int) -> tuple[int, int]:
    """The span of the round brackets round a position, or (-1, -1)."""
    opened = text.rfind("(", 0, position)
    if opened < 0 or text.find(")", opened, position) >= 0:
        return -1, -1
    closed = text.find(")", position)
    return opened, closed if closed >= 0 else len(text)


def in_brackets(text: str, position: int) -> str:
    """The words of the round brackets that the position stands in; empty where it stands in none."""
    start, end = _bracket(text, position)
    return text[start + 1 : end] if start >= 0 else ""


def is_of_a_stranger(before: str) -> bool:
    """Whether a figure is that of a name which nobody knows: "from v5p's 95 GB to"."""
    return _STRANGERS.search(before) is not None


def is_of_the_compared(before: str) -> bool:
    """Whether a figure is what something has that is compared with: "less power than an X0 at 400 W"."""
    return before[-1:] == " " and _MAY_COMPARE.may_be_in(before) and _HAS_COMPARED.search(before) is not None


def is_aside_of_the_compared(text: str, figure: Figure, who: Owners) -> bool:
    """Whether brackets right behind a name that is compared with hold a figure: "against the X0 (192 GB, 1,000 W)"."""
    opened, _ = _bracket(text, figure.start)
    return opened >= 0 and any(mention.end <= opened <= mention.end + 1 for mention in who.compared)


def baseline(text: str, figure: Figure, who: Owners, owned: tuple[str, ...], exact: Callable[[str], str | None]) -> str:
    """What a relative figure compares with: a product id, a printed name, or one of the words for others.

    `exact` knows a printed name that counts only as a whole ("the compute of Gen1").
    """
    start = figure.end if _COMPARED_WITH.search(text, figure.end) else 0  # else what stands before may be meant
    for mention in who.compared:
        if _is_of_another(mention, figure, who):
            start = max(start, mention.end)
        if mention.start < start:
            continue
        if mention.product == UNNAMED:
            printed = text[mention.start : mention.end]
            return "previous generation" if _PREVIOUS.search(printed) else printed
        if mention.product == "other/unknown":
            return text[mention.start : mention.end].removesuffix("'s").removesuffix("’s")
        if mention.product not in owned:
            return mention.product
    if is_side_by_side(text):
        if _COMPETING_SIDE.search(text):
            return "competing accelerator"
        return "previous generation" if _PREVIOUS_SIDE.search(text) else "unstated"
    right_there = _RIGHT_THERE.match(text, figure.end)
    text = text[start:]
    if _COMPETING.search(text):
        return "competing accelerator"
    if _PREVIOUS.search(text):
        return "previous generation"
    if machine := _MACHINES.search(text):
        return machine[0].lower()
    named = right_there or _UNKNOWN_BASELINE.search(text) or _NAMED_ASIDE.search(text) or _TIMES_OF.search(text)
    if match := named or _OF_AT_THE_END.search(text):
        name = match["name"]
        product = exact(name)
        if product is None and (PRECISION.search(name) or memory_kind(name) or _PART_OF_A_DATE.match(name)):
            return "unstated"
        return product if product and product not in owned else name
    unnamed = _HARDWARE.search(text)
    return unnamed["name"] if unnamed else "unstated"


def _is_of_another(mention: Mention, figure: Figure, who: Owners) -> bool:
    """Whether a name is what an earlier product is compared with: "X1 doubles the HBM of X0, and X2 adds 80%"."""
    if mention.start > figure.start:
        return False
    before = [products for start, end, products in who.groups if end <= mention.start]
    behind = [products for start, end, products in who.groups if mention.end <= start < figure.start]
    return bool(before and behind and before[-1] != behind[-1])


def is_elsewhere(text: str, figures: Sequence[Figure]) -> bool:
    """Whether a sentence without a name speaks of somebody else's machines, or in somebody else's voice.

    One that compares (a figure of it is a factor) may name the competition and be about the product all the same.
    """
    if text.startswith(("“", '"', "«", "„")):
        return True
    if not _ANY_OTHERS.may_be_in(text):
        return False
    compares = any(figure.kind in ("ratio", "gain") for figure in figures)
    text = text.replace("I/O", "IO")  # nobody says "I" there
    return (
        (not compares and _ELSEWHERE.are_in(text))
        or (_OTHERS.may_be_in(text) and _OTHER_MACHINES.match(text.replace("’", "'")) is not None)
        or (
            _ONCE.may_be_in(text)
            and (named := _NAMED_BEFORE.match(text)) is not None
            and not _KNOWN_WORD.search(named["name"])
        )
    )


def is_others_voice(heading: str) -> bool:
    """Whether a section has the words of customers, partners or readers."""
    return _OTHERS_VOICE.fullmatch(heading) is not None
