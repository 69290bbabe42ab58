"""Sources and captures: how each stands, what it said, and what differs between two captures."""

from contextlib import closing
from datetime import timedelta
from pathlib import Path

import httpx

from desk.web.app import create_app
from desk.web.archived.lines import difference
from desk.web.archived.safe import safe
from desk.web.archived.words import mark
from flows.settings import Settings
from schemas.checks import Check, Checked
from schemas.claims import Evidence
from schemas.readings import Unread
from tests.desk.web.rig import Served, visitor
from tests.warehouse.made import DAY_ZERO, capture, figure, reading, source
from tests.warehouse.stored import record
from warehouse import released
from warehouse.store import Warehouse


def _captures(served: Served, source: str) -> list[str]:
    found = httpx.get(f"{served.url}/api/sources/{source}").json()["captures"]["items"]
    return [one["id"] for one in found]


def test_every_source_says_how_it_stands(served: Served) -> None:
    found = []
    for number in (1, 2, 3):
        found += httpx.get(f"{served.url}/api/sources", params={"page": number}).json()["items"]
    by = {one["id"]: one for one in found}
    assert len(by) == len(found)
    docs = by["aws/neuron-docs/inferentia2"]
    assert (docs["health"], docs["unread"], docs["coverage"]) == ("well", 0, 1.0)
    assert by["amd/mi300x-page"]["health"] == "never_captured"
    page = by["aws/inferentia-page"]
    assert page["coverage"] == round(page["claims"] / (page["claims"] + page["unread"]), 3)


def test_the_first_capture_differs_from_nothing(served: Served) -> None:
    first = _captures(served, "aws/neuron-docs/inferentia2")[-1]
    assert httpx.get(f"{served.url}/captures/{first}/difference").status_code == 404
    assert "/difference" not in httpx.get(f"{served.url}/captures/{first}").text


def test_captures_of_two_sources_are_not_compared(served: Served) -> None:
    one, other = _captures(served, "aws/neuron-docs/inferentia2")[0], _captures(served, "nvidia/lpx-page")[0]
    answer = httpx.get(f"{served.url}/api/captures/{one}/difference", params={"against": other})
    assert answer.status_code == 400
    assert "two of one source" in answer.json()["detail"]


def test_what_is_not_there_is_said(served: Served) -> None:
    for path in ("/sources/nobody/page", "/captures/0", "/captures/0/page", "/captures/0/difference"):
        assert httpx.get(served.url + path).status_code == 404, path
        assert httpx.get(f"{served.url}/api{path}").json()["detail"], path


def test_every_claim_of_the_story_is_marked_on_its_page(served: Served) -> None:
    """Of the newest capture of each source, the words of every claim are found in the text that is shown."""
    for one in httpx.get(f"{served.url}/api/sources?problems=false").json()["items"]:
        if not one["claims"]:
            continue
        newest = _captures(served, one["id"])[0]
        claims = httpx.get(f"{served.url}/api/captures/{newest}").json()["claims"]["items"]
        shown = httpx.get(f"{served.url}/captures/{newest}/page").text
        assert len(claims) >= 1
        assert "stand in the page's own data" not in shown, one["id"]
        assert shown.count("<mark") > 0


def test_words_that_stand_several_times_are_found_behind_their_row() -> None:
    table = safe(
        "<table><tr><th></th><th>A</th><th>B</th></tr><tr><th>Host</th><td>32 GB</td><td>1</td></tr>"
        "<tr><th>Memory</th><td>16 GB</td><td>32 GB</td></tr></table>"
    )
    found = mark(table, [Evidence(quote="32 GB", place="Memory > B")])
    assert "<td>16 GB</td><td><mark>32 GB</mark></td>" in found.html
    assert found.html.count("<mark>") == 1


def test_columns_of_a_row_that_say_the_same_are_each_marked() -> None:
    table = safe(
        "<table><tr><th></th><th>A</th><th>B</th></tr><tr><th>Memory</th><td>16 GB</td><td>16 GB</td></tr></table>"
    )
    both = [Evidence(quote="16 GB", place="Memory > B"), Evidence(quote="16 GB", place="Memory > A")]
    assert mark(table, both).html.count("<td><mark>16 GB</mark></td>") == 2
    rows = safe("<table><tr><th>Memory</th><td>16 GB</td></tr><tr><th>Host</th><td>16 GB</td></tr></table>")
    merged = [Evidence(quote="16 GB", place="Memory > A"), Evidence(quote="16 GB", place="Memory > B")]
    assert mark(rows, merged).html.count("<mark>") == 1


def test_every_claim_of_the_real_pages_is_marked(real: Path) -> None:
    """No words of a claim are missing from what is shown of the pages that vendors published."""
    client = visitor(create_app(real, Settings()))
    with closing(released.connect(real)) as history:
        newest = history.execute("select max_by(id, captured_at) from captures where claims > 0 group by source")
        ids = [row[0] for row in newest.fetchall()]
    assert len(ids) > 10
    for one in ids:
        shown = client.get(f"/captures/{one}/page").text
        assert "<mark>" in shown, one
        assert "stand in the page's own data" not in shown, one


