"""Which axis of a table has the products, and which product each row or column is.

A row or column is a product's where its header says so (Model, Instance size) or where a known product stands in it;
unknown names beside it are new subjects. A factor column ("Improvement factor") is no product.
"""

import re
from dataclasses import dataclass, field

from extractors.assign import headers
from extractors.assign.arrange import joined
from extractors.assign.doubtful_columns import is_bare_form
from extractors.assign.frame import Desk
from extractors.assign.headers import header
from extractors.page.blocks import Cell, Table
from extractors.page.headers import FIGURE
from extractors.quantities.figures import find_figures
from extractors.spelling import WORD
from schemas.products import Product
from schemas.words import Scope

_NAME = re.compile(r"^(?=.*[A-Z0-9])[\w][\w .,+®™()/-]{0,58}$")
_LIKELY = re.compile(r"\d|\b[A-Z]{2,}")
"""What a name beside known products has, where a mere word (Group, Property) has not."""
_ONE_OF = re.compile(
    r"\s*(?:(?:one|an?|each|every|per|single|the|new)\s)*\s*(?:chip|accelerator|device|GPU|card|server|system|rack"
    r"|instances?|UltraServers?|specifications?|value)?\s*",
    re.IGNORECASE,
)
_ATTRIBUTE = re.compile(
    r"\b(?:memory|bandwidth|cache|power|tdp|cores?|compute|peak|capacity|size|units?|file|flops|tops"
    r"|(?:fp|bf|int|tf)\d+|architecture|form factor|vram|vcpus?|interconnect|performance|nvlink|storage|target)\b",
    re.IGNORECASE,
)
_KIND_WORDS = {
    "instance": Scope.SERVER, "system": Scope.SERVER, "server": Scope.SERVER, "size": Scope.SERVER, "card": Scope.CARD,
}  # fmt: skip
_CALLED = {
    "superpod": Scope.POD, "ultraserver": Scope.POD, "pod": Scope.POD, "rack": Scope.RACK, "cluster": Scope.CLUSTER,
    "platform": Scope.SERVER, "server": Scope.SERVER, "system": Scope.SERVER, "node": Scope.SERVER,
}  # fmt: skip
"""What a new name itself says that it is of, whatever the table calls all of them."""

OTHERS = "other/unknown"
"""A product of another maker that no alias knows."""

Subjects = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Axis:
    """The products of a table: by row or by column, each place with the subjects that its header names."""

    by_row: bool
    subjects: dict[int, Subjects]
    factors: frozenset[int] = frozenset()
    rest: dict[int, str] = field(default_factory=dict)
    """What a column's header says beside its products' names, in rows of its own: "Dense", "Per pod"."""

    @property
    def first_column(self) -> int:
        """Where products begin; what stands left of it is label: group, property, unit."""
        return min((*self.subjects, *self.factors))

    def compared(self, topic: Subjects) -> tuple[Subjects, str]:
        """The page's product and the one that a factor column compares it with, empty where it may be either of two."""
        columns = [found for c, found in sorted(self.subjects.items()) if c not in self.factors]
        own = next((found for found in columns if set(found) & set(topic)), columns[-1] if columns else ())
        others = [found for found in columns if found != own]
        if len(others) > 1:
            return own, ""
        return own, others[0][0] if others and len(others[0]) == 1 else "unstated"


_BRACKETS = re.compile(r"\s?\([^()]*\)")


