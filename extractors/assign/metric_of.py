"""The metric of a figure, or the named rule that sets it aside."""

import re
from decimal import Decimal

from extractors.assign import metric as words
from extractors.assign.frame import Frame
from extractors.assign.headers import header
from extractors.assign.seen import Seen
from schemas import units
from schemas.claims import FigureClaim
from schemas.metrics import metrics

Found = tuple[str | None, str]
"""A metric, or None with the rule that sets the figure aside; ("", None) is nobody's."""
_NOTHING: Found = (None, "")
_GAIN_WORDS = re.compile(
    r"\b(?:more|better|higher|greater|larger|faster|improve\w*|increas\w+|boost\w*|gains?|uplift|lower|less|fewer|reduc\w+"
    r"|cuts?|the|than|over|compared|as much|performance|speed-?up|generation)\b",
    re.IGNORECASE,
)
_NOT_A_GAIN = re.compile(r"^\s*(?:of|off|share)\b(?!.*\b(?:performance|compute)\b)", re.IGNORECASE)
THAT_OF = re.compile(
    r"\s(?:that|those) of\b|\s(?:the|its|our)\s[\w-]+(?:\s[\w-]+)?['’]s?(?=\W*$)"
    r"|\sof\s(?:the\s)?ø+['’]s(?=\W|$)(?!\s\w)"
)
"""What a factor is of where only the other product follows: "twice that of X1", "4.5x of X1's"."""
_MORE_THAN_IT = re.compile(
    r"\s(?:(?:more|higher|greater|larger|bigger)\sthan|over|versus|vs\.?|compared (?:to|with))\s"
)
"""The same, right behind the figure that it is of: "384 MB of SRAM, 3x over the previous generation"."""
_PLAIN_MEASURE = re.compile(
    r"\s(?:(?:an?|the|more|higher|greater|larger|bigger|increase|improvement|boost|gain|jump|in)\s){0,4}"
    r"(?P<measure>capacity|bandwidth)\b"
)
"""A measure without its noun, which is the one before it: "141 GB of HBM, a 76% increase in capacity"."""
_MEASURE_BY = re.compile(
    r"\band\s(?:[a-z]+s\s)?(?:the\s|its\s)?(?P<measure>capacity|bandwidth)\s(?:by|is|are|grows?|rises?)\s(?:by\s)?$"
)
"""The same in front: "increases memory capacity by 1.5x and bandwidth by 1.7x"."""
_ITS_OWN_NOUN = re.compile(
    r"\s(?:times\s)?"
    r"(?:(?:an?|the|its|as much|more|better|higher|greater|faster|larger|increase|improvement|boost|gain|in)\s)*"
    r"(?:(?:[\w-]+\s){0,2}?(?:performance|throughput|speed|scale|efficiency|productivity|output|density|revenue|size)\b"
    r"|(?<=\sthe\s)(?!(?:previous|prior|preceding|earlier|last|first|one|same|figure|amount)\b)[a-z]{3,}(?!['’\w]))"
)
"""A factor that says what it is of has nothing from the words before it: "1.7 PB/s of bandwidth, 7.5x the AI speed"."""
_AND_BANDWIDTH = re.compile(r"[^.;,]*\bcapacity and bandwidth\b")
_COMPARISON = re.compile(r"\b(?:than|compared|versus|vs\.|relative)\b")
_NEAR_A_FACTOR = 90
_OF_A_PLACE = ("facility-power", True)
"""Of what is measured in plain watts, none is a place's: "aimed at data centres with at most 1400 W a board"."""
_FASTEST_PIN = 32
"""Gb/s. No accelerator's memory is so slow; it is the rate of one pin: "10.7 Gbps LPDDR5X"."""
_RATE = re.compile(r"[^,;:()]*\b(?<!high )(?<!high-)bandwidth\b(?!\s(?:memory|dram|device))", re.IGNORECASE)
_RATE_LABEL = re.compile(
    r"[^/&,|]*\b(?:memory|HBM\w*|DRAM)\s(?:access\s)?bandwidth\b(?!.*(?:capacity|size))", re.IGNORECASE
)
_NEXT_FIGURE = re.compile(r",\s(?:and\s)?|\sand\s")
_UP_TO_THERE = ("to", "to reach", "reaching")
"""Between a gain and what it comes to: "grew by 2.5 times to 2 TB/s"."""
_BY = re.compile(r"\bby\s(?:an?\s|additional\s|another\s)*$")
"""Before a factor that the words in front are of: "raises bandwidth by 50% and capacity by 80%"."""
_JOINS_ON = re.compile(r"(?:,|\band|\bplus)\s(?:an?\s|up to\s)?$")
"""Before a factor that the words in front are not of: "2x greater FLOPS and 3x more memory"."""
_IN_ALL = re.compile(r"\b(?:in total|in all|altogether|(?:a |for a )?total of)\b", re.IGNORECASE)


