"""The command line: every command is told, an error is words and a status, start-up waits for nothing."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from desk import reference, sql_reference
from desk.errors import BUG
from schemas.base import StoreError

ROOT = Path(__file__).parents[2]
COMMANDS: dict[str, Any] = reference.commands()
_HEAVY = {"prefect", "pandas", "numpy", "pyarrow", "httpx", "apprise", "pint", "selectolax"}
_UNASKED = {
    *("prefect", "apprise", "pyarrow", "warcio", "stamina", "selectolax", "extractors.read", "schemas.records"),
    *("flows.review", "flows.digest", "warehouse.rows", "warehouse.history", "warehouse.across", "warehouse.waits"),
}
ISSUED = "run replay read phrase rebuild changes specs compare sql sources alerts schema schedule export"


def test_every_command_of_the_issue_is_there() -> None:
    assert set(ISSUED.split()) <= set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_told_with_an_example_of_itself(name: str, specwatch: Any) -> None:
    told = specwatch(*name.split(), "--help")
    assert told.status == 0
    assert COMMANDS[name].epilog.startswith(f"Example: specwatch {name}")
    assert "Example:" in told.out
    assert [one.name for one in COMMANDS[name].params if not one.help and one.name != "help"] == []


def test_the_readme_has_every_command_and_option() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert reference.table() in readme, "run `python -m desk.reference`"


def test_the_reference_page_says_what_the_database_says() -> None:
    page = (ROOT / "docs/reference.md").read_text(encoding="utf-8")
    assert page == sql_reference.page(), "run `python -m desk.reference`"
    assert not re.search(r"\| +\|", page.partition("## Named queries")[0])  # nothing is left untold


def test_the_table_goes_between_its_marks_and_touches_nothing_else() -> None:
    readme = f"before\n{reference.START}\nold\n{reference.END}\nafter\n"
    assert reference.written(readme) == f"before\n{reference.START}\n{reference.table()}\n{reference.END}\nafter\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["specs", "--nonsense"],
        ["specs", "--format", "xml"],
        ["compare"],
        ["read", "page.html"],
        ["sql", "select 1", "--limit", "0"],
    ],
    ids=" ".join,
)
def test_wrong_usage_is_status_2(arguments: list[str], specwatch: Any) -> None:
    left = specwatch(*arguments)
    assert left.status == 2
    assert left.out == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["specs", "--as-of", "yesterday"], "say 2026-10-29"),
        (["specs", "--metric", "memory_capcity"], "near: memory_capacity"),
        (["specs", "Trainium 33"], "near: Trainium"),
        (["specs", "--vendor", "amazon"], "unknown vendor 'amazon'"),
        (["changes", "--kind", "date_sliped"], "near: date_slipped"),
        (["changes", "--since", "2026-99-01"], "2026-99-01"),
        (["captures", "--source", "aws/dox"], "near: aws/docs"),
        (["compare", "compute_peak", "--precision", "FP8", "--precision", "FP4"], "never one ranking"),
        (["compare", "compute_peak"], "--precision"),
        (["schema", "chnge"], "near: change"),
        (["alerts", "--state", "gone"], "waiting"),
        (["phrase", "X1 is here.", "--subject", "X1"], "say a product id, as acme/x1"),
        (["phrase", "X1 is here.", "--published", "22 April"], "--published: '22 April' is not a date like 2027"),
        (["phrase", "9" * 100_001], "TEXT: 100001 characters"),
        (["read", "no-such-file.html", "--url", "https://aws.amazon.com/", "--captured-at", "2026-01-01"], "No such"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
@pytest.mark.usefixtures("home")
def test_wrong_input_is_status_2_and_says_what_to_do(arguments: list[str], words: str, specwatch: Any) -> None:
    left = specwatch(*arguments)
    assert left.status == 2
    assert words in left.err
    assert left.out == ""


@pytest.mark.parametrize(
    ("error", "status"),
    [(StoreError("locked by another"), 4), (OSError(28, "No space left on device"), 4), (ValueError("slip"), BUG)],
)
def test_an_error_is_told_in_words_and_by_its_status(
    error: Exception, status: int, specwatch: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("desk.history.fetch", fail)
    left = specwatch("specs")
    assert left.status == status
    assert "Traceback" not in left.err
    assert str(error.args[-1]) in left.err


@pytest.mark.parametrize("command", ["specs", "changes", "availability", "conflicts", "unread", "review", "alerts"])
def test_a_home_without_history_says_what_to_run(command: str, new_home: Path, specwatch: Any) -> None:
    left = specwatch(command, "--format", "jsonl")
    assert left.status == 2
    assert "specwatch run" in left.err
    assert not new_home.exists()


def test_sources_are_listed_before_anything_ran(new_home: Path, specwatch: Any) -> None:
    left = specwatch("sources", "--format", "jsonl")
    assert left.status == 0
    assert {row["vendor"] for row in left.rows} >= {"aws", "google", "nvidia", "microsoft", "intel"}
    assert {row["last_captured_at"] for row in left.rows} == {None}
    assert not new_home.exists()


def test_schema_prints_one_record_or_all(specwatch: Any) -> None:
    one, every = json.loads(specwatch("schema", "change").out), json.loads(specwatch("schema").out)
    assert every["change"] == one
    assert one["title"] == "ChangeRecord"


@pytest.mark.parametrize("command", [["--help"], ["specs"], ["run", "--help"]], ids=" ".join)
def test_nothing_heavy_is_imported_before_it_is_needed(command: list[str], told: Path) -> None:
    """In a process of its own, since this one has imported everything."""
    script = (
        "import sys; from desk.cli import main\n"
        f"try: main({command!r})\nexcept SystemExit: pass\n"
        f"print(*({_HEAVY!r} & set(sys.modules)), file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script],
        env={"SPECWATCH_HOME": str(told)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stderr.strip().splitlines()[-1:] in ([], [""]), ran.stderr


def test_a_run_imports_nothing_that_unchanged_pages_do_not_need(tmp_path: Path) -> None:
    script = f"import sys, flows.run; print(*({_UNASKED!r} & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert ran.stdout.strip() == ""
