"""The store: one writer, whole transactions, clear errors."""

import os
import subprocess
import sys
import textwrap
from datetime import UTC, datetime
from pathlib import Path

import duckdb
import pytest

from schemas.base import StoreError
from schemas.captures import Response
from schemas.claims import Claim, Evidence
from schemas.products import Product
from schemas.readings import Quarantined, Reading, Unread
from schemas.words import Origin, Scope, Verdict
from tests.warehouse.made import capture, figure, peak, reading, source, status, words
from tests.warehouse.stored import ask, record, rows
from warehouse.archive import Archive
from warehouse.store import NAME, Warehouse

DOCS, PAGE = source("docs"), source("page")


def test_specs_show_what_the_page_says_today(warehouse: Warehouse) -> None:
    record(
        warehouse,
        [
            (DOCS, capture(DOCS, 0), reading(figure("1280 GB/s", metric="memory_bandwidth"), words("training"))),
            (DOCS, capture(DOCS, 1), reading(figure("1.28 TB/s", metric="memory_bandwidth", quote="1.28TBps"))),
        ],
    )
    assert ask(warehouse, "select value, unit, canonical_value, canonical_unit, quote from specs") == [
        ("1.28", "TB/s", 1280.0, "GB/s", "1.28TBps")
    ]
    (valid_from, captured_at) = ask(warehouse, "select valid_from, captured_at from specs")[0]
    assert (valid_from.day, captured_at.day) == (1, 2)
    assert ask(warehouse, "select value, valid_to is null from spec_history order by 1") == [
        ("1.28", True),
        ("training", False),
    ]


def test_every_kind_of_claim_is_kept_with_its_terms(warehouse: Warehouse) -> None:
    claims: list[Claim] = [
        peak("up_to 190 TFLOPS", "BF16"),
        status("upcoming generally_available 2026-41", stated="2026-01-01", audience="Europe"),
        words("training"),
    ]
    record(warehouse, [(DOCS, capture(DOCS, 0), reading(*claims))])
    figure_row = ask(
        warehouse, "select value, unit, precision, bound, source, origin from specs where unit is not null"
    )
    assert figure_row == [("190", "TFLOPS", "BF16", "up_to", "acme/docs", "synthetic")]
    assert ask(warehouse, 'select status, "of", stated_on, effective, audience from availability') == [
        ("upcoming", "generally_available", "2026-01-01", "2026-41", "Europe")
    ]
    assert ask(warehouse, "select value from positioning") == [("training",)]
    assert len(ask(warehouse, "from specs")) == 3


def test_a_capture_is_taken_once(warehouse: Warehouse) -> None:
    one = (DOCS, capture(DOCS, 0), reading(figure("32 GB")))
    assert not warehouse.known(one[1].id)
    record(warehouse, [one])
    assert warehouse.known(one[1].id)
    assert warehouse.record(*one, announce=True) == ()
    assert warehouse.captures() == warehouse.captures(DOCS.id) == [one[1]]


def test_captures_of_different_sources_are_taken_together_and_each_tells_its_own(warehouse: Warehouse) -> None:
    late, known = source("late"), source("known")
    known_before = (known, capture(known, 0), reading(figure("1 GB", place="Known")))
    first = [(of, capture(of, 0), reading(figure("32 GB", place=of.id))) for of in (DOCS, PAGE)]
    later = (late, capture(late, 5), reading(figure("32 GB", place="Late")))
    record(warehouse, [known_before, *first, later])
    made = warehouse.record_all(
        [
            (PAGE, capture(PAGE, 1), reading(figure("48 GB", place=PAGE.id))),
            known_before,
            (late, capture(late, 4), reading(figure("31 GB", place="Late"))),
            (DOCS, capture(DOCS, 1), reading(figure("48 GB", place=DOCS.id))),
        ],
        silent=[capture(DOCS, 1).id],
    )
    values = [[(one.source, one.kind, one.new) for one in changes if one.kind == "value_changed"] for changes in made]
    assert values == [[("acme/page", "value_changed", "48 GB")], [], [], [("acme/docs", "value_changed", "48 GB")]]
    assert {alert.change.source for alert in warehouse.outbox() if alert.change.kind == "value_changed"} == {PAGE.id}
    assert ask(warehouse, "select value, valid_to is null from spec_history where source = 'acme/late' order by 1") == [
        ("31", False),
        ("32", True),
    ]


def test_two_captures_of_a_source_are_not_taken_together(warehouse: Warehouse) -> None:
    with pytest.raises(AssertionError, match="follow each other"):
        warehouse.record_all([(DOCS, capture(DOCS, day), reading(figure("32 GB"))) for day in (0, 1)])


