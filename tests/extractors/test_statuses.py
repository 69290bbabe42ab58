"""Which product has, or is promised, which status. The phrases stand in phrases/*.jsonl."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.clauses.subjects import Refers
from extractors.mentions import Mention
from extractors.statuses import find_badge, find_statuses, read_statuses
from extractors.statuses.words import may_speak, other_languages, words

PHRASES = Path(__file__).parent / "phrases"


def named(text: str) -> list[Mention]:
    return [Mention(f"acme/{m[0].lower()}", m.start(), m.end()) for m in re.finditer(r"\bX\d\b", text)]


FIELDS = ("product", "status", "of", "effective", "audience")


def statuses(text: str, published: str | None = None, topic: str | None = None) -> list[dict[str, str]]:
    """What is found, without what is null, in the order of the words."""
    found = find_statuses(text, named(text), published=published, topic=topic)
    rows = [{name: getattr(status, name) for name in FIELDS} for status in found]
    return [{name: str(value) for name, value in row.items() if value is not None} for row in rows]


def phrases(pattern: str) -> list[Any]:
    lines = [line for path in sorted(PHRASES.glob(pattern)) for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(lines) > 40
    return [pytest.param(p, id=f"{p['text']} ({p.get('published')})") for p in map(json.loads, lines)]


@pytest.mark.parametrize("phrase", phrases("statuses_*.jsonl"))
def test_a_phrase_states_what_its_line_says_and_nothing_more(phrase: dict[str, Any]) -> None:
    stated = [{"product": "acme/x1"} | status for status in phrase["statuses"]]
    found = statuses(phrase["text"], phrase.get("published"), phrase.get("topic"))
    assert sorted(found, key=in_order) == sorted(stated, key=in_order)


def in_order(row: dict[str, str]) -> list[str]:
    return [row.get(name, "") for name in FIELDS]


@pytest.mark.parametrize("phrase", [p for p in phrases("statuses_none.jsonl") if "unread" in p.values[0]])
def test_what_the_list_of_statuses_lacks_is_unread_and_not_guessed(phrase: dict[str, Any]) -> None:
    read = read_statuses(phrase["text"], named(phrase["text"]), published=phrase.get("published"))
    assert [unread.product for unread in read.unread] == ["acme/x1"] * phrase["unread"]


def test_a_date_within_the_year_of_publication_is_to_come_only_where_the_verb_lets_it() -> None:
    assert statuses("X1 is available in Q3 2026.", "2026-05-31")[0]["status"] == "upcoming"
    assert statuses("X1 is available in Q3 2026.", "2026-11-30")[0]["status"] == "generally_available"
    assert statuses("X1 became available in 2026.", "2026-05-31")[0]["status"] == "generally_available"


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("X1 and X2 are expected to be available in 2026 and 2027, respectively.", ["2026", "2027"]),
        ("X1 and X2 will be available in Q4 2026 and Q1 2027 respectively.", ["2026-36", "2027-33"]),
        ("X1, X2 and X3 will ship in 2026, 2027, and 2028, respectively.", ["2026", "2027", "2028"]),
        ("X1 and X2 will be available in Q1 and Q3 2027, respectively.", [None, None]),
        ("X1 and X2 will be available in 2026, 2027 and 2028, respectively.", [None, None]),
        ("X1 and X2 will be available in 2026 and 2027.", [None, None]),
    ],
)
def test_dates_of_several_products_are_told_apart_by_their_order(text: str, dates: list[str | None]) -> None:
    found = statuses(text, "2025-10-27")
    assert [row["product"] for row in found] == [f"acme/x{place}" for place, _ in enumerate(dates, 1)]
    assert [row.get("effective") for row in found] == dates


def test_the_quoted_words_hold_subject_and_date() -> None:
    text = "As planned: X1 will be generally available in Q3 2026 in Europe."
    (found,) = find_statuses(text, named(text), published="2026-05-31")
    assert text[found.start : found.end] == "X1 will be generally available in Q3 2026"


@pytest.mark.parametrize(
    ("text", "refers"),
    [("X1 is available.", Refers.NAME), ("It is available.", Refers.IT), ("The chip is available.", Refers.IT),
     ("Both chips are available.", Refers.THEY), ("They are available.", Refers.THEY)],
)  # fmt: skip
def test_a_status_says_how_its_sentence_points_at_the_product(text: str, refers: Refers) -> None:
    (found,) = find_statuses(text, named(text), published=None)
    assert (found.refers, found.product) == (refers, "acme/x1" if refers is Refers.NAME else None)


@pytest.mark.parametrize(
    ("text", "status", "of", "effective"),
    [
        ("Coming soon", "upcoming", "unstated", None),
        ("Upcoming", "upcoming", "unstated", None),
        ("Now available", "generally_available", None, None),
        ("Preview", "preview", None, None),
        ("Public preview", "preview", None, None),
        ("Status: Sampling", "sampling", None, None),
        ("Availability: In production", "in_production", None, None),
        ("Availability: Q4 2026", "upcoming", "generally_available", "2026-36"),
        ("Availability: Later this year", "upcoming", "generally_available", "2026"),
        ("Available in Q3 2027", "upcoming", "generally_available", "2027-35"),
        ("Expected Q4 2026", "upcoming", "unstated", "2026-36"),
        ("Launch: Q3 2027", "upcoming", "unstated", "2027-35"),
        ("Coming in 2027", "upcoming", "unstated", "2027"),
        ("X1: Now Available", "generally_available", None, None),
        ("X1 (coming soon)", "upcoming", "unstated", None),
        ("No longer available", "retired", None, None),
        ("Not yet available", "upcoming", "generally_available", None),
        ("Discontinued", "retired", None, None),
    ],
)
def test_a_badge_is_a_status(text: str, status: str, of: str | None, effective: str | None) -> None:
    found = find_badge(text, named(text), published="2026-09-01", topic="acme/x1")
    assert found is not None
    assert (found.product, found.status, found.of, found.effective) == ("acme/x1", status, of, effective)


@pytest.mark.parametrize(
    "text",
    [
        "Available memory", "Preview images", "Learn more about X1", "Availability", "Status: Launched", "Sale",
        "Shipping now", "Is it available?", "Available in two sizes", "Production workloads", "Release notes",
        "X1 and X2: coming soon to a cinema near you",
    ],
)  # fmt: skip
def test_other_short_texts_are_no_badges(text: str) -> None:
    assert find_badge(text, named(text), published="2026-09-01", topic="acme/x1") is None


def test_no_word_of_the_lists_is_missed_by_the_quick_look() -> None:
    lists = words()
    predicates = [word for state in lists["states"].values() for kind in state.values() for word in kind]
    nouns = [word for name in ("ahead", "comes", "leaves", "nominal") for word in lists["arrives"][name]]
    verbs = [
        *lists["announce"]["verbs"],
        *lists["offer"]["verbs"],
        *lists["sends"]["nouns"],
        *lists["build"]["ground"],
        *lists["build"]["building"],
    ]
    slips = [f"{word} to 2027" for name in ("words", "verbs") for word in lists["moved"][name]]
    alone = [*lists["moved"]["alone"], *(f"{word} in 2027" for word in lists["arrives"]["promised"])]
    ends = [
        *lists["ending"]["verbs"],
        *lists["ending"]["plans"],
        *other_languages()["quick"]["words"],
        *lists["arrives"]["dated"],
    ]
    assert [word for word in (*predicates, *nouns, *verbs, *slips, *alone, *ends) if not may_speak(word)] == []


DOUBTS = [
    "Rumours that {} are false.",
    "It is not true that {}.",
    "Acme denies that {}.",
    "Contrary to reports that {}, we are well.",
    "Analysts say that {}.",
    "According to rumours, {}.",
]


@pytest.mark.parametrize("doubt", DOUBTS)
@pytest.mark.parametrize("said", ["X1 is generally available", "X1 has been cancelled", "X1 has been delayed to 2027"])
def test_what_is_denied_or_only_heard_of_is_not_stated(doubt: str, said: str) -> None:
    assert statuses(f"{said}.", "2026-05-31") != []
    assert statuses(doubt.format(said), "2026-05-31") == []


@pytest.mark.parametrize("planned", ["will ship in 2027", "is expected in 2027", "enters full production in 2027"])
@pytest.mark.parametrize(
    "condition", ["if approved", "subject to approval", "depending on demand", "unless demand falls"]
)
def test_a_plan_on_a_condition_is_unread(planned: str, condition: str) -> None:
    for text in (f"X1 {planned}, {condition}.", f"{condition.capitalize()}, X1 {planned}."):
        read = read_statuses(text, named(text), published="2026-05-31")
        assert (read.found, [unread.why for unread in read.unread]) == ((), ["on a condition"])


def test_a_condition_on_what_is_reached_takes_nothing_back() -> None:
    assert statuses("If you need more memory, X1 is available now.")[0]["status"] == "generally_available"


PAST_PLANS = ["was scheduled to ship in 2026", "was to ship in 2026", "had been planned for 2026", "was due in Q3 2026"]
NEW_PLANS = ["has been delayed to 2027", "slips to 2027", "is now expected in 2027", "will now ship in 2027"]


@pytest.mark.parametrize("past", PAST_PLANS)
@pytest.mark.parametrize("new", NEW_PLANS)
def test_of_a_slip_the_new_date_counts_and_a_past_plan_alone_says_nothing(past: str, new: str) -> None:
    assert statuses(f"X1 {past}.", "2026-05-31") == []
    for text in (f"X1 {past} but {new}.", f"X1, which {past}, {new}.", f"X1 {past}, and {new}."):
        assert [(row["of"], row["effective"]) for row in statuses(text, "2026-05-31")] == [("unstated", "2027")]


HEADS = ["X1 {}", "X1, {}", "X1, which {}", "Acme's X1 {}", "X1 has {}", "X1 was {}", "X1 has been {}"]
DATES = ["in June", "in Q1", "on June 18", "in the first quarter", "this year", "this quarter", "in 2026"]


@pytest.mark.parametrize("date", DATES)
@pytest.mark.parametrize("done", words()["done"]["words"])
def test_what_is_told_in_the_past_is_never_a_plan(done: str, date: str) -> None:
    for head in HEADS:
        told = statuses(f"{head.format(done)} {date}, and we are glad.", "2026-09-14")
        assert [row for row in told if row["status"] == "upcoming"] == []


@pytest.mark.parametrize("left", ["shipped", "sold", "arrived", "launched", "debuted", "landed", "rolled out"])
def test_what_left_or_arrived_is_unread_and_not_passed_over(left: str) -> None:
    for text in (f"X1 {left} in June.", f"X1 has {left}.", f"X1 {left} in 2025."):
        assert len(read_statuses(text, named(text), published="2026-09-14").unread) == 1


SAYS_NOTHING = ["X1 holds 288 GB of memory", "X1 doubles the bandwidth", "we train models on X1"]
SAYS_SOMETHING = {
    "X1 is generally available": "generally_available",
    "X1 is in full production": "in_production",
    "X1 is in preview": "preview",
    "X1 will be available in 2027": "upcoming",
    "the upcoming X1 doubles bandwidth": "upcoming",
}
ABOUT_OTHERS = [
    "X2 is in full production",
    "X2 will ship in 2028",
    "X2 is no longer available",
    "we are sampling X2",
    "general availability of X2 begins in 2028",
    "the SDK is in preview",
    "PyTorch support is generally available",
    "our partner is expanding in production",
    "pricing will be announced in 2028",
    "new models are available now",
    "the compiler for X2 is in beta",
    "customers are coming to us in 2028",
    "the software was cancelled",
    "support for X2 is coming soon",
    "X2 launched in June",
    "we are ramping X2 into volume production",
    "we stopped selling X2",
    "sales of X2 have ended",
    "early access to X2 is open",
    "early access to the SDK is open",
    "we announced the availability of X2 in June",
    "our customers are moving models into production",
    "we stopped selling the software",
]
JOINS = [", and ", "; ", ", while ", ", but ", ". "]


@given(st.sampled_from(SAYS_NOTHING), st.sampled_from(ABOUT_OTHERS), st.sampled_from(JOINS), st.booleans())
def test_another_subjects_status_is_never_given_to_a_product(own: str, other: str, join: str, first: bool) -> None:
    text = join.join((own, other) if first else (other, own)) + "."
    assert [found for found in statuses(text, "2026-05-31") if found["product"] == "acme/x1"] == []


@given(
    st.sampled_from(sorted(SAYS_SOMETHING)),
    st.lists(st.sampled_from(ABOUT_OTHERS), min_size=1, max_size=2),
    st.sampled_from(JOINS),
    st.booleans(),
)
def test_a_product_keeps_its_status_whatever_else_is_said(own: str, others: list[str], join: str, first: bool) -> None:
    text = join.join([own, *others] if first else [*others, own]) + "."
    found = [row for row in statuses(text, "2026-05-31") if row["product"] == "acme/x1"]
    assert [row["status"] for row in found] == [SAYS_SOMETHING[own]]
    assert found[0].get("effective") == ("2027" if "2027" in own else None)


PIECES = [*"X1 .,;:()’“”-", " is ", " in ", " available", " 2027", " of ", " production", " upcoming ", " sampling"]


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_no_text_whatever_breaks_the_reader(text: str) -> None:
    for found in find_statuses(text, named(text), published="2026-05-31", topic="acme/x1"):
        assert 0 <= found.start < found.end <= len(text)
        assert (found.of is not None) == (found.status == "upcoming")
