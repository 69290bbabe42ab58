import re
from datetime import UTC, datetime
from typing import Any

import pytest
from apprise.conversion import markdown_to_html

from flows import digest
from schemas.changes import Alert, Change, Shown
from schemas.claims import Evidence
from schemas.words import ChangeKind, Origin, Scope

AT = datetime(2026, 8, 24, 16, 0, tzinfo=UTC)
NAMES = {"acme": "ACME", "acme/x1": "ACME X1"}
SHOWN = Shown(capture="0a1b", url="https://acme.example/x1", file="archive/a.warc.gz", offset=512)


def alert(number: int, subject: str = "acme/x1", **more: object) -> Alert:
    fields: dict[str, object] = {
        "id": f"c{number}",
        "subject": subject,
        "scope": Scope.CHIP,
        "metric": "memory_capacity",
        "memory_kind": "HBM3e",
        "kind": ChangeKind.VALUE_CHANGED,
        "old": "141 GB",
        "new": "up_to 144 GB",
        "seen_at": AT,
        "source": "acme/page",
        "origin": Origin.LIVE,
        "before": (Evidence(quote="141 GB HBM3e", place="Memory"),),
        "after": (Evidence(quote="up to 144 GB HBM3e", place="Memory"),),
    }
    return Alert(id=f"a{number}", change=Change.model_validate(fields | more), shown=SHOWN, created_at=AT)


def made(*alerts: Alert, **more: Any) -> digest.Digest:
    (one,) = digest.make(alerts, NAMES, **more)
    return one


def text(*alerts: Alert, **more: Any) -> str:
    return made(*alerts, **more).text


def test_a_change_is_told_with_old_new_quote_and_page() -> None:
    told = text(alert(1))
    assert "## ACME\n" in told
    assert "### ACME X1\n" in told
    assert "**value changed** (high): memory capacity, chip, HBM3e: `141 GB` → `up_to 144 GB`" in told
    assert "  > before: “141 GB HBM3e”\n  >\n  > after: “up to 144 GB HBM3e”" in told
    assert "[acme/page](<https://acme.example/x1#:~:text=up%20to%20144%20GB%20HBM3e>), archived in" in told
    assert "archived in `archive/a.warc.gz, byte 512`, seen 2026-08-24 16:00 UTC" in told


def test_the_archived_capture_is_linked_to_where_the_desk_is_served() -> None:
    assert ", [archived capture](<https://desk.example/captures/0a1b>), seen" in text(
        alert(1), base="https://desk.example"
    )


def test_changes_are_grouped_by_vendor_and_product() -> None:
    told = text(alert(1, "bolt/y"), alert(2), alert(3, "acme/x2"), alert(4))
    places = [told.index(words) for words in ("## ACME\n", "### ACME X1", "### acme/x2", "## bolt", "### bolt/y")]
    assert places == sorted(places)
    assert told.count("### ACME X1") == 1


def test_what_was_withdrawn_is_told_by_the_words_before() -> None:
    gone = (Evidence(quote="141 GB", place="Memory"),)
    told = text(alert(1, kind=ChangeKind.WITHDRAWN, new=None, before=gone, after=()))
    assert "`141 GB` → none" in told
    assert "> before: “141 GB”" in told
    assert "[acme/page](<https://acme.example/x1>)" in told, "there is nothing to go to any more"


def test_words_of_a_page_are_never_markup() -> None:
    quote = "<script>alert(1)</script> [click](javascript:x) **bold**"
    told = text(alert(1, after=(Evidence(quote=quote, place="Memory"),)))
    assert "<script" not in told.replace("\\<script", "")
    assert "\\[click\\](javascript:x)" in told
    assert "\\*\\*bold" in told


def test_pages_that_were_not_fetched_live_are_told_so() -> None:
    assert "UTC, synthetic" in text(alert(1, origin=Origin.SYNTHETIC))
    assert "UTC\n" in text(alert(1))


def test_the_same_alerts_make_the_same_digest_and_others_another() -> None:
    one = made(alert(1), alert(2))
    assert made(alert(2), alert(1)) == one
    assert made(alert(1), alert(3)).id != one.id
    assert made(alert(1), alert(2), to=["memory"]).id != one.id, "it says for whom it is"
    assert one.id in one.text
    assert one.title == "specwatch: 2 changes"


