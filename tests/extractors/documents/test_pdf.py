"""PDFs read as the pages they show: tables by their lines or by white space, with evidence by page; never a guess."""

from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from extractors.documents.pdf import document as pdfs
from schemas.words import Verdict
from tests.extractors.documents.pdfs import Page, pdf
from tests.extractors.documents.said import AMD, AWS, figures, places, reading, unread
from tests.processor import within

URL = f"{AWS}.pdf"
T2, T3 = "aws/trainium2", "aws/trainium3"
XS = [60.0, 220.0, 340.0]
RULES = [50.0, 210.0, 330.0, 470.0]
TABLE = [
    ["Specification", "Trainium2", "Trainium3"],
    ["HBM capacity", "96 GiB", "144 GiB"],
    ["HBM bandwidth", "2.9 TB/s", "4.9 TB/s"],
    ["FP8 dense", "1,299 TFLOPS", "2,517 TFLOPS"],
    ["TDP", "500 W", ""],
]
FIGURES = {
    (T2, "memory_capacity", "96 GiB"),
    (T3, "memory_capacity", "144 GiB"),
    (T2, "memory_bandwidth", "2.9 TB/s"),
    (T3, "memory_bandwidth", "4.9 TB/s"),
    (T2, "compute_peak", "1299 TFLOPS"),
    (T3, "compute_peak", "2517 TFLOPS"),
    (T2, "power", "500 W"),
}


def titled() -> Page:
    return Page().text(60, 60, "AWS chips", 24, bold=True).text(60, 100, "Figures", 14, bold=True)


def edges(rows: int, top: float = 132.0, step: float = 18.0) -> list[float]:
    return [top + n * step - 13 for n in range(rows + 1)]


def nothing(page: Page) -> None:
    """Leave the rows bare."""


def all_lines(page: Page) -> None:
    page.grid(RULES, edges(5))


def level_lines(page: Page) -> None:
    for y in edges(5):
        page.line(50, y, 470, y)


def lines_below(page: Page) -> None:
    for y in edges(5)[1:]:
        page.line(50, y, 470, y)


def grounds(page: Page) -> None:
    for y in edges(5)[:-1:2]:
        page.ground(50, y, 420, 18)


def thin_rectangles(page: Page) -> None:
    for y in edges(5):
        page.ground(50, y, 420, 0.5)
    for x in RULES:
        page.ground(x, edges(5)[0], 0.5, 90)


def a_frame(page: Page) -> None:
    page.grid([50, 470], [edges(5)[0], edges(5)[-1]])


def upright_lines(page: Page) -> None:
    page.grid(RULES, [edges(5)[0], edges(5)[-1]])


WAYS = [nothing, all_lines, level_lines, lines_below, grounds, thin_rectangles, a_frame, upright_lines]


@pytest.mark.parametrize("draw", WAYS)
def test_a_table_reads_alike_however_it_is_drawn(draw: Callable[[Page], None]) -> None:
    page = titled()
    draw(page)
    got = reading(pdf(page.rows(XS, 132, TABLE)), URL)
    assert figures(got) == FIGURES
    assert not got.unread
    assert places(got)["144 GiB"] == "page 1, table 1 > AWS chips > Figures > HBM capacity > Trainium3"
    assert got.title == "AWS chips"


@pytest.mark.parametrize("draw", [nothing, all_lines, level_lines])
@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_a_turned_page_reads_as_a_reader_sees_it(rotate: int, draw: Callable[[Page], None]) -> None:
    """A page that is drawn sideways is turned back; one that is drawn upright and turned was so for all to see."""
    page = Page(rotate=rotate, sideways=True)
    draw(page)
    got = reading(pdf(page.rows(XS, 132, TABLE)), URL)
    assert figures(got) == FIGURES


