"""A reading as `read` and `phrase` show it: claims on standard output, what became no claim on standard error."""

from collections import Counter
from collections.abc import Callable

from desk import layout
from desk.output import Format, note, show
from schemas.claims import Claim
from schemas.readings import Reading
from schemas.records.base import Row
from schemas.records.claims import FigureRecord


def tell(reading: Reading, form: Format, record: Callable[[Claim], Row]) -> None:
    """Show a reading; `record` makes the row of a claim."""
    rows = [record(claim) for claim in reading.claims]
    columns = None if rows else FigureRecord.columns()
    show(rows, form, columns=columns, people=map(layout.claim, rows), empty="no claims")
    for entry in reading.entries:
        note(f"entry: {entry.title or entry.url} | {entry.why_not or 'watched as ' + str(entry.source)}")
    for issue in reading.issues:
        note(f"issue: {issue}")
    for held in reading.quarantined:
        note(f"held: {held.claim.subject} {held.claim.metric} {held.claim.statement}: {held.reason}")
    for left in reading.unread:
        note(f"unread: {left.text} | {left.why} | {left.evidence.quote}")
    for rule, count in Counter(one.rule for one in reading.ignored).most_common():
        note(f"ignored by rule: {count} {rule}")
    complete = "" if reading.complete else "; not all of the page was there"
    note(f"claims: {len(rows)}; unread: {len(reading.unread)}; ignored: {len(reading.ignored)}{complete}")
