"""Whether a feed's entry is about what we watch: by exact product names, by the words of its vendor and feed.

The names are those of the readers. An address tells as well, in small letters with hyphens: a sitemap has nothing else.
There a name of letters alone counts with its initials raised, as in a title.
"""

import re
from collections.abc import Iterable
from functools import cached_property
from html import unescape
from urllib.parse import unquote, urlsplit

from extractors import addresses
from extractors.catalogue import Catalogue
from extractors.feeds.limits import limits
from extractors.feeds.place import source_id
from extractors.feeds.raw import Raw
from extractors.page.characters import clean
from schemas.feeds import Entry
from schemas.products import Source

_TAG = re.compile(r"<[^<>]*>")
_NOT_WORDS = re.compile(r"[^a-zA-Z0-9]+")


class Matcher:
    """Judges the entries of one feed."""

    def __init__(self, source: Source, catalogue: Catalogue) -> None:
        self._source = source
        self._catalogue = catalogue

    @cached_property
    def _words(self) -> re.Pattern[str]:
        vendor = self._catalogue.vendors.get(self._source.vendor)
        return _any_word((*self._source.words, *(vendor.news if vendor else ())))

    @cached_property
    def _skipped(self) -> re.Pattern[str]:
        return _any_word(word for word in self._source.skip if "://" not in word)

    def is_own(self, url: str, *, is_sitemap: bool = False) -> bool:
        """Whether an address is one at which the feed's vendor publishes, or under those that the feed gives.

        A sitemap of an index may be anywhere on the vendor's hosts: `under` is about the pages that it lists.
        """
        if self._source.under and not is_sitemap:
            return any(_is_under(url, one) for one in self._source.under)
        # Not where a redirect led to: a feed that somebody else took over shall announce nothing.
        return _site(url) == _site(self._source.url) or self._catalogue.is_of(self._source.vendor, url)

    def entry(self, url: str, raw: Raw, published: str | None, updated: str | None) -> Entry:
        """An entry with what it names, and why it is not watched where it is not."""
        slug = _NOT_WORDS.sub(" ", unquote(urlsplit(url).path)).title()
        title, summary = plain(raw.title)[: limits().title], plain(raw.summary)[: limits().summary]
        texts = (title, summary, " | ".join(raw.tags)[: limits().summary], slug)
        named = self._catalogue.names(self._source.vendor)
        mentioned = {mention.product for text in texts for mention in named.find(text)}
        products = {product for product in mentioned if product.startswith(f"{self._source.vendor}/")}
        words = {match[0].lower() for text in texts for match in self._words.finditer(text)}
        found = Entry(
            url=url, title=title, published=published, updated=updated, products=tuple(sorted(products)),
            words=tuple(sorted(words)), is_sitemap=raw.is_sitemap,
        )  # fmt: skip
        why_not = self._why_not(url, found, slug)
        is_ours = (found.products or found.words or raw.is_sitemap) and self.is_own(url, is_sitemap=raw.is_sitemap)
        name = source_id(self._source.vendor, url) if is_ours and not self._declared(url) else None
        return found.model_copy(update={"source": name, "why_not": why_not})

    def _declared(self, url: str) -> Source | None:
        return self._catalogue.source_for(url)

    def _why_not(self, url: str, entry: Entry, slug: str) -> str | None:
        if not self.is_own(url, is_sitemap=entry.is_sitemap):
            return self._elsewhere(url, entry)
        if declared := self._declared(url):
            return f"watched already: {declared.id}"
        if any(_is_under(url, one) for one in self._source.skip if "://" in one):
            return "skipped: its address is in `skip`"
        # In its title and address only: the summary of a release ends with all that its company makes.
        if skipped := self._skipped.search(entry.title) or self._skipped.search(slug):
            return f"skipped: it says {skipped[0]!r}"
        if entry.is_sitemap:
            return "an index within an index" if self._source.found_in else None
        return None if entry.products or entry.words else "names no product, and has none of the words"

    def _elsewhere(self, url: str, entry: Entry) -> str:
        if self._source.under and not entry.is_sitemap:
            return "under none of the addresses of `under`"
        return f"leads to another host: {addresses.host_of(url)}"


def _site(url: str) -> str:
    """Host and port."""
    return addresses.same(url).partition("/")[0].partition("?")[0]


def _is_under(url: str, start: str) -> bool:
    """Whether an address begins with another, its host being the same; http or https, and www, do not matter."""
    beginning = addresses.same(start)
    if start.endswith("/") or "/" not in beginning:
        beginning += "/"
    return f"{addresses.same(url)}/".startswith(beginning)


def plain(text: str) -> str:
    """The words of a title or summary, which may be HTML, escaped once or twice."""
    return " ".join(clean(_TAG.sub(" ", unescape(_TAG.sub(" ", unescape(text))))).split())


def _any_word(words: Iterable[str]) -> re.Pattern[str]:
    longest_first = sorted(words, key=len, reverse=True)
    if not longest_first:
        return re.compile("(?!)")
    either = "|".join(r"\s+".join(map(re.escape, word.split())) for word in longest_first)
    return re.compile(rf"(?<![^\W_])(?:{either})(?:s|es)?(?![^\W_])", re.IGNORECASE)
