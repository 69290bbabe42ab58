"""An archived page full of attacks: in a real browser nothing of it runs, and nothing is requested."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from selectolax.lexbor import LexborHTMLParser
from starlette.responses import HTMLResponse

from desk.web.app import create_app
from desk.web.archived import safe
from desk.web.archived.words import mark
from flows.replay import replay
from flows.settings import Settings
from schemas.claims import Evidence
from tests.desk.web.rig import Served, serving, visitor, watched

_ATTACKS = Path(__file__).with_name("attacks.html")
_MAY_STAY = {"body", "h1", "p", "div", "a", "span", "table", "tbody", "tr", "td", "mark", "html", "head", "meta"}
_LAX = {"Content-Security-Policy": "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'"}


@dataclass
class Evil:
    """Another host: what was asked of it, and how often somebody connected."""

    url: str
    asked: list[str] = field(default_factory=list)
    connections: int = 0


@pytest.fixture
def evil() -> Iterator[Evil]:
    """A server that notes whoever comes."""
    told = Evil("")

    class Note(BaseHTTPRequestHandler):
        def setup(self) -> None:
            told.connections += 1
            super().setup()

        def do_GET(self) -> None:
            told.asked.append(self.path)
            self.send_error(404)

        do_POST = do_GET  # noqa: N815 - the library's name

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Note) as server:
        told.url = f"http://127.0.0.1:{server.server_port}"
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield told
        server.shutdown()


@pytest.fixture
def attacked(tmp_path: Path, evil: Evil) -> Iterator[Served]:
    """A home with the archived attack, and its page behind one wall or none, for comparison."""
    html = _ATTACKS.read_text(encoding="utf-8").replace("EVIL", evil.url)
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "attack.html").write_text(html, encoding="utf-8")
    digest = hashlib.sha256(html.encode()).hexdigest()
    (pages / "index.csv").write_text(
        "vendor,source,url,captured_at,version,file,bytes,sha256\n"
        "aws,aws/trn3-page,https://aws.amazon.com/ec2/instance-types/trn3/,2026-11-01T00:00:00Z,v1,attack.html,"
        f"{len(html.encode())},{digest}\n",
        encoding="utf-8",
    )
    home = tmp_path / "home"
    replay(home, [pages])
    app = create_app(home, Settings())
    walls: dict[str, Callable[[], HTMLResponse]] = {
        "none": lambda: HTMLResponse(html, headers=_LAX),
        "words": lambda: HTMLResponse(safe.safe(html), headers=_LAX),
        "policy": lambda: HTMLResponse(html, headers={"Content-Security-Policy": safe.policy()}),
    }
    for name, route in walls.items():
        app.add_api_route(f"/wall/{name}", route)
    with serving(home, Settings(), app) as served:
        yield served


def _capture(served: Served) -> str:
    found = httpx.get(f"{served.url}/api/sources/aws/trn3-page").json()
    return str(found["captures"]["items"][0]["id"])


def _looked_at(page: Page, address: str) -> None:
    """Look at a page as long as a refresh or an animation would take, and put the pointer on it."""
    page.on("dialog", lambda dialog: pytest.fail(f"a dialog: {dialog.message}"))
    page.goto(address)
    page.mouse.move(300, 300)
    page.wait_for_timeout(1_500)


def test_of_an_archived_attack_nothing_runs_and_nothing_is_requested(
    browser: Browser, attacked: Served, evil: Evil
) -> None:
    address = f"/captures/{_capture(attacked)}"
    with watched(browser, attacked.url) as page:
        asked: list[str] = []
        page.context.on("request", lambda request: asked.append(request.url.removeprefix(attacked.url)))
        _looked_at(page, address)
        assert set(asked) <= {
            address,
            f"{address}/page",
            "/static/style.css",
            "/static/htmx.min.js",
            "/static/icon.svg",
        }
        assert page.url == attacked.url + address
        assert len(page.context.pages) == 1
        assert [frame.url for frame in page.frames] == [page.url, f"{page.url}/page"]
        assert page.title().startswith("Capture of")
    assert (evil.asked, evil.connections) == ([], 0)


def test_the_archived_page_alone_is_as_safe(browser: Browser, attacked: Served, evil: Evil) -> None:
    with watched(browser, attacked.url) as page:
        _looked_at(page, f"/captures/{_capture(attacked)}/page")
        assert page.title() == "Archived page"
    assert (evil.asked, evil.connections) == ([], 0)


@pytest.mark.parametrize("wall", ["words", "policy"])
def test_each_wall_is_enough_alone(browser: Browser, attacked: Served, evil: Evil, wall: str) -> None:
    visit = browser.new_context(base_url=attacked.url)
    page = visit.new_page()
    _looked_at(page, f"/wall/{wall}")
    visit.close()
    assert evil.asked == []


def test_without_a_wall_the_attacks_work(browser: Browser, attacked: Served, evil: Evil) -> None:
    visit = browser.new_context(base_url=attacked.url)
    page = visit.new_page()
    page.on("dialog", lambda dialog: dialog.dismiss())
    page.goto("/wall/none", wait_until="commit")
    page.wait_for_timeout(2_500)
    visit.close()
    assert {"/script", "/link.css", "/img.png", "/iframe", "/svg-onload", "/refresh"} <= set(evil.asked)
    assert len(set(evil.asked)) > 25


def test_what_is_left_of_an_attack_is_words(attacked: Served) -> None:
    found = httpx.get(f"{attacked.url}/captures/{_capture(attacked)}/page")
    tree = LexborHTMLParser(found.text)
    body = tree.body
    assert body is not None
    assert {node.tag for node in body.css("*")} <= _MAY_STAY
    names = {name for node in body.css("*") for name in node.attributes}
    assert names <= {"lang", "dir"}
    marked = [node.text() for node in tree.css("mark")]
    assert any("144 GB of HBM3e" in words for words in marked)
    assert "still a chip" in body.text()


def test_a_whole_attack_in_words_is_marked_as_words() -> None:
    shown = safe.safe("<p>144 GB &lt;img src=x onerror=alert(1)&gt; &amp;lt;b&amp;gt; of HBM</p>")
    marked = mark(shown, [Evidence(quote="144 GB <img src=x onerror=alert(1)>", place="")])
    assert LexborHTMLParser(marked.html).css_first("img") is None
    assert marked.html.startswith("<p><mark>144 GB &lt;img src=x onerror=alert(1</mark>)&gt; &amp;lt;b&amp;gt;")


@pytest.mark.parametrize("content", [b"%PDF-1.7 <script>alert(1)</script>", b"\x00\x01\x02", b""])
def test_what_is_no_page_is_told_and_not_shown(tmp_path: Path, content: bytes) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "page").write_bytes(content)
    (pages / "index.csv").write_text(
        "vendor,source,url,captured_at,version,file,bytes,sha256\n"
        f"aws,aws/trn3-page,https://aws.example/,2026-11-01T00:00:00Z,v1,page,{len(content)},"
        f"{hashlib.sha256(content).hexdigest()}\n",
        encoding="utf-8",
    )
    replay(tmp_path / "home", [pages])
    client = visitor(create_app(tmp_path / "home", Settings()))
    found = client.get("/api/sources/aws/trn3-page").json()["captures"]["items"][0]
    assert client.get(f"/captures/{found['id']}").status_code == 200
    shown = client.get(f"/captures/{found['id']}/page")
    assert shown.status_code in (200, 400)
    assert "<script>alert" not in shown.text


def test_the_words_asked_for_are_shown_at_once(page: Page, served: Served) -> None:
    found = httpx.get(f"{served.url}/api/sources/aws/neuron-docs/inferentia2").json()["captures"]["items"]
    capture = httpx.get(f"{served.url}/api/captures/{found[1]['id']}").json()
    one = next(claim for claim in capture["claims"]["items"] if claim["statement"] == "32 GiB")["evidence"][0]
    page.goto(f"/captures/{found[1]['id']}?{urlencode(one)}")
    asked = page.frame_locator("iframe").locator("mark#asked")
    assert asked.inner_text().startswith("32GiB of HBM")
    expect(asked).to_be_in_viewport()  # of the window, through that of the frame
