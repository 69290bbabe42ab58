"""Figures: numbers with units, and what stands inside the phrase itself."""

import time

import pytest

from extractors.quantities.figures import Figure, find_figures
from extractors.quantities.spellings import unit_at
from schemas.words import Bound, Sparsity


def only(text: str, lang: str = "") -> Figure:
    found = find_figures(text, lang)
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("printed", "unit"),
    [
        ("TFLOPS", "TFLOPS"), ("teraFLOPS", "TFLOPS"), ("Tflops", "TFLOPS"), ("TFLOP", "TFLOPS"),
        ("ExaFlops", "EFLOPS"),
        ("tera floating operations per second", "TFLOPS"), ("petaFLOPs", "PFLOPS"), ("TOPS", "TOPS"), ("PF", "PFLOPS"),
        ("GB", "GB"), ("GiB", "GiB"), ("gigabytes", "GB"), ("KB", "kB"), ("KiB", "KiB"), ("petabytes", "PB"),
        ("GB/s", "GB/s"), ("GBps", "GB/s"), ("GB/sec", "GB/s"), ("GiB/sec", "GiB/s"), ("GiBps", "GiB/s"),
        ("Gbps", "Gb/s"), ("Gb/s", "Gb/s"), ("Gbit/s", "Gb/s"), ("Tb/s", "Tb/s"), ("terabits per second", "Tb/s"),
        ("TB per second", "TB/s"), ("Terabyte pro Sekunde", "TB/s"),
        ("téraflops", "TFLOPS"), ("pétaflops", "PFLOPS"), ("gigaoctets", "GB"), ("téraoctets", "TB"),
        ("téraoctets par seconde", "TB/s"), ("mégaoctets", "MB"), ("Gb Ethernet", "Gb/s"), ("Gigabit Ethernet", "Gb/s"),
        ("GbE", "Gb/s"), ("G Ethernet", "Gb/s"), ("Gb", "Gb"), ("W", "W"), ("kW", "kW"), ("kilowatts", "kW"),
        ("watts", "W"),
        ("tokens per second", "tokens/s"), ("tokens/s", "tokens/s"),
    ],
)  # fmt: skip
def test_a_spelling_reads_as_its_normal_unit(printed: str, unit: str) -> None:
    spelled = unit_at(f" {printed} of", 0)
    assert spelled is not None
    assert spelled.unit == unit
    assert only(f"It has 12 {printed} of something.").unit == unit


def test_bits_are_not_bytes_and_gib_is_not_gb() -> None:
    assert len({only(f"19.2 {unit}").unit for unit in ("Tb/s", "TB/s", "TiB/s", "Gb/s", "GB/s")}) == 5


def test_a_unit_in_brackets_after_its_word_is_no_second_figure() -> None:
    assert only("500 megabytes (MB) of SRAM").value == "500"


def test_per_chip_inside_a_unit_is_kept() -> None:
    assert only("1280 GB/sec/chip").per == "chip"
    assert only("1280 GB/sec/device").per == "chip"


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("up to 480 GB", Bound.UP_TO), ("up-to 25 Gbps", Bound.UP_TO), ("as much as 480 GB", Bound.UP_TO),
        ("over 10 PFLOPS", Bound.MORE_THAN), ("more than 30,000 devices", Bound.MORE_THAN), ("nearly 3x", Bound.NEARLY),
        ("~9.2 PFLOPS", Bound.ABOUT), ("at least 32 GB", Bound.AT_LEAST), ("approximately 350 W", Bound.ABOUT),
        ("480 GB or more", Bound.AT_LEAST), ("480 GB", Bound.EXACT), ("bis zu 480 GB", Bound.UP_TO),
        ("<= 700 W", Bound.UP_TO), ("< 700 W", Bound.UP_TO), (">= 700 W", Bound.AT_LEAST), ("> 700 W", Bound.MORE_THAN),
        ("stays below 140 kW", Bound.UP_TO), ("well under 140 kW", Bound.UP_TO), ("less than 140 kW", Bound.UP_TO),
        ("does not exceed 140 kW", Bound.UP_TO), ("never more than 140 kW", Bound.UP_TO),
        ("no greater than 140 kW", Bound.UP_TO), ("not to exceed 140 kW", Bound.UP_TO),
        ("capped at 140 kW", Bound.UP_TO),
        ("up to (and including) 8 GPUs", Bound.UP_TO), ("as little as 300 W", Bound.AT_LEAST),
        ("not less than 140 kW", Bound.AT_LEAST), ("no fewer than 16 chips", Bound.AT_LEAST),
        ("just under 20 PFLOPS", Bound.NEARLY), ("slightly below 20 PFLOPS", Bound.NEARLY),
        ("bandwidth tops 8 TB/s", Bound.MORE_THAN), ("Some 40 exaflops", Bound.ABOUT), ("INT8 TOPS 40 W", Bound.EXACT),
        ("(up to) eight interconnected accelerators", Bound.UP_TO), ("(up to 480 GB)", Bound.UP_TO),
    ],
)  # fmt: skip
def test_a_bound_is_read_with_its_figure(text: str, bound: Bound) -> None:
    assert only(text).bound is bound


