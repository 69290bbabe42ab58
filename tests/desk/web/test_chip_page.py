"""Chip and Compare in a browser: what an editor does there, with the keyboard too, and back again."""

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.desk.web.rig import Served, watched

_CHIP = "/chips/aws/inferentia2"


def _loaded(page: Page, picture: str) -> bool:
    """Whether the browser drew a picture of ours."""
    image = page.locator(picture)
    image.scroll_into_view_if_needed()
    page.wait_for_function("image => image.complete", arg=image.element_handle())
    return bool(image.evaluate("image => image.naturalWidth > 0"))


def test_a_chip_is_found_by_its_name(page: Page) -> None:
    page.goto("/chips")
    page.get_by_label("Name").fill("crescent island")
    page.get_by_role("button", name="Show").click()
    page.get_by_role("link", name="Intel GPU D-series").click()
    expect(page.locator("h1")).to_have_text("Intel GPU D-series")
    expect(page.locator(".glance")).to_contain_text("planned, not available")
    page.go_back()
    expect(page.get_by_label("Name")).to_have_value("crescent island")


def test_a_comparison_is_picked_and_keeps_its_link(page: Page) -> None:
    page.goto("/compare")
    page.get_by_label("Metric").select_option("memory_capacity")
    page.get_by_label("Scope").select_option("chip")
    page.get_by_role("button", name="Compare").click()
    headings = page.locator("section h2")
    expect(headings.filter(has_text="memory capacity HBM, per chip, G")).to_have_text(
        ["memory capacity HBM, per chip, GB", "memory capacity HBM, per chip, GiB"]
    )
    assert _loaded(page, "main img >> nth=0")
    expect(page.get_by_text("2 of scope card")).to_be_visible()
    page.goto(page.url)
    expect(page.get_by_label("Scope")).to_have_value("chip")


def test_gib_is_converted_on_request_only_and_marked(page: Page) -> None:
    page.goto("/compare?metric=memory_capacity&scope=chip&memory_kind=any")
    expect(page.get_by_text("≈")).to_have_count(0)
    page.get_by_label("Convert GiB to GB").check()
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("section h2")).to_have_text(["memory capacity any memory, per chip, GB"])
    row = page.get_by_role("row").filter(has_text="aws/inferentia2").filter(has_text="GiB")
    expect(row).to_contain_text("≈ 34.36 GB")


def test_a_compute_peak_asks_for_its_precision(page: Page) -> None:
    page.goto("/compare?metric=compute_peak")
    expect(page.get_by_role("alert")).to_contain_text("means nothing without its precision")
    page.get_by_role("link", name="FP8", exact=True).click()
    expect(page.locator("section h2").first).to_contain_text("compute peak FP8")
    page.go_back()
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_precision_left_over_from_another_metric_is_dropped(page: Page) -> None:
    page.goto("/compare?metric=memory_capacity&precision=FP8")
    expect(page.locator("section h2").first).to_contain_text("memory capacity")


@pytest.mark.parametrize("path", [_CHIP, "/chips/intel/gpu-d-series", "/compare?metric=compute_peak&precision=FP8"])
def test_without_scripts_nothing_is_missing(path: str, browser: Browser, served: Served) -> None:
    with watched(browser, served.url, java_script_enabled=False) as page:
        page.goto(path)
        expect(page.locator("main table").first).to_be_visible()


@pytest.mark.parametrize("path", [_CHIP, "/chips/nvidia/groq-3-lpx", "/compare?metric=memory_capacity&normalise=1"])
def test_nothing_is_wider_than_a_phone(path: str, browser: Browser, served: Served) -> None:
    with watched(browser, served.url, viewport={"width": 360, "height": 740}) as page:
        page.goto(path)
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_every_chip_and_comparison_is_lighter_than_100_kb(served: Served) -> None:
    with httpx.Client(base_url=served.url, timeout=30) as client:
        found = client.get("/api/chips").json()
        paths = [f"/chips/{one['subject']}" for one in found["items"]]
        paths += [
            f"/compare?metric={one['metric']}&precision={(one['precisions'] or [''])[0]}"
            for one in client.get("/api/compare/metrics").json()
        ]
        for path in paths:
            answer = client.get(path)
            assert answer.status_code == 200, path
            assert len(answer.content) < 100_000, path


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/chips/aws/nothing", 404),
        ("/chips/aws/inferentia2/figures/00000000000000000000000000000000", 404),
        ("/chips/aws/inferentia2/figures/%3Cscript%3E", 422),
        ("/chips/aws/inferentia2/timeline.svg", 404),
        ("/api/compare?metric=memory_capcity", 400),
        ("/api/compare?metric=compute_peak", 400),
        ("/compare/bars.svg?metric=memory_capacity&group=x", 400),
        ("/compare?metric=%3Cscript%3E", 200),
        ("/chips?page=999", 200),
    ],
)
def test_a_wrong_address_is_told_and_nothing_breaks(path: str, status: int, served: Served) -> None:
    answer = httpx.get(served.url + path)
    assert answer.status_code == status
    assert "<script>" not in answer.text
