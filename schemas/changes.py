"""A change: a difference between two versions of a claim that a vendor caused; an alert is its way to an editor."""

from pydantic import AwareDatetime

from schemas.base import Record
from schemas.claims import Evidence
from schemas.words import ChangeKind, Origin, Scope


class Change(Record):
    """One change. `old` and `new` are statements ("up_to 480 GB", "upcoming sampling 2026-35"), null where none.

    `before` and `after` are the evidence on either side; `after` has every place where figures changed alike.
    """

    id: str
    subject: str
    scope: Scope
    metric: str
    precision: str | None = None
    sparsity: str | None = None
    memory_kind: str | None = None
    variant: str | None = None
    kind: ChangeKind
    old: str | None = None
    new: str | None = None
    seen_at: AwareDatetime
    source: str
    origin: Origin
    before: tuple[Evidence, ...] = ()
    after: tuple[Evidence, ...] = ()


class Shown(Record):
    """The capture that showed a change: its id, the address that answered, and where it lies in the archive."""

    capture: str
    url: str
    file: str | None = None
    offset: int | None = None


class Alert(Record):
    """A change on its way out: written with it, delivered once.

    One that `retracts` takes back the alert of a change that never was, which went out in the digest `told_in`;
    `instead` are the changes that the same capture made of the same figures, and `why` says who sent it back, if
    anybody did. One that was doubtful says `why`, and was `confirmed_at` by a second capture or a reviewer; all changes
    of a suspected redesign share an `incident`.
    """

    id: str
    change: Change
    shown: Shown | None = None
    retracts: bool = False
    told_in: str | None = None
    instead: tuple[Change, ...] = ()
    why: str | None = None
    incident: str | None = None
    confirmed_at: AwareDatetime | None = None
    created_at: AwareDatetime
    digest: str | None = None
    delivered_at: AwareDatetime | None = None
    attempts: int = 0
    last_error: str | None = None
