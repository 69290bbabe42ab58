"""What a person read in the pages of both homes, the story and the real captures: enough to hold every action to it.

The documentation of Inferentia2 went from GB to GiB in both, in words of its own. Facts and changes that are listed
beside the pages (`changes.csv`, `facts.csv`, `index.csv`) are read from there.
"""

from dataclasses import dataclass
from pathlib import Path

from tests.story.told import FIXTURES, SHARED, table

CHIP = "/chips/aws/inferentia2"
DOCS = "aws/neuron-docs/inferentia2"
"""Whose words are known below."""


@dataclass(frozen=True)
class Known:
    """One home."""

    pages: Path
    """The folder of its saved pages."""
    changed: str
    """The day on which `DOCS` went from 32 GB and 820 GB/s to 32 GiB and 820 GiB/s."""
    before: str
    after: str
    """How the sentence began that said 32 GB and says 32 GiB."""
    evidence: str
    """How the words begin that its Chip page opens for the memory of Inferentia2."""
    statements: int
    """How often that figure was stated, over all sources and times."""
    conflict: tuple[str, str, frozenset[str], frozenset[str]]
    """The product, the metric, what is said, and by which sources."""
    planned: str | None
    """A product that is only promised; None where no page says anything of availability."""
    unread: tuple[str, str]
    """A source with quantities that no rule understands, and one of them."""
    largest: tuple[str, str]
    """The chip with the most memory of those in GiB, and how much."""
    left_out: str
    """The scope of figures of memory that a comparison of chips leaves out."""
    wrong: tuple[str, str, str]
    """A change that was told and can be sent back: product, metric and what it says."""

    @property
    def changes(self) -> list[dict[str, str]]:
        """The changes that a person found in its pages."""
        return table(self.pages / "changes.csv")

    def captures(self, source: str) -> list[str]:
        """When a source was captured, the newest first."""
        return sorted(row["captured_at"] for row in table(self.pages / "index.csv") if row["source"] == source)[::-1]

    def newest(self, source: str) -> tuple[str, bytes]:
        """The address and the page of its newest capture."""
        rows = [row for row in table(self.pages / "index.csv") if row["source"] == source]
        row = max(rows, key=lambda row: row["captured_at"])
        return row["url"], (self.pages / row["file"]).read_bytes()


KNOWN = {
    "story": Known(
        pages=FIXTURES,
        changed="2026-02-17",
        before="32GB of HBM to keep",
        after="32GiB of HBM to keep",
        evidence="32 GiB",
        statements=3,
        conflict=(
            "aws/inferentia2", "memory capacity", frozenset({"32 GB", "32 GiB"}),
            frozenset({"aws/inferentia-page", DOCS}),
        ),
        planned="intel/gpu-d-series",
        unread=("intel/q3-2026-results", "year over year"),
        largest=("aws/trainium3", "144 GiB"),
        left_out="card",
        wrong=("intel/gpu-d-series", "memory capacity", "480 GB → up to 480 GB"),
    ),
    "real": Known(
        pages=SHARED / "captures",
        changed="2024-12-03",
        before="32GB of HBM of device memory",
        after="32GiB of high-bandwidth device memor (HBM)",
        evidence="32GiB of high-bandwidth device memor (HBM)",
        statements=2,
        conflict=(
            "aws/trainium", "compute peak", frozenset({"190 TFLOPS", "191 TFLOPS"}),
            frozenset({"aws/neuron-docs/trainium", "aws/neuron-docs/trainium2"}),
        ),
        planned=None,
        unread=("aws/neuron-docs/trainium2", "Up to 64 chips"),
        largest=("amd/mi300x", "192 GiB"),
        left_out="server",
        wrong=("aws/trainium", "compute peak", "420 TOPS → 380 TOPS"),
    ),
}  # fmt: skip
"""By the name of the fixture that plays the pages."""
