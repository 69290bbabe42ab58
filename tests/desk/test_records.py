"""The contract of the records: which columns, in which order, and every row conforms to its schema."""

import json

import pytest
from jsonschema import Draft202012Validator

from schemas.changes import Change
from schemas.claims import (
    AvailabilityClaim,
    BenchmarkClaim,
    Claim,
    Evidence,
    FigureClaim,
    PositioningClaim,
    Quantity,
    Terms,
)
from schemas.records import RECORDS, change_row, claim_row
from schemas.words import Bound, ChangeKind, Origin, Scope, Status

FIGURE = (
    "subject scope metric value unit precision sparsity memory_kind bound baseline link direction per variant "
    "multiplier quote place source captured_at origin"
)
STATUS = "subject scope metric status of stated_on effective audience quote place source captured_at origin"
CHANGE = "subject scope metric precision sparsity memory_kind variant kind severity old new seen_at source quote origin"
SAID = Evidence(quote="288 GB of HBM", place="Specifications > Memory")
CLAIMS: dict[str, Claim] = {
    "figure": FigureClaim(
        subject="acme/x1",
        scope=Scope.CHIP,
        metric="memory_capacity",
        quantity=Quantity(value="288", unit="GB", bound=Bound.UP_TO),
        terms=Terms(memory_kind="HBM"),
        evidence=SAID,
    ),
    "benchmark": BenchmarkClaim(
        subject="acme/x1",
        scope=Scope.CHIP,
        metric="benchmark_output_tokens_per_second",
        quantity=Quantity(value="1000", unit="tokens/s"),
        model="GPT",
        evidence=SAID,
    ),
    "availability": AvailabilityClaim(
        subject="acme/x1", scope=Scope.CHIP, status=Status.UPCOMING, of="unstated", effective="2027", evidence=SAID
    ),
    "positioning": PositioningClaim(subject="acme/x1", scope=Scope.CHIP, value="inference", evidence=SAID),
}


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("figure", FIGURE),
        ("figure_spec", f"{FIGURE} valid_from"),
        ("figure_history", f"{FIGURE} valid_from valid_to"),
        ("benchmark", FIGURE.replace("quote", "model conditions measured_by published_by quote")),
        ("availability", STATUS),
        ("availability_spec", f"{STATUS} valid_from"),
        ("positioning", "subject scope metric value quote place source captured_at origin"),
        ("change", f"{CHANGE} state why articles id"),
    ],
)
def test_a_record_has_the_columns_of_the_contract(name: str, columns: str) -> None:
    assert RECORDS[name].columns() == tuple(columns.split())


@pytest.mark.parametrize("name", RECORDS)
def test_every_record_is_told_by_a_schema_with_every_column_described(name: str) -> None:
    schema = RECORDS[name].model_json_schema()
    Draft202012Validator.check_schema(schema)
    assert schema["description"]
    assert not [column for column, told in schema["properties"].items() if not told.get("description")]
    assert schema["additionalProperties"] is False


@pytest.mark.parametrize("name", CLAIMS)
def test_a_claim_prints_as_the_record_of_its_kind(name: str) -> None:
    row = claim_row(CLAIMS[name], source="acme/page", captured_at="2026-04-22T18:00:00Z", origin=Origin.SYNTHETIC)
    assert list(row) == list(RECORDS[name].columns())
    Draft202012Validator(RECORDS[name].model_json_schema()).validate(json.loads(json.dumps(row)))
    assert (row["subject"], row["quote"], row["origin"]) == ("acme/x1", "288 GB of HBM", "synthetic")


def test_terms_that_do_not_apply_are_null_not_absent() -> None:
    row = claim_row(CLAIMS["figure"], source="acme/page", captured_at="2026-04-22T18:00:00Z", origin=Origin.SAVED)
    assert (row["value"], row["unit"], row["bound"], row["memory_kind"]) == ("288", "GB", "up_to", "HBM")
    assert [name for name, value in row.items() if value is None] == [
        "precision", "sparsity", "baseline", "link", "direction", "per", "variant", "multiplier",
    ]  # fmt: skip


@pytest.mark.parametrize(("after", "quote"), [((SAID,), "288 GB of HBM"), ((), "before")])
def test_a_change_quotes_the_words_after_it_or_those_it_took_away(after: tuple[Evidence, ...], quote: str) -> None:
    change = Change.model_validate(
        {
            "id": "1",
            "subject": "acme/x1",
            "scope": Scope.CHIP,
            "metric": "memory_capacity",
            "kind": ChangeKind.VALUE_CHANGED,
            "old": "200 GB",
            "new": "288 GB",
            "seen_at": "2026-04-22T18:00:00Z",
            "source": "acme/page",
            "origin": Origin.SAVED,
            "before": (Evidence(quote="before", place="p"),),
            "after": after,
        },
        strict=False,
    )
    row = change_row(change)
    assert list(row) == [*CHANGE.split(), "state", "why", "articles", "id"]
    assert (row["kind"], row["seen_at"], row["quote"]) == ("value_changed", "2026-04-22T18:00:00Z", quote)
