"""Prints an audit: for people in colours or as plain text, for programs a record for each quantity."""

import sys
from collections import Counter
from collections.abc import Sequence

from desk.audit.shown import shown, verdict
from desk.output import Format, note, show, until_enough
from extractors.audit.outcomes import Fate
from extractors.audit.page import Audited, lines
from schemas.records.base import Row
from schemas.records.reading import AuditRecord


def tell(blocks: Sequence[Audited], form: Format) -> None:
    """Print it; how many quantities had which fate goes to standard error."""
    if form is not Format.TABLE:
        show(records(blocks), form, columns=AuditRecord.columns())
    elif sys.stdout.isatty():
        from desk.audit.colours import coloured

        with until_enough(sys.stdout):
            coloured(shown(blocks))
    else:
        from desk.audit.plain import plain

        with until_enough(sys.stdout):
            for line in plain(shown(blocks)):
                print(line)
    counts = Counter(mark.fate for line in lines(blocks) for mark in line.marks)
    note("; ".join(f"{fate}: {counts[fate]}" for fate in Fate))


def records(blocks: Sequence[Audited]) -> list[Row]:
    """A record for each quantity, in the order of the page."""
    return [
        AuditRecord.model_validate(
            {"text": line.text[mark.start : mark.end], **verdict(mark)}
            | {"quote": mark.outcomes[0].evidence.quote, "place": mark.outcomes[0].evidence.place}
        ).model_dump(mode="json")
        for line in lines(blocks)
        for mark in line.marks
    ]
