"""The tables for the site over the story: each cell as the tracked facts have it, written from the list by hand."""

import json
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from desk.site.build import table
from desk.site.definition import load
from schemas.records.tables import TableCell, TableRecord
from warehouse import released

NEXT26 = "google/next26-post"
MAIA, D270 = "microsoft/maia-300-announcement", "intel/d270-page"
UNADDRESSED = (MAIA, D270, "intel/ocp-2026-announcement", "intel/q3-2026-results")

# Of ../shared/tracked-facts.csv the rows named beside each line: focus, memory per chip, vendor figure.
CHIPS = {
    # G16, G12
    "TPU 8t (planned)": ("“training powerhouse”", "", "121 EFLOPS peak compute (precision unstated, per pod)"),
    "TPU 8i (planned)": (
        "“post-training and inference”; “inference and reinforcement learning”", "288 GB (HBM)",
        "19.2 Tb/s interconnect bandwidth",
    ),  # G10 G1, G4, G5
    "Groq 3 LPX": (
        "“low-latency inference accelerator”", "Groq 3 LPU: 500 MB SRAM",
        "3,431 tokens/s of output (Gemma 4 31B, 100,000 tokens of context, measured by Artificial Analysis)",
    ),  # N5, N2, N7
    "Vera Rubin NVL72": ("“the flexible, general-purpose workhorse for training and inference”", "", ""),  # N8
    "Inferentia2": (
        "“deep learning (DL) and generative AI inference”", "32 GiB or 32 GB (HBM)",
        "190 TFLOPS peak compute (BF16, FP16, TF32, cFP8)",
    ),  # A8, A2 A1, A3-A6
    "Trainium3": (
        "“AI training and inference at scale”", "144 GiB (HBM); 144 GB (HBM3e)",
        "2,517 TFLOPS peak compute (FP8 dense, MXFP8); 2.52 PFLOPS peak compute (FP8)",
    ),  # A18, A13, A10 A9
    "Maia 300 (planned)": ("“primary inference system”", "288 GB (HBM4)", "167 kW power (per rack)"),  # M6, M1, M4
    "Intel GPU D-series (planned)": (
        "“long-context and high-concurrency serving”", "up to 480 GB (LPDDR5X)", "1.3 PFLOPS peak compute (FP8)",
    ),  # I5, I1, I3
}  # fmt: skip


def made(home: Path, name: str, at: datetime | None = None) -> TableRecord:
    with closing(released.connect(home)) as history:
        return table(history, load(name, home), at)


@pytest.fixture(scope="module")
def chips(story: Path) -> TableRecord:
    return made(story, "chips")


def cell(shown: TableRecord, row: str, column: str) -> TableCell:
    place = [one.id for one in shown.headings].index(column)
    (found,) = (line.cells[place] for line in shown.rows if line.cells[0].text.startswith(row))
    return found


def notes(shown: TableRecord, found: TableCell) -> list[str]:
    return [note.text for note in shown.footnotes if note.number in found.notes]


def test_the_table_of_chips_says_what_the_tracked_facts_say(chips: TableRecord) -> None:
    assert {line.cells[0].text: tuple(one.text for one in line.cells[1:]) for line in chips.rows} == CHIPS


def test_the_table_of_workloads_has_each_product_once_and_marks_what_is_planned(story: Path) -> None:
    shown = made(story, "workloads")
    assert {line.cells[0].text: line.cells[1].text for line in shown.rows} == {
        "Training": "TPU 8t (planned)",
        "Inference": "TPU 8i (planned); Groq 3 LPX; Inferentia2; Maia 300 (planned); Intel GPU D-series (planned)",
        "Training and inference": "Vera Rubin NVL72; Trainium3",
    }
    assert (
        "TPU 8i: “post-training and inference”; “inference and reinforcement" in cell(shown, "Inference", "words").text
    )


@pytest.mark.parametrize("name", ["chips", "workloads", "catalogue"])
def test_every_fact_has_its_source_and_the_day_on_which_it_was_last_said(story: Path, name: str) -> None:
    shown = made(story, name)
    entries = [one for line in shown.rows for cell in line.cells for one in cell.entries if one.subject]
    assert entries
    for one in entries:
        assert one.source, one
        assert one.quote, one
        assert one.source in UNADDRESSED or str(one.url).startswith("https://"), one
        assert "2025-12-01" < str(one.since) <= str(one.as_of), one


