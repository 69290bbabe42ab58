import pytest

from schemas.severities import severity
from schemas.words import ChangeKind, Severity


@pytest.mark.parametrize("kind", ChangeKind)
def test_every_kind_of_change_has_a_severity(kind: ChangeKind) -> None:
    assert severity(kind, "memory_capacity") in Severity


@pytest.mark.parametrize(
    ("kind", "metric", "expected"),
    [
        ("status_advanced", "availability", "high"),
        ("status_regressed", "availability", "high"),
        ("value_changed", "memory_capacity", "high"),
        ("unit_changed", "memory_capacity", "high"),
        ("withdrawn", "power", "medium"),
        ("conflict_opened", "power", "medium"),
        ("appeared", "availability", "medium"),
        ("appeared", "power", "low"),
        ("positioning_changed", "positioning", "low"),
    ],
)
def test_what_a_vendor_takes_back_or_reaches_matters_most(kind: str, metric: str, expected: str) -> None:
    assert severity(ChangeKind(kind), metric) == expected
