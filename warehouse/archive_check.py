"""Archive against rows: every record has its row, every row its record, and every byte is what was stored.

Reads the whole archive. A file that is damaged somewhere is gone on with row by row, so that the whole extent is told.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from schemas.base import StoreError
from schemas.captures import Capture
from schemas.findings import Finding, FindingKind
from warehouse.archive import Archive

_RESTORE = "restore the file from a backup"


@dataclass
class Checked:
    """What is wrong; and the captures that a repair would read (`orphans`) or whose rows it would correct (`moved`)."""

    findings: list[Finding] = field(default_factory=list)
    orphans: list[Capture] = field(default_factory=list)
    moved: list[Capture] = field(default_factory=list)

    def add(self, kind: FindingKind, where: str, what: str, todo: str) -> None:
        """One finding more."""
        self.findings.append(Finding(kind=kind, where=where, what=what, todo=todo))


def check(archive: Archive, rows: Iterable[Capture]) -> Checked:
    """Compare; `rows` are all captures that the tables have."""
    checked = Checked()
    by_file: dict[str, list[Capture]] = defaultdict(list)
    known: dict[str, Capture] = {}
    for row in rows:
        known[row.id] = row
        by_file[row.file or ""].append(row)
    there: dict[str, Capture] = {}
    files = archive.files()
    for name in files:
        try:
            for capture in archive.captures([name]):
                there.setdefault(capture.id, capture)
                if capture.id in known and _is_at(known[capture.id], capture):
                    there[capture.id] = capture
        except StoreError as error:
            checked.add(FindingKind.DAMAGED, name, str(error), _RESTORE)
    for name in sorted(by_file):
        lost = [row for row in by_file[name] if not _is_at(row, there.get(row.id))]
        _rows_without_record(archive, name, lost, there, checked, is_there=name in files)
    for capture_id in there.keys() - known.keys():
        capture = there[capture_id]
        checked.orphans.append(capture)
        checked.add(
            FindingKind.ORPHANED,
            f"{capture.file} at byte {capture.offset}",
            f"a capture of {capture.source} that no row tells of",
            "`specwatch doctor --repair` reads it, and so does the next run",
        )
    return checked


def _rows_without_record(
    archive: Archive, name: str, lost: list[Capture], there: dict[str, Capture], checked: Checked, *, is_there: bool
) -> None:
    """Rows whose record was not met where they say; `name` is empty for those that say nothing."""
    gone: list[Capture] = []
    for row in lost:
        if (found := there.get(row.id)) is not None:
            checked.moved.append(found)
            where = f"{row.file or 'nowhere'} at byte {row.offset}"
            what = f"a row of {row.source} points there, and its record is in {found.file} at byte {found.offset}"
            checked.add(FindingKind.MISPLACED, where, what, "`specwatch doctor --repair` corrects the row")
        elif is_there:
            try:
                archive.response(row)
            except StoreError as error:
                checked.add(FindingKind.DAMAGED, f"{name} at byte {row.offset}", str(error), _RESTORE)
        else:
            gone.append(row)
    if gone:
        sources = ", ".join(sorted({row.source for row in gone})[:3])
        what = f"{len(gone)} captures have no record (of {sources}{'' if len(gone) < 4 else ' …'})"
        checked.add(FindingKind.MISSING, name or "archive", what, _RESTORE)


def _is_at(row: Capture, record: Capture | None) -> bool:
    """Whether a record is the one that a row points at."""
    if record is None:
        return False
    return (row.file, row.offset, row.length) == (record.file, record.offset, record.length)
