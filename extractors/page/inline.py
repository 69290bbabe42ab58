"""The text of running elements: what is one word, what is two, and which raised sign is a footnote's mark.

A mark is carried inside the text between two private characters until the whole page is known (`footnotes.py`).
Surprises: `<span>19.2</span><span>Tb/s</span>` has no white space and yet is two words; a name may be cut by spans
anywhere (`Tra<b>inium</b>2`); `10<sup>18</sup>` is a number, `2,517<sup>1</sup>` is a figure with a note.
"""

import re
from collections.abc import Sequence

from extractors.page import words
from extractors.page.tree import Kid, Node

OPEN, CLOSE = "\ue000", "\ue001"
_SIGN = r"(?:\d{1,2}|[*∗]{1,4}|[†‡§¶#]{1,2}|[a-zA-Z]|[ivx]{1,4})"
MARK = re.compile(rf"[\[(]?{_SIGN}(?:\s*[,;]?\s*{_SIGN})*[.):\]]{{0,2}}")
_NUMBER = re.compile(r"[\d.,]*\d")
_UNIT_HEAD = re.compile(r"[A-Za-zµ%]")
_MEASURE = re.compile(r"\d\s?([A-Za-z/]{2,}|W)$")
_WORD = re.compile(r"[A-Za-z]{3,}")
"""What may stand behind a measure: "<b>288GB</b><i>HBM3E</i>"; but "TFLOP" and "s" are one word, "Gb" and "E" too."""
_BACK = re.compile(r"[↩↑^¶#⏎🔗]+|back|return", re.IGNORECASE)
_RAISED = re.compile(r"vertical-align\s*:\s*super")
_TWO_PAIRS = 4
_FREE_DIGIT = re.compile(r"(?<![A-Za-z\d])\d")
_FIGURE_FIRST = re.compile(r"(?:up to |over |about |~|≈|>|<|≤|≥)?\d", re.IGNORECASE)
_BOLD = frozenset({"b", "strong"})


def text_of(kids: Sequence[Kid]) -> str:
    """All text on one line."""
    return " ".join(lines_of(kids))


def lines_of(kids: Sequence[Kid]) -> list[str]:
    """The lines that line breaks and blocks make of it, without empty ones."""
    if len(kids) == 1 and isinstance(kids[0], str):
        text = kids[0].strip()
        return [text] if text else []
    parts: list[str] = []
    _gather(kids, parts)
    return join_units([line for raw in "".join(parts).split("\n") if (line := " ".join(raw.split()))])


def join_units(lines: list[str]) -> list[str]:
    """Put a number and the unit that stands in an element of its own behind it together."""
    if len(lines) < 2:
        return lines
    joined = [lines[0]]
    for line in lines[1:]:
        if is_number(joined[-1]) and is_unit(line):
            joined[-1] += " " + line
        else:
            joined.append(line)
    return joined


def joined_pairs(lines: list[str]) -> list[str]:
    """The lines of a cell that are labels and figures in turn, each figure with its label: "TDP", "700 W"."""
    if len(lines) < _TWO_PAIRS or len(lines) % 2:
        return lines
    pairs = list(zip(lines[::2], lines[1::2], strict=True))
    if all(not _FREE_DIGIT.search(label) and _FIGURE_FIRST.match(value) for label, value in pairs):
        return [f"{label.rstrip(': ')}: {value}" for label, value in pairs]
    return lines


def is_number(text: str) -> bool:
    """Whether it is a number alone, as in the big figure of a card."""
    return bool(re.fullmatch(r"(?:up to |over |~|≈|>|<)?[\d.,]*\d\s*\+?", text, re.IGNORECASE))


def is_unit(text: str) -> bool:
    """Whether it is a unit alone."""
    return bool(_UNIT.fullmatch(text))


_UNIT = re.compile(
    r"(?:[kMGTPEZ]i?|kilo|mega|giga|tera|peta|exa)?(?:B|b|bit|byte)s?(?:/s|ps|/sec)?|"
    r"(?:[kMGTPEZ]|kilo|mega|giga|tera|peta|exa)?(?:FLOPS?|FLOP/s|OPS?|W|Watts?)|x|×|X|%|tokens/s|(?:K|M|B|T)\+?",
    re.IGNORECASE,
)


