"""Footnote marks and notes."""

import pytest

from extractors.page.blocks import Page, Table, Text
from extractors.page.html import parse


def read(markup: str) -> Page:
    return parse(markup.encode(), None, "https://acme.example/x1")


def first(markup: str) -> Text:
    block = read(markup).blocks[0]
    assert isinstance(block, Text)
    return block


@pytest.mark.parametrize(
    ("mark", "note"),
    [
        ("<sup>1</sup>", "<p><sup>1</sup> With sparsity</p>"),
        ("<sup>1</sup>", "<p>1. With sparsity</p>"),
        ("<sup>(1)</sup>", "<p>(1) With sparsity</p>"),
        (
            ' <a href="#n1"><sup>[1]</sup></a>',
            '<div class="footnotes"><ol><li id="n1">With sparsity <a href="#r">↩</a></ol></div>',
        ),
        ("<sup>1</sup>", "<h2>Notes</h2><ol><li>With sparsity</ol>"),
        ("<sup>1</sup>", "<ol><li>With sparsity</ol>"),
        ("<sup>a</sup>", "<p><sup>a</sup>With sparsity</p>"),
        ("¹", "<p>¹ With sparsity</p>"),
        ("*", "<p><small>* With sparsity</small></p>"),
        ("<sup>*</sup>", "<p>*With sparsity</p>"),
        ("†", "<p>† With sparsity</p>"),
        ('<span class="footnote-ref">1</span>', "<p>1) With sparsity</p>"),
        (
            ' <a class="footnote-reference brackets" href="#i" role="doc-noteref"><span>[</span>1<span>]</span></a>',
            '<aside class="footnote brackets" role="doc-footnote"><span class="label">[<a href="#j">1</a>]</span>'
            "<p>With sparsity</p></aside>",
        ),
        (
            ' <a class="footnote-reference brackets" href="#i">1</a>',
            '<dl class="footnote brackets"><dt class="label"><a href="#j">1</a></dt><dd><p>With sparsity</p></dd></dl>',
        ),
    ],
)
def test_a_mark_leaves_the_text_and_brings_its_note(mark: str, note: str) -> None:
    text = first(f"<p>3,958 TFLOPS{mark}</p>{note}")
    assert (text.text, text.notes) == ("3,958 TFLOPS", ("With sparsity",))


def test_a_figures_mark_is_no_digit_of_it() -> None:
    assert first("<p>2,517<sup>1</sup> TFLOPS</p>").text == "2,517 TFLOPS"


def test_two_marks_bring_two_notes() -> None:
    text = first("<p>5 PF<sup>1,2</sup></p><p><sup>1</sup> Dense. <sup>2</sup> Per chip.</p>")
    assert (text.text, text.notes) == ("5 PF", ("Dense.", "Per chip."))


def test_powers_ordinals_and_trade_marks_are_no_marks() -> None:
    text = first(
        "<p>10<sup>18</sup> in 100 mm<sup>2</sup>, 5<sup>th</sup> X<sub>1</sub><sup>™</sup>, 10<sup>-3</sup></p>"
    )
    assert text.text == "10^18 in 100 mm^2, 5th X1™, 10^-3"


def test_a_number_raised_behind_words_too_is_no_power_although_its_note_is_missing() -> None:
    assert first("<p>L2 cache<sup>7</sup> of 2<sup>7</sup> MiB</p>").text == "L2 cache of 2 MiB"
    assert first("<p>Peak<sup>7</sup> of 10<sup>18</sup> operations</p>").text == "Peak of 10^18 operations"
    assert first("<p>L2 cache of 2<sup>7</sup> MiB</p>").text == "L2 cache of 2^7 MiB"


def test_an_asterisk_without_a_note_is_text() -> None:
    assert first("<p>2 * 100 Gbps and FP8*</p>").text == "2 * 100 Gbps and FP8*"


def test_an_asterisk_between_numbers_is_never_a_mark() -> None:
    assert first("<p>2 * 100 Gbps</p><p>* Dense</p>").text == "2 * 100 Gbps"


def test_each_table_has_its_own_asterisk() -> None:
    row = "<table><tr><td>FP8*<td>5<tr><td>FP4<td>9</table>"
    page = read(f"{row}<p>* Dense</p>{row}<p>* Sparse</p>")
    assert [b.rows[0][0].notes for b in page.blocks if isinstance(b, Table)] == [("Dense",), ("Sparse",)]


def test_a_note_is_a_text_that_says_it_is_one() -> None:
    note = read("<p>FP8*</p><p>* Dense, at 600 W</p>").blocks[1]
    assert isinstance(note, Text)
    assert (note.text, note.mark) == ("Dense, at 600 W", "*")


@pytest.mark.parametrize("below", ["<p>Preliminary specifications.</p>", "<p>Note: dense</p>", "<p>* Dense</p>"])
def test_notes_under_a_table_without_a_mark_in_it_are_about_all_of_it(below: str) -> None:
    (table,) = (
        b for b in read(f"<table><tr><td>A<td>1<tr><td>B<td>2</table>{below}<p>x</p>").blocks if isinstance(b, Table)
    )
    assert len(table.notes) == 1


def test_a_mark_in_the_caption_is_about_all_of_the_table() -> None:
    page = read("<table><caption>Peak<sup>1</sup></caption><tr><td>A<td>1</table><p><sup>1</sup> Dense</p>")
    (table,) = (block for block in page.blocks if isinstance(block, Table))
    assert (table.caption, table.notes) == ("Peak", ("Dense",))


