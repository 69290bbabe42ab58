"""A server on loopback that behaves as each test says."""

import socket
import struct
import threading
from collections import Counter
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import monotonic

Behaviour = Callable[["Visit"], None]


class Visit:
    """One request, to be answered by a behaviour."""

    def __init__(self, handler: BaseHTTPRequestHandler, number: int) -> None:
        self._handler = handler
        self.number = number
        self.headers = handler.headers
        self.path = handler.path

    @property
    def host(self) -> str:
        """The host that was asked for, without its port."""
        return self.headers["Host"].partition(":")[0]

    def answer(self, body: bytes = b"", status: int = 200, **headers: str) -> None:
        self.send_head(status, **{"Content_Length": str(len(body)), **headers})
        self.send(body)

    def send_head(self, status: int = 200, **headers: str) -> None:
        self._handler.send_response(status)
        for name, value in headers.items():
            self._handler.send_header(name.replace("_", "-"), value)
        self._handler.end_headers()

    def send(self, piece: bytes) -> None:
        self._handler.wfile.write(piece)
        self._handler.wfile.flush()

    def hang_up(self) -> None:
        """End the connection, whatever was sent."""
        self._handler.close_connection = True

    def reset(self) -> None:
        """Hang up as a crashed server does, with a reset and no goodbye."""
        self._handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._handler.connection.close()
        self._handler.close_connection = True


class Site:
    """The server: behaviours by path, and what it was asked."""

    def __init__(self) -> None:
        self.behaviours: dict[str, Behaviour] = {}
        self.route: Callable[[str], Behaviour] = lambda path: self.behaviours.get(path, not_found)
        self.asked: list[tuple[str, float]] = []
        self.posted: list[bytes] = []
        self.busy = 0
        self.most_busy = 0
        visits: Counter[str] = Counter()
        site = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                site.asked.append((self.path, monotonic()))
                site.busy += 1
                site.most_busy = max(site.busy, site.most_busy)
                visits[self.path] += 1
                try:
                    behaviour = site.route(self.path)
                    behaviour(Visit(self, visits[self.path]))
                except OSError:  # the client hung up, as it should on many of these
                    self.close_connection = True
                finally:
                    site.busy -= 1

            def do_POST(self) -> None:
                site.posted.append(self.rfile.read(int(self.headers["Content-Length"])))
                self.do_GET()

            def log_message(self, *_: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_: object) -> None:
                pass

        self._server = Server(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def on(self, path: str, behaviour: Behaviour) -> str:
        """Behave so at a path; its whole address."""
        self.behaviours[path] = behaviour
        return self.url + path

    def paths(self) -> list[str]:
        """What was asked for, robots.txt apart."""
        return [path for path, _ in self.asked if path != "/robots.txt"]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def not_found(visit: Visit) -> None:
    visit.answer(b"no such page", 404)
