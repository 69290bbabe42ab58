"""Statements as people say them: `upcoming sampling 2026-36` is "upcoming sampling, fourth quarter of 2026"."""

import re

_PARTS = {
    "21": "spring", "22": "summer", "23": "autumn", "24": "winter", "33": "first quarter", "34": "second quarter",
    "35": "third quarter", "36": "fourth quarter", "37": "first third", "38": "second third", "39": "last third",
    "40": "first half", "41": "second half",
}  # fmt: skip
_PART = re.compile(rf" (\d{{4}})-({'|'.join(_PARTS)})$")


def statement(text: str) -> str:
    """A statement of the record with its words apart, and the part of a year (EDTF) said in words."""
    found = _PART.search(text)
    told = text[: found.start()] if found else text
    return told.replace("_", " ") + (f", {_PARTS[found[2]]} of {found[1]}" if found else "")
