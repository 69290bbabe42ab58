"""Figures of several products in their order: "X1 and X2 draw 1200 watts and 1400 watts, respectively"."""

from extractors.assign.seen import Stretch
from extractors.quantities.figures import Figure

Subjects = tuple[str, ...]


def in_turn(stretch: Stretch, figure: Figure, owned: Subjects) -> Subjects:
    """The one of several owners whose figure it is, where the text says "respectively"; none where it is not clear.

    There is one figure for each, all of one unit, between the names and the word.
    """
    if len(owned) < 2 or "espectively" not in stretch.text:
        return owned
    names = max((group[1] for group in stretch.who.groups if group[2] == owned and group[1] <= figure.start), default=0)
    said = stretch.text.find("espectively", figure.start)
    alike = [one for one in stretch.figures if names <= one.start < said and one.unit == figure.unit]
    return (owned[alike.index(figure)],) if len(alike) == len(owned) and figure in alike else ()
