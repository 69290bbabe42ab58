"""A reading as it is stored: its JSON, compressed.

Whoever reads packs, so that readings go from one process to another as they lie in the table. As objects they took
four times the bytes, and as long to be made again as the store takes to write them.
"""

import zlib
from dataclasses import dataclass

from schemas.captures import Capture
from schemas.products import Source
from schemas.readings import Reading


@dataclass(frozen=True, slots=True)
class Packed:
    """A reading that is looked into when it is folded, and not before."""

    content: bytes

    @classmethod
    def of(cls, reading: "Reading | Packed") -> "Packed":
        """A reading packed; one that is packed already as it is."""
        return reading if isinstance(reading, Packed) else cls(zlib.compress(reading.model_dump_json().encode()))

    def reading(self) -> Reading:
        """The reading itself."""
        return Reading.model_validate_json(zlib.decompress(self.content))


Again = tuple[Source, Capture, Reading | Packed]
"""A capture of a source, and what is read of it now."""
