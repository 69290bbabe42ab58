"""A small history made without readers, and the command line as a caller sees it."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from desk.cli import main
from flows.review import decide
from schemas.captures import Capture
from schemas.claims import (
    AvailabilityClaim,
    BenchmarkClaim,
    Claim,
    Evidence,
    FigureClaim,
    PositioningClaim,
    Quantity,
    Terms,
)
from schemas.decisions import Ruling
from schemas.products import Product, Source
from schemas.readings import Quarantined, Reading, Unread
from schemas.words import Bound, Origin, PageKind, Scope, Sparsity, Status
from warehouse.rulings import held_id
from warehouse.store import Warehouse


@dataclass(frozen=True)
class Left:
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Standard output as JSON lines; fails where it holds anything else."""
        return [json.loads(line) for line in self.out.splitlines()]


Call = Callable[..., Left]


@pytest.fixture
def specwatch(capsys: pytest.CaptureFixture[str]) -> Call:
    """Run a command in this process, by way of `main`."""

    def call(*arguments: str) -> Left:
        capsys.readouterr()
        status = 0
        try:
            main(arguments)
        except SystemExit as left:
            status = left.code if isinstance(left.code, int) else 0
        printed = capsys.readouterr()
        return Left(status, printed.out, printed.err)

    return call


@pytest.fixture(scope="session")
def told(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home whose history is small and has one of everything; to be read, not written."""
    home = tmp_path_factory.mktemp("told")
    with Warehouse.open(home) as warehouse:
        for source, at, claims in _HISTORY:
            warehouse.record(source, _capture(source, at), _reading(claims), announce=True)
        warehouse.release()
    decide(home, held_id("aws/docs", _HELD), Ruling.REJECTED, by="An Editor", note="a slip of the page")
    return home


@pytest.fixture
def home(told: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home of the small history, as the commands find it."""
    monkeypatch.setenv("SPECWATCH_HOME", str(told))
    return told


@pytest.fixture
def new_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home where nothing ever ran."""
    monkeypatch.setenv("SPECWATCH_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def _said(quote: str) -> Evidence:
    return Evidence(quote=quote, place="Specifications")


def _figure(
    subject: str, metric: str, value: str, unit: str, *, bound: Bound = Bound.EXACT, **terms: Any
) -> FigureClaim:
    return FigureClaim(
        subject=subject,
        scope=Scope.CHIP,
        metric=metric,
        quantity=Quantity(value=value, unit=unit, bound=bound),
        terms=Terms(**terms),
        evidence=_said(f"{value} {unit}"),
    )


def _source(name: str, page: PageKind) -> Source:
    return Source(id=name, vendor="aws", url=f"https://{name.replace('/', '-')}.example/", page=page)


def _capture(source: Source, at: str) -> Capture:
    body = f"{source.id} {at}"
    return Capture(
        id=body.encode().hex()[-32:],
        source=source.id,
        url=source.url,
        captured_at=datetime.fromisoformat(at).replace(tzinfo=UTC),
        origin=Origin.SYNTHETIC,
        sha256="0" * 64,
        size=len(body),
    )


def _reading(claims: tuple[Claim, ...]) -> Reading:
    return Reading(
        reader="1",
        claims=claims,
        unread=(Unread(text="64 lanes", evidence=_said("has 64 lanes"), why="no metric has lanes"),),
        quarantined=(Quarantined(claim=_HELD, reason="not plausible"),),
        subjects=(Product(id="aws/new-thing", name="New Thing", kind=Scope.CHIP, new=True),),
    )


_HELD = _figure("aws/trainium2", "memory_capacity", "9600000", "GB")
_DOCS, _POST = _source("aws/docs", PageKind.DOCS), _source("aws/post", PageKind.POST)
_PEAK = _figure("aws/trainium2", "compute_peak", "1299", "TFLOPS", precision="FP8", sparsity=Sparsity.DENSE)
_SPARSE = _figure("aws/trainium2", "compute_peak", "2563", "TFLOPS", precision="FP8", sparsity=Sparsity.SPARSE)
_BF16 = _figure("aws/trainium2", "compute_peak", "667", "TFLOPS", precision="BF16", sparsity=Sparsity.DENSE)
_T3_PEAK = _figure("aws/trainium3", "compute_peak", "2.52", "PFLOPS", precision="FP8", sparsity=Sparsity.DENSE)
_GIB = _figure("aws/inferentia2", "memory_capacity", "32", "GiB", memory_kind="HBM")
_GB = _figure("aws/inferentia2", "memory_capacity", "32", "GB", memory_kind="HBM")
_NEW = _figure("aws/new-thing", "memory_capacity", "480", "GB", bound=Bound.UP_TO)
_TOKENS = BenchmarkClaim(
    subject="aws/trainium2",
    scope=Scope.CHIP,
    metric="benchmark_output_tokens_per_second",
    quantity=Quantity(value="1000", unit="tokens/s"),
    model="Llama",
    evidence=_said("1000 tokens/s"),
)
_PLANNED = AvailabilityClaim(
    subject="aws/trainium3",
    scope=Scope.CHIP,
    status=Status.UPCOMING,
    of="generally_available",
    effective="2027",
    evidence=_said("coming in 2027"),
)
_FOR = PositioningClaim(subject="aws/trainium2", scope=Scope.CHIP, value="training", evidence=_said("for training"))
_FIRST: tuple[Claim, ...] = (_PEAK, _SPARSE, _BF16, _GIB, _NEW, _TOKENS, _PLANNED, _FOR, _T3_PEAK)
_LATER = tuple(
    _figure("aws/trainium2", "compute_peak", "700", "TFLOPS", precision="BF16", sparsity=Sparsity.DENSE)
    if claim is _BF16
    else claim
    for claim in _FIRST
)
_HISTORY: tuple[tuple[Source, str, tuple[Claim, ...]], ...] = (
    (_DOCS, "2026-04-01T12:00:00", _FIRST),
    (_POST, "2026-04-02T12:00:00", (_GB,)),
    (_DOCS, "2026-05-01T12:00:00", _LATER),
)
