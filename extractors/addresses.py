"""Addresses: when two are one, and whose they are."""

import re
from urllib.parse import SplitResult, urlsplit

# Below these, and a country, the owner's name is the third label: example.co.uk.
_REGISTERED = frozenset({"ac", "co", "com", "edu", "gov", "net", "or", "org"})
_LANGUAGE = re.compile(r"(de|en|es|fr|id|it|ja|ko|nl|pl|pt|ru|th|tr|vi|zh)(?:[-_]([a-z]{2,4}))?", re.IGNORECASE)
_QUERY_LANGUAGE = re.compile(r"(?:^|&)(?:hl|lang|locale)=([a-z]{2})", re.IGNORECASE)
# What else the path of a front door may have.
_FRONT = frozenset({"global", "home", "home.html", "index.htm", "index.html", "latest", "stable", "uk", "us"})


def same(url: str) -> str:
    """What two spellings of one address share: scheme, fragment, final slash and case of the host do not matter."""
    parts = _split(url)
    host = re.sub(r"^www\.|:(?:80|443)?$", "", parts.netloc.lower())
    return f"{host}{parts.path.rstrip('/')}{'?' + parts.query if parts.query else ''}"


def host_of(url: str) -> str:
    """The host in small letters; empty where there is none."""
    return _split(url).hostname or ""


def owner(host: str) -> str:
    """The name that somebody registered, as the first half of a product id: www.acme.example is acme."""
    labels = host.split(".")
    if re.fullmatch(r"[\d.]+|[\da-f:]*:[\da-f:]*", host) or len(labels) < 2:
        return re.sub(r"[^a-z0-9]+", "-", host).strip("-") or "unknown"
    country = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _REGISTERED
    return labels[-3 if country else -2]


def language(url: str) -> str | None:
    """The language that an address asks for: /en-us/products, /content/www/us/en/products, ?hl=de."""
    parts = _split(url)
    if match := _QUERY_LANGUAGE.search(parts.query):
        return match[1].lower()
    folders = parts.path.split("/")[1:5]
    return next((match[1].lower() for folder in folders if (match := _LANGUAGE.fullmatch(folder))), None)


def region(url: str) -> str | None:
    """The country that an address asks for together with a language: us in /en-us/products."""
    folders = _split(url).path.split("/")[1:5]
    named = (match[2] for folder in folders if (match := _LANGUAGE.fullmatch(folder)))
    return next((country.lower() for country in named if country), None)


def is_home(url: str) -> bool:
    """Whether an address is a site's front door, in whatever language."""
    parts = _split(url)
    folders = filter(None, parts.path.lower().split("/"))
    return bool(parts.hostname) and all(folder in _FRONT or _LANGUAGE.fullmatch(folder) for folder in folders)


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


def _split(url: str) -> SplitResult:
    """The parts of an address. Pages hold addresses that are none ("http://[x"): these have no parts."""
    try:
        return urlsplit(url.strip())
    except ValueError:
        return SplitResult("", "", url.strip(), "", "")
