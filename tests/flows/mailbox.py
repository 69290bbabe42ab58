"""A mail server on loopback: takes letters by SMTP, with a password, or turns them away for now."""

import base64
import socketserver
import threading
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default


class Mailbox:
    """What it took. While `is_full`, each letter is answered with 452, as by a server without room."""

    def __init__(self) -> None:
        self.taken: list[EmailMessage] = []
        self.to: list[str] = []
        self.passwords: list[bytes] = []
        self.is_full = False
        self.refused = 0
        box = self

        class Handler(socketserver.StreamRequestHandler):
            timeout = 10

            def handle(self) -> None:
                self._say("220 mailbox")
                while line := self.rfile.readline():
                    word, _, rest = line.decode("latin-1").strip().partition(" ")
                    if word.upper() == "QUIT":
                        self._say("221 bye")
                        return
                    self._answer(word.upper(), rest)

            def _answer(self, word: str, rest: str) -> None:
                if word == "EHLO":
                    self._say("250-mailbox", "250 AUTH PLAIN")
                elif word == "AUTH":
                    box.passwords.append(base64.b64decode(rest.rpartition(" ")[2]))
                    self._say("235 welcome")
                elif word == "DATA":
                    self._take()
                else:
                    if word == "RCPT":
                        box.to.append(rest)
                    self._say("250 well")

            def _take(self) -> None:
                self._say("354 go on")
                lines = []
                while (line := self.rfile.readline()) not in (b".\r\n", b""):
                    lines.append(line.removeprefix(b"."))
                if box.is_full:
                    box.refused += 1
                    self._say("452 no room")
                    return
                message = message_from_bytes(b"".join(lines), policy=default)
                assert isinstance(message, EmailMessage)
                box.taken.append(message)
                self._say("250 taken")

            def _say(self, *lines: str) -> None:
                self.wfile.write("".join(f"{line}\r\n" for line in lines).encode())

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads = True

        self._server = Server(("127.0.0.1", 0), Handler)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
