"""Plain text: columns made by spaces are a table where every row's place is certain, and unread where it is not."""

import pytest

from tests.extractors.documents.said import AWS, figures, places, reading, unread

URL = f"{AWS}.txt"
HEAD = "Chips of AWS\n\nTrainium3\n---------\n\n"
T2, T3 = "aws/trainium2", "aws/trainium3"


def test_columns_under_products() -> None:
    got = reading(
        "Chips\n\n"
        "                     Trainium2      Trainium3\n"
        "Memory               96 GiB         144 GiB\n"
        "Peak FP8             1,299 TFLOPS   2,517 TFLOPS\n"
        "(dense)\n"
        "TDP                  500 W\n",
        URL,
    )
    assert figures(got) == {
        (T2, "memory_capacity", "96 GiB"),
        (T3, "memory_capacity", "144 GiB"),
        (T2, "compute_peak", "1299 TFLOPS"),
        (T3, "compute_peak", "2517 TFLOPS"),
        (T2, "power", "500 W"),
    }
    assert places(got)["2517 TFLOPS"] == "Chips > Peak FP8 (dense) > Trainium3"


def test_a_ruler_says_where_columns_are() -> None:
    got = reading(
        "Chips\n\n"
        "Model     HBM capacity HBM bandwidth\n"
        "--------- ------------ -------------\n"
        "Trainium2 96 GiB       2.9 TB/s\n"
        "Trainium3 144 GiB      4.9 TB/s\n",
        URL,
    )
    assert figures(got) == {
        (T2, "memory_capacity", "96 GiB"),
        (T3, "memory_capacity", "144 GiB"),
        (T2, "memory_bandwidth", "2.9 TB/s"),
        (T3, "memory_bandwidth", "4.9 TB/s"),
    }


def test_a_table_drawn_with_strokes() -> None:
    got = reading(
        "Chips\n\n"
        "+--------------+-----------+-----------+\n"
        "| Feature      | Trainium2 | Trainium3 |\n"
        "+==============+===========+===========+\n"
        "| Memory       | 96 GiB    | 144 GiB   |\n"
        "+--------------+-----------+-----------+\n",
        URL,
    )
    assert figures(got) == {(T2, "memory_capacity", "96 GiB"), (T3, "memory_capacity", "144 GiB")}


def test_a_header_over_several_columns_is_nobodys() -> None:
    got = reading(
        "Chips of AWS\n\n"
        "Feature       Product\n"
        "              Trainium2     Trainium3\n"
        "Memory        96 GiB        144 GiB\n"
        "Power         500 W         600 W\n",
        URL,
    )
    assert figures(got) == set()
    assert set(unread(got)) == {"96 GiB", "144 GiB", "500 W", "600 W"}


def test_rulers_are_no_rows() -> None:
    got = reading(
        "Chips\n\n"
        "  Feature          Trainium2    Trainium3\n"
        "  ---------------- ------------ ------------\n"
        "  Memory           96 GiB       144 GiB\n"
        "  ===========================================\n",
        URL,
    )
    assert figures(got) == {(T2, "memory_capacity", "96 GiB"), (T3, "memory_capacity", "144 GiB")}


@pytest.mark.parametrize(
    "text",
    [
        "Memory            144 GiB\nMemory bandwidth  4.9 TB/s\n",
        "Memory: 144 GiB\nMemory bandwidth: 4.9 TB/s\n",
        "Memory ........... 144 GiB\nMemory bandwidth . 4.9 TB/s\n".replace(" . ", " ... "),
        "* Memory: 144 GiB\n* Memory bandwidth: 4.9 TB/s\n",
        "- 144 GiB of memory\n- memory bandwidth of\n  4.9 TB/s\n",
        "It has 144 GiB of memory.  Its memory\nbandwidth is 4.9 TB/s.\n",
    ],
)
def test_labels_and_values_of_the_section(text: str) -> None:
    got = reading(HEAD + text, URL)
    assert figures(got) == {(T3, "memory_capacity", "144 GiB"), (T3, "memory_bandwidth", "4.9 TB/s")}
    assert not got.unread
    assert set(places(got).values()) <= {
        "Chips of AWS > Trainium3",
        "Chips of AWS > Trainium3 > Memory",
        "Chips of AWS > Trainium3 > Memory bandwidth",
    }


def test_a_value_between_two_columns_is_unread() -> None:
    got = reading(
        "Chips\n\n"
        "Feature       Trainium2     Trainium3\n"
        "Memory        96 GiB        144 GiB\n"
        "Power               600 W\n",
        URL,
    )
    assert figures(got) == {(T2, "memory_capacity", "96 GiB"), (T3, "memory_capacity", "144 GiB")}
    assert unread(got) == {"600 W": "it stands in no column for certain"}


def test_a_label_that_may_belong_above_or_below_leaves_the_row_above_unread() -> None:
    got = reading(
        "Chips\n\n"
        "Feature       Trainium2     Trainium3\n"
        "Memory        96 GiB        144 GiB\n"
        "Peak FP8      1,299 TFLOPS  2,517 TFLOPS\n"
        "Sparse\n"
        "Power         500 W         600 W\n",
        URL,
    )
    assert {metric for _, metric, _ in figures(got)} == {"memory_capacity", "power"}
    assert set(unread(got)) == {"1,299 TFLOPS", "2,517 TFLOPS"}


def test_a_second_line_of_figures_is_nobodys() -> None:
    got = reading(
        "Chips\n\n"
        "Feature       Trainium2     Trainium3\n"
        "Memory        96 GiB        144 GiB\n"
        "              2.9 TB/s      4.9 TB/s\n"
        "Power         500 W         600 W\n",
        URL,
    )
    assert {metric for _, metric, _ in figures(got)} == {"memory_capacity", "power"}
    assert set(unread(got)) == {"2.9 TB/s", "4.9 TB/s"}


def test_prose_in_two_columns_is_no_table() -> None:
    got = reading(
        "Chips\n\n"
        "Trainium3 has 144 GiB of   Trainium2 has less of it and\n"
        "HBM and runs at a power    costs less. Its memory is of\n"
        "that nobody has published  96 GiB, which is plenty too.\n",
        URL,
    )
    assert figures(got) == set()
    assert set(unread(got)) == {"144 GiB", "96 GiB"}
