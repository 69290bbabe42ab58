"""Further statements of the same subject: "…, with systems available in 2027", "… and is sampling now"."""

import re
from collections.abc import Iterator
from functools import cache

from extractors.choices import any_of
from extractors.clauses.masked import Masked
from extractors.clauses.masked import words as clause_words
from extractors.statuses.said import Tail
from extractors.statuses.tails import read_tail
from extractors.statuses.words import nominal, status_of

_WORD = r"(?:and(?:\s+that)?|but(?:\s+that)?|with|while|ahead\s+of|followed\s+by|before|prior\s+to)"


@cache
def _joint() -> re.Pattern[str]:
    own = any_of(clause_words()["own"])
    return re.compile(
        rf"(?:\s*[,;]\s*(?:{_WORD}\s+)?|\s+{_WORD}\s+)"
        rf"(?P<expected>(?:we\s+)?(?:expects?|plans?|anticipates?)\s+(?:to\s+(?:begin|start|enter)\s+)?)?"
        rf"(?:(?P<about>(?:the\s+|its\s+|first\s+)*(?P<nominal>{nominal()}))(?![\w-])"
        rf"|(?P<own>(?:the\s+|its\s+|first\s+|our\s+|cloud\s+)*{own}(?:\s+from\s+[\w ]{{1,40}}?)?)(?=\s))?\s*",
        re.IGNORECASE,
    )


def read_shared(masked: Masked, start: int, end: int, *, said: bool = True) -> Iterator[Tail]:
    """Statements after `start` that go on with the subject before it.

    `said`: something was said of its status before; without that only its own nouns go on ("X1 doubles the memory,
    with systems available in 2027").
    """
    for joint in _joint().finditer(masked.covered, start, end):
        if joint["about"] is not None:
            status = status_of(joint["nominal"])
            tail = read_tail(masked, joint.end(), about=status)
            if tail is not None and joint["expected"] is not None:
                tail.said.add("planned")
        elif joint["expected"] is not None or (joint["own"] is None and not said):
            continue
        else:
            tail = read_tail(masked, joint.end())
            if tail is not None and joint["own"] is None and tail.verbless and not joint[0].strip(" ,"):
                tail = None
        if tail is not None:
            tail.start = joint.start()
            yield tail
            start = tail.end
