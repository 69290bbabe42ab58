"""The check of an article, as records."""

from pydantic import Field

from schemas.articles import ArticleVerdict
from schemas.claims import Slug
from schemas.records.base import Moment, PublicRecord
from schemas.words import Bound, Origin, Scope


class JudgementRecord(PublicRecord):
    """A figure, status or date that an article states, and how it stands to what vendors say."""

    sentence: str = Field(min_length=1, description="The article's words; of a table, the cell's.")
    subject: Slug = Field(description="Product id, `vendor/slug`.")
    metric: str = Field(description="A metric of schemas/metrics.toml, or `availability`.")
    value: str = Field(description="The article's number; for a status, what it states with its date.")
    unit: str | None = Field(None, description="The article's unit; null for a status.")
    verdict: ArticleVerdict = Field(description="How it stands.")
    source: str | None = Field(None, description="Id of the source that decides; null where none says anything.")
    since: Moment | None = Field(
        None, description="Since when that source says so; of what is stale, since when no source does."
    )
    scope: Scope = Field(description="What the statement is about the whole of.")
    precision: str | None = Field(None, description="Number format that the article names; `unstated` where none.")
    bound: Bound | None = Field(None, description="How the article limits the figure; null for a status.")
    says: str | None = Field(None, description="What that source says, or said.")
    quote: str | None = Field(None, description="With which words.")
    url: str | None = Field(None, description="On which page.")
    origin: Origin | None = Field(None, description="Where its capture comes from.")
    disputed_by: str | None = Field(None, description="Id of a source that says otherwise, where another confirms.")
    place: str = Field(description="Where in the article it stands: headings, row and column.")
    article: str = Field(description="The article's file.")
