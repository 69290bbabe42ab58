"""What a figure is the whole of: the scope that its words name, else its subject's kind.

`per chip` and `a superpod` name a scope; `chip-to-chip`, `on-chip` and "256 chips" do not.
"""

import re
import tomllib
from functools import cache
from pathlib import Path

from extractors.choices import any_of
from extractors.glance import small
from extractors.kept import kept
from extractors.letters import is_side_by_side
from extractors.quick import Stems
from schemas.words import Scope

WORDS = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
SIDE_BY_SIDE = tomllib.loads(Path(__file__).with_name("side_by_side.toml").read_text(encoding="utf-8"))
"""What stands in `words.toml` and `metrics.toml` for other languages, of Chinese, Japanese and Korean."""
_SCOPE_OF = {word.lower(): Scope(scope) for scope, words in WORDS["scope"].items() for word in words}
NOUNS = sorted(_SCOPE_OF, key=len, reverse=True)
_NOUN = rf"(?P<noun>{'|'.join(map(re.escape, NOUNS))})s?(?![A-Za-z])(?![- ]to[- ](?!\d))(?![- ](?:units?|mount))"
_QUICK = Stems([*NOUNS, *(f"{noun}s" for noun in NOUNS)])
"""The plural too: a stem of three letters is a whole word."""
_PER = re.compile(rf"\b(?:per|pro|par|por)[- ](?:(?P<host>host)\b|(?:[\w,-]+ ){{0,2}}?{_NOUN})", re.IGNORECASE)
_WITHIN = re.compile(
    r"\b(?:in|into|within|across|inside|on|for|as|make up|form)\s(?:a|an|each|every|one|the|single)\s"
    rf"(?:(?!(?:of|and|for|in|with)\b)(?:\w+-\w+,|[\w.-]+)\s){{0,4}}?{_NOUN}",
    re.IGNORECASE,
)
# Of small letters, at the beginning of a word or of a name.
_OWNER = re.compile(
    rf"(?:\b|(?=ø))(?<!\d of )(?P<in>(?:in|into|within|across|inside|on|for|to|from|by|with|at)\s)?(?:"
    r"\b(?:the|an?|each|every|this|(?<!of\s)(?:these|those)(?!\s(?:\d|two|four|eight))|one|single|its|our|per|ein|eine|einem|einer|der|die|das|jeder|jede|jedes|une?|le|la|cet(?:te)?|ce|chaque)\s"
    rf"(?:(?!(?:of|and|for|in|with|per)\b|\d[\d,]*\s(?:{'|'.join(map(re.escape, NOUNS))})s)[\w.-]+\s){{0,3}}?"
    rf"|(?<!ø)ø+[\s-])(?:[a-z]{{1,6}}\d\w*-|(?<![a-z]-)){_NOUN}"
)
_NEXT_PHRASE = re.compile(r"[^:]*?(?:;\s|,\sand\s)")
"""Where what stands behind "per" ends; it goes on behind "Memory per GPU: "."""
_MADE_WITH = ("with ", "by ", "from ")
_HAD = re.compile(r"\b(?:has|have|contains?|includes?|houses?|holds?|comprises?|consists? of)\s$")
_LARGER = [noun for noun in NOUNS if _SCOPE_OF[noun] not in (Scope.CORE, Scope.CHIP)]
_POSSESSED = re.compile(
    rf"(?:(?<![\w-])(?:(?P<whole>{'|'.join(map(re.escape, _LARGER))})|system|platform)|ø)['’]s\s"
    rf"(?P<many>\d[\d,]*\s)?(?:[\w-]+\s){{0,2}}?"
    rf"(?P<noun>{'|'.join(map(re.escape, WORDS['scope']['chip']))})s(?![A-Za-z])",
    re.IGNORECASE,
)
_MEASURED = re.compile(
    r"(?<![\w-])(?P<noun>rack|cabinet|superpod|pod|cluster|supercluster|ultraserver)(?:[- ](?:level|scale|wide))?"
    r"\s(?:power|bandwidth|compute|memory|capacity)\b",
    re.IGNORECASE,
)
"""A measure that is named for what has it: "Rack power runs from 120 to 140 kW"."""
_START = re.compile(rf"^\W*{_NOUN}", re.IGNORECASE)
_PLAIN = re.compile(
    r"(?<![A-Za-z])(?<!inter-)(?<!intra-)(?<!multi-)(?P<noun>pod|superpod|ultraserver|cluster|ultracluster|rack|instance|server|node)s?"
    r"(?:[- ]level|[- ]scale)?(?![A-Za-z-])",
    re.IGNORECASE,
)
_PLURAL = re.compile(
    rf"^\W*(?:(?!(?:in|into|across|inside|within|for|with|from|by|on|at|to|like|unlike|beyond|and|or)\b)"
    rf"(?P<which>[\w.+-]+)\s)?(?P<noun>{'|'.join(map(re.escape, _LARGER))})s(?![\w-])",
    re.IGNORECASE,
)
_HEADING = re.compile(
    rf"(?:the\s)?(?P<noun>{'|'.join(map(re.escape, _LARGER))})s?(?:\s(?:specifications?|specs|overview|details))?",
    re.IGNORECASE,
)
ORDER = list(Scope)
_SIDE_BY_SIDE = {word: Scope(scope) for scope, words in SIDE_BY_SIDE["scope"].items() for word in words}
_NOUNS = any_of(_SIDE_BY_SIDE)
_COUNTED_NOUN = re.compile(rf"\d[\d.,]*\s?[万亿億만억]?\s?[个颗块片张枚個基台개대장]?\s?[の의]?\s?{_NOUNS}")
_EACH_NOUN = re.compile(
    rf"(?:[每单整各]\s?[个颗张块台片]?|1\s?[台基個]の|각)\s?(?P<before>{_NOUNS})"
    rf"|(?P<behind>{_NOUNS})\s?(?:1\s?[台基個])?\s?(?:あたり|当たり|当り|ごと|毎|당|하나(?:에|당)|한 대(?:에|당))"
)
_OWNING_NOUN = re.compile(rf"(?<![A-Za-z\d] )(?P<noun>{_NOUNS})(?![A-Za-z]|\s?(?:間|间|간|数|수|级|級|上|内|당))")
"""Not in "芯片间" (chip to chip) nor in "芯片数" (how many)."""
_MADE_INTO = re.compile(rf"(?:からなる|で構成される|로 구성된|组成的?)\s?(?:[一1]\s?个)?(?P<noun>{_NOUNS})")
"""What is made of as many, which stands behind them."""

