"""The closed word lists of the design: scopes, bounds, statuses, kinds of change.

Metrics and units are data (`metrics.toml`, `units.toml`), since a metric more is one entry there.
"""

from enum import StrEnum


class Scope(StrEnum):
    """What a figure is about the whole of, from smallest to largest."""

    CORE = "core"
    CHIP = "chip"
    CARD = "card"
    SERVER = "server"
    RACK = "rack"
    POD = "pod"
    CLUSTER = "cluster"
    FACILITY = "facility"


class Bound(StrEnum):
    """How the page limits a figure; a change of bound is a change."""

    EXACT = "exact"
    UP_TO = "up_to"
    AT_LEAST = "at_least"
    MORE_THAN = "more_than"
    NEARLY = "nearly"
    ABOUT = "about"


class Sparsity(StrEnum):
    """Whether a compute figure counts structured sparsity; null where the page does not say."""

    DENSE = "dense"
    SPARSE = "sparse"


class Status(StrEnum):
    """Availability. Three tracks (see `TRACKS`) that never regress each other; a facility's is building."""

    ANNOUNCED = "announced"
    UPCOMING = "upcoming"
    SAMPLING = "sampling"
    IN_PRODUCTION = "in_production"
    PREVIEW = "preview"
    GENERALLY_AVAILABLE = "generally_available"
    UNDER_CONSTRUCTION = "under_construction"
    OPERATIONAL = "operational"
    RETIRED = "retired"
    CANCELLED = "cancelled"


TRACKS: dict[str, tuple[Status, ...]] = {
    "making": (Status.SAMPLING, Status.IN_PRODUCTION),
    "offering": (Status.PREVIEW, Status.GENERALLY_AVAILABLE),
    "building": (Status.UNDER_CONSTRUCTION, Status.OPERATIONAL),
}
BEFORE_TRACKS = (Status.ANNOUNCED, Status.UPCOMING)
AFTER_TRACKS = (Status.RETIRED, Status.CANCELLED)


class ChangeKind(StrEnum):
    """A difference that a vendor caused."""

    APPEARED = "appeared"
    VALUE_CHANGED = "value_changed"
    UNIT_CHANGED = "unit_changed"
    BOUND_CHANGED = "bound_changed"
    TERMS_CHANGED = "terms_changed"
    WITHDRAWN = "withdrawn"
    RETURNED = "returned"
    STATUS_ADVANCED = "status_advanced"
    STATUS_REGRESSED = "status_regressed"
    DATE_SET = "date_set"
    DATE_SLIPPED = "date_slipped"
    DATE_ADVANCED = "date_advanced"
    DATE_NARROWED = "date_narrowed"
    DATE_WIDENED = "date_widened"
    POSITIONING_CHANGED = "positioning_changed"
    CONFLICT_OPENED = "conflict_opened"
    CONFLICT_CLOSED = "conflict_closed"
    FLAPPING = "flapping"
    """A source goes back and forth between two statements: told once, its further moves are not."""


class Severity(StrEnum):
    """How much a change matters to an editor; most first."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Origin(StrEnum):
    """Where a capture comes from: fetched by us, saved by others, or written for tests."""

    LIVE = "live"
    SAVED = "saved"
    SYNTHETIC = "synthetic"


class PageKind(StrEnum):
    """What a source is; documentation outranks a product page, that an announcement."""

    DOCS = "docs"
    PRODUCT = "product"
    POST = "post"
    PRESS = "press"
    RESULTS = "results"
    FEED = "feed"


class Confirmed(StrEnum):
    """Whether anybody has seen the page at a declared address."""

    FETCH = "by fetch"
    """A fetch of ours got it there."""
    SAVED = "by saved capture"
    """Somebody saved it there; we have not fetched it."""
    NOT_YET = "not yet"
    """Known from public material only."""


class DocumentKind(StrEnum):
    """What a document is written in."""

    HTML = "html"
    PDF = "pdf"
    MARKDOWN = "markdown"
    RST = "rst"
    JSON = "json"
    TEXT = "text"


class Verdict(StrEnum):
    """What the gate says of a capture; only `page` is read. `unreadable`: the gate let it in and the reader broke."""

    PAGE = "page"
    ERROR = "error"
    NOT_FOUND = "not_found"
    RATE_LIMITED = "rate_limited"
    CHALLENGE = "challenge"
    CONSENT = "consent"
    LOGIN = "login"
    OTHER_PAGE = "other_page"
    OTHER_LANGUAGE = "other_language"
    EMPTY_SHELL = "empty_shell"
    TRUNCATED = "truncated"
    MAINTENANCE = "maintenance"
    EMPTY = "empty"
    NOT_TEXT = "not_text"
    UNREADABLE = "unreadable"


PRECISIONS = (
    "FP64", "FP32", "TF32", "FP16", "BF16", "FP8", "cFP8", "BFP8", "HiF8", "MXFP8", "FP6", "MXFP6", "FP4", "NVFP4",
    "HiF4", "MXFP4", "INT16", "INT8", "INT4", "unstated",
)  # fmt: skip
MEMORY_KINDS = (
    "HBM", "HBM2", "HBM2e", "HBM3", "HBM3e", "HBM4", "HBM4e", "LPDDR", "LPDDR4", "LPDDR4X", "LPDDR5", "LPDDR5X", "DDR4",
    "DDR5", "GDDR5", "GDDR6", "GDDR6X", "GDDR7", "DRAM", "SRAM",
)  # fmt: skip
VARIANTS = (
    "L2", "L3", "intra-instance", "inter-instance", "matrix", "vector", "packed", "minimum", "mean", "maximum",
    "TDP", "measured", "provisioned", "typical",
)  # fmt: skip
