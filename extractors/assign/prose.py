"""Paragraphs and list items to claims: sentence by sentence, with what the paragraph speaks of carried along."""

import re

from extractors.assign import scopes, subjects
from extractors.assign.cards import is_figure, read_figure, read_pair
from extractors.assign.forms import leading_form, of_form
from extractors.assign.frame import Desk, Frame
from extractors.assign.parts import is_of_a_part
from extractors.assign.rest import leave_label, leave_rest
from extractors.assign.seen import Stretch, look
from extractors.assign.statements import read_badge, read_statements
from extractors.assign.stretch import read_stretch
from extractors.assign.voices import LONGEST_SENTENCE, leave_long
from extractors.dates import find_dates
from extractors.kept import kept
from extractors.page.blocks import Text, located
from extractors.page.sentences import split
from extractors.statuses.badges import LONGEST, is_label
from extractors.statuses.words import may_speak
from schemas.claims import Evidence
from schemas.words import Scope

Subjects = tuple[str, ...]
_LABELLED = re.compile(
    r"(?P<label>[^:.]{3,60}(?:\):\s[A-Za-z][\w -]{1,20})?):"
    r"\s*(?P<value>[~≈]?\d[\d.,]*(?:\s*[|/]\s*\d[\d.,]*)*(?:\s*\([^()]*\))?)"
)
_IT = re.compile(r"(?:It|Its)\b")
_WHICH = re.compile(r"(?:The )?(?P<which>first|former|second|latter)\b", re.IGNORECASE)
_ALL_OF_THEM = re.compile(
    r"(?:They|Their|These|Those|Both|All|Each|Together|Combined|Every|Neither)\b|[^.]*\b(?:both|each|all)\b"
)
_SEVERAL = 2
_DIGIT = re.compile(r"\d")
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
        read_figure(block.path[-1], block.text, block, place, desk, fallback)
        return
    label = " ".join(map(_lead_in, block.labels)) if block.labels else ""
    pair = _LABELLED.fullmatch(block.text) if ":" in block.text else None
    if pair:  # "FP8 (TFLOPS): 4,614" is a row of a table in all but its markup
        read_pair(pair["label"], pair["value"], block, place, desk, fallback)
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
