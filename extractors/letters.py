"""The letters of Chinese, Japanese and Korean, whose words stand side by side: for use in patterns, and to ask for."""

import re

HAIR = "\u200a"
"""The space that is put between such a letter and a Latin one or a digit (`side_by_side.py`)."""
LETTERS = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
"""Kana, Chinese characters and Hangul, for use in a class of characters."""
_ANY = re.compile(f"[{LETTERS}]")


def is_side_by_side(text: str) -> bool:
    """Whether a text has any of them: of text in ASCII, as most is, it is told at once."""
    return not text.isascii() and _ANY.search(text) is not None
