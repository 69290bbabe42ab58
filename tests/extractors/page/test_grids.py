"""Tables as grids."""

import pytest

from extractors.page.blocks import Table, Text
from extractors.page.html import parse


def tables(markup: str) -> list[Table]:
    page = parse(markup.encode(), None, "https://acme.example/x1")
    return [block for block in page.blocks if isinstance(block, Table)]


def table(markup: str) -> Table:
    (found,) = tables(markup)
    return found


def rows(found: Table) -> list[list[str]]:
    return [[cell.text for cell in row] for row in found.rows]


def shape(markup: str) -> tuple[int, int]:
    found = table(markup)
    return found.header_rows, found.header_cols


def test_spans_are_resolved_and_a_spanning_cell_is_one_object() -> None:
    found = table("<table><tr><th rowspan=2>A<th colspan=2>B<tr><th>C<th>D<tr><td>x<td>1<td>2</table>")
    assert rows(found) == [["A", "B", "B"], ["A", "C", "D"], ["x", "1", "2"]]
    assert found.rows[0][1] is found.rows[0][2]
    assert found.rows[0][0] is found.rows[1][0]
    assert (found.header_rows, found.header_cols) == (2, 1)


def test_spans_that_no_page_means_are_bounded() -> None:
    found = table("<table>" + "<tr><td colspan=1000 rowspan=65534>1<td>2" * 300 + "</table>")
    assert sum(map(len, found.rows)) < 200_000


def test_a_rowspan_does_not_reach_below_the_table() -> None:
    assert rows(table("<table><tr><td rowspan=9>a<td>1<tr><td>2</table>")) == [["a", "1"], ["a", "2"]]


@pytest.mark.parametrize(
    "head",
    [
        "<thead><tr><td>Spec<td>X1</thead>",
        "<tr><th>Spec<th>X1",
        "<tr><td><b>Spec</b><td><p><strong>X1</strong></p>",
        "<tr><td>Specification<td>X1",
        "<tr><td><td>X1",
    ],
)
def test_header_rows_are_known_by_markup_bold_or_position(head: str) -> None:
    assert shape(f"<table>{head}<tbody><tr><td>Memory<td>5 TB<tr><td>Power<td>600 W</table>") == (1, 1)


def test_a_table_of_values_has_no_header_row() -> None:
    assert shape("<table><tr><td>Memory<td>5 TB<tr><td>Power<td>600 W</table>") == (0, 1)
    assert shape("<table><tr><td>Vendor<td>Acme<tr><td>Power<td>600 W</table>") == (0, 1)


def test_products_down_the_first_column_are_its_header() -> None:
    assert shape("<table><tr><td>Model<td>GB<td>W<tr><td>X1<td>1<td>2<tr><td>X2<td>3<td>4</table>") == (1, 1)


def test_shapes_of_slices_in_the_first_column_are_its_header() -> None:
    assert shape("<table><tr><th>Topology<th>Hosts<tr><td>2x2x1<td>1<tr><td>4x4x4<td>16</table>") == (1, 1)


def test_groups_in_the_first_column_make_two_header_columns() -> None:
    assert shape("<table><tr><td rowspan=2>Compute<td>FP8<td>5<tr><td>FP16<td>2</table>") == (0, 2)


def test_a_section_row_is_a_row() -> None:
    found = table("<table><tr><th>Spec<th>X1<tr><th colspan=2>Memory<tr><td>HBM<td>5 TB</table>")
    assert rows(found)[1] == ["Memory", "Memory"]
    assert found.header_rows == 1


def test_rows_of_other_lengths_stay_and_are_seen() -> None:
    found = table("<table><tr><th>A<th>B<tr><td>x<td>1<td>2<tr><td>y</table>")
    assert found.ragged
    assert rows(found)[1:] == [["x", "1", "2"], ["y"]]


def test_lines_of_a_cell_are_its_leaves() -> None:
    found = table("<table><tr><td>Compute<td><p>It delivers:</p><ul><li>2 TFLOPS<li>1 TOPS</ul></table>")
    assert found.rows[0][1].lines == ("It delivers:", "2 TFLOPS", "1 TOPS")
    assert found.rows[0][1].text == "It delivers: 2 TFLOPS 1 TOPS"
    assert table("<table><tr><td>A<td>2 TB<br>3 TB</table>").rows[0][1].lines == ("2 TB", "3 TB")


def test_number_and_unit_on_two_lines_of_a_cell_are_one_figure() -> None:
    assert table("<table><tr><td>A<td><div>288</div><div>GB</div></table>").rows[0][1].text == "288 GB"


def test_a_table_in_a_table_is_its_own_too() -> None:
    outer, inner = tables("<table><tr><td>A<td><table><tr><td>B<td>1<tr><td>C<td>2</table></table>")
    assert rows(inner) == [["B", "1"], ["C", "2"]]
    assert outer.rows[0][1].text == "B 1 C 2"


def test_a_table_for_the_look_is_no_table() -> None:
    page = parse(b'<table role="presentation"><tr><td>5 TB<td>6 TB</table><table><tr><td>7 TB</table>', None, "")
    assert [block.text for block in page.blocks if isinstance(block, Text)] == ["5 TB", "6 TB", "7 TB"]


def test_headings_in_cells_are_their_texts() -> None:
    assert rows(table("<table><tr><td><td><h3>X1</h3><tr><td>Memory<td>5 TB</table>"))[0] == ["", "X1"]


def test_roles_make_a_table() -> None:
    row = '<div role="row"><span role="{0}">{1}</span><span role="{0}">{2}</span></div>'
    markup = '<div role="table">' + row.format("columnheader", "Spec", "X1") + row.format("cell", "GB", "5") + "</div>"
    found = table(markup)
    assert (rows(found), found.header_rows) == ([["Spec", "X1"], ["GB", "5"]], 1)


def test_captions_are_the_tables_inside_or_in_its_figure() -> None:
    assert table("<table><caption>Dense</caption><tr><td>A<td>1</table>").caption == "Dense"
    figure = "<figure><div><table><tr><td>A<td>1</table></div><figcaption>Dense</figcaption></figure>"
    assert table(figure).caption == "Dense"


def test_the_paragraph_before_goes_with_the_table() -> None:
    found = table("<p>Per chip:</p><div><table><tr><td>A<td>1</table></div>")
    assert found.before == "Per chip:"


def test_the_foot_of_a_table_comes_last_wherever_it_stands() -> None:
    found = table("<table><tfoot><tr><td>z<td>3</tfoot><tbody><tr><td>a<td>1</tbody></table>")
    assert rows(found) == [["a", "1"], ["z", "3"]]
