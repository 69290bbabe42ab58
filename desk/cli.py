"""The command line `specwatch`: its commands by topic. Start here to see what there is.

Commands import what they need when they run, so that `specwatch --help` and a look at the history never wait for
Prefect, the readers or the network.
"""

import atexit
import gc
from collections.abc import Sequence
from typing import Annotated

import typer

from desk.commands import (
    articles,
    backfill,
    health,
    history,
    mutes,
    pages,
    phrases,
    review,
    runs,
    serve,
    table,
    tell,
    watch,
)
from desk.errors import guarded

_GARBAGE = 200_000
"""Objects made and not yet freed after which the collector looks: some tens of megabytes."""

app = typer.Typer(
    name="specwatch",
    help="Watches what AI-chip vendors publish: figures and availability with evidence, history, changes, SQL.",
    epilog="Exit status: 0 done; 1 done, and something is not as it should be; 2 wrong input or usage; "
    "3 some sources failed, the rest is stored; 4 the store is locked or damaged.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for topic in (runs, history, watch, health, review, mutes, tell, table, pages, phrases, articles, backfill, serve):
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
    """Run a command and leave with its status.

    Most commands end within a second, and a third of that went to Python's collector of cyclic garbage: it walks all
    that was imported again and again, and once more at the end. So it waits for more garbage, and leaves out the end.
    """
    gc.set_threshold(_GARBAGE, *gc.get_threshold()[1:])
    atexit.register(gc.freeze)
    guarded(lambda: app(arguments))


if __name__ == "__main__":
    main()
