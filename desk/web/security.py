"""Who may, and from where. Nothing here is for a page to remember: it holds for every route.

- Only what asks for one of our own names is answered (`Host`), so that no other site's name can be made to lead here.
- Without a proxy: loopback only, and whoever sits at this machine decides, under their name on it. With one
  (`[serve] user_header`): only the proxy's own address is answered, and its header says who decides.
- What writes needs the page's token and comes from a page of ours (`Sec-Fetch-Site`, or `Origin` from an old browser).
- No script, style or picture comes from elsewhere, none stands inside a page, and no site may frame ours.
"""

import getpass
import hashlib
import hmac
import secrets
from http import HTTPStatus
from typing import Annotated
from urllib.parse import parse_qsl, urlsplit

from fastapi import Depends, HTTPException, Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from flows.settings import Serve

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "::1")
COOKIE = "specwatch"
FIELD = "token"
HEADER = "X-Specwatch-Token"
LONGEST_FORM = 64_000
"""Bytes of a form or JSON body; notes are short."""

_SAFE = ("GET", "HEAD", "OPTIONS")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self';"
    " frame-ancestors 'none'; frame-src 'self'; base-uri 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # with `no-referrer`, a browser calls the origin of our own forms `null`
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
"""On every answer, unless the route sets its own: an archived page has a stricter policy."""


class Guard:
    """Refuses what does not come from where it may, and gives every answer its headers."""

    def __init__(self, app: ASGIApp, settings: Serve) -> None:
        self._app = app
        self._settings = settings
        self._names = {name.lower() for name in (*LOOPBACK_NAMES, *settings.hosts)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        session = cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
        is_new, started = len(session) < 32, False
        scope.setdefault("state", {})["session"] = session = secrets.token_urlsafe(32) if is_new else session

        async def answer(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                sent = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    sent.setdefault(name, value)
                if is_new:
                    sent.append("Set-Cookie", f"{COOKIE}={session}; HttpOnly; SameSite=Strict; Path=/")
            await send(message)

        refusal = self._refusal(headers, scope)
        if refusal is not None:
            status, why = refusal
            await PlainTextResponse(why + "\n", status)(scope, receive, answer)
            return
        try:
            await self._app(scope, receive, answer)
        except Exception:  # a bug; the server's own answer to it would go without our headers
            if not started:
                told = PlainTextResponse("a bug, not your doing: the server's log has it\n", 500)
                await told(scope, receive, answer)
            raise

    def _refusal(self, headers: Headers, scope: Scope) -> tuple[HTTPStatus, str] | None:
        hosts = headers.getlist("host")
        name = _name(hosts[0]) if len(hosts) == 1 else None
        if name not in self._names:
            return HTTPStatus.MISDIRECTED_REQUEST, "not a name of this server: see hosts in [serve] of specwatch.toml"
        peer = scope["client"][0] if scope.get("client") else ""
        if peer not in self._settings.proxies:
            return HTTPStatus.FORBIDDEN, "only this machine, or the proxy of [serve] in specwatch.toml, may ask here"
        if self._settings.user_header is not None:
            named = headers.getlist(self._settings.user_header)
            if len(named) != 1 or not named[0].strip():  # two: one may be the visitor's own
                return HTTPStatus.UNAUTHORIZED, f"the proxy named nobody, or several, in {self._settings.user_header}"
        if scope["method"] not in _SAFE:
            length = headers.get("content-length", "")
            if not length.isdecimal():
                return HTTPStatus.LENGTH_REQUIRED, "say how long the body is"
            if int(length) > LONGEST_FORM:
                return HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"a body has {LONGEST_FORM} bytes at most"
        return None


def _name(host: str) -> str | None:
    """The name in a Host header, without its port; None where it is no name."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port  # raises where the port is none
    except ValueError:
        return None
    return parts.hostname if parts.netloc == host and "@" not in host else None


class Tokens:
    """Tokens against forgery: of this process, of one browser and of one person, so that none serves another."""

    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)

    def of(self, request: Request) -> str:
        """The token that a form of this page carries."""
        text = f"{request.state.session}\n{who(request)}"
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()

    def holds(self, request: Request, token: str) -> bool:
        """Whether the token is this browser's and this person's."""
        return hmac.compare_digest(self.of(request).encode(), token.encode())


def who(request: Request) -> str:
    """The name on decisions: whom the proxy names, or who runs this at this machine."""
    header = request.app.state.settings.serve.user_header
    if header is not None:
        return " ".join(request.headers.get(header, "").split())
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # an account without a name, as in some containers
        return "local"


async def form(request: Request) -> dict[str, str]:
    """The fields of a form, none where the body is no form; the last of a name counts."""
    told = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if told != "application/x-www-form-urlencoded":
        return {}
    try:
        text = (await request.body()).decode("ascii")
        return dict(parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=100))
    except ValueError as error:
        raise HTTPException(HTTPStatus.BAD_REQUEST, f"not a form: {error}") from None


Fields = Annotated[dict[str, str], Depends(form)]
"""The fields of a form, as a route's parameter."""


async def check_writing(request: Request) -> None:
    """Refuse what writes and does not come from a page of ours; every route depends on it."""
    if request.method in _SAFE:
        return
    site = request.headers.get("sec-fetch-site")
    origin = request.headers.get("origin")
    if site is not None and site != "same-origin":
        raise HTTPException(HTTPStatus.FORBIDDEN, "what writes must come from a page of this desk")
    if origin is not None and urlsplit(origin).netloc != request.headers["host"]:
        raise HTTPException(HTTPStatus.FORBIDDEN, "what writes must come from a page of this desk")
    token = request.headers.get(HEADER) or (await form(request)).get(FIELD, "")
    tokens: Tokens = request.app.state.tokens
    if not tokens.holds(request, token):
        raise HTTPException(HTTPStatus.FORBIDDEN, "this page is out of date: go back, load it again, and decide anew")
