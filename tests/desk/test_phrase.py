"""`specwatch phrase`: one phrase by the command line, with each of its options."""

from typing import Any

import pytest


def test_a_phrase_is_read_with_all_that_stands_round_it(specwatch: Any) -> None:
    left = specwatch(
        "phrase", "3.958 TFLOPS*", "--subject", "acme/zx-9", "--header", "FP8 Tensor Core", "--lang", "de",
        "--footnote", "* With sparsity", "--format", "jsonl",
    )  # fmt: skip
    (row,) = left.rows
    assert (row["subject"], row["metric"], row["value"], row["unit"]) == ("acme/zx-9", "compute_peak", "3958", "TFLOPS")
    assert (row["precision"], row["sparsity"]) == ("FP8", "sparse")
    assert left.status == 0


def test_a_planned_status_is_read_against_the_day_it_was_said(specwatch: Any) -> None:
    left = specwatch(
        "phrase", "X1 will be generally available later this year.", "--published", "2026-04-22", "--format", "jsonl"
    )
    (row,) = left.rows
    assert (row["status"], row["of"], row["effective"], row["stated_on"]) == (
        "upcoming", "generally_available", "2026", "2026-04-22",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("subject", "name"),
    [
        ("acme/x1", "X1"),
        ("google/tpu-8t", "TPU 8t"),
        ("google/tpu-8t", "Google TPU 8T"),
        ("nvidia/groq-3-lpx", "NVIDIA Groq 3 LPX"),
        ("acme/lpx", "LPX"),
        ("acme/blue-hill", "Blue Hill"),
        ("acme/mi355x", "MI355X"),
        ("acme/trn3-ultraserver", "Trn3 UltraServer"),
        ("acme/h100-sxm5", "H100-SXM5"),
    ],
)
def test_any_subject_answers_to_its_slug_in_words(subject: str, name: str, specwatch: Any) -> None:
    left = specwatch("phrase", f"{name} is in full production.", "--subject", subject, "--format", "jsonl")
    assert [(row["subject"], row["status"]) for row in left.rows] == [(subject, "in_production")]


def test_what_stays_unread_is_said_beside_and_no_claim_is_no_failure(specwatch: Any) -> None:
    left = specwatch("phrase", "Its two dies hold 64 GB of HBM3e.", "--format", "jsonl")
    assert (left.status, left.rows) == (0, [])
    assert "unread: 64 GB" in left.err
