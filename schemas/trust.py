"""How far a change on a page is trusted: which ones wait for a second capture, as data (`trust.toml`)."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from schemas.base import Record


class Trust(Record):
    """What is doubtful on a source's pages; `trust.toml` says what each of these means."""

    figures: Annotated[int, Field(ge=2)]
    percent: Annotated[int, Field(ge=0, le=100)]
    gone: bool
    jumps: tuple[Annotated[int, Field(ge=2)], ...]
    back: bool
    again_minutes: Annotated[int, Field(ge=1)]


@cache
def usual_trust() -> Trust:
    """What holds for a source that says nothing of its own."""
    declared = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return Trust.model_validate(declared | {"jumps": tuple(declared["jumps"])})
