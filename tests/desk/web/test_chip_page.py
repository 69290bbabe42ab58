"""Chip and Compare in a browser: what an editor does there, with the keyboard too, and back again."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.desk.web.rig import Served

_CHIP = "/chips/aws/inferentia2"


def test_a_chip_is_found_by_its_name(page: Page) -> None:
    page.goto("/chips")
    page.get_by_label("Name").fill("crescent island")
    page.get_by_role("button", name="Show").click()
    page.get_by_role("link", name="Intel GPU D-series").click()
    expect(page.locator("h1")).to_have_text("Intel GPU D-series")
    expect(page.locator(".glance")).to_contain_text("planned, not available")
    page.go_back()
    expect(page.get_by_label("Name")).to_have_value("crescent island")


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
