"""Collect, replay, rebuild, alert, schedule: the only room that knows the network, the clock and Prefect."""

import sys


class _NoCommandLine:
    """Says that httpx's command line is not there, which httpx allows for.

    httpx imports it with itself wherever rich and pygments happen to be installed, and with it both of these: a tenth
    of all that a run over unchanged pages has to import.
    """

    def find_spec(self, name: str, *_: object) -> None:
        if name == "httpx._main":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, _NoCommandLine())
