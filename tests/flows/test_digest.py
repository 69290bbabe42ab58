from datetime import UTC, datetime
from pathlib import Path

import pytest

from flows import digest
from schemas.base import StoreError
from schemas.changes import Alert, Change
from schemas.claims import Evidence
from schemas.words import ChangeKind, Origin, Scope

AT = datetime(2026, 8, 24, 16, 0, tzinfo=UTC)
NAMES = {"acme": "ACME", "acme/x1": "ACME X1"}
URLS = {"acme/page": "https://acme.example/x1"}


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
        "after": (Evidence(quote="up to 144 GB HBM3e", place="Memory"),),
    }
    return Alert(id=f"a{number}", change=Change.model_validate(fields | more), created_at=AT)


def text(*alerts: Alert) -> str:
    return digest.make(alerts, NAMES, URLS).text


def test_a_change_is_told_with_old_new_quote_and_page() -> None:
    told = text(alert(1))
    assert "## ACME\n" in told
    assert "### ACME X1\n" in told
    assert "**value changed**: memory capacity, chip, HBM3e: `141 GB` → `up_to 144 GB`" in told
    assert "> “up to 144 GB HBM3e”" in told
    assert "[acme/page](<https://acme.example/x1>), seen 2026-08-24 16:00 UTC" in told


def test_changes_are_grouped_by_vendor_and_product() -> None:
    told = text(alert(1, "bolt/y"), alert(2), alert(3, "acme/x2"), alert(4))
    places = [told.index(words) for words in ("## ACME\n", "### ACME X1", "### acme/x2", "## bolt", "### bolt/y")]
    assert places == sorted(places)
    assert told.count("### ACME X1") == 1


def test_what_was_withdrawn_is_told_by_the_words_before() -> None:
    gone = (Evidence(quote="141 GB", place="Memory"),)
    told = text(alert(1, kind=ChangeKind.WITHDRAWN, new=None, before=gone, after=()))
    assert "`141 GB` → none" in told
    assert "“141 GB” (before)" in told


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
    one = digest.make([alert(1), alert(2)], NAMES, URLS)
    assert digest.make([alert(2), alert(1)], NAMES, URLS) == one
    assert digest.make([alert(1), alert(3)], NAMES, URLS).id != one.id
    assert one.id in one.text
    assert one.title == "specwatch: 2 changes"


def test_a_slip_brings_a_digest_back_as_it_was(tmp_path: Path) -> None:
    made = digest.make([alert(1)], NAMES, URLS).model_copy(update={"sent": ("file",)})
    digest.save_slip(tmp_path / "alerts", made)
    assert digest.slips(tmp_path / "alerts") == [made]
    assert digest.slips(tmp_path / "nowhere") == []


def test_a_damaged_slip_is_told(tmp_path: Path) -> None:
    (tmp_path / "digest-1.json").write_text("{")
    with pytest.raises(StoreError, match=r"digest-1\.json is damaged"):
        digest.slips(tmp_path)


def test_a_page_that_flaps_is_one_entry_however_much_of_it_does() -> None:
    flaps = [alert(number, kind=ChangeKind.FLAPPING, metric=metric) for number, metric in enumerate(["power", "chips"])]
    told = digest.make([*flaps, alert(7)], NAMES, URLS)
    assert told.title == "specwatch: 1 change, 1 flapping page"
    assert told.text.count("goes back and forth") == 1
    assert "[acme/page](<https://acme.example/x1>) goes back and forth" in told.text
    assert "`141 GB` ↔ `up_to 144 GB` (and 1 statements more)" in told.text


def test_what_is_taken_back_says_what_was_told_where_and_what_there_is_instead() -> None:
    wrong = alert(1).model_copy(update={"retracts": True, "told_in": "20260824-abc"})
    told = digest.make([wrong], NAMES, URLS)
    assert told.title == "specwatch: 1 retraction"
    assert "**taken back** (digest 20260824-abc): value changed: acme/x1, memory capacity" in told.text
    assert "`141 GB` → `up_to 144 GB`" in told.text
    assert "The vendor changed nothing there." in told.text
    right = wrong.model_copy(update={"instead": (alert(2, new="150 GB").change,)})
    assert "Instead: value changed `141 GB` → `150 GB`." in digest.make([right], NAMES, URLS).text


def test_a_retraction_quotes_pages_as_words_never_as_markup() -> None:
    wrong = alert(1, old="<b>`x`</b>").model_copy(update={"retracts": True})
    assert "`<b>'x'</b>`" in text(wrong)
