"""A home to write in, and a history told through the store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from warehouse.store import Warehouse


@pytest.fixture
def warehouse(tmp_path: Path) -> Iterator[Warehouse]:
    with Warehouse.open(tmp_path) as opened:
        yield opened
