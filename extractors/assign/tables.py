"""Tables to claims: which axis has the products, what the other one says, and each cell read as a stretch of text.

A row or column is a product's where its header says so (Model, Instance size) or where a known product stands in it;
unknown names beside it are new subjects. Where neither holds, the table is about what its caption, the paragraph
before it, or the section is about.
"""

import re
from dataclasses import dataclass

from extractors.assign import headers
from extractors.assign.frame import Desk, Frame
from extractors.assign.headers import header
from extractors.assign.prose import read_prose, state_purpose
from extractors.assign.seen import look
from extractors.assign.stretch import read_stretch
from extractors.page.blocks import Cell, Table
from schemas.claims import Evidence
from schemas.products import Product
from schemas.words import Scope

_SHORT = 12
"""A shorter cell holds a figure or a word, no statement."""
_ONE_OF = re.compile(
    r"\s*(?:(?:one|an?|each|every|per|single|the|new)\s)*\s*(?:chips?|accelerators?|devices?|GPUs?|cards?|servers?|systems?|racks?|instances?|UltraServers?|specifications?|value)?\s*",
    re.IGNORECASE,
)
_NAME = re.compile(r"^(?=.*[A-Z0-9])[\w][\w .,+®™()/-]{0,58}$")

_LIKELY = re.compile(r"\d|\b[A-Z]{2,}")
"""What a name beside known products has, where a mere word (Group, Property) has not."""


@dataclass(frozen=True, slots=True)
class _Axis:
    """The products of a table: by row or by column, each place with the subjects that its header names."""

    by_row: bool
    subjects: dict[int, tuple[str, ...]]
    factors: frozenset[int] = frozenset()


def read_table(table: Table, desk: Desk, fallback: tuple[str, ...]) -> None:
    """Read every cell of the table into `desk`; `fallback` is what the section is about."""
    rows, top, side = table.rows, table.header_rows, table.header_cols
    if not rows:
        return
    width = max(len(row) for row in rows)
    columns = [_joined(rows[r][c] for r in range(top) if c < len(rows[r])) for c in range(width)]
    axis = _axis(table, columns, desk)
    if axis and not axis.by_row:  # what stands left of the first product is label: group, property, unit
        side = max(side, min((*axis.subjects, *axis.factors)))
    wide = table.caption
    about = _about(table, desk) or fallback
    section = ""
    usual = len(rows[top - 1]) if top else width
    for r in range(top, len(rows)):
        row = rows[r]
        lead = _joined(row[c] for c in range(min(side, len(row))))
        if axis and axis.by_row and 0 not in range(side):
            lead = row[0].text
        if _is_section(row, side):
            section = row[0].text
            continue
        if top and len(row) != usual:
            _leave_ragged(row, table, desk, lead)
            continue
        for c in range(side, len(row)):
            cell = row[c]
            if (axis and axis.by_row and c == 0) or cell.header or (axis is None and c > side and cell is row[c - 1]):
                continue
            notes = [
                *cell.notes,
                *(n for h in row[:side] for n in h.notes),
                *(n for k in range(top) if c < len(rows[k]) for n in rows[k][c].notes),
            ]
            _read_cell(cell, r, c, lead, columns[c] if top else "", section, wide, table, axis, about, notes, desk)


def _joined(cells: object) -> str:
    seen: list[str] = []
    for cell in cells:  # type: ignore[attr-defined]
        if cell.text and (not seen or seen[-1] != cell.text):
            seen.append(cell.text)
    return " ".join(seen)


def _is_section(row: tuple[Cell, ...], side: int) -> bool:
    rest = [cell for cell in row[1:] if cell is not row[0]]
    return bool(row and row[0].text) and not any(cell.text for cell in rest) and (len(row) > 1)


