"""Data centres on the desk: the pages that chips have, over a history of sites."""

from collections.abc import Callable, Iterator

import httpx
import pytest

from flows.replay import replay
from tests.desk.web.rig import Served
from tests.story.told import FIXTURES

ELDERHOLM = "/chips/tarnbeck/elderholm"


@pytest.fixture(scope="module")
def sites(
    invented_operators: None,  # noqa: ARG001
    tmp_path_factory: pytest.TempPathFactory,
    serving: Callable[..., Served],
) -> Iterator[httpx.Client]:
    home = tmp_path_factory.mktemp("sites")
    replay(home, [FIXTURES / "facilities"])
    with httpx.Client(base_url=serving(home).url, timeout=60.0) as client:
        yield client


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/?since=2026-01-01", "under construction"),
        ("/chips", "Kestrel Moor"),
        (ELDERHOLM, "500 MW"),
        (f"{ELDERHOLM}/timeline.svg", "under construction"),
        ("/chips/microsoft/fairwater", "315 acres"),
        ("/compare?metric=site_area", "620 acres"),
        ("/tables/facilities", "Elderholm"),
        ("/feeds/tarnbeck.atom", "Elderholm"),
    ],
)
def test_a_site_has_the_pages_of_a_chip(sites: httpx.Client, address: str, words: str) -> None:
    answer = sites.get(address)
    assert answer.status_code == 200
    assert words in answer.text


def test_a_planned_site_is_operational_on_no_page(sites: httpx.Client) -> None:
    (row,) = [one for one in sites.get("/api/tables/facilities").json()["table"]["rows"]
              if one["subjects"] == ["tarnbeck/kestrel-moor"]]  # fmt: skip
    assert row["planned"]
    assert row["cells"][2]["text"] == "upcoming: operational, 2028"
    told = sites.get("/api/chips/tarnbeck/kestrel-moor").text
    assert '"operational"' in told  # what is to come
    assert '"status":"operational"' not in told
