"""Python's collector of cyclic garbage waits while a page is read, and while what it says is stored.

A reading makes thousands of small objects within milliseconds and none that point at each other, and the collector
walked all that the process has loaded to find that out: a twelfth of the time. Of storing it was a sixth.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def waiting() -> Iterator[None]:
    """Hold the collector off within; as it was afterwards. Of several threads the first that ends sets it going."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
