"""Articles: those registered in specwatch.toml, each statement with its verdict; what became stale, when and why."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.responses import Response

from desk.web.data import articles as data
from desk.web.paging import PageNumber
from desk.web.released import History
from desk.web.render import render
from schemas.articles import ArticleVerdict

NAV = (40, "Articles", "/articles")
router = APIRouter()

Name = Annotated[str, Path(description="The path under which it is registered in specwatch.toml.")]
Verdict = Annotated[ArticleVerdict | None, Query(description="Only statements with this verdict.")]


@router.get("/api/articles")
def articles(request: Request, history: History, page: PageNumber = 1) -> data.Articles:
    """Every registered article with how its statements stand, and what is stale or contradicted in any of them."""
    state = request.app.state
    return data.articles(history, state.home, state.told.now, number=page)


@router.get("/api/articles/{path:path}")
def article(
    request: Request, history: History, path: Name, verdict: Verdict = None, page: PageNumber = 1
) -> data.Article:
    """One article by the path under which it is registered: each statement with its verdict, and why."""
    state = request.app.state
    return data.article(history, state.home, state.told.now, path=path, verdict=verdict, number=page)


@router.get("/articles", include_in_schema=False)
def page(request: Request, found: Annotated[data.Articles, Depends(articles)]) -> Response:
    """The same as a page."""
    return render(request, "articles.html", found=found)


@router.get("/articles/{path:path}", include_in_schema=False)
def article_page(request: Request, found: Annotated[data.Article, Depends(article)]) -> Response:
    """The same as a page."""
    return render(request, "article.html", found=found)
