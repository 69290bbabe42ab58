"""Validators (ETag, Last-Modified): what a conditional request may go by, and when one has been caught lying.

A server that sends changed bytes under the validator of the old ones would also have answered 304 to them. Such a lie
is seen only where we ask in full, so every so often we do; who was caught once is asked in full for ever. Whether
anyone was is read from the captures themselves, so that a store that is built anew from its archive knows it too.
"""

from collections.abc import Iterable
from itertools import pairwise

from schemas.captures import Capture
from schemas.words import Origin, Verdict


def conditions(last: Capture | None) -> dict[str, str]:
    """The headers that make a request conditional on a capture; none without one, or where it has no validators."""
    if last is None:
        return {}
    pairs = {"If-None-Match": last.etag, "If-Modified-Since": last.last_modified}
    return {key: value for key, value in pairs.items() if value}


def trusted(known: Capture | None, believed: int, full_every: int, *, lied: bool) -> Capture | None:
    """A source's newest capture, where a request may be conditional on it: of a page, asked in full not long ago, at a
    server that was never caught lying. `believed` says how many 304s we took since it was asked in full."""
    if known is None or known.verdict is not Verdict.PAGE or not conditions(known):
        return None
    return known if believed < full_every - 1 and not lied else None


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
