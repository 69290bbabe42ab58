"""Why one source could not be fetched. Each is a reason for that source alone; the run goes on.

SourceError
 └─ FetchError
     ├─ Refused              we do not ask
     │   ├─ AddressRefused   not http(s) to a public address, or with credentials in it
     │   ├─ AddressUnknown   no such host; nobody has found the page's address yet
     │   ├─ RobotsRefused    robots.txt forbids it, or cannot be had for now
     │   └─ HostResting      the host asked us to wait for longer than a run does, or did not answer before
     ├─ Unreachable          a connection that broke, or gave no answer in time; asked again, with a limit
     │   └─ NoConnection     none at all
     ├─ TooSlow              beyond the time limit of a whole fetch
     ├─ TooLarge             beyond the size limit, before or after decompression
     └─ BrokenAnswer         an answer that makes no sense: a redirect loop, damaged compression, a 304 to nothing
"""

from schemas.base import SourceError


class FetchError(SourceError):
    """A fetch that gave no response to archive."""


class Refused(FetchError):
    """We do not ask."""


class AddressRefused(Refused):
    """Not http(s) to a public address, or with credentials in it."""


class AddressUnknown(Refused):
    """No such host."""


class RobotsRefused(Refused):
    """robots.txt forbids it, or cannot be had for now."""


class HostResting(Refused):
    """The host asked us to wait for longer than a run does, or did not answer before."""


class Unreachable(FetchError):
    """A connection that broke, or gave no answer in time."""


class NoConnection(Unreachable):
    """No connection at all."""


class TooSlow(FetchError):
    """Beyond the time limit of a whole fetch."""


class TooLarge(FetchError):
    """Beyond the size limit."""


class BrokenAnswer(FetchError):
    """An answer that makes no sense."""
