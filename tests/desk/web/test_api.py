"""The API as its description tells it: complete, kept to, the same as the pages, and clear about what is wrong."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from selectolax.lexbor import LexborHTMLParser

from desk.web.spoken import statement
from tests.conftest import FIXTURES
from tests.desk.web.homes import writes
from tests.desk.web.rig import Served

PAGES = {
    "/": "/api/today?since=2025-01-01",
    "/articles": "/api/articles",
    "/articles/notes/memory.md": "/api/articles/notes/memory.md",
    "/chips": "/api/chips",
    "/chips/google/tpu-8i": "/api/chips/google/tpu-8i",
    "/ask": "/api/ask?q=select subject, quote from specs limit 5",
    "/decisions": "/api/decisions",
    "/review": "/api/review",
    "/sources": "/api/sources",
}
SHOWN = {"subject", "statement", "sentence", "words", "quote", "old", "new", "says", "title", "value"}
"""Fields that a page shows wherever its data has them, as they are."""


@pytest.fixture(scope="module")
def api(
    serving: Callable[..., Served], story: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[httpx.Client]:
    """The story with an article, asked as a program does."""
    home = tmp_path_factory.mktemp("api")
    for name in ("released", "archive"):
        (home / name).symlink_to(story / name)
    writes(home, (FIXTURES / "articles" / "five-makers" / "article.md").read_text(encoding="utf-8"))
    with httpx.Client(base_url=serving(home).url, timeout=60) as client:
        yield client


@pytest.fixture(scope="module")
def told(api: httpx.Client) -> dict[str, Any]:
    return dict(api.get("/api/openapi.json").json())


def operations(told: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    return ((path, of["get"]) for path, of in told["paths"].items() if "get" in of)


def test_everything_in_the_description_is_described(told: dict[str, Any]) -> None:
    assert {method for of in told["paths"].values() for method in of} == {"get"}, "the API only reads"
    for path, one in operations(told):
        assert one.get("description"), path
        assert all(parameter.get("description") for parameter in one.get("parameters", [])), path
        assert {"200", "4XX", "503"} <= set(one["responses"]), path
    for name, model in told["components"]["schemas"].items():
        assert model.get("description") or model.get("enum") or "Page_" in name or name == "JsonValue", name
        for field, schema in model.get("properties", {}).items():
            assert schema.get("description") or "$ref" in schema, f"{name}.{field}"


def test_every_address_answers_with_what_its_description_says(api: httpx.Client, told: dict[str, Any]) -> None:
    for path, one in operations(told):
        answer = api.get(filled(api, path), params=needed(one))
        assert answer.status_code == 200, (path, answer.text)
        kinds = one["responses"]["200"]["content"]
        kind = answer.headers["content-type"].partition(";")[0]
        assert kind in [name.partition(";")[0] for name in kinds], path
        if list(kinds) == ["application/json"]:
            schema = kinds["application/json"]["schema"] | {"components": told["components"]}
            faults = [fault.message for fault in Draft202012Validator(schema).iter_errors(answer.json())]
            assert faults == [], path


def filled(api: httpx.Client, path: str) -> str:
    """An address with what the story has in the place of its names; KeyError where a new one is not known here."""
    chip = "/api/chips/google/tpu-8i"
    examples: dict[str, Callable[[], str]] = {
        "vendor": lambda: "google",
        "slug": lambda: "tpu-8i",
        "key": lambda: "aws",
        "path": lambda: "notes/memory.md",
        "about": lambda: found(api, chip, "about")[0],
        "capture": lambda: found(api, chip, "capture")[0],
        "source": lambda: found(api, "/api/sources", "id")[0],
        "source_id": lambda: found(api, "/api/sources", "id")[0],
        "name": lambda: found(api, "/api/tables", "name")[0],
        "form": lambda: "csv",
    }
    return re.sub(r"\{(\w+)\}", lambda match: examples[match[1]](), path)


def needed(one: dict[str, Any]) -> dict[str, str]:
    """Parameters without which there is no answer."""
    examples = {"metric": "memory_capacity", "q": "select subject, value from specs"}
    names = [parameter["name"] for parameter in one.get("parameters", [])]
    return {name: example for name, example in examples.items() if name in names}


def found(api: httpx.Client, address: str, name: str) -> list[str]:
    """What an answer has under a name, anywhere, texts and numbers only."""
    return [value for field, value in leaves(api.get(address).json()) if field == name]


def leaves(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from leaves(one, key)
    elif isinstance(value, list):
        for one in value:
            yield from leaves(one, name)
    elif value is not None and not isinstance(value, bool):
        yield name, str(value)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_shows_what_the_api_gives(api: httpx.Client, page: str) -> None:
    address = PAGES[page]
    html = api.get(page, params=httpx.URL(address).params).text
    shown = LexborHTMLParser(html).root
    assert shown is not None
    links = [link.attributes["href"] or "" for link in shown.css("a[href]")]
    text = plain(shown.text(separator="") + " ".join(links))
    told = [value for name, value in leaves(api.get(address).json()) if name in SHOWN]
    assert [value for value in told if plain(value) not in text and plain(statement(value)) not in text] == []


def plain(text: str) -> str:
    return "".join(text.split())


WORDS = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        ["", "-1", "0", "99999999999999999999", "aws", "AWS", "'", "; drop table", "\x00", "2026-13-40", "nan"]
    ),
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(number=st.integers(0, 10_000), words=st.lists(WORDS, min_size=8, max_size=8), nowhere=st.booleans())
def test_whatever_is_asked_is_answered_or_refused_in_words(
    api: httpx.Client, number: int, words: list[str], nowhere: bool
) -> None:
    every = list(operations(api.get("/api/openapi.json").json()))
    path, one = every[number % len(every)]
    names = [parameter["name"] for parameter in one.get("parameters", []) if parameter["in"] == "query"]
    address = re.sub(r"\{\w+\}", quote(words[-1], safe=""), path) if nowhere else filled(api, path)
    answer = api.get(address, params=dict(zip(names, words, strict=False)))
    assert answer.status_code in {200, 307, 400, 404, 422}, (address, words, answer.text)
    if answer.is_error and address.startswith("/api/"):
        assert answer.json()["detail"].strip()


def test_a_page_beyond_the_last_is_empty_and_says_how_many_there_are(api: httpx.Client) -> None:
    first, beyond = (api.get("/api/sources", params={"page": page}).json() for page in (1, 999_999))
    assert (beyond["items"], beyond["page"]) == ([], 999_999)
    assert (beyond["total"], beyond["pages"]) == (first["total"], first["pages"])


def test_the_pages_of_a_list_are_the_whole_list_once(api: httpx.Client) -> None:
    first = api.get("/api/sources").json()
    pages = [api.get("/api/sources", params={"page": page}).json() for page in range(1, first["pages"] + 1)]
    ids = [one["id"] for page in pages for one in page["items"]]
    assert len(ids) == first["total"] == len(set(ids))
