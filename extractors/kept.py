"""What is kept of texts that were read: captures of one page have most of their sentences and labels in common.

So a replay reads its second capture of a page in half the time of the first. Each function keeps its last few thousand
answers; after a page so large that its texts may be, all are forgotten (`forget`), so that no page can fill the memory.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar, cast
from weakref import WeakSet

_Function = TypeVar("_Function", bound=Callable[..., Any])
_MOST = 8192
_all: WeakSet[Any] = WeakSet()


def kept(function: _Function) -> _Function:
    """A pure function of texts that keeps its last answers."""
    cached = lru_cache(maxsize=_MOST)(function)
    _all.add(cached)
    return cast("_Function", cached)


def forget() -> None:
    """Forget every answer."""
    for cached in _all:
        cached.cache_clear()
