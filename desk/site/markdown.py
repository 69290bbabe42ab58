"""A table as Markdown, with the pipes of GitHub's tables and footnotes as superscript numbers."""

from desk.site.words import day, sources
from flows.markdown import link, plain
from schemas.records.tables import TableCell, TableRecord


def markdown(table: TableRecord) -> str:
    """The whole of it: caption, table, footnotes, and under them who says what, as of when."""
    heads = [plain(column.title) for column in table.headings]
    lines = [f"**{plain(table.title)}**" + (f" (as of {day(table.as_of)})" if table.as_of else ""), ""]
    lines += [_row(heads), _row(["---"] * len(heads))]
    lines += [_row([_cell(cell) for cell in row.cells]) for row in table.rows]
    lines.append("")
    for note in table.footnotes:
        mark = f"<sup>{note.number}</sup> " if note.number else ""
        lines += [f"{mark}{plain(note.text)}", ""]
    return "\n".join(lines)


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: TableCell) -> str:
    """What the cell says, and its sources with the day on which each was last seen to say so."""
    if not cell.text:
        return "–"
    marks = "".join(f"<sup>{number}</sup>" for number in cell.notes)
    said = ", ".join(f"{link(source, url)} {day(as_of)}" for source, url, as_of in sources(cell.entries))
    return plain(cell.text) + marks + (f"<br>{said}" if said else "")
