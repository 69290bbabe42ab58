"""Whatever a vendor changes of a tracked figure, editors hear that it changed, how, and nothing else.

Each case changes a page where the figure is printed, reads it and folds both readings. Unless it says otherwise, it
is the page with which the story leaves the source.
"""

from collections import Counter
from collections.abc import Iterable
from datetime import timedelta

import pytest

from schemas.claims import AvailabilityClaim, Claim
from schemas.readings import Reading
from tests.story.mutations import PRECISIONS, UNITS, Printing, elsewhere, more, printing
from tests.story.printed import Edit
from tests.story.tracked import FACTS, MISSING
from warehouse.fold import Step, fold

pytestmark = pytest.mark.skipif(not FACTS, reason=MISSING)
Heard = tuple[str, str, str, str | None, str | None, str | None]
"""Kind, subject, metric, precision, old, new."""

FIGURES = [fact.id for fact in FACTS if fact.is_figure]
UNITLESS = {"chips", "accelerators", "tokens/s"}
"""Units that are no other's neighbour: a count has none, and a rate of tokens is always per second."""
UNPRINTED = {"G3", "G6", "G14"}
"""Gains that the page states by a verb or in words ("tripled", "double", "three times"): without a unit or a bound."""
IMPLAUSIBLE = {"W": "kW", "kW": "W"}
"""A card of 350 kW, a rack of 167 W."""
UNITED = [
    fact.id for fact in FACTS if fact.is_figure and fact.row["unit"] not in UNITLESS | set(IMPLAUSIBLE)
    and fact.id not in UNPRINTED
]  # fmt: skip

TOGETHER = {
    ("A3", "A4", "A5", "A6"): ("FP16", "BF16", "cFP8", "TF32"),
    ("A10", "A11"): ("MXFP8", "MXFP4"),
    ("A12",): ("BF16", "FP16", "TF32"),  # one cell over two rows
}
"""The precisions for which one printed figure stands."""
TRAINIUM2 = ("aws/trainium2", "compute_peak", "BF16", "667 TFLOPS")
OVER_TRAINIUM2 = ("aws/trainium3", "compute_gain", "BF16", "1 x")
"""What the row of A12 states besides: its unit and its precision are theirs as well."""


@pytest.mark.parametrize("fact", FIGURES)
def test_a_changed_value_is_value_changed(fact: str) -> None:
    one = printing(fact)
    assert heard(one, one.numbers) == alike(one, "value_changed", *values(one))


@pytest.mark.parametrize(("fact", "folder"), elsewhere())
def test_a_changed_value_is_value_changed_in_other_layouts_and_words(fact: str, folder: str) -> None:
    one = printing(fact, folder)
    assert heard(one, one.numbers) == alike(one, "value_changed", *values(one))


@pytest.mark.parametrize("fact", UNITED)
def test_a_changed_unit_is_unit_changed(fact: str) -> None:
    one = printing(fact)
    quantity = one.claim.quantity
    other = UNITS[quantity.unit][1]
    new = quantity.model_copy(update={"unit": other})
    wanted = alike(one, "unit_changed", str(quantity), str(new))
    if fact == "A12":
        both = (("aws/trainium3", "compute_peak", "BF16", str(quantity)), TRAINIUM2)
        wanted = Counter(
            ("unit_changed", subject, metric, precision, old, old.replace("TFLOPS", other))
            for subject, metric, precision, old in both
        )
    assert heard(one, one.units()) == wanted


@pytest.mark.parametrize("fact", ["I4", "M4"])
def test_an_implausible_unit_is_held_and_nothing_is_reported(fact: str) -> None:
    one = printing(fact)
    reading, step = told(one, one.units())
    assert one.claim.quantity.unit in IMPLAUSIBLE
    (held,) = reading.quarantined
    assert held.claim.statement == f"{one.claim.quantity.value} {IMPLAUSIBLE[one.claim.quantity.unit]}"
    assert held.reason
    assert step.changes == []
    assert one.claim.statement in {version.statement.text for version in step.state.current}


