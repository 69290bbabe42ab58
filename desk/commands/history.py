"""Commands that look at what vendors say, said and changed: specs, changes, availability, conflicts, compare."""

import sys
from collections.abc import Callable, Mapping
from typing import Annotated, Any

import typer

from desk import layout, times
from desk.near import one_of
from desk.options import FormatOption, MetricOption, ProductArgument, SourceOption, VendorOption, add
from desk.output import Format, note, show, until_enough
from schemas.base import InputError
from schemas.words import ChangeKind

AsOf = Annotated[str | None, typer.Option("--as-of", help="What was said then; a date means the end of that day.")]
KnownAt = Annotated[
    str | None, typer.Option("--known-at", help="By what our tables said then, before later corrections and captures.")
]
Product = Annotated[str | None, typer.Option("--product", help="Only this product, by id or printed name.")]
Since = Annotated[str | None, typer.Option("--since", help="From this time on; a date means from its start.")]
Until = Annotated[str | None, typer.Option("--until", help="Up to this time; a date means to its end.")]
Kind = Annotated[str | None, typer.Option("--kind", help="Only this kind of change, as status_advanced.")]


def specs(
    product: ProductArgument = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    vendor: VendorOption = None,
    metric: MetricOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show what each source says today or said at a time, or what our tables said then: figures, statuses, purposes."""
    from desk.history import current

    then, known = (times.end(text) if text else None for text in (as_of, known_at))
    _claims(current(product=product, vendor=vendor, metric=metric, as_of=then, known_at=known), form)


def catalogue(
    product: ProductArgument = None,
    vendor: VendorOption = None,
    metric: MetricOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show each figure once: what the best-ranked source says, how many agree, and who does not."""
    from desk.history import best
    from schemas.records.claims import CatalogueRecord

    rows = best(product=product, vendor=vendor, metric=metric)
    show(rows, form, columns=CatalogueRecord.columns(), people=map(layout.catalogue, rows))


def changes(
    since: Since = None,
    until: Until = None,
    vendor: VendorOption = None,
    product: Product = None,
    kind: Kind = None,
    metric: MetricOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """List what vendors changed, with the words before and after, in order of time."""
    from desk.history import changed
    from schemas.records.news import ChangeRecord

    rows = changed(
        since=times.start(since) if since else None,
        until=times.end(until) if until else None,
        vendor=vendor,
        product=product,
        kind=one_of(kind, list(ChangeKind), "kind of change") if kind else None,
        metric=metric,
    )
    show(rows, form, columns=ChangeRecord.columns(), people=map(layout.change, rows), empty="no changes")


def availability(
    product: ProductArgument = None,
    as_of: Annotated[
        str | None, typer.Option("--as-of", help="The statuses in force then; a date means the end of that day.")
    ] = None,
    every: Annotated[bool, typer.Option("--timeline", help="All statements, in order of the date made.")] = False,
    vendor: VendorOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show each product's statements of status; or what was in force at a time; or the timeline, with what is odd."""
    from desk.history import in_force, statuses, timeline
    from schemas.records.claims import AvailabilitySpec
    from schemas.records.news import InForceRecord, TimelineRecord

    if as_of and every:
        raise InputError("say --as-of or --timeline: the timeline has every time in it")
    if every:
        rows = timeline(product=product, vendor=vendor)
        show(rows, form, columns=TimelineRecord.columns(), people=map(layout.timeline, rows))
    elif as_of:
        rows = in_force(times.end(as_of), product=product, vendor=vendor)
        show(rows, form, columns=InForceRecord.columns(), people=map(layout.in_force, rows))
    else:
        rows = statuses(product=product, vendor=vendor)
        show(rows, form, columns=AvailabilitySpec.columns(), people=map(layout.availability, rows))


def corrections(
    since: Annotated[str | None, typer.Option("--since", help="Recorded from this time on.")] = None,
    until: Annotated[str | None, typer.Option("--until", help="Recorded up to this time.")] = None,
    product: Product = None,
    vendor: VendorOption = None,
    metric: MetricOption = None,
    source: SourceOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """List what a better reader changed in the record; no vendor did anything, and no alert went out."""
    from desk.history import corrected
    from schemas.records.news import CorrectionRecord

    rows = corrected(
        since=times.start(since) if since else None,
        until=times.end(until) if until else None,
        product=product,
        vendor=vendor,
        metric=metric,
        source=source,
    )
    people = map(layout.correction, rows)
    show(rows, form, columns=CorrectionRecord.columns(), people=people, empty="no corrections")


def conflicts(
    product: ProductArgument = None,
    vendor: VendorOption = None,
    metric: MetricOption = None,
    closed: Annotated[bool, typer.Option("--closed", help="Also those that agree by now.")] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show sources that disagree, side by side."""
    from desk.history import disagreements
    from schemas.records.news import ConflictRecord

    rows = disagreements(product=product, vendor=vendor, metric=metric, closed=closed)
    show(rows, form, columns=ConflictRecord.columns(), people=map(layout.conflict, rows), empty="no conflicts")


def compare(
    metric: Annotated[str, typer.Argument(help="The metric to compare, as memory_capacity.")],
    precision: Annotated[
        list[str] | None, typer.Option("--precision", help="Number format; one, where the metric has any.")
    ] = None,
    scope: Annotated[str | None, typer.Option("--scope", help="Only this scope, as chip.")] = None,
    sparsity: Annotated[str | None, typer.Option("--sparsity", help="dense, sparse or unstated.")] = None,
    memory_kind: Annotated[
        str | None, typer.Option("--memory-kind", help="Only this kind of memory, as HBM3e; any: all in one ranking.")
    ] = None,
    normalise: Annotated[
        bool, typer.Option("--normalise", help="Convert GiB to GB, so that both share a group; each is marked.")
    ] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Rank figures side by side: a group for each scope, sparsity and unit family, never one across them."""
    from desk.compare import compare as ranked
    from desk.history import current, planned
    from desk.question import question
    from desk.watching import page_kinds

    asked = question(metric, precision or [], scope, sparsity, memory_kind, normalised=normalise)
    answer = ranked(asked, current(metric=asked.metric), planned=planned(), pages=page_kinds())
    if form is Format.TABLE:
        _groups(answer.rows)
    else:
        from schemas.records.news import ComparedRecord

        show(answer.rows, form, columns=ComparedRecord.columns())
    for line in answer.left_out:
        note(line)


def _groups(rows: tuple[Mapping[str, Any], ...]) -> None:
    from desk.tables import table

    with until_enough(sys.stdout):
        for place, group in enumerate(dict.fromkeys(row["group"] for row in rows)):
            print(("\n" if place else "") + group)
            table([layout.compared(row) for row in rows if row["group"] == group])
    if not rows:
        note("no figure to compare")


def _claims(rows: list[Any], form: Format) -> None:
    from schemas.records.claims import FigureSpec

    show(rows, form, columns=None if rows else FigureSpec.columns(), people=map(layout.claim, rows))


def register(app: typer.Typer) -> None:
    """Add these commands."""
    examples: dict[Callable[..., None], str] = {
        specs: 'specwatch specs "TPU 8i" --as-of 2026-06-30',
        catalogue: "specwatch catalogue --vendor aws --metric memory_capacity",
        changes: "specwatch changes --since 2026-08-01 --vendor nvidia --format jsonl",
        corrections: "specwatch corrections --since 2026-11-01 --vendor aws",
        availability: "specwatch availability intel/gpu-d-series --timeline",
        conflicts: "specwatch conflicts --vendor aws",
        compare: "specwatch compare compute_peak --precision FP8 --scope chip",
    }
    for command, example in examples.items():
        add(app, command, example=example)
