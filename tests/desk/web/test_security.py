"""Who may ask, who may write, and what every answer carries."""

from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI, Request

from desk.web.app import create_app
from desk.web.security import COOKIE, FIELD, HEADER, LONGEST_FORM, Fields, who
from flows.settings import Serve, Settings
from tests.desk.web.rig import visitor

_PROXY = Serve(user_header="X-User", proxies=("10.0.0.5",), hosts=("desk.example",))


def _app(home: Path, serve: Serve) -> FastAPI:
    """The application, and one route that writes."""
    app = create_app(home, Settings(serve=serve))

    @app.post("/written")
    def written(request: Request, fields: Fields) -> dict[str, str]:
        return {"by": who(request), "note": fields.get("note", "")}

    @app.get("/token")
    def token(request: Request) -> str:
        return str(app.state.tokens.of(request))

    @app.get("/bug")
    def bug() -> None:
        raise RuntimeError("a bug")

    return app


@pytest.fixture
def client(story: Path) -> httpx.Client:
    """A visitor at this machine."""
    return visitor(_app(story, Serve()), url="http://localhost:8000")


def _behind_proxy(story: Path, *, peer: str = "10.0.0.5") -> httpx.Client:
    return visitor(_app(story, _PROXY), url="http://desk.example", peer=peer)


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:1", "[::1]:8000", "LOCALHOST"])
def test_our_own_names_are_answered(client: httpx.Client, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "127.0.0.1.nip.io", "evil@localhost", "localhost:x", "", "localhost/",
     "localhost#evil.example", "desk.example"],
)  # fmt: skip
def test_foreign_names_are_refused(client: httpx.Client, host: str) -> None:
    for path in ("/", "/static/style.css", "/api/sources"):
        assert client.get(path, headers={"Host": host}).status_code == 421


def test_another_machine_is_refused(story: Path) -> None:
    assert visitor(_app(story, Serve()), peer="192.0.2.7").get("/").status_code == 403


def test_without_a_proxy_nobody_chooses_the_name_on_a_decision(client: httpx.Client) -> None:
    headers = {"X-User": "mallory", "X-Forwarded-User": "mallory", "Remote-User": "mallory"}
    token = client.get("/token", headers=headers).json()
    answer = client.post("/written", data={FIELD: token}, headers=headers)
    assert answer.status_code == 200
    assert answer.json()["by"] != "mallory"


def test_behind_a_proxy_its_header_is_the_name(story: Path) -> None:
    client = _behind_proxy(story)
    ada = {"X-User": "ada@example.org"}
    token = client.get("/token", headers=ada).json()
    assert client.post("/written", data={FIELD: token}, headers=ada).json()["by"] == "ada@example.org"
    assert client.post("/written", data={FIELD: token}, headers={"X-User": "bob"}).status_code == 403


def test_behind_a_proxy_nobody_is_answered_without_one_name(story: Path) -> None:
    client = _behind_proxy(story)
    assert client.get("/").status_code == 401
    assert client.get("/", headers={"X-User": "  "}).status_code == 401
    assert client.get("/", headers=[("X-User", "mallory"), ("X-User", "ada")]).status_code == 401
    assert client.get("/", headers={"X-User": "ada"}).status_code == 200


def test_only_the_proxy_may_name_people(story: Path) -> None:
    for peer in ("127.0.0.1", "10.0.0.6"):
        assert _behind_proxy(story, peer=peer).get("/", headers={"X-User": "mallory"}).status_code == 403


def test_another_machine_as_proxy_needs_a_header_that_names() -> None:
    with pytest.raises(ValueError, match="set user_header"):
        Serve(proxies=("10.0.0.5",))
    with pytest.raises(ValueError, match="does not appear to be"):
        Serve(user_header="X-User", proxies=("proxy.example",))


def test_writing_needs_the_page_s_token(client: httpx.Client) -> None:
    token = client.get("/token").json()
    assert client.post("/written", data={"note": "x"}).status_code == 403
    assert client.post("/written", data={FIELD: ""}).status_code == 403
    assert client.post("/written", data={FIELD: token[:-1]}).status_code == 403
    assert client.post("/written", data={FIELD: "\u00e9"}).status_code == 403
    assert client.post("/written", data={FIELD: token, "note": "seen, & kept"}).json()["note"] == "seen, & kept"
    assert client.post("/written", headers={HEADER: token}).status_code == 200


def test_a_token_serves_no_other_browser(client: httpx.Client) -> None:
    token = client.get("/token").json()
    client.cookies.clear()
    assert client.post("/written", data={FIELD: token}).status_code == 403


def test_the_cookie_is_read_by_no_script_and_sent_by_no_other_site(client: httpx.Client) -> None:
    told = client.get("/").headers["set-cookie"]
    assert told.startswith(f"{COOKIE}=")
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= {part.strip() for part in told.split(";")}
    assert "set-cookie" not in client.get("/").headers


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:8001"},
    ],
)
def test_no_other_site_may_write(client: httpx.Client, headers: dict[str, str]) -> None:
    token = client.get("/token").json()
    assert client.post("/written", data={FIELD: token}, headers=headers).status_code == 403


def test_a_long_body_is_refused_before_it_is_read(client: httpx.Client) -> None:
    token = client.get("/token").json()
    assert client.post("/written", data={FIELD: token, "note": "x" * LONGEST_FORM}).status_code == 413
    assert client.post("/written", content=(b"x" for _ in range(3))).status_code == 411


@pytest.mark.parametrize("path", ["/", "/nothing", "/static/style.css", "/api/sources", "/api/openapi.json", "/bug"])
def test_every_answer_says_what_a_page_may_do(story: Path, path: str) -> None:
    headers = visitor(_app(story, Serve())).get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["form-action"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert not any(name.startswith("access-control-") for name in headers)


def test_no_other_site_may_read(client: httpx.Client) -> None:
    asked = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    answer = client.options("/api/sources", headers=asked)
    assert not any(name.startswith("access-control-") for name in answer.headers)


def test_no_page_has_a_script_or_style_inside(client: httpx.Client) -> None:
    for path in ("/", "/?since=2026-01-01", "/sources", "/api", "/nothing"):
        text = client.get(path).text
        assert "<style" not in text
        assert " style=" not in text
        assert "javascript:" not in text
        assert all(tag.partition(">")[0].startswith(' src="/static/') for tag in text.split("<script")[1:])


def test_errors_are_told_in_the_form_asked_for(client: httpx.Client) -> None:
    assert client.get("/api/today?since=yesterday").json()["detail"].startswith("'yesterday' is no time")
    page = client.get("/?since=<b>")
    assert page.status_code == 400
    assert "&lt;b&gt;" in page.text
    assert client.get("/api/sources?page=0").status_code == 422


def test_a_home_without_history_says_what_fills_it(tmp_path: Path) -> None:
    assert "specwatch replay" in visitor(create_app(tmp_path, Settings())).get("/").text