_MANY = rf"(?:\d[\d,]*|{'|'.join(WORDS['many']['numbers'])})"
_CHIPS = rf"(?:{'|'.join(WORDS['scope']['chip'])})s?"
_FEW = r"(?:(?!(?:of|with|and|or|in|for|to|at|[kMGTPE]i?B)\b)[\w-]+\s){0,2}?"
_PLACE = rf"(?P<place>{'|'.join([*WORDS['many']['places'], *WORDS['scope']['server'], *WORDS['scope']['rack']])})s?"
_MANY_FIRST = re.compile(
    rf"(?<![\w.]){_MANY}[x×]?[- ](?:way|{_CHIPS}|[øþ]+)(?:[- ](?!(?:and|or|of|in|with|for|to)\b)[\wø]+){{0,3}}?"
    rf"[- ]{_PLACE}(?![\w-])",
    re.IGNORECASE,
)
_PLACE_FIRST = re.compile(
    rf"(?<![\w-]){_PLACE}\s(?:{'|'.join(WORDS['many']['holds'])})\s(?:up to\s)?{_MANY}\s{_FEW}"
    rf"(?:{_CHIPS}|[øþ]+)(?![\w-])",
    re.IGNORECASE,
)
_PLACE_LABEL = re.compile(rf"^\W*{_PLACE}\s?[:–—]\s", re.IGNORECASE)
"""What a line is of: "Platform: 8x X1, 2.3 TB"."""
_SEVERAL = rf"(?!1\b){_MANY}\s{_FEW}{_CHIPS}(?![\w-])"
_SEVERAL_HAVE = re.compile(
    rf"^\W*(?:the\s|with\s|all\s|our\s)?(?:up to\s|over\s|about\s|more than\s)?{_SEVERAL}[^.;]*$", re.IGNORECASE
)
_SEVERAL_SHARE = re.compile(_SEVERAL, re.IGNORECASE)
_SHARED_BY = re.compile(r"\b(?:across|over|by|among|from)\s(?:all\s|up to\s)?$", re.IGNORECASE)
_THEY_SHARE = re.compile(
    r"(?<!\bcore)(?<!\bSM)(?<!\bCU)(?<!\bdie)(?<!\bunit)(?<!\bengine)(?:s|[øþ]) share (?:up to |about |a total of )?$"
)
"""What they share several have together; what the cores of one share is its own."""
_EACH = re.compile(r"\b(?:each|every|per|apiece)\b", re.IGNORECASE)
_WITHIN_IT = re.compile(
    r"\b(?:in|on|inside|within|of|for|from|into|to)\s(?:an?\s|the\s|each\s|every\s|one\s)?$", re.IGNORECASE
)
_IN_ONE_OF = re.compile(
    rf"^\W*(?:in|across|within|inside|with)\s(?:a|an|each|every|one|the|single)\s{_FEW}{_NOUN}\sof\s{_MANY}\b",
    re.IGNORECASE,
)


@cache
def _scope(noun: str) -> Scope:
    return _SCOPE_OF[noun]


def _of(match: re.Match[str]) -> Scope:
    return _scope(match["noun"].lower())


@kept
def per(text: str) -> Scope | None:
    """The scope that a "per …" of the text names."""
    if not text.isascii() and is_side_by_side(text) and (each := _EACH_NOUN.search(text)):
        return _SIDE_BY_SIDE[each["before"] or each["behind"]]
    match = _PER.search(text)
    if match is None:
        return None
    return Scope.SERVER if match["host"] else _of(match)


