"""The positioning grammar: what a product is for, in its vendor's words."""

from extractors.positionings.find import PositioningFound, find_positionings, may_position
from extractors.positionings.labels import positioning_of

__all__ = ["PositioningFound", "find_positionings", "may_position", "positioning_of"]