def find_axis(table: Table, columns: list[str], desk: Desk) -> Axis | None:
    """The table's product axis, with `columns` the text of each column's header; None where it has none."""
    rows, top = table.rows, table.header_rows
    if not top:
        return None
    known = {
        c: found
        for c, text in enumerate(columns)
        if (c or not headers.is_product_header(text)) and (found := _in_header(rows, c, top, text, desk))
    }
    first = {r: rows[r][0].text for r in range(top, len(rows)) if rows[r] and rows[r][0].text}
    named = {r: found for r, text in first.items() if (found := desk.names.exact_all(text))}
    if known and set(known) != {0} and not (len(named) > len(known) and headers.is_product_header(columns[0])):
        return _by_column(table, columns, known, desk)
    attributes = sum(map(_is_attribute, columns[1:]))
    labels = columns[: max(1, table.header_cols) + 1]
    corner = next((c for c, text in enumerate(labels) if headers.is_product_header(text)), None)
    kind = _kind(columns[corner or 0], named, desk)
    if corner is not None:
        if corner == 0 and attributes >= max(1, (len(columns) - 1) // 3):
            new = {r: text for r, text in first.items() if r not in named and not _stands_alone(rows[r])}
            return _by_row(named, {r: text for r, text in new.items() if _may_name(text)}, kind, desk)
        across = {c: t for c, t in enumerate(columns) if c > corner and _may_name(t) and not headers.is_other(t)}
        beside = [row[corner].text for row in rows[top:] if corner < len(row)]
        if across and sum(map(_is_attribute, beside)) >= max(1, len(beside) // 3):
            return Axis(False, {c: (_new(text, kind, desk),) for c, text in across.items()})
        return None
    if named and attributes:
        new = {r: text for r, text in first.items() if r not in named and not _stands_alone(rows[r])}
        return _by_row(named, {r: text for r, text in new.items() if _is_name(text, desk)}, kind, desk)
    return None


def _by_row(named: dict[int, Subjects], new: dict[int, str], kind: Scope, desk: Desk) -> Axis | None:
    subjects = named | {r: (_new(text, kind, desk),) for r, text in new.items()}
    return Axis(True, subjects) if subjects else None


def _by_column(table: Table, columns: list[str], known: dict[int, Subjects], desk: Desk) -> Axis:
    rows = table.rows[: table.header_rows]
    factors = frozenset(c for c, text in enumerate(columns) if headers.is_factor(text))
    kind = desk.product_kind(next(iter(known.values()))[0])
    where = {c: _name_row(rows, c, desk) for c in known} if len(rows) > 1 else {}
    usual = next((r for r in where.values() if r is not None), None)
    names = columns if usual is None else [cell.text for cell in rows[usual]]
    new = {
        c: (_new(text, kind, desk),)
        for c, text in enumerate(names)
        if c >= max(1, table.header_cols) and c not in known and c not in factors and _is_name(text, desk)
    }
    where |= dict.fromkeys(new, usual)
    rest = {
        c: joined(row[c] for r, row in enumerate(rows) if r != at and c < len(row) and row[c].text != rows[at][c].text)
        for c, at in where.items()
        if at is not None
    }
    return Axis(False, known | new, factors, rest)


def _name_row(rows: tuple[tuple[Cell, ...], ...], c: int, desk: Desk) -> int | None:
    """The header row whose cell alone names a column's products; None where it takes several together."""
    return next((r for r, row in enumerate(rows) if c < len(row) and desk.names.exact_all(row[c].text)), None)


def _in_header(rows: tuple[tuple[Cell, ...], ...], c: int, top: int, text: str, desk: Desk) -> Subjects:
    """The products that a column's header names, in all of its rows together or in one of them."""
    for words in (text, *(rows[r][c].text for r in range(top) if c < len(rows[r]))):
        if found := desk.names.exact_all(words):
            return found
        mentions = desk.names.find(words)
        if len(mentions) == 1 and _ONE_OF.fullmatch(words[: mentions[0].start] + words[mentions[0].end :]):
            return (mentions[0].product,)
    return ()


def _is_name(text: str, desk: Desk) -> bool:
    """Whether a text beside known names is a name too, and not a maker's."""
    likely = bool(_NAME.match(text) and _LIKELY.search(text)) and not headers.is_other(text)
    return (
        likely
        and not (_is_attribute(text) or _is_figure(text) or is_bare_form(text))
        and not desk.names.is_a_maker(text)
    )


def _may_name(text: str) -> bool:
    return bool(_NAME.match(text)) and not (headers.is_unnamed(text) or _is_figure(text) or is_bare_form(text))


def _is_figure(text: str) -> bool:
    """Whether a text is a quantity and nothing else ("1,440 GB"), which stands there for a cell that is missing."""
    return FIGURE.match(text) is not None and any(
        figure.kind == "unit" and figure.start == 0 and figure.end == len(text) for figure in find_figures(text)
    )


def _is_attribute(text: str) -> bool:
    """Whether a header names something that products have."""
    top = header(text)
    return bool(top.unit or top.count_unit or _ATTRIBUTE.search(text))


def _stands_alone(row: tuple[Cell, ...]) -> bool:
    """Whether a row has its first cell only: it heads a section of the table."""
    return len(row) > 1 and not any(cell.text for cell in row[1:] if cell is not row[0])


def _kind(corner: str, named: dict[int, Subjects], desk: Desk) -> Scope:
    """What the table calls its products."""
    word = headers.folded(corner)
    for key, scope in _KIND_WORDS.items():
        if key in word:
            return scope
    return desk.product_kind(next(iter(named.values()))[0]) if named else Scope.CHIP


def _is_of_anothers_product(text: str, desk: Desk) -> bool:
    """Whether a header only says more of another maker's product: "B300 (Ultra)"."""
    found = desk.names.find(text) if text.endswith(")") else ()
    return len(found) == 1 and desk.is_foreign(found[0].product) and _BRACKETS.fullmatch(text, found[0].end) is not None


def _new(text: str, kind: Scope, desk: Desk) -> str:
    """The id of a product that no alias knows: new until someone confirms it."""
    if known := desk.names.exact(text):
        return known
    if desk.names.is_of_another(text) or _is_of_anothers_product(text, desk):
        return OTHERS
    product = desk.names.slug(text)
    if product not in desk.catalogue.products and product not in desk.new:
        words = frozenset(WORD.findall(text.lower()))
        kind = next((scope for word, scope in _CALLED.items() if word in words), kind)
        desk.new[product] = Product(id=product, name=text, kind=kind, new=True)
    return product
