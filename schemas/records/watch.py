"""What is watched and how reading it went: sources, captures, what stayed unread or was held."""

from pydantic import Field

from schemas.decisions import Ruling
from schemas.findings import FindingKind
from schemas.incidents import TroubleKind
from schemas.records.base import About, Moment, PublicRecord
from schemas.words import Confirmed, Origin, PageKind, Verdict


class SourceRecord(PublicRecord):
    """An address that is watched, and how the last time went; null where there was none."""

    id: str = Field(description="Id of the source.")
    vendor: str = Field(description="Whose page it is.")
    url: str = Field(description="Its address.")
    page: PageKind = Field(description="What kind of page it is.")
    cadence: str = Field(description="How often it is asked.")
    published: str | None = Field(None, description="Date of publication, as declared, or as its feed says.")
    found_by: str | None = Field(None, description="The feed that announced it; null where it was declared.")
    confirmed: Confirmed = Field(description="Whether anybody has seen the page at its address.")
    address_known: bool = Field(description="False where the real address is not known; it is not asked then.")
    last_captured_at: Moment | None = Field(None, description="Time of the last capture.")
    last_complete_at: Moment | None = Field(None, description="Time of the last one that was read completely.")
    verdict: Verdict | None = Field(None, description="What the gate said of the last capture.")
    claims: int | None = Field(None, ge=0, description="Claims of the last reading.")
    unread: int | None = Field(None, ge=0, description="Quantities of it that no rule understood.")
    origin: Origin | None = Field(None, description="Where the last capture comes from.")
    problem: str | None = Field(
        None,
        description="What is wrong: its last checks failed, and how often; or the page comes, and is frozen, read less "
        "than usual, or has much unread.",
    )


class EntryRecord(PublicRecord):
    """An address that a feed, a sitemap or a listing page lists, and whether it is watched."""

    feed: str = Field(description="Id of the feed.")
    vendor: str = Field(description="Whose feed it is.")
    url: str = Field(description="The address, without what only counts visitors.")
    title: str = Field(description="Its title there; empty in a sitemap.")
    published: str | None = Field(None, description="Date of publication as printed there.")
    updated: str | None = Field(None, description="Date of the last change as printed there.")
    products: list[str] = Field(description="Products of the vendor that the entry names.")
    words: list[str] = Field(description="Words of the vendor or feed that it has.")
    watched: bool = Field(description="Whether it became a source.")
    source: str | None = Field(None, description="Id of that source.")
    why_not: str | None = Field(None, description="Why it is not watched.")
    is_news: bool = Field(description="Whether it came up while the feed was watched; else its first reading is none.")
    first_seen_at: Moment = Field(description="Time of the first capture of the feed that lists it.")
    last_seen_at: Moment = Field(description="Time of the last one.")
    origin: Origin = Field(description="Where the feed's capture comes from.")


class CaptureRecord(PublicRecord):
    """One archived response of a source, and how its reading went."""

    id: str = Field(description="Id of the capture: a hash of source, time and body.")
    source: str = Field(description="Id of the source.")
    url: str = Field(description="The address asked.")
    captured_at: Moment = Field(description="When it was answered.")
    origin: Origin = Field(description="Where the capture comes from.")
    status: int = Field(description="HTTP status.")
    verdict: Verdict | None = Field(None, description="What the gate says of it; only `page` is read.")
    reason: str | None = Field(None, description="Why, where it was not the page.")
    complete: bool | None = Field(None, description="Whether all of the page was there: only then is absence a fact.")
    claims: int | None = Field(None, ge=0, description="Claims read.")
    unread: int | None = Field(None, ge=0, description="Quantities that no rule understood.")
    quarantined: int | None = Field(None, ge=0, description="Claims that failed validation.")
    content_type: str | None = Field(None, description="Type of the body, as the server says.")
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$", description="Hash of the body.")
    size: int = Field(ge=0, description="Bytes of the body.")


class UnreadRecord(PublicRecord):
    """A quantity of a source's newest page that no rule understood."""

    source: str = Field(description="Id of the source.")
    text: str = Field(description="The quantity as printed.")
    why: str = Field(description="What stood in the way of reading it.")
    quote: str = Field(description="The words round it.")
    place: str = Field(description="Where on the page.")
    captured_at: Moment = Field(description="Time of the capture that was read.")
    origin: Origin = Field(description="Where the capture comes from.")


class QuarantineRecord(About):
    """A claim that failed validation and that nobody has decided about; the last good one stays current."""

    metric: str = Field(description="What is stated.")
    statement: str = Field(description="What the page says.")
    reason: str = Field(description="Why it is held.")
    last_good: str | None = Field(None, description="What it said there before, which stays current; null for nothing.")
    id: str = Field(description="Id to decide by: of what is claimed and of the words that claim it.")
    quote: str = Field(description="The words of the page.")
    place: str = Field(description="Where on the page.")
    source: str = Field(description="Id of the source.")
    url: str = Field(description="The page's address.")
    capture: str = Field(description="Id of the capture that was read.")
    captured_at: Moment = Field(description="Time of the capture that was read.")
    origin: Origin = Field(description="Where the capture comes from.")


class DecisionRecord(About):
    """What somebody decided about a held claim."""

    metric: str = Field(description="What is stated.")
    statement: str = Field(description="What the page says.")
    reason: str = Field(description="Why it was held.")
    ruling: Ruling = Field(
        description="Accepted: a version from then on; rejected: not asked again for these words; sent_back: held from "
        "then on, and what it changed is taken back; confirmed, dismissed: of a change; taken_back: what was decided "
        "before is as if it had never been."
    )
    decided_at: Moment = Field(description="When it was decided.")
    by: str | None = Field(None, description="Who decided.")
    note: str | None = Field(None, description="What they noted.")
    id: str = Field(description="Id of the held claim.")
    quote: str = Field(description="The words of the page.")
    place: str = Field(description="Where on the page.")
    source: str = Field(description="Id of the source.")
    url: str = Field(description="The page's address.")
    capture: str = Field(description="Id of the capture that was decided about.")
    captured_at: Moment = Field(description="Time of the capture that was decided about.")
    origin: Origin | None = Field(None, description="Where that capture comes from; null where it is not stored.")


class FindingRecord(PublicRecord):
    """Something about the store that is not as it should be."""

    kind: FindingKind = Field(description="What is wrong.")
    where: str = Field(description="File, and place in it.")
    what: str = Field(description="What was found there.")
    todo: str = Field(description="What to do about it.")
    repaired: bool = Field(description="Whether `--repair` has made it good.")


class TroubleRecord(PublicRecord):
    """Something that is wrong with the machine now."""

    kind: TroubleKind = Field(description="What: `silent` is that nothing was fetched for long.")
    about: str = Field(description="The source or channel; empty where it is the whole machine.")
    what: str = Field(description="What is known of it.")
    since: Moment = Field(description="Since when, as far as known.")
