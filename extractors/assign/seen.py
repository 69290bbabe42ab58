"""A stretch of text with its names and figures, and each figure with the words that speak of it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extractors.assign import subjects
from extractors.assign.frame import Desk
from extractors.kept import kept
from extractors.letters import HAIR
from extractors.mentions import Mention
from extractors.quantities.figures import Figure, find_figures, may_hold_figures
from extractors.quantities.numbers import find_numbers

_FORMAT = r"(?:(?:c|BLOCK)?(?:BF|FP|TF|INT|MX|NV|HiF)\w*\d|[Bb]?[Ff]loat\d)"
_GLUED_PAIR = re.compile(r"(?<=[FBSWx%])/(?=\d)")
_CUT = re.compile(
    rf"[;.]\s|,\s(?!(?:and\s|or\s)?{_FORMAT})"
    r"|\s(?:and|with(?!\s(?:an?\s)?(?:\d:\d+ )?(?:structured )?(?:spars|dense))|plus|while|whereas|but|alongside)\s"
    rf"(?!{_FORMAT})"
    r"|\s[–—|]\s|\s\(|\)\s?|:\s|\s•\s|[，、；。]"
)
_BESIDE_NUMBER = re.compile(
    r"\([^()]*\)|\b(?:up[- ]to|over|more than|at least|nearly|about|approx(?:imately)?|around|max(?:imum)?|min(?:imum)?"
    r"|bis zu|from|to|and|or|x|per \d+\s?\w+)\b|\d+\s?(?:[xX×]|million|billion|thousand|M)(?![a-z])",
    re.IGNORECASE,
)


_OPENS = (" (", f"{HAIR}(")
_PATTERN_OF_SPARSITY = re.compile(r"\d+:\d+(?= (?:structured )?sparsity)")
_PLACE = re.compile(r"\b(?:at|in|since|from|near|inside|of|to|for|around)\s(?:the |our )?$")
"""Before a facility on a page about something else: "the halls that we have built since Fairwater"."""


@dataclass(slots=True)
class Stretch:
    """A sentence or a cell's line: what is named and stated in it, and who may own it."""

    text: str
    mentions: tuple[Mention, ...]
    figures: tuple[Figure, ...]
    who: subjects.Owners
    masked: str
    """The text with names blanked: ø for a name that may own figures, þ for one that is only counted."""

    def figures_seen(self) -> Iterator["Seen"]:
        """Each figure with its words, in order."""
        for position in range(len(self.figures)):
            yield _seen(self.masked, self.figures, position)


@dataclass(slots=True)
class Seen:
    """A figure with the words that speak of it."""

    figure: Figure
    position: int
    right: str
    """The words from it to the next figure."""
    left: str
    """The words from the figure before it; a verb of gain ("doubles to 19.2 Tb/s") is no border."""
    before: str
    """All of the text before it."""
    after: str
    """All of the text after it."""
    first: bool
    """No figure stands before it."""
    label: str = ""
    """The header that speaks of it."""
    unmarked: bool = False
    """Of a pair, the one that the note's mark does not stand at."""
    form: str = ""
    """The form of a product that it is of: SXM, PCIe."""

    @property
    def near(self) -> str:
        """The words right of it that are its own: up to where the next phrase begins."""
        return _near(self.right)

    @property
    def close(self) -> str:
        """The words left of it since the last full stop, semicolon or bracket."""
        return _close(self.left)

    @property
    def clause(self) -> str:
        """The words before it since the last full stop."""
        cut = self.before.rfind(". ")
        return self.before[cut + 1 :] if cut >= 0 else self.before


def look(text: str, desk: Desk, mentions: Sequence[Mention] | None = None, *, cell: bool = False) -> Stretch:
    """Find names and figures in a text. In a `cell` that holds nothing else, a bare number is a figure."""
    if not cell:
        return _look(text, desk, mentions, cell=False)
    known: Stretch | None = desk.cells.get(text)  # a wide table says the same in many cells
    if known is None:
        known = desk.cells[text] = _look(text, desk, mentions, cell=True)
    return known


