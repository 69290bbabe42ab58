"""What a product is for, in its vendor's words; and what only looks like it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.mentions import Mention
from extractors.positionings import find_positionings, positioning_of

PHRASES = Path(__file__).parent / "phrases" / "positionings.jsonl"


def named(text: str) -> list[Mention]:
    return [Mention(f"acme/{m[0].lower()}", m.start(), m.end()) for m in re.finditer(r"\bX\d\b", text)]


@pytest.mark.parametrize(
    "phrase", [pytest.param(p, id=p["text"]) for p in map(json.loads, PHRASES.read_text(encoding="utf-8").splitlines())]
)
def test_a_phrase_gives_the_purpose_that_its_line_says(phrase: dict[str, Any]) -> None:
    found = find_positionings(phrase["text"], named(phrase["text"]), topic=phrase.get("topic"))
    assert [(positioning.product, positioning.words) for positioning in found] == [
        ("acme/x1", words) for words in phrase["positionings"]
    ]


def test_each_product_gets_its_own_purpose() -> None:
    text = "We built two chips: X1, our training powerhouse, and X2 for post-training and inference."
    found = find_positionings(text, named(text))
    assert [(p.product, p.words) for p in found] == [
        ("acme/x1", "training powerhouse"),
        ("acme/x2", "post-training and inference"),
    ]


def test_the_words_are_verbatim() -> None:
    text = "X1 — The flexible, general-purpose workhorse  for training and inference"
    (found,) = find_positionings(text, named(text))
    assert (
        text[found.start : found.end]
        == found.words
        == "flexible, general-purpose workhorse  for training and inference"
    )


@pytest.mark.parametrize(
    ("label", "value", "words"),
    [
        ("Workload focus", "Inference and reinforcement learning", "Inference and reinforcement learning"),
        ("Optimized for", "the training of large models.", "training of large models"),
        (
            "Use cases:",
            "Deep learning (DL) and generative AI inference",
            "Deep learning (DL) and generative AI inference",
        ),
        ("Memory", "Inference and training", None),
        ("Optimized for", "16 lanes of PCIe", None),
        ("Best for", "AI developers", None),
    ],
)
def test_a_label_may_announce_a_purpose(label: str, value: str, words: str | None) -> None:
    assert positioning_of(label, value) == words


ABOUT_OTHERS = [
    "the compiler is built for training",
    "X2 is built for reasoning",
    "our software is optimized for X2 inference",
    "customers use X2 for serving",
    "the memory is optimized for decode",
    "X2 is our graphics powerhouse",
    "training is easy",
]


@given(
    st.sampled_from(["X1 holds 288 GB", "X1 doubles the bandwidth", "we run X1"]),
    st.sampled_from(ABOUT_OTHERS),
    st.sampled_from([", and ", "; ", ", while ", ". "]),
    st.booleans(),
)
def test_another_subjects_purpose_is_never_given_to_a_product(own: str, other: str, join: str, first: bool) -> None:
    text = join.join((own, other) if first else (other, own)) + "."
    assert [found for found in find_positionings(text, named(text)) if found.product == "acme/x1"] == []
