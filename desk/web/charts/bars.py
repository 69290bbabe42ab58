"""Bars: one for each figure of a ranking, as long as it is large, with what the page printed behind it."""

from collections.abc import Sequence
from dataclasses import dataclass

from desk.web.charts.drawing import WIDTH, draw
from desk.web.charts.scale import Scale, ticks
from desk.web.charts.text import shortened

_LABELS = 210
_VALUES = 175
_ROW = 26
_TOP = 8


@dataclass(frozen=True)
class Bar:
    """A figure: whose, how large on the common scale, and as printed. One that is `planned` is drawn open."""

    label: str
    size: float
    told: str
    planned: bool = False


@dataclass(frozen=True)
class _Drawn:
    y: float
    length: float
    bar: Bar
    label: str
    told: str


def bars(title: str, unit: str, of: Sequence[Bar]) -> str:
    """The picture; bars begin at zero, so that twice as long is twice as much."""
    sizes = [bar.size for bar in of]
    scale = Scale(min(0.0, *sizes, 0.0), max(0.0, *sizes, 0.0) or 1.0, _LABELS, WIDTH - _VALUES)
    zero = scale.place(0)
    drawn = [
        _Drawn(
            y=_TOP + place * _ROW,
            length=scale.place(bar.size) - zero,
            bar=bar,
            label=shortened(bar.label, _LABELS - 14),
            told=shortened(bar.told + (" (planned)" if bar.planned else ""), _VALUES - 10),
        )
        for place, bar in enumerate(of)
    ]
    bottom = _TOP + len(of) * _ROW
    told = "; ".join(f"{bar.label} {bar.told}{', planned' if bar.planned else ''}" for bar in of)
    return draw(
        "bars.svg", title=title, told=told, unit=unit, drawn=drawn, zero=zero, bottom=bottom, ticks=ticks(scale),
        labels=_LABELS, row=_ROW, top=_TOP, height=bottom + 40,
    )  # fmt: skip
