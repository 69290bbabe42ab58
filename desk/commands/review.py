"""`review`: what is held, and what people decide about it."""

from typing import Annotated

import typer

from desk import layout
from desk.options import FormatOption, SourceOption, VendorOption, add
from desk.output import Format, note, show
from schemas.decisions import Ruling

Held = Annotated[str, typer.Argument(metavar="ID", help="The held claim, by the id that `specwatch review` shows.")]
By = Annotated[str | None, typer.Option("--by", metavar="NAME", help="Who decides; kept with the decision.")]
Note = Annotated[str | None, typer.Option("--note", metavar="TEXT", help="Why; kept with the decision.")]


def review(
    context: typer.Context,
    source: SourceOption = None,
    vendor: VendorOption = None,
    decided: Annotated[bool, typer.Option("--decided", help="The decisions so far instead.")] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """List the claims that failed validation, each with its reason, and decide about them; the last good one stays."""
    if context.invoked_subcommand is not None:
        return
    from desk import watching
    from schemas.records.watch import DecisionRecord, QuarantineRecord

    listed, record = (watching.decided, DecisionRecord) if decided else (watching.held, QuarantineRecord)
    rows = listed(source=watching.source_id(source), vendor=vendor)
    show(rows, form, columns=record.columns(), people=map(layout.held, rows), empty="nothing to review")


def accept(claim: Held, by: By = None, remark: Note = None, form: FormatOption = Format.TABLE) -> None:
    """Take a held claim for what the page says: it becomes a version, and its change is told once."""
    _decide(claim, Ruling.ACCEPTED, by, remark, form)


def reject(claim: Held, by: By = None, remark: Note = None, form: FormatOption = Format.TABLE) -> None:
    """Keep a held claim out of the history: it is not listed again as long as the page says it in these words."""
    _decide(claim, Ruling.REJECTED, by, remark, form)


def undo(claim: Held, by: By = None, remark: Note = None, form: FormatOption = Format.TABLE) -> None:
    """Take back what was decided: history is as if it had never been, the claim is held again; the log keeps both."""
    _decide(claim, Ruling.TAKEN_BACK, by, remark, form)


def _decide(claim: str, ruling: Ruling, by: str | None, remark: str | None, form: Format) -> None:
    """Decide; the changes as records, the rest on standard error."""
    from flows.review import decide
    from flows.settings import home
    from schemas.records import change_row
    from schemas.records.news import ChangeRecord

    done = decide(home(), claim, ruling, by=by, note=remark)
    rows = [change_row(change) for change in done.changes]
    if rows or form is not Format.TABLE:
        show(rows, form, columns=ChangeRecord.columns(), people=map(layout.change, rows))
    one = done.decision
    already = " already" if done.before else ""
    told = f"{one.ruling.replace('_', ' ')}{already}: {one.subject} {one.metric} {one.statement} ({one.source})"
    note(told + ("; editors hear of it with the next digest" if rows else ""))
    if not done.applied:
        note("a run writes just now: the decision is kept, and takes effect when that run ends")


def register(app: typer.Typer) -> None:
    """Add this command with what it can do."""
    group = typer.Typer(epilog="Example: specwatch review --vendor aws")
    group.callback(invoke_without_command=True)(review)
    add(group, accept, example='specwatch review accept 0f3a9c51d2e47b86 --by "A. Editor" --note "seen on the page"')
    add(group, reject, example="specwatch review reject 0f3a9c51d2e47b86")
    add(group, undo, example='specwatch review undo 0f3a9c51d2e47b86 --note "the page was right"')
    app.add_typer(group, name="review")
