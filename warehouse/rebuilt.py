"""What a rebuild did."""

from dataclasses import dataclass


@dataclass
class Rebuilt:
    """`corrections` counts statements that came out otherwise than they were told before."""

    captures: int = 0
    versions: int = 0
    corrections: int = 0