@pytest.mark.parametrize("fact", [fact for fact in FIGURES if fact not in UNPRINTED - {"G14"}])
def test_a_bound_put_in_or_taken_away_is_bound_changed(fact: str) -> None:
    one = printing(fact)
    old = one.claim.statement
    value = f"{one.claim.quantity.value} {one.claim.quantity.unit}"
    assert heard(one, one.bounds()) == alike(one, "bound_changed", old, f"up_to {value}" if old == value else value)


@pytest.mark.parametrize("fact", [fact.id for fact in FACTS if fact.row["precision"] in PRECISIONS])
def test_another_precision_is_terms_changed_for_that_precision_alone(fact: str) -> None:
    one = printing(fact)
    old, precision = one.claim.statement, str(one.claim.terms.precision)
    also = {TRAINIUM2, OVER_TRAINIUM2} if fact == "A12" else set()
    other = PRECISIONS[precision]
    assert heard(one, one.precisions()) == Counter(
        ("terms_changed", subject, metric, other, f"{said} {precision}", f"{said} {other}")
        for subject, metric, _, said in {(one.claim.subject, one.claim.metric, precision, old), *also}
    )


def test_a_precision_put_in_where_the_page_had_none_is_terms_changed() -> None:
    one = printing("G12")
    ((_, end, _),) = one.numbers
    wanted = ("terms_changed", "google/tpu-8t", "compute_peak", "FP8", "121 EFLOPS unstated", "121 EFLOPS FP8")
    assert heard(one, [(end, end, " FP8")]) == Counter([wanted])


def test_every_tracked_figure_is_changed_and_only_counts_and_powers_keep_their_unit() -> None:
    assert len(FIGURES) == 40
    kept = {fact.id: fact.row["unit"] for fact in FACTS if fact.id in set(FIGURES) - set(UNITED) - UNPRINTED}
    assert set(kept.values()) == {"chips", "accelerators", "tokens/s", "W", "kW"}


def alike(one: Printing, kind: str, old: str, new: str) -> Counter[Heard]:
    """One change of the figure, for each precision that the page prints it for."""
    claim = one.claim
    together = next((also for facts, also in TOGETHER.items() if one.fact.id in facts), (claim.terms.precision,))
    stated = {other.identity for other in one.before.claims}
    return Counter(
        (kind, claim.subject, claim.metric, precision, old, new)
        for precision in together
        if claim.model_copy(update={"terms": claim.terms.model_copy(update={"precision": precision})}).identity
        in stated
    )


def values(one: Printing) -> tuple[str, str]:
    """What is stated, and what is with another number."""
    quantity = one.claim.quantity
    return str(quantity), str(quantity.model_copy(update={"value": more(quantity.value)}))


def heard(one: Printing, edits: list[Edit]) -> Counter[Heard]:
    """What editors hear when the page is edited."""
    reading, step = told(one, edits)
    assert reading.quarantined == ()
    return Counter(
        (change.kind.value, change.subject, change.metric, change.precision, change.old, change.new)
        for change in step.changes
    )


def told(one: Printing, edits: list[Edit]) -> tuple[Reading, Step]:
    """The reading of the edited page and what it does to the history; the page is seen again a day later."""
    assert edits, f"{one.fact.id} is not printed on its page"
    after = one.read(edits)
    assert statuses(after.claims) == statuses(one.before.claims)
    later = one.page.capture(one.page.captured_at + timedelta(days=1))
    _, steps = fold(one.page.source, [(one.page.capture(), one.before), (later, after)])
    return after, steps[1]


def statuses(claims: Iterable[Claim]) -> set[tuple[str | None, ...]]:
    """Statements of status: their changes are found over all sources, not by the fold of one."""
    return {(*claim.identity, claim.statement) for claim in claims if isinstance(claim, AvailabilityClaim)}
