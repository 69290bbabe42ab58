"""Data whose parts point at each other, as the whole that it stands for: devalue's lists and Apollo's cache.

Nuxt 3 and SvelteKit write a list in which each object holds the numbers of its values; Apollo keeps each object once
and names it where it belongs. Read as they stand, a figure would be of nobody, or of the page's product though the data
gives it to another. What points at itself, and what grows beyond a document, is no data of a page.
"""

from extractors.documents.keys import Json
from schemas.base import InputError

DEEPEST = 100
MOST_VALUES = 200_000
_ROOT = "ROOT_QUERY"
_TYPED = frozenset({"Date", "BigInt", "RegExp", "URL", "URLSearchParams"})


def unflattened(values: list[Json]) -> Json:
    """The value that devalue's list stands for. InputError where it is none, or larger or deeper than documents are."""
    return _Flat(values).at(0, ()) if values else None


class _Flat:
    def __init__(self, values: list[Json]) -> None:
        self._values = values
        self._seen = 0

    def at(self, place: Json, above: tuple[int, ...]) -> Json:
        """The value with a number; None for the negative ones, which stand for undefined and the like."""
        self._seen += 1
        if self._seen > MOST_VALUES or len(above) > DEEPEST:
            raise InputError("data that points at more than a document holds")
        if isinstance(place, bool) or not isinstance(place, int) or place >= len(self._values):
            raise InputError("data that points at nothing")
        if place < 0 or place in above:
            return None
        value, inner = self._values[place], (*above, place)
        if isinstance(value, dict):
            return {key: self.at(one, inner) for key, one in value.items()}
        if not isinstance(value, list):
            return value
        if not value or not isinstance(value[0], str):
            return [self.at(one, inner) for one in value]
        return self._typed(value[0], value[1:], inner)

    def _typed(self, kind: str, rest: list[Json], inner: tuple[int, ...]) -> Json:
        if kind in _TYPED or not rest:
            return str(rest[0]) if rest else None
        if kind == "Map":
            pairs = zip(rest[::2], rest[1::2], strict=False)
            return {str(self.at(key, inner)): self.at(one, inner) for key, one in pairs}
        if kind == "null":  # an object without a prototype: its keys are words
            return {str(key): self.at(one, inner) for key, one in zip(rest[::2], rest[1::2], strict=False)}
        if kind == "Set":
            return [self.at(one, inner) for one in rest]
        return self.at(rest[0], inner) if isinstance(rest[0], int) else None  # Ref, Reactive, or a site's own


def joined_up(value: Json) -> Json:
    """Data with each object of an Apollo cache where a query names it. InputError where nothing says where that is."""
    return _Cache().at(value, None, ())


class _Cache:
    def __init__(self) -> None:
        self._seen = 0

    def at(self, value: Json, cache: dict[str, Json] | None, above: tuple[str, ...]) -> Json:
        """A value with what it points to in its cache."""
        self._seen += 1
        if self._seen > MOST_VALUES or len(above) > DEEPEST:
            raise InputError("data that points at more than a document holds")
        if isinstance(value, list):
            return [self.at(one, cache, (*above, "")) for one in value]
        if not isinstance(value, dict):
            return value
        if cache is None and _ROOT in value:  # what no query reaches is not of this page
            return self.at(value[_ROOT], value, (*above, _ROOT))
        key = _pointer(value)
        if key is None:
            return {name: self.at(one, cache, (*above, "")) for name, one in value.items()}
        if cache is None:
            raise InputError("data that points at what is not there")
        return self.at(cache.get(key), cache, (*above, key)) if key not in above else None


def _pointer(value: dict[str, Json]) -> str | None:
    """The key that an object points to: `__ref` since Apollo 3, an id before."""
    if isinstance(key := value.get("__ref"), str):
        return key
    key = value.get("id")
    return key if value.get("type") == "id" and "generated" in value and isinstance(key, str) else None
