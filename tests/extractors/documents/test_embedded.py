"""Data in a page's scripts is read where figures live only there, and never against what the page shows."""

import json
from typing import Any

import pytest

from schemas.words import Verdict
from tests.extractors.documents.said import AWS, figures, places, reading, unread
from tests.processor import within

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
    code = literal(data).replace(json.dumps("W"), "b")
    flat, answer = json.dumps(flattened(data)), json.dumps({"status": 200, "body": said})
    return {
        "next": f'<script id="__NEXT_DATA__" type="application/json">{said}</script>',
        "JSON-LD": f"<script type='application/ld+json'>\n{said}\n</script>",
        "state": f"<script>(function(){{var a=1;window.__STATE__ = {said};window.b=2}})()</script>",
        "bracket": f'<script>window["__APP_STATE__"]={said}</script>',
        "variable": f"<script>const __INITIAL_DATA__ = {said};\n</script>",
        "parsed": f"<script>window.__DATA__ = JSON.parse({json.dumps(said)});</script>",
        "parsed in single quotes": f"<script>window.__DATA__ = JSON.parse('{said}');</script>",
        "literal": f"<script>window.__PRELOADED_STATE__={literal(data)}</script>",
        "Nuxt 2": f"<script>window.__NUXT__=(function(a,b){{return {code}}}(void 0,'W'));</script>",
        "Nuxt 3": f'<script type="application/json" id="__NUXT_DATA__" data-ssr="true">{flat}</script>',
        "Svelte": f'<script type="application/json" data-sveltekit-fetched data-url="/x">{answer}</script>',
        "stream": pushed(f'1:I[4,[],""]\n:HL["/a.css","style"]\n2:{said}\n0:["$","$L1",null,{{"data":"$2"}}]\n'),
    }[way]


