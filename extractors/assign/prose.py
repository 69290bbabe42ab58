"""Paragraphs and list items to claims: sentence by sentence, with what the paragraph speaks of carried along."""

import re

from extractors.assign import scopes, subjects
from extractors.assign.frame import Desk, Frame
from extractors.assign.seen import look
from extractors.assign.stretch import read_stretch
from extractors.mentions import Mention
from extractors.page.blocks import Text
from extractors.page.sentences import split
from extractors.positionings import find_positionings
from extractors.statuses import find_statuses
from schemas.claims import AvailabilityClaim, Evidence, PositioningClaim

_POINTS_BACK = re.compile(
    r"^(?:it|its|they|their|this|together|combined|all together|in all|in total)\b", re.IGNORECASE
)


def read_text(block: Text, desk: Desk, fallback: tuple[str, ...]) -> None:
    """Read one block into `desk`; `fallback` is what its section is about."""
    place = " > ".join((*block.path, *block.labels)) or block.text
    label = " ".join(block.labels)
    named = tuple(dict.fromkeys(mention.product for mention in desk.names.find(label))) if label else ()
    about = named if len(named) == 1 else fallback
    notes = " ".join(block.notes)
    subject: tuple[str, ...] = named if len(named) == 1 else ()
    """What the paragraph itself has named: only that can be the "it" of a status."""
    scope = None
    for start, end in split(block.text):
        sentence = block.text[start:end].strip()
        if not sentence:
            continue
        mentions = desk.names.find(sentence)
        stretch = look(sentence, desk, mentions)
        who = stretch.who
        if not who.groups and subjects.is_elsewhere(sentence):
            about, scope = (), None
        spoken = _spoken_of(sentence, about, fallback, desk)
        frame = Frame(
            place=place, subjects=spoken, label=label, notes=notes, named=bool(who.groups),
            scope=scope if _POINTS_BACK.match(sentence) and not who.groups else None, around=block.text,
        )  # fmt: skip
        if stretch.figures:
            read_stretch(stretch, desk, frame)
        read_statements(sentence, mentions, desk, place, subject, spoken)
        about = who.spoken_of() or about
        subject = who.spoken_of() or subject
        scope = scopes.owner(stretch.masked) or (None if who.groups else scope)


def _spoken_of(sentence: str, carried: tuple[str, ...], section: tuple[str, ...], desk: Desk) -> tuple[str, ...]:
    """Whom a sentence without a name speaks of: what the paragraph spoke of last, unless its noun fits the section."""
    noun = scopes.owner(sentence)
    fits = noun and carried and carried != section and len(section) == 1 and desk.product_kind(section[0]) is noun
    if fits and all(desk.product_kind(product) is not noun for product in carried):
        return section
    return carried


def read_prose(text: str, desk: Desk, place: str, about: tuple[str, ...]) -> None:
    """Statuses and positionings of a cell that holds sentences."""
    for start, end in split(text):
        sentence = text[start:end].strip()
        mentions = desk.names.find(sentence)
        read_statements(sentence, mentions, desk, place, about, about)
        about = (mentions[0].product,) if mentions else about


def read_statements(
    sentence: str, mentions: tuple[Mention, ...], desk: Desk, place: str, it: tuple[str, ...], about: tuple[str, ...]
) -> None:
    """Statuses and positionings of one sentence; `it` is whom an "it" in it means, `about` whom "Built for …" does."""
    topic = it[0] if len(it) == 1 else None
    evidence = Evidence(quote=sentence, place=place)
    for found in find_statuses(sentence, mentions, published=desk.published, topic=topic):
        product = found.product or topic
        if product is not None and not desk.is_foreign(product):
            desk.claims.append(
                AvailabilityClaim(
                    subject=product, scope=desk.product_kind(product), status=found.status, of=found.of,
                    stated_on=desk.published, effective=found.effective, audience=found.audience, evidence=evidence,
                )
            )  # fmt: skip
    topic = about[0] if len(about) == 1 else None
    for words in find_positionings(sentence, mentions, topic=topic):
        product = words.product or topic
        if product is not None:
            the = sentence[max(0, words.start - 4) : words.start]
            state_purpose(
                the[-4:] + words.words if the.lower() == "the " else words.words, product, place, desk, sentence
            )


def state_purpose(words: str, product: str, place: str, desk: Desk, quote: str = "") -> None:
    """Claim that a product is for something, in the vendor's words."""
    if not desk.is_foreign(product):
        evidence = Evidence(quote=quote or words, place=place)
        scope = desk.product_kind(product)
        desk.claims.append(PositioningClaim(subject=product, scope=scope, value=words, evidence=evidence))
