"""The story of fixtures/facilities/: sites of an invented operator built before our eyes, and Microsoft's Fairwater."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from desk import times
from desk.cli import main
from desk.site.build import table
from desk.site.definition import load
from flows.replay import replay
from tests.story import told
from warehouse import released

FACILITIES = told.FIXTURES / "facilities"


@pytest.fixture(scope="module")
def built(invented_operators: None, tmp_path_factory: pytest.TempPathFactory) -> Path:  # noqa: ARG001
    home = tmp_path_factory.mktemp("facilities")
    report = replay(home, [FACILITIES])
    assert report.status == 0, report
    return home


def test_the_changes_are_those_of_the_list_and_no_others(built: Path) -> None:
    assert told.changes(built) == told.expected(FACILITIES / "changes.csv")


def test_each_change_is_in_the_digest(built: Path) -> None:
    (digest,) = (built / "alerts").glob("digest-*.md")
    assert digest.read_text(encoding="utf-8").count("\n- ") == len(told.table(FACILITIES / "changes.csv"))


def test_a_planned_facility_is_never_called_operational(built: Path) -> None:
    rows = told.ask(built, "from availability_history where subject = 'tarnbeck/kestrel-moor'")
    assert {(row["status"], row["of"], row["effective"]) for row in rows} == {("upcoming", "operational", "2028")}


@pytest.mark.parametrize(
    ("day", "status"),
    [("2026-06-14", {"upcoming"}), ("2026-06-15", {"upcoming", "under_construction"}), ("2026-11-20", {"operational"})],
)
def test_a_site_is_promised_then_built_then_operates(built: Path, day: str, status: set[str]) -> None:
    rows = told.ask(built, "from availability_as_of($t) where subject = 'tarnbeck/elderholm'", t=f"{day}T23:59:59Z")
    assert {row["status"] for row in rows} == status


def test_building_is_a_track_of_its_own(built: Path) -> None:
    rows = told.ask(built, "from availability_as_of('2026-11-30') where subject = 'tarnbeck/elderholm'")
    assert {row["track"] for row in rows} == {"building"}


def test_fairwater_has_the_five_facts_that_are_known_of_it_and_no_status(built: Path) -> None:
    rows = told.ask(built, "from specs where subject = 'microsoft/fairwater'")
    assert {(row["scope"], row["metric"], row["value"], row["unit"]) for row in rows} == {
        ("facility", "site_area", "315", "acres"),
        ("rack", "chip_count", "72", "GPUs"),
        ("rack", "interconnect_bandwidth", "1.8", "TB/s"),
        ("rack", "memory_capacity", "14", "TB"),
        ("facility", "compute_gain", "10", "x"),
    }
    (gain,) = (row for row in rows if row["metric"] == "compute_gain")
    assert gain["baseline"] == "fastest supercomputer"


def test_facilities_are_products_of_their_kind(built: Path) -> None:
    rows = told.ask(built, "select id, name from products where kind = 'facility' order by id")
    assert [(row["id"], row["name"]) for row in rows] == [
        ("microsoft/fairwater", "Fairwater"),
        ("tarnbeck/elderholm", "Elderholm"),
        ("tarnbeck/kestrel-moor", "Kestrel Moor"),
    ]


def test_the_commands_show_a_facility_as_any_product(
    built: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SPECWATCH_HOME", str(built))
    for command in ("availability --as-of 2026-11-30", "availability --timeline", "catalogue", "specs", "changes"):
        with pytest.raises(SystemExit) as left:
            main([*command.split(), "--format", "jsonl"])
        assert left.value.code == 0
        rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert {"facility"} == {row["scope"] for row in rows if row["subject"] == "tarnbeck/elderholm"}, command


@pytest.mark.parametrize(
    ("day", "site", "status", "power"),
    [
        (
            "2026-03-02", "Elderholm (planned)",
            "upcoming: under construction, 2026-05; upcoming: operational, 2027", "450 MW",
        ),
        (
            "2026-06-15", "Elderholm (under construction)",
            "under construction; upcoming: operational, second half of 2027", "500 MW or 450 MW",
        ),
        ("2026-11-30", "Elderholm", "operational", "500 MW or 450 MW"),
    ],
)  # fmt: skip
def test_the_tracker_shows_how_far_each_site_has_come(
    built: Path, day: str, site: str, status: str, power: str
) -> None:
    with closing(released.connect(built)) as history:
        shown = table(history, load("facilities", built), times.end(day))
    rows = {line.subjects[0]: [cell.text for cell in line.cells] for line in shown.rows}
    name, operator, stands, draws, _, land, _ = rows["tarnbeck/elderholm"]
    assert (name, operator, draws, land) == (site, "Tarnbeck", power, "620 acres")
    assert sorted(stands.split("; ")) == sorted(status.split("; "))
    assert rows["tarnbeck/kestrel-moor"][:3] == ["Kestrel Moor (planned)", "Tarnbeck", "upcoming: operational, 2028"]