def test_a_number_is_no_part_of_another() -> None:
    found = mark("<p>1256 chips, 256 chips</p>", [Evidence(quote="256", place="")])
    assert found.html == "<p>1256 chips, <mark>256</mark> chips</p>"


def test_words_over_tags_and_raised_marks_are_found() -> None:
    found = mark("<p>141 <b>GB</b><sup>1</sup> of HBM</p>", [Evidence(quote="141 GB of HBM", place="")])
    assert found.missing == ()
    assert found.html == "<p><mark>141 </mark><b><mark>GB</mark></b><sup><mark>1</mark></sup><mark> of HBM</mark></p>"


def test_words_that_are_not_there_are_told() -> None:
    assert mark("<p>144 GB</p>", [Evidence(quote="192 GB", place="")]).missing == ("192 GB",)


def test_a_difference_shows_what_is_round_it_and_no_more() -> None:
    old = [f"line {number}" for number in range(20)]
    new = [*old[:10], "line ten", *old[11:], "a last line"]
    found = difference(old, new)
    assert [(line.kind, line.old, line.new) for line in found if line.kind not in ("same", "left_out")] == [
        ("changed", "line 10", "line ten"),
        ("came", None, "a last line"),
    ]
    assert [line.old for line in found if line.kind == "left_out"] == ["8", "5"]
    assert difference(old, list(old)) == []


def test_a_page_of_one_line_many_times_takes_no_time() -> None:
    assert len(difference(["a"] * 20_000, ["a"] * 10_000 + ["b"] * 10_000)) > 0


def test_a_source_whose_checks_fail_or_that_says_less_than_usual_is_not_well(tmp_path: Path) -> None:
    """Its last capture was the page; only the checks since, or the readings before, tell."""
    fails, shrunk, well = (source(name) for name in ("fails", "shrunk", "well"))
    whole = [figure(f"{size} GB", subject=f"acme/x{size}") for size in range(1, 11)]
    with Warehouse.open(tmp_path) as warehouse:
        for of, last in ((fails, whole), (shrunk, whole[:6]), (well, whole)):
            record(warehouse, [(of, capture(of, day), reading(*(last if day == 4 else whole))) for day in range(5)])
        released = warehouse.released()
        for day in (5, 6, 7):
            bad = Check(
                source=fails.id, checked_at=DAY_ZERO + timedelta(days=day), outcome=Checked.FAILED, reason="500"
            )
            warehouse.checked([bad])
        assert warehouse.released() != released, "readers are to see it"
    asker = visitor(create_app(tmp_path, Settings()))
    found = {one["id"]: one for one in asker.get("/api/sources?problems=true").json()["items"]}
    assert {name: (one["health"], one["problem"]) for name, one in found.items()} == {
        fails.id: ("failing", "failed 3 times in a row: 500, since 2026-01-06"),
        shrunk.id: ("unwell", "6 claims, where 10 are usual"),
    }
    assert asker.get(f"/api/sources/{fails.id}").json()["source"]["health"] == "failing"
    for address in ("/sources?problems=true", f"/sources/{fails.id}"):
        page = asker.get(address).text
        assert "failed 3 times in a row: 500, since 2026-01-06" in page
        assert ">failing</span>" in page


def test_what_a_page_states_and_leaves_unread_comes_in_pages(tmp_path: Path) -> None:
    of = source("docs")
    taken, figures = capture(of, 0), [figure(f"{size} GB", subject=f"acme/x{size}") for size in range(1, 121)]
    left = [Unread(text=f"{size} XB", why="no unit", evidence=one.evidence) for size, one in enumerate(figures)]
    with Warehouse.open(tmp_path) as warehouse:
        record(warehouse, [(of, taken, reading(*figures).model_copy(update={"unread": tuple(left)}))])
        warehouse.release()
    asker = visitor(create_app(tmp_path, Settings()))
    for address, name in ((f"/sources/{of.id}", "unread"), (f"/captures/{taken.id}", "page")):
        first, last = (asker.get(f"{address}?{name}={number}").text for number in (1, 3))
        assert "Page 1 of 3" in first
        assert f'?{name}=2"' in first
        assert "Page 3 of 3" in last
        assert "120 " in last
        assert (first.count("GB</"), last.count("GB</")) != (120, 120)
    told = asker.get(f"/api/sources/{of.id}?unread=3").json()
    assert (len(told["unread"]["items"]), told["unread"]["total"], told["captures"]["page"]) == (20, 120, 1)
    assert len(asker.get(f"/api/captures/{taken.id}?page=3").json()["claims"]["items"]) == 20
