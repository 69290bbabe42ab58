"""Work in a process of its own: its result or its error comes back, and nothing keeps it beyond its time."""

import os
import threading
import time
from functools import partial
from pathlib import Path

import pytest

from desk import apart as module
from desk.apart import apart
from desk.sql import QueryError, ask
from schemas.base import InputError, StoreError


def test_a_result_comes_back_from_another_process() -> None:
    assert apart(os.getpid, seconds=5) != os.getpid()


def test_an_error_comes_back_as_itself(story: Path) -> None:
    with pytest.raises(QueryError, match="syntax error") as raised:
        apart(partial(ask, story, "select * form specs", seconds=5, limit=1), seconds=5)
    assert raised.value.problem.startswith("Parser Error")


def test_what_takes_no_interrupt_is_killed_and_the_next_is_answered(story: Path) -> None:
    """One function over two huge texts: DuckDB looks for an interrupt only when it is done."""
    endless = "select levenshtein(repeat('ab', 300000), repeat('ba', 300000))"
    begun = time.monotonic()
    with pytest.raises(InputError, match="took longer than"):
        apart(partial(ask, story, endless, seconds=0.5, limit=1), seconds=0.5)
    assert time.monotonic() - begun < 10
    assert apart(partial(ask, story, "select 1 as a", seconds=5, limit=1), seconds=5).rows == ({"a": 1},)


def test_a_recursion_without_end_ends(story: Path) -> None:
    endless = "with recursive t as (select 1 as i union all select i + 1 from t) select max(i) from t"
    with pytest.raises(InputError, match=r"took longer|of memory"):
        apart(partial(ask, story, endless, seconds=0.5, limit=1), seconds=0.5)


def test_a_huge_answer_is_refused_and_not_taken_in(story: Path) -> None:
    huge = f"select repeat('a', {module.LARGEST + 1000}) as a"
    with pytest.raises(InputError, match="larger than 30 MB"):
        apart(partial(ask, story, huge, seconds=20, limit=1), seconds=20)


def test_a_process_that_dies_is_told_and_replaced() -> None:
    with pytest.raises(InputError, match="more than this machine gives"):
        apart(partial(os._exit, 9), seconds=5)
    assert apart(partial(int, "7"), seconds=5) == 7


def test_more_than_can_run_at_once_wait_and_are_then_told() -> None:
    slow = [threading.Thread(target=apart, args=(partial(time.sleep, 3),), kwargs={"seconds": 5}) for _ in range(2)]
    for one in slow:
        one.start()
    time.sleep(0.3)
    with pytest.raises(StoreError, match="running already"):
        apart(partial(int, "7"), seconds=0.2)
    for one in slow:
        one.join()
    assert apart(partial(int, "7"), seconds=5) == 7
