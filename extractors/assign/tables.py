"""Tables to claims: each cell is read as a stretch of text under its headers.

Where neither rows nor columns are products, the table is about what its caption, the paragraph before it, or the
section is about.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from extractors.assign import headers
from extractors.assign.arrange import arranged, columns_of
from extractors.assign.axis import OTHERS, Axis, Subjects, find_axis
from extractors.assign.frame import Desk, Frame
from extractors.assign.headers import header
from extractors.assign.metric import named, of_no_interest
from extractors.assign.places import Place, leave_row, places_of
from extractors.assign.rest import leave_headers, leave_label, leave_rest
from extractors.assign.rivals import leave_rivals
from extractors.assign.second_headers import apart
from extractors.assign.seen import look
from extractors.assign.statements import read_badge, read_prose, state_purpose
from extractors.assign.stretch import read_stretch
from extractors.assign.subjects import is_elsewhere, named_in
from extractors.assign.unfit_tables import needed, unfit
from extractors.assign.unnamed import UNNAMED, is_like_a_name
from extractors.clauses.subjects import speaks_of_others
from extractors.mentions import Mention
from extractors.page.blocks import Cell, Table, located
from extractors.page.sentences import split
from extractors.positionings import positioning_of
from extractors.quantities.figures import find_figures
from extractors.quantities.numbers import find_numbers
from extractors.quantities.terms import PRECISIONS, precisions
from schemas.claims import Evidence

_PLAIN_MEMORY = re.compile(
    r"(?:instance |system |total |max(?:imum)? )?(?:memory|RAM)(?: size| capacity)?\s*(?:[:(\[].*)?", re.IGNORECASE
)
_PARTED = re.compile(r"[;,]\s+|\s[/|]\s")
_VALUE = re.compile(r"(?P<label>[A-Za-z][^:=]{0,40}?)\s?[:=]\s?(?P<value>[~≈]?\d[\d.,]*)")
_VALUE_FIRST = re.compile(rf"(?P<value>[~≈]?\d[\d.,]*)\s(?P<label>{PRECISIONS.pattern})", re.IGNORECASE)
_SHORT = 12
_SENTENCE = 40
"""A shorter cell holds a word, or a figure and its unit, no statement."""
_OF_A_RATE = re.compile(
    r"\b(?:peak|compute|throughput|TDP|(?:board|card|chip|module|system|rack|maximum|max|typical|total) power)\b"
    r"|\bpower(?: consumption| draw)?$",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"\d")
_LONG_LABEL = 40
"""A longer one may be a statement."""
_SHORT_LABEL = 30
"""A longer label heads no badge such as "Availability: Q4 2026"."""
_AROUND = 30
"""Rows of a table in which a benchmark's model and conditions may stand."""


def read_table(table: Table, desk: Desk, fallback: Subjects) -> None:
    """Read every cell of the table into `desk`; `fallback` is what the section is about."""
    for one in apart(table, desk):
        for part in arranged(one, desk):
            _read_part(part, desk, fallback)


def _read_part(table: Table, desk: Desk, fallback: Subjects) -> None:
    columns = columns_of(table)
    if why := unfit(table, columns, desk):
        for row in table.rows[table.header_rows :]:
            leave_row(row[1:], table, desk, row[0].text if row else "", why)
        return
    axis = find_axis(table, columns, desk)
    about = _about(table, desk, fallback)
    needs = needed(columns) if table.header_rows else frozenset[int]()
    hosted = any("vcpu" in text.lower() for text in (*columns, *(row[0].text for row in table.rows if row)))
    read, told = set[int](), len(desk.unread)
    over = " ".join(filter(None, (table.caption, _corner(table, axis))))
    for place in places_of(table, columns, axis, about, desk):
        read.add(id(place.cell))
        if place.column in needs:
            leave_row((place.cell,), table, desk, place.lead, "of what something needs")
        elif not headers.says_nothing(place.cell.text):
            _read_cell(place, table, axis, over, desk, hosted=hosted)
    listed = {one.evidence.quote for one in desk.unread[told:]}
    others = {id(cell): cell for row in table.rows for cell in row if id(cell) not in read}
    leave_headers((cell for cell in others.values() if cell.text not in listed), desk, table)
    if table.caption:
        leave_label(table.caption, desk, located(table.place, *table.path, table.caption))


