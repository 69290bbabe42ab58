"""How the date of an article's status stands to those of a vendor's statements."""

from collections.abc import Sequence

from schemas.articles import ArticleVerdict
from schemas.claims import AvailabilityClaim
from schemas.dates import DateMove, PartialDate
from schemas.words import Status
from warehouse.stated import Stated

Fit = tuple[ArticleVerdict, Stated]
"""A verdict, and the statement that decides."""
_FITS = {
    DateMove.SAME: ArticleVerdict.CONFIRMED,
    DateMove.NARROWED: ArticleVerdict.TIGHTENED,
    DateMove.WIDENED: ArticleVerdict.LOOSENED,
}


def _fit(claim: AvailabilityClaim, move: DateMove) -> ArticleVerdict:
    """What is past was in that month as well as on that day; of what is to come, the width of the date is the news."""
    if move is DateMove.WIDENED and claim.status is not Status.UPCOMING:
        return ArticleVerdict.CONFIRMED
    return _FITS.get(move, ArticleVerdict.CONTRADICTED)


_BEST = (ArticleVerdict.CONFIRMED, ArticleVerdict.LOOSENED, ArticleVerdict.TIGHTENED, ArticleVerdict.CONTRADICTED)


def dated(claim: AvailabilityClaim, said: Sequence[Stated]) -> Fit:
    """The best fit of the article's date with those of statements that say the same otherwise.

    A reached status that names no day was so on the day it was stated.
    """
    if claim.effective is None:
        now = [one for one in said if one.until is None]
        return ArticleVerdict.CONFIRMED, (now or said)[0]
    ours = PartialDate(claim.effective)
    fits: list[Fit] = []
    for stated in said:
        effective = stated.said.effective if stated.said.status is claim.status else None
        days = [PartialDate(effective)] if effective else []
        if claim.status is not Status.UPCOMING:
            days.append(stated.made)
        fits += [(_fit(claim, day.move_to(ours)), stated) for day in days]
    return min(fits, key=lambda fit: _BEST.index(fit[0]))
