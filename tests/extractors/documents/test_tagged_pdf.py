"""Tables that a PDF tags are read as it says, where what is drawn bears it out; never against what a reader sees."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractors.documents.pdf import tags
from schemas.claims import FigureClaim
from tests.extractors.documents.pdfs import Page, pdf
from tests.extractors.documents.said import AMD, AWS, figures, places, reading, unread
from tests.processor import within

URL = f"{AWS}.pdf"
T2, T3 = "aws/trainium2", "aws/trainium3"
XS = [60.0, 132.0, 180.0]
"""So close that nothing but the tags parts the columns."""
TABLE = [
    ["Specification", "Trainium2", "Trainium3"],
    ["HBM capacity", "96 GiB", "144 GiB"],
    ["Dense FP8", "1,299\nTFLOPS", "2,517\nTFLOPS"],
    ["TDP", "", "600 W"],
]
FIGURES = {
    (T2, "memory_capacity", "96 GiB"),
    (T3, "memory_capacity", "144 GiB"),
    (T2, "compute_peak", "1299 TFLOPS"),
    (T3, "compute_peak", "2517 TFLOPS"),
    (T3, "power", "600 W"),
}


def titled() -> Page:
    return Page().text(60, 60, "AWS chips", 24, bold=True)


@pytest.mark.parametrize("labels", ["TD", "TH"])
def test_a_tagged_table_is_read_by_its_tags(labels: str) -> None:
    page = titled().tagged(XS, 132, TABLE, 30, labels=labels)
    got = reading(pdf(page), URL)
    assert figures(got) == FIGURES
    assert not got.unread
    assert places(got)["144 GiB"] == "page 1, table 1 > AWS chips > HBM capacity > Trainium3"
    page.tags = []
    assert figures(reading(pdf(page), URL)) < FIGURES


def test_a_cell_over_several_columns_is_of_each() -> None:
    table = [TABLE[0], ["HBM capacity", "96 GiB", "144 GiB"], ["TDP", "500 W", "="]]
    got = reading(pdf(titled().tagged(XS, 132, table, 30)), URL)
    assert {(T2, "power", "500 W"), (T3, "power", "500 W")} <= figures(got)


def test_labels_over_several_rows_leave_empty_cells_their_places() -> None:
    table = [
        ["Group", "Property", "Trainium2", "Trainium3"],
        ["Memory", "HBM capacity", "", "144 GiB"],
        ["^", "HBM bandwidth", "2.9 TB/s", "4.9 TB/s"],
        ["Power", "TDP", "500 W", ""],
    ]
    got = reading(pdf(titled().tagged([60.0, 100.0, 172.0, 222.0], 132, table, 30)), URL)
    assert figures(got) == {
        (T3, "memory_capacity", "144 GiB"),
        (T2, "memory_bandwidth", "2.9 TB/s"),
        (T3, "memory_bandwidth", "4.9 TB/s"),
        (T2, "power", "500 W"),
    }


def test_labels_and_figures_below_each_other_in_a_cell_keep_each_to_its_own() -> None:
    table = [
        ["Feature", "Trainium3"],
        ["Memory", "On-chip SRAM: 256 MiB\nOff-chip HBM3e: 144 GiB"],
        ["Bandwidth", "of the HBM3e it has:\n4.9 TB/s"],
    ]
    got = reading(pdf(titled().tagged([60.0, 140.0], 132, table, 40)), URL)
    assert {(claim.statement, claim.terms.memory_kind) for claim in got.claims if isinstance(claim, FigureClaim)} == {
        ("256 MiB", "SRAM"),
        ("144 GiB", "HBM3e"),
        ("4.9 TB/s", "HBM3e"),
    }


def test_a_name_that_is_wrapped_before_its_number_is_whole() -> None:
    table = [["Model", "VRAM (GiB)"], ["Radeon RX\n7900 XTX", "24"], ["Radeon PRO\nW7900", "48"]]
    got = reading(pdf(Page().text(60, 60, "AMD GPUs", 24, bold=True).tagged([60, 160], 132, table, 30)), f"{AMD}.pdf")
    assert figures(got) == {
        ("amd/radeon-rx-7900-xtx", "memory_capacity", "24 GiB"),
        ("amd/radeon-pro-w7900", "memory_capacity", "48 GiB"),
    }


def test_a_column_that_every_row_leaves_a_cell_out_of_is_no_column() -> None:
    """Each row has two cells, and their second ones stand beside each other, not below."""
    table = [["", "Trainium2", "Trainium3"], ["HBM capacity", "96 GiB", ""], ["TDP", "", "600 W"]]
    got = reading(pdf(titled().tagged([60.0, 200.0, 330.0], 132, table, 30)), URL)
    assert figures(got) <= {(T2, "memory_capacity", "96 GiB"), (T3, "power", "600 W")}


def test_a_word_in_a_cell_that_is_tagged_as_nothing_makes_the_tags_doubtful() -> None:
    page = titled().tagged([60.0, 200.0, 340.0], 132, TABLE[:2], 30).text(310, 162, "up to")
    got = reading(pdf(page), URL)
    assert figures(got) == {(T2, "memory_capacity", "96 GiB"), (T3, "memory_capacity", "up_to 144 GiB")}


def test_a_row_that_the_end_of_a_page_breaks_is_unread() -> None:
    head = ["Model", "HBM", "TDP"]
    first = [head, ["Trainium2", "96 GiB", "500 W"], ["Radeon RX", "24 GB", "355 W"]]
    second = [head, ["7900 XTX", "", ""], ["Trainium3", "144 GiB", "600 W"]]
    got = reading(pdf(titled().tagged(XS, 132, first, 30), Page().tagged(XS, 60, second, 30)), URL)
    assert {subject for subject, _, _ in figures(got)} == {T2, T3}
    assert {"24 GB", "355 W"} <= set(unread(got))


def test_more_tags_than_a_page_has_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tags, "MOST_ELEMENTS", 5)
    got = reading(pdf(titled().tagged([60.0, 220.0, 340.0], 132, TABLE[:2])), URL)
    assert (T3, "memory_capacity", "144 GiB") in figures(got)


def test_tags_that_go_round_in_circles_do_no_harm() -> None:
    made = pdf(titled().tagged([60.0, 220.0, 340.0], 132, TABLE[:2]))
    circle = made.replace(b"/S /TR /P 9 0 R /K [11 0 R", b"/S /TR /P 9 0 R /K [ 9 0 R")
    assert circle != made
    with within(5.0):
        assert figures(reading(circle, URL)) <= FIGURES


@settings(max_examples=40)
@given(
    shifts=st.lists(st.floats(-40, 40), min_size=9, max_size=9),
    dropped=st.sets(st.integers(0, 8), max_size=4),
    swapped=st.booleans(),
)
def test_tags_that_what_is_drawn_does_not_bear_out_state_nothing_wrong(
    shifts: list[float], dropped: set[int], swapped: bool
) -> None:
    """Cells left out and words pushed about, in the columns that a reader sees: every figure that is read is theirs."""
    xs = [60.0, 200.0, 340.0]
    page = titled()
    rows = [TABLE[0], TABLE[1], ["HBM bandwidth", "2.9 TB/s", "4.9 TB/s"], ["TDP", "500 W", "600 W"]]
    table: list[list[str]] = [rows[0], *(list(row) for row in rows[1:])]
    for n, row in enumerate(table[1:]):
        for c in range(3):
            if 3 * n + c in dropped:
                row[c] = ""
    for n, row in enumerate(table):
        moved = [x + (shifts[3 * (n - 1) + c] if n and c else 0) for c, x in enumerate(xs)]
        page.tagged(moved, 132 + 24 * n, [row])
    merged = [row for one in page.tags for row in one]
    if swapped:
        merged[1] = merged[1][::-1]
    page.tags = [merged]
    memory = {(T2, "memory_capacity", "96 GiB"), (T3, "memory_capacity", "144 GiB")}
    speed = {(T2, "memory_bandwidth", "2.9 TB/s"), (T3, "memory_bandwidth", "4.9 TB/s")}
    assert figures(reading(pdf(page), URL)) <= memory | speed | {(T2, "power", "500 W"), (T3, "power", "600 W")}
