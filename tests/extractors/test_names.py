"""Names are exact, and a longer name is another name."""

import pytest
from pydantic import TypeAdapter

from extractors.catalogue import catalogue
from extractors.names import Name, Names
from schemas.claims import Slug

MAKERS = {"acme": ("ACME", "ACME Cloud"), "bolt": ("Bolt",), "acre": ("Acre",)}
NAMES = Names(
    "acme",
    [
        Name("X1", "acme/x1", "acme", counted=True),
        Name("X1 Rack", "acme/x1-rack", "acme"),
        Name("X1n", "acme/x1n", "acme"),
        Name("X1.2xlarge", "acme/x1.2xlarge", "acme"),
        Name("X2u.48xlarge", "acme/x2u.48xlarge", "acme"),
        Name("GX1 NVL8", "acme/gx1-nvl8", "acme"),
        Name("Blue Hill", "acme/x1", "acme", counted=True),
        Name("PLX", "acme/plx", "acme"),
        Name("Core-v2", "acme/core-v2", "acme", counted=True),
        Name("Unit v5e", "acme/unit-v5e", "acme", counted=True),
        Name("v5e", "acme/unit-v5e", "acme", label=True, counted=True),
        Name("v5p", "acme/unit-v5p", "acme", label=True, counted=True),
        Name("M90", "bolt/m90", "bolt", counted=True),
        Name("v9", "bolt/m9", "bolt", label=True),
    ],
    MAKERS,
)


def found(text: str, names: Names = NAMES) -> list[tuple[str, str]]:
    return [(mention.product, text[mention.start : mention.end]) for mention in names.find(text)]


@pytest.mark.parametrize(
    "text", ["X1", "X1-pod", "(X1)", "X1's memory", "X1’s memory", "X1.", "X1, and", "X1–class", "a/X1/b", "x1"]
)
def test_a_name_is_found_on_word_boundaries(text: str) -> None:
    assert [product for product, _ in found(text)] == ["acme/x1"]


@pytest.mark.parametrize(
    "text",
    ["X12", "GX1", "X1-kit", "X1-2", "ml.X1", "pre-X1", "X1.4xlarge", "X1_a", "X1+", "X1 Laptop", "X1 NVL8", "X1 SXM5",
     "X1™ Ti", "HGX X1", "X1 PCIe", "X1 Gen2"],
)  # fmt: skip
def test_a_name_is_not_found_inside_a_longer_one(text: str) -> None:
    assert found(text) == []


def test_the_longest_name_wins() -> None:
    assert found("An X1 Rack of X1, not X1n; X1.2xlarge") == [
        ("acme/x1-rack", "X1 Rack"),
        ("acme/x1", "X1"),
        ("acme/x1n", "X1n"),
        ("acme/x1.2xlarge", "X1.2xlarge"),
    ]


def test_a_variant_that_is_a_name_itself_is_found() -> None:
    assert found("GX1 NVL8") == [("acme/gx1-nvl8", "GX1 NVL8")]


def test_a_hyphen_before_a_plain_suffix_ends_a_name() -> None:
    assert found("X1-based and X1-powered pods") == [("acme/x1", "X1"), ("acme/x1", "X1")]


def test_a_variant_word_counts_as_written_only() -> None:
    assert found("X1 ultra-low latency; X1 super fast") == [("acme/x1", "X1"), ("acme/x1", "X1")]


def test_a_plural_is_part_of_the_mention_and_a_possessive_is_not() -> None:
    assert found("X1s and X1 Racks and X1's") == [
        ("acme/x1", "X1s"),
        ("acme/x1-rack", "X1 Racks"),
        ("acme/x1", "X1"),
    ]


def test_marks_and_special_spaces_and_hyphens_do_not_hide_a_name() -> None:
    assert found("ACME® X1™ Rack, X1\N{NO-BREAK SPACE}Rack, Core\N{NON-BREAKING HYPHEN}v2, X1 (TM) Rack") == [
        ("acme/x1-rack", "ACME® X1™ Rack"),
        ("acme/x1-rack", "X1\N{NO-BREAK SPACE}Rack"),
        ("acme/core-v2", "Core\N{NON-BREAKING HYPHEN}v2"),
        ("acme/x1-rack", "X1 (TM) Rack"),
    ]


def test_the_makers_words_before_a_name_are_part_of_it() -> None:
    assert found("the upcoming ACME Cloud X1 and ACME’s X1n, Bolt X1") == [
        ("acme/x1", "ACME Cloud X1"),
        ("acme/x1n", "ACME’s X1n"),
        ("acme/x1", "X1"),
    ]


