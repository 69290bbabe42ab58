"""Statuses and positionings of a sentence or of what shows one, given to the products that they are of."""

import re

from extractors.assign import facilities
from extractors.assign.families import leave_families
from extractors.assign.frame import Desk
from extractors.clauses.subjects import Refers
from extractors.dates import find_dates
from extractors.kept import kept
from extractors.mentions import Mention
from extractors.page.sentences import split
from extractors.positionings import PositioningFound, find_positionings, may_position
from extractors.statuses import StatusFound, StatusReading, find_badge, read_statuses
from extractors.statuses.badges import LONGEST
from extractors.statuses.words import may_speak
from schemas.claims import AvailabilityClaim, Evidence, PositioningClaim
from schemas.dates import PartialDate
from schemas.words import Status

Subjects = tuple[str, ...]
_NOTHING = StatusReading()

# Captures of one page have most of their sentences in common, and a replay reads them one after the other.
_statuses = kept(read_statuses)
_purposes = kept(find_positionings)

_SOMEBODYS = re.compile(
    r"(?<![\w-])(?P<who>(?!(?:Today|Tomorrow|Yesterday|It|That|What|There|Here|Let)\b)[A-Z][\w&]*(?:\s[A-Z][\w&]*)?)"
    r"['’]s\s(?:(?:new|own|first|latest|upcoming|cloud)\s)*$"
)
_POSSESSOR = 60
_SEVERAL = 2


def read_prose(text: str, desk: Desk, place: str, about: Subjects) -> None:
    """Statuses and positionings of a cell that holds sentences."""
    for start, end in split(text):
        sentence = text[start:end].strip()
        mentions = desk.find(sentence)
        read_statements(sentence, mentions, desk, place, about, about)
        about = (mentions[0].product,) if mentions else about


def read_statements(
    sentence: str,
    mentions: tuple[Mention, ...],
    desk: Desk,
    place: str,
    it: Subjects,
    about: Subjects,
    *,
    when: str = "",
) -> None:
    """Statuses and positionings of one sentence; `it` is whom an "it" in it means, `about` whom "Built for …" does.

    `when` is the date under which it stands ("First quarter of 2027"), where it has none of its own.
    """
    topic = it[0] if len(it) == 1 else None
    spoken, said, shift = _NOTHING, sentence, 0
    speaks = may_speak(sentence)
    if speaks and not mentions:
        leave_families(sentence, desk, place)
    if (mentions or it) and speaks:
        known = desk.catalogue.facilities
        places = any(product in known for product in it) or any(mention.product in known for mention in mentions)
        named = mentions
        if when and desk.published and not find_dates(sentence, desk.published):
            said = f"{when}, {sentence}"
            shift = len(when) + 2
            named = tuple(Mention(one.product, one.start + shift, one.end + shift) for one in mentions)
        spoken = _statuses(said, named, published=desk.published, topic=topic, places=places)
    if speaks and "; " in sentence and len(mentions) < _SEVERAL:
        _read_second_half(sentence, mentions, desk, place, it)
    purposes: tuple[PositioningFound, ...] = ()
    if may_position(sentence):
        purposes = _purposes(sentence, mentions, topic=about[0] if len(about) == 1 else None)
    if not (spoken.found or spoken.unread or purposes):
        return
    evidence = Evidence(quote=sentence, place=place)
    for found in spoken.found:
        if found.product and _is_anothers(sentence, found.product, mentions, desk):
            desk.leave(said[max(shift, found.start) : found.end], evidence, "a status: of another's machines")
            continue
        meant = it if len(it) == 1 or found.refers is Refers.THEY else ()
        for product in (found.product,) if found.product else meant:
            state_status(found, product, evidence, desk)
    for unread in spoken.unread:
        if unread.product and not desk.is_foreign(unread.product):
            desk.leave(said[max(shift, unread.start) : unread.end], evidence, f"a status: {unread.why}")
    for words in purposes:
        meant = (words.product,) if words.product else about
        the = sentence[max(0, words.start - 4) : words.start]
        state_purpose(f"{the if the.lower() == 'the ' else ''}{words.words}", meant[0], evidence, desk)


def _read_second_half(sentence: str, mentions: tuple[Mention, ...], desk: Desk, place: str, it: Subjects) -> None:
    """The status that stands behind a semicolon without a name: "X1 has 160 GB; sampling starts in 2027"."""
    first, _, rest = sentence.partition("; ")
    meant = tuple(mention.product for mention in mentions if mention.start < len(first)) or it
    if len(meant) != 1 or desk.find(rest) or may_speak(first) or not may_speak(rest):
        return
    evidence = Evidence(quote=sentence, place=place)
    for found in _statuses(rest, (), published=desk.published, topic=meant[0], places=False).found:
        if not found.product or found.product == meant[0]:
            state_status(found, meant[0], evidence, desk)


def _is_anothers(sentence: str, product: str, mentions: tuple[Mention, ...], desk: Desk) -> bool:
    """Whether a name stands behind another's: "Oracle's H100 instances are in preview" says nothing of H100."""
    if "'s " not in sentence and "’s " not in sentence:
        return False
    start = next((mention.start for mention in mentions if mention.product == product), 0)
    match = _SOMEBODYS.search(sentence[max(0, start - _POSSESSOR) : start])
    return match is not None and match["who"].lower() not in desk.own_words


def read_badge(text: str, desk: Desk, place: str, about: Subjects, *, quote: str = "") -> None:
    """The status that a short text without a verb shows: "Coming soon", "Availability: Q4 2026".

    `quote` is what the page itself has of the text, where a header is put in front of a cell.
    """
    if len(text) > LONGEST or not may_speak(text):
        return
    topic = about[0] if len(about) == 1 else None
    found = find_badge(text, desk.find(text), published=desk.published, topic=topic)
    product = found.product or topic if found else None
    if found and product:
        evidence = Evidence(quote=quote or text, place=place)
        if _has_passed(found, desk):
            desk.leave(quote or text, evidence, "a status: due at a time that has passed")
        else:
            state_status(found, product, evidence, desk)


def _has_passed(found: StatusFound, desk: Desk) -> bool:
    """Whether what is shown as to come was due before a page without a date was saved: "Launch Date: Q3'24"."""
    if found.status is not Status.UPCOMING or not found.effective or desk.published or not desk.captured:
        return False
    return PartialDate(found.effective).last.isoformat() < desk.captured


def state_status(found: StatusFound, product: str, evidence: Evidence, desk: Desk) -> None:
    """Claim that a product has a status, made when the page was published."""
    kind = desk.product_kind(product)
    if desk.is_foreign(product) or not facilities.fits(found.status, found.of, kind):
        return
    desk.claims.append(
        AvailabilityClaim.model_validate(
            {
                "subject": product,
                "scope": kind,
                "status": found.status,
                "of": found.of,
                "stated_on": desk.published,
                "effective": found.effective,
                "audience": found.audience,
                "evidence": evidence,
            }
        )
    )


def state_purpose(words: str, product: str, evidence: Evidence, desk: Desk) -> None:
    """Claim that a product is for something, in the vendor's words."""
    if not desk.is_foreign(product):
        scope = desk.product_kind(product)
        desk.claims.append(PositioningClaim(subject=product, scope=scope, value=words, evidence=evidence))