def test_headers_and_labels_over_several_cells() -> None:
    page = titled()
    page.grid([50, 200, 290, 380, 470], [119, 137]).line(380, 137, 380, 155)
    page = titled().text(60, 132, "Chip").text(210, 132, "FP8 (TFLOPS)").text(390, 132, "HBM")
    page.text(210, 150, "Dense").text(300, 150, "Sparse").text(390, 150, "GiB")
    page.rows([60, 210, 300, 390], 168, [["Trainium2", "1299", "5196", "96"], ["Trainium3", "2517", "", "144"]])
    for y in (119, 155, 173, 191):
        page.line(50, y, 470, y)
    page.line(200, 137, 470, 137)
    for x in (50, 200, 380, 470):
        page.line(x, 119, x, 191)
    page.line(290, 137, 290, 191)
    got = reading(pdf(page), URL)
    peaks = {
        (claim.subject, claim.statement, claim.terms.sparsity)
        for claim in got.claims
        if getattr(claim, "metric", "") == "compute_peak" and hasattr(claim, "terms")
    }
    assert peaks == {(T2, "1299 TFLOPS", "dense"), (T2, "5196 TFLOPS", "sparse"), (T3, "2517 TFLOPS", "dense")}
    assert {(T2, "memory_capacity", "96 GiB"), (T3, "memory_capacity", "144 GiB")} <= figures(got)


@pytest.mark.parametrize("frame", [True, False])
def test_labels_and_values_are_of_the_heading(frame: bool) -> None:
    page = Page().text(60, 60, "Trainium3 data sheet", 24, bold=True)
    if frame:
        page.grid([50, 200, 400], [119, 137, 155, 173])
    rows = [["HBM capacity", "144 GiB"], ["HBM bandwidth", "4.9 TB/s"], ["Interconnect", "NeuronLink"]]
    got = reading(pdf(page.rows([60, 210], 132, rows)), URL)
    assert figures(got) == {(T3, "memory_capacity", "144 GiB"), (T3, "memory_bandwidth", "4.9 TB/s")}
    assert places(got)["4.9 TB/s"] == "page 1, table 1 > Trainium3 data sheet > HBM bandwidth"


def test_what_is_wrapped_in_a_cell_is_whole_again() -> None:
    page = titled().grid([50, 160, 300, 440], [119, 137, 167])
    page.text(60, 132, "Feature").text(170, 132, "Trainium2").text(310, 132, "Trainium3")
    page.text(60, 148, "FP8 with").text(60, 160, "sparsity")
    page.text(170, 148, "up to 5,196").text(170, 160, "TFLOPS").text(310, 148, "2,517 TFLOPS")
    got = reading(pdf(page), URL)
    said = {(claim.subject, claim.statement) for claim in got.claims}
    assert said == {(T2, "up_to 5196 TFLOPS"), (T3, "2517 TFLOPS")}
    assert {claim.terms.sparsity for claim in got.claims if hasattr(claim, "terms")} == {"sparse"}


def test_a_table_that_goes_on_on_the_next_page_has_its_header_there() -> None:
    first, second = titled().grid(RULES, edges(3)), Page().grid(RULES, edges(2))
    got = reading(pdf(first.rows(XS, 132, TABLE[:3]), second.rows(XS, 132, TABLE[3:])), URL)
    assert figures(got) == FIGURES
    assert places(got)["500 W"] == "page 2, table 1 > AWS chips > Figures > TDP > Trainium2"


def test_two_ruled_tables_of_one_width_are_two() -> None:
    """Their columns are not in the same places, and a heading stands between them."""
    page = titled().grid(RULES, edges(3)).rows(XS, 132, TABLE[:3])
    other = [50.0, 180.0, 300.0, 470.0]
    page.text(60, 220, "Power", 14, bold=True).grid(other, edges(2, 250)).rows(
        [60, 190, 310], 250, [TABLE[0], TABLE[4]]
    )
    got = reading(pdf(page), URL)
    assert figures(got) == {one for one in FIGURES if one[1] != "compute_peak"}
    assert places(got)["500 W"] == "page 1, table 2 > AWS chips > Power > TDP > Trainium2"


