"""Muting from Today: what is chosen, for how long, in whose name; and only with the page's own form."""

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from selectolax.lexbor import LexborHTMLParser

from desk.web.app import create_app
from flows.mutes import active
from flows.settings import Serve, Settings
from schemas.selections import Selection
from tests.desk.web.rig import visitor


@pytest.fixture
def home(told: Path, tmp_path: Path) -> Path:
    """A home of its own with the small history: whoever mutes writes."""
    return Path(shutil.copytree(told, tmp_path / "home"))


@pytest.fixture
def ada(home: Path) -> httpx.Client:
    """Somebody whom the proxy names."""
    client = visitor(create_app(home, Settings(serve=Serve(user_header="X-User"))))
    client.headers["X-User"] = "ada"
    return client


def _form(client: httpx.Client) -> dict[str, str]:
    """The form that Today leads to for its first change, as a browser would send it."""
    today = LexborHTMLParser(client.get("/?since=2020-01-01").text)
    link = today.css_first("article.change a[href^='/mute']")
    assert link is not None
    form = LexborHTMLParser(client.get(str(link.attributes["href"])).text).css("form.ask input")
    chosen = [field for field in form if field.attributes.get("type") != "radio" or "checked" in field.attributes]
    return {str(field.attributes["name"]): field.attributes.get("value") or "" for field in chosen}


def test_a_metric_of_a_product_is_muted_for_a_week_unless_more_is_said(ada: httpx.Client, home: Path) -> None:
    form = _form(ada)
    before = datetime.now(UTC)
    assert ada.post("/mute", data=form | {"note": "known"}).headers["location"] == "/decisions"
    [one] = active(home, datetime.now(UTC))
    assert one.of == Selection(products=(form["subject"],), metrics=(form["metric"],))
    assert (one.by, one.note) == ("ada", "known")
    assert one.until is not None
    assert timedelta(days=6, hours=23) < one.until - before <= timedelta(days=7)
    assert "ada" in ada.get("/decisions").text


@pytest.mark.parametrize("what", ["product", "source"])
def test_more_can_be_muted_until_somebody_ends_it(ada: httpx.Client, home: Path, what: str) -> None:
    form = _form(ada)
    ada.post("/mute", data=form | {"what": what, "days": ""})
    [one] = active(home, datetime.now(UTC))
    product, source = Selection(products=(form["subject"],)), Selection(sources=(form["source"],))
    assert one.of == (product if what == "product" else source)
    assert one.until is None


@pytest.mark.parametrize(
    "wrong", [{"what": "all"}, {"days": "1000"}, {"subject": "no slug"}, {"metric": "weight"}, {"token": "x"}]
)
def test_what_the_form_did_not_offer_mutes_nothing(ada: httpx.Client, home: Path, wrong: dict[str, str]) -> None:
    assert ada.post("/mute", data=_form(ada) | wrong).status_code in (400, 403)
    assert active(home, datetime.now(UTC)) == []


def test_nobody_mutes_after_the_example_of_no_change(ada: httpx.Client) -> None:
    assert ada.get("/mute?change=none").status_code == 404