def test_a_page_that_flaps_is_one_entry_however_much_of_it_does() -> None:
    flaps = [alert(number, kind=ChangeKind.FLAPPING, metric=metric) for number, metric in enumerate(["power", "chips"])]
    told = made(*flaps, alert(7))
    assert told.title == "specwatch: 1 change, 1 flapping page"
    assert told.text.count("goes back and forth") == 1
    assert "[acme/page](<https://acme.example/x1>) goes back and forth" in told.text
    assert "`141 GB` ↔ `up_to 144 GB` (and 1 statements more)" in told.text


def test_what_is_taken_back_says_what_was_told_where_and_what_there_is_instead() -> None:
    wrong = alert(1).model_copy(update={"retracts": True, "told_in": "20260824-abc"})
    told = made(wrong)
    assert told.title == "specwatch: 1 retraction"
    assert "**taken back** (digest 20260824-abc): value changed: acme/x1, memory capacity" in told.text
    assert "`141 GB` → `up_to 144 GB`" in told.text
    assert "The vendor changed nothing there." in told.text
    right = wrong.model_copy(update={"instead": (alert(2, new="150 GB").change,)})
    assert "Instead: value changed `141 GB` → `150 GB`." in text(right)


def test_a_retraction_quotes_pages_as_words_never_as_markup() -> None:
    wrong = alert(1, old="<b>`x`</b>").model_copy(update={"retracts": True})
    assert "`<b>'x'</b>`" in text(wrong)


def test_no_word_of_a_page_calls_people_in_a_chat() -> None:
    evil = "@everyone <!channel> see &lt;b&gt;"
    told = text(alert(1, after=(Evidence(quote=evil, place="Memory"),)))
    assert "@everyone" not in told
    assert "\\<!channel\\>" in told
    assert "\\&lt;" in told


@pytest.mark.parametrize(
    "quote", ["<img src=x onerror=alert(1)>", "[x](javascript:alert(1))", "a\n\n# b", "`</code><b>`"]
)
def test_mail_made_of_a_digest_holds_no_element_that_a_page_asked_for(quote: str) -> None:
    evidence = (Evidence(quote=quote, place="Memory"),)
    told = text(alert(1, old=quote, before=evidence, after=evidence, source="acme/page"))
    html = markdown_to_html(told)
    tags = set(re.findall(r"<([a-z0-9]+)", html))
    assert tags <= {"h1", "h2", "h3", "ul", "li", "p", "strong", "code", "blockquote", "a", "hr", "br", "em"}
    assert html.count("<h1") == 1
    assert set(re.findall(r'href="([a-z]+):', html)) == {"https"}


def test_an_address_cannot_end_its_link() -> None:
    shown = SHOWN.model_copy(update={"url": "https://acme.example/x>) [y](http://evil.example"})
    told = text(alert(1, after=()).model_copy(update={"shown": shown}))
    assert "(<https://acme.example/x%3E)%20[y](http://evil.example>)" in told


def test_a_huge_digest_is_split_and_what_is_left_over_is_counted() -> None:
    alerts = [alert(number, f"acme/p{number % 7}") for number in range(digest.ENTRIES * digest.MESSAGES + 30)]
    low = [alert(1000 + number, kind=ChangeKind.APPEARED, old=None) for number in range(20)]
    messages = digest.make([*low, *alerts], NAMES)
    assert len(messages) == digest.MESSAGES + 1
    assert messages[0].title == f"specwatch: {len(alerts) + len(low)} changes (1 of 6)"
    told = [one for message in messages for one in message.alerts]
    assert sorted(told) == sorted(one.id for one in [*low, *alerts]), "each is in one message, and none in two"
    assert {one.id for one in low} <= set(messages[-1].alerts), "what matters least is what is only counted"
    assert "- ACME X1: 20 more" in messages[-1].text
    assert len({one.id for one in messages}) == len(messages)
    assert all(len(one.text) < 100_000 for one in messages)


def test_a_quote_is_cut_where_nobody_reads_on() -> None:
    told = text(alert(1, after=(Evidence(quote="x" * 100_000, place="Memory"),), new="y" * 100_000))
    assert len(told) < 5_000


def test_a_digest_says_for_which_subscription_it_is() -> None:
    assert "For memory, power. Digest" in text(alert(1), to=["memory", "power"])