@pytest.mark.parametrize("ruled", [True, False])
def test_a_label_that_is_wrapped_before_a_number_is_whole(ruled: bool) -> None:
    page = Page().text(60, 60, "AMD GPUs", 24, bold=True)
    page.text(60, 132, "Model").text(220, 132, "VRAM").text(340, 132, "TDP")
    for n, (one, other, memory, power) in enumerate(
        [("RX", "7900 XTX", "24 GiB", "355 W"), ("Pro", "VII", "16 GiB", "250 W")]
    ):
        page.text(60, 156 + 40 * n, f"Radeon {one}").text(60, 167 + 40 * n, other)
        page.text(220, 161 + 40 * n, memory).text(340, 161 + 40 * n, power)
    if ruled:
        page.grid(RULES, [119, 140, 180, 220])
    got = reading(pdf(page), f"{AMD}.pdf")
    assert {subject for subject, _, _ in figures(got)} == {"amd/radeon-rx-7900-xtx", "amd/radeon-pro-vii"}


def test_columns_without_a_header_are_nobodys() -> None:
    page = Page().text(60, 60, "Trainium3 data sheet", 24, bold=True).grid(RULES, edges(4))
    got = reading(pdf(page.rows(XS, 132, TABLE[1:])), URL)
    assert figures(got) == set()
    assert {"96 GiB", "144 GiB", "500 W"} <= set(unread(got))


def test_a_value_between_two_columns_is_unread() -> None:
    got = reading(pdf(titled().rows(XS, 132, TABLE[:4]).text(60, 204, "TDP").text(290, 204, "500 W")), URL)
    assert figures(got) == {one for one in FIGURES if one[1] != "power"}
    assert set(unread(got)) == {"500 W"}


@pytest.mark.parametrize("ruled", [True, False])
@pytest.mark.parametrize(("one", "other"), [("96 GiB", "144 GiB"), ("500 W", "600 W"), ("1299TFLOPS", "2517TFLOPS")])
def test_figures_that_touch_are_two_and_of_no_column(one: str, other: str, ruled: bool) -> None:
    page = titled().text(60, 132, "Specification").text(220, 132, "Trainium2").text(340, 132, "Trainium3")
    page.text(60, 150, "Dense FP8").text(340, 150, one).text(340 + drawn(one), 150, other)
    page.rows(XS, 168, [["Cores", "8", "8"], ["Form", "OAM", "OAM"]])
    if ruled:
        page.grid(RULES, edges(4))
    assert figures(reading(pdf(page), URL)) <= {(T2, "core_count", "8 cores"), (T3, "core_count", "8 cores")}


def drawn(text: str) -> float:
    """How wide Helvetica draws a text of 10 points."""
    wide = {
        " ": 278,
        "i": 222,
        ",": 278,
        "G": 778,
        "B": 667,
        "W": 944,
        "F": 611,
        "O": 778,
        "P": 667,
        "S": 667,
        "T": 611,
    }
    return 0.01 * sum(wide.get(letter, 556) for letter in text)


def test_big_figures_over_their_captions_are_unread() -> None:
    page = Page().text(60, 60, "Trainium3 data sheet", 24, bold=True)
    page.text(60, 140, "144 GiB", 14).text(220, 140, "4.9 TB/s", 14).text(380, 140, "2,517 TFLOPS", 14)
    page.text(60, 156, "HBM capacity").text(220, 156, "HBM bandwidth").text(380, 156, "FP8")
    got = reading(pdf(page), URL)
    assert figures(got) == set()
    assert set(unread(got)) == {"144 GiB", "4.9 TB/s", "2,517 TFLOPS"}


def test_two_columns_of_prose_are_read_one_after_the_other() -> None:
    left = [
        "Trainium3 was built by AWS for the largest",
        "models of its customers. It has 144 GiB of",
        "memory, which is half",
    ]
    left += [
        "as much again as the chip before it had,",
        "and is cooled by a liquid that goes round",
        "and round in pipes of its own.",
    ]
    right = [
        "Trainium2 is the chip that came before it",
        "and is there. Trainium2 reads its memory at",
        "2.9 TB/s is enough for",
    ]
    right += [
        "the models of its day, which were smaller",
        "than those of today, as everybody knows who",
        "has ever run one of them at home.",
    ]
    page = Page().text(60, 60, "AWS chips", 24, bold=True)
    for n, (one, other) in enumerate(zip(left, right, strict=True)):
        page.text(60, 120 + 13 * n, one).text(310, 120 + 13 * n, other)
    got = reading(pdf(page), URL)
    assert figures(got) == {(T3, "memory_capacity", "144 GiB"), (T2, "memory_bandwidth", "2.9 TB/s")}