def test_one_phrase_states_a_figure_for_several_precisions() -> None:
    figure = only("190 FP16/BF16/cFP8/TF32 TFLOPS")
    assert figure.precisions == ("FP16", "BF16", "cFP8", "TF32")
    assert only("2,517 FP16/BF16/TF32 sparse TFLOPS").sparsity is Sparsity.SPARSE


@pytest.mark.parametrize(
    ("text", "value", "unit", "precisions", "sparsity"),
    [
        ("20.8 peak petaflops", "20.8", "PFLOPS", (), None), ("83.2 aggregate PFLOPS", "83.2", "PFLOPS", (), None),
        ("9.2 theoretical peak TFLOPS", "9.2", "TFLOPS", (), None), ("12 usable GB", "12", "GB", (), None),
        ("46 total TB/s", "46", "TB/s", (), None), ("20.8 peak FP8 PFLOPS", "20.8", "PFLOPS", ("FP8",), None),
        ("20.8 FP8 peak dense PFLOPS", "20.8", "PFLOPS", ("FP8",), Sparsity.DENSE),
        ("459 (BF16) TFLOPS", "459", "TFLOPS", ("BF16",), None),
        ("459 (BF16/FP16) TFLOPS", "459", "TFLOPS", ("BF16", "FP16"), None),
    ],
)  # fmt: skip
def test_words_between_a_number_and_its_unit_change_nothing_but_its_terms(
    text: str, value: str, unit: str, precisions: tuple[str, ...], sparsity: Sparsity | None
) -> None:
    figure = only(f"It has {text} in all.")
    assert (figure.value, figure.unit, figure.precisions, figure.sparsity) == (value, unit, precisions, sparsity)


def test_a_noun_between_a_number_and_a_unit_keeps_them_apart() -> None:
    assert find_figures("16 engines PFLOPS") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("80 or 94 GB of HBM3", ["80 GB", "94 GB"]), ("48, 80, or 94 GB", ["48 GB", "80 GB", "94 GB"]),
        ("wahlweise 80 oder 94 GB", ["80 GB", "94 GB"]), ("cards with 80 and 94 GB", ["80 GB", "94 GB"]),
        ("20, 10, and 5 PFLOPS, respectively", ["20 PFLOPS", "10 PFLOPS", "5 PFLOPS"]),
    ],
)  # fmt: skip
def test_of_a_choice_of_figures_none_is_read_alone(text: str, expected: list[str]) -> None:
    found = find_figures(text)
    assert [f"{f.value} {f.unit}" for f in found] == expected
    assert {f.separator for f in found} == {"list"}


@pytest.mark.parametrize(
    "text",
    [
        "with 4 or 8 GPUs",
        "one or two chips",
        "4, 8 or 16 accelerators",
        "8- or 16-GPU nodes",
        "four- and eight-chip pods",
    ],
)
def test_a_choice_of_counts_is_set_aside_as_options(text: str) -> None:
    assert {(f.kind, f.rule) for f in find_figures(text)} == {("aside", "options")}


@pytest.mark.parametrize(
    "text", ["31.6 GB/s to 1.2 TB/s", "900 W – 1.2 kW", "from 900 W to 1.2 kW", "120 kW to 132 kW"]
)
def test_a_range_may_have_a_unit_at_each_end(text: str) -> None:
    assert [(f.separator, f.index, f.size) for f in find_figures(text)] == [("range", 0, 2), ("range", 1, 2)]


@pytest.mark.parametrize("text", ["80 GB - 3.35 TB/s", "1.2 kW - 900 W", "80 GB, 94 GB", "80 GB and 94 GB"])
def test_two_figures_that_do_not_ascend_are_no_range(text: str) -> None:
    assert [f.separator for f in find_figures(text)] == ["", ""]


