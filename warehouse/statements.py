"""What one reading states: its claims, those that say the same of the same thing put together with every place.

The order of claims in a reading carries no meaning here: a page whose columns change places states the same.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from schemas.claims import AvailabilityClaim, BenchmarkClaim, Claim, Evidence, FigureClaim
from schemas.dates import PartialDate
from warehouse.hashing import digest

Identity = tuple[str | None, ...]
Key = tuple[str | None, ...]


@dataclass(frozen=True)
class Statement:
    """One identity and what is said of it. `claim` is the first place's, as stated there."""

    claim: Claim
    evidence: tuple[Evidence, ...]

    @cached_property
    def identity(self) -> Identity:
        """What it is a statement about."""
        return self.claim.identity

    @property
    def size(self) -> tuple[Decimal, str]:
        """Of a figure: value and unit in which it is compared."""
        assert isinstance(self.claim, FigureClaim)
        return self.claim.quantity.canonical

    @cached_property
    def about(self) -> str:
        """The identity as a hash: joins statements of one thing over sources and times."""
        return digest("identity", *self.identity)

    @cached_property
    def said(self) -> str:
        """Identity and key as a hash: the same thing said of the same, however written, which is no change."""
        return digest(self.about, *key_of(self.claim))

    @property
    def subject(self) -> str:
        """The product."""
        return self.claim.subject

    @property
    def text(self) -> str:
        """As a change prints it."""
        return self.claim.statement

    @cached_property
    def places(self) -> frozenset[str]:
        """Where on the page it stands."""
        return frozenset(evidence.place for evidence in self.evidence)

    @cached_property
    def order(self) -> tuple[object, ...]:
        """A fixed order among statements that the page's own order does not decide."""
        if isinstance(self.claim, FigureClaim):
            size, unit = self.size
            return (unit, size, self.claim.quantity.bound.value, self.said)
        return ("", 0, self.text, self.said)


def key_of(claim: Claim) -> Key:
    """What a claim says of its identity, in comparable form."""
    if isinstance(claim, FigureClaim):
        size, unit = claim.quantity.canonical
        return (f"{size.normalize():f}", unit, claim.quantity.bound.value)
    if isinstance(claim, AvailabilityClaim):
        if claim.effective is None:
            return (None, None)
        spoken = PartialDate(claim.effective)
        return (spoken.first.isoformat(), spoken.last.isoformat())
    return ()


def gather(claims: Iterable[Claim]) -> list[Statement]:
    """The statements of a reading, in a fixed order."""
    groups: dict[tuple[Identity, Key], list[Claim]] = defaultdict(list)
    for claim in claims:
        groups[claim.identity, key_of(claim)].append(claim)
    statements = [_statement(*said, group) for said, group in groups.items()]
    return sorted(statements, key=_said)


def _statement(identity: Identity, key: Key, claims: Sequence[Claim]) -> Statement:
    ordered = sorted(claims, key=_order) if len(claims) > 1 else claims
    evidence = tuple(dict.fromkeys([claim.evidence for claim in ordered])) if len(claims) > 1 else (claims[0].evidence,)
    statement = Statement(claim=ordered[0], evidence=evidence)
    about = digest("identity", *identity)
    known(statement, identity=identity, about=about, said=digest(about, *key))
    return statement


def known(statement: Statement, **derived: object) -> None:
    """Give a statement what would follow from it, where that is at hand."""
    vars(statement).update(derived)


def _said(statement: Statement) -> str:
    return statement.said


def _order(claim: Claim) -> tuple[str, str, str]:
    return claim.evidence.place, claim.evidence.quote, claim.model_dump_json()


_TERMS = ("precision", "sparsity", "memory_kind", "link", "direction", "baseline", "per", "multiplier", "variant")


def terms_of(claim: Claim) -> dict[str, str | None]:
    """The terms of a figure by name, in the order in which changes print them; none for other claims."""
    if not isinstance(claim, FigureClaim):
        return {}
    terms = {name: getattr(claim.terms, name) for name in _TERMS}
    if isinstance(claim, BenchmarkClaim):
        terms |= {"model": claim.model, "conditions": claim.conditions, "measured_by": claim.measured_by}
    return terms
