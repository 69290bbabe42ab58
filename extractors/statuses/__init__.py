"""The status grammar: which product has, or is promised, which status."""

from extractors.statuses.badges import find_badge
from extractors.statuses.decide import StatusFound, StatusUnread
from extractors.statuses.find import StatusReading, find_statuses, read_statuses

__all__ = ["StatusFound", "StatusReading", "StatusUnread", "find_badge", "find_statuses", "read_statuses"]
