"""What a better reader changed in the history of a source: each statement that came, went or reads otherwise."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime

from warehouse.hashing import digest
from warehouse.rows import version_of
from warehouse.tables import Row


def correction_rows(closed: Iterable[Row], added: Iterable[Row], reader: str, at: datetime) -> list[Row]:
    """Compare rows of versions that no longer hold with those in their place. Other evidence alone is none."""
    before, after = _statements(closed), _statements(added)
    rows: list[Row] = []
    for about in sorted({*before, *after}):
        was = [one for key, one in sorted(before[about].items(), key=str) if key not in after[about]]
        now = [one for key, one in sorted(after[about].items(), key=str) if key not in before[about]]
        for old, new in _paired(was, now):
            shown = new or old
            assert shown is not None
            texts = tuple(version_of(row).statement.text if row else None for row in (old, new))
            kind = "added" if old is None else "removed" if new is None else "changed"
            if old and new and old["said"] == new["said"]:
                kind = "redated"
            rows.append(
                {name: shown[name] for name in ("source", "subject", "scope", "metric", "precision", "quote", "origin")}
                | {"kind": kind, "old": texts[0], "new": texts[1], "valid_from": shown["since"]}
                | {"id": digest("correction", kind, shown["id"], *texts, at), "reader": reader, "recorded_at": at}
            )
    return rows


def _statements(rows: Iterable[Row]) -> dict[str, dict[tuple[object, ...], Row]]:
    result: dict[str, dict[tuple[object, ...], Row]] = defaultdict(dict)
    for row in rows:
        if row["ended"] != "reworded":
            result[row["about"]][row["since"], row["valid_to"], row["said"]] = row
    return result


def _paired(was: list[Row], now: list[Row]) -> Iterable[tuple[Row | None, Row | None]]:
    for i in range(max(len(was), len(now))):
        yield (was[i] if i < len(was) else None, now[i] if i < len(now) else None)
