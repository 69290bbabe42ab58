"""How a vendor might change a figure: where it is printed, what would stand there instead, what an editor must hear."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from schemas.captures import iso
from schemas.claims import Claim, FigureClaim
from schemas.readings import Reading
from schemas.records import claim_row
from schemas.words import Origin
from tests.story.printed import Edit, Printed
from tests.story.told import Saved, fixtures
from tests.story.tracked import FACTS, Fact, last_pages

UNITS = {
    "GB": (r"GB", "GiB"), "GiB": (r"GiB", "GB"), "MB": (r"MB", "MiB"), "PB": (r"PB", "PiB"),
    "Tb/s": (r"Tb/s", "TB/s"), "TB/s": (r"TB/s|terabytes per second", "TiB/s"), "GiB/s": (r"GiB/s(?:ec)?", "GB/s"),
    "TFLOPS": (r"TFLOPS", "GFLOPS"), "PFLOPS": (r"petaflops|PFLOPS", "TFLOPS"), "EFLOPS": (r"ExaFLOPS", "PFLOPS"),
    "W": (r"watts", "kW"), "kW": (r"kW", "W"), "%": (r"%", "x"), "x": (r"x", "%"),
}  # fmt: skip
"""How the last pages print a unit, and another that is easily taken for it."""
PRECISIONS = {
    "FP8": "FP6", "MXFP8": "MXFP6", "MXFP4": "NVFP4", "FP16": "FP64", "BF16": "FP64", "cFP8": "FP6", "TF32": "FP64",
}  # fmt: skip
"""A precision and one that no page has yet."""
WORDS = {
    "2": {"double": "triple", "two": "three"},
    "3": {"triple": "quadruple", "three": "four"},
    "1000000": {"1 million": "2 million", "one million": "two million"},
}
BOUNDS = {"up_to": r"up to|as much as|as many as", "nearly": r"nearly", "more_than": r"more than"}


@dataclass(frozen=True)
class Printing:
    """A tracked figure on a page that states it."""

    fact: Fact
    page: Saved
    printed: Printed
    before: Reading

    @cached_property
    def claim(self) -> FigureClaim:
        """The claim that states it, at its first place."""
        where = {"source": self.page.source.id, "captured_at": iso(self.page.captured_at)}
        return next(
            claim
            for claim in self.before.claims
            if isinstance(claim, FigureClaim)
            and self.fact.is_stated_by(claim_row(claim, origin=Origin.SYNTHETIC, **where))
        )

    def read(self, edits: Iterable[Edit]) -> Reading:
        """What the page would say."""
        return self.page.reading(self.printed.edited(edits))

    def of_it(self, edits: Iterable[Edit]) -> list[Edit]:
        """Those edits that change what is said of the figure: the others are of something else on the page."""
        about = statements(self.before.claims, self.claim)
        return [edit for edit in edits if statements(self.read([edit]).claims, self.claim) != about]

    @cached_property
    def numbers(self) -> list[Edit]:
        """Where the number stands, and the next one like it."""
        return self.of_it(number_edits(self.printed.text, self.claim.quantity.value))

    def units(self) -> list[Edit]:
        """Where the unit stands: right after the number, else in a header."""
        spelling, other = UNITS[self.claim.quantity.unit]
        pattern = re.compile(rf"(?<![A-Za-z/])(?:{spelling})(?![\w/])")
        text = self.printed.text
        beside = [match for _, end, _ in self.numbers if (match := pattern.match(text, end + (text[end] == " ")))]
        if len(beside) == len(self.numbers):
            return [(*match.span(), other) for match in beside]
        return self.of_it((*match.span(), other) for match in pattern.finditer(text))

    def bounds(self) -> list[Edit]:
        """The bound taken away where one stands, "up to" put in where none does."""
        bound = self.claim.quantity.bound.value
        return [
            self._bound(start, BOUNDS[bound]) if bound in BOUNDS else (start, start, "up to ")
            for start, _, _ in self.numbers
        ]

    def _bound(self, start: int, words: str) -> Edit:
        match = re.search(rf"\b(?:{words}) $", self.printed.text[:start])
        assert match, self.printed.text[start - 30 : start]
        return match.start(), match.end(), ""

    def precisions(self) -> list[Edit]:
        """Another number format wherever the figure's own is printed for it."""
        assert self.claim.terms.precision
        pattern = re.compile(rf"(?<!\w){self.claim.terms.precision}(?!\w)")
        other = PRECISIONS[self.claim.terms.precision]
        return self.of_it((*match.span(), other) for match in pattern.finditer(self.printed.text))


@cache
def printing(fact_id: str, folder: str | None = None) -> Printing:
    """A tracked figure on the page with which the story leaves its source, or on that of another folder.

    Pages are read once, and places found once, for all changes of a figure.
    """
    fact = next(fact for fact in FACTS if fact.id == fact_id)
    page = fixtures()[folder][0] if folder else last_pages()[fact.source.id]
    return Printing(fact, page, *_read(page))


@cache
def _read(page: Saved) -> tuple[Printed, Reading]:
    return Printed(page.body), page.reading()


def elsewhere() -> list[tuple[str, str]]:
    """Figures on the other pages of their sources, in other layouts and words: the fact's id and the folder."""
    return [
        (fact.id, folder)
        for fact in FACTS
        for folder, (page, ids) in fixtures().items()
        if fact.is_figure and fact.id in ids and page.source == fact.source and page != last_pages()[fact.source.id]
    ]


def more(value: str) -> str:
    """Another value, of the same length: the first digit one more, or one less than nine."""
    first = value[0]
    return f"{8 if first == '9' else int(first) + 1}{value[1:]}"


def number_edits(text: str, value: str) -> Iterator[Edit]:
    """Every place where a text prints a number, and another in the same form."""
    whole, _, rest = value.partition(".")
    forms = {value, f"{int(whole):,}" + (f".{rest}" if rest else "")}
    for match in re.finditer(rf"(?<![\w.,-])(?:{'|'.join(map(re.escape, forms))})(?!\d|[.,]\d)", text):
        yield *match.span(), more(match[0])
    for word, other in WORDS.get(value, {}).items():
        for match in re.finditer(rf"(?<!\w){word}", text, re.IGNORECASE):
            yield *match.span(), other


def statements(claims: Iterable[Claim], like: Claim) -> set[str]:
    """All that is said of what a claim is of."""
    return {claim.statement for claim in claims if claim.identity == like.identity}
