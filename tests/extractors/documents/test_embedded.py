"""Data in a page's scripts is read where figures live only there, and never against what the page shows."""

import json
from typing import Any

import pytest

from schemas.words import Verdict
from tests.extractors.documents.said import AWS, figures, places, reading, unread

T2, T3 = "aws/trainium2", "aws/trainium3"
DATA: dict[str, Any] = {
    "props": {
        "nav": [{"title": "Trainium2: 96 GiB of memory"}],
        "product": {
            "name": "Trainium3",
            "specs": [{"label": "Memory", "value": "144 GiB"}, {"label": "Memory bandwidth", "value": "4.9 TB/s"}],
            "power": {"label": "TDP", "value": 600, "unit": "W"},
        },
    },
    "buildId": "x",
}
FIGURES = {(T3, "memory_capacity", "144 GiB"), (T3, "memory_bandwidth", "4.9 TB/s"), (T3, "power", "600 W")}


def page(shown: str, data: str) -> str:
    head = '<head><title>AWS chips</title><script src="app.js"></script></head>'
    return f'<!doctype html><html lang="en">{head}<body><div id="root">{shown}</div>{data}</body></html>'


def script(data: Any, way: str) -> str:
    said = json.dumps(data)
    return {
        "next": f'<script id="__NEXT_DATA__" type="application/json">{said}</script>',
        "JSON-LD": f"<script type='application/ld+json'>\n{said}\n</script>",
        "state": f"<script>(function(){{var a=1;window.__STATE__ = {said};window.b=2}})()</script>",
        "bracket": f'<script>window["__APP_STATE__"]={said}</script>',
        "variable": f"<script>const __INITIAL_DATA__ = {said};\n</script>",
        "parsed": f"<script>window.__DATA__ = JSON.parse({json.dumps(said)});</script>",
    }[way]


@pytest.mark.parametrize("way", ["next", "JSON-LD", "state", "bracket", "variable", "parsed"])
def test_a_shell_with_its_figures_in_data_is_read_from_it(way: str) -> None:
    got = reading(page("", script(DATA, way)), AWS)
    assert figures(got) == FIGURES
    assert places(got)["144 GiB"].startswith("data of the page, ")
    assert places(got)["144 GiB"].endswith(" > Trainium3 > specs > Memory")


def test_a_shell_without_figures_in_its_data_is_an_empty_shell() -> None:
    for data in ({"name": "Trainium3", "theme": "dark"}, {"items": [1, 2, 3]}, {"text": "Enable scripts, please."}):
        assert reading(page("", script(data, "next")), AWS).verdict is Verdict.EMPTY_SHELL
    code = "<script>window.__STATE__ = {a: 1, memory: '144 GiB'}</script>"  # no data, but code
    assert reading(page("", code), AWS).verdict is Verdict.EMPTY_SHELL


def test_what_the_page_shows_is_not_read_twice() -> None:
    shown = "<h1>Trainium3</h1><dl><dt>Memory<dd>144&nbsp;GiB<dt>Memory bandwidth<dd>4.9 TB/s<dt>TDP<dd>600W</dl>"
    plain, got = reading(page(shown, ""), AWS), reading(page(shown, script(DATA, "next")), AWS)
    assert got.claims == plain.claims
    assert (got.unread, got.ignored) == (plain.unread, plain.ignored)


def test_what_only_the_data_has_is_added() -> None:
    got = reading(page("<h1>Trainium3</h1><p>Trainium3 has 144 GiB of HBM.</p>", script(DATA, "next")), AWS)
    assert figures(got) == FIGURES
    assert len(got.claims) == 3


def test_what_the_page_shows_decides_over_its_data() -> None:
    got = reading(page("<h1>Trainium3</h1><p>Trainium3 has 128 GiB of HBM.</p>", script(DATA, "next")), AWS)
    assert (T3, "memory_capacity", "128 GiB") in figures(got)
    assert (T3, "memory_capacity", "144 GiB") not in figures(got)
    assert unread(got) == {"144 GiB": "the page shows another than its data"}


def test_other_terms_in_the_data_are_other_figures() -> None:
    data = {"name": "Trainium3", "specs": [{"label": "BF16", "value": "671 TFLOPS"}]}
    shown = "<h1>Trainium3</h1><p>Trainium3 reaches 2,517 TFLOPS of FP8.</p>"
    got = reading(page(shown, script(data, "next")), AWS)
    assert figures(got) == {(T3, "compute_peak", "2517 TFLOPS"), (T3, "compute_peak", "671 TFLOPS")}


def test_a_table_in_data_keeps_its_header_and_all_its_rows() -> None:
    data = {"headers": ["", "Trainium2", "Trainium3"], "rows": [["Memory", "96 GiB", "144 GiB"], ["TDP", "500 W", "-"]]}
    got = reading(page("<h1>Chips</h1><p>Trainium2 has 96 GiB of memory.</p>", script({"t": data}, "state")), AWS)
    assert figures(got) == {
        (T2, "memory_capacity", "96 GiB"),
        (T3, "memory_capacity", "144 GiB"),
        (T2, "power", "500 W"),
    }
    assert len(got.claims) == 3


def test_data_of_any_depth_and_size_does_no_harm() -> None:
    shown = "<h1>Trainium3</h1><table><tr><th>Memory<td>144 GiB<tr><th>TDP<td>600 W</table>"
    plain = reading(page(shown, ""), AWS)
    assert plain.claims
    deep = "[" * 5_000 + '"4.9 TB/s"' + "]" * 5_000
    for data in (deep, '{"a": "4.9 TB/s", "b": ', "[" + '{"a": "1"},' * 300_000 + '"4.9 TB/s"]'):
        text = f'<script type="application/json">{data}</script>'
        assert reading(page(shown, text), AWS).claims == plain.claims
