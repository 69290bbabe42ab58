"""Looking a name up, within a time of its own.

The C library waits as long as its own configuration says, half a minute and more, and cannot be interrupted: so the
look-up has a thread that is left behind where it takes too long; a daemon, so that no run waits for it at its end.
"""

import ipaddress
import socket
import threading
from contextlib import suppress
from queue import Empty, SimpleQueue

from flows.errors import AddressUnknown, NoConnection


def numbers(host: str, port: int, seconds: float) -> list[str]:
    """The addresses that a name leads to, each once, in the resolver's order.

    Raises NoConnection where nobody answers in time, AddressUnknown where there is no such name.
    """
    with suppress(ValueError):
        return [str(ipaddress.ip_address(host))]  # a number leads to itself
    answers: SimpleQueue[list[str] | Exception] = SimpleQueue()

    def look() -> None:
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            answers.put(list(dict.fromkeys(str(entry[4][0]) for entry in found)))
        except (OSError, UnicodeError) as error:
            answers.put(error)

    threading.Thread(target=look, name=f"look up {host}", daemon=True).start()
    try:
        answer = answers.get(timeout=seconds)
    except Empty:
        raise NoConnection(f"the name {host!r} was not found within limits.lookup_seconds") from None
    if isinstance(answer, socket.gaierror) and answer.errno == socket.EAI_AGAIN:
        raise NoConnection(f"the name {host!r} cannot be looked up; is there a network?") from answer
    if isinstance(answer, Exception):
        raise AddressUnknown(f"there is no host {host!r}, or no network to ask for it") from answer
    return answer
