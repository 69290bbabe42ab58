"""A heartbeat: an address that is asked after each good run, so that somebody else notices when there is none."""

import httpx

from flows import progress
from flows.report import Outcome, RunReport

_SECONDS = 10.0
_GOT = (Outcome.READ, Outcome.UNCHANGED)


def beat(address: str | None, report: RunReport, transport: httpx.BaseTransport | None = None) -> None:
    """Ask the address, where one is set and the run was good: some page was fetched, and every alert left.

    That it does not answer is said, and fails nothing: whoever waits for the beat will say so as well.
    """
    if not address or report.delivery.failures or not any(one.outcome in _GOT for one in report.results):
        return
    try:
        with httpx.Client(transport=transport, timeout=_SECONDS) as client:
            client.get(address).raise_for_status()
    except httpx.HTTPError as error:
        progress.say(f"heartbeat: {type(error).__name__}; the address of operators.heartbeat did not take it")
