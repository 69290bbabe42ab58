"""`check`: what an article states, held against the history."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from desk.options import FormatOption, add
from desk.output import Format, note, show, until_enough
from schemas.base import InputError

if TYPE_CHECKING:  # it brings the readers with it
    from flows.articles.check import Checked

Articles = Annotated[
    list[Path] | None,
    typer.Argument(metavar="ARTICLE", help="HTML, Markdown or text; those registered in specwatch.toml where missing."),
]
Published = Annotated[
    str | None, typer.Option("--published", help="Its date, for 'later this year'; else its own, or today.")
]
Problems = Annotated[bool, typer.Option("--problems", help="Only what is not confirmed.")]


def check(
    article: Articles = None, published: Published = None, problems: Problems = False, form: FormatOption = Format.TABLE
) -> None:
    """Hold an article's figures, statuses and dates against the history; 1 where something is stale or contradicted."""
    from desk.articles import checked
    from schemas.articles import ArticleVerdict
    from schemas.records import judgement_row
    from schemas.records.articles import JudgementRecord

    found = checked(article or (), _date(published))
    rows = [
        judgement_row(judgement, name)
        for name, one in found
        for judgement in one.judgements
        if not problems or judgement.verdict is not ArticleVerdict.CONFIRMED
    ]
    if form is Format.TABLE:
        _tell(found, problems=problems)
    else:
        show(rows, form, columns=JudgementRecord.columns())
    for name, one in found:
        for left in one.unread:
            note(f"{name}: not judged: {left.text} | {left.why} | {left.evidence.quote}")
        note(f"{name}: {_counts(one)}")
    if any(one.wrong for _, one in found):
        raise typer.Exit(1)


def _date(published: str | None) -> str | None:
    from schemas.dates import PartialDate

    try:
        return PartialDate(published).text if published else None
    except ValueError as error:
        raise InputError(f"--published: {error}") from None


def _tell(found: Sequence[tuple[str, "Checked"]], *, problems: bool) -> None:
    """For people: each sentence once, with what is said of each of its statements, by whom and where."""
    from desk.judged import judged

    with until_enough(sys.stdout):
        for name, one in found:
            print("\n".join(judged(name, one.judgements, problems=problems)))


def _counts(one: "Checked") -> str:
    from collections import Counter

    counts = Counter(judgement.verdict.value for judgement in one.judgements)
    told = ", ".join(f"{number} {verdict}" for verdict, number in counts.most_common())
    return f"{len(one.judgements)} statements: {told}" if told else "no figure, status or date to judge"


def register(app: typer.Typer) -> None:
    """Add this command."""
    add(app, check, example="specwatch check fixtures/articles/five-makers/article.md --problems")
