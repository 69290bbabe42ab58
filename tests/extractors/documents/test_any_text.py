"""Whatever stands in a document, its reader makes HTML of it or says why not; it never breaks and never hangs."""

import json
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractors.documents import data, markdown, plain, rst
from schemas.base import InputError
from tests.processor import within

READERS = {"plain": plain.to_html, "markdown": markdown.to_html, "rst": rst.to_html}
WORDS = ["Trainium3", "144 GiB", "4.9 TB/s", "{note}", "1.", ".. ", "---", "====", "```", ":::", "``", "\n\n", "   "]
PIECES = [*WORDS, *" \n|-+*#:`[]_<>\t().\u00a0"]
VALUES = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False) | st.sampled_from(["144 GiB", "<b>x", "", "https://x"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["name", "value", "unit", "rows", "headers", "type", "content", "a"]), inner)
    ),
    max_leaves=25,
)


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
@settings(max_examples=150)
@given(pieces=st.lists(st.sampled_from(PIECES), max_size=60))
def test_any_text_is_read_or_refused(reader: Callable[[str], str], pieces: list[str]) -> None:
    with suppress(InputError):
        assert isinstance(reader("".join(pieces)), str)


@settings(max_examples=200)
@given(value=VALUES)
def test_any_json_is_read(value: object) -> None:
    assert isinstance(data.to_html(json.dumps(value)), str)


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
@pytest.mark.parametrize(
    "piece",
    [
        "a  ",
        "-" * 1000 + "x\n",
        "| a ",
        "[x](",
        "*a **b",
        "`a",
        "a: 1  \n",
        "  a\n",
        "- a\n",
        "+--",
        "<a ",
        "\\",
        "a\n\n",
    ],
)
def test_a_long_text_of_one_piece_is_read_in_time(reader: Callable[[str], str], piece: str) -> None:
    with within(20.0), suppress(InputError):
        reader(piece * (10_000 // len(piece)))
