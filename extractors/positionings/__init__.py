"""The positioning grammar: what a product is for, in its vendor's words."""

from extractors.positionings.find import PositioningFound, find_positionings

__all__ = ["PositioningFound", "find_positionings"]
