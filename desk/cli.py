"""The command line `specwatch`: its commands by topic, and what an error means to the caller.

Commands import what they need when they run, so that `specwatch --help` and a look at the history never wait for
Prefect, the readers or the network.
"""

import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from desk.commands import history, pages, runs, tell, watch
from schemas.base import InputError, SourceError, SpecwatchError, StoreError

STATUSES: dict[type[SpecwatchError], int] = {InputError: 2, SourceError: 3, StoreError: 4}
"""Exit status by error; a command that ends without one says its own (0, 1 or 3)."""
BUG = 70
"""Exit status of an error that nobody meant: sysexits' EX_SOFTWARE."""

app = typer.Typer(
    name="specwatch",
    help="Watches what AI-chip vendors publish: figures and availability with evidence, history, changes, SQL.",
    epilog="Exit status: 0 done; 1 done, and something is not as it should be; 2 wrong input or usage; "
    "3 some sources failed, the rest is stored; 4 the store is locked or damaged.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for topic in (runs, history, watch, tell, pages):
    topic.register(app)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        print(f"specwatch {version('specwatch')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Options of specwatch itself."""
    # State lives under SPECWATCH_HOME, in the environment only: one way to say it.


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and leave with its status; an error is told in words, never by a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that knows no UTF-8 gets escapes, not an error
            stream.reconfigure(errors="backslashreplace")
    try:
        app(arguments)
    except SpecwatchError as error:
        _leave(str(error), next(status for kind, status in STATUSES.items() if isinstance(error, kind)))
    except BrokenPipeError:  # whoever read us has enough: `specwatch specs | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:  # a full disk, a folder that may not be written
        _leave(f"{error.filename or 'the system'}: {error.strerror or error}", 4)
    except Exception as error:  # noqa: BLE001 - the last line of defence; what is stored stays stored
        if os.environ.get("SPECWATCH_DEBUG"):
            traceback.print_exc()
        frames = traceback.extract_tb(error.__traceback__)
        ours = [frame for frame in frames if "site-packages" not in frame.filename] or frames
        where = f"{Path(ours[-1].filename).name}:{ours[-1].lineno}"
        _leave(
            f"a bug, not your doing: {type(error).__name__} at {where}: {error}\n"
            "Nothing that was stored is lost. SPECWATCH_DEBUG=1 prints the whole trace for a report.",
            BUG,
        )


def _leave(message: str, status: int) -> None:
    print(f"specwatch: {message}", file=sys.stderr)
    sys.exit(status)


if __name__ == "__main__":
    main()
