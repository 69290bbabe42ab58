"""A figure that a real page states in a list and in a table, and that changes at one of them only."""

from pathlib import Path

import pytest

from tests.story import told
from tests.story.told import Saved
from warehouse.fold import fold

AT = "aws/neuron-docs/trainium2"
FP8 = ("aws/trainium2", "compute_peak")


@pytest.fixture(scope="module")
def page(captures: Path) -> Saved:
    return [page for page in told.saved(captures) if page.source.id == AT][-1]


def heard(page: Saved, old: str, new: str) -> list[tuple[str, str, str, str | None, str | None]]:
    """Kind, product, metric, old and new, where a vendor changes some words of a page."""
    html = page.body.decode()
    assert html.count(old) == 1
    before, after = page.reading(), page.reading(html.replace(old, new).encode())
    _, steps = fold(page.source, [(page.capture(), before), (page.capture(page.captured_at.replace(year=2030)), after)])
    return [(one.kind.value, one.subject, one.metric, one.old, one.new) for one in steps[1].changes]


def test_the_unit_in_the_label_of_the_row(page: Saved) -> None:
    assert heard(page, "<p>FP8 (TFLOPS)</p>", "<p>FP8 (GFLOPS)</p>") == [
        ("unit_changed", "aws/trainium", "compute_peak", "191 TFLOPS", "191 GFLOPS"),
        ("unit_changed", *FP8, "1299 TFLOPS", "1299 GFLOPS"),
    ]


def test_the_precision_in_the_list(page: Saved) -> None:
    assert heard(page, "1,299 FP8 TFLOPS", "1,299 FP6 TFLOPS") == [
        ("terms_changed", *FP8, "1299 TFLOPS FP8", "1299 TFLOPS FP6")
    ]


def test_the_precision_in_the_label_of_the_row(page: Saved) -> None:
    """The row states a gain as well."""
    assert heard(page, "<p>FP8 (TFLOPS)</p>", "<p>FP6 (TFLOPS)</p>") == [
        ("terms_changed", "aws/trainium", "compute_peak", "191 TFLOPS FP8", "191 TFLOPS FP6"),
        ("terms_changed", "aws/trainium2", "compute_gain", "6.7 x FP8", "6.7 x FP6"),
        ("terms_changed", *FP8, "1299 TFLOPS FP8", "1299 TFLOPS FP6"),
    ]


def test_the_value_in_the_table(page: Saved) -> None:
    assert heard(page, "<p>1299</p>", "<p>1399</p>") == [("value_changed", *FP8, "1299 TFLOPS", "1399 TFLOPS")]