def _gather(kids: Sequence[Kid], parts: list[str]) -> None:
    before: Node | None = None  # the element that ends right here
    opened_word = False  # whether it began where a word begins
    for kid in kids:
        if isinstance(kid, str):
            if before is not None and before.tag in _BOLD and kid[0].isalnum() and parts[-1].endswith(":"):
                parts.append(" ")
            parts.append(kid)
            before = None
            continue
        tag = kid.tag
        if tag == "br":
            parts.append("\n")
            before = None
            continue
        if tag == "sup" or (kid.attrs and _is_raised(kid)):
            _raised(kid, parts)
            before = None
            continue
        if tag == "a" and kid.attrs and _is_anchor(kid, parts):
            before = None
            continue
        if kid.block:
            parts.append("\n")
            _gather(kid.kids, parts)
            parts.append("\n")
            before = None
            continue
        place = len(parts)
        opens_word = not place or parts[-1].endswith((" ", "\n"))
        _gather(kid.kids, parts)
        if before is not None and len(parts) > place and _apart(before, kid, parts[place], lead=opened_word):
            parts.insert(place, " ")
        before, opened_word = kid, opens_word


def _apart(before: Node, after: Node, right: str, *, lead: bool) -> bool:
    """Whether two elements without white space between them are two words; `lead` is whether the first began one."""
    left = text_of(before.kids)
    if not left or not right:
        return False
    if _NUMBER.fullmatch(left):
        return bool(_UNIT_HEAD.match(right))
    if right[0].isalpha() and (measure := _MEASURE.search(left)) and (word := _WORD.match(right)):
        return is_unit(measure[1]) and not is_unit(measure[1] + word[0])
    if left[-1] == ":" or (lead and before.tag in _BOLD and left[-1].isalpha()):
        return right[0].isalnum()
    return lead and not same_make(before, after) and left[-1].islower() and (right[0].isdigit() or right[0].isupper())


def same_make(one: Node, other: Node) -> bool:
    """Whether two elements may be one that something has cut in two, perhaps in the middle of a number."""
    return one.tag == other.tag and one.get("class") == other.get("class")


def _is_raised(node: Node) -> bool:
    style = node.attrs.get("style")
    if style and _RAISED.search(style):
        return True
    return node.tag == "span" and node.is_note and bool(MARK.fullmatch(_bare(node)))


def _bare(node: Node) -> str:
    return "".join(kid if isinstance(kid, str) else _bare(kid) for kid in node.kids).strip()


def _linked(node: Node) -> bool:
    return node.tag == "a" or any(isinstance(kid, Node) and _linked(kid) for kid in node.kids)


def _raised(node: Node, parts: list[str]) -> None:
    text = _bare(node)
    if MARK.fullmatch(text) or re.fullmatch(r"[,;\s]+", text):
        parts.append(f"{OPEN}{'l' if _linked(node) else 'p'}{text}{CLOSE}")
    elif re.fullmatch(r"[-−–+]?\d+", text):
        parts.append("^" + text)
    else:
        parts.append(text)  # ™, th


def _is_anchor(node: Node, parts: list[str]) -> bool:
    """Read a link within the page that is a permalink or a way back (dropped) or a footnote's mark (kept as one)."""
    if not node.get("href").startswith("#"):
        return False
    text = _bare(node)
    if _BACK.fullmatch(text) or not text:
        return True
    named = node.is_note or node.get("role") == "doc-noteref" or (text[0] in "[*†‡§" and len(text) < 5)
    if named and MARK.fullmatch(text):
        parts.append(f"{OPEN}l{text}{CLOSE}")
        return True
    return False


def lead_of(kids: Sequence[Kid]) -> tuple[str, bool]:
    """The bold words that open a run, and whether they are all of it."""
    bold: list[Kid] = []
    for kid in kids:
        if isinstance(kid, str):
            if kid.strip():
                return text_of(bold), False
        elif not is_bold(kid):
            return text_of(bold), False
        bold.append(kid)
    return text_of(bold), True


def is_bold(node: Node) -> bool:
    """Whether all of an inline element's text is bold."""
    if node.block:
        return False
    if node.tag in _BOLD:
        return True
    kids = [kid for kid in node.kids if not (isinstance(kid, str) and not kid.strip())]
    return bool(kids) and all(isinstance(kid, Node) and is_bold(kid) for kid in kids)


def is_cut(text: str) -> bool:
    """Whether a heading, or a bold lead, opens a section that is not the page's own."""
    return bool(text) and len(text) < 80 and bool(words.whole("sections", "cut").fullmatch(text))
