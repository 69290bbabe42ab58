"""A bound on the processor's time that hostile input may take: what else the machine does fails no test."""

import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Fail where what is done within takes the processor longer; that it ends at all is pytest-timeout's part."""
    start = time.process_time()
    yield
    assert time.process_time() - start < seconds
