"""A picture as SVG: the template that draws it, the one style that all share, and the policy that it is sent with."""

import base64
import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import Response

_TEMPLATES = Path(__file__).resolve().parents[1] / "templates" / "charts"
WIDTH = 720
"""Units across every picture: a page shows it as wide as there is room, and no narrower than can be read."""
_HALF_A_LABEL = 36
"""Units that half of the longest label of an axis takes: a day, in the size of the style."""


def draw(template: str, **context: Any) -> str:
    """The picture of a template; whatever it is given is escaped."""
    return _environment().get_template(template).render(width=WIDTH, **context)


def answer(picture: str) -> Response:
    """A picture as a route sends it: its one style runs, known by its hash, and nothing else does."""
    digest = base64.b64encode(hashlib.sha256(_style().encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; frame-ancestors 'none'"
    return Response(picture, media_type="image/svg+xml", headers={"Content-Security-Policy": policy})


@cache
def _style() -> str:
    return (_TEMPLATES / "style.css").read_text(encoding="utf-8")


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["style"] = Markup(_style())  # our own file, which an element <style> takes as it is
    environment.filters |= {"place": _place, "anchor": _anchor}
    return environment


def _place(value: float) -> str:
    """A coordinate with one decimal: no eye sees more, and it would double the file."""
    return f"{value:.1f}"


def _anchor(across: float) -> str:
    """How a label stands at its place on an axis: centred, but before it where the picture would cut it off."""
    return "end" if across > WIDTH - _HALF_A_LABEL else "middle"
