"""Dates in words, as EDTF and never more precise than they were said."""

from extractors.dates.find import DateFound, find_dates

__all__ = ["DateFound", "find_dates"]
