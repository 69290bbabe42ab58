"""The README's picture: the end of the story as a terminal shows it, drawn by rich as SVG.

`python -m desk.picture` plays the story in a folder of its own and writes docs/story.svg. The drawing asks no other
host for a font, which rich's own template does.
"""

import re
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from flows.replay import replay
from warehouse.released import connect

PICTURE = Path("docs/story.svg")
_CHANGES = """
    select strftime(seen_at, '%Y-%m-%d') as seen, subject, replace(metric, '_', ' ') as metric, kind,
        coalesce(old, '-') as old, coalesce(new, '-') as new, quote
    from changes where kind <> 'appeared' order by seen_at, subject, metric
"""
_CONFLICTS = """
    select subject, replace(metric, '_', ' ') as metric, left_source, left_statement, right_source, right_statement
    from conflicts where closed_at is null
"""
_LONGEST = 44


def draw(home: Path) -> str:
    """The picture of a home's changes and conflicts, as SVG."""
    console = Console(record=True, width=132, file=open("/dev/null", "w", encoding="utf-8"))  # noqa: SIM115, PTH123
    with connect(home) as con:
        console.print(Text("$ specwatch changes", style="bold"))
        console.print(
            _table(("seen", "subject", "metric", "kind", "old", "new", "the page's words"), con.sql(_CHANGES))
        )
        console.print()
        console.print(Text("$ specwatch conflicts", style="bold"))
        console.print(_table(("subject", "metric", "one page", "says", "another", "says"), con.sql(_CONFLICTS)))
    svg = console.export_svg(title="specwatch: what vendors changed")
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL).replace("Fira Code", "ui-monospace")


def _table(columns: tuple[str, ...], rows: object) -> Table:
    table = Table(*columns, box=None, header_style="bold cyan", pad_edge=False)
    for row in rows.fetchall():  # type: ignore[attr-defined]
        table.add_row(*(cell if len(cell) <= _LONGEST else cell[: _LONGEST - 1] + "…" for cell in row))
    return table


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        replay(Path(folder), [Path("fixtures")], stdout=lambda _: None)
        PICTURE.parent.mkdir(exist_ok=True)
        PICTURE.write_text(draw(Path(folder)), encoding="utf-8")
