"""A selection of changes: by vendor, product, metric, kind and source; what is left empty selects all."""

from pydantic import field_validator

from schemas.base import Record
from schemas.changes import Change
from schemas.claims import Slug
from schemas.metrics import metrics
from schemas.words import ChangeKind

OTHER_METRICS = ("availability", "positioning")


class Selection(Record):
    """Changes of these vendors, products, metrics, kinds and sources."""

    vendors: tuple[str, ...] = ()
    products: tuple[Slug, ...] = ()
    metrics: tuple[str, ...] = ()
    kinds: tuple[ChangeKind, ...] = ()
    sources: tuple[str, ...] = ()

    @field_validator("metrics")
    @classmethod
    def _known(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        for name in names:
            if name not in metrics() and name not in OTHER_METRICS:
                raise ValueError(f"{name!r} is no metric; schemas/metrics.toml lists them")
        return names

    def takes(self, change: Change) -> bool:
        """Whether a change is among them."""
        said = (
            (self.vendors, change.subject.partition("/")[0]),
            (self.products, change.subject),
            (self.metrics, change.metric),
            (self.kinds, change.kind),
            (self.sources, change.source),
        )
        return all(not wanted or one in wanted for wanted, one in said)
