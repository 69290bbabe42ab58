"""The short form of `make desk-soak`."""

from tests.desk.web.soak import ASKED, READ, soak


def test_pages_answer_rightly_while_a_run_writes_and_an_editor_decides() -> None:
    seen = soak(6)
    assert seen.faults == []
    assert seen.runs > 1
    assert set(seen.answers) == {*READ, *ASKED}
