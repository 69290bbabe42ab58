"""Paragraphs and list items to claims: sentence by sentence, with what the paragraph speaks of carried along."""

import re

from extractors.assign.frame import Desk, Frame
from extractors.assign.stretch import read_stretch
from extractors.mentions import Mention
from extractors.page.blocks import Text
from extractors.page.sentences import split
from extractors.positionings import find_positionings
from extractors.statuses import find_statuses
from schemas.claims import AvailabilityClaim, Evidence, PositioningClaim

_CARRIES = re.compile(
    r"^(?:it|its|they|their|this|these|that|the|each|every|both|with|in|at|and|also|on|together|combined|as|a|an)\b",
    re.IGNORECASE,
)


def read_text(block: Text, desk: Desk, fallback: tuple[str, ...]) -> None:
    """Read one block into `desk`; `fallback` is what its section is about."""
    place = " > ".join((*block.path, *block.labels))
    label = " ".join(block.labels)
    named = tuple(dict.fromkeys(mention.product for mention in desk.names.find(label))) if label else ()
    about = named if len(named) == 1 else fallback
    for start, end in split(block.text):
        sentence = block.text[start:end].strip()
        if not sentence:
            continue
        mentions = desk.names.find(sentence)
        read_sentence(sentence, mentions, desk, place, label, about, " ".join(block.notes))
        spoken = _spoken_of(mentions, desk)
        if spoken:
            about = spoken


def _spoken_of(mentions: tuple[Mention, ...], desk: Desk) -> tuple[str, ...]:
    """What later sentences of the paragraph are about: the sentence's first product."""
    return (mentions[0].product,) if mentions else ()


def read_sentence(
    sentence: str, mentions: tuple[Mention, ...], desk: Desk, place: str, label: str, about: tuple[str, ...], notes: str
) -> None:
    """Figures, statuses and positionings of one sentence."""
    read_stretch(sentence, desk, Frame(place=place, subjects=about, label=label, notes=notes), mentions)
    topic = about[0] if len(about) == 1 else None
    for found in find_statuses(sentence, mentions, published=desk.published, topic=topic):
        product = found.product or topic
        if product is None or desk.is_foreign(product) or found.status is None:
            continue
        desk.claims.append(
            AvailabilityClaim(
                subject=product, scope=desk.product_kind(product), status=found.status, of=found.of,
                stated_on=desk.published, effective=found.effective, audience=found.audience,
                evidence=Evidence(quote=sentence, place=place),
            )
        )  # fmt: skip
    for words in find_positionings(sentence, mentions, topic=topic):
        product = words.product or topic
        if product is not None and not desk.is_foreign(product):
            desk.claims.append(
                PositioningClaim(
                    subject=product, scope=desk.product_kind(product), value=words.words,
                    evidence=Evidence(quote=sentence, place=place),
                )
            )  # fmt: skip
