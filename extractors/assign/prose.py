"""Paragraphs and list items to claims: sentence by sentence, with what the paragraph speaks of carried along."""

import re

from extractors.assign import facilities, scopes, subjects
from extractors.assign.families import leave_families
from extractors.assign.forms import leading_form, of_form
from extractors.assign.frame import Desk, Frame
from extractors.assign.parts import is_of_a_part
from extractors.assign.rest import leave_label, leave_rest
from extractors.assign.seen import Stretch, look
from extractors.assign.stretch import read_stretch
from extractors.assign.voices import LONGEST_SENTENCE, leave_long
from extractors.clauses.subjects import Refers
from extractors.dates import find_dates
from extractors.kept import kept
from extractors.mentions import Mention
from extractors.page.blocks import Table, Text, located
from extractors.page.sentences import split
from extractors.positionings import PositioningFound, find_positionings, may_position
from extractors.statuses import StatusFound, StatusReading, find_badge, read_statuses
from extractors.statuses.badges import LONGEST, is_label
from extractors.statuses.words import may_speak
from schemas.claims import AvailabilityClaim, Evidence, PositioningClaim
from schemas.dates import PartialDate
from schemas.words import Scope, Status

Subjects = tuple[str, ...]
_NOTHING = StatusReading()

# Captures of one page have most of their sentences in common, and a replay reads them one after the other.
_statuses = kept(read_statuses)
_purposes = kept(find_positionings)

_LABELLED = re.compile(
    r"(?P<label>[^:.]{3,60}(?:\):\s[A-Za-z][\w -]{1,20})?):"
    r"\s*(?P<value>[~≈]?\d[\d.,]*(?:\s*[|/]\s*\d[\d.,]*)*(?:\s*\([^()]*\))?)"
)
_SHORTEST_PROSE, _LONGEST_CAPTION = 24, 60
_FIGURE_ALONE = re.compile(r"(?:[Uu]p to |[Oo]ver |[Aa]bout |[~≈<>])?\d[\d.,]*\s?[A-Za-z]+(?:/s|/sec)?")
_SOMEBODYS = re.compile(
    r"(?<![\w-])(?P<who>(?!(?:Today|Tomorrow|Yesterday|It|That|What|There|Here|Let)\b)[A-Z][\w&]*(?:\s[A-Z][\w&]*)?)"
    r"['’]s\s(?:(?:new|own|first|latest|upcoming|cloud)\s)*$"
)
_POSSESSOR = 60
_IT = re.compile(r"(?:It|Its)\b")
_WHICH = re.compile(r"(?:The )?(?P<which>first|former|second|latter)\b", re.IGNORECASE)
_ALL_OF_THEM = re.compile(
    r"(?:They|Their|These|Those|Both|All|Each|Together|Combined|Every|Neither)\b|[^.]*\b(?:both|each|all)\b"
)
_SEVERAL = 2
_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(r"(?<![A-Za-z\d])\d")
_WE = re.compile(r"we\b", re.IGNORECASE)
"""A maker goes on about the section's product, whatever was named in passing."""
_PRESENTS = re.compile(r"\b(?:announc|introduc|unveil|launch|reveal|(?:general )?availability of\b)", re.IGNORECASE)
"""What is presented is what a text goes on about, however late its name: "we announced the availability of X3"."""
_SEPARATED = re.compile(r"\s?[:(|–—]|\s-\s")
_POINTS_BACK = re.compile(
    r"^(?:it|its|they|their|this|together|combined|all together|in all|in total)\b", re.IGNORECASE
)

_EACH_OF_THEM = re.compile(
    r"Each\s(?:of\s(?:them|these|those)\s)?"
    r"(?:has|holds|contains|offers|provides|delivers|includes|comes|features|packs)\b"
)
"""Each of what, only the sentence before says: it may be dies or links as well as products."""