def _look(text: str, desk: Desk, mentions: Sequence[Mention] | None, *, cell: bool) -> Stretch:
    if cell and not text.upper().isupper():  # no letter in it: no name, no unit
        return Stretch(text, (), tuple(find_figures(text, desk.lang, bare=True)), subjects.NOBODY, text)
    known = tuple(desk.find(text) if mentions is None else mentions)
    if known and not desk.is_of_facilities:
        places = desk.catalogue.facilities
        known = tuple(one for one in known if one.product not in places or not _PLACE.search(text[: one.start]))
    if not may_hold_figures(text):
        return Stretch(text, known, (), subjects.owners(text, known, ()), text)
    if strangers := desk.strangers(text, known):
        known = tuple(sorted((*known, *strangers), key=lambda mention: mention.start))
    spans = tuple((mention.start, mention.end) for mention in known)
    # "20PF/40PF" are two figures, "GB/s" is none.
    parted = _GLUED_PAIR.sub("|", text) if "/" in text else text
    figures = _figures(parted, desk.lang, spans, cell and _is_number(text))
    who = subjects.owners(text, known, figures)
    return Stretch(text, known, figures, who, without_names(text, known, who.counted))


@kept  # captures of one page have most of their sentences in common
def _figures(text: str, lang: str, names: tuple[tuple[int, int], ...], bare: bool) -> tuple[Figure, ...]:
    return tuple(find_figures(text, lang, names=names, bare=bare))


def without_names(text: str, mentions: Sequence[Mention], counted: Sequence[Mention] = ()) -> str:
    """The text with product names blanked, so that words inside names are no evidence.

    ø is a letter, so that the blank stands as a word; names that are only counted become þ and own nothing.
    """
    for mention in mentions:
        blank = "þ" if mention in counted else "ø"
        text = text[: mention.start] + blank * (mention.end - mention.start) + text[mention.end :]
    return text


def _seen(text: str, figures: Sequence[Figure], position: int) -> Seen:
    figure = figures[position]
    if len(figures) == 1:
        before, after = text[: figure.start], text[figure.end :]
        return Seen(figure, 0, right=after, left=before, before=before, after=after, first=True)
    following = next((f for f in figures[position + 1 :] if f.start >= figure.end and not _describes(f, text)), None)
    preceding = next(
        (
            f
            for f in reversed(figures[:position])
            if f.end <= figure.start and f.kind != "gain" and f.rule != "earlier-figure"
        ),
        None,
    )
    return Seen(
        figure,
        position,
        right=text[figure.end : following.start if following else len(text)],
        left=text[preceding.end if preceding else 0 : figure.start],
        before=text[: figure.start],
        after=text[figure.end :],
        first=preceding is None,
    )


def _describes(figure: Figure, text: str) -> bool:
    """Whether a count belongs to a noun that an earlier figure is of, and cuts nothing off: "1.5 TB per 8-GPU node"."""
    return figure.kind == "count" and text.startswith("-", figure.end - len(figure.noun) - 1)


@kept
def _is_number(text: str) -> bool:
    """Whether a cell holds a number (or several) and nothing else, so that its header may lend it a unit."""
    return len(text) <= 60 and not re.search(r"[^\W\d_]", _BESIDE_NUMBER.sub(" ", text))


@kept
def _near(right: str) -> str:
    match = _CUT.search(right)
    if match is None:
        return right
    end = match.start()
    while right.startswith(_OPENS, end):  # "in 4-bit precision (FP4)": brackets without a figure of their own
        closed = right.find(")", end)
        if closed < 0 or find_numbers(_PATTERN_OF_SPARSITY.sub("", right[end:closed])):
            break
        following = _CUT.search(right, closed + 2)
        end = following.start() if following else len(right)
    return right[:end]


@kept
def _close(left: str) -> str:
    cut = max(left.rfind(". "), left.rfind("; "), left.rfind(" ("), left.rfind(" | "))
    return left[cut + 1 :] if cut >= 0 else left
