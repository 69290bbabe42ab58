"""Commands that move the history on: run, replay, rebuild, schedule."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from desk.options import FormatOption, add
from desk.output import Format, note, show

if TYPE_CHECKING:  # the flows bring the readers and the network with them
    from flows.report import RunReport

Sources = Annotated[
    list[str] | None, typer.Option("--source", help="Only this source, by its id; may be given several times.")
]
Paths = Annotated[
    list[Path], typer.Argument(metavar="PATH", help="Folders with an index.csv, or WARC files.", show_default=False)
]


def run(source: Sources = None, form: FormatOption = Format.TABLE) -> None:
    """Fetch every source that is due, read it, compare, and tell what changed."""
    from flows import settings
    from flows.run import run as run_now

    home = settings.home()
    tell(run_now(home, settings.load(home), known(source), stdout=digest_printer(form)), form)


def replay(paths: Paths, form: FormatOption = Format.TABLE) -> None:
    """Put saved captures into the history, in time order, each observed at its own time."""
    from flows.replay import replay as replay_now
    from flows.settings import home

    tell(replay_now(home(), paths, stdout=digest_printer(form)), form)


def rebuild(form: FormatOption = Format.TABLE) -> None:
    """Make the history anew from the archive alone; no alert goes out."""
    from flows.run import run_rebuild
    from flows.settings import home

    tell(run_rebuild(home()), form)


def schedule() -> None:
    """Serve the runs by the schedules of specwatch.toml, with Prefect; ends with Ctrl-C."""
    from flows import settings
    from flows.run import serve

    home = settings.home()
    serve(home, settings.load(home))


def known(sources: list[str] | None) -> list[str] | None:
    """The sources that somebody named; InputError for one that is not declared, and that no feed announced."""
    if sources is None:
        return None
    from desk.near import one_of
    from extractors.catalogue import catalogue

    every = catalogue().sources
    if not every.keys() >= set(sources):
        from flows.settings import home
        from flows.sources import found_sources

        every = every | found_sources(home())
    return [one_of(source, every, "source") for source in sources]


def digest_printer(form: Format) -> Callable[[str], None] | None:
    """Where a digest may be printed: standard output only while it is for people."""
    return print if form is Format.TABLE else None


def tell(report: "RunReport", form: Format) -> None:
    """The changes as records; the summary, on standard error, and the exit status."""
    if form is not Format.TABLE:
        from flows.articles.registered import stale_by
        from schemas.records import change_row
        from schemas.records.news import ChangeRecord

        rows = [
            change_row(change, stale_by(change, report.delivery.articles), report.waiting.get(change.id))
            for change in report.changes
        ]
        show(rows, form, columns=ChangeRecord.columns())
    counts = ", ".join(f"{number} {outcome.replace('_', ' ')}" for outcome, number in report.counts.items())
    note(f"{counts or 'nothing to do'}; {len(report.changes)} changes, {report.corrections} corrections")
    if report.waiting:
        note(f"{len(report.waiting)} doubtful changes wait for a second look: `specwatch review changes` lists them")
    for result in report.failed:
        note(f"failed: {result.source}: {result.reason}")
    for failure in report.delivery.failures:
        note(f"not delivered: {failure}")
    for file in report.delivery.files:
        note(f"digest: {file}")
    for article in report.delivery.articles:
        if article.failure is not None:
            note(f"article not checked: {article.failure}")
        elif article.wrong:
            note(f"article {article.path}: {len(article.wrong)} stale or contradicted; `specwatch check` says which")
    if report.released is not None:
        note(f"warehouse: {report.released}")
    if report.status:
        raise typer.Exit(report.status)


def register(app: typer.Typer) -> None:
    """Add these commands."""
    add(app, run, example="specwatch run --source aws/trn3-page")
    add(app, replay, example="specwatch replay fixtures")
    add(app, rebuild, example="specwatch rebuild")
    add(app, schedule, example="specwatch schedule")
