"""Statements as people say them: `upcoming sampling 2026-36` is "upcoming sampling, fourth quarter of 2026"."""

import re

from desk.dates import PARTS, spoken

_OPEN = re.compile(r"^(upcoming )?unstated\b")
_PART = re.compile(rf" (\d{{4}})-({'|'.join(PARTS)})$")


def statement(text: str) -> str:
    """A statement of the record with its words apart, the part of a year (EDTF) and a stage left open said in words."""
    found = _PART.search(text)
    told = text[: found.start()] if found else text
    told = _OPEN.sub(lambda found: "upcoming, stage not said" if found[1] else "stage not said", told)
    return told.replace("_", " ") + (f", {spoken(found[0].strip())}" if found else "")
