"""Addresses: when two are one, and whose they are."""

import re
from urllib.parse import urlsplit

# Below these, and a country, the owner's name is the third label: example.co.uk.
_REGISTERED = frozenset({"ac", "co", "com", "edu", "gov", "net", "or", "org"})


def same(url: str) -> str:
    """What two spellings of one address share: scheme, fragment, final slash and case of the host do not matter."""
    parts = urlsplit(url.strip())
    host = (parts.hostname or "").removeprefix("www.")
    port = f":{parts.port}" if parts.port not in (None, 80, 443) else ""
    return f"{host}{port}{parts.path.rstrip('/')}{'?' + parts.query if parts.query else ''}"


def host_of(url: str) -> str:
    """The host in small letters; empty where there is none."""
    return urlsplit(url).hostname or ""


def owner(host: str) -> str:
    """The name that somebody registered, as the first half of a product id: www.acme.example is acme."""
    labels = host.split(".")
    if re.fullmatch(r"[\d.]+|[\da-f:]*:[\da-f:]*", host) or len(labels) < 2:
        return re.sub(r"[^a-z0-9]+", "-", host).strip("-") or "unknown"
    country = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _REGISTERED
    return labels[-3 if country else -2]


def fault(url: str) -> str | None:
    """What is wrong with an address to watch, in words for who wrote it; None where nothing is."""
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - raises where the port is no number
    except ValueError as error:
        return f"{url!r} is no address ({error})"
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return f"{url!r} is no address; write all of it, like https://acme.example/products/x1"
    if re.search(r"\s", url):
        return f"{url!r} has white space in it; remove it"
    if parts.username or parts.password:
        return f"{url!r} has a user name or password in it; remove it"
    if parts.fragment:
        return f"{url!r} has a fragment; leave off #{parts.fragment}, a server never sees it"
    return None
