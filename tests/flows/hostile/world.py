"""The hostile world: hosts by name, all on loopback, each the page until the world turns hostile.

Nothing of the live code is replaced but the resolver (names under `.test` lead to one public number) and the last
step of a connection (that number leads to our servers): so the guard works as on the open net, with no private
address allowed, and a connection to any other number is kept in `strayed`.
"""

import socket
import ssl
import threading
from types import ModuleType
from typing import Any

import httpcore
import pytest

from tests.flows.hostile import answers, connections, packed, redirects, rules, slow, texts
from tests.flows.hostile.bodies import PAGE, STEADY
from tests.flows.hostile.secure import Secure
from tests.flows.loopback import Behaviour, Site, Visit, not_found

PUBLIC = "93.184.215.14"
STEADY_NAME = "steady"
_IN_PEACE: dict[str, Behaviour] = {
    "lying-etag": lambda visit: visit.answer(PAGE, ETag='"first"'),
    "lying-last-modified": lambda visit: visit.answer(PAGE, Last_Modified="Mon, 30 Nov 2026 00:00:00 GMT"),
}


def _of(module: ModuleType) -> dict[str, Behaviour]:
    """A module's public functions, which are its behaviours, by the names of their hosts."""
    own = {name: what for name, what in vars(module).items() if getattr(what, "__module__", "") == module.__name__}
    return {name.replace("_", "-"): what for name, what in own.items() if name[0] != "_"}


BEHAVIOURS = {
    name: what
    for module in (answers, connections, packed, redirects, rules, slow, texts)
    for name, what in _of(module).items()
}
NAMES: dict[str, list[str | int | None]] = {
    "name-of-nobody": [socket.EAI_NONAME],
    "name-server-fails": [socket.EAI_AGAIN],
    "name-server-is-silent": [None],
    "name-of-a-private-address": ["10.0.0.1"],
    "name-of-metadata": ["169.254.169.254"],
    "name-of-ipv6-loopback": ["::1"],
    "name-that-turns-private": [PUBLIC, "127.0.0.1"],
}
"""What the resolver says of a name in the hostile world, look-up by look-up: an error, nothing, or a number."""


class World:
    """All servers and the resolver."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.strayed: list[str] = []
        self._hostile = False
        self._over = threading.Event()
        self._still = {name: list(said) for name, said in NAMES.items()}
        self._site = Site()
        self._site.route = lambda _: self._behave
        self._secure = Secure()
        patch.setattr("flows.lookup.socket.getaddrinfo", self._resolve)
        patch.setattr(httpcore.SyncBackend, "connect_tcp", self._connecting(httpcore.SyncBackend.connect_tcp))
        context = ssl.create_default_context()
        self._secure.authority.configure_trust(context)
        patch.setattr("flows.wire._certificates", lambda: context)

    def turn(self, *, hostile: bool) -> None:
        """Let every host behave as it is called, or be the page again."""
        self._hostile = self._secure.hostile = hostile

    def close(self) -> None:
        self._over.set()
        self._site.close()
        self._secure.close()

    def _behave(self, visit: Visit) -> None:
        name = visit.host.partition(".")[0]
        behaviour = BEHAVIOURS.get(name) if self._hostile else None
        if visit.path == "/robots.txt" and (behaviour is None or not name.startswith("robots-")):
            not_found(visit)
            visit.hang_up()
        elif behaviour:
            behaviour(visit)
        elif name == STEADY_NAME:
            visit.answer(STEADY[self._hostile])
        elif name in NAMES:
            visit.answer(PAGE)
            visit.hang_up()  # so that the name is looked up again
        elif name in _IN_PEACE:
            _IN_PEACE[name](visit)
        else:
            visit.answer(PAGE)

    def _resolve(self, host: str, port: int, *_: Any, **__: Any) -> list[tuple[Any, ...]]:
        if not host.endswith(".test"):  # the last step of a connection of ours
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (host, port))]
        name = host.partition(".")[0]
        number: str | int | None = "10.0.0.1" if name == "inner" else PUBLIC
        if self._hostile and name in self._still:
            said = self._still[name]
            number = said.pop(0) if len(said) > 1 else said[0]
        if number is None:
            self._over.wait(20.0)
        if not isinstance(number, str):
            raise socket.gaierror(number, "as the resolver says")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, port))]

    def _connecting(self, real: Any) -> Any:
        def connect(backend: httpcore.SyncBackend, host: str, port: int, *more: Any) -> httpcore.NetworkStream:
            if host != PUBLIC:
                self.strayed.append(host)
                raise httpcore.ConnectError("strayed")
            ours = self._secure.port if port == 443 else int(self._site.url.rpartition(":")[2])
            stream: httpcore.NetworkStream = real(backend, "127.0.0.1", ours, *more)
            return stream

        return connect