def test_a_value_beside_the_gap_of_its_label_belongs_to_it() -> None:
    page = titled().text(60, 132, "Specification").text(220, 132, "Trainium2").text(340, 132, "Trainium3")
    page.text(60, 156, "FP8 with").text(220, 162, "5,196 TFLOPS").text(340, 162, "2,517 TFLOPS").text(
        60, 168, "sparsity"
    )
    page.text(60, 192, "HBM").text(220, 198, "96 GiB").text(340, 198, "144 GiB").text(60, 204, "capacity")
    got = reading(pdf(page), URL)
    assert figures(got) == {
        (T2, "compute_peak", "5196 TFLOPS"),
        (T3, "compute_peak", "2517 TFLOPS"),
        (T2, "memory_capacity", "96 GiB"),
        (T3, "memory_capacity", "144 GiB"),
    }
    assert {claim.terms.sparsity for claim in got.claims if claim.metric == "compute_peak"} == {"sparse"}  # type: ignore[union-attr]


def test_a_header_without_a_corner_is_one() -> None:
    rows = [["", "Trainium2", "Trainium3"], ["Form factor", "OAM", "OAM"], ["HBM capacity", "96 GiB", "144 GiB"]]
    page = titled().rows([60, 220, 300], 132, rows)
    assert figures(reading(pdf(page), URL)) == {(T2, "memory_capacity", "96 GiB"), (T3, "memory_capacity", "144 GiB")}


def test_words_over_a_table_that_name_its_columns_for_nobody_leave_it_unread() -> None:
    page = Page().text(60, 60, "Trainium3 data sheet", 24, bold=True)
    page.text(250, 120, "Trainium2").text(330, 120, "Trainium3")
    page.rows([60, 200, 370], 138, [["Form factor", "OAM", "OAM"], ["HBM capacity", "96 GiB", "144 GiB"]])
    got = reading(pdf(page), URL)
    assert figures(got) == set()
    assert set(unread(got)) == {"96 GiB", "144 GiB"}


def test_lines_below_each_other_do_not_lend_each_other_their_terms() -> None:
    page = Page().text(60, 60, "Trainium3 data sheet", 24, bold=True)
    page.text(60, 100, "Trainium3 is a chip for the largest models, and it was made by AWS for its customers alone.")
    lines = ["HBM bandwidth of 4.9 TB/s", "FP8 of 2,517 TFLOPS", "BF16 of 671 TFLOPS", "16 cores for messages"]
    for n, line in enumerate(lines):
        page.text(60, 130 + 13 * n, line)
    peaks = {
        (claim.statement, claim.terms.precision)
        for claim in reading(pdf(page), URL).claims
        if hasattr(claim, "terms") and claim.metric == "compute_peak"
    }
    assert peaks == {("2517 TFLOPS", "FP8"), ("671 TFLOPS", "BF16")}


def test_a_figure_alone_on_its_line_is_unread() -> None:
    page = Page().text(60, 60, "Trainium3 data sheet", 24, bold=True)
    page.text(60, 120, "HBM").text(60, 134, "144 GiB").text(60, 148, "TDP").text(60, 162, "Up to 600 W")
    got = reading(pdf(page), URL)
    assert figures(got) == set()
    assert len(unread(got)) == 2


def test_bare_numbers_of_a_table_that_nobody_can_read_are_unread() -> None:
    rows = [["HBM (GiB)", "96", "144"], ["FP8 (TFLOPS)", "1299", "2517"]]
    got = reading(pdf(titled().rows(XS, 132, rows)), URL)
    assert set(unread(got)) == {"96", "144", "1299", "2517"}


