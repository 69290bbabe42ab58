"""Atom feeds of the changes, as a feed reader asks for them: all, a vendor's, a product's."""

import hashlib
from datetime import UTC, datetime
from email.utils import format_datetime, parsedate_to_datetime
from typing import Annotated

from duckdb import DuckDBPyConnection
from fastapi import APIRouter, Header, Path, Request
from starlette.responses import Response

from desk.web.errors import MissingError
from desk.web.released import History
from extractors.catalogue import catalogue
from flows.feeds.atom import MEDIA_TYPE
from flows.feeds.changes import ALL, feed
from warehouse.released import file_of

router = APIRouter()

Key = Annotated[str, Path(description="`all`, the id of a vendor (`aws`), or that of a product (`aws/trainium3`).")]
Tags = Annotated[str | None, Header(alias="If-None-Match", description="ETags of what the reader has.")]
Since = Annotated[str | None, Header(alias="If-Modified-Since", description="Last-Modified of what the reader has.")]


@router.get(
    "/feeds/{key:path}.atom",
    response_class=Response,
    responses={
        200: {"content": {MEDIA_TYPE: {}}},
        304: {"description": "What the reader has is the newest."},
        "4XX": {"description": "No such feed.", "content": {"text/html": {}}},
        "503": {"description": "The store is damaged.", "content": {"text/html": {}}},
    },
)
def feeds(request: Request, history: History, key: Key, tags: Tags = None, since: Since = None) -> Response:
    """The newest hundred changes: of all (`all`), of a vendor (`aws`) or of a product (`aws/trainium3`).

    Last-Modified is the time of the release, not that of the newest entry: a correction takes entries away and adds
    no later one.
    """
    chosen = _chosen(history, key)
    modified = datetime.fromtimestamp(int(file_of(history).stat().st_mtime), UTC)
    base = request.app.state.told.now.desk.base or str(request.base_url)
    content = feed(history, base=base, vendor=chosen.get("vendor"), product=chosen.get("product"))
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Last-Modified": format_datetime(modified, usegmt=True)}
    if _has(tag, tags) if tags is not None else _is_since(modified, since):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=MEDIA_TYPE, headers=headers)


def _chosen(history: DuckDBPyConnection, key: str) -> dict[str, str]:
    """The vendor or product of a feed; MissingError where neither the vendor folders nor the history know it."""
    known, by = catalogue(), "product" if "/" in key else "vendor"
    if key == ALL:
        return {}
    declared = key in (known.products if by == "product" else known.vendors)
    column = "id" if by == "product" else "vendor"
    if declared or history.execute(f"select 1 from products where {column} = ? limit 1", [key]).fetchone():
        return {by: key}
    raise MissingError(f"no feed {key!r}: there are {ALL}, and those of vendors and products by their ids")


def _has(tag: str, tags: str) -> bool:
    return bool({"*", tag} & {one.strip().removeprefix("W/") for one in tags.split(",")})


def _is_since(modified: datetime, since: str | None) -> bool:
    """Whether nothing was released since a time; what is no time is not asked for (RFC 9110, 13.1.3)."""
    try:
        return since is not None and modified <= parsedate_to_datetime(since)
    except (ValueError, TypeError):  # TypeError: a time without a zone
        return False
