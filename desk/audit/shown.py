"""An audit as people see it: texts in pieces, each quantity numbered, and under each block what became of them.

Quantities with one fate for one reason are told together: "ignored [3] [5] 16 vCPUs, 2 TB: host-memory".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from desk import layout
from desk.tables import spelt
from extractors.audit.marks import Mark
from extractors.audit.outcomes import Fate, Outcome
from extractors.audit.page import Audited, AuditedTable, AuditedText, Line
from schemas.claims import Claim, FigureClaim

_STATED = "states"
"""What a status or a purpose is told as: no quantity, and yet what the page says."""


@dataclass(frozen=True)
class Piece:
    """A part of a text; a quantity has its fate and number."""

    text: str
    fate: Fate | None = None
    number: int = 0


Pieces = tuple[Piece, ...]
Cell = tuple[Pieces, ...]
"""A table's cell: its lines."""


@dataclass
class Note:
    """What became of some quantities of a block, in one line."""

    fate: str
    what: str
    numbers: list[int] = field(default_factory=list)
    words: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Shown:
    """A block: a heading or paragraph (`pieces`), or a table (`rows`), and the notes under it."""

    pieces: Pieces = ()
    level: int = 0
    labels: tuple[str, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    header_rows: int = 0
    notes: tuple[Note, ...] = ()


def shown(blocks: Sequence[Audited]) -> Iterator[Shown]:
    """The blocks of a page, quantities numbered through."""
    number = 0
    for block in blocks:
        numbered = _Numbered(number)
        if isinstance(block, AuditedText):
            pieces = numbered.pieces(block.line)
            yield Shown(pieces, block.level, tuple(map(spelt, block.labels)), notes=numbered.told())
        else:
            yield _table(block, numbered)
        number = numbered.number


def _table(block: AuditedTable, numbered: "_Numbered") -> Shown:
    caption = numbered.pieces(block.caption)
    rows = tuple(tuple(tuple(map(numbered.pieces, cell)) for cell in row) for row in block.rows)
    return Shown(caption, rows=rows, header_rows=block.header_rows, notes=numbered.told())


class _Numbered:
    """The quantities of one block, and what became of them."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._notes: dict[tuple[str, str], Note] = {}

    def pieces(self, line: Line) -> Pieces:
        """A text in pieces."""
        found, at = list[Piece](), 0
        for mark in line.marks:
            self.number += 1
            words = spelt(line.text[mark.start : mark.end])
            found += [Piece(spelt(line.text[at : mark.start])), Piece(words, mark.fate, self.number)]
            at = mark.end
            for outcome in mark.outcomes:
                for what in _what(outcome):
                    self._note(outcome.fate, what, words)
        for claim in line.said:
            self._note(_STATED, f"{_of(claim)}: {spelt(claim.statement)}")
        return tuple(piece for piece in (*found, Piece(spelt(line.text[at:]))) if piece.text)

    def _note(self, fate: str, what: str, words: str = "") -> None:
        note = self._notes.setdefault((fate, what), Note(fate, what))
        if words and self.number not in note.numbers:
            note.numbers.append(self.number)
            note.words.append(words)

    def told(self) -> tuple[Note, ...]:
        """The notes: claims first, what was set aside last."""
        order = [Fate.CLAIMED, _STATED, Fate.HELD, Fate.UNREAD, Fate.IGNORED]
        return tuple(sorted(self._notes.values(), key=lambda note: order.index(note.fate)))


def _what(outcome: Outcome) -> list[str]:
    """As what it is claimed, or why it is not."""
    if not outcome.claims:
        return [spelt(outcome.why)]
    stated = dict.fromkeys(_of(claim) for claim in outcome.claims)
    return [f"{one}: {outcome.why}" if outcome.why else one for one in stated]


def _of(claim: Claim) -> str:
    """Metric, subject, scope and terms: "memory_capacity of aws/trainium3 (chip), HBM3e"."""
    told = f"{claim.metric} of {claim.subject} ({claim.scope})"
    terms = layout.terms(claim.terms.model_dump()) if isinstance(claim, FigureClaim) else ""
    return f"{told}, {terms}" if terms else told


def verdict(mark: Mark) -> dict[str, object]:
    """A quantity's fate for programs: the claims, the rule and the reason, each where there is one."""
    rules = [one.why for one in mark.outcomes if one.fate is Fate.IGNORED]
    reasons = [one.why for one in mark.outcomes if one.fate in (Fate.UNREAD, Fate.HELD)]
    claims = [
        {name: getattr(claim, name) for name in ("subject", "scope", "metric", "statement")}
        | {"terms": layout.terms(claim.terms.model_dump()) or None}
        for one in mark.outcomes
        for claim in one.claims
    ]
    told: dict[str, object] = {"verdict": mark.fate, "claims": claims}
    return told | {"rule": "; ".join(rules) or None, "reason": "; ".join(reasons) or None}
