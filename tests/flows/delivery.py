"""Delivering to editors and operators by themselves: what ends a run, without the run; and homes that wait for it."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from flows import alert
from flows.operators import tell as operators
from flows.post.sending import Sent
from flows.replay import replay
from flows.report import Delivery
from flows.settings import Alerts, Settings
from tests.flows import reader
from tests.flows.pages import Folder
from warehouse.store import Warehouse

QUIET = Settings(alerts=Alerts(channels=()))
"""Nobody is told."""


def deliver(home: Path, settings: Settings, **given: Any) -> Delivery:
    """Send editors what waits."""
    with Warehouse.open(home) as warehouse:
        return alert.deliver(warehouse, settings, **given)


def tell(home: Path, settings: Settings, **given: Any) -> Sent:
    """Tell operators what is wrong."""
    with Warehouse.open(home) as warehouse:
        return operators.tell(warehouse, settings, **given)


def untold(place: Path, *pages: bytes) -> Path:
    """`place` with a home in which a page said each of these, a month apart, and nobody was told; its pages beside it.

    For fixtures of a module: to be copied (`copied`), not written.
    """
    saved = Folder(place / "saved")
    for month, page in enumerate(pages, 1):
        saved.add("acme/x1", f"2026-{month:02}-01T00:00:00Z", page)
    with pytest.MonkeyPatch.context() as patch:
        reader.install(patch)
        replay(place / "home", [saved.path], settings=QUIET)
    return place


def copied(played: Path, to: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A test's own copy of such a home, for a test in which the readers of these pages are at work."""
    reader.install(monkeypatch)
    return shutil.copytree(played, to, dirs_exist_ok=True) / "home"
