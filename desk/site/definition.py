"""Definitions of tables: TOML, shipped in `definitions/`, in the home's `tables/`, or any file by its path.

```toml
title = "Memory of today's chips"
footnotes = ["As vendors state it."]         # of the whole table
subjects = ["TPU 8i", "aws/trainium3"]       # a row each, by id or printed name; or rows of your own, or every = true

[columns.chip]
title = "Chip"
show = "name"                                # name, vendor, kind, label, status, positioning or figures

[columns.memory]
title = "Memory"
show = "figures"
metrics = ["memory_capacity"]                # those of these metrics, and of every scope and precision unless told:
scopes = ["chip", "card"]
precisions = []

[rows.lpx]                                   # a row of several products; its columns may show figures of their own
label = "Inference racks"
subjects = ["Groq 3 LPX", "Groq 3 LPU"]
[rows.lpx.cells.memory]
metrics = ["sram_capacity"]
```

With `every = true` there is a row for each product of which a figure, status or purpose is stated; `vendors` and
`kinds` limit them.
"""

import re
from enum import StrEnum
from pathlib import Path

from pydantic import Field

from desk.near import one_of, unknown
from desk.products import product
from extractors.declared import Table, read_toml
from schemas.base import InputError, Record
from schemas.metrics import metrics
from schemas.words import PRECISIONS, Scope

SHIPPED = Path(__file__).with_name("definitions")
FOLDER = "tables"
"""In the home."""

_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")


class Show(StrEnum):
    """What a column's cells hold."""

    NAME = "name"
    VENDOR = "vendor"
    KIND = "kind"
    LABEL = "label"
    STATUS = "status"
    POSITIONING = "positioning"
    FIGURES = "figures"


class Pick(Record):
    """Which figures a cell shows; an empty list limits nothing, but no metric means no figure."""

    metrics: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ()
    precisions: tuple[str, ...] = ()


class Column(Record):
    """One column."""

    id: str
    title: str
    show: Show
    pick: Pick


class Line(Record):
    """One row: the products of which it tells, the first of which gives it its name."""

    subjects: tuple[str, ...]
    label: str = ""
    cells: dict[str, Pick] = Field(default_factory=dict)


class Definition(Record):
    """A table as its writer asks for it. `every` has no lines: they are found in the history."""

    name: str
    title: str
    footnotes: tuple[str, ...]
    columns: tuple[Column, ...]
    lines: tuple[Line, ...] = ()
    every: bool = False
    vendors: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()


def names(home: Path) -> dict[str, Path]:
    """Every table by name: shipped, or in the home, which goes before. A name is small letters, digits and hyphens."""
    files = (file for folder in (SHIPPED, home / FOLDER) for file in sorted(folder.glob("*.toml")))
    return {file.stem: file for file in files if _NAME.fullmatch(file.stem)}


def load(name: str, home: Path) -> Definition:
    """The definition of that name, or in the file of that path.

    Raises InputError, which names file, table and key, for one that is not there or not in order.
    """
    if "/" in name or name.endswith(".toml"):
        return read(Path(name))
    known = names(home)
    if name not in known:
        raise InputError(
            f"{unknown(name, known, 'table')}; your own go into {home / FOLDER}, or name a file by its path"
        )
    return read(known[name])


def read(path: Path) -> Definition:
    """The definition in a file."""
    if not path.is_file():
        raise InputError(f"{path}: there is no such file; name a table (`specwatch table` lists them) or a .toml file")
    table = read_toml(path, str(path))
    title, footnotes, subjects = table.text("title"), table.words("footnotes"), table.words("subjects")
    every, vendors, kinds = table.flag("every", False), table.words("vendors"), table.words("kinds")
    columns = tuple(_column(key, one) for key, one in table.table("columns").tables())
    if not columns:
        table.fail("columns", 'has none; write one like [columns.chip] with title = "Chip" and show = "name"')
    lines = [Line(subjects=(_product(table, "subjects", one),)) for one in subjects]
    lines += [_line(one, columns) for _, one in table.table("rows").tables()]
    table.done()
    if every == bool(lines):
        table.fail("every", "write `every = true`, or `subjects = [...]` and tables like [rows.x1], but not both")
    for key, given in (("vendors", vendors), ("kinds", kinds)):
        if given and not every:
            table.fail(key, "limits a table with `every = true` alone; leave it out")
    for kind in kinds:
        _word(table, "kinds", kind, [*Scope])
    return Definition(name=path.stem, title=title, footnotes=footnotes, columns=columns, lines=tuple(lines),
                      every=every, vendors=vendors, kinds=kinds)  # fmt: skip


def _column(key: str, table: Table) -> Column:
    title, show, pick = table.text("title"), table.word("show", Show), _pick(table)
    table.done()
    if show is not Show.FIGURES and pick != Pick():
        table.fail("show", f"is {show.value!r}, which takes no metrics, scopes or precisions; leave them out")
    return Column(id=key, title=title, show=show, pick=pick)


def _line(table: Table, columns: tuple[Column, ...]) -> Line:
    label, subjects = table.optional("label") or "", table.words("subjects")
    if not subjects:
        table.fail("subjects", 'is missing; write the products of the row, like ["TPU 8i"]')
    figures = {column.id for column in columns if column.show is Show.FIGURES}
    cells = {}
    for key, one in table.table("cells").tables():
        if key not in figures:
            one.fail(None, f"is no column that shows figures; those are {', '.join(sorted(figures)) or 'none'}")
        cells[key] = _pick(one)
        one.done()
    table.done()
    return Line(label=label, subjects=tuple(_product(table, "subjects", one) for one in subjects), cells=cells)


def _pick(table: Table) -> Pick:
    def words(key: str, known: list[str]) -> tuple[str, ...]:
        return tuple(_word(table, key, one, known) for one in table.words(key))

    return Pick(
        metrics=words("metrics", [*metrics()]),
        scopes=words("scopes", [*Scope]),
        precisions=words("precisions", [*PRECISIONS]),
    )


def _word(table: Table, key: str, text: str, known: list[str]) -> str:
    try:
        return one_of(text, known, key.removesuffix("s"))
    except InputError as error:
        table.fail(key, str(error))


def _product(table: Table, key: str, text: str) -> str:
    """A product by id or name; one that neither catalogue nor history knows is a slip."""
    try:
        found = product(text)
    except InputError as error:
        table.fail(key, str(error))
    assert found is not None
    return found
