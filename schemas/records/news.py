"""What is news, and what disagrees: changes, alerts, conflicts, comparisons."""

from typing import Literal

from pydantic import Field

from schemas.claims import Of, Plain, Slug
from schemas.records.base import About, Moment, PublicRecord
from schemas.words import Bound, ChangeKind, Origin, Scope, Severity, Sparsity, Status


class _Changed(PublicRecord):
    subject: Slug = Field(description="Product id, `vendor/slug`.")
    scope: Scope = Field(description="What the statement is about the whole of.")
    metric: str = Field(description="A metric of schemas/metrics.toml, `availability` or `positioning`.")
    precision: str | None = Field(None, description="Number format of the figure.")
    sparsity: Sparsity | None = Field(None, description="Dense or sparse; null where not said.")
    memory_kind: str | None = Field(None, description="Kind of memory of the figure.")
    variant: str | None = Field(None, description="What else tells the figure apart.")
    kind: ChangeKind = Field(description="What happened.")
    severity: Severity = Field(description="How much it matters to an editor (schemas/severities.toml).")
    old: str | None = Field(None, description="What was said before; null where nothing was.")
    new: str | None = Field(None, description="What is said now; null where nothing is.")
    seen_at: Moment = Field(description="Time of the capture that showed the change.")
    source: str = Field(description="Id of the source; of a conflict, the one that opened or closed it.")
    quote: str | None = Field(None, description="The words after the change, or before where it took them away.")
    origin: Origin = Field(description="Where the capture comes from.")


class ChangeRecord(_Changed):
    """A difference between two versions of a claim that a vendor caused."""

    state: Literal["told", "waiting", "confirmed", "dismissed"] = Field(
        "told",
        description="`told`: nothing doubtful; `waiting` for a second capture or a reviewer, and told to nobody yet; "
        "`confirmed` by one of them, and told then, or by a reviewer later; `dismissed`, and told to nobody.",
    )
    why: str | None = Field(None, description="What is doubtful about it.")
    articles: tuple[str, ...] = Field((), description="Titles of the registered articles that it makes stale.")
    id: str = Field(description="Id to decide by (`specwatch review`).")


class WaitingRecord(_Changed):
    """A change that waits for a second capture or a reviewer before anybody is told of it."""

    why: str = Field(description="What is doubtful about it.")
    id: str = Field(description="Id to decide by.")
    incident: str | None = Field(None, description="Id to decide by of all changes of a suspected redesign.")


class AlertRecord(_Changed):
    """A change on its way to an editor."""

    alert: str = Field(description="Id of the alert; the same change never has two.")
    state: Literal["held", "waiting", "snoozed", "muted", "failed", "dead", "delivered", "dropped"] = Field(
        description="Where it stands; `held` is a doubtful change that waits, `failed` is tried again, `dead` a "
        "channel that was given up, `dropped` a change that was dismissed or no longer stood when it should have gone."
    )
    created_at: Moment = Field(description="When it was written, together with its change.")
    delivered_at: Moment | None = Field(None, description="When its digest went out.")
    digest: str | None = Field(None, description="The digest that carried it.")
    attempts: int = Field(ge=0, description="Deliveries tried.")
    last_error: str | None = Field(None, description="Which channel failed last, and why.")
    muted_by: str | None = Field(None, description="The mute or snooze that holds it (`specwatch mutes`).")
    snoozed_until: Moment | None = Field(None, description="When it goes, where it is snoozed.")
    retracts: bool = Field(False, description="Whether it takes back an alert that was sent and turned out wrong.")
    articles: tuple[str, ...] = Field((), description="Titles of the registered articles that its change makes stale.")


class ComparedRecord(PublicRecord):
    """One figure of a comparison; figures are ranked within their `group` only."""

    group: str = Field(description="Metric and every term that its figures share.")
    rank: int = Field(ge=1, description="Place within the group; equal figures share one.")
    subject: Slug = Field(description="Product id, `vendor/slug`.")
    planned: bool = Field(description="Whether the vendor has only announced or promised the product so far.")
    scope: Scope = Field(description="What the figure is about the whole of.")
    metric: str = Field(description="The metric that is compared.")
    precision: str | None = Field(None, description="Number format, the same in a whole comparison.")
    sparsity: Sparsity | None = Field(None, description="Dense or sparse; null where the page does not say.")
    memory_kind: str | None = Field(None, description="Kind of memory: a group has one, unless all are asked for.")
    link: str | None = Field(None, description="The link that a bandwidth is of: shown only.")
    bound: Bound = Field(description="How the page limits the figure.")
    value: Plain = Field(description="The number in the unit printed.")
    unit: str = Field(description="The unit printed.")
    canonical_value: Plain = Field(description="The number in the group's unit, by which it is ranked.")
    canonical_unit: str = Field(description="The group's unit; families such as GB and GiB share none unless asked.")
    normalised: bool = Field(False, description="Whether it was converted from another family, as asked: GiB to GB.")
    quote: str = Field(min_length=1, description="The words of the page that state it.")
    source: str = Field(description="Id of the source whose page states it.")
    captured_at: Moment = Field(description="Time of the capture that was read.")
    origin: Origin = Field(description="Where the capture comes from.")