def read_text(block: Text, desk: Desk, fallback: Subjects) -> None:
    """Read one block into `desk`; `fallback` is what its section is about."""
    place = located(block.place, *block.path, *block.labels) or block.text
    if block.mark:
        leave_label(block.text, desk, place, why="in a footnote")  # it decides terms of what bears its mark
        return
    if len(block.path) > 1 and not block.labels and is_figure(block.text):
        _read_figure(block.path[-1], block.text, block, place, desk, fallback)
        return
    label = " ".join(map(_lead_in, block.labels)) if block.labels else ""
    pair = _LABELLED.fullmatch(block.text) if ":" in block.text else None
    if pair:  # "FP8 (TFLOPS): 4,614" is a row of a table in all but its markup
        _read_pair(pair["label"], pair["value"], block, place, desk, fallback)
        return
    named = subjects.named_in(label, desk.find(label)) if label else ()
    if label and not named and (whole := " ".join(block.labels)) != label:
        named = subjects.named_in(whole, desk.find(whole))
    about = named if len(named) == 1 else fallback
    notes = " ".join(block.notes)
    when = _date_above(block) if desk.published else ""
    of_section = None if named or label else scopes.headed(block.path[-1]) if len(block.path) > 1 else None
    subject: Subjects = named if len(named) == 1 else ()
    """What the paragraph itself has named: only that can be the "it" of a status."""
    passed: Subjects = ()
    """The section's product, where another was named in passing."""
    before: list[str] = []
    for start, end in split(block.text):
        sentence = block.text[start:end].strip()
        if not sentence:
            continue
        if len(sentence) > LONGEST_SENTENCE:
            leave_long(sentence, place, desk)
            continue
        mentions = desk.find(sentence)
        stretch = look(sentence, desk, mentions)
        who = stretch.who
        if not who.groups and _is_of_others(sentence, stretch, about, desk):
            about, before = (), []
        spoken = _spoken_of(sentence, about, fallback, desk)
        if not who.groups:
            spoken = _one_of(spoken, sentence, before)
        if not who.groups and (form := leading_form(sentence, stretch.figures)):
            spoken = of_form(form, spoken, desk)
        if passed and not spoken and _WE.match(sentence):
            spoken = passed
        if stretch.figures and sentence.endswith("?"):
            for figure in stretch.figures:
                asked = Evidence(quote=sentence, place=place)
                desk.leave(sentence[figure.start : figure.end], asked, "in a question")
        elif stretch.figures:
            back = not who.groups and _POINTS_BACK.match(sentence)
            frame = Frame(
                place=place, subjects=spoken, label=label, notes=notes, named=bool(who.groups),
                scope=(_scope_before(before) or _large(spoken, desk)) if back else None if who.groups else of_section,
                around=block.text,
            )  # fmt: skip
            read_stretch(stretch, desk, frame)
        leave_rest(sentence, stretch.figures, desk, place)
        # Without a name, the first sentence speaks of its section; later ones only of what the paragraph has named.
        it = subject or (spoken if not start else ())
        lead = _lead(block, sentence) if block.labels and not named else ""
        if lead:  # "Schedule: sampling begins …": the lead is no part of the statement
            sentence = sentence.removeprefix(lead).lstrip(" :–—-")
            mentions = desk.find(sentence)
        if sentence:
            read_statements(sentence, mentions, desk, place, it, spoken, when=when)
        if told := who.spoken_of():
            about = subject = told
            if len(fallback) == 1 and told != fallback and _is_in_passing(sentence, who):
                passed, about, subject = fallback, (), ()  # "..., moving to our X3 CPUs. It has": which of the two?
        before = [stretch.masked] if who.groups else [*before, stretch.masked]
    if len(block.text) > LONGEST:
        return
    headed = len(block.path) == 2 and is_label(block.path[1])
    if (headed or may_speak(block.text)) and (shown := _shown(block, desk)):
        read_badge(shown, desk, place, fallback, quote=block.text)


def _is_of_others(sentence: str, stretch: Stretch, about: Subjects, desk: Desk) -> bool:
    """Whether a sentence without a name speaks of nothing that the text has named; "NVIDIA lists" is of NVIDIA's."""
    return (
        subjects.is_elsewhere(sentence, stretch.figures)
        or (len(about) == 1 and sentence.startswith("Each ") and _EACH_OF_THEM.match(sentence) is not None)
        or (bool(stretch.figures) and desk.names.is_of_another(sentence))
    )


def _lead(block: Text, sentence: str) -> str:
    return next((lead for lead in block.labels if sentence.startswith(lead)), "")


def _is_in_passing(sentence: str, who: subjects.Owners) -> bool:
    return who.is_late and _PRESENTS.search(sentence, 0, who.groups[0][0]) is None


def _shown(block: Text, desk: Desk) -> str:
    """What a short text shows as a badge does: "Status: Preview", "X1 (GA)"; empty where it does not.

    A label without a name is the product's only right under the page's title: further down it may be of a feature.
    """
    text, path = block.text, block.path
    if len(path) <= 1 and is_label(text.partition(":")[0]) and ":" in text:
        return text
    heads = [label for label in (*block.labels[-1:], *path[1:]) if is_label(label)] if len(path) <= 2 else []
    if heads and not block.level:
        return f"{heads[0].rstrip(': ')}: {text}"
    mentions = desk.find(text)
    return text if len(mentions) == 1 and not mentions[0].start and _SEPARATED.match(text, mentions[0].end) else ""


