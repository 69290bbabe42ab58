"""A vendor's HTML as words in their structure, and nothing else.

Two walls, each enough alone: what nh3 (ammonia, an allow-list over a browser's own parser) lets through can neither run
nor load, and the frame's policy lets nothing run or load. A third, the sandbox, keeps the frame in a site of its own.
No address stays, so that not even a click leads out.
"""

import base64
import hashlib
import re
import tomllib
from functools import cache
from pathlib import Path

import nh3

_TAGS: dict[str, list[str]] = tomllib.loads(Path(__file__).with_name("tags.toml").read_text(encoding="utf-8"))
_ATTRIBUTES = {"*": {"lang", "dir"}, "td": {"colspan", "rowspan"}, "th": {"colspan", "rowspan", "scope"}}
_PLAIN = re.compile(r"[A-Za-z0-9-]{1,20}")
_LANG = re.compile(r"<html\b[^>]{0,500}?\blang\s*=\s*[\"']?([A-Za-z0-9-]{1,20})", re.IGNORECASE)


def safe(html: str) -> str:
    """What may be shown of a page: tags of structure without addresses, classes or styles.

    In what it returns `<` stands before a tag only, and `>` behind one only.
    """
    return nh3.clean(
        html,
        tags=set(_TAGS["shown"]),
        clean_content_tags=set(_TAGS["dropped"]),
        attributes=_ATTRIBUTES,
        attribute_filter=lambda _tag, _name, value: value if _PLAIN.fullmatch(value) else None,
        link_rel=None,
        url_schemes=set(),
    )


def framed(inner: str, *, lang: str, unseen: int) -> str:
    """A whole document for the frame. `inner` is from `safe`; `unseen` claims have no words in it, and it says so."""
    style, _ = _sheet()
    told = f"<aside><p>{unseen} of its statements stand in the page's own data, not in the text below.</p></aside>"
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>Archived page</title>'
        f"<style>{style}</style></head><body>{told if unseen else ''}{inner}</body></html>"
    )


def policy() -> str:
    """The frame's own content security policy: one style, known by its hash, and nothing else."""
    _, digest = _sheet()
    return (
        f"sandbox; default-src 'none'; style-src 'sha256-{digest}'; form-action 'none'; base-uri 'none';"
        " frame-ancestors 'self'"
    )


def language(html: str) -> str:
    """The language that a page says it is in, else that of most."""
    found = _LANG.search(html[:5_000])
    return found[1] if found else "en"


@cache
def _sheet() -> tuple[str, str]:
    style = Path(__file__).with_name("frame.css").read_text(encoding="utf-8")
    return style, base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