def _axis(table: Table, columns: list[str], desk: Desk) -> _Axis | None:
    rows, top = table.rows, table.header_rows
    corner = columns[0] if top else ""
    names = desk.names
    if top:
        by_column = {
            c: _products(text, desk) for c, text in enumerate(columns) if c or not headers.is_product_header(text)
        }
        known = {c: found for c, found in by_column.items() if found}
        if known and not (0 in known and len(known) == 1):
            return _by_column(columns, known, desk, table)
    first = [row[0].text if row else "" for row in rows[top:]]
    known_rows = {top + i: names.exact_all(text) for i, text in enumerate(first) if text}
    known_rows = {r: found for r, found in known_rows.items() if found}
    attributes = sum(1 for text in columns[1:] if _is_attribute(text))
    if headers.is_product_header(corner) and attributes >= max(1, (len(columns) - 1) // 3):
        kind = _kind(corner, table, known_rows, desk)
        subjects = dict(known_rows)
        for i, text in enumerate(first):
            if text and top + i not in subjects and _NAME.match(text) and not _is_section(rows[top + i], 1):
                subjects[top + i] = (_new(text, kind, desk),)
        return _Axis(True, subjects) if subjects else None
    if headers.is_product_header(corner) and len(columns) > 1:
        named = {c: (_new(t, _kind(corner, table, {}, desk), desk),) for c, t in enumerate(columns) if c and _NAME.match(t)
                 and not headers.is_other(t)}  # fmt: skip
        return _Axis(False, named) if named and sum(map(_is_attribute, first)) >= max(1, len(first) // 3) else None
    if known_rows and top and attributes:
        return _Axis(True, known_rows | {
            top + i: (_new(text, _kind("", table, known_rows, desk), desk),)
            for i, text in enumerate(first)
            if text and top + i not in known_rows and _NAME.match(text) and _LIKELY.search(text) and not headers.is_other(text)
            and not _is_attribute(text) and not _is_section(rows[top + i], 1)
        })  # fmt: skip
    return None


def _products(text: str, desk: Desk) -> tuple[str, ...]:
    if found := desk.names.exact_all(text):
        return found
    mentions = desk.names.find(text)
    if len(mentions) == 1 and _ONE_OF.fullmatch(text[: mentions[0].start] + text[mentions[0].end :]):
        return (mentions[0].product,)
    return ()


def _header_products(rows: tuple[tuple[Cell, ...], ...], c: int, top: int, text: str, desk: Desk) -> tuple[str, ...]:
    """The products that a column's header names, in one of its rows or in all of them together."""
    if found := _products(text, desk):
        return found
    return next((found for r in range(top) if c < len(rows[r]) and (found := _products(rows[r][c].text, desk))), ())


def _by_column(columns: list[str], known: dict[int, tuple[str, ...]], desk: Desk, table: Table) -> _Axis:
    factors = frozenset(c for c, text in enumerate(columns) if headers.is_factor(text))
    kind = desk.product_kind(next(iter(known.values()))[0])
    subjects = dict(known)
    for c, text in enumerate(columns):
        if c >= max(1, table.header_cols) and c not in known and c not in factors and _NAME.match(text) and _LIKELY.search(text) and not headers.is_other(text) and not _is_attribute(text):  # fmt: skip
            subjects[c] = (_new(text, kind, desk),)
    return _Axis(False, subjects, factors)


def _is_attribute(text: str) -> bool:
    """Whether a header names something that products have."""
    top = header(text)
    if top.unit or top.count_unit:
        return True
    return bool(
        re.search(
            r"(?i)\b(?:memory|bandwidth|cache|power|tdp|cores?|compute|peak|capacity|size|units?|file|flops|tops|(?:fp|bf|int|tf)\d+|architecture|form factor|vram|vcpus?|interconnect|performance|nvlink|storage|target)\b",
            text,
        )
    )


_KIND_WORDS = {
    "instance": Scope.SERVER,
    "system": Scope.SERVER,
    "server": Scope.SERVER,
    "size": Scope.SERVER,
    "card": Scope.CARD,
}


def _kind(corner: str, table: Table, known: dict[int, tuple[str, ...]], desk: Desk) -> Scope:
    word = headers.folded(corner)
    for key, scope in _KIND_WORDS.items():
        if key in word:
            return scope
    if known:
        return desk.product_kind(next(iter(known.values()))[0])
    return Scope.CHIP


def _new(text: str, kind: Scope, desk: Desk) -> str:
    """The id of a product that no alias knows: new until someone confirms it."""
    known = desk.names.exact(text)
    if known:
        return known
    product = desk.names.slug(text)
    if product not in desk.catalogue.products and product not in desk.new:
        desk.new[product] = Product(id=product, name=text, kind=kind, new=True)
    return product


def _about(table: Table, desk: Desk) -> tuple[str, ...]:
    for text in (table.caption, table.before):
        found = tuple(dict.fromkeys(mention.product for mention in desk.names.find(text))) if text else ()
        own = tuple(product for product in found if not desk.is_foreign(product))
        if len(own) == 1:
            return own
    return ()


def _leave_ragged(row: tuple[Cell, ...], table: Table, desk: Desk, lead: str) -> None:
    place = " > ".join((*table.path, lead))
    desk.issues.append(f"a row of {len(row)} cells under a header of another length: {place}")
    for cell in row[max(1, table.header_cols) :]:
        if re.search(r"\d", cell.text):
            desk.leave(cell.text, Evidence(quote=cell.text, place=place), "its row does not fit the header")


def _read_cell(
    cell: Cell, r: int, c: int, lead: str, column: str, section: str, wide: str, table: Table,
    axis: _Axis | None, about: tuple[str, ...], notes: list[str], desk: Desk,
) -> None:  # fmt: skip
    if headers.says_nothing(cell.text):
        return
    gain_of, subjects, sure = "", about, False
    if axis is None:
        label = " ".join(part for part in (lead, column) if part)
    elif axis.by_row:
        subjects, sure = axis.subjects.get(r, ()), True
        label = column
    elif c in axis.factors:
        subjects, gain_of = _compared(axis, desk)
        sure, label = True, lead
    else:
        subjects, sure = axis.subjects.get(c, about), c in axis.subjects
        label = lead if sure else f"{lead} {column}"
    named = () if sure else _label_subjects(label, desk)
    subjects = named or subjects
    place = " > ".join(part for part in (*table.path, section, lead, column) if part)
    frame = Frame(
        place=place, subjects=subjects, sure=sure, label=label, wide=f"{section} {wide}".strip(),
        heading=table.path[-1] if len(table.path) > 1 else "",
        notes=" ".join(dict.fromkeys((*notes, *table.notes))), cell=True, gain_of=gain_of, named=True,
        around=" | ".join(" | ".join(c.text for c in row) for row in ((table.rows[r],) if axis and axis.by_row else table.rows[:30])),
    )  # fmt: skip
    for line in cell.lines or (cell.text,):
        if ignored := _ignored_label(label, desk):
            if re.search(r"\d", line):
                desk.skip(line, Evidence(quote=line, place=place), ignored)
            continue
        if headers.is_positioning(label) and sure and len(subjects) == 1:
            state_purpose(line, subjects[0], place, desk)
            continue
        stretch = look(line, desk, cell=True)
        if stretch.figures:
            read_stretch(stretch, desk, frame)
        if len(line) > _SHORT:
            read_prose(line, desk, place, subjects if sure else named)


def _ignored_label(label: str, desk: Desk) -> str:
    low = label.lower()
    return next((f"source: {word}" for word in desk.ignore if word.lower() in low), "")


def _label_subjects(label: str, desk: Desk) -> tuple[str, ...]:
    """The product that a label is of ("Groq 3 LPU memory"), unless it is only counted ("# of Trainium2 chips")."""
    if header(label).count_unit:
        return ()
    found = tuple(dict.fromkeys(mention.product for mention in desk.names.find(label)))
    return found if len(found) == 1 else ()


def _compared(axis: _Axis, desk: Desk) -> tuple[tuple[str, ...], str]:
    """The page's product and the one that a factor column compares it with."""
    columns = [found for c, found in sorted(axis.subjects.items()) if c not in axis.factors]
    own = next((found for found in columns if set(found) & set(desk.topic)), columns[-1] if columns else ())
    others = [found for found in columns if found != own]
    return own, others[0][0] if len(others) == 1 and len(others[0]) == 1 else "unstated"