def test_a_document_says_its_language() -> None:
    page = titled().rows([60, 220], 132, [["FP8 dense", "2.517 TFLOPS"], ["HBM", "1.024 GB"]])
    page.text(60, 30, "Trainium3", 30)
    assert (T3, "compute_peak", "2517 TFLOPS") in figures(reading(pdf(page, lang="de-DE"), URL))
    assert (T3, "compute_peak", "2.517 TFLOPS") in figures(reading(pdf(page), URL))


def test_what_a_table_is_called_stands_over_its_columns_and_is_no_header() -> None:
    page = titled().text(250, 121, "Both chips, side by side").rows(XS, 132, TABLE, 24)
    assert figures(reading(pdf(page), URL)) == FIGURES


def test_a_document_that_says_no_language_is_in_that_of_its_words() -> None:
    german = [
        "Der Trainium3 ist ein Chip von AWS, und er wird mit Wasser",
        "gekühlt. Das Datenblatt gilt für den Chip und nicht für die Karte.",
    ]
    english = [
        "The Trainium3 is a chip of AWS, and it is cooled by water.",
        "The data sheet is for the chip and not for the card that it is on.",
    ]
    for words, said in ((german, "2517 TFLOPS"), (english, "2.517 TFLOPS")):
        page = Page().text(60, 60, "Trainium3", 24, bold=True)
        for n, line in enumerate(words):
            page.text(60, 100 + 13 * n, line)
        page.rows([60, 220], 160, [["FP8 dense", "2.517 TFLOPS"], ["HBM", "144 GiB"]])
        assert (T3, "compute_peak", said) in figures(reading(pdf(page), URL))


def test_a_heading_below_two_columns_heads_what_is_below_both() -> None:
    page = Page().text(60, 60, "AWS chips", 24, bold=True)
    for n in range(7):
        page.text(60, 120 + 13 * n, "Trainium3 was built by AWS for large models")
        page.text(
            310,
            120 + 13 * n,
            "and is cooled by a liquid that goes around" if n else "Each chip draws 600 W when it has much work",
        )
    page.text(60, 240, "Trainium2", 16, bold=True)
    page.rows([60, 220], 270, [["HBM capacity", "96 GiB"], ["TDP", "500 W"]])
    got = reading(pdf(page), URL)
    assert (T2, "power", "500 W") in figures(got)
    assert (T2, "power", "600 W") not in figures(got)


def test_headers_and_footers_of_pages_are_not_content() -> None:
    pages = [
        Page().text(60, 30, "AWS chips: 999 GB of news").text(60, 120, words).text(500, 820, f"Page {n} of 2")
        for n, words in enumerate(["Trainium3 has 144 GiB of memory.", "Trainium2 has 96 GiB of memory."], 1)
    ]
    got = reading(pdf(*pages), URL)
    assert {(claim.statement, claim.evidence.place) for claim in got.claims} == {
        ("144 GiB", "page 1"),
        ("96 GiB", "page 2"),
    }
    assert not got.unread


def test_a_raised_mark_leads_to_its_note() -> None:
    page = Page().text(60, 60, "AWS chips", 24, bold=True)
    page.text(60, 120, "Trainium3 reaches 2,517 TFLOPS of FP8").text(238, 116, "1", 6).text(246, 120, "on every day.")
    page.text(60, 700, "1", 6).text(66, 704, "Dense, without sparsity.")
    (claim,) = reading(pdf(page), URL).claims
    assert claim.statement == "2517 TFLOPS"
    assert claim.terms.sparsity == "dense"  # type: ignore[union-attr]


def test_lists_and_broken_words() -> None:
    page = Page().text(60, 60, "Trainium3 data sheet", 24, bold=True)
    page.text(60, 120, "\u2022 144 GiB of HBM").text(60, 134, "\u2022 HBM band\xad").text(66, 148, "width of 4.9 TB/s")
    got = reading(pdf(page), URL)
    assert figures(got) == {(T3, "memory_capacity", "144 GiB"), (T3, "memory_bandwidth", "4.9 TB/s")}


