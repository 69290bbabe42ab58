"""Start here: an article's statements, each with its verdict, in the order in which they stand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from extractors.articles.read import read_article
from flows.articles.figures import judge_figure
from flows.articles.statuses import judge_status
from flows.fetch import Clock, now
from schemas.articles import WRONG, ArticleVerdict, Judgement
from schemas.base import InputError
from schemas.claims import AvailabilityClaim, Claim, FigureClaim, PositioningClaim
from schemas.readings import Unread
from warehouse.stated import Stated


@dataclass(frozen=True, slots=True)
class Checked:
    """An article that was read, and what became of each of its statements."""

    title: str
    judgements: tuple[Judgement, ...]
    unread: tuple[Unread, ...]
    """Figures and statuses that nobody can be sure of: not judged, and told."""

    @property
    def wrong(self) -> tuple[Judgement, ...]:
        """What an editor must act on: stale or contradicted."""
        return tuple(one for one in self.judgements if one.verdict in WRONG)


def check_article(
    file: Path,
    stated: Callable[[set[str]], list[Stated]],
    *,
    largest: int,
    published: str | None = None,
    clock: Clock = now,
) -> Checked:
    """Read an article and hold it against what was `stated` of the products that it names.

    `largest` bounds the file, in bytes. `published` (EDTF) goes before the date that the article bears, and one that
    bears none is read as of today. What the article says a product is for is not judged: an editor's words for it are
    no vendor's. Raises InputError where the file cannot be read.
    """
    today = f"{clock():%Y-%m-%d}"
    reading = read_article(_bytes(file, largest), name=file.name, published=published, undated=today)
    claims = [claim for claim in reading.claims if not isinstance(claim, PositioningClaim)]
    held = [one for one in reading.quarantined if not isinstance(one.claim, PositioningClaim)]
    history = stated({claim.subject for claim in (*claims, *(one.claim for one in held))})
    judgements = [_judge(claim, history) for claim in claims]
    unread = list(reading.unread)
    for one in held:  # what cannot be true is a slip in the unit of what a source states, or was read wrongly
        judgement = _judge(one.claim, history)
        if _is_slip(judgement):
            judgements.append(judgement)
        else:
            unread.append(Unread(text=one.claim.statement, evidence=one.claim.evidence, why=one.reason))
    return Checked(reading.title or file.name, tuple(judgements), tuple(unread))


def _judge(claim: Claim, history: Sequence[Stated]) -> Judgement:
    if isinstance(claim, FigureClaim):
        return judge_figure(claim, history)
    assert isinstance(claim, AvailabilityClaim)
    return judge_status(claim, history)


def _is_slip(judgement: Judgement) -> bool:
    """Whether a source states the same number in another unit: 288 GB of which the article makes 288 TB."""
    claim, found = judgement.claim, judgement.found
    if not isinstance(claim, FigureClaim) or found is None or judgement.verdict is not ArticleVerdict.CONTRADICTED:
        return False
    return Decimal(found.says.split()[-2]) == Decimal(claim.quantity.value)


def _bytes(file: Path, largest: int) -> bytes:
    try:
        if (size := file.stat().st_size) > largest:
            raise InputError(f"{file}: {size} bytes, more than limits.body_bytes = {largest} of specwatch.toml allows")
        return file.read_bytes()
    except OSError as error:
        raise InputError(f"{file}: {error.strerror}") from error