@pytest.mark.parametrize("text", ["a blue hill", "blue Hill", "plx", "Plx"])
def test_a_name_of_plain_words_needs_its_capitals(text: str) -> None:
    assert found(text) == []


def test_capitals_more_than_the_name_has_do_not_hide_it() -> None:
    assert found("BLUE HILL, CORE-V2, PLX") == [
        ("acme/x1", "BLUE HILL"),
        ("acme/core-v2", "CORE-V2"),
        ("acme/plx", "PLX"),
    ]


@pytest.mark.parametrize("room", ["session in hall X1", "Room X1", "booth X1"])
def test_a_room_is_no_product(room: str) -> None:
    assert found(room) == []


def test_a_label_counts_in_a_list_after_a_name_of_its_maker() -> None:
    assert found("Unit v5e, v5p, and v5e") == [
        ("acme/unit-v5e", "Unit v5e"),
        ("acme/unit-v5p", "v5p"),
        ("acme/unit-v5e", "v5e"),
    ]
    assert found("API v5p; M90 and v5p") == [("bolt/m90", "M90")]


@pytest.mark.parametrize(
    ("text", "product"),
    [
        ("X1", "acme/x1"),
        (" ACME®  X1 ", "acme/x1"),
        ("ACME Cloud X1.2xlarge", "acme/x1.2xlarge"),
        ("X1 chip", "acme/x1"),
        ("ACME X1 Tensor Core GPU", "acme/x1"),
        ("X1 Racks", "acme/x1-rack"),
        ("Blue Hill (X1)", "acme/x1"),
        ("X1*", "acme/x1"),
        ("v5p", "acme/unit-v5p"),
        ("Bolt M90", "bolt/m90"),
        ("ACME M90", None),  # another maker's word
        ("v9", None),  # a label of another vendor
        ("X1 chips", None),  # a row of counts
        ("X1s", None),
        ("X1 (32 GB)", None),  # another product
        ("Blue Hill (X1n)", None),
        ("X1 performance", None),
        ("Improvement factor", None),
        ("16", None),
        ("", None),
        ("—", None),
    ],
)
def test_a_header_names_a_product_when_all_of_it_is_the_name(text: str, product: str | None) -> None:
    assert NAMES.exact(text) == product


@pytest.mark.parametrize(
    ("text", "products"),
    [
        ("X1", ("acme/x1",)),
        ("X1.2xlarge / X2u.48xlarge", ("acme/x1.2xlarge", "acme/x2u.48xlarge")),
        ("X1/X1n", ("acme/x1", "acme/x1n")),
        ("X1 and X1n", ("acme/x1", "acme/x1n")),
        ("v5e, v5p", ("acme/unit-v5e", "acme/unit-v5p")),
        ("Unit v5e/v5p", ("acme/unit-v5e", "acme/unit-v5p")),
        ("X1 / Z9", ()),
        ("X1 / 16", ()),
        ("", ()),
    ],
)
def test_a_cell_of_nothing_but_names_names_each(text: str, products: tuple[str, ...]) -> None:
    assert NAMES.exact_all(text) == products


@pytest.mark.parametrize(
    ("vendor", "text", "subject"),
    [
        ("acme", "ACME Radiant PRO W7900", "acme/radiant-pro-w7900"),
        ("acme", "MI50 (32GB)", "acme/mi50-32gb"),
        ("acme", "ACME® Instant™ Y3.2xlarge", "acme/instant-y3.2xlarge"),
        ("acme", "ACME", "acme/acme"),
        ("bolt", "ACME Y3", "bolt/acme-y3"),
        ("nobody", "Nobody N1", "nobody/n1"),
        (None, "N1", "unknown/n1"),
        ("acme", "™", "acme/unnamed"),
    ],
)
def test_a_new_subject_is_its_printed_name_without_its_makers_words(
    vendor: str | None, text: str, subject: str
) -> None:
    assert Names(vendor, [], MAKERS).slug(text) == subject
    assert TypeAdapter(Slug).validate_python(subject)


def test_the_names_of_our_own_vendors() -> None:
    assert found("EC2 Trn3 Gen1/Gen2 UltraServer, u-trn2x64 UltraServer", catalogue().names("aws")) == [
        ("aws/trn3-gen1-ultraserver", "EC2 Trn3 Gen1"),
        ("aws/trn3-gen2-ultraserver", "Gen2 UltraServer"),
        ("aws/trn2-ultraserver", "u-trn2x64 UltraServer"),
    ]
