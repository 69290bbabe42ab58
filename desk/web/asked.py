"""What several pages are asked for, said once."""

from typing import Annotated

from fastapi import Query

Vendor = Annotated[str | None, Query(description="Only this vendor's, as aws.", max_length=100)]
