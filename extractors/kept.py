"""What is kept of texts that were read: captures of one page have most of their sentences and labels in common.

It saves about a sixth of the reading of ../shared/captures in one pass, and nothing of a page that stands alone. Each
function keeps its last two thousand answers; before a page so large that its texts may fill the memory all are
forgotten (`forget`).
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar, cast
from weakref import WeakSet

_Function = TypeVar("_Function", bound=Callable[..., Any])
_MOST = 2048
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
