"""One stretch of text to claims: every figure in it is claimed, set aside by a named rule, or left unread.

The words right of a figure up to the next one, then the words left of it, then its label and header, then what stands
round the table: the first that names a metric or a term decides.
"""

from dataclasses import replace

from extractors.assign import benchmarks, facilities, subjects
from extractors.assign.asides import set_aside
from extractors.assign.doubts import doubt, may_doubt
from extractors.assign.forms import form_behind, in_form
from extractors.assign.frame import Desk, Frame
from extractors.assign.labels import dressed, formats_in_turn, label_of
from extractors.assign.metric_of import is_other_percentage, metric_of, twins
from extractors.assign.parts import links_before, part_of
from extractors.assign.respective import in_turn
from extractors.assign.rivals import leave_rivals
from extractors.assign.scope_of import scope_of
from extractors.assign.seen import Seen, Stretch
from extractors.assign.terms_of import COMPUTE, bound_of, formats_of, strange_format, terms_of
from extractors.assign.unnamed import UNNAMED
from extractors.kept import kept
from extractors.quantities.figures import Figure
from schemas import units
from schemas.claims import Evidence, FigureClaim, Quantity
from schemas.words import Bound

_LONGEST_QUOTE = 400


def read_stretch(stretch: Stretch, desk: Desk, frame: Frame) -> None:
    """Read the figures of one stretch into `desk`."""
    first_claim = len(desk.claims)
    previous: FigureClaim | None = None
    doubtful = may_doubt(stretch.text)
    for seen in stretch.figures_seen():
        claimed = _read(stretch, seen, desk, frame, previous, doubtful=doubtful)
        if seen.figure.kind != "count":  # "6 GB of SRAM across 32 chips with 2.9 PB/s"
            previous = claimed or (previous if seen.figure.kind == "aside" else None)
    if len(desk.claims) > first_claim + 1:
        leave_rivals(desk, first_claim)


def _read(
    stretch: Stretch, seen: Seen, desk: Desk, frame: Frame, previous: FigureClaim | None, *, doubtful: bool
) -> FigureClaim | None:
    text = stretch.text
    words = text[seen.figure.start : seen.figure.end]
    evidence = Evidence(quote=_quote(text, seen.figure), place=frame.place)
    rule = set_aside(stretch, seen, frame)
    if facilities.is_set_aside(rule, stretch, seen, desk, frame):
        desk.skip(words, evidence, rule)
        return None
    if seen.figure.kind in ("unit", "count"):
        part = part_of(stretch.text, seen, in_cell=frame.cell and frame.sure, label=frame.label)
        if part and (many := links_before(seen)):
            seen.figure, part = replace(seen.figure, multiplier=many), None
        if part and part.certain:
            desk.skip(words, evidence, f"part: {part.words}")
            return None
        if part:
            desk.leave(words, evidence, f"perhaps of a part: {part.words}")
            return None
    if doubtful and (why := doubt(seen)):
        desk.leave(words, evidence, why)
        return None
    seen.form = form_behind(text, seen)
    seen.label = label_of(stretch, seen, frame)
    if seen.figure.kind == "bare":
        with_unit = dressed(stretch, seen, frame)
        if with_unit is None:
            desk.leave(words, evidence, f"no unit in {frame.label or 'the header'!r}")
            return None
        seen.figure = with_unit
    figure = seen.figure
    if figure.unit == "Gb/s" and words.endswith("GbE"):
        seen.right = f" Ethernet{seen.right}"
    if figure.unit == "tokens/s":
        return benchmarks.read_benchmark(text, figure, stretch.who, desk, frame, evidence)
    if figure.separator in ("list", "pipe") and seen.label == frame.label and not seen.unmarked:
        formats = formats_in_turn(stretch, seen)
        if not formats:
            desk.leave(words, evidence, "several figures, and nothing says which is which")
            return None
        seen.figure = figure = replace(figure, precisions=(formats[figure.index],))
    dimension = "ratio" if frame.gain_of else units.dimension(figure.unit)
    name, rule = facilities.settled(metric_of(dimension, seen, frame, previous), stretch, seen, desk, frame)
    if rule or (name is None and dimension == "ratio" and is_other_percentage(seen)):
        desk.skip(words, evidence, rule or "percentage")
        return None
    if name is None:
        desk.leave(words, evidence, "no word says which metric it is of")
        return None
    return _claim(name, stretch, seen, desk, frame, evidence, previous)


def _claim(
    name: str, stretch: Stretch, seen: Seen, desk: Desk, frame: Frame, evidence: Evidence, previous: FigureClaim | None
) -> FigureClaim | None:
    text, figure = stretch.text, seen.figure
    words = text[figure.start : figure.end]
    owned = frame.subjects
    if not frame.sure:
        if seen.before.endswith(("'s ", "’s ")) and subjects.is_of_a_stranger(seen.before):
            desk.leave(words, evidence, "of a product that no name tells")
            return None
        if subjects.is_of_the_compared(seen.before) or subjects.is_aside_of_the_compared(text, figure, stretch.who):
            desk.leave(words, evidence, "of something that is compared with the product")
            return None
        named = subjects.owner_of(text, figure, stretch.who, seen.right)
        if named is None and any(mention.product in owned for mention in stretch.who.compared):
            desk.leave(words, evidence, "of something that is compared with the product")
            return None
        owned = in_turn(stretch, figure, named or owned)
    if not owned:
        desk.leave(words, evidence, "no single product that it is of")
        return None
    own = [product for product in owned if not desk.is_foreign(product)]
    if not own and UNNAMED in owned:
        desk.leave(words, evidence, "of a product that no name tells")
        return None
    if not own:
        desk.skip(words, evidence, "another vendor's product")
        return None
    if seen.form:
        own = [edition for product in own if (edition := in_form(product, seen.form, desk))]
        if not own:
            desk.leave(words, evidence, f"of one form of the product: {seen.form}")
            return None
    formats: tuple[str | None, ...] = formats_of(seen, frame, previous) if name in COMPUTE else (None,)
    if name in COMPUTE and (strange := strange_format(seen, formats)):
        desk.leave(words, evidence, f"of a format that is not in the list: {strange}")
        return None
    baseline = None
    if units.dimension(figure.unit) == "ratio":
        compared = f"{text} {seen.label}" if frame.cell else text
        baseline = frame.gain_of or subjects.baseline(compared, figure, stretch.who, owned, desk.names.exact)
    claim = None
    for product in own:
        found = scope_of(product, name, seen, desk, frame)
        if found is None:
            why = "a count in nothing that has so many" if figure.kind == "count" else "of several chips together"
            desk.leave(words, evidence, why)
            continue
        quantity = _quantity(figure.value, figure.unit, bound_of(seen, frame))
        for metric in twins(name, seen):
            for terms in terms_of(metric, seen, frame, previous, baseline, formats):
                claim = FigureClaim(
                    subject=found[0], scope=found[1], metric=metric, quantity=quantity, terms=terms, evidence=evidence
                )
                desk.claims.append(claim)
    return claim


@kept
def _quantity(value: str, unit: str, bound: Bound) -> Quantity:
    return Quantity(value=value, unit=unit, bound=bound)


def _quote(text: str, figure: Figure) -> str:
    if len(text) <= _LONGEST_QUOTE:
        return text
    start = max(0, figure.start - _LONGEST_QUOTE // 2)
    start = text.find(" ", start) + 1 if start else 0
    end = min(len(text), figure.end + _LONGEST_QUOTE // 2)
    cut = text.rfind(" ", figure.end, end)
    return text[start : cut if end < len(text) and cut > figure.end else end]