@kept
def owner(left: str, *, named: bool = False) -> Scope | None:
    """The scope of the noun that has the figure: "each chip holds", "an Ironwood pod has" (names are blanked with ø).

    A noun after a preposition counts only where no other does and no product is `named`: in "each chip in the rack
    holds" it is the chip's.
    """
    if not left.isascii() and is_side_by_side(left):
        nouns = list(_OWNING_NOUN.finditer(_COUNTED_NOUN.sub(" ", left)))
        return per(left) or (_SIDE_BY_SIDE[nouns[-1]["noun"]] if nouns else None)
    if not _QUICK.are_in(left):
        return None
    words = small(left)
    hits = list(_OWNER.finditer(words))
    if len(hits) > 1:  # "each chip has one core and 16 GB": the core is what it has
        hits = [hits[0], *(hit for hit in hits[1:] if not _HAD.search(words, 0, hit.start()))]
    hits = [hit for hit in hits if not _speaks_of_another(words, hit)]
    plain = [hit for hit in hits if not hit["in"] or "ø" in hit[0]] or ([] if named else hits)
    if not plain and (measured := _MEASURED.search(left)):
        return _of(measured)
    return _of(plain[-1]) if plain else None


def _speaks_of_another(words: str, hit: re.Match[str]) -> bool:
    """Whether a noun has none of what follows: "144 chips per rack, and …", "the Ø rack built with Ø GPUs has …"."""
    if hit[0].startswith("per "):
        return goes_on(words, hit.end())
    return hit["in"] in _MADE_WITH and "ø" in hit[0] and "ø" in words[: hit.start()]


def goes_on(text: str, start: int, end: int | None = None) -> bool:
    """Whether another phrase begins behind a place, so that a "per …" before it speaks of no later figure."""
    return _NEXT_PHRASE.match(text, start, len(text) if end is None else end) is not None


@kept
def possessed(clause: str, right: str) -> Scope | None:
    """The scope of chips that something larger has: each ("the pod's chips have 96 GB each"), or all together.

    None where no word tells whether the figure is of one of them.
    """
    match = _POSSESSED.search(clause)
    if match is None:
        return None
    if _EACH.search(clause) or _EACH.search(right):
        return _of(match)
    return _scope(match["whole"].lower()) if match["many"] and match["whole"] else None


def speaks_of_possessed(clause: str) -> bool:
    """Whether a clause speaks of the chips of something larger."""
    return ("'" in clause or "’" in clause) and _POSSESSED.search(clause) is not None


def largest(left: str) -> Scope | None:
    """The largest scope named: in an UltraCluster, instances scale to so many chips."""
    return max((_of(hit) for hit in _OWNER.finditer(small(left))), key=ORDER.index, default=None)


@kept
def plural(clause: str) -> tuple[Scope, bool] | None:
    """The scope of what begins a clause in the plural, and whether nothing says which: "Pods"; "v5 pods", "Two racks".

    All such are meant where nothing does.
    """
    match = _PLURAL.match(clause)
    return (_of(match), match["which"] is None) if match else None


@kept
def whole(right: str) -> Scope | None:
    """The scope of what the figure is in: "… chips into a single training cluster", or the noun right after it."""
    if not right.isascii() and is_side_by_side(right) and (made := _MADE_INTO.search(right)):
        return _SIDE_BY_SIDE[made["noun"]]
    if match := _START.match(right):
        return _of(match)
    match = _WITHIN.search(right)
    return _of(match) if match else None


@kept
def of_many(clause: str) -> Scope | None:
    """The scope of something that holds several chips: "an eight-GPU platform", "a system with 8 X1 chips"."""
    if match := _IN_ONE_OF.match(clause):
        return _of(match)
    if labelled := _PLACE_LABEL.match(clause):
        return _SCOPE_OF.get(labelled["place"].lower(), Scope.SERVER)
    match = _MANY_FIRST.search(clause) or _PLACE_FIRST.search(clause)
    if match is None:
        return None
    if (place := _WITHIN_IT.search(clause[: match.start()])) and place.start():
        return None  # "each chip in an eight-chip platform has"; at the head of the clause it is the place's figure
    return _SCOPE_OF.get(match["place"].lower(), Scope.SERVER)


def is_shared(clause: str, right: str, behind: str) -> bool:
    """Whether several chips have a figure together: "20 TB across 72 GPUs", "eight X1 chips hold 640 GB" (not each)."""
    if (_SHARED_BY.search(right) and _SEVERAL_SHARE.match(behind)) or _THEY_SHARE.search(clause):
        return True
    return _SEVERAL_HAVE.match(clause) is not None and not (_EACH.search(clause) or _EACH.search(right))


def headed(heading: str) -> Scope | None:
    """The scope of which a section is that is called by nothing else: "UltraServers", "The rack"."""
    match = _HEADING.fullmatch(heading)
    return _of(match) if match else None


@kept
def header(text: str) -> Scope | None:
    """The scope that a header, label or caption names: `HBM capacity per chip`, `Pod size`, `Rack power`."""
    if found := per(text):
        return found
    if is_side_by_side(text) and (noun := _OWNING_NOUN.search(text)):
        return _SIDE_BY_SIDE[noun["noun"]]
    match = _PLAIN.search(text)
    return _of(match) if match else None
