"""The two pictures of a product's history: its availability, and the steps of one figure."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from itertools import groupby

from desk.web.charts.steps import Series, Step, steps
from desk.web.charts.timeline import Told, timeline
from desk.web.data.told import FigureHistory, Standing, Version
from schemas.dates import PartialDate


def availability(title: str, standings: Iterable[Standing], today: date) -> str:
    """What was said when, and for when."""
    return timeline(title, [_told(one, today) for one in standings], today)


def _told(one: Standing, today: date) -> Told:
    made, until = PartialDate(one.made), _day(one.in_force_to)
    spans = None
    if one.effective:
        of = PartialDate(one.effective)
        spans = (of.first, of.last)
    if one.track in ("making", "offering", "building", "ended"):  # reached: from then on, as long as it holds
        spans = (spans or (made.first, made.first))[0], until or max(today, made.first)
    holds = one.in_force_from is not None and until is None
    style = "past" if not holds else "open" if one.track == "planned" else "bar"
    return Told((made.first, made.last), spans, one.told, one.evidence.source, style)


def figure(history: FigureHistory, now: datetime) -> str:
    """What each source said of a figure, one line a source and unit family."""
    versions = sorted(history.versions.items, key=_line)
    series = [_series(of) for of in (list(of) for _, of in groupby(versions, key=_line))]
    title = " ".join(filter(None, (history.name, history.metric.replace("_", " "), history.terms)))
    return steps(title, series, now)


def _line(version: Version) -> tuple[str, str]:
    return version.evidence.source, version.canonical_unit


def _series(of: Sequence[Version]) -> Series:
    ordered = sorted(of, key=lambda version: version.valid_from)
    return Series(
        name=of[0].evidence.source,
        unit=of[0].canonical_unit,
        steps=tuple(
            Step(
                since=datetime.fromisoformat(one.valid_from),
                until=datetime.fromisoformat(one.valid_to) if one.valid_to else None,
                size=one.canonical_value,
                told=one.statement.replace("_", " "),
            )
            for one in ordered
        ),
    )


def _day(moment: str | None) -> date | None:
    return datetime.fromisoformat(moment).date() if moment else None
