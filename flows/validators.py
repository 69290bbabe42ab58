"""Validators (ETag, Last-Modified): what a conditional request may go by, and when one has been caught lying.

A server that sends changed bytes under the validator of the old ones would also have answered 304 to them. Such a lie
is seen only where we ask in full, so every so often we do; who was caught once is asked in full for ever. Whether
anyone was is read from the captures themselves, so that a store that is built anew from its archive knows it too.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from schemas.captures import Capture
from schemas.checks import Check, Checked
from schemas.words import Origin, Verdict


def conditions(last: Capture | None) -> dict[str, str]:
    """The headers that make a request conditional on a capture; none without one, or where it has no validators."""
    if last is None:
        return {}
    pairs = {"If-None-Match": last.etag, "If-Modified-Since": last.last_modified}
    return {key: value for key, value in pairs.items() if value}


def trusted(captures: Sequence[Capture], checks: Sequence[Check], full_every: int) -> Capture | None:
    """The newest of a source's captures, where a request may be conditional on it: of a page, asked in full not long
    ago, at a server that was never caught lying."""
    known = captures[-1] if captures else None
    if known is None or known.verdict is not Verdict.PAGE or not conditions(known):
        return None
    believed = 0
    for check in reversed(checks):
        if check.outcome in (Checked.CAPTURED, Checked.SAME_BYTES):
            break
        believed += check.outcome is Checked.NOT_MODIFIED
    return known if believed < full_every - 1 and not any(lies(captures)) else None


def lies(captures: Iterable[Capture]) -> Iterable[str]:
    """Each lie that a source's captures show, in words."""
    live = [one for one in captures if one.origin is Origin.LIVE and one.verdict is Verdict.PAGE]
    return filter(None, (lie(earlier, later) for earlier, later in pairwise(live)))


def lie(earlier: Capture, later: Capture) -> str | None:
    """Which validator stayed over changed bytes. Where both have an ETag it decides alone, as it does for a server."""
    if earlier.sha256 == later.sha256:
        return None
    both = bool(earlier.etag and later.etag)
    name = "ETag" if both else "Last-Modified"
    before, after = (one.etag if both else one.last_modified for one in (earlier, later))
    return f"lying validator: {name} {after} stayed over changed bytes" if before and before == after else None
