"""A web of product pages that change as the dice say, on hosts that fail as the dice say; and what became news.

A page shows one product with four figures. On some days one figure moves a little; on some it doubles, is eight times
as large or goes, or all move at once: such a change is doubtful, and the page then stays as it is until it was seen
twice. None leaves the range of its metric: that would be held back for a person, and told to nobody. On some days a
host answers with an error, an error page called a success, a wall, half a page or nothing. A third of the pages differ
in every answer without saying anything else; a third have an honest ETag.
"""

import hashlib
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from schemas.metrics import metrics
from schemas.words import Scope
from tests.flows.loopback import Visit

UNITS = {
    "memory_capacity": "GB HBM3e",
    "memory_bandwidth": "GB/s",
    "compute_peak": "TFLOPS",
    "power": "W",
}
_HEADERS = ("GPU", "Memory capacity", "Memory bandwidth", "FP8 (dense)", "TDP")
_START = {"memory_capacity": 96, "memory_bandwidth": 3000, "compute_peak": 1200, "power": 400}
_PER_HOST = 10
DELAY = 5.0
"""Seconds between requests that every other host asks for in its robots.txt."""

Told = tuple[str, str, str | None, str | None]
"""A change as editors hear of it: source, metric, before, after."""


@dataclass
class Page:
    """One page: what it says now, and what of that was not seen yet."""

    number: int
    dice: random.Random
    figures: dict[str, int] = field(default_factory=dict)
    unseen: list[Told] = field(default_factory=list)
    rests: int = 0
    """How often it is still to be seen as it is."""

    def __post_init__(self) -> None:
        self.figures = {metric: value + 4 * self.number for metric, value in _START.items()}

    @property
    def host(self) -> str:
        """The host's name."""
        return f"host{self.number // _PER_HOST}.test"

    @property
    def source(self) -> str:
        """The source's id."""
        return f"acme/x{self.number}"

    def live(self) -> None:
        """A day passes."""
        if self.rests or self.unseen:
            return
        what = self.dice.random()
        metric = self.dice.choice(list(self.figures))
        if what < 0.06:
            self._move(metric, self.figures[metric] + self.dice.randint(3, 9))
        elif what < 0.08 and 8 * self.figures[metric] < metrics()[metric].range[Scope.CHIP][1]:
            self._move(metric, self.figures[metric] * self.dice.choice((2, 8)))
            self.rests = 2
        elif what < 0.09 and len(self.figures) == len(_START):
            self.unseen.append((self.source, metric, self._text(metric, self.figures.pop(metric)), None))
            self.rests = 2
        elif what < 0.10:
            for each, value in list(self.figures.items()):
                self._move(each, value + self.dice.randint(3, 9))
            self.rests = 2

    def _move(self, metric: str, value: int) -> None:
        before, self.figures[metric] = self.figures[metric], value
        self.unseen.append((self.source, metric, self._text(metric, before), self._text(metric, value)))

    def _text(self, metric: str, value: int) -> str:
        return f"{value} {UNITS[metric].split()[0]}"

    def html(self, *, noise: bool) -> bytes:
        """The page as it is now."""
        cells = [
            f"X{self.number}",
            *(f"{self.figures[one]} {UNITS[one]}" if one in self.figures else "" for one in UNITS),
        ]
        heads = [head for head, cell in zip(_HEADERS, cells, strict=True) if cell]
        head = "".join(f"<th>{text}</th>" for text in heads)
        row = "".join(f"<td>{text}</td>" for text in cells if text)
        name = f"ACME X{self.number}"
        mark = f'<meta name="nonce" content="{self.dice.random()}">' if noise else ""
        return (
            f'<!doctype html><html lang="en"><head><title>{name}</title>{mark}</head><body><main><h1>{name}</h1>'
            f"<p>Built for large models.</p><table><tr>{head}</tr><tr>{row}</tr></table></main></body></html>"
        ).encode()


