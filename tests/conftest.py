"""What the tests of several rooms share: the story and the real pages, played once in a session."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest
from hypothesis import settings

from extractors import catalogue
from flows.replay import replay
from tests.made_once import held_open, made_once
from tests.once import once

__all__ = ["held_open", "made_once"]

ROOT = Path(__file__).resolve().parents[1]
FIXTURES = ROOT / "fixtures"
SHARED = ROOT.parent / "shared"

settings.register_profile("specwatch", deadline=None)  # how long an example takes says how busy the machine is
settings.load_profile("specwatch")


_HEARD = "SPECWATCH_HOME PREFECT_API_URL COLUMNS LINES NO_COLOR FORCE_COLOR HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY"


@pytest.fixture(scope="session", autouse=True)
def _own_environment() -> Iterator[None]:
    """Let no test find what the shell of its caller says to specwatch, Prefect, Rich or httpx."""
    with pytest.MonkeyPatch.context() as patch:
        for name in _HEARD.split():
            patch.delenv(name, raising=False)
            patch.delenv(name.lower(), raising=False)
        yield


@pytest.fixture(scope="session", autouse=True)
def _patience() -> Iterator[None]:
    """Let a test wait for its own server: on a busy machine that takes longer than the five seconds of httpx."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("get", "post"):
            patch.setattr(httpx, name, partial(getattr(httpx, name), timeout=60.0))
        yield


@pytest.fixture(scope="session")
def captures() -> Path:
    """The folder of real vendor pages; skips where the shared folder is not beside the repository."""
    folder = SHARED / "captures"
    if not folder.is_dir():
        pytest.skip("the shared folder with real vendor pages is not beside the repository")
    return folder


@pytest.fixture(scope="session")
def story(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A home in which the story of fixtures/ was played once. Readers only: a test that writes plays its own."""
    return once(tmp_path_factory, worker_id, "story", lambda home: _play(home, FIXTURES))


@pytest.fixture(scope="session")
def real(captures: Path, tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A home in which the real pages were replayed once. Readers only: a test that writes takes a copy."""
    return once(tmp_path_factory, worker_id, "real", lambda home: _play(home, captures))


def _play(home: Path, pages: Path) -> None:
    report = replay(home, [pages])
    assert report.status == 0, report


@pytest.fixture(scope="module")
def invented_operators(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The operators of fixtures/facilities beside the vendors that are watched: invented, so no reader ships them."""
    vendors = tmp_path_factory.mktemp("vendors")
    for folder in (catalogue.VENDORS, FIXTURES / "facilities" / "vendors"):
        for path in folder.iterdir():
            (vendors / path.name).symlink_to(path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "VENDORS", vendors)
        catalogue.catalogue.cache_clear()
        yield
    catalogue.catalogue.cache_clear()
