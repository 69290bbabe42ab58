"""SQL of people: reads the public views; changes nothing, touches no file and no network, and ends."""

import time
from pathlib import Path
from typing import Any

import pytest

from desk.sql import ask
from warehouse import queries

pytestmark = pytest.mark.usefixtures("home")


def test_a_query_is_answered_with_its_own_columns(specwatch: Any) -> None:
    query = "select subject, value, unit as as_printed from specs where metric = 'memory_capacity' order by all"
    left = specwatch("sql", query, "--format", "jsonl")
    assert left.rows[0] == {"subject": "aws/inferentia2", "value": "32", "as_printed": "GB"}
    assert left.err == ""


def test_columns_named_alike_are_told_apart(specwatch: Any) -> None:
    assert specwatch("sql", "select 1 as a, 2 as a, [3] as b", "--format", "jsonl").rows == [
        {"a": 1, "a_2": 2, "b": [3]}
    ]


def test_no_rows_still_name_their_columns_in_csv(specwatch: Any) -> None:
    assert specwatch("sql", "select subject from specs where false", "--format", "csv").out == "subject\n"


@pytest.mark.parametrize(
    "query", ["describe specs", "explain from specs", "show tables", "from changes", "summarize specs"]
)
def test_what_only_looks_is_allowed(query: str, specwatch: Any) -> None:
    left = specwatch("sql", query)
    assert (left.status, bool(left.out)) == (0, True)


@pytest.mark.parametrize(
    "query",
    [
        "copy specs to '{file}'",
        "copy (select 1) to '{file}' (format parquet)",
        "export database '{file}'",
        "attach '{file}' as other",
        "create table t as select 1",
        "create temp table t as select 1",
        "create macro m() as 1",
        "drop view specs",
        "insert into history.versions select * from history.versions",
        "delete from history.changes",
        "update history.changes set kind = 'x'",
        "set memory_limit = '1TB'",
        "set variable x = 1",
        "reset lock_configuration",
        "pragma enable_profiling",
        "call pragma_version()",
        "checkpoint",
        "vacuum",
        "install httpfs",
        "load httpfs",
        "use memory",
        "begin",
        "prepare p as select 1",
        "explain analyze copy specs to '{file}'",
        "select * from read_csv('{here}')",
        "select * from read_text('{here}')",
        "select * from read_blob('{here}')",
        "select * from read_json('{here}')",
        "select * from read_parquet('{here}')",
        "select * from sniff_csv('{here}')",
        "select * from glob('/*')",
        "select * from '{here}'",
        "select * from 'https://example.org/x.csv'",
        "select * from read_csv('https://example.org/x.csv')",
        "select * from duckdb_secrets()",
        "select getenv('HOME')",
        "select 1; select 2",
        "select 1; copy specs to '{file}'",
        "",
        "  ; ",
        "-- nothing",
        "select from where",
    ],
)
def test_everything_else_is_refused_and_leaves_nothing(query: str, tmp_path: Path, specwatch: Any) -> None:
    here = tmp_path / "here.csv"
    here.write_text("hidden words\n1\n")
    left = specwatch("sql", query.format(file=tmp_path / "out", here=here))
    assert left.status == 2
    assert left.out == ""
    assert "Traceback" not in left.err
    assert "hidden words" not in left.err
    assert [path.name for path in tmp_path.iterdir()] == ["here.csv"]


def test_a_wrong_name_is_answered_with_what_there_is_to_ask(specwatch: Any) -> None:
    left = specwatch("sql", "select * from spec")
    assert left.status == 2
    assert "specs: What each source says today" in left.err
    assert "specs_as_of(t)" in left.err
    assert "_figures" not in left.err


@pytest.mark.parametrize(
    "query",
    [
        "with recursive r(n) as (select 1 union all select n + 1 from r) select count(*) from r",
        "select count(*) from range(1000000) a, range(1000000) b",
        "select * from range(100000000000) order by 1",
    ],
)
def test_a_query_without_end_ends(query: str, specwatch: Any) -> None:
    started = time.monotonic()
    left = specwatch("sql", query, "--timeout", "0.5")
    assert left.status == 2
    assert time.monotonic() - started < 10
    assert "--timeout" in left.err or "memory" in left.err


def test_rows_are_cut_at_the_limit_and_it_says_so(specwatch: Any) -> None:
    left = specwatch("sql", "from range(100000000000)", "--limit", "3", "--format", "jsonl")
    assert [row["range"] for row in left.rows] == [0, 1, 2]
    assert "cut at 3 rows" in left.err
    assert "cut" not in specwatch("sql", "from range(3)", "--limit", "3", "--format", "jsonl").err


def test_a_query_without_bounds_is_stopped_at_its_memory(specwatch: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desk.sql.MEMORY", "50MB")
    left = specwatch("sql", "select list(range) from range(1000000000)", "--timeout", "60")
    assert left.status == 2
    assert "more than 50MB of memory" in left.err


def test_every_named_query_runs_from_the_command_line_without_a_value_or_names_what_it_needs(specwatch: Any) -> None:
    for name in queries.names():
        left = specwatch("sql", "--named", name, "--format", "csv")
        if needed := queries.needed(queries.query(name)):
            assert (left.status, left.out) == (2, ""), name
            assert all(f"--set {one}=..." in left.err for one in needed)
        else:
            assert (left.status, left.err) == (0, ""), name
            assert left.out


@pytest.mark.parametrize("name", [name for name in queries.names() if queries.needed(queries.query(name))])
def test_what_a_query_is_said_to_need_it_finds_nothing_without(name: str, home: Path) -> None:
    text = queries.query(name)
    rows = ask(home, text, seconds=10, limit=10, values=dict.fromkeys(queries.parameters(text), None)).rows
    assert not any(value is not None for row in rows for value in row.values())


def test_a_named_query_takes_values_as_people_give_them(specwatch: Any) -> None:
    rows = specwatch("sql", "--named", "specs", "--set", "subject=AWS Trainium2", "--format", "jsonl").rows
    assert {row["subject"] for row in rows} == {"aws/trainium2"}
    then = specwatch("sql", "--named", "specs_as_of", "--set", "as_of=2026-04-01", "--format", "jsonl").rows
    assert {row["value"] for row in then if row["precision"] == "BF16"} == {"667"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "named queries"),
        (["select 1", "--named", "specs"], "specs:"),
        (["--named", "spec"], "near: specs"),
        (["--named", "specs", "--set", "subjct=x"], "near: subject"),
        (["--named", "specs", "--set", "subject"], "PARAMETER=VALUE"),
        (["--named", "subjects", "--set", "x=1"], "has no parameter"),
        (["select 1", "--set", "x=1"], "--set goes with --named"),
        (["--named", "changes", "--set", "since=soon"], "soon"),
    ],
)
def test_a_named_query_asked_wrongly_says_what_to_do(arguments: list[str], words: str, specwatch: Any) -> None:
    left = specwatch("sql", *arguments)
    assert (left.status, left.out) == (2, "")
    assert words in left.err