@pytest.mark.parametrize(
    ("body", "verdict", "words"),
    [
        (pdf(titled(), encrypted=True), Verdict.NOT_TEXT, "an encrypted PDF"),
        (b"%PDF-1.7\n" + b"no objects at all\n" * 20 + b"%%EOF\n", Verdict.NOT_TEXT, "a damaged PDF"),
        (pdf(titled().rows(XS, 132, TABLE))[:-60], Verdict.TRUNCATED, "breaks off"),
        (pdf(titled().rows(XS, 132, TABLE))[:700], Verdict.TRUNCATED, "breaks off"),
        (pdf(Page().ground(10, 10, 500, 700)), Verdict.NOT_TEXT, "without text"),
        (b"%PDF-1.7", Verdict.TRUNCATED, "breaks off"),
    ],
    ids=["encrypted", "damaged", "no end", "half", "a picture", "nothing"],
)
def test_a_pdf_that_cannot_be_read_says_why(body: bytes, verdict: Verdict, words: str) -> None:
    got = reading(body, URL)
    assert (got.verdict, got.claims, got.complete) == (verdict, (), False)
    assert words in (got.reason or "")


def test_a_packed_page_reads_as_any_other() -> None:
    page = titled().rows(XS, 132, TABLE)
    page.packed = True
    assert figures(reading(pdf(page), URL)) == FIGURES


def test_a_page_that_unpacks_to_more_than_pages_draw_is_refused_before_it_is_drawn() -> None:
    page = titled()
    page.drawn += ["BT (abc) Tj ET"] * 2_000_000
    page.packed = True
    packed = pdf(page)
    with within(20.0):
        got = reading(packed, URL)
    assert (got.verdict, got.claims) == (Verdict.NOT_TEXT, ())
    assert "unpack" in (got.reason or "")


def test_only_so_many_pages_are_read_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdfs, "MOST_PAGES", 2)
    pages = [Page().text(60, 60 + 40 * n, f"Trainium{n} has 144 GiB of memory.") for n in (1, 2, 3)]
    got = reading(pdf(*pages), URL)
    assert len(got.claims) == 2
    assert not got.complete
    assert got.issues == ("2 of the PDF's 3 pages are read",)


@pytest.mark.parametrize("cut", range(40))
def test_a_damaged_pdf_never_raises(cut: int) -> None:
    whole = bytearray(pdf(titled().rows(XS, 132, TABLE)))
    place = len(whole) * cut // 40
    whole[place : place + 8] = b"\xff\0<<[[(("
    got = reading(bytes(whole), URL)
    assert figures(got) <= FIGURES or got.verdict is not Verdict.PAGE


@settings(max_examples=60)
@example(columns=[47.0, 0.0], shifts=[0, 0, 0, 0, 0, 0, 10, -15, 0, 0, 0, 0], dropped={0, 2, 4}, step=11.0, draw="bare")
@given(
    columns=st.lists(st.floats(-25, 60), min_size=2, max_size=2),
    shifts=st.lists(st.floats(-30, 35), min_size=12, max_size=12),
    dropped=st.sets(st.integers(0, 11), max_size=4),
    step=st.floats(11, 30),
    draw=st.sampled_from(["bare", "level", "all"]),
)
def test_a_table_out_of_line_is_read_right_or_not_at_all(
    columns: list[float], shifts: list[float], dropped: set[int], step: float, draw: str
) -> None:
    """Words pushed about, never as far as the next column: every figure that is read is the table's."""
    page = Page()
    xs = [60.0, 220 + columns[0], 360 + columns[1]]
    ys = [132 + n * step - 0.72 * step for n in range(6)]
    if draw != "bare":
        for y in ys:
            page.line(50, y, 560, y)
    if draw == "all":
        for x in (50, xs[1] - 8, xs[2] - 8, 560):
            page.line(x, ys[0], x, ys[-1])
    for n, row in enumerate(TABLE):
        for c, word in enumerate(row):
            at = 2 * n + c - 1
            if not word or (c and at in dropped):
                continue
            shift = shifts[at] if c and n and draw != "all" else 0
            page.text(xs[c] + shift, 132 + n * step, word)
    assert figures(reading(pdf(page), URL)) <= FIGURES
