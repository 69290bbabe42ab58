"""Pictures: true to scale, whole XML, no script, and whatever a page says stays text."""

import xml.etree.ElementTree as ET
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desk.web.charts.bars import Bar, bars
from desk.web.charts.drawing import WIDTH, answer
from desk.web.charts.lines import Point, lines
from desk.web.charts.scale import Scale, calendar_ticks, days, ticks
from desk.web.charts.steps import SOURCES, Series, Step, steps
from desk.web.charts.timeline import Told, timeline

_SVG = "{http://www.w3.org/2000/svg}"
_TODAY = date(2026, 11, 30)
_NOW = datetime(2026, 11, 30, tzinfo=UTC)
_HOSTILE = '<script>alert(1)</script>"&\'</text><image href="https://evil.example/x"/>'


def _step(since: str, until: str | None, size: float, told: str) -> Step:
    ends = datetime.fromisoformat(until).replace(tzinfo=UTC) if until else None
    return Step(datetime.fromisoformat(since).replace(tzinfo=UTC), ends, size, told)


def _rects(picture: str, style: str) -> list[tuple[float, float]]:
    """Left edge and width of the bars of a style."""
    found = ET.fromstring(picture).iter(f"{_SVG}rect")
    return [(float(one.get("x", "")), float(one.get("width", ""))) for one in found if one.get("class") == style]


def _said(first: str, last: str, style: str = "open") -> Told:
    made = date(2026, 6, 1)
    return Told((made, made), (date.fromisoformat(first), date.fromisoformat(last)), "planned", "acme/post", style)


def test_a_bar_twice_as_long_is_twice_as_much() -> None:
    picture = bars("memory", "GB", [Bar("a", 288, "288 GB"), Bar("b", 144, "144 GB")])
    (_, longer), (_, shorter) = _rects(picture, "bar")
    assert longer == pytest.approx(2 * shorter, abs=0.2)


def test_a_planned_bar_is_drawn_open_and_says_so() -> None:
    picture = bars("memory", "GB", [Bar("a", 288, "288 GB", planned=True)])
    assert len(_rects(picture, "open")) == 1
    assert "288 GB (planned)" in picture


def test_a_date_is_as_wide_as_it_was_said() -> None:
    """ "2027" spans a year, Q1 2027 its quarter: 365 days and 90."""
    picture = timeline("x", [_said("2027-01-01", "2027-12-31"), _said("2027-01-01", "2027-03-31")], _TODAY)
    (year_at, year), (quarter_at, quarter) = _rects(picture, "open")
    assert year_at == quarter_at
    assert year / quarter == pytest.approx(365 / 90, rel=0.01)


def test_no_label_of_an_axis_is_cut_off_at_the_edge() -> None:
    picture = steps("x", [Series("acme/docs", "GB", (_step("2026-10-13", None, 32, "32 GB"),))], _NOW)
    labels = [one for one in ET.fromstring(picture).iter(f"{_SVG}text") if (one.text or "").startswith("2026-1")]
    assert len(labels) > 2
    for one in labels:
        width = 7 * len(one.text or "")  # units: more than digits take in the size of the style
        assert float(one.get("x", "")) + width * {"middle": 0.5, "end": 0}[one.get("text-anchor", "")] <= WIDTH


def test_a_statement_without_a_date_has_no_bar() -> None:
    made = date(2026, 6, 1)
    picture = timeline("x", [Told((made, made), None, "announced", "acme/post", "bar")], _TODAY)
    assert _rects(picture, "bar") == []
    assert "announced" in picture


def test_gb_and_gib_have_panels_of_their_own() -> None:
    picture = steps(
        "x",
        [
            Series("acme/docs", "GB", (_step("2026-01-01", "2026-02-01", 32, "32 GB"),)),
            Series("acme/docs", "GiB", (_step("2026-02-01", None, 32, "32 GiB"),)),
        ],
        _NOW,
    )
    drawn = ET.fromstring(picture).iter(f"{_SVG}polyline")
    heights = {one.get("points", "").split()[0].split(",")[1] for one in drawn}
    assert len(heights) == 2
    assert "32 GiB since 2026-02-01" in picture


def test_a_time_in_which_nothing_was_said_is_a_gap() -> None:
    told = (_step("2026-01-01", "2026-02-01", 32, "32 GB"), _step("2026-05-01", None, 32, "32 GB"))
    picture = steps("x", [Series("acme/docs", "GB", told)], _NOW)
    assert len(list(ET.fromstring(picture).iter(f"{_SVG}polyline"))) == 2


def test_more_sources_than_can_be_told_apart_are_not_drawn() -> None:
    many = [Series(f"acme/{n}", "GB", (_step("2026-01-01", None, n, f"{n} GB"),)) for n in range(1, SOURCES + 3)]
    assert len(list(ET.fromstring(steps("x", many, _NOW)).iter(f"{_SVG}polyline"))) == SOURCES


@pytest.mark.parametrize(
    "picture",
    [
        bars(_HOSTILE, _HOSTILE, [Bar(_HOSTILE, 1, _HOSTILE)]),
        steps(_HOSTILE, [Series(_HOSTILE, _HOSTILE, (_step("2026-01-01", None, 1, _HOSTILE),))], _NOW),
        timeline(_HOSTILE, [Told((_TODAY, _TODAY), None, _HOSTILE, _HOSTILE, "open")], _TODAY),
        lines(_HOSTILE, _HOSTILE, _HOSTILE, [Point(1.0, 1.0), Point(2.0, 5.0)]),
    ],
    ids=["bars", "steps", "timeline", "lines"],
)
def test_what_a_page_says_is_text_in_a_picture(picture: str) -> None:
    names = {element.tag.removeprefix(_SVG) for element in ET.fromstring(picture).iter()}
    assert names <= {"svg", "title", "desc", "style", "text", "tspan", "rect", "line", "circle", "polyline"}
    assert "prefers-color-scheme:dark" in picture


def test_a_picture_may_run_and_load_nothing() -> None:
    policy = answer(bars("x", "GB", [Bar("a", 1, "1 GB")])).headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy


@given(st.floats(-1e15, 1e15), st.floats(0, 1e15))
def test_an_axis_names_a_few_values_that_lie_on_it(low: float, more: float) -> None:
    scale = Scale(low, low + more, 0, 100)
    found = ticks(scale)
    assert 1 <= len(found) <= 13
    assert all(-0.5 <= tick.place <= 100.5 for tick in found)


@given(st.dates(date(1990, 1, 1), date(2090, 1, 1)), st.integers(1, 40_000))
def test_a_calendar_names_a_few_days_that_lie_on_it(first: date, length: int) -> None:
    scale = Scale(days(first), days(first) + length, 0, 100)
    found = calendar_ticks(scale)
    assert 1 <= len(found) <= 9
    assert all(0 <= tick.place <= 100 for tick in found)
    assert len({tick.label for tick in found}) == len(found)
