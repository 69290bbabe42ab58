"""What every public record shares.

The order of the fields is the order of the columns; Python takes them from the last base class to the first.
"""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from schemas.claims import Slug
from schemas.words import Scope

Row = dict[str, Any]

Moment = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$", json_schema_extra={"format": "date-time"})]
"""A time as records print it: UTC, seconds."""


class PublicRecord(BaseModel):
    """What every public record shares: no field that is not told here."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_enum_values=True)

    @classmethod
    def columns(cls) -> tuple[str, ...]:
        """The names of the fields, in the order in which they print."""
        return tuple(cls.model_fields)


class About(PublicRecord):
    """What a record is about."""

    subject: Slug = Field(description="Product id, `vendor/slug`.")
    scope: Scope = Field(description="What the statement is about the whole of.")
