"""Articles: products of all vendors, short forms of names, and the date against which they are read."""

import pytest

from extractors.articles.read import read_article
from schemas.base import InputError
from schemas.claims import AvailabilityClaim, FigureClaim
from schemas.readings import Reading


def read(text: str, name: str = "article.md", published: str | None = None) -> Reading:
    return read_article(text.encode(), name=name, published=published)


def figures(text: str) -> set[tuple[str, str]]:
    return {(claim.subject, claim.statement) for claim in read(text).claims if isinstance(claim, FigureClaim)}


def effective(reading: Reading) -> list[str | None]:
    return [claim.effective for claim in reading.claims if isinstance(claim, AvailabilityClaim)]


def test_products_of_several_vendors_are_all_the_articles_own() -> None:
    text = "TPU 8i has 288 GB of HBM. Maia 300 has 288 GB of HBM4. Gaudi 3 has 128 GB of HBM2e."
    assert figures(text) == {("google/tpu-8i", "288 GB"), ("microsoft/maia-300", "288 GB"), ("intel/gaudi-3", "128 GB")}


def test_products_of_makers_that_nobody_watches_are_not_judged() -> None:
    assert figures("Graphcore Bow IPU has 900 MB of SRAM. Graphcore's chip draws 300 W.") == set()


@pytest.mark.parametrize(
    ("named", "short", "product"),
    [
        ("Groq 3 LPX is a rack.", "The LPX has 128 GB of SRAM.", "nvidia/groq-3-lpx"),
        ("Intel sells the Intel GPU D-series.", "The D-series has 480 GB of LPDDR5X.", "intel/gpu-d-series"),
    ],
)
def test_a_short_form_counts_where_the_article_names_the_product_in_full(named: str, short: str, product: str) -> None:
    assert {subject for subject, _ in figures(f"{named}\n\n{short}")} == {product}
    assert figures(short) == set()


def test_a_short_form_that_two_products_share_stands_for_neither() -> None:
    named = "Vera Rubin NVL72 is a rack.\n\n"
    assert figures(f"{named}The NVL72 has 20 TB of HBM4.") == set()
    assert figures(f"{named}Vera Rubin NVL72 has 20 TB of HBM4.") == {("nvidia/vera-rubin-nvl72", "20 TB")}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.md", "---\ntitle: Chips\ndate: 2026-11-20\n---\n\nTPU 8i will be available later this year."),
        ("a.md", '---\r\ndate: "2026-11-20T08:00:00Z"\r\n---\r\n\r\nTPU 8i will be available later this year.'),
        ("a.html", '<meta name="date" content="2026-11-20"><p>TPU 8i will be available later this year.</p>'),
    ],
)
def test_the_articles_own_date_is_what_later_this_year_is_read_against(name: str, text: str) -> None:
    reading = read(text, name)
    assert reading.published == "2026-11-20"
    assert effective(reading) == ["2026"]
    assert effective(read(text, name, published="2025-03-01")) == ["2025"]


def test_an_article_without_a_date_is_read_as_of_the_day_given() -> None:
    text = "TPU 8i will be available later this year.\n"
    assert effective(read(text)) == [None]
    assert effective(read_article(text.encode(), name="a.md", undated="2026-11-30")) == ["2026"]


def test_claims_stand_in_the_order_of_the_article() -> None:
    reading = read("Maia 300 is in preview. TPU 8i has 288 GB of HBM.\n\nGaudi 3 is sampling.")
    assert [claim.subject for claim in reading.claims] == ["microsoft/maia-300", "google/tpu-8i", "intel/gaudi-3"]


def test_footnotes_of_markdown_are_no_part_of_a_figure() -> None:
    assert figures("TPU 8i has 288 GB[^1] of HBM.\n\n[^1]: Says Google.") == {("google/tpu-8i", "288 GB")}


@pytest.mark.parametrize("ending", ["md", "html", "txt", "unknown"])
def test_an_empty_article_states_nothing(ending: str) -> None:
    assert read("", f"a.{ending}").claims == ()


@pytest.mark.parametrize("body", [b"%PDF-1.7 ...", b"PK\x03\x04\0\0", b"\x89PNG\r\n\x1a\n\0\0"])
def test_what_is_no_text_is_refused(body: bytes) -> None:
    with pytest.raises(InputError, match=r"article\.bin"):
        read_article(body, name="article.bin")


def test_an_initial_ends_no_sentence_and_a_unit_does() -> None:
    assert figures("Intel GPU D-series draws 350 W. In all, Gaudi 3 has 128 GB of HBM2e.") == {
        ("intel/gpu-d-series", "350 W"),
        ("intel/gaudi-3", "128 GB"),
    }


def test_what_is_compared_with_owns_the_figures_of_its_own_clause() -> None:
    text = "Maia 300 has a third more memory than Maia 200, which has 216 GB of HBM3e, and reads it at 18 TB/s."
    assert ("microsoft/maia-200", "216 GB") in figures(text)
    assert ("microsoft/maia-300", "216 GB") not in figures(text)
    assert figures("Maia 300 has more memory than its predecessor, which has 216 GB of HBM3e.") == set()


def test_short_forms_count_pieces_as_full_names_do() -> None:
    assert ("nvidia/groq-3-lpx", "256 chips") in figures("Groq 3 LPU is a chip. Groq 3 LPX houses 256 LPUs.")
