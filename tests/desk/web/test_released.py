"""Pages read the newest released file, and go on with theirs where a run releases another meanwhile."""

from pathlib import Path

from desk.web.released import Releases
from tests.desk.web.homes import says

MEMORY = "select value from specs where metric = 'memory_capacity'"


def test_who_asks_while_a_run_releases_gets_what_they_began_with(tmp_path: Path) -> None:
    says(tmp_path / "home", tmp_path / "first", "144 GB")
    releases = Releases(tmp_path / "home")
    before = releases.cursor()
    begun = before.execute(MEMORY)
    says(tmp_path / "home", tmp_path / "second", "144 GB", "192 GB")
    after = releases.cursor()
    assert begun.fetchall() == [("144",)]
    assert before.execute(MEMORY).fetchall() == [("144",)]
    assert after.execute(MEMORY).fetchall() == [("192",)]


def test_a_file_that_nobody_asks_any_more_is_let_go_of(tmp_path: Path) -> None:
    says(tmp_path / "home", tmp_path / "first", "144 GB")
    releases = Releases(tmp_path / "home")
    releases.cursor().close()
    old = (tmp_path / "home" / "released").glob("*.duckdb")
    says(tmp_path / "home", tmp_path / "second", "144 GB", "192 GB")
    releases.cursor().close()
    (first,) = [file for file in old if file.exists()][:1]
    open_files = {Path(link).resolve() for link in Path("/proc/self/fd").iterdir()}
    assert first.resolve() not in open_files
