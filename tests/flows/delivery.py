"""Delivering to editors and operators by themselves: what ends a run, without the run."""

from pathlib import Path
from typing import Any

from flows import alert
from flows.operators import tell as operators
from flows.post.sending import Sent
from flows.report import Delivery
from flows.settings import Settings
from warehouse.store import Warehouse


def deliver(home: Path, settings: Settings, **given: Any) -> Delivery:
    """Send editors what waits."""
    with Warehouse.open(home) as warehouse:
        return alert.deliver(warehouse, settings, **given)


def tell(home: Path, settings: Settings, **given: Any) -> Sent:
    """Tell operators what is wrong."""
    with Warehouse.open(home) as warehouse:
        return operators.tell(warehouse, settings, **given)