class ConflictRecord(About):
    """Two sources that state different figures for one identity, side by side."""

    metric: str = Field(description="The metric that they disagree on.")
    precision: str | None = Field(None, description="Number format of both.")
    sparsity: Sparsity | None = Field(None, description="Dense or sparse, of both.")
    memory_kind: str | None = Field(None, description="Kind of memory of both.")
    variant: str | None = Field(None, description="Variant of both.")
    left_statement: str = Field(description="What the one says.")
    left_source: str = Field(description="Who says it.")
    left_quote: str = Field(description="With which words.")
    right_statement: str = Field(description="What the other says.")
    right_source: str = Field(description="Who says that.")
    right_quote: str = Field(description="With which words.")
    opened_at: Moment = Field(description="Since when they differ.")
    closed_at: Moment | None = Field(None, description="Until when; null while they do.")
    origin: Origin = Field(description="Where the captures come from.")


class CorrectionRecord(About):
    """What a better reader changed in the history that was told: no vendor did anything."""

    metric: str = Field(description="What is stated.")
    precision: str | None = Field(None, description="Number format of the figure.")
    kind: Literal["added", "removed", "changed", "redated"] = Field(
        description="What became of the statement; `redated`: it holds from or until another time."
    )
    old: str | None = Field(None, description="What the record said before; null where it said nothing.")
    new: str | None = Field(None, description="What it says now; null where it says nothing.")
    valid_from: Moment = Field(description="Since when the source says it, by the record as it is now.")
    source: str = Field(description="Id of the source whose page states it.")
    quote: str = Field(min_length=1, description="The words of the page that state it.")
    origin: Origin = Field(description="Where the capture comes from.")
    reader: str = Field(description="Version of the reader that corrected it.")
    recorded_at: Moment = Field(description="When the record was corrected.")


class _Standing(About):
    audience: str | None = Field(None, description="Audience or region, where stated.")
    track: Literal["making", "offering", "building", "planned", "announced", "ended"] = Field(
        description="`making`, `offering`, `building`: reached; `planned`: promised; `ended`: retired or cancelled."
    )
    status: Status = Field(description="The status stated.")
    of: Of | None = Field(None, description="What is upcoming; null for every other status.")
    effective: str | None = Field(None, description="The date of which the statement speaks (EDTF).")
    effective_precision: str | None = Field(
        None, description="How precise that date is: day, month, quarter, third, season, half or year."
    )
    made: str = Field(description="The day on which the statement was made (EDTF), as far as known.")


class TimelineRecord(_Standing):
    """A statement of status and its part in what holds; a row for each stretch in which it was in force."""

    in_force_from: Moment | None = Field(None, description="Since when it was in force; null where it never was.")
    in_force_to: Moment | None = Field(None, description="Until when; null while it is.")
    flag: Literal["regression", "contradiction"] | None = Field(
        None,
        description="`regression`: a later statement that takes back what was in force; `contradiction`: one that "
        "stands against it, and nothing shows that it is later.",
    )
    against: str | None = Field(None, description="What it takes back or contradicts.")
    against_source: str | None = Field(None, description="Who says that.")
    valid_from: Moment = Field(description="First capture since which the source says it.")
    valid_to: Moment | None = Field(None, description="First complete capture that no longer does; null: current.")
    source: str = Field(description="Id of the source whose page states it.")
    quote: str = Field(min_length=1, description="The words of the page that state it.")
    place: str = Field(description="Where on the page: headings, row and column, or sentence.")
    origin: Origin = Field(description="Where the capture comes from.")


class InForceRecord(_Standing):
    """A status that is in force, or was at a time."""

    in_force_from: Moment = Field(description="Since when.")
    said_by: list[str] = Field(description="Every source that said it at that time; none where all have dropped it.")
    source: str = Field(description="Id of the source that said it first.")
    quote: str = Field(min_length=1, description="The words of that page.")
    place: str = Field(description="Where on it: headings, row and column, or sentence.")
    origin: Origin = Field(description="Where the capture comes from.")


class FlappingRecord(About):
    """A source that goes back and forth between two statements."""

    metric: str = Field(description="What is stated.")
    precision: str | None = Field(None, description="Number format of the figure.")
    sparsity: Sparsity | None = Field(None, description="Dense or sparse; null where not said.")
    memory_kind: str | None = Field(None, description="Kind of memory of the figure.")
    variant: str | None = Field(None, description="What else tells the figure apart.")
    one: str | None = Field(None, description="The one statement; null where it says nothing.")
    other: str | None = Field(None, description="The other.")
    moves: int = Field(ge=3, description="How often it moved between the two.")
    since: Moment | None = Field(None, description="When it first moved.")
    recognised_at: Moment = Field(description="When it was told, at its third move.")
    last_at: Moment = Field(description="When it last moved.")
    now: str | None = Field(None, description="What it said after that.")
    source: str = Field(description="Id of the source.")
    origin: Origin = Field(description="Where the capture comes from.")


class MuteRecord(PublicRecord):
    """A mute or snooze that holds; what it does not name it does not ask about."""

    id: str = Field(description="By which `specwatch unmute` ends it.")
    ruling: Literal["muted", "snoozed"] = Field(description="`muted` alerts never go, `snoozed` ones when it ends.")
    until: Moment | None = Field(None, description="When it ends by itself.")
    vendors: list[str] = Field(description="Of these vendors only.")
    products: list[str] = Field(description="Of these products only.")
    metrics: list[str] = Field(description="Of these metrics only.")
    kinds: list[str] = Field(description="Of these kinds of change only.")
    sources: list[str] = Field(description="Of these sources only.")
    decided_at: Moment = Field(description="When it was decided.")
    by: str | None = Field(None, description="By whom.")
    note: str | None = Field(None, description="Why.")