def literal(value: Any) -> str:
    """A value as serialisers of JavaScript write it."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{key}:{literal(one)}" for key, one in value.items()) + "}"
    return f"[{','.join(map(literal, value))}]" if isinstance(value, list) else json.dumps(value)


def flattened(value: Any) -> list[Any]:
    """A value as devalue writes it, within what Vue makes of it."""
    made: list[Any] = [["ShallowReactive", 1]]

    def put(one: Any) -> int:
        place = len(made)
        made.append(None)
        if isinstance(one, dict):
            made[place] = {key: put(inner) for key, inner in one.items()}
        elif isinstance(one, list):
            made[place] = [put(inner) for inner in one]
        else:
            made[place] = one
        return place

    put(value)
    return made


def pushed(stream: str) -> str:
    """A stream of rows as Next.js pushes it, in two pieces that end in the middle of a row."""
    half = len(stream) // 2
    parts = [json.dumps([1, part]) for part in (stream[:half], stream[half:])]
    begin = "<script>(self.__next_f=self.__next_f||[]).push([0])</script>"
    return begin + "".join(f"<script>self.__next_f.push({part})</script>" for part in parts)


WAYS = ["next", "JSON-LD", "state", "bracket", "variable", "parsed", "parsed in single quotes", "literal", "Nuxt 2",
        "Nuxt 3", "Svelte", "stream"]  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_a_shell_with_its_figures_in_data_is_read_from_it(way: str) -> None:
    got = reading(page("", script(DATA, way)), AWS)
    assert figures(got) == FIGURES
    assert places(got)["144 GiB"].startswith("data of the page, ")
    assert places(got)["144 GiB"].endswith(" > Trainium3 > specs > Memory")


def test_a_stream_of_html_and_of_elements_is_read_as_what_it_shows() -> None:
    html = "<h2>Trainium3</h2><dl><dt>Memory<dd>144\u2009GiB<dt>Memory bandwidth<dd>4.9 TB/s<dt>TDP<dd>600 W</dl>"
    text = f'0:["$","$L1",null,{{"html":"$3"}}]\n3:T{len(html.encode()):x},{html}4:null\n'
    assert figures(reading(page("", pushed(text)), AWS)) == FIGURES
    bold = ["$", "b", None, {"children": "GiB"}]
    cells: list[tuple[str, Any]] = [("Memory", ["144 ", bold]), ("Memory bandwidth", "4.9 TB/s"), ("TDP", "600 W")]
    rows = [
        ["$", "tr", str(n), {"children": [["$", "th", None, {"children": one}], ["$", "td", None, {"children": two}]]}]
        for n, (one, two) in enumerate(cells)
    ]
    table = ["$", "table", None, {"className": "specs", "children": ["$", "tbody", None, {"children": rows}]}]
    main = ["$", "main", None, {"children": [["$", "h2", None, {"children": "Trainium3"}], table]}]
    assert figures(reading(page("", pushed(f"0:{json.dumps(main)}\n")), AWS)) == FIGURES


def test_a_cache_gives_each_object_to_what_its_query_names() -> None:
    cache = {
        "Spec:1": {"__typename": "Spec", "label": "Memory", "value": "144 GiB"},
        "Spec:9": {"__typename": "Spec", "label": "Memory", "value": "32 GiB"},
        "Product:7": {"name": "Inferentia2", "specs": [{"__ref": "Spec:9"}]},
        "Product:3": {"name": "Trainium3", "specs": [{"__ref": "Spec:1"}]},
        "ROOT_QUERY": {"__typename": "Query", 'product({"slug":"a"})': {"__ref": "Product:3"}},
    }
    got = reading(page("<h1>Chips</h1>", f"<script>window.__APOLLO_STATE__={json.dumps(cache)};</script>"), AWS)
    assert figures(got) == {(T3, "memory_capacity", "144 GiB")}
    within = json.dumps({"apollo": cache, "user": None})
    assert figures(reading(page("", f"<script>window.__STATE__={within}</script>"), AWS)) == figures(got)
    del cache["ROOT_QUERY"]
    lost = reading(page("<h1>Trainium3</h1>", f"<script>window.__APOLLO_STATE__={json.dumps(cache)};</script>"), AWS)
    assert (figures(lost), set(unread(lost))) == (set(), {"144 GiB", "32 GiB"})


def test_figures_that_data_gives_to_nobody_are_unread_where_it_has_several_products() -> None:
    data: dict[str, Any] = {
        "specs": {"seven": [{"label": "Memory", "value": "96 GiB"}]},
        "product": {"name": "Trainium3"},
    }
    shown = "<h1>Trainium3</h1><p>Trainium3 is a chip.</p>"
    assert figures(reading(page(shown, script(data, "state")), AWS)) == {(T3, "memory_capacity", "96 GiB")}
    data["others"] = {"2": {"name": "Trainium2", "specs": ["seven"]}}
    got = reading(page(shown, script(data, "state")), AWS)
    assert figures(got) == set()
    assert unread(got) == {"96 GiB": "the page's data has several products, and nothing there says whose it is"}


@pytest.mark.parametrize(
    "code",
    [
        "window.__STATE__ = {name: 'Trainium3', memory: size + ' of 144 GiB'}",
        "window.__NUXT__=(function(a){a.x=1;return {memory:'144 GiB'}}({}))",
        'self.__next_f.push([1,"0:{\\"memory\\":\\"144 GiB\\""])',
    ],
)
def test_figures_in_code_that_is_no_data_are_unread_and_make_no_page_of_a_shell(code: str) -> None:
    got = reading(page("<h1>Trainium3</h1><p>Trainium3 is a chip.</p>", f"<script>{code}</script>"), AWS)
    assert figures(got) == set()
    assert unread(got) == {"144 GiB": "it stands in code of the page that cannot be read as data"}
    assert reading(page("", f"<script>{code}</script>"), AWS).verdict is Verdict.EMPTY_SHELL


def test_a_shell_without_figures_in_its_data_is_an_empty_shell() -> None:
    for data in ({"name": "Trainium3", "theme": "dark"}, {"items": [1, 2, 3]}, {"text": "Enable scripts, please."}):
        assert reading(page("", script(data, "next")), AWS).verdict is Verdict.EMPTY_SHELL
    code = "<script>window.__STATE__ = {a: 1, memory: size + '144 GiB'}</script>"  # no data, but code
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
    wide = "[" + ",".join(f"[{n + 1},{n + 1}]" for n in range(60)) + ',"4.9 TB/s"]'
    circle = '[{"a":1},[0,1],"4.9 TB/s"]'
    for data in (deep, wide, circle, '{"a": "4.9 TB/s", "b": ', "[" + '{"a": "1"},' * 300_000 + '"4.9 TB/s"]'):
        texts = [
            f'<script type="application/json">{data}</script>',
            f'<script type="application/json" id="__NUXT_DATA__">{data}</script>',
            f"<script>window.__NUXT__=(function(a){{return {data}}}({data}))</script>",
            pushed(f"0:{data}\n1:$0\n"),
            pushed("".join(f'{n:x}:["${n + 1:x}","${n + 1:x}"]\n' for n in range(60)) + f"3c:{data}\n"),
        ]
        for text in texts if len(data) < 100_000 else texts[:1]:
            with within(5.0):
                assert reading(page(shown, text), AWS).claims == plain.claims