class Web:
    """All hosts. `route` is for a `Site`; `seen` says what each run could have seen."""

    def __init__(self, sources: int, dice: random.Random) -> None:
        self.pages = [Page(number, random.Random(dice.random())) for number in range(sources)]
        self.failures: Counter[str] = Counter()
        self.busy: Counter[str] = Counter()
        self.crowded = 0
        self._dice = dice
        self._fails: dict[int, str] = {}
        self._shown: set[int] = set()

    def live(self, *, failing: float, changing: bool = True) -> None:
        """A day passes, on which pages change or not; a share of them will fail on it."""
        self._shown.clear()
        for page in self.pages if changing else ():
            page.live()
        dice = self._dice
        self._fails = {page.number: dice.choice(FAILURES) for page in self.pages if dice.random() < failing}
        self.failures.update(self._fails.values())

    def seen(self) -> dict[str, list[Told]]:
        """What a run that has just ended was shown for the first time, by source; of sources that answered at all."""
        shown = {}
        for number in self._shown:
            page = self.pages[number]
            shown[page.source], page.unseen = page.unseen, []
            page.rests = max(0, page.rests - 1)
        return shown

    @property
    def unseen(self) -> list[Told]:
        """What pages say and nobody was shown yet: they have failed since."""
        return [one for page in self.pages for one in page.unseen]

    def answer(self, visit: Visit) -> None:
        """Whatever this host says today."""
        self.busy[visit.host] += 1
        self.crowded = max(self.crowded, self.busy[visit.host])
        try:
            if visit.path == "/robots.txt":
                slow = int(visit.host.removeprefix("host").removesuffix(".test")) % 2
                visit.answer(f"User-agent: *\nCrawl-delay: {DELAY:g}\n".encode() if slow else b"", 200)
            else:
                self._page(visit, self.pages[int(visit.path.removeprefix("/x"))])
        finally:
            self.busy[visit.host] -= 1

    def _page(self, visit: Visit, page: Page) -> None:
        failure = self._fails.get(page.number)
        if failure is not None and failure != "busy once":
            _FAIL[failure](visit, page)
        elif failure is not None and page.number not in self._shown and self._fails.pop(page.number):
            visit.answer(b"busy", 503)
        else:
            self._shown.add(page.number)
            body = page.html(noise=page.number % 3 == 0)
            etag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
            if page.number % 3 == 1 and visit.headers["If-None-Match"] == etag:
                visit.send_head(304, ETag=etag)
            elif page.number % 3 == 1:
                visit.answer(body, ETag=etag)
            else:
                visit.answer(body)


def _wall(text: str) -> bytes:
    return f"<!doctype html><html><head><title>{text}</title></head><body><h1>{text}</h1></body></html>".encode()


def _reset(visit: Visit, _: Page) -> None:
    visit.reset()


def _half(visit: Visit, page: Page) -> None:
    body = page.html(noise=False)
    visit.send_head(Content_Length=str(len(body)))
    visit.send(body[: len(body) // 2])
    visit.reset()


_FAIL: dict[str, Callable[[Visit, Page], None]] = {
    "error": lambda visit, _: visit.answer(b"sorry", 500),
    "busy": lambda visit, _: visit.answer(b"later", 503),
    "gone": lambda visit, _: visit.answer(_wall("Page not found"), 404),
    "gone as a success": lambda visit, _: visit.answer(_wall("Page not found")),
    "challenge": lambda visit, _: visit.answer(_wall("Just a moment...")),
    "rate limit as a success": lambda visit, _: visit.answer(_wall("Too Many Requests")),
    "nothing": lambda visit, _: visit.answer(b""),
    "reset": _reset,
    "half a page": _half,
    "empty shell": lambda visit, _: visit.answer(
        b'<html><body><div id="root"></div><script src="a.js"></script></body>'
    ),
}
FAILURES = [*_FAIL, "busy once"]
