"""The README is true: its queries run, its views are all there are, and every dependency has its reason."""

import re
import tomllib
from pathlib import Path

import pytest

from warehouse.released import connect

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
_SECTION = README[README.index("## Tables and views") : README.index("## Commands")]
_VIEWS = dict(re.findall(r"^\| `([a-z_]+)(?:\([^)]*\))?` \| [^|]+ \| `(.+)` \|$", _SECTION, re.MULTILINE))


def test_every_public_view_and_macro_is_in_the_readme(story: Path) -> None:
    views = "select view_name from duckdb_views() where not internal and not starts_with(view_name, '_')"
    macros = "select function_name from duckdb_functions() where function_type = 'table_macro' and not internal"
    with connect(story) as con:
        public = {name for (name,) in [*con.sql(views).fetchall(), *con.sql(macros).fetchall()]}
    assert set(_VIEWS) == public


@pytest.mark.parametrize("query", [*_VIEWS.values(), *re.findall(r"```sql\n(.+?)```", _SECTION, re.DOTALL)])
def test_an_example_query_runs(query: str, story: Path) -> None:
    with connect(story) as con:
        assert con.sql(query).columns


def test_every_dependency_has_its_reason() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    names = {re.split(r"[\[<>=~ ]", entry)[0] for entry in declared}
    table = README[README.index("## What it stands on") :]
    told = set(re.findall(r"^\| ([a-z][a-z0-9-]*) \| .+ \|$", table, re.MULTILINE))
    assert told == names


def test_links_within_the_project_lead_somewhere() -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", README) if "://" not in link]
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
