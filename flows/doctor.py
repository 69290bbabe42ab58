"""Doctor: is all there that was ever acknowledged, and does everything that is there have its place?

Looks at the archive and the rows, at what killed runs left behind, at the file that readers use and at the small
files beside it. A repair reads, copies and corrects pointers; it never deletes or changes evidence, so what only a
backup can bring back stays a finding. The store is held meanwhile: a second doctor, or a run, is told to wait.
"""

from collections.abc import Iterator
from pathlib import Path

from flows import step
from flows.sources import source_of
from schemas.base import InputError, StoreError
from schemas.findings import Finding, FindingKind
from warehouse.archive import Archive
from warehouse.archive_check import check
from warehouse.decisions import NAME as DECISIONS
from warehouse.decisions import DecisionLog
from warehouse.half_written import ASIDE, half_written, put_away
from warehouse.store import NAME, Warehouse


def examine(home: Path, *, repair: bool = False) -> list[Finding]:
    """Everything that is wrong with a home, in the order in which it should be looked at.

    With `repair`, what can be made good is, and says so. InputError where there is nothing to examine; StoreError
    where another process writes, or where the tables cannot even be opened.
    """
    if not (home / NAME).exists() and not (home / "archive").is_dir():
        raise InputError(f"{home} has nothing to examine yet: `specwatch run` or `specwatch replay` fills it")
    with Warehouse.open(home) as warehouse:
        if damage := warehouse.damaged():
            return damage
        findings = [*_captures(warehouse, Archive(home), repair=repair), *_half_written(home, repair=repair)]
        findings += _decisions(home)
        behind = warehouse.behind()
        if repair and (behind or any(finding.repaired for finding in findings)):
            warehouse.release()
            behind = [_repaired(finding) for finding in behind]
    return findings + behind


def _captures(warehouse: Warehouse, archive: Archive, *, repair: bool) -> Iterator[Finding]:
    checked = check(archive, warehouse.captures())
    unread = warehouse.without_reading()
    if repair:
        warehouse.moved(checked.moved)
        list(step.take(warehouse, archive, sorted(checked.orphans, key=step.in_time)))
    mended = {FindingKind.MISPLACED, FindingKind.ORPHANED} if repair else set()
    for finding in checked.findings:
        yield _repaired(finding) if finding.kind in mended else finding
    for capture in unread:
        finding = Finding(
            kind=FindingKind.UNREAD,
            where=f"{capture.source} of {capture.captured_at:%Y-%m-%d %H:%M:%S}",
            what="the capture has no reading",
            todo="`specwatch doctor --repair` reads it from the archive",
        )
        if repair:
            source = source_of(capture.source, capture.url)
            try:
                warehouse.correct(source, [(capture, step.reading_of(archive, source, capture))])
            except StoreError:
                yield finding  # its record is damaged or missing, which is a finding of its own
                continue
            finding = _repaired(finding)
        yield finding


def _half_written(home: Path, *, repair: bool) -> Iterator[Finding]:
    for path in half_written(home):
        finding = Finding(
            kind=FindingKind.LEFTOVER,
            where=str(path.relative_to(home)),
            what="a killed process left it half written",
            todo=f"`specwatch doctor --repair` deletes it, or puts it into {ASIDE}/ where it is part of the archive",
        )
        if repair:
            put_away(home, path)
            finding = _repaired(finding)
        yield finding


def _decisions(home: Path) -> Iterator[Finding]:
    for number, what in DecisionLog(home).faults():
        todo = "correct the line by hand: nobody but you knows what was decided"
        yield Finding(kind=FindingKind.LOG, where=f"{DECISIONS}, line {number}", what=what, todo=todo)


def _repaired(finding: Finding) -> Finding:
    return finding.model_copy(update={"repaired": True})
