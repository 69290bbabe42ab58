"""Ask in a browser, and against those who would have more than answers."""

from pathlib import Path
from urllib.parse import urlencode

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.desk.web.rig import Served

_MEMORY = (
    "select subject, canonical_value from specs where metric = 'memory_capacity' and unit = 'GB' and scope = 'chip'"
)


def test_a_question_is_asked_with_the_keyboard_alone(page: Page) -> None:
    page.goto("/ask")
    page.get_by_label("One SQL statement").focus()
    page.keyboard.type("select 6 * 7 as answer")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("table.answer td")).to_have_text("42")


def test_an_answer_is_paged_and_the_back_button_works(page: Page) -> None:
    page.goto("/ask?" + urlencode({"q": "select range as n from range(60)"}))
    expect(page.locator("table.answer tbody tr")).to_have_count(25)
    page.get_by_role("link", name="Next rows").click()
    expect(page.locator("table.answer tbody tr").first).to_have_text("25")
    page.go_back()
    expect(page.locator("table.answer tbody tr").first).to_have_text("0")


def test_what_cannot_be_drawn_says_why(page: Page) -> None:
    page.goto("/ask?view=chart&" + urlencode({"q": "select unit, canonical_value from specs where unit is not null"}))
    expect(page.get_by_text("No chart: the rows differ in unit")).to_be_visible()


def test_an_error_shows_its_place(page: Page) -> None:
    page.goto("/ask?" + urlencode({"q": "select subject,\n  vaalue from specs"}))
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Line 2, character 3")
    expect(alert.locator("mark")).to_have_text("vaalue")


def test_the_reference_stands_beside_it(page: Page) -> None:
    page.goto("/ask")
    page.locator("summary", has_text="spec_history").click()
    page.get_by_role("link", name="Its first rows").locator("visible=true").click()
    expect(page.locator("table.answer tbody tr")).to_have_count(25)
    page.get_by_role("link", name="What each column holds").click()
    page.locator("summary", has_text="Columns of specs").first.click()
    expect(page.locator("details[open]")).to_contain_text("The number as a plain decimal")


@pytest.mark.parametrize(
    "query",
    [
        "attach '{out}' as other",
        "copy specs to '{out}'",
        "copy (select 1) to '{out}' (format parquet)",
        "export database '{out}'",
        "pragma enable_profiling",
        "set memory_limit = '1TB'",
        "install httpfs",
        "load httpfs",
        "select * from read_csv('{here}')",
        "select * from read_text('{here}')",
        "select * from '{here}'",
        "select * from glob('/*')",
        "select * from read_parquet('https://example.org/x.parquet')",
        "select getenv('PATH')",
        "select 1; copy specs to '{out}'",
        "create table t as select 1",
        "delete from history.versions",
        "call pragma_version()",
        "explain analyze copy specs to '{out}'",
    ],
)
def test_what_does_more_than_read_is_refused(query: str, served: Served, tmp_path: Path) -> None:
    here = tmp_path / "here.csv"
    here.write_text("hidden words\n1\n")
    asked = {"q": query.format(here=here, out=tmp_path / "out")}
    answer = httpx.get(served.url + "/api/ask", params=asked, timeout=30)
    assert answer.status_code == 400
    assert "hidden words" not in answer.text
    shown = httpx.get(served.url + "/ask", params=asked, timeout=30)
    assert shown.status_code == 200
    assert 'role="alert"' in shown.text
    assert "hidden words" not in shown.text
    assert [path.name for path in tmp_path.iterdir()] == ["here.csv"]


@pytest.mark.parametrize("path", ["/ask/answer.csv", "/ask/answer.parquet", "/ask/chart.svg"])
def test_a_file_or_picture_of_what_is_refused_is_none(path: str, served: Served) -> None:
    answer = httpx.get(served.url + path, params={"q": "select * from read_csv('/etc/passwd')"}, timeout=30)
    assert answer.status_code == 400
    assert "root:" not in answer.text


def test_words_of_a_query_are_text_on_the_page(page: Page) -> None:
    hostile = """select '<img src=x onerror="alert(1)"><script>alert(2)</script>' as "<script>alert(3)</script>" """
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    page.goto("/ask?" + urlencode({"q": hostile}))
    expect(page.locator("table.answer td")).to_contain_text("<script>alert(2)</script>")
    page.goto("/ask?" + urlencode({"q": hostile + " from <nothing>"}))
    expect(page.get_by_role("alert")).to_be_visible()


_WIDE = ", ".join(f"range + {n} as column_number_{n}" for n in range(90))


@pytest.mark.parametrize(
    "query",
    [
        "from specs",
        f"select repeat('<&>', 5000) as a, {_WIDE} from range(99)",
        "select " + ", ".join(f"repeat('\"', 999) as c{n}" for n in range(60)) + " from range(99)",
        "select " + ", ".join(f"repeat('😀', 900) as \"{'😀' * 20}{n}\"" for n in range(16)) + " from range(99)",
        f'select 1 as "{"&" * 2900}", range from range(99)',
        f"select repeat('\\', 99999) as a from range(99) -- {'x' * 3900}",
    ],
    ids=["specs", "as wide as can be", "marks", "emoji", "long names", "long query"],
)
def test_an_answer_is_lighter_than_100_kb_and_says_what_it_cut(query: str, served: Served) -> None:
    answer = httpx.get(served.url + "/ask", params={"q": query, "view": "chart"}, timeout=30)
    assert answer.status_code == 200
    assert 'class="answer"' in answer.text
    assert len(answer.content) < 100_000
    assert query == "from specs" or "cut to what a page may weigh" in answer.text


def test_a_query_too_long_for_an_address_is_told(served: Served) -> None:
    answer = httpx.get(served.url + "/ask", params={"q": f"select '{'😀' * 900}'"}, timeout=30)
    assert (answer.status_code, "characters of an address" in answer.text) == (400, True)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/ask?q=" + "a" * 4001, 422),
        ("/api/ask", 400),
        ("/api/ask?named=nothing", 400),
        ("/api/ask?named=everything_about", 400),
        ("/ask?named=nothing", 400),
        ("/ask?named=specs&set[subject]=no%20such%20chip", 200),
        ("/ask?q=select%201&view=cake", 422),
        ("/ask?q=select%201&page=0", 422),
        ("/ask?q=%00", 200),
    ],
)
def test_a_question_asked_wrongly_is_told(path: str, status: int, served: Served) -> None:
    assert httpx.get(served.url + path, timeout=30).status_code == status
