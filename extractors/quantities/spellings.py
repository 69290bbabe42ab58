"""Units as pages spell them, to the normal spelling of the records.

Case decides between bits and bytes (`Gbps`, `GBps`), never between prefixes of FLOPS. Words are read too
("gigabytes per second", "tera floating operations per second").
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_DATA = tomllib.loads(Path(__file__).with_name("spellings.toml").read_text(encoding="utf-8"))
_PREFIX: dict[str, str] = _DATA["prefix_words"]
_PREFIX_WORDS = "|".join(sorted(_PREFIX, key=len, reverse=True))
_PER_NOUN = r"(?:chip|device|accelerator|gpu|core|link|direction|socket|card|port)"

_SECOND = r"(?:sec(?:ond|onde)?|Sekunde|segundo)"

_OF_A_NETWORK = (
    r"(?:(?:QSFP|OSFP|SFP)[\w+-]*\s)?"
    r"(?:ports?|uplinks?|NICs?|network(?:ing|s)?|links?|connections?|optics|transceivers?|RoCE)\b"
)
"""Behind a bare rate: "800G ports"; with one digit it is a generation ("5G networks")."""
UNIT_LETTERS = "AEFGHKMOPTWZaefghkmoptwz"
"""With which a unit begins."""
_STARTS = rf"(?:[kKMGTPEZ]i?[BbFfWOo]|[GT]\s|W|(?i:{_PREFIX_WORDS}|gig|flop|watt|token|output|acre|hectare))"
"""How it goes on: one look tells that most words begin none."""
UNIT = re.compile(
    rf"""[\s-]?\s?(?={_STARTS})(?:
      (?P<fp>[kKMGTPEZ])?(?P<flops>(?i:FLOP)(?:[Ss]|/s(?:ec)?)?)(?![A-Za-z])
    | (?i:(?P<fw>{_PREFIX_WORDS})[\s-]?
        (?:flop(?:s|/s)?|floating[\s-](?:point[\s-])?operations?\s+(?:per|a)\s+second))(?![A-Za-z])
    | (?P<fa>[TPE])F(?![A-Za-z])
    | (?P<op>[GTPE])(?:OPS|OP/s|Ops|OPs)(?![A-Za-z])
    | (?i:(?P<ow>{_PREFIX_WORDS})[\s-]?(?:INT\d+\s|FP\d+\s)?(?:ops|operations?\s+(?:per|a)\s+second))(?![A-Za-z])
    | (?P<eth>[GT])(?:bE|igE|(?:b(?:its?)?)?(?=\s(?:Ethernet|InfiniBand)\b)
        |(?<=\d\d[GT])(?=\s{_OF_A_NETWORK}))(?![A-Za-z])
    | (?i:(?P<ethw>giga|tera)[\s-]?bits?(?=\s(?:Ethernet|InfiniBand)\b))
    | (?P<bp>[kKMGTPE]i?)(?P<bb>B(?:yte)?s?|b(?:its?)?|bytes?)
        (?P<br>/s(?:ec(?:ond)?|eg)?|/\s?[秒초]|ps|\s?[·⋅∙]?\s?s(?:\^[-−–]1|⁻¹)|\s+(?:per|pro|par|por)\s+{_SECOND})?(?![A-Za-z0-9])
    | (?i:(?P<bw>{_PREFIX_WORDS})[\s-]?(?P<bn>byte|bit|octet)s?
        (?P<bs>/s(?:ec)?|\s+(?:per|a|pro|par|por)\s+{_SECOND})?)(?![A-Za-z])
    | (?P<oct>[kMGTP])o(?P<os>/s)?(?![A-Za-z])
    | (?P<wp>[kMG])?W(?![A-Za-z0-9])
    | (?i:(?P<ww>kilo|mega|giga)?watts?)(?![A-Za-z])
    | (?P<area>(?i:acres?|hectares?))(?![A-Za-z])
    | (?P<tok>(?i:(?:output\s+)?tokens?\s*(?:/|per|a)\s*s(?:ec(?:ond)?)?))(?![A-Za-z])
    )
    (?:\s?/\s?(?P<per>{_PER_NOUN})\b)?
    (?:\s*\((?:[kKMGTPE]i?[Bb](?:/s|ps)?|[MGTPE](?:FLOPS|OPS|FLOPs|OPs))\))?""",
    re.VERBOSE,
)
RATIO = re.compile(
    r"(?P<percent>\s?(?:%|(?i:percent|per cent)(?![A-Za-z])))"
    r"|(?P<times>\s?[xX×](?![A-Za-z0-9]|\s?\d)|[\s-](?i:times|fold)(?![A-Za-z]))"
)
COUNTED: dict[str, list[str]] = _DATA["counted"]
BETWEEN = "|".join(_DATA["between"]["words"])
_CHIPLIKE = {"chip", "device", "accelerator", "gpu", "card", "socket"}


@cache
def aside() -> re.Pattern[str]:
    """Units of no interest; the group that matches is named for the rule that sets them aside."""
    rules = "|".join(rf"(?P<{name}>{'|'.join(forms)})" for name, forms in _DATA["aside"].items())
    return re.compile(rf"[\s-]?(?:{rules})(?![A-Za-z0-9])")


@dataclass(slots=True)
class Spelling:
    """A unit read from text: its normal spelling, what it is per ("/chip" inside the unit), and its end."""

    unit: str
    per: str | None
    end: int


def unit_at(text: str, start: int) -> Spelling | None:
    """The unit that begins at `start` (a space or hyphen before it allowed), or None."""
    match = UNIT.match(text, start)
    return Spelling(_normal(match), _per(match["per"]), match.end()) if match else None


@cache
def _per_word(noun: str) -> str:
    return "chip" if noun in _CHIPLIKE else noun


def _per(noun: str | None) -> str | None:
    return _per_word(noun.lower()) if noun else None


def _normal(match: re.Match[str]) -> str:
    if match["bp"]:
        prefix = {"K": "k", "ki": "Ki"}.get(match["bp"], match["bp"])
        base = "b" if match["bb"] in ("b", "bit", "bits") else "B"
        return prefix + base + ("/s" if match["br"] else "")
    if match["flops"]:
        return (match["fp"] or "").replace("K", "k") + "FLOPS"
    if match["fw"]:
        return _PREFIX[match["fw"].lower()] + "FLOPS"
    if match["fa"]:
        return match["fa"] + "FLOPS"
    if match["op"]:
        return match["op"] + "OPS"
    if match["ow"]:
        return _PREFIX[match["ow"].lower()] + "OPS"
    if match["eth"] or match["ethw"]:
        return (match["eth"] or _PREFIX[match["ethw"].lower()]) + "b/s"
    if match["oct"]:  # French octets
        return f"{match['oct']}B{match['os'] or ''}"
    if match["bw"]:
        base = "b" if match["bn"].lower() == "bit" else "B"
        return _PREFIX[match["bw"].lower()] + base + ("/s" if match["bs"] else "")
    if match["tok"]:
        return "tokens/s"
    if match["area"]:
        return "acres" if match["area"][0] in "aA" else "hectares"
    word = match["ww"]
    return (match["wp"] or (_PREFIX[word.lower()] if word else "")) + "W"
