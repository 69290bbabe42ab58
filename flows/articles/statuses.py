"""The verdict on a status or date of an article.

A vendor's statements are taken in the order in which they were made. What is announced stays announced; what is reached
holds until it is taken back or outdone on its track; what is promised holds until it is reached, and its date until
the vendor names another one. The warehouse's timeline keeps a promise of availability beside full production, on
another track; an article that only promises is overtaken all the same, as the vendor's change itself says.
"""

from collections.abc import Iterable, Sequence

from flows.articles.dates import Fit, dated
from flows.articles.figures import found_in
from schemas.articles import ArticleVerdict, Judgement
from schemas.claims import AvailabilityClaim
from schemas.words import AFTER_TRACKS, TRACKS, Status
from warehouse.stated import Stated

_REACHED = frozenset(status for track in TRACKS.values() for status in track)
_FULL = frozenset({Status.IN_PRODUCTION, Status.GENERALLY_AVAILABLE, Status.OPERATIONAL})


def judge_status(claim: AvailabilityClaim, history: Iterable[Stated]) -> Judgement:
    """Hold a status against every statement of status about its product."""
    told = sorted((one for one in history if _speaks_of(claim, one)), key=lambda one: (one.made.first, one.since))
    if not told:
        return Judgement(claim=claim, verdict=ArticleVerdict.UNSUPPORTED)
    if claim.status is Status.ANNOUNCED:
        fit = _announced(claim, told)
    elif claim.status is Status.UPCOMING:
        fit = _upcoming(claim, told)
    else:
        fit = _reached(claim, told)
    verdict, stated = fit
    gone = verdict is ArticleVerdict.STALE and stated.said.status is claim.status and stated.until is not None
    return Judgement(claim=claim, verdict=verdict, found=found_in(stated, gone=gone))


def _speaks_of(claim: AvailabilityClaim, stated: Stated) -> bool:
    theirs = stated.claim
    return (
        isinstance(theirs, AvailabilityClaim)
        and theirs.subject == claim.subject
        and (claim.audience is None or theirs.audience in (None, claim.audience))
    )


def _announced(claim: AvailabilityClaim, told: Sequence[Stated]) -> Fit:
    """Every first statement announces; one that was made on the day stated is the announcement."""
    said = [one for one in told if one.said.status is Status.ANNOUNCED] or [told[0]]
    return dated(claim, said)


def _reached(claim: AvailabilityClaim, told: Sequence[Stated]) -> Fit:
    """A status on a track, or the end of both."""
    same = [one for one in told if one.said.status is claim.status]
    if after := _outdone(claim.status, told, since=same[-1] if same else None):
        return (ArticleVerdict.STALE if same else ArticleVerdict.CONTRADICTED), after
    if same:
        return _gone(same) or dated(claim, same)
    return _nobody_says(claim.status, told)


def _outdone(status: Status, told: Sequence[Stated], *, since: Stated | None) -> Stated | None:
    """The last statement that puts another one in the place of a status: further on its track, back, or the end."""
    track = next((statuses for statuses in TRACKS.values() if status in statuses), ())
    later = [one for one in told if since is None or one.made.first > since.made.first]
    others = [one for one in later if one.said.status is not status and one.said.status in (*track, *AFTER_TRACKS)]
    return others[-1] if others else None


def _nobody_says(status: Status, told: Sequence[Stated]) -> Fit:
    """What stands against a status that no source ever gave: a promise. The other track says nothing of it."""
    promises = [one for one in told if one.said.status is Status.UPCOMING and one.said.of in (status.value, "unstated")]
    if promises:
        return ArticleVerdict.CONTRADICTED, promises[-1]
    return ArticleVerdict.UNSUPPORTED, told[-1]


def _upcoming(claim: AvailabilityClaim, told: Sequence[Stated]) -> Fit:
    """A promise: overtaken by what was reached, or with the date that is named now."""
    fitting = [one for one in told if one.said.status is Status.UPCOMING and claim.of in (one.said.of, "unstated")]
    reached = [one for one in told if _has_come(claim.of, one.said.status)]
    if reached:
        promised = any(claim.effective in (None, one.said.effective) for one in fitting)
        return (ArticleVerdict.STALE if promised else ArticleVerdict.CONTRADICTED), reached[0]
    if not fitting:
        vague = [one for one in told if one.said.status is Status.UPCOMING and one.said.of == "unstated"]
        return (ArticleVerdict.TIGHTENED, vague[-1]) if vague else (ArticleVerdict.UNSUPPORTED, told[-1])
    return _gone(fitting) or _promised_for(claim, fitting)


def _gone(said: Sequence[Stated]) -> Fit | None:
    """The last of statements that no page has any more."""
    if any(one.until is None for one in said):
        return None
    return ArticleVerdict.STALE, max(said, key=lambda one: one.ended)


def _has_come(of: str | None, status: Status) -> bool:
    """Whether a status that was reached, or the end, leaves nothing to come of what was promised."""
    if status in AFTER_TRACKS or status in _FULL:
        return True
    return status in _REACHED and of in ("unstated", status.value)


def _promised_for(claim: AvailabilityClaim, told: Sequence[Stated]) -> Fit:
    """The date of a promise: of the last that names one, each kind of promise by itself."""
    if claim.effective is None:
        return dated(claim, told)
    with_date = [one for one in told if one.said.effective is not None]
    exact = [one for one in with_date if one.said.of == claim.of] or with_date
    if not exact:
        return ArticleVerdict.UNSUPPORTED, told[-1]
    fit = dated(claim, exact[-1:])
    if fit[0] is ArticleVerdict.CONTRADICTED and any(one.said.effective == claim.effective for one in exact):
        return ArticleVerdict.STALE, exact[-1]
    return fit
