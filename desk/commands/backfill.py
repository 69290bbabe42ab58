"""`backfill`: captures that others made, from WARC files, a web archive or a git repository."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from desk import times
from desk.commands.pages import address
from desk.commands.runs import digest_printer, known, tell
from desk.options import FormatOption, add
from desk.output import Format
from schemas.base import InputError

if TYPE_CHECKING:  # the flows bring the readers and the network with them
    from flows.report import RunReport
    from flows.settings import Settings
    from schemas.products import Source


class From(StrEnum):
    """Where captures may come from."""

    WARC = "warc"
    WAYBACK = "wayback"
    GIT = "git"


Origin = Annotated[From, typer.Argument(help="warc: WARC files; wayback: a web archive; git: a repository.")]
Places = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="PLACE", help="warc: files or folders; wayback: none; git: the repository, and the file's path in it."
    ),
]
Sources = Annotated[list[str] | None, typer.Option("--source", help="Only this source, by its id; git needs one.")]
Since = Annotated[str | None, typer.Option("--since", help="No captures before this time; not for warc.")]
Until = Annotated[str | None, typer.Option("--until", help="No captures after this time; not for warc.")]
Url = Annotated[str | None, typer.Option("--url", help="git: the file's address, for a source that is not declared.")]
Ref = Annotated[str, typer.Option("--ref", help="git: the branch, tag or commit whose history is read.")]
Limit = Annotated[int, typer.Option("--limit", min=1, max=100_000, help="wayback: captures of a source at most.")]


def backfill(
    origin: Origin,
    place: Places = None,
    source: Sources = None,
    since: Since = None,
    until: Until = None,
    url: Url = None,
    ref: Ref = "HEAD",
    limit: Limit = 1000,
    form: FormatOption = Format.TABLE,
) -> None:
    """Put captures that others made in their places in the history; what is old raises no alert. Safe to repeat."""
    from flows import settings

    home = settings.home()
    loaded = settings.load(home)
    start, end = times.start(since) if since else None, times.end(until) if until else None
    if origin is From.WAYBACK:
        report = _wayback(home, loaded, known(source) or [], place or [], start, end, limit, form)
    elif origin is From.GIT:
        report = _git(home, loaded, _one_source(source or [], url), place or [], start, end, ref, form)
    else:
        report = _warc(home, loaded, known(source) or [], place or [], form)
    tell(report, form)


def _warc(home: Path, settings: "Settings", sources: Sequence[str], places: list[str], form: Format) -> "RunReport":
    from flows.backfill.run import backfill as take
    from flows.backfill.warcs import Warcs

    if not places:
        raise InputError("backfill warc: name WARC files, or folders of them")
    warcs = Warcs(list(map(Path, places)), largest=settings.limits.body_bytes, sources=sources)
    return take(home, settings, warcs.offers, stdout=digest_printer(form))


def _wayback(
    home: Path,
    settings: "Settings",
    sources: Sequence[str],
    places: list[str],
    since: datetime | None,
    until: datetime | None,
    most: int,
    form: Format,
) -> "RunReport":
    from extractors.catalogue import catalogue
    from flows.backfill.run import backfill as take
    from flows.backfill.wayback import Wayback
    from flows.fetch import Fetcher
    from flows.sources import found_sources

    if places:
        raise InputError("backfill wayback: takes no place; --source says whose captures, [wayback] which archive")
    declared = catalogue().sources
    every = declared | (found_sources(home) if sources else {})
    asked = [every[name] for name in sources or sorted(declared)]
    with Fetcher(settings) as fetcher:
        wayback = Wayback(settings, fetcher, asked, since=since, until=until, most=most)
        return take(home, settings, wayback.offers, stdout=digest_printer(form))


def _git(
    home: Path,
    settings: "Settings",
    source: "Source",
    places: list[str],
    since: datetime | None,
    until: datetime | None,
    ref: str,
    form: Format,
) -> "RunReport":
    from flows.backfill.git import GitFile
    from flows.backfill.run import backfill as take

    if len(places) < 2:
        raise InputError("backfill git: say the repository, and the file's path in it (and those it had before)")
    repository, *files = places
    largest = settings.limits.body_bytes
    file = GitFile(Path(repository), files, source, largest=largest, ref=ref, since=since, until=until)
    return take(home, settings, file.offers, stdout=digest_printer(form))


def _one_source(sources: list[str], url: str | None) -> "Source":
    """The source that a file's history is of: a declared one, or one of an id and an address."""
    from extractors.catalogue import catalogue
    from flows.saved import SOURCE_ID
    from flows.sources import source_of

    if len(sources) != 1:
        raise InputError("backfill git: say one --source, the id of what the file is, as aws/neuron-repo/trainium2")
    (name,) = sources
    if name in catalogue().sources and url is None:
        return catalogue().sources[name]
    if name in catalogue().sources or url is None or not SOURCE_ID.fullmatch(name):
        known(sources)  # says what is near
        raise InputError(f"--source {name!r}: a declared source needs no --url, any other one has vendor/name and one")
    return source_of(name, address(url))


def register(app: typer.Typer) -> None:
    """Add this command."""
    add(app, backfill, example="specwatch backfill wayback --source aws/neuron-docs/trainium2 --since 2024-01-01")
