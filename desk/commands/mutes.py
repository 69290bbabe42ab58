"""`mute`, `snooze`, `unmute` and `mutes`: of which changes editors are not told, or not yet."""

from typing import Annotated

import typer

from desk import layout
from desk.options import FormatOption, MetricOption, SourceOption, VendorOption, add
from desk.output import Format, note, show

Product = Annotated[str | None, typer.Option("--product", help="Only this product's, by its id or a name as printed.")]
Kind = Annotated[str | None, typer.Option("--kind", help="Only this kind of change, as appeared.")]
Until = Annotated[str | None, typer.Option("--until", help="Until the beginning of this day, or this moment.")]
By = Annotated[str | None, typer.Option("--by", metavar="NAME", help="Who decides; kept with the decision.")]
Note = Annotated[str | None, typer.Option("--note", metavar="TEXT", help="Why; kept with the decision.")]


def mute(
    vendor: VendorOption = None,
    product: Product = None,
    metric: MetricOption = None,
    kind: Kind = None,
    source: SourceOption = None,
    until: Until = None,
    by: By = None,
    remark: Note = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Tell nobody of such changes as long as it holds; they are in the history, and `alerts` lists them as muted."""
    _make((vendor, product, metric, kind, source), until, by, remark, form, snooze=False)


def snooze(
    vendor: VendorOption = None,
    product: Product = None,
    metric: MetricOption = None,
    kind: Kind = None,
    source: SourceOption = None,
    until: Until = None,
    by: By = None,
    remark: Note = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Tell of such changes only when it ends."""
    _make((vendor, product, metric, kind, source), until, by, remark, form, snooze=True)


def unmute(
    identity: Annotated[str, typer.Argument(metavar="ID", help="The mute or snooze, as `specwatch mutes` lists it.")],
    by: By = None,
    remark: Note = None,
) -> None:
    """End a mute or snooze: what was snoozed goes with the next delivery, what was muted meanwhile is not told."""
    from desk import mutes

    mutes.end(identity, by, remark)
    note(f"{identity} has ended")


def mutes(form: FormatOption = Format.TABLE) -> None:
    """List the mutes and snoozes that hold."""
    from desk.mutes import listed

    _show(listed(), form)


def _make(
    names: tuple[str | None, str | None, str | None, str | None, str | None],
    until: str | None,
    by: str | None,
    remark: str | None,
    form: Format,
    *,
    snooze: bool,
) -> None:
    from desk.mutes import make, selection

    _show([make(selection(*names), until, by, remark, snooze=snooze)], form)


def _show(rows: list[dict[str, object]], form: Format) -> None:
    from schemas.records.news import MuteRecord

    show(rows, form, columns=MuteRecord.columns(), people=map(layout.mute, rows), empty="nothing is muted or snoozed")


def register(app: typer.Typer) -> None:
    """Add these commands."""
    add(app, mute, example="specwatch mute --vendor amd --kind appeared --until 2027-01-07")
    add(
        app,
        snooze,
        example='specwatch snooze --product nvidia/groq-3-lpx --until 2027-01-07 --note "after the holidays"',
    )
    add(app, unmute, example="specwatch unmute 0f3a9c51d2e4")
    add(app, mutes, example="specwatch mutes")
