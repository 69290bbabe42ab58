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


def rows(found: Table) -> list[list[str]]:
    return [[cell.text for cell in row] for row in found.rows]


def test_a_phrase_is_a_text() -> None:
    assert texts("Up to <b>700</b>W (configurable)") == ["Up to 700W (configurable)"]


def test_number_and_unit_in_elements_of_their_own_stay_apart() -> None:
    assert texts("<p><span>19.2</span><span>Tb/s</span></p>") == ["19.2 Tb/s"]
    assert texts("<div><strong>288</strong> GB</div>") == ["288 GB"]


def test_a_name_cut_by_elements_stays_whole() -> None:
    assert texts("<p>Tra<b>inium</b><span>2</span>, H<span>100</span></p>") == ["Trainium2, H100"]


def test_a_label_and_its_value_in_line_are_two_words() -> None:
    assert texts("<p><b>Memory:</b>288 GB</p>") == ["Memory: 288 GB"]
    assert texts("<p><strong>Memory</strong><em>288 GB</em></p>") == ["Memory 288 GB"]


def test_white_space_and_invisible_marks_are_made_plain() -> None:
    assert texts("<p>1\u2009280&nbsp;GB/s,\n  mem&shy;ory\u200b \u200e– 2×</p>") == ["1 280 GB/s, memory – 2×"]


def test_components_print_text_in_pieces() -> None:
    assert texts("<p>288<!-- --> <!-- --> GB</p>") == ["288 GB"]


def test_headings_are_the_path_of_what_follows_and_texts_of_their_own() -> None:
    found = blocks("<h1>X1</h1><p>a</p><h2>Memory</h2><h3>HBM</h3><p>b</p><h2>Power</h2><p>c</p>")
    assert [(b.path, b.text, b.level) for b in found if isinstance(b, Text)] == [
        ((), "X1", 1),
        (("X1",), "a", 0),
        (("X1",), "Memory", 2),
        (("X1", "Memory"), "HBM", 3),
        (("X1", "Memory", "HBM"), "b", 0),
        (("X1",), "Power", 2),
        (("X1", "Power"), "c", 0),
    ]


def test_a_section_ends_with_its_element() -> None:
    found = blocks("<h1>X1</h1><section><h2>Memory</h2><p>a</p></section><p>b</p>")
    assert found[-1].path == ("X1",)


def test_a_section_that_is_only_a_heading_goes_on() -> None:
    found = blocks("<h1>X1</h1><section><h2>Memory</h2></section><section><p>a</p></section>")
    assert found[-1].path == ("X1", "Memory")


def test_role_heading_is_a_heading() -> None:
    assert blocks('<div role="heading" aria-level="3">Memory</div><p>a</p>')[-1].path == ("Memory",)


def test_what_a_summary_a_tab_or_a_button_opens_stands_under_its_words() -> None:
    found = blocks("<details><summary>Memory</summary><p>a</p></details><p>b</p>")
    assert [(block.path, block.text) for block in found if isinstance(block, Text)] == [
        ((), "Memory"),
        (("Memory",), "a"),
        ((), "b"),
    ]
    tabs = '<div role="tablist"><button role="tab" aria-controls="p1">X1</button></div>'
    panel = '<div id="p1" role="tabpanel" hidden><p>a</p></div><p>b</p>'
    assert [block.path for block in blocks(tabs + panel)] == [(), ("X1",), ()]
    assert blocks('<input type="radio"><label>X2</label><div>a</div>')[-1].path == ("X2",)
    assert blocks('<button aria-expanded="false">X3</button><div hidden>a</div>')[-1].path == ("X3",)


def test_a_button_that_says_nothing_is_no_heading() -> None:
    assert blocks('<button aria-expanded="false">Show more</button><div hidden>a</div>')[0].path == ()


def test_list_items_stand_under_their_intro_their_parent_and_their_bold_lead() -> None:
    found = blocks("<p>It has:</p><ul><li><b>Memory</b> of 5 TB<ul><li>HBM4</li></ul></li><li>two</li></ul>")
    assert [(block.text, block.labels) for block in found if isinstance(block, Text)] == [
        ("It has:", ()),
        ("Memory of 5 TB", ("It has:", "Memory")),
        ("HBM4", ("It has:", "Memory of 5 TB")),
        ("two", ("It has:",)),
    ]


def test_a_paragraph_in_bold_stands_over_the_next_ones_until_a_heading() -> None:
    found = blocks("<p><b>TPU 8t</b></p><p>a</p><h2>More</h2><p>b</p>")
    assert [block.labels for block in found if isinstance(block, Text)] == [(), ("TPU 8t",), (), ()]


def test_bold_words_before_a_break_stand_over_the_text() -> None:
    found = blocks("<p><strong>Two Racks</strong><br>They have 5 TB.</p>")
    assert [(block.text, block.labels) for block in found if isinstance(block, Text)] == [
        ("Two Racks", ()),
        ("They have 5 TB.", ("Two Racks",)),
    ]


