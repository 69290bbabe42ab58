"""Figures that a sentence does not state of the product: denied, supposed, set aside for something, of a test's set-up.

They stay unread with the reason. Only sentences are asked, each of them first whether it has one of the words at all.
"""

import re

from extractors.assign.scopes import SIDE_BY_SIDE, WORDS
from extractors.assign.seen import Seen
from extractors.letters import is_side_by_side
from extractors.quick import SentenceStems

_SHORTEST = 20
"""A shorter text is a cell's figure with its unit."""
_WORDS = WORDS["doubts"]
_QUICK = SentenceStems(_WORDS["quick"])
_SIDE_BY_SIDE = re.compile("|".join(SIDE_BY_SIDE["doubts"]["words"]))
"""Of Chinese, Japanese and Korean; where in the sentence the word stands is not asked."""
_BEFORE = [
    (reason, re.compile(rf"(?:{'|'.join(_WORDS[key])})(?P<between>{gap}*)$", re.IGNORECASE))
    for key, reason, gap in (
        ("denied", "denied", r"[^,;:.()]"),
        ("supposed", "supposed", r"[^,;:]"),
        ("imagined", "supposed", r"[^;]"),
        ("corrected", "of words that are corrected", r"[^;]"),
        ("contrasted", "of what it is contrasted with", r"[^,;:]"),
        ("taking", "of a share that is taken", r"(?!)"),
        ("tried", "of a test's set-up", r"[^;,]"),
        ("other_machines", "of another machine", r"[^;,:]"),
    )
]
_NEXT_CLAUSE = re.compile(r"\b(?:and|but|while|yet|because|instead)\b")
_AFTER = re.compile(rf"[^,;:.()]{{0,60}}?\b(?:{'|'.join(_WORDS['taken'])})(?![\w-])", re.IGNORECASE)


def may_doubt(text: str) -> bool:
    """Whether a text has a word for which its figures may be none of the product."""
    if is_side_by_side(text):
        return _SIDE_BY_SIDE.search(text) is not None
    return len(text) > _SHORTEST and ("n't" in text or "n’t" in text or _QUICK.are_in(text))


def doubt(seen: Seen) -> str:
    """Why a figure is not stated of the product; empty where it is."""
    if _SIDE_BY_SIDE.search(seen.before) or _SIDE_BY_SIDE.search(seen.after):
        return "denied, supposed or of others"
    if seen.figure.kind not in ("ratio", "gain") and _AFTER.match(seen.right):
        return "of a share that is taken"
    clause = seen.clause
    for reason, pattern in _BEFORE:
        match = pattern.search(clause)
        if match is None or (reason == "denied" and _NEXT_CLAUSE.search(match["between"])):
            continue
        if reason == "of a test's set-up" and seen.figure.unit in _RESULTS:
            continue
        return reason
    return ""


_RESULTS = ("tokens/s", "W", "kW", "x", "%")
"""What is measured on a set-up, and no part of it."""
