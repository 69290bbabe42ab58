"""The shapes of vendors' pages as blocks: what is read as what."""

from extractors.page.blocks import Table, Text
from extractors.page.html import parse


def blocks(markup: str) -> tuple[Text | Table, ...]:
    return parse(markup.encode(), "text/html; charset=utf-8", "https://acme.example/x1").blocks


def texts(markup: str) -> list[str]:
    return [block.text for block in blocks(markup) if isinstance(block, Text)]


def table(markup: str) -> Table:
    found = [block for block in blocks(markup) if isinstance(block, Table)]
    assert len(found) == 1
    return found[0]


def cells(markup: str) -> list[list[str]]:
    return [[cell.text for cell in row] for row in table(markup).rows]


def test_a_phrase_is_a_text() -> None:
    assert texts("Up to <b>700</b>W (configurable)") == ["Up to 700W (configurable)"]


def test_number_and_unit_in_elements_of_their_own_stay_apart() -> None:
    assert texts("<p><span>19.2</span><span>Tb/s</span></p>") == ["19.2 Tb/s"]
    assert texts("<div><strong>288</strong> GB</div>") == ["288 GB"]
    assert texts("<p>Tra<b>inium</b><span>2</span> and H<span>100</span></p>") == ["Trainium2 and H100"]


def test_cards_are_one_small_table_with_captions_as_headers() -> None:
    card = '<div><div class="n">{}</div><div>{}</div><p>{}</p></div>'
    found = table(
        "<section>" + card.format(288, "GB", "HBM4 memory") + card.format(22, "TB/s", "Bandwidth") + "</section>"
    )
    assert found.kind == "card"
    assert [[cell.text for cell in row] for row in found.rows] == [["HBM4 memory", "288 GB"], ["Bandwidth", "22 TB/s"]]
    assert all(row[0].header for row in found.rows)


def test_rows_of_label_and_value_are_pairs_under_their_heading() -> None:
    row = '<div class="row"><div><span>{}</span></div><div><span>{}</span></div></div>'
    found = table(
        "<div><h3>Essentials</h3>" + row.format("Memory", "160 GB") + row.format("Status", "Coming soon") + "</div>"
    )
    assert (found.kind, found.path) == ("pairs", ("Essentials",))
    assert [[cell.text for cell in line] for line in found.rows] == [["Memory", "160 GB"], ["Status", "Coming soon"]]


def test_definition_lists_in_a_list_are_one_table() -> None:
    item = "<li><dl><dt>{}:</dt><dd><ul><li><p>{}</p></li></ul></dd></dl></li>"
    found = table(
        "<p>Each has:</p><ul>" + item.format("Compute", "190 TFLOPS") + item.format("Memory", "32 GiB") + "</ul>"
    )
    assert (found.kind, found.header_cols, found.before) == ("pairs", 1, "Each has:")
    assert [[cell.text for cell in row] for row in found.rows] == [["Compute", "190 TFLOPS"], ["Memory", "32 GiB"]]
