"""An export says of itself what it holds: a Frictionless data package."""

import csv
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest

from schemas.captures import iso

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def package(tmp_path: Path, specwatch: Any) -> dict[str, Any]:
    assert specwatch("export", str(tmp_path)).status == 0
    told: dict[str, Any] = json.loads((tmp_path / "datapackage.json").read_text(encoding="utf-8"))
    return told


def test_the_package_names_every_file_with_its_size_and_hash(package: dict[str, Any], tmp_path: Path) -> None:
    listed = {one["path"]: one for one in package["resources"]}
    assert set(listed) == {path.name for path in tmp_path.iterdir()} - {"datapackage.json"}
    for path, one in listed.items():
        body = (tmp_path / path).read_bytes()
        assert (one["bytes"], one["hash"]) == (len(body), f"sha256:{hashlib.sha256(body).hexdigest()}")
    names = [one["name"] for one in package["resources"]]
    assert len(set(names)) == len(names)


def test_every_field_of_a_table_is_told_in_the_order_of_its_columns(package: dict[str, Any], tmp_path: Path) -> None:
    tables = [one for one in package["resources"] if one["format"] == "csv"]
    assert len(tables) > 10
    for one in tables:
        fields = one["schema"]["fields"]
        with (tmp_path / one["path"]).open(encoding="utf-8") as file:
            assert next(csv.reader(file)) == [field["name"] for field in fields]
        assert [field["name"] for field in fields if not field["description"]] == [], one["name"]
        assert one["description"]


def test_every_cell_is_of_the_type_that_its_field_says(package: dict[str, Any], tmp_path: Path) -> None:
    checks: dict[str, Callable[[str], object]] = {
        "string": str,
        "integer": int,
        "number": float,
        "boolean": ["true", "false"].index,
        "array": lambda cell: isinstance(json.loads(cell), list) or 1 / 0,
        "object": lambda cell: isinstance(json.loads(cell), dict) or 1 / 0,
        "date": lambda cell: len(cell) == 10 or 1 / 0,
        "datetime": lambda cell: cell.endswith("Z") or 1 / 0,
    }
    seen = set()
    for one in package["resources"]:
        if one["format"] != "csv":
            continue
        types = {field["name"]: field["type"] for field in one["schema"]["fields"]}
        with (tmp_path / one["path"]).open(encoding="utf-8") as file:
            for row in csv.DictReader(file):
                for name, cell in row.items():
                    if cell:
                        seen.add(types[name])
                        checks[types[name]](cell)
    assert seen == set(checks) - {"object"}


def test_the_three_formats_hold_the_same_rows(package: dict[str, Any], tmp_path: Path) -> None:
    with duckdb.connect() as con:
        con.execute("set TimeZone = 'UTC'")
        whole = con.execute(f"from '{tmp_path}/changes.parquet'").fetchall()
        names = [column[0] for column in con.description or ()]
    lines = [json.loads(line) for line in (tmp_path / "changes.jsonl").read_text(encoding="utf-8").splitlines()]
    with (tmp_path / "changes.csv").open(encoding="utf-8") as file:
        cells = list(csv.DictReader(file))
    assert len(package["resources"]) % 3 == 0
    seen_at = names.index("seen_at")
    assert [iso(row[seen_at]) for row in whole] == [line["seen_at"] for line in lines] == [c["seen_at"] for c in cells]
