"""The cases of `tables/`: short pages by shape of table, with what they say as one line a claim.

A claim's line is `subject scope metric [bound] value unit term=value ...`. A case's `claims` must be read and nothing
else may be, but for its `may`: what is right where the layout leaves room for doubt. `unread` must be listed as
unread; `seen` must not vanish (claimed, ignored by a rule or unread; `a|b`: as either); `issue` wants an issue.
They were written from the shapes and facts alone, before the reader was looked at.
"""

import tomllib
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from extractors.catalogue import catalogue
from extractors.read import read
from schemas.claims import Claim, FigureClaim
from schemas.readings import Reading
from schemas.words import Bound

FOLDER = Path(__file__).parent / "tables"
_TERMS = ("precision", "sparsity", "memory_kind", "link", "direction", "baseline", "per", "multiplier", "variant")


class Case(BaseModel):
    """A page with one table or two, and what it says."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    shape: str
    name: str
    url: str
    title: str
    html: str
    claims: frozenset[str]
    may: frozenset[str] = frozenset()
    unread: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    issue: bool = False
    lang: str = "en"
    ordered: bool = False
    """Where rows and columns stand says what they are: permuted they would say something else."""

    @property
    def page(self) -> str:
        return (
            f'<!doctype html><html lang="{self.lang}"><head><meta charset="utf-8"><title>{self.title}</title></head>\n'
            f"<body><main><h1>{self.title}</h1>{self.html}</main></body></html>"
        )


@cache
def cases() -> tuple[Case, ...]:
    files = sorted(FOLDER.glob("*.toml"))
    tables = ((file.stem, row) for file in files for row in tomllib.loads(file.read_text(encoding="utf-8"))["case"])
    return tuple(Case(shape=shape, **row) for shape, row in tables)


def reading(case: Case, html: str | None = None) -> Reading:
    source = next((source for source in catalogue().sources.values() if source.url == case.url), None)
    return read(
        (case.page if html is None else html).encode(),
        url=case.url,
        captured_at=datetime(2026, 11, 30, tzinfo=UTC),
        content_type="text/html; charset=utf-8",
        source=source,
    )


def said(one: Reading) -> frozenset[str]:
    """Each claim as its line."""
    return frozenset(line(claim) for claim in one.claims)


def line(claim: Claim) -> str:
    if not isinstance(claim, FigureClaim):
        return f"{claim.subject} {claim.scope} {claim.metric} {claim.statement}"
    bound = [] if claim.quantity.bound is Bound.EXACT else [str(claim.quantity.bound)]
    terms = [f"{name}={value}" for name in _TERMS if (value := getattr(claim.terms, name)) is not None]
    figure = (*bound, claim.quantity.value, claim.quantity.unit)
    return " ".join((claim.subject, claim.scope, claim.metric, *figure, *terms))


def accounted(one: Reading) -> str:
    """The words of every claim, of every quantity set aside and of every one unread."""
    claimed = [claim.evidence.quote for claim in one.claims]
    ignored = [words for found in one.ignored for words in (found.text, found.evidence.quote)]
    return "\n".join((*claimed, *ignored, listed(one)))


def listed(one: Reading) -> str:
    """The words of everything unread."""
    return "\n".join(words for found in one.unread for words in (found.text, found.evidence.quote))
