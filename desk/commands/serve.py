"""`serve`: the desk as pages."""

from ipaddress import ip_address
from typing import Annotated

import typer

from desk.options import add
from desk.output import note
from schemas.base import InputError

Host = Annotated[str, typer.Option("--host", help="Address to listen on; beyond this machine only behind a proxy.")]
Port = Annotated[int, typer.Option("--port", min=0, max=65_535, help="Port to listen on; 0 takes a free one.")]


def serve(host: Host = "127.0.0.1", port: Port = 8000) -> None:
    """Serve the pages where editors look, decide and publish; ends with Ctrl-C."""
    import uvicorn

    from desk.web.app import create_app
    from desk.web.released import renew
    from flows import settings

    home = settings.home()
    told = settings.load(home)
    try:
        loopback = host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        raise InputError(f"--host {host}: give an address of this machine, as 127.0.0.1") from None
    if not loopback and told.serve.user_header is None:
        raise InputError(
            f"--host {host}: others could decide in your name; put an authenticating proxy in front"
            f" and set user_header in [serve] of {home / settings.FILE}"
        )
    if (why := renew(home)) is not None:
        note(f"readers keep the file that they have: {why}")
    note(f"specwatch serves {home} at http://{f'[{host}]' if ':' in host else host}:{port}/ (Ctrl-C ends it)")
    # Who asked is what the connection says, never a header: the guard judges by it.
    uvicorn.run(create_app(home, told), host=host, port=port, log_level="warning", proxy_headers=False, ws="none",
                server_header=False)  # fmt: skip


def register(app: typer.Typer) -> None:
    """Add this command."""
    add(app, serve, example="specwatch serve --port 8000")
