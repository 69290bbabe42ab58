"""Which product or vendor a person means: an id, or a name as vendors print it. Never the nearest one."""

from collections.abc import Iterable
from pathlib import Path

from desk.near import unknown
from desk.rows import fetch
from schemas.base import InputError


def product(text: str | None, home: Path | None = None) -> str | None:
    """The id of a product given by id or exact alias; InputError with near names where there is none.

    New names are those of the history of `home`, or of the home of this process.
    """
    if text is None:
        return None
    from extractors.catalogue import catalogue

    known = catalogue()
    if (wanted := text.strip().lower()) in known.products:
        return wanted
    if (found := known.names(None).exact(text)) in known.products:
        return found
    # Subjects that a page named and no vendor folder knows are products of the history alone.
    if wanted in (new := _subjects(home)):
        return wanted
    names = (name for one in known.products.values() for name in (one.id, one.name, *one.aliases))
    raise InputError(unknown(text, dict.fromkeys((*names, *new)), "product"))


def vendor(text: str | None, home: Path | None = None) -> str | None:
    """The id of a vendor of the catalogue or the history; InputError where there is none."""
    if text is None:
        return None
    from extractors.catalogue import catalogue

    known = dict.fromkeys(catalogue().vendors)
    if (wanted := text.strip().lower()) in known:
        return wanted
    known |= dict.fromkeys(subject.partition("/")[0] for subject in _subjects(home))
    if wanted in known:
        return wanted
    raise InputError(unknown(text, known, "vendor"))


def _subjects(home: Path | None) -> Iterable[str]:
    return [row["subject"] for row in fetch("subjects", home)]
