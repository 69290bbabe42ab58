"""Commands that say how watching goes: sources, what stayed unread, whether the store is whole."""

from typing import Annotated

import typer

from desk import layout, times
from desk.options import FormatOption, SourceOption, VendorOption, add
from desk.output import Format, show


def sources(
    vendor: VendorOption = None,
    problems: Annotated[bool, typer.Option("--problems", help="Only those that are not as they should be.")] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """List the addresses that are watched, and how each stands."""
    from desk.watching import watched
    from schemas.records.watch import SourceRecord

    rows = [
        row for row in watched(vendor=vendor) if not problems or row["verdict"] not in (None, "page") or row["problem"]
    ]
    show(rows, form, columns=SourceRecord.columns(), people=map(layout.source, rows))


def captures(source: SourceOption = None, form: FormatOption = Format.TABLE) -> None:
    """List the archived responses, in order of time, and what the gate said of each."""
    from desk.watching import source_id, taken
    from schemas.records.watch import CaptureRecord

    rows = taken(source=source_id(source))
    show(rows, form, columns=CaptureRecord.columns(), people=map(layout.capture, rows), empty="no captures")


def entries(
    feed: Annotated[str | None, typer.Option("--feed", metavar="SOURCE", help="Only of this feed.")] = None,
    vendor: VendorOption = None,
    unmatched: Annotated[bool, typer.Option("--unmatched", help="Only what is not watched, and why.")] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """List what feeds, sitemaps and listing pages list: what is watched as which source, and why the rest is not."""
    from desk.watching import listed, source_id
    from schemas.records.watch import EntryRecord

    rows = listed(feed=source_id(feed), vendor=vendor, watched=False if unmatched else None)
    show(rows, form, columns=EntryRecord.columns(), people=map(layout.entry, rows), empty="no entries")


def unread(
    source: SourceOption = None,
    vendor: VendorOption = None,
    since: Annotated[
        str | None, typer.Option("--since", help="Only of pages captured from this time on; a date means its start.")
    ] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """List the quantities of each source's last reading that no rule understood."""
    from desk.watching import not_understood, source_id
    from schemas.records.watch import UnreadRecord

    rows = not_understood(source=source_id(source), vendor=vendor, since=times.start(since) if since else None)
    show(rows, form, columns=UnreadRecord.columns(), empty="nothing unread")


def doctor(
    repair: Annotated[bool, typer.Option("--repair", help="Make good what can be; evidence is never touched.")] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Look whether archive, tables and released file are whole and agree; status 1 where something is wrong."""
    from flows.doctor import examine
    from flows.settings import home
    from schemas.records.watch import FindingRecord

    findings = examine(home(), repair=repair)
    rows = [FindingRecord(**finding.model_dump()).model_dump(mode="json") for finding in findings]
    people = ({**row, "todo": "" if row["repaired"] else row["todo"]} for row in rows)
    show(rows, form, columns=FindingRecord.columns(), people=people, empty="all is as it should be")
    if any(not finding.repaired for finding in findings):
        raise typer.Exit(1)


def register(app: typer.Typer) -> None:
    """Add these commands."""
    add(app, sources, example="specwatch sources --vendor google")
    add(app, captures, example="specwatch captures --source aws/trn3-page")
    add(app, entries, example="specwatch entries --vendor nvidia --unmatched")
    add(app, unread, example="specwatch unread --vendor aws --format csv")
    add(app, doctor, example="specwatch doctor --repair")
