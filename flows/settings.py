"""What an operator may set: `specwatch.toml` in the home, every key optional.

```toml
contact = "editors@example.org"        # goes into the user agent; sites ask for it
allow_private = false                  # true also fetches from loopback and private addresses

[alerts]
channels = ["file", "stdout", "mailto://user:password@example.org"]   # two words of ours, and Apprise URLs
digest_at = "07:30"                    # of daily digests, in the time zone of [schedules]
attempts = 8                           # of runs that try to send one message to one channel

[[subscriptions]]                      # more channels, for some changes; see docs/alerts.md
name = "Nvidia's memory"
channels = ["mailto://user:password@example.org"]
vendors = ["nvidia"]                   # also products, metrics, kinds, sources; what is left out selects all
metrics = ["memory_capacity", "memory_bandwidth"]
severity = "medium"                    # at least: high, medium or low
digest = "daily"                       # or "run": with the run that found the changes
at_once = "high"                       # what does not wait for a daily digest

[operators]                            # who looks after the machine; editors hear nothing of it
channels = ["file", "mailto://user:password@example.org"]
failing_after = 3                      # runs in a row in which a source fails
silent_hours = 26.0                    # without any page fetched
heartbeat = "https://hc.example.org/ping/x"   # asked after each good run

[desk]
base = "https://desk.example.org"      # where `specwatch serve` is reached: alerts and feeds then link to captures

[pauses]                               # seconds
host = 2.0                             # between two requests to one host
longest = 60.0                         # a crawl-delay or Retry-After beyond it ends a host's turn

[limits]
body_bytes = 20_000_000                # of a page, before and after decompression
fetch_seconds = 60.0                   # for one address in all, redirects and retries apart
lookup_seconds = 5.0                   # for finding where a host's name leads
connect_seconds = 10.0
read_seconds = 20.0                    # between two pieces of an answer
redirects = 5
attempts = 3
full_every = 10                        # every so many checks we ask unconditionally, since validators lie
hosts = 8                              # asked at the same time, each one request at a time

[schedules]                            # cron: minute, hour, day, month, day of the week
timezone = "UTC"                       # of the editors: these times are in it, and alerts.digest_at
feeds = "5 * * * *"                    # feeds, sitemaps, lists of posts
announcements = "20 4 * * *"           # posts, press releases, results
documentation = "50 4 * * *"           # documentation and product pages
everything = "40 3 * * 0"              # every source, due or not, asked in full

[posts]                                # days after its publication in which a post that a feed announced is asked
daily = 14                             # daily, from then on
weekly = 90                            # weekly, and after that monthly

[wayback]                              # the web archive that `specwatch backfill wayback` asks
index = "https://web.archive.org/cdx/search/cdx"
replay = "https://web.archive.org/web"
pause = 2.5                            # seconds between two requests to it: it allows 24 a minute

[serve]                                # `specwatch serve`: without user_header this machine only
user_header = "X-Forwarded-User"       # in which an authenticating proxy names the person; goes on decisions
proxies = ["127.0.0.1", "::1"]         # addresses of the proxy; nobody else is answered
hosts = ["specwatch.example.org"]      # names under which people reach it, beside localhost

[[articles]]                           # checked after a run; changes and alerts name those that they make stale
path = "articles/five-makers.md"       # HTML, Markdown or text, from the home
title = "Five makers"                  # its own where missing
published = "2026-11-20"               # what "later this year" is read against; its own where missing
```

A misspelt key is an error: a setting that says nothing is worse than a run that does not start.
"""

import json
import os
import re
import tomllib
from datetime import time
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from pydantic import Field, ValidationError, ValidationInfo, field_validator

from flows.subscriptions import OWN_CHANNELS, Subscription, known_channels
from schemas.base import InputError, Record
from schemas.dates import PartialDate

FILE = "specwatch.toml"

_Seconds = Annotated[float, Field(ge=0, le=86_400)]
_Cron = Annotated[str, Field(pattern=r"^\S+( \S+){4}$")]


class Alerts(Record):
    """Where everything goes: `file` (in `alerts/`), `stdout`, and any Apprise URL; and how every delivery is made."""

    channels: tuple[str, ...] = OWN_CHANNELS
    digest_at: time = time(7, 30)
    attempts: int = Field(default=8, ge=1, le=100)

    @field_validator("channels")
    @classmethod
    def _known(cls, channels: tuple[str, ...]) -> tuple[str, ...]:
        return known_channels(channels)


class Operators(Record):
    """Who looks after the machine: where they hear of it, and from when on something is wrong."""

    channels: tuple[str, ...] = ("file",)
    failing_after: int = Field(default=3, ge=1, le=100)
    silent_hours: float = Field(default=26.0, gt=0, le=24 * 60)
    heartbeat: str | None = Field(default=None, pattern=r"^https?://\S+$")

    @field_validator("channels")
    @classmethod
    def _known(cls, channels: tuple[str, ...]) -> tuple[str, ...]:
        return known_channels(channels)


class Desk(Record):
    """The served pages: the address at which people reach them; null where nobody can."""

    base: str | None = Field(default=None, pattern=r"^https?://[^\s?#]+$")