def metric_of(dimension: str, seen: Seen, frame: Frame, previous: FigureClaim | None) -> Found:
    """The metric of a figure: its own words, its header, the figure before it, then what stands round."""
    if dimension == "ratio":
        return _of_factor(seen.label) if frame.gain_of else _of_gain(seen, previous)
    if dimension == "count":
        return _of_count(seen)
    hit = words.nearest(dimension, seen.near, own_words(dimension, seen))
    over = words.named(dimension, seen.label) if seen.label else None
    if hit is None or (not hit[1] and over and over[1]):
        hit = over or hit  # "Host memory": the header of a set-aside figure outweighs the cell's own "memory"
    if hit is None and previous is not None and dimension == "bytes_per_second":
        follower = words.BANDWIDTH_OF.get(previous.metric)
        hit = (follower, False) if follower else None
    if hit is None and previous is not None and seen.left.strip(" ,") in _UP_TO_THERE:
        hit = _reached(dimension, previous)
    if hit is None and sums_up(seen):
        hit = words.nearest(dimension, "", seen.before)
    hit = (
        hit
        or words.named(dimension, frame.wide)
        or words.named(dimension, frame.heading)
        or (_metric_after(dimension, seen.after) if dimension != "power" else None)  # of watts, near words decide
        or (words.nearest(dimension, "", seen.before) if frame.cell else None)  # "8x PCIe Gen5 (32 GB/s)"
    )
    if hit is None or (hit == _OF_A_PLACE and seen.figure.unit == "W"):
        return words.default(dimension), ""
    if hit[0] == "memory_capacity" and _is_rate(seen):
        return _NOTHING
    if hit[0] == "memory_bandwidth" and seen.figure.unit == "Gb/s" and Decimal(seen.figure.value) <= _FASTEST_PIN:
        return None, "memory-clock"
    return _found(hit)


def _reached(dimension: str, gain: FigureClaim) -> tuple[str, bool] | None:
    """The metric of what a gain comes to: "its bandwidth grew by 2.5 times to 2 TB/s"."""
    name, _, rest = gain.metric.rpartition("_gain")
    metric = metrics().get(name)
    return (name, False) if metric and not rest and metric.dimension == dimension else None


def own_words(dimension: str, seen: Seen) -> str:
    """The words left of a figure that speak of it: of "2 TiB of memory, and 3.2 Tb/s of network" the first's do not."""
    if seen.first or words.nearest(dimension, seen.near, "") is None:
        return seen.close
    return _NEXT_FIGURE.split(seen.close)[-1]


def twins(metric: str, seen: Seen) -> tuple[str, ...]:
    """The metrics that one factor is stated for: "doubled the HBM capacity and bandwidth" is said of both."""
    if metric == "memory_capacity_gain" and _AND_BANDWIDTH.match(seen.right):
        return metric, "memory_bandwidth_gain"
    return (metric,)


def _is_rate(seen: Seen) -> bool:
    """Whether the words speak of a bandwidth where the unit has no time: "3.7 TB of memory bandwidth"."""
    return "andwidth" in seen.near + seen.label and bool(_RATE.match(seen.near) or _RATE_LABEL.match(seen.label))


def sums_up(seen: Seen) -> bool:
    """Whether a figure is the whole of what the one before it is a part of: "4 MB L2 per XCD; 32 MB in total"."""
    return _IN_ALL.search(seen.near) is not None or _IN_ALL.search(seen.close) is not None


def is_other_percentage(seen: Seen) -> bool:
    """Whether a percentage is plainly no gain: "99.99% uptime"."""
    return seen.figure.unit == "%" and not _GAIN_WORDS.search(seen.right[:60] + seen.left[-60:])


def _metric_after(dimension: str, after: str) -> tuple[str, bool] | None:
    """The metric that words further on name; what they set aside is another thing ("192 GB, for larger datasets")."""
    hit = words.nearest(dimension, after, "")
    return None if hit is None or hit[1] else hit


def _found(hit: tuple[str, bool] | None) -> Found:
    if hit is None:
        return _NOTHING
    return (None, hit[0]) if hit[1] else (hit[0], "")


def _of_count(seen: Seen) -> Found:
    noun = seen.figure.noun
    before = "" if seen.figure.unit == "chips" else seen.left[-14:]  # "each host has 8 chips" counts the chips
    hit = words.named("count", f"{seen.label} {noun}" if seen.label else f"{before} {noun}")
    if hit and hit[1]:
        return None, hit[0]
    return ("core_count" if seen.figure.unit == "cores" else "chip_count"), ""


def _of_factor(label: str) -> Found:
    """In a factor column the row says what the gain is of: by its unit, else by its words."""
    unit = header(label).unit
    if unit:
        dimension = units.dimension(unit)
        hit = words.named(dimension, label)
        name = hit[0] if hit and not hit[1] else words.default(dimension)
        if name in words.GAIN_OF:
            return words.GAIN_OF[name], ""
    return _found(words.named("ratio", label))


def _of_gain(seen: Seen, previous: FigureClaim | None) -> Found:
    follows = not seen.left.strip(" ,–—(:") and _MORE_THAN_IT.match(seen.right) is not None
    if previous is not None and previous.metric in words.GAIN_OF and (follows or THAT_OF.match(seen.right)):
        return words.GAIN_OF[previous.metric], ""
    if seen.figure.unit == "%" and _NOT_A_GAIN.match(seen.right):
        return None, "percentage"
    right = _COMPARISON.split(seen.right)[0][:_NEAR_A_FACTOR].rstrip()
    by = _BY.search(seen.left) is not None
    hit = None if by else words.nearest("ratio", right, "")
    if hit is None and previous is not None and (plain := _PLAIN_MEASURE.match(right) or _MEASURE_BY.search(seen.left)):
        of = f"{previous.metric.partition('_')[0]}_{plain['measure']}_gain"
        return _found((of, False) if of in words.GAIN_OF.values() else None)
    if by or (hit is None and not _ITS_OWN_NOUN.match(right)):
        hit = words.nearest("ratio", "", seen.close[-_NEAR_A_FACTOR:])
    else:
        before = "" if not seen.first and _JOINS_ON.search(seen.close) else seen.close[-_NEAR_A_FACTOR:]
        hit = hit and words.nearest("ratio", right, before)
    if hit is None or hit[1]:
        hit = (words.named("ratio", seen.label) if seen.label else None) or hit
    return _found(hit)