def _about(table: Table, desk: Desk, fallback: Subjects) -> Subjects:
    for text in (table.caption, table.before):
        found = named_in(text, desk.find(text)) if text else ()
        own = tuple(product for product in found if not desk.is_foreign(product))
        if len(own) == 1:
            return own
        if found and not own and text == table.caption:
            return desk.names.exact_all(text)  # a rival's; of "how MI300X fares" nobody's
    return (UNNAMED,) if is_like_a_name(table.caption) else fallback


def _read_cell(place: Place, table: Table, axis: Axis | None, over: str, desk: Desk, *, hosted: bool) -> None:
    """Read one cell; `over` stands over all. In a table that counts vCPUs (`hosted`), plain "Memory" is the host's."""
    label, subjects, sure, gain_of = _headed(place, axis, desk)
    where = located(table.place, *table.path, *filter(None, (place.section, place.lead, place.top)))
    plain = hosted and _PLAIN_MEMORY.fullmatch(label)
    if ignored := "host-memory" if plain else _ignored(label, desk) or of_no_interest(label):
        for line in place.cell.lines or (place.cell.text,):
            if _DIGIT.search(line):
                desk.skip(line, Evidence(quote=line, place=where), ignored)
        return
    named = () if sure else _label_subjects(label, desk)
    subjects = named or subjects
    around = ""
    if "token" in label or "token" in place.cell.text:
        rows = (table.rows[place.row],) if axis and axis.by_row else table.rows[:_AROUND]
        around = " | ".join(cell.text for row in rows for cell in row)
    frame = Frame(
        place=where,
        subjects=subjects,
        sure=sure,
        label=label,
        wide=f"{place.section} {over}".strip() if place.section else over,
        heading=table.path[-1] if len(table.path) > 1 else "",
        notes=" ".join(dict.fromkeys((*place.notes, *table.notes))) if place.notes or table.notes else "",
        cell=True,
        gain_of=gain_of,
        named=True,
        around=around,
    )
    grouped = place.nearest != place.lead and label == place.lead
    badge = place.nearest if grouped and not speaks_of_others(label) else label
    for line in _lines(place.cell, desk):
        if len(subjects) == 1 and (purpose := positioning_of(label, line)):
            state_purpose(purpose, subjects[0], Evidence(quote=line, place=where), desk)
        elif len(line) > _SENTENCE:
            for start, end in split(line):
                _read_line(line[start:end].strip(), frame, subjects if sure else named, desk, badge)
        else:
            _read_line(line, frame, subjects if sure else named, desk, badge)


def _corner(table: Table, axis: Axis | None) -> str:
    """What the corner over the labels says of all that products' columns have: "Peak TFLOPS", "Per chip"."""
    text = table.rows[0][0].text if axis and not axis.by_row and table.header_rows else ""
    return "" if headers.is_other(text) else text


def _lines(cell: Cell, desk: Desk) -> tuple[str, ...]:
    """The lines of a cell; one text where a single line has a figure and the others go on: "192 GB", "HBM3"."""
    whole = len(cell.text) <= _SENTENCE and sum(1 for line in cell.lines if look(line, desk, cell=True).figures) == 1
    return (cell.text,) if whole or not cell.lines else cell.lines


def _read_line(line: str, frame: Frame, meant: Subjects, desk: Desk, badge: str) -> None:
    """One line or sentence of a cell; `meant` is whom its words mean where they name nobody.

    `badge` is the label under which a status is shown ("Availability").
    """
    stretch = look(line, desk, cell=True)
    leave_rest(line, stretch.figures, desk, frame.place)
    if len(line) > _SENTENCE and not stretch.who.groups and is_elsewhere(line, stretch.figures):
        for figure in stretch.figures:
            desk.leave(
                line[figure.start : figure.end], Evidence(quote=line, place=frame.place), "of another's machines"
            )
        return
    if stretch.figures:
        read_stretch(stretch, desk, frame)
    elif _DIGIT.search(line) and _measures(frame.label, line):
        _read_labelled(line, frame, desk)
    if len(line) > (_SENTENCE if stretch.figures else _SHORT):
        read_prose(line, desk, frame.place, meant)
    if len(badge) <= _SHORT_LABEL and not stretch.figures:
        read_badge(f"{badge}: {line}", desk, frame.place, frame.subjects, quote=line)


