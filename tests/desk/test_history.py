"""Commands over a small history: every printed row conforms to its record, in every format."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from schemas.records import RECORDS

pytestmark = pytest.mark.usefixtures("home")

PRINTS = {
    "specs": ("figure_spec", "benchmark_spec", "availability_spec", "positioning_spec"),
    "changes": ("change",),
    "availability": ("availability_spec",),
    "catalogue": ("catalogue",),
    "availability --timeline": ("timeline",),
    "availability --as-of 2026-12-31": ("in_force",),
    "conflicts": ("conflict",),
    "compare memory_capacity": ("compared",),
    "sources": ("source",),
    "captures": ("capture",),
    "unread": ("unread",),
    "review": ("quarantine",),
    "review --decided": ("decision",),
    "alerts": ("alert",),
}


@pytest.mark.parametrize("command", PRINTS)
def test_every_printed_row_conforms_to_its_record(command: str, specwatch: Any) -> None:
    left = specwatch(*command.split(), "--format", "jsonl")
    assert left.status == 0
    assert left.rows
    schemas = [RECORDS[name].model_json_schema() for name in PRINTS[command]]
    for row in left.rows:
        fits = [schema for schema in schemas if Draft202012Validator(schema).is_valid(row)]
        assert len(fits) == 1, row
        assert list(row) == list(fits[0]["properties"])


@pytest.mark.parametrize("command", PRINTS)
def test_the_formats_hold_the_same_rows(command: str, specwatch: Any) -> None:
    lines = specwatch(*command.split(), "--format", "jsonl").rows
    assert json.loads(specwatch(*command.split(), "--format", "json").out) == lines
    table = list(csv.DictReader(io.StringIO(specwatch(*command.split(), "--format", "csv").out)))
    assert [row["origin"] for row in table] == [row["origin"] or "" for row in lines]


@pytest.mark.parametrize("command", PRINTS)
def test_the_table_is_the_default(command: str, specwatch: Any) -> None:
    assert specwatch(*command.split()).out == specwatch(*command.split(), "--format", "table").out


@pytest.mark.parametrize("name", ["aws/trainium2", "Trainium2", "trainium2", "AWS Trainium2"])
def test_a_product_is_found_by_id_or_exact_alias(name: str, specwatch: Any) -> None:
    assert {row["subject"] for row in specwatch("specs", name, "--format", "jsonl").rows} == {"aws/trainium2"}


def test_a_new_subject_is_found_by_its_id(specwatch: Any) -> None:
    rows = specwatch("specs", "aws/new-thing", "--format", "jsonl").rows
    assert [(row["bound"], row["value"]) for row in rows] == [("up_to", "480")]


def test_a_product_is_never_the_nearest_one(specwatch: Any) -> None:
    left = specwatch("specs", "Trainium22", "--format", "jsonl")
    assert (left.status, left.out) == (2, "")


def bf16(rows: list[dict[str, Any]]) -> list[str]:
    return [row["value"] for row in rows if row.get("precision") == "BF16"]


@pytest.mark.parametrize(
    ("as_of", "value"),
    [
        ("2026-03-31", []),
        ("2026-04-01", ["667"]),
        ("2026-05-01T11:59:59Z", ["667"]),
        ("2026-05-01T12:00:00Z", ["700"]),
        ("2026-12-31", ["700"]),
    ],
)
def test_specs_as_of_a_time_are_what_was_said_then(as_of: str, value: list[str], specwatch: Any) -> None:
    assert bf16(specwatch("specs", "Trainium2", "--as-of", as_of, "--format", "jsonl").rows) == value


def test_specs_as_of_now_are_the_specs(specwatch: Any) -> None:
    today = specwatch("specs", "--format", "jsonl").rows
    assert specwatch("specs", "--as-of", "2026-12-31", "--format", "jsonl").rows == today


def test_specs_hold_statuses_and_positionings_too(specwatch: Any) -> None:
    metrics = {row["metric"] for row in specwatch("specs", "--format", "jsonl").rows}
    assert {"compute_peak", "availability", "positioning"} <= metrics
    assert [row["value"] for row in specwatch("specs", "--metric", "positioning", "--format", "jsonl").rows] == [
        "training"
    ]


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ("", 1),
        ("--since 2026-05-01", 1),
        ("--since 2026-05-02", 0),
        ("--until 2026-04-30", 0),
        ("--until 2026-05-01", 1),
        ("--vendor aws", 1),
        ("--vendor google", 0),
        ("--product Trainium2", 1),
        ("--product Trainium3", 0),
        ("--kind value_changed", 1),
        ("--kind withdrawn", 0),
        ("--metric compute_peak", 1),
        ("--metric power", 0),
    ],
)
def test_changes_are_those_asked_for(options: str, count: int, specwatch: Any) -> None:
    rows = specwatch("changes", *options.split(), "--format", "jsonl").rows
    values = [(row["kind"], row["old"], row["new"]) for row in rows if row["kind"] == "value_changed"]
    assert values == [("value_changed", "667 TFLOPS", "700 TFLOPS")] * count


def test_gb_and_gib_of_two_sources_stand_side_by_side(specwatch: Any) -> None:
    (row,) = specwatch("conflicts", "Inferentia2", "--format", "jsonl").rows
    assert {row["left_statement"], row["right_statement"]} == {"32 GB", "32 GiB"}
    assert row["closed_at"] is None


def test_compare_ranks_within_a_precision_and_says_what_it_left_out(specwatch: Any) -> None:
    left = specwatch("compare", "compute_peak", "--precision", "FP8", "--sparsity", "dense", "--format", "jsonl")
    assert [(row["rank"], row["subject"], row["planned"]) for row in left.rows] == [
        (1, "aws/trainium3", True),
        (2, "aws/trainium2", False),
    ]
    assert "1 of precision BF16" in left.err
    assert "1 of sparsity sparse" in left.err


def test_compare_never_ranks_gb_with_gib(specwatch: Any) -> None:
    rows = specwatch("compare", "memory_capacity", "--format", "jsonl").rows
    assert {row["canonical_unit"] for row in rows if row["rank"] == 1} == {"GB", "GiB"}


def test_the_table_of_a_comparison_names_each_group_and_marks_what_is_planned(specwatch: Any) -> None:
    out = specwatch("compare", "compute_peak", "--precision", "FP8").out
    assert "compute_peak FP8 dense, per chip, TFLOPS" in out
    assert "compute_peak FP8 sparse, per chip, TFLOPS" in out
    (line,) = [line for line in out.splitlines() if "aws/trainium3" in line]
    assert "planned" in line


def test_alerts_wait_until_they_are_delivered(specwatch: Any) -> None:
    waiting = specwatch("alerts", "--state", "waiting", "--format", "jsonl").rows
    assert {row["kind"] for row in waiting} >= {"value_changed"}
    assert specwatch("alerts", "--state", "delivered", "--format", "jsonl").rows == []


def test_what_stayed_unread_or_is_held_is_listed_per_source(specwatch: Any) -> None:
    unread = specwatch("unread", "--source", "aws/docs", "--format", "jsonl").rows
    assert [(row["source"], row["text"], row["why"]) for row in unread] == [
        ("aws/docs", "64 lanes", "no metric has lanes")
    ]
    held = specwatch("review", "--source", "aws/post", "--format", "jsonl").rows
    assert [(row["statement"], row["reason"]) for row in held] == [("9600000 GB", "not plausible")]


def test_an_export_has_every_public_view_in_three_formats(tmp_path: Path, specwatch: Any) -> None:
    import pyarrow.parquet

    assert specwatch("export", str(tmp_path / "out")).status == 0
    specs = specwatch("sql", "select count(*) as n from specs", "--format", "jsonl").rows[0]["n"]
    assert pyarrow.parquet.read_table(tmp_path / "out/specs.parquet").num_rows == specs
    with (tmp_path / "out/specs.csv").open(encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == specs
    lines = (tmp_path / "out/specs.jsonl").read_text(encoding="utf-8").splitlines()
    assert {json.loads(line)["subject"] for line in lines} >= {"aws/trainium2"}
    views = {"specs", "spec_history", "availability", "availability_history", "positioning", "changes", "conflicts",
             "captures", "unread", "quarantine", "decisions"}  # fmt: skip
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert {f"{view}.{form}" for view in views for form in ("parquet", "csv", "jsonl")} <= names
    assert not [name for name in names if name.startswith(".")]


def test_an_export_that_fails_leaves_the_old_files(
    tmp_path: Path, specwatch: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "specs.csv").write_text("old")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("desk.export.write", full)
    assert specwatch("export", str(tmp_path)).status == 4
    assert [path.name for path in tmp_path.iterdir()] == ["specs.csv"]
    assert (tmp_path / "specs.csv").read_text() == "old"


def test_an_export_into_a_file_is_wrong_input(tmp_path: Path, specwatch: Any) -> None:
    (tmp_path / "out").write_text("")
    assert specwatch("export", str(tmp_path / "out")).status == 2


def test_specs_known_at_a_time_are_what_the_tables_said_then(specwatch: Any) -> None:
    assert specwatch("specs", "--known-at", "2026-01-01", "--format", "jsonl").rows == []
    today = specwatch("specs", "--format", "jsonl").rows
    assert specwatch("specs", "--known-at", "2999-01-01", "--format", "jsonl").rows == today
    both = specwatch("specs", "Trainium2", "--as-of", "2026-04-10", "--known-at", "2999-01-01", "--format", "jsonl")
    assert bf16(both.rows) == ["667"]


def test_what_is_in_force_is_one_question_and_the_timeline_another(specwatch: Any) -> None:
    left = specwatch("availability", "--timeline", "--as-of", "2026-01-01")
    assert (left.status, left.out) == (2, "")
    assert specwatch("availability", "--as-of", "2026-03-31", "--format", "jsonl").rows == []
    (row,) = specwatch("availability", "Trainium3", "--as-of", "2026-04-30", "--format", "jsonl").rows
    assert (row["track"], row["effective"], row["effective_precision"]) == ("planned", "2027", "year")
    assert row["said_by"] == ["aws/docs"]


def test_no_corrections_are_no_rows_with_their_columns(specwatch: Any) -> None:
    out = specwatch("corrections", "--source", "aws/docs", "--format", "csv").out
    assert out.startswith("subject,scope,metric,precision,kind,old,new,valid_from,source,")
    assert len(out.splitlines()) == 1