def test_what_is_not_the_page_is_a_capture_with_its_reason_and_nothing_else(warehouse: Warehouse) -> None:
    busy = Reading(verdict=Verdict.RATE_LIMITED, reason="says 'too many requests'", complete=False)
    record(warehouse, [(DOCS, capture(DOCS, 0), reading(figure("32 GB"))), (DOCS, capture(DOCS, 1), busy)])
    assert ask(warehouse, "select verdict, reason, complete, claims from captures order by captured_at") == [
        ("page", None, True, 1),
        ("rate_limited", "says 'too many requests'", False, 0),
    ]
    assert ask(warehouse, "select value from specs") == [("32",)]
    last = warehouse.last_capture(DOCS.id)
    assert last is not None
    assert (last.verdict, last.reason) == (Verdict.RATE_LIMITED, "says 'too many requests'")


def test_the_last_capture_is_the_newest_and_not_the_last_to_arrive(warehouse: Warehouse) -> None:
    assert warehouse.last_capture(DOCS.id) is None
    record(warehouse, [(DOCS, capture(DOCS, day), reading()) for day in (1, 3, 2)])
    last = warehouse.last_capture(DOCS.id)
    assert last is not None
    assert last.captured_at.day == 4


def test_a_collapse_is_noted_with_the_capture(warehouse: Warehouse) -> None:
    four = [peak("190 TFLOPS", p) for p in ("FP16", "BF16", "FP8", "FP4")]
    record(warehouse, [(DOCS, capture(DOCS, 0), reading(*four)), (DOCS, capture(DOCS, 1), reading())])
    assert ask(warehouse, "select issues from captures order by captured_at") == [
        ([],),
        (["collapse: 4 of 4 statements are not there and nothing is in their place"],),
    ]
    assert len(ask(warehouse, "from specs")) == 4


def test_unread_and_quarantine_are_those_of_the_newest_page(warehouse: Warehouse) -> None:
    def with_rest(number: int) -> Reading:
        evidence = Evidence(quote=f"some {number} widgets", place="Text")
        return reading().model_copy(
            update={
                "unread": (Unread(text=f"{number} widgets", evidence=evidence, why="no metric"),),
                "quarantined": (Quarantined(claim=figure(f"{number} PB"), reason="not plausible"),),
            }
        )

    busy = Reading(verdict=Verdict.ERROR, complete=False)
    record(
        warehouse,
        [
            (DOCS, capture(DOCS, 2), with_rest(2)),
            (DOCS, capture(DOCS, 1), with_rest(1)),
            (DOCS, capture(DOCS, 3), busy),
            (PAGE, capture(PAGE, 1), with_rest(7)),
        ],
    )
    unread = ask(warehouse, "select source, text, why, captured_at::date::varchar, origin from unread order by source")
    assert unread == [
        ("acme/docs", "2 widgets", "no metric", "2026-01-03", "synthetic"),
        ("acme/page", "7 widgets", "no metric", "2026-01-02", "synthetic"),
    ]
    assert ask(warehouse, "select source, statement, reason from quarantine order by source") == [
        ("acme/docs", "2 PB", "not plausible"),
        ("acme/page", "7 PB", "not plausible"),
    ]


def test_products_are_the_catalogue_and_what_tables_name_beyond_it(warehouse: Warehouse) -> None:
    new = Product(id="acme/z9", name="Z9", kind=Scope.CHIP, new=True)
    named = reading().model_copy(update={"subjects": (new,)})
    record(warehouse, [(DOCS, capture(DOCS, 0), named), (PAGE, capture(PAGE, 1), named)])
    known = Product(id="acme/x1", name="X1", kind=Scope.CHIP, aliases=("X1",), part_of=("acme/x1-rack",))
    warehouse.sync_products([known])
    listed = "select id, is_new, aliases, source from products order by id"
    assert ask(warehouse, listed) == [("acme/x1", False, ["X1"], None), ("acme/z9", True, [], "acme/docs")]
    warehouse.sync_products([known, new.model_copy(update={"new": False})])
    assert ask(warehouse, listed)[1] == ("acme/z9", False, [], None)


def test_sources_tell_how_the_last_time_went(warehouse: Warehouse) -> None:
    record(
        warehouse,
        [
            (DOCS, capture(DOCS, 0), reading(figure("32 GB"))),
            (DOCS, capture(DOCS, 1), Reading(verdict=Verdict.CHALLENGE, complete=False)),
        ],
    )
    shown = "select id, verdict, last_captured_at::date::varchar, last_complete_at::date::varchar, claims from sources"
    assert ask(warehouse, shown) == [("acme/docs", "challenge", "2026-01-02", "2026-01-01", 1)]


