"""Addresses that lead to the words: the live page at the sentence, and the archived capture on the served desk.

The first is a URL fragment text directive (WICG, "URL Fragment Text Directives", `#:~:text=start,end`). A browser looks
for the words from one word's boundary to another's, whatever the case of letters, and in one block of the page where
only `start` is given; `start,end` may span blocks and whatever our reader left out, such as a footnote's mark. A page
that does not say them any more opens at its top.
"""

from urllib.parse import quote, urlsplit

_WHOLE = 10
"""Words that are looked for as they stand; of more, the first and the last few, with anything between."""
_EDGE = 5
_LONGEST = 500
"""Characters of a directive: what a page calls a word may have any number."""


def at_words(url: str, words: str) -> str:
    """The address of a page at these words of it; a fragment that the address has already stays in front."""
    parts = words.split()
    if not parts:
        return url
    looked_for = [parts] if len(parts) <= _WHOLE else [parts[:_EDGE], parts[-_EDGE:]]
    directive = ",".join(map(_escaped, looked_for))
    if len(directive) > _LONGEST:
        return url
    page, _, fragment = url.partition("#")
    return f"{page}#{fragment.partition(':~:')[0]}:~:text={directive}"


def live(url: str | None, words: str) -> str | None:
    """The live page at these words; None where nobody has seen its address (written under `.invalid`, RFC 2606)."""
    if not url or (urlsplit(url).hostname or "").endswith(".invalid"):
        return None
    return at_words(url, words)


def capture_link(base: str, capture: str) -> str:
    """The address of an archived capture, by its id, on the desk that is served at `base`."""
    return f"{base.rstrip('/')}/captures/{quote(capture, safe='')}"


def _escaped(words: list[str]) -> str:
    # `&`, `,` and `-` have a meaning in the directive; quote() takes the dash for harmless.
    return quote(" ".join(words), safe="").replace("-", "%2D")
