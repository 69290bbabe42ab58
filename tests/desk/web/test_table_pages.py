"""Tables for the site in the browser: found, read as of a day, taken along as a file; the API says the same."""

import httpx
from playwright.sync_api import Page, expect

from tests.desk.web.rig import Served


def test_an_editor_finds_a_table_reads_its_sources_and_takes_it_along(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Tables").click()
    page.get_by_role("link", name="Chips for training and inference").click()
    row = page.get_by_role("row").filter(has_text="Inferentia2")
    expect(row.get_by_role("cell").nth(1)).to_contain_text("32 GiB or 32 GB (HBM)")
    expect(row.get_by_role("link", name="aws/inferentia-page").first).to_have_attribute(
        "href", "https://aws.amazon.com/ai/machine-learning/inferentia/#:~:text=Optimized%20for%20deep%20learning%20"
        "%28DL%29%20and%20generative%20AI%20inference.",
    )  # fmt: skip
    row.get_by_role("link", name="Footnote").first.click()
    expect(page.locator("li:target")).to_contain_text("Sources disagree: aws/neuron-docs/inferentia2 says 32 GiB")
    expect(page.get_by_role("row").filter(has_text="Maia 300 (planned)")).to_have_count(1)
    page.get_by_label("As of").fill("2026-01-01")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("row").filter(has_text="Inferentia2").get_by_role("cell").nth(1)).to_contain_text("32 GB")
    page.go_back()
    with page.expect_download() as taken:
        page.get_by_role("link", name="markdown").click()
    assert taken.value.suggested_filename == "chips.md"
    assert "| Chip | Vendor focus |" in taken.value.path().read_text(encoding="utf-8")


def test_the_api_has_the_same_rows_page_by_page(served: Served) -> None:
    first, second = (httpx.get(f"{served.url}/api/tables/catalogue", params={"page": n}).json() for n in (1, 2))
    assert first["rows"]["total"] == second["rows"]["total"] > 0
    assert len(first["table"]["rows"]) == min(25, first["rows"]["total"])
    names = [line["subjects"][0] for part in (first, second) for line in part["table"]["rows"]]
    whole = httpx.get(f"{served.url}/tables/catalogue/json").json()
    assert names == [line["subjects"][0] for line in whole["rows"]]


def test_an_address_reaches_no_file_but_a_table_by_name(served: Served) -> None:
    for name in ("nonsense", "..%2fspecwatch.toml", "%2fetc%2fpasswd", "chips.toml"):
        assert httpx.get(f"{served.url}/api/tables/{name}").status_code == 404, name
    assert httpx.get(f"{served.url}/tables/chips/exe").status_code == 422
    assert httpx.get(f"{served.url}/api/tables/chips", params={"as_of": "soon"}).status_code == 400
