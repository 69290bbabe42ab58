"""By which way things are found across sources: a store that has them by another finds them anew when it is opened."""

from warehouse.tables import Tables

ACROSS = 2
WAITS = 1
"""Raised whenever the code of across.py or of waits.py would find others."""
_NOW = {"across": ACROSS, "waits": WAITS}


def old(tables: Tables) -> set[str]:
    """Whose findings are by another way: `across`, `waits`."""
    have = {row["name"]: row["number"] for row in tables.select("select name, number from history.ways")}
    return {name for name, number in _NOW.items() if have.get(name) != number}


def note(tables: Tables, name: str) -> None:
    """All of it was found anew by the present way, in a transaction that the caller holds."""
    tables.run("delete from history.ways where name = ?", [name])
    tables.insert("ways", [{"name": name, "number": _NOW[name]}])