@pytest.mark.parametrize(
    ("row", "column", "source", "day"),
    [
        ("TPU 8i", "memory", NEXT26, "2026-07-15"),
        ("Maia 300", "figure", MAIA, "2026-11-09"),
        ("Intel GPU D-series", "memory", D270, "2026-11-03"),
        ("Groq 3 LPX", "figure", "nvidia/vera-rubin-lpx-spectrum-x", "2026-08-24"),
    ],
)
def test_a_fact_is_of_the_best_source_as_of_its_last_capture(
    chips: TableRecord, row: str, column: str, source: str, day: str
) -> None:
    (entry,) = cell(chips, row, column).entries
    assert (entry.source, (entry.as_of or "")[:10]) == (source, day)


def test_a_conflict_has_both_figures_and_a_footnote_that_says_so(chips: TableRecord) -> None:
    found = cell(chips, "Inferentia2", "memory")
    assert [(one.value, one.unit) for one in found.entries] == [("32", "GiB"), ("32", "GB")]
    assert notes(chips, found) == [
        "Sources disagree: aws/neuron-docs/inferentia2 says 32 GiB; aws/inferentia-page says 32 GB."
    ]


def test_a_figure_of_another_precision_than_its_neighbours_says_so(chips: TableRecord) -> None:
    for row, own in (
        ("TPU 8t", "Unstated precision;"),
        ("Intel GPU D-series", "FP8;"),
        ("Inferentia2", "BF16, FP16, "),
    ):
        (note,) = notes(chips, cell(chips, row, "figure"))
        assert note.startswith(own)
        assert note.endswith("Figures of different precision do not compare.")


@pytest.mark.parametrize(("row", "column"), [("Maia 300", "figure"), ("TPU 8i", "figure"), ("TPU 8i", "chip")])
def test_where_neither_differs_there_is_no_footnote(chips: TableRecord, row: str, column: str) -> None:
    assert cell(chips, row, column).notes == ()


def test_pages_that_word_a_focus_differently_are_both_there(chips: TableRecord) -> None:
    found = cell(chips, "TPU 8i", "focus")
    assert [one.source for one in found.entries] == ["google/tpu-page", NEXT26]
    assert notes(chips, found)[0].startswith("Pages word this differently: google/tpu-page says")


def test_a_table_as_of_a_day_has_what_was_said_then(story: Path) -> None:
    shown = made(story, "chips", datetime(2026, 8, 1, 23, 59, 59, tzinfo=UTC))
    assert [line.planned for line in shown.rows][:3] == [True, True, True]  # LPX went into production on 24 August
    assert cell(shown, "Groq 3 LPX", "figure").text == ""
    assert cell(shown, "Maia 300", "memory").text == ""
    before = made(story, "chips", datetime(2026, 1, 1, tzinfo=UTC))
    assert cell(before, "Inferentia2", "memory").text == "32 GB (HBM)"


def test_the_catalogue_has_every_product_that_something_is_stated_of(story: Path) -> None:
    with closing(released.connect(story)) as history:
        stated = {row[0] for row in history.execute("select distinct subject from specs").fetchall()}
    assert {line.subjects[0] for line in made(story, "catalogue").rows} == stated


def test_a_status_says_when_in_words(story: Path) -> None:
    shown = made(story, "catalogue")
    assert cell(shown, "Groq 3 LPX", "status").text == (
        "in production; upcoming: generally available, second half of 2026"
    )
    assert "upcoming: sampling, Q1 2027" in cell(shown, "Intel GPU D-series", "status").text


def test_synthetic_pages_are_told_as_such(chips: TableRecord) -> None:
    assert "written for tests" in [note.text for note in chips.footnotes if note.number is None][-1]


def test_json_is_the_record(chips: TableRecord) -> None:
    assert TableRecord.model_validate(json.loads(chips.model_dump_json())) == chips
