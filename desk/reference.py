"""The README's table of commands, made from the commands themselves; a test holds the README to it.

`python -m desk.reference` writes it into README.md, between its two marks, and docs/reference.md (sql_reference.py).
"""

from pathlib import Path
from typing import Any

import typer

from desk import sql_reference
from desk.cli import app

START, END = "<!-- commands: made by `python -m desk.reference` -->", "<!-- end of commands -->"


def table() -> str:
    """Every command with its arguments, what it does and its options, in Markdown."""
    lines = ["| Command | What it does | Options |", "| --- | --- | --- |"]
    for name, command in commands().items():
        needed = [one for one in command.params if one.param_type_name == "argument" or one.required]
        options = [one.opts[-1] for one in command.params if one.param_type_name == "option" and not one.required]
        usage = " ".join([name, *map(_argument, needed)])
        told = " ".join(command.help.split("\n\n")[0].split())
        lines.append(f"| `{usage}` | {told} | {' '.join(f'`{one}`' for one in options)} |")
    return "\n".join(lines)


def commands() -> dict[str, Any]:
    """Every command by its name, those of a group behind it: `review`, `review accept`."""
    found: dict[str, Any] = {}
    for name, command in sorted(typer.main.get_command(app).commands.items()):  # type: ignore[attr-defined]
        found[name] = command
        found |= {f"{name} {inner}": one for inner, one in sorted(getattr(command, "commands", {}).items())}
    return found


def _argument(one: Any) -> str:
    if one.param_type_name == "option":
        return f"{one.opts[-1]} {one.metavar or one.name.upper()}"
    name = (one.metavar or one.name.upper()) + ("…" if one.nargs != 1 else "")
    return name if one.required else f"[{name}]"


def written(readme: str) -> str:
    """The README with the table as it is now between the marks."""
    before, _, rest = readme.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n{table()}\n{END}{after}"


if __name__ == "__main__":
    path = Path("README.md")
    path.write_text(written(path.read_text(encoding="utf-8")), encoding="utf-8")
    Path("docs/reference.md").write_text(sql_reference.page(), encoding="utf-8")
