"""A loopback server, and settings that let us ask it."""

from collections.abc import Callable, Iterator

import pytest

from flows.settings import Limits, Pauses, Settings
from schemas.products import Source
from schemas.words import PageKind
from tests.flows.loopback import Site


@pytest.fixture
def site() -> Iterator[Site]:
    made = Site()
    yield made
    made.close()


@pytest.fixture
def quick() -> Settings:
    """Loopback allowed, no pauses, tight limits."""
    return Settings(
        contact="tests@example.org",
        allow_private=True,
        pauses=Pauses(host=0.0, longest=1.0),
        limits=Limits(
            body_bytes=100_000,
            fetch_seconds=1.0,
            connect_seconds=1.0,
            read_seconds=0.6,
            attempts=3,
            full_every=4,
            redirects=3,
        ),
    )


@pytest.fixture
def source_at() -> Callable[[str], Source]:
    def make(url: str, **more: object) -> Source:
        fields = {"id": "acme/page", "vendor": "acme", "url": url, "page": PageKind.PRODUCT} | more
        return Source.model_validate(fields)

    return make
