"""`review`: what is held, what waits, and what people decide about it."""

from typing import TYPE_CHECKING, Annotated

import typer

from desk import layout
from desk.options import FormatOption, SourceOption, VendorOption, add
from desk.output import Format, note, show
from schemas.decisions import Ruling

if TYPE_CHECKING:
    from flows.review import Decided

Held = Annotated[str, typer.Argument(metavar="ID", help="The held claim, by the id that `specwatch review` shows.")]
Doubtful = Annotated[
    str,
    typer.Argument(metavar="ID", help="A change or incident, by the id that `specwatch changes --format jsonl` has."),
]
Decidable = Annotated[str, typer.Argument(metavar="ID", help="The claim or change that was decided about, by its id.")]
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


def undo(decided: Decidable, by: By = None, remark: Note = None, form: FormatOption = Format.TABLE) -> None:
    """Take back what was decided: history is as if it had never been; the log keeps both."""
    from flows.review import take_back
    from flows.settings import home

    _tell(take_back(home(), decided, by=by, note=remark), form)


def changes(source: SourceOption = None, vendor: VendorOption = None, form: FormatOption = Format.TABLE) -> None:
    """List the changes that wait for a second capture or for you, each with what is doubtful about it."""
    from desk import watching
    from schemas.records.news import WaitingRecord

    rows = watching.waiting(source=watching.source_id(source), vendor=vendor)
    show(rows, form, columns=WaitingRecord.columns(), people=map(layout.waiting, rows), empty="no change waits")


def confirm(change: Doubtful, by: By = None, remark: Note = None, form: FormatOption = Format.TABLE) -> None:
    """Take a change, or all of a suspected redesign, for the vendor's: the alert of one that waits goes, once."""
    _judge(change, Ruling.CONFIRMED, by, remark, form)


def dismiss(change: Doubtful, by: By = None, remark: Note = None, form: FormatOption = Format.TABLE) -> None:
    """Let nobody be told of a waiting change, or of a suspected redesign; the history keeps it."""
    _judge(change, Ruling.DISMISSED, by, remark, form)


def send_back(change: Doubtful, by: By = None, remark: Note = None, form: FormatOption = Format.TABLE) -> None:
    """Send a change back as wrong: what it told is held until the page's words change, and an alert is taken back."""
    _judge(change, Ruling.SENT_BACK, by, remark, form)


def _judge(change: str, ruling: Ruling, by: str | None, remark: str | None, form: Format) -> None:
    from flows.judge import judge
    from flows.settings import home

    _tell(judge(home(), change, ruling, by=by, note=remark), form)


def _decide(claim: str, ruling: Ruling, by: str | None, remark: str | None, form: Format) -> None:
    from flows.review import decide
    from flows.settings import home

    _tell(decide(home(), claim, ruling, by=by, note=remark), form)


def _tell(done: "Decided", form: Format) -> None:
    """The changes that editors will hear of as records, the rest on standard error."""
    from schemas.records import change_row
    from schemas.records.news import ChangeRecord

    rows = [change_row(change) for change in done.changes]
    if rows or form is not Format.TABLE:
        show(rows, form, columns=ChangeRecord.columns(), people=map(layout.change, rows))
    already = " already" if done.before else ""
    for one in done.decisions:
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
    add(group, changes, example="specwatch review changes --vendor aws")
    add(group, confirm, example='specwatch review confirm 5d0c1e... --by "A. Editor"')
    add(group, dismiss, example='specwatch review dismiss 5d0c1e... --note "their table lost its second column"')
    add(
        group,
        send_back,
        example='specwatch review send-back 5d0c1e... --note "that is the board power"',
        name="send-back",
    )
    app.add_typer(group, name="review")