def test_a_break_within_the_bold_words_is_one_too() -> None:
    assert texts("<p><strong>Two Racks<br></strong>have 5 TB.</p>") == ["Two Racks have 5 TB."]


def test_breaks_part_statements_and_not_a_wrapped_sentence() -> None:
    assert texts("<p>Memory: 5 GB<br>Rate: 6 GB/s</p>") == ["Memory: 5 GB", "Rate: 6 GB/s"]
    assert texts("<p>One sentence<br>on two lines</p>") == ["One sentence on two lines"]


def test_cards_are_one_small_table_with_captions_as_headers() -> None:
    card = '<div><div class="n">{}</div><div>{}</div><p>{}</p></div>'
    found = table(card.format(288, "GB", "HBM4 memory") + card.format(22, "TB/s", "Bandwidth"))
    assert (found.kind, rows(found)) == ("card", [["HBM4 memory", "288 GB"], ["Bandwidth", "22 TB/s"]])
    assert all(row[0].header and not row[1].header for row in found.rows)


def test_a_card_may_say_its_caption_first_stand_alone_or_explain_itself() -> None:
    assert rows(table("<div><div>Memory</div><div>288 GB</div></div>")) == [["Memory", "288 GB"]]
    assert rows(table("<section><h2>288 GB</h2><p>of HBM4</p></section>")) == [["of HBM4", "288 GB"]]
    card = "<li><h3>{}</h3><p>{}</p><p>{}</p></li>"
    found = table(
        "<ul>" + card.format("5x", "Throughput", "Against X0") + card.format("2x", "Power", "At FP8") + "</ul>"
    )
    assert rows(found) == [["Throughput", "5x", "Against X0"], ["Power", "2x", "At FP8"]]


def test_rows_of_label_and_value_are_pairs_under_their_heading() -> None:
    row = '<div class="row"><div><span>{}</span></div><div><span>{}</span></div></div>'
    found = table("<h3>Essentials</h3>" + row.format("Memory", "160 GB") + row.format("Status", "Coming soon"))
    assert (found.kind, found.path, found.header_cols) == ("pairs", ("Essentials",), 1)
    assert rows(found) == [["Memory", "160 GB"], ["Status", "Coming soon"]]


def test_label_and_value_may_be_two_spans() -> None:
    row = '<div><span class="l">{}</span><span class="v">{}</span></div>'
    assert rows(table(row.format("Memory", "160 GB") + row.format("Power", "600 W"))) == [
        ["Memory", "160 GB"],
        ["Power", "600 W"],
    ]


def test_rows_of_three_under_a_row_without_figures_are_a_table() -> None:
    row = "<div><div>{}</div><div>{}</div><div>{}</div></div>"
    found = table(row.format("Feature", "X1", "X2") + row.format("Memory", "1 TB", "2 TB"))
    assert (found.kind, found.header_rows, rows(found)[1]) == ("table", 1, ["Memory", "1 TB", "2 TB"])


def test_labels_and_values_without_figures_are_pairs_and_sentences_are_not() -> None:
    row = "<div><div>{}</div><div>{}</div></div>"
    assert rows(table(row.format("Launch", "Coming soon") + row.format("Segment", "Server")))[0] == [
        "Launch",
        "Coming soon",
    ]
    assert len(texts(row.format("X1", "It is available.") + row.format("X2", "It is not."))) == 4
    titled = "<div><h3>{}</h3><p>{}</p></div>"
    assert len(texts(titled.format("Open", "Your models") + titled.format("Fast", "Your tools"))) == 4


def test_elements_of_two_makes_are_two_words() -> None:
    assert texts("<p><a>Train on one host</a><span>45 minutes</span></p>") == ["Train on one host 45 minutes"]


def test_prose_in_columns_is_prose() -> None:
    card = "<div><h3>{}</h3><p>Up to {} chips in one instance, which is a lot of chips for anyone to have.</p></div>"
    found = blocks(card.format("Scale", 64) + card.format("Reach", 32))
    assert [block.path for block in found] == [(), ("Scale",), (), ("Reach",)]


def test_definition_lists_are_pairs_and_those_of_one_list_are_one_table() -> None:
    item = "<li><dl><dt>{}:</dt><dd><ul><li><p>{}</p></li></ul></dd></dl></li>"
    found = table(
        "<p>It has:</p><ul>" + item.format("Compute", "190 TFLOPS") + item.format("Memory", "32 GiB") + "</ul>"
    )
    assert (found.kind, found.header_cols, found.before) == ("pairs", 1, "It has:")
    assert rows(found) == [["Compute", "190 TFLOPS"], ["Memory", "32 GiB"]]


def test_values_of_a_definition_keep_their_lines() -> None:
    found = table("<dl><dt>Memory<dd><p>HBM:<ul><li>96 GiB<li>2.9 TB/sec</ul></dl>")
    assert found.rows[0][1].lines == ("HBM:", "96 GiB", "2.9 TB/sec")
