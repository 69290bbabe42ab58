"""Dates in words, as EDTF and never more precise than they were said."""

from extractors.dates.find import find_dates
from extractors.dates.found import DateFound

__all__ = ["DateFound", "find_dates"]