def _lead_in(label: str) -> str:
    """The last sentence of what a list stands under: "X1 servers hold 12 chips. Each X1 chip has:"."""
    return label[split(label)[-1][0] :] if label.endswith(":") and ". " in label else label


def _date_above(block: Text) -> str:
    return next((head for head in (*block.labels[-1:], *block.path[-1:]) if _is_date(head)), "")


@kept
def _is_date(text: str) -> bool:
    """Whether a heading or label is a date and nothing else: what stands under it is of that time."""
    if not _DIGIT.search(text):
        return False
    dates = find_dates(text, None)
    return len(dates) == 1 and not (text[: dates[0].start] + text[dates[0].end :]).strip(" .:–—-")


def _scope_before(before: list[str]) -> Scope | None:
    """The scope of which the sentences since the last name spoke: "A superpod holds …. It provides …"."""
    return next((scope for text in reversed(before) if (scope := scopes.owner(text))), None)


def _large(spoken: Subjects, desk: Desk) -> Scope | None:
    """The scope of what "it" is, where it is more than a chip or card: "It joins 8,192 chips"."""
    kind = desk.product_kind(spoken[0]) if len(spoken) == 1 else Scope.CHIP
    return None if kind in (Scope.CORE, Scope.CHIP, Scope.CARD) else kind


def is_figure(text: str) -> bool:
    """Whether a text is a figure with its unit and nothing else, as in a card: its heading is its label then."""
    return len(text) <= _SHORTEST_PROSE and text[-1:].isalpha() and _FIGURE_ALONE.fullmatch(text) is not None


def read_card(heading: Text, below: Text | Table | None, desk: Desk, fallback: Subjects) -> None:
    """Read a heading that is a figure alone: what stands under it in a few words says what it is of."""
    if not isinstance(below, Text) or below.level or below.path[-1:] != (heading.text,):
        read_text(heading, desk, fallback)
        return
    start, end = next(iter(split(below.text)), (0, 0))
    words = below.text[start:end].rstrip(".")
    if not words or len(words) > _LONGEST_CAPTION or _NUMBER.search(words) or desk.find(words):
        read_text(heading, desk, fallback)
        return
    _read_figure(words, heading.text, heading, located(heading.place, *heading.path) or heading.text, desk, fallback)


def _read_pair(label: str, value: str, block: Text, place: str, desk: Desk, fallback: Subjects) -> None:
    _read_figure(label, value, block, place, desk, fallback)
    leave_label(label, desk, place)


def _read_figure(label: str, value: str, block: Text, place: str, desk: Desk, fallback: Subjects) -> None:
    """Read a value as that of its label."""
    heads = f"{label} {' '.join(block.labels)}"
    named = subjects.named_in(heads, desk.find(heads))
    stretch = look(value, desk, cell=True)
    frame = Frame(
        place=place,
        subjects=named if len(named) == 1 else fallback,
        label=label,
        notes=" ".join(block.notes),
        cell=True,
        named=True,
    )
    if stretch.figures:
        read_stretch(stretch, desk, frame)
    leave_rest(value, stretch.figures, desk, place)


def _spoken_of(sentence: str, carried: Subjects, section: Subjects, desk: Desk) -> Subjects:
    """Whom a sentence without a name speaks of: what the paragraph spoke of last, unless its noun fits the section."""
    if not carried or carried == section or len(section) != 1:
        return carried
    noun = scopes.owner(sentence)
    if (
        noun
        and desk.product_kind(section[0]) is noun
        and all(desk.product_kind(product) is not noun for product in carried)
    ):
        parts = {part for product in carried for part in desk.parts(product, noun)}
        return section if not parts or section[0] in parts else tuple(parts) if len(parts) == 1 else carried
    return carried


def _one_of(spoken: Subjects, sentence: str, before: list[str]) -> Subjects:
    """Whom a sentence without a name means, of several or of something that is no product.

    "The first" and "the latter" are told by their order; "it" is a tray where the sentence before began with one.
    """
    if before and _IT.match(sentence) and is_of_a_part(before[-1]):
        return ()
    if len(spoken) < _SEVERAL or _ALL_OF_THEM.match(sentence):
        return spoken
    which = _WHICH.match(sentence)
    if which is None or len(spoken) != _SEVERAL:
        return ()
    return spoken[:1] if which["which"].lower() in ("first", "former") else spoken[1:]


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
