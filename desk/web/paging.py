"""Long lists in pages, by number: a link to page 3 stays a link to page 3, and works without scripts."""

from collections.abc import Sequence
from typing import Annotated, Generic, TypeVar

from fastapi import Query
from pydantic import BaseModel, ConfigDict, Field

SIZE = 50
"""Entries of a page: about a screenful of ten, and well under 100 KB."""

Entry = TypeVar("Entry")
PageNumber = Annotated[int, Query(alias="page", ge=1, le=1_000_000, description="Which page of the list.")]


class Shown(BaseModel):
    """What a page shows; fields are told in the API's description."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Page(Shown, Generic[Entry]):
    """One page of a list."""

    items: tuple[Entry, ...] = Field(description="The entries of this page.")
    page: int = Field(ge=1, description="Its number.")
    pages: int = Field(ge=1, description="How many there are.")
    total: int = Field(ge=0, description="Entries of all pages.")


def paged(items: Sequence[Entry], number: int, *, total: int | None = None, size: int = SIZE) -> Page[Entry]:
    """Page `number` of a list; with `total`, `items` are this page's own and the list has so many.

    A number beyond the last page gives an empty one: lists shrink, and a kept link is no error.
    """
    count = len(items) if total is None else total
    own = items[(number - 1) * size : number * size] if total is None else items
    return Page(items=tuple(own), page=number, pages=max(1, -(-count // size)), total=count)