class Pauses(Record):
    """How gently hosts are asked."""

    host: _Seconds = 2.0
    longest: _Seconds = 60.0


class Limits(Record):
    """What one fetch may cost."""

    body_bytes: int = Field(default=20_000_000, ge=1_000)
    fetch_seconds: _Seconds = 60.0
    lookup_seconds: _Seconds = 5.0
    connect_seconds: _Seconds = 10.0
    read_seconds: _Seconds = 20.0
    redirects: int = Field(default=5, ge=0, le=20)
    attempts: int = Field(default=3, ge=1, le=10)
    full_every: int = Field(default=10, ge=1)
    hosts: int = Field(default=8, ge=1, le=64)


class Schedules(Record):
    """When what is run, as cron in one time zone; flows/schedules.py says what each asks."""

    timezone: str = "UTC"
    feeds: _Cron = "5 * * * *"
    announcements: _Cron = "20 4 * * *"
    documentation: _Cron = "50 4 * * *"
    everything: _Cron = "40 3 * * 0"

    @field_validator("timezone")
    @classmethod
    def _zone(cls, name: str) -> str:
        try:
            ZoneInfo(name)
        except (KeyError, ValueError, OSError):
            raise ValueError(f"{name!r} is no time zone, as Europe/Berlin is one") from None
        return name


class Posts(Record):
    """How the rate falls at which posts are asked; days after publication."""

    daily: int = Field(default=14, ge=0)
    weekly: int = Field(default=90, ge=0)


class Wayback(Record):
    """A web archive with a CDX index and replay addresses: the Internet Archive's, or one that answers as it does."""

    index: str = Field(default="https://web.archive.org/cdx/search/cdx", pattern=r"^https?://[^\s?#]+$")
    replay: str = Field(default="https://web.archive.org/web", pattern=r"^https?://[^\s?#]+[^\s?#/]$")
    pause: _Seconds = 2.5


class Article(Record):
    """An article of the editors' own."""

    path: str = Field(min_length=1)
    title: str | None = None
    published: str | None = None

    @field_validator("published")
    @classmethod
    def _edtf(cls, text: str | None) -> str | None:
        if text is not None:
            PartialDate(text)
        return text


class Serve(Record):
    """Who may ask the pages: this machine, or people whom an authenticating proxy names in a header."""

    user_header: str | None = Field(default=None, pattern=r"^[A-Za-z0-9-]+$")
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    hosts: tuple[str, ...] = ()

    @field_validator("proxies")
    @classmethod
    def _addresses(cls, proxies: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        beyond = [proxy for proxy in proxies if not ip_address(proxy).is_loopback]  # ValueError for what is none
        if beyond and info.data.get("user_header") is None:
            raise ValueError(f"{beyond[0]} is another machine: set user_header, in which its proxy names the person")
        return proxies


class Settings(Record):
    """All of `specwatch.toml`."""

    contact: str | None = None
    allow_private: bool = False
    alerts: Alerts = Alerts()
    operators: Operators = Operators()
    desk: Desk = Desk()
    pauses: Pauses = Pauses()
    limits: Limits = Limits()
    schedules: Schedules = Schedules()
    posts: Posts = Posts()
    wayback: Wayback = Wayback()
    serve: Serve = Serve()
    articles: tuple[Article, ...] = ()
    subscriptions: tuple[Subscription, ...] = ()


def home() -> Path:
    """Where state lives: `SPECWATCH_HOME`, or `data` here."""
    return Path(os.environ.get("SPECWATCH_HOME") or "data")


def load(home: Path) -> Settings:
    """The settings of a home; the defaults where it has no file."""
    path = home / FILE
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: cannot be read: {error}") from error
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        where = str(error).replace("end of document", f"line {text.count(chr(10)) + 1}, the end of the file")
        raise InputError(f"{path}: not TOML: {where}; correct it, or delete it to run on defaults") from error
    try:
        # By way of JSON: strict, but with a list for a tuple.
        return Settings.model_validate_json(json.dumps(data, default=str))
    except ValidationError as error:
        faults = [_fault(text, fault["loc"], fault["msg"]) for fault in error.errors()]
        raise InputError("\n".join(f"{path}: {fault}" for fault in faults)) from error


def _fault(text: str, place: tuple[Any, ...], message: str) -> str:
    keys = [part for part in place if isinstance(part, str)]
    advice = message.removeprefix("Value error, ")
    if message.startswith("Extra inputs"):
        advice = "no such setting; flows/settings.py lists them all, delete or correct it"
    return f"line {_line(text, keys)}: {'.'.join(keys)}: {advice}"


def _line(text: str, keys: list[str]) -> int:
    """The line that sets a key (tomllib tells no places): in its table, or as a dotted key."""
    *tables, key = keys
    dotted = re.compile(rf"\s*{re.escape('.'.join(keys))}\s*=")
    plain = re.compile(rf"\s*{re.escape(key)}\s*=")
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[+\s*([\w.-]+)", line):
            table = header[1]
            if table == ".".join(keys):
                return number
        elif dotted.match(line) or (table == ".".join(tables) and plain.match(line)):
            return number
    return 1
