"""A reader of pages that tests can write in a line, so that tests of flows are about flows.

`acme/x1 memory_capacity 141 GB` is a claim; `!busy` is a page that the gate refuses; `!sick` breaks the reader; of
`!partial` a part is missing.
"""

import pytest

from schemas.claims import Evidence, FigureClaim, Quantity
from schemas.readings import Reading
from schemas.words import Scope, Verdict


def read(body: bytes, *, url: str, status: int = 200, reader: str = "r1", **_: object) -> Reading:
    """The claims of a page's lines."""
    text = body.decode()
    if "!sick" in text:
        raise RuntimeError("a page that nobody foresaw")
    if status != 200 or "!busy" in text:
        return Reading(
            verdict=Verdict.RATE_LIMITED, reason=f"status {status}", complete=False, reader=reader, title=url
        )
    claims = []
    for line in filter(None, map(str.strip, text.replace("!partial", "").splitlines())):
        subject, metric, value, unit = line.split()
        evidence = Evidence(quote=line, place="Page")
        quantity = Quantity(value=value, unit=unit)
        claims.append(
            FigureClaim(subject=subject, scope=Scope.CHIP, metric=metric, quantity=quantity, evidence=evidence)
        )
    return Reading(reader=reader, claims=tuple(claims), complete="!partial" not in text)


def install(patch: pytest.MonkeyPatch, version: str = "r1") -> None:
    """Make flows read so."""

    def versioned(body: bytes, **given: object) -> Reading:
        return read(body, reader=version, **given)  # type: ignore[arg-type]

    patch.setattr("extractors.read.read", versioned)
    patch.setattr("flows.step.reader_version", lambda: version)
