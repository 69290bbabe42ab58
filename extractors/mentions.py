"""A product named in a text: what names find, and what figures, statuses and positionings are given to."""

from dataclasses import dataclass


@dataclass(slots=True, unsafe_hash=True)
class Mention:
    """A name's place in a text: with the vendor's word in front and a plural's s, without a possessive.

    Nothing changes one; it is not frozen, which would take four times as long to make.
    """

    product: str
    start: int
    end: int
