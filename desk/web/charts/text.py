"""How much room words take in a picture: nobody measures fonts on a server, so it is judged by characters."""

_CHARACTER = 7.1
"""Units of an average character of the pictures' font, on the wide side."""


def shortened(text: str, room: float) -> str:
    """The text, cut with an ellipsis where it would take more than `room`."""
    most = max(2, int(room / _CHARACTER))
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def width(text: str) -> float:
    """About how much room a text takes."""
    return len(text) * _CHARACTER
