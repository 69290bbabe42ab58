"""Each change reaches each channel of each subscription that wants it, exactly once, however runs and digests fall."""

from collections import Counter, defaultdict
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flows.post.channels import name_of
from flows.post.routing import plan
from flows.subscriptions import Subscription, When, last_digest
from schemas.changes import Alert, Change
from schemas.severities import severity
from schemas.words import ChangeKind, Origin, Scope, Severity

START = datetime(2026, 3, 20, tzinfo=UTC)
BERLIN = ZoneInfo("Europe/Berlin")  # whose clocks go forward within the days of these tests
AT = time(7, 30)
VENDORS = ["acme", "bolt"]
METRICS = ["power", "memory_capacity", "availability"]
KINDS = [ChangeKind.VALUE_CHANGED, ChangeKind.APPEARED, ChangeKind.WITHDRAWN]
CHANNELS = ["file", "json://a.example", "json://b.example"]
ORDER = [Severity.HIGH, Severity.MEDIUM, Severity.LOW]


def some(values: list[str]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(st.sampled_from(values), unique=True, max_size=2).map(tuple)


SUBSCRIPTIONS = st.lists(
    st.builds(
        Subscription,
        name=st.sampled_from(["", "one", "two"]),
        channels=some(CHANNELS),
        vendors=some(VENDORS),
        products=some(["acme/x1", "bolt/y"]),
        metrics=some(METRICS),
        kinds=st.lists(st.sampled_from(KINDS), unique=True, max_size=2).map(tuple),
        severity=st.sampled_from(ORDER),
        digest=st.sampled_from(When),
        at_once=st.sampled_from([None, *ORDER]),
    ),
    max_size=4,
)


def alert(number: int, subject: str, metric: str, kind: ChangeKind, hours: float) -> Alert:
    at = START + timedelta(hours=hours)
    change = Change(
        id=f"c{number}", subject=subject, scope=Scope.CHIP, metric=metric, kind=kind, old="1 W", new="2 W",
        seen_at=at, source=f"{subject.partition('/')[0]}/page", origin=Origin.LIVE,
    )  # fmt: skip
    return Alert(id=f"a{number}", change=change, created_at=at)


ALERTS = st.lists(
    st.tuples(
        st.sampled_from(["acme/x1", "acme/x2", "bolt/y"]),
        st.sampled_from(METRICS),
        st.sampled_from(KINDS),
        st.integers(0, 20 * 24),
    ),
    max_size=12,
).map(lambda drawn: [alert(number, *one) for number, one in enumerate(drawn)])


def wants(one: Subscription, told: Alert) -> bool:
    """By the words of the settings, written out once more."""
    change = told.change
    return (
        (not one.vendors or change.subject.split("/")[0] in one.vendors)
        and (not one.products or change.subject in one.products)
        and (not one.metrics or change.metric in one.metrics)
        and (not one.kinds or change.kind in one.kinds)
        and ORDER.index(severity(change.kind, change.metric)) <= ORDER.index(one.severity)
    )


@settings(suppress_health_check=[HealthCheck.too_slow])  # the first imports Apprise
@given(SUBSCRIPTIONS, ALERTS, st.lists(st.integers(0, 20 * 24), max_size=10))
def test_every_channel_hears_exactly_once_of_what_its_subscriptions_want(
    subscriptions: list[Subscription], alerts: list[Alert], runs: list[int]
) -> None:
    had: defaultdict[str, set[str]] = defaultdict(set)
    told: Counter[tuple[str, str]] = Counter()
    opened = [name_of(channel) for channel in CHANNELS]
    for hours in [*sorted(runs), 22 * 24]:  # the last when every digest has been due
        now = START + timedelta(hours=hours)
        there = [one for one in alerts if one.created_at <= now]
        made = plan(there, subscriptions, opened, had, last_digest(now, AT, BERLIN))
        for route in made.routes:
            for one in route.alerts:
                for channel in route.channels:
                    had[one.id].add(channel)
                    told[one.id, channel] += 1
    expected = {
        (one.id, name_of(channel))
        for one in alerts
        for wanted in subscriptions
        if wants(wanted, one)
        for channel in wanted.channels
    }
    assert set(told) == expected
    assert set(told.values()) <= {1}


@pytest.mark.parametrize(
    ("hours", "due"),
    [
        (1, False),  # found at 01:00 and looked at then: the morning's digest is to come
        (6.4, False),
        (6.5, True),  # 07:30 in Berlin, in winter
        (30, True),
    ],
)
def test_a_daily_digest_waits_for_its_time_and_is_caught_up_once_it_was_missed(hours: float, due: bool) -> None:
    daily = Subscription(channels=("file",), digest=When.DAILY)
    found = alert(1, "acme/x1", "power", ChangeKind.VALUE_CHANGED, 0.9)
    now = START + timedelta(hours=hours)
    made = plan([found], [daily], ["file"], {}, last_digest(now, AT, BERLIN))
    assert bool(made.routes) is due
    assert made.wanted == {"a1": {"file"}}


def test_what_matters_does_not_wait_for_the_digest() -> None:
    daily = Subscription(channels=("file",), digest=When.DAILY, at_once=Severity.HIGH)
    found = [
        alert(1, "acme/x1", "power", ChangeKind.VALUE_CHANGED, 0.9),
        alert(2, "acme/x1", "power", ChangeKind.APPEARED, 0.9),
    ]
    made = plan(found, [daily], ["file"], {}, last_digest(START + timedelta(hours=1), AT, BERLIN))
    assert [[one.id for one in route.alerts] for route in made.routes] == [["a1"]]


def test_channels_that_get_the_same_get_one_message() -> None:
    both = Subscription(name="both", channels=("file", "json://a.example"))
    made = plan([alert(1, "acme/x1", "power", KINDS[0], 0)], [both], ["file", name_of("json://a.example")], {}, START)
    (route,) = made.routes
    assert len(route.channels) == 2
    assert route.names == ("both",)


@pytest.mark.parametrize(("clock", "expected"), [("03:00", "2026-03-28"), ("05:30", "2026-03-29")])
def test_the_digest_s_time_is_the_editors_also_when_their_clocks_change(clock: str, expected: str) -> None:
    now = datetime.fromisoformat(f"2026-03-29T{clock}:00+00:00")  # 07:30 is 05:30 UTC from this morning on
    assert last_digest(now, AT, BERLIN).date().isoformat() == expected
