"""Review and decisions, as an editor works: see what is held, decide, look who decided, take it back."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from desk.web.security import FIELD
from flows.mutes import active, mute
from schemas.selections import Selection
from tests.desk.web.homes import says
from tests.desk.web.rig import Served, watched
from warehouse.decisions import DecisionLog

HOLD = """
import sys
from pathlib import Path
from warehouse.store import Warehouse
with Warehouse.open(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def slipped(tmp_path: Path, serving: Callable[..., Served]) -> Served:
    """A home of its own whose page said 144 GB and then 144 PB, served."""
    home = tmp_path / "home"
    says(home, tmp_path / "pages", "144 GB", "144 PB")
    return serving(home)


@pytest.fixture
def visitor(browser: Browser, slipped: Served) -> Iterator[Page]:
    with watched(browser, slipped.url) as page:
        yield page


def memory(slipped: Served) -> list[str]:
    """What the API says is held of the page's memory."""
    answer = httpx.get(f"{slipped.url}/api/review").json()
    return [one["claim"]["statement"] for one in answer["held"]["items"]]


def test_an_editor_accepts_what_is_held_and_takes_it_back(visitor: Page, slipped: Served) -> None:
    visitor.goto("/")
    visitor.get_by_role("link", name="Review").click()
    entry = visitor.get_by_role("article")
    expect(entry).to_have_count(1)
    for words in ("144 PB", "is not plausible", "Each Trainium3 chip has 144 PB of HBM3e.", "144 GB, which stays"):
        expect(entry).to_contain_text(words)
    entry.get_by_label("Note").fill("so it says")
    entry.get_by_role("button", name="Accept 144 PB of aws/trainium3").click()
    expect(visitor.get_by_role("status")).to_contain_text(
        "Accepted: aws/trainium3, memory capacity: 144 PB (took effect)"
    )
    expect(visitor.get_by_role("article")).to_have_count(0)
    (one,) = DecisionLog(slipped.home).read()
    assert (one.ruling, one.note, bool(one.by)) == ("accepted", "so it says", True)
    visitor.get_by_role("link", name="What was decided so far").click()
    row = visitor.get_by_role("row").filter(has_text="Accepted")
    expect(row).to_contain_text("so it says")
    expect(row).to_contain_text(one.by or "")
    row.get_by_role("button", name="Take back").click()
    expect(visitor.get_by_role("row").filter(has_text="Taken back")).to_have_count(1)
    expect(visitor.get_by_role("button", name="Take back")).to_have_count(0)
    assert memory(slipped) == ["144 PB"]
    visitor.go_back()
    expect(visitor.get_by_role("heading", name="Decisions")).to_be_visible()


def test_the_archived_page_is_shown_at_the_words_that_are_held(visitor: Page) -> None:
    visitor.goto("/review")
    visitor.get_by_role("article").get_by_role("link", name="archived page").click()
    expect(visitor.frame_locator("iframe").locator("mark")).to_contain_text("144 PB")


def test_what_was_rejected_is_not_asked_again_and_the_status_has_the_way_back(visitor: Page, slipped: Served) -> None:
    visitor.goto("/review?vendor=aws")
    visitor.get_by_role("button", name="Reject").click()
    expect(visitor).to_have_url(f"{slipped.url}/review?vendor=aws&done={DecisionLog(slipped.home).read()[0].id}")
    expect(visitor.get_by_text("0 claims wait for a decision.")).to_be_visible()
    visitor.get_by_role("status").get_by_role("button", name="Take back").click()
    expect(visitor.get_by_role("status")).to_contain_text("Taken back")
    expect(visitor.get_by_role("article")).to_have_count(1)


def test_what_is_decided_while_a_run_writes_is_kept_shown_as_waiting_and_applied_by_it(
    visitor: Page, slipped: Served, tmp_path: Path
) -> None:
    hold = [sys.executable, "-c", HOLD, str(slipped.home)]
    with subprocess.Popen(hold, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=Path(__file__).parents[3]) as run:
        assert run.stdout is not None
        assert run.stdout.readline() == b"held\n"
        visitor.goto("/review")
        visitor.get_by_role("button", name="Accept").click()
        expect(visitor.get_by_role("status")).to_contain_text("takes effect when the run that is writing ends")
        expect(visitor.get_by_role("article")).to_have_count(0)
        run.communicate()
    (waits,) = httpx.get(f"{slipped.url}/api/decisions").json()["decisions"]["items"]
    assert (waits["applied"], waits["stands"]) == (False, True)
    says(slipped.home, tmp_path / "more", "144 GB", "144 PB", "144 PB")
    (done,) = httpx.get(f"{slipped.url}/api/decisions").json()["decisions"]["items"]
    assert (done["applied"], done["decision"]["id"]) == (True, waits["decision"]["id"])


def test_a_mute_is_listed_with_who_and_why_and_can_be_ended(visitor: Page, slipped: Served) -> None:
    made = mute(slipped.home, Selection(vendors=("aws",)), by="An Editor", note="on holiday")
    visitor.goto("/decisions")
    row = visitor.get_by_role("row").filter(has_text="muted")
    for words in ("An Editor", "on holiday", "aws", "holds"):
        expect(row).to_contain_text(words)
    row.get_by_role("button", name="End").click()
    expect(visitor.get_by_role("row").filter(has_text="unmuted")).to_have_count(1)
    expect(visitor.get_by_role("button", name="End")).to_have_count(0)
    assert [one.id for one in DecisionLog(slipped.home).mutes()] == [made.id, made.id]
    assert active(slipped.home, made.decided_at) == []


def test_nobody_decides_from_elsewhere_or_without_the_pages_token(slipped: Served) -> None:
    (one,) = httpx.get(f"{slipped.url}/api/review").json()["held"]["items"]
    address = f"{slipped.url}/review/{one['claim']['id']}"
    for fields in ({}, {FIELD: "0" * 64}):
        assert httpx.post(address, data=fields | {"ruling": "accepted"}).status_code == 403
    assert DecisionLog(slipped.home).read() == []


@pytest.mark.parametrize(
    ("path", "fields", "status", "told"),
    [
        ("0123456789abcdef", {"ruling": "accepted"}, 400, "no claim"),
        ("0123456789abcdef", {"ruling": "burnt"}, 400, "unknown ruling"),
        ("0123456789abcdef", {}, 400, "unknown ruling"),
        ("0123456789abcdef", {"ruling": "taken_back"}, 400, "nothing is decided"),
        ("0123456789abcdef", {"ruling": "accepted", "note": "x" * 2_001}, 400, "at most 2000"),
    ],
)
def test_what_cannot_be_decided_is_told_in_words(
    slipped: Served, path: str, fields: dict[str, str], status: int, told: str
) -> None:
    with httpx.Client(base_url=slipped.url, timeout=60.0) as client:
        token = client.get("/review").text.partition(f'name="{FIELD}" value="')[2].partition('"')[0]
        answer = client.post(f"/review/{path}", data=fields | {FIELD: token})
    assert (answer.status_code, told in answer.text) == (status, True)
    assert DecisionLog(slipped.home).read() == []


def test_the_buttons_work_from_the_keyboard_and_without_scripts(browser: Browser, slipped: Served) -> None:
    with watched(browser, slipped.url, java_script_enabled=False) as page:
        page.goto("/review")
        page.get_by_label("Note").focus()
        page.keyboard.type("by hand")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_contain_text("Rejected")
    (one,) = DecisionLog(slipped.home).read()
    assert (one.ruling, one.note) == ("rejected", "by hand")