def _measures(label: str, line: str) -> bool:
    """Whether a figure is to be expected under a header, over no sentence: it has a unit, counts or measures."""
    top = header(label)
    if top.unit or top.count_unit:
        return True
    if len(line) > _SENTENCE or line.endswith("."):
        return False
    if precisions(label) or _OF_A_RATE.search(label):
        return True
    return (named("bytes", label) or named("bytes_per_second", label)) is not None


def _read_labelled(line: str, frame: Frame, desk: Desk) -> None:
    """Values with a label of their own under a header that has the unit: "FP8: 20.8; FP32: 2.9", "574 FP8"."""
    parts = [part.strip() for part in _PARTED.split(line)]
    pairs = [_VALUE.fullmatch(part) or _VALUE_FIRST.fullmatch(part) for part in parts]
    if all(pairs):
        first_claim = len(desk.claims)
        for part, pair in zip(parts, pairs, strict=True):
            assert pair is not None
            stretch = look(pair["value"], desk, cell=True)
            whose = named_in(pair["label"], desk.find(pair["label"]))
            if whose and frame.sure and whose != frame.subjects:
                desk.leave(part, Evidence(quote=line, place=frame.place), "of another product than its row or column")
            elif stretch.figures:
                whose = whose if len(whose) == 1 else frame.subjects
                read_stretch(stretch, desk, replace(frame, label=f"{frame.label}: {pair['label']}", subjects=whose))
            else:
                desk.leave(part, Evidence(quote=line, place=frame.place), "no figure of the header's unit")
        leave_rivals(desk, first_claim)  # "AI: 20; vector: 8" under "# of cores"
    elif find_numbers(line, desk.lang):
        desk.leave(line, Evidence(quote=line, place=frame.place), "no figure of the header's unit")


def _headed(place: Place, axis: Axis | None, desk: Desk) -> tuple[str, Subjects, bool, str]:
    """A cell's label, its subjects, whether those are sure, and in a factor column what the gain is over.

    Beside products' columns one that names none ("Competition", "Previous generation") is of no product that we know.
    """
    if any(map(headers.is_unnamed, (place.lead, *place.tops))):
        return place.top, (), True, ""
    if (axis is None or axis.by_row) and any(map(desk.names.is_of_another, place.tops)):
        return place.top, (OTHERS,), True, ""
    if axis is None:
        if named := desk.names.exact_all(place.lead):
            return place.top, named, True, ""
        return " ".join(part for part in (place.lead, place.top) if part), place.about, False, ""
    if axis.by_row:
        if named := desk.names.exact_all(place.top):  # of the row's product and of the column's: of which?
            return "", () if not all(map(desk.is_foreign, named)) else named, True, ""
        return place.top, axis.subjects.get(place.row, ()), True, ""
    if place.column in axis.factors:
        own, other = axis.compared(desk.topic)
        over = desk.find(place.top) if headers.is_over(place.top) else ()
        other = over[0].product if len(over) == 1 and own else other
        return place.lead, own if other else (), True, other
    if place.column in axis.subjects:
        label = f"{place.lead} {axis.rest.get(place.column, '')}".strip()
        return label, axis.subjects[place.column], True, ""
    return place.top, (), True, ""


def _ignored(label: str, desk: Desk) -> str:
    if not desk.ignore:
        return ""
    low = label.lower()
    return next((f"source: {word}" for word in desk.ignore if word.lower() in low), "")


def _label_subjects(label: str, desk: Desk) -> Subjects:
    """The product that a label is of ("Groq 3 LPU memory"), unless it is only counted ("# of Trainium2 chips")."""
    if header(label).count_unit:
        return ()
    mentions = desk.find(label)
    found = named_in(label, mentions)
    if len(found) != 1 or _states_figures(label, mentions):
        return ()
    return found


def _states_figures(label: str, mentions: Sequence[Mention]) -> bool:
    """Whether what stands where labels do is a statement itself: "Four X1 cores, delivering 128 TOPS"."""
    if len(label) < _LONG_LABEL:
        return False
    spans = [(mention.start, mention.end) for mention in mentions]
    return any(figure.kind == "unit" for figure in find_figures(label, names=spans))
