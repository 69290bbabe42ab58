"""Label and value in two elements that look alike: a pair only where a word meets a figure without a space."""

from extractors.page.blocks import Table, Text
from extractors.page.html import parse


def blocks(body: str) -> tuple[Text | Table, ...]:
    return parse(
        f"<html><body><main><h1>X1</h1>{body}</main></body></html>".encode(), "text/html", "https://a.example/"
    ).blocks


def test_spans_of_one_make_are_a_pair_where_no_space_parts_them() -> None:
    rows = "".join(
        f"<div><span>{label}</span><span>{value}</span></div>"
        for label, value in (("GPU memory", "288 GB"), ("Memory bandwidth", "22 TB/s"))
    )
    table = blocks(f"<div>{rows}</div>")[-1]
    assert isinstance(table, Table)
    assert [[cell.text for cell in row] for row in table.rows] == [
        ["GPU memory", "288 GB"],
        ["Memory bandwidth", "22 TB/s"],
    ]


def test_a_sentence_split_over_spans_is_a_sentence_still() -> None:
    split = (
        "<div><span>A pod holds 3</span><span>2 racks</span></div><div><span>It has </span><span>4 doors</span></div>"
    )
    text = blocks(f"<div>{split}</div>")
    assert [block.text for block in text[1:] if isinstance(block, Text)] == ["A pod holds 32 racks", "It has 4 doors"]