def test_a_mark_in_a_header_is_about_its_row_only() -> None:
    page = read("<table><tr><td>FP8<sup>1</sup><td>1<tr><td>FP4<td>2</table><p><sup>1</sup> Dense</p>")
    (table,) = (block for block in page.blocks if isinstance(block, Table))
    assert (table.rows[0][0].notes, table.rows[0][0].text, table.notes) == (("Dense",), "FP8", ())


def test_a_row_that_is_a_note_is_no_row() -> None:
    page = read("<table><tr><td>FP8*<td>1<tr><td>FP4<td>2<tr><td colspan=2>* Dense</table>")
    (table,) = (block for block in page.blocks if isinstance(block, Table))
    assert (len(table.rows), table.rows[0][0].notes) == (2, ("Dense",))


def test_a_figures_caption_may_be_a_note() -> None:
    page = read("<figure><table><tr><td>FP8*<td>1<tr><td>FP4<td>2</table><figcaption>* Dense</figcaption></figure>")
    (table,) = (block for block in page.blocks if isinstance(block, Table))
    assert (table.caption, table.rows[0][0].notes) == ("", ("Dense",))


def test_marks_in_headings_leave_the_path() -> None:
    page = read("<h2>Specifications<sup>1</sup></h2><p>a</p><p><sup>1</sup> Dense</p>")
    assert isinstance(heading := page.blocks[0], Text)
    assert (heading.text, heading.notes, page.blocks[1].path) == ("Specifications", ("Dense",), ("Specifications",))


def test_notes_that_nothing_points_to_are_the_pages() -> None:
    assert read("<p>5 TB</p><p>† Some note</p>").notes == ("Some note",)


def test_notes_in_a_cut_section_or_the_footer_still_resolve() -> None:
    related = "<h2>Related articles</h2><p>x</p><p><sup>1</sup> Dense</p>"
    foot = '<footer><div class="footnotes"><p>† Sparse</p></div></footer>'
    page = read(f"<main><h1>X1</h1><p>5 PF<sup>1</sup>, 6 PF†</p>{related}</main>{foot}")
    assert isinstance(text := page.blocks[1], Text)
    assert (text.text, text.notes) == ("5 PF, 6 PF", ("Dense", "Sparse"))


@pytest.mark.parametrize(
    "notes",
    [
        "<p>1. Preliminary.<br>2. With sparsity.</p>",
        "<p>1. Preliminary.</p><p>2. With sparsity.</p>",
        "<p>(1) Preliminary.</p><p>(2) With sparsity.</p>",
        "<p>¹ Preliminary.</p><p>² With sparsity.</p>",
        "<p>¹ Preliminary. ² With sparsity.</p>",
        "<p><sup>1</sup> Preliminary. <sup>2</sup> With sparsity.</p>",
        "<ol><li>Preliminary.<li>With sparsity.</ol>",
        '<div class="footnotes"><p>1. Preliminary.</p><p>2. With sparsity.</p></div>',
    ],
)
@pytest.mark.parametrize("tag", ["td", "th"])
def test_digits_raised_by_their_own_shape_are_marks_as_raised_elements_are(tag: str, notes: str) -> None:
    page = read(
        f"<table><tr><{tag}></{tag}><{tag}>X1 SXM¹</{tag}><{tag}>X1 NVL ¹,²</{tag}></tr>"
        f"<tr><td>TF32 Tensor Core²<td>989 TFLOPS<td>2,517² TFLOPS</table>{notes}"
    )
    (table,) = (block for block in page.blocks if isinstance(block, Table))
    assert [[cell.text for cell in row] for row in table.rows] == [
        ["", "X1 SXM", "X1 NVL"],
        ["TF32 Tensor Core", "989 TFLOPS", "2,517 TFLOPS"],
    ]
    assert table.rows[0][1].notes == ("Preliminary.",)
    assert table.rows[0][2].notes == ("Preliminary.", "With sparsity.")
    assert table.rows[1][0].notes == table.rows[1][2].notes == ("With sparsity.",)


@pytest.mark.parametrize("text", ["814 mm²", "10³ nodes", "30 W/m²", "a 2³ mesh", "12 m³", "O(n²)"])
@pytest.mark.parametrize("square", ["²", "³"])
def test_a_power_is_no_mark_even_where_notes_are(text: str, square: str) -> None:
    page = read(f"<table><tr><td>FP8¹<td>5<tr><td>{text}<td>9</table><p>¹ Dense</p><p>{square} Sparse</p>")
    (table,) = (block for block in page.blocks if isinstance(block, Table))
    assert table.rows[1][0].text == text


def test_a_list_that_follows_powers_is_no_list_of_notes() -> None:
    page = read("<p>A mesh of 4³ chips on 814 mm² needs O(n²) steps.</p><ol><li>Unpack it<li>Plug it in<li>Wait</ol>")
    assert [block.mark for block in page.blocks if isinstance(block, Text)] == [""] * 4


def test_a_raised_digit_behind_a_word_leaves_it_even_where_its_note_is_lost() -> None:
    page = read(
        "<h2>Specs of X1 NVL²</h2><p>X1 SXM¹ (Gen³) on 814 mm²</p><table><tr><td>a²<td>X1 SXM¹<tr><td>b<td>9</table>"
    )
    assert [block.text for block in page.blocks if isinstance(block, Text)] == [
        "Specs of X1 NVL",
        "X1 SXM (Gen) on 814 mm²",
    ]
    (table,) = (block for block in page.blocks if isinstance(block, Table))
    assert ([cell.text for cell in table.rows[0]], table.path) == (["a²", "X1 SXM"], ("Specs of X1 NVL",))