def test_figures_that_share_a_unit_are_one_group() -> None:
    found = find_figures("90/170/192 W")
    assert [(f.value, f.unit, f.index, f.size) for f in found] == [
        ("90", "W", 0, 3),
        ("170", "W", 1, 3),
        ("192", "W", 2, 3),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("two to three hundred chips", ["200", "300"]), ("10 to 20 million chips", ["10000000", "20000000"]),
        ("100 to one thousand chips", ["100", "1000"]),
        ("4- to 8-GPU servers", ["4", "8"]),
        ("between 120 and 132 kW", ["120", "132"]),
        ("between two and three hundred chips", ["200", "300"]),
        ("zwischen 16 und 64 Chips", ["16", "64"]),
        ("16 up to 64 chips", ["16", "64"]),
        ("one hundred to one hundred and forty-four chips", ["100", "144"]),
    ],
)  # fmt: skip
def test_a_range_says_its_scale_and_its_unit_once(text: str, expected: list[str]) -> None:
    assert [(f.value, f.separator) for f in find_figures(text)] == [(value, "range") for value in expected]


def test_a_multiplier_stays_beside_its_figure() -> None:
    figure = only("2 x 100 Gbps NIC")
    assert (figure.value, figure.multiplier) == ("100", "2")


@pytest.mark.parametrize(
    "text",
    ["see CVE-2026-1234 and RFC 9111", "on 2026-05-31", "$1.20 per hour", "in 2026.", "Gen 5 x16", "4x4, 2D Torus",
     "64-bit", "Q3 2026", "Table 5", "version 2.21.0"],
)  # fmt: skip
def test_dates_prices_versions_and_shapes_are_no_figures(text: str) -> None:
    assert [f for f in find_figures(text) if f.kind != "aside"] == []


@pytest.mark.parametrize("text", ["1979 téraflops", "2048 gigabytes", "2048 FP8 TFLOPS", "2000 watts", "2048 chips"])
def test_what_looks_like_a_year_and_has_a_unit_is_a_figure(text: str) -> None:
    assert only(text).value in text
    assert find_figures("In 2026 NVIDIA GPUs shipped, in 2027 all of it.") == []


def test_what_has_another_unit_is_set_aside_by_a_named_rule() -> None:
    assert only("a 45-minute session").rule == "time"
    assert only("a clock of 1.7 GHz").rule == "frequency"


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("256 interconnected chips", "256", "chips"), ("up to twelve accelerators", "12", "accelerators"),
        ("72 Rubin GPUs", "72", "GPUs"), ("30,000 Trainium devices", "30000", "devices"),
        ("Eight NeuronCore-v3 cores", "8", "cores"), ("304 compute units", "304", "cores"),
        ("nine thousand six hundred chips", "9600", "chips"), ("a dozen chips per rack", "12", "chips"),
        ("half a million accelerators", "500000", "accelerators"), ("an 8-GPU node", "8", "GPUs"),
        ("a 72-GPU NVLink domain", "72", "GPUs"), ("64-chip racks", "64", "chips"),
        ("sixteen-device pods", "16", "devices"),
        ("two eight-accelerator trays", "8", "accelerators"), ("9 216 puces", "9216", "chips"),
        ("huit mille: 8 accélérateurs", "8", "accelerators"), ("64 Beschleuniger", "64", "accelerators"),
    ],
)  # fmt: skip
def test_a_count_keeps_the_printed_noun(text: str, value: str, unit: str) -> None:
    figure = only(text)
    assert (figure.kind, figure.value, figure.unit) == ("count", value, unit)


@pytest.mark.parametrize("text", ["a 64-core CPU", "a 16-chipset board", "GPU-16"])
def test_cores_and_names_glued_to_a_number_are_not_counted(text: str) -> None:
    assert find_figures(text) == []


def test_a_count_that_says_what_a_figure_is_per_does_not_vanish() -> None:
    assert [f.value for f in find_figures("1.5 TB of HBM per 8-GPU node")] == ["1.5", "8"]
    assert [f.value for f in find_figures("An 8-GPU node holds 1.5 TB of HBM")] == ["8", "1.5"]


def test_ways_of_a_system_are_set_aside() -> None:
    assert only("eight-way instances").rule == "ways"


def test_a_number_in_a_name_is_none() -> None:
    text = "Groq 3 LPX has 128 GB"
    assert [f.value for f in find_figures(text, names=[(0, 10)])] == ["128"]


@pytest.mark.parametrize("text", ["one and ", "two-", "1, ", "8 or ", "two thousand, ", "4-, "])
def test_a_text_of_nothing_but_numbers_takes_no_time_out_of_proportion(text: str) -> None:
    start = time.process_time()
    find_figures(text * 4000)
    assert time.process_time() - start < 5


@pytest.mark.parametrize("first", ["30-40% better price performance", "900-1,200 W", "two-to-four chips", "8/16 GPUs"])
def test_no_number_behind_a_glued_pair_is_lost(first: str) -> None:
    found = find_figures(f"offers {first} than before and features 16 GPUs")
    assert ("16", "GPUs") in [(figure.value, figure.unit) for figure in found]