def test_a_crash_between_archive_and_row_loses_and_doubles_nothing(tmp_path: Path) -> None:
    answer = Response(
        source=DOCS.id, url=DOCS.url, captured_at=datetime(2026, 1, 1, tzinfo=UTC), origin=Origin.LIVE, body=b"32 GB"
    )
    archive = Archive(tmp_path)
    archive.store([answer])  # and here the process dies
    (again,) = archive.store([answer])
    with Warehouse.open(tmp_path) as warehouse:
        orphans = [one for one in archive.captures() if not warehouse.known(one.id)]
        assert orphans == [again]
        record(warehouse, [(DOCS, again, reading(figure("32 GB")))])
        assert warehouse.captures() == [again]
        assert archive.body(warehouse.captures()[0]) == b"32 GB"


def test_a_record_that_fails_leaves_nothing_behind(warehouse: Warehouse, monkeypatch: pytest.MonkeyPatch) -> None:
    record(warehouse, [(DOCS, capture(DOCS, 0), reading(figure("32 GB")))])
    before = rows(warehouse.home)

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr("warehouse.outbox.write", fail)
        with pytest.raises(ZeroDivisionError):
            record(warehouse, [(DOCS, capture(DOCS, 1), reading(figure("64 GB")))])
    assert rows(warehouse.home) == before
    assert len(record(warehouse, [(DOCS, capture(DOCS, 1), reading(figure("64 GB")))])) == 1


def test_a_killed_writer_leaves_whole_transactions(tmp_path: Path) -> None:
    code = """
        import os, sys
        from pathlib import Path
        from tests.warehouse.made import capture, figure, reading, source
        from warehouse.store import Warehouse
        docs = source("docs")
        warehouse = Warehouse.open(Path(sys.argv[1]))
        warehouse.record(docs, capture(docs, 0), reading(figure("32 GB")), announce=True)
        warehouse._con.commit = lambda: os._exit(9)
        class Dying:
            def __getattr__(self, name):
                return getattr(con, name)
            def commit(self):
                os._exit(9)
        con = warehouse._con
        warehouse._con = Dying()
        warehouse.record(docs, capture(docs, 1), reading(figure("64 GB")), announce=True)
        """
    assert _run(code.replace("        warehouse._con.commit = lambda: os._exit(9)\n", ""), tmp_path).returncode == 9
    with Warehouse.open(tmp_path) as warehouse:
        assert ask(warehouse, "select value from specs") == [("32",)]
        assert [change.new for change in record(warehouse, [(DOCS, capture(DOCS, 1), reading(figure("64 GB")))])] == [
            "64 GB"
        ]


def test_a_second_writer_is_told_to_wait(tmp_path: Path) -> None:
    code = """
        import sys
        from pathlib import Path
        from schemas.base import StoreError
        from warehouse.store import Warehouse
        try:
            Warehouse.open(Path(sys.argv[1]))
        except StoreError as error:
            print(error)
        """
    with Warehouse.open(tmp_path):
        told = _run(code, tmp_path).stdout
    assert f"{tmp_path / NAME} is in use by another process" in told
    assert "try again" in told


def _run(code: str, home: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", textwrap.dedent(code), str(home)]
    here = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=here)


@pytest.mark.parametrize("content", [b"not a database at all", b"\0" * 20_000])
def test_a_damaged_file_is_a_store_error_that_says_what_to_do(tmp_path: Path, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)
    with pytest.raises(StoreError, match="specwatch rebuild") as error:
        Warehouse.open(tmp_path)
    assert str(tmp_path / NAME) in str(error.value)


def test_damage_within_the_file_is_a_store_error(tmp_path: Path) -> None:
    with Warehouse.open(tmp_path) as warehouse:
        record(warehouse, [(DOCS, capture(DOCS, day), reading(figure(f"{day + 1} GB"))) for day in range(3)])
    content = bytearray((tmp_path / NAME).read_bytes())
    for at in range(4096 * 3, len(content)):
        content[at] ^= 0xFF
    (tmp_path / NAME).write_bytes(content)
    with pytest.raises(StoreError, match="damaged"):
        Warehouse.open(tmp_path)


def test_a_home_that_is_a_file_is_a_store_error(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("")
    with pytest.raises(StoreError, match="cannot be used"):
        Warehouse.open(tmp_path / "home")


def test_the_file_can_be_opened_again_after_an_error(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"broken")
    with pytest.raises(StoreError):
        Warehouse.open(tmp_path)
    (tmp_path / NAME).unlink()
    with Warehouse.open(tmp_path) as warehouse:
        assert warehouse.captures() == []


def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / NAME)) as con:
        con.execute("create schema history; create table history.captures (x integer)")
    with pytest.raises(StoreError, match="damaged"):
        Warehouse.open(tmp_path)
