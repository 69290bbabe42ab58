"""What every record of specwatch shares: frozen, strict, no unknown field."""

from pydantic import BaseModel, ConfigDict


class Record(BaseModel):
    """A fact once made is never changed; a wrong type is an error, not a conversion.

    Its validator is built with the first one made: most runs make few of the many kinds.
    """

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)


class SpecwatchError(Exception):
    """Root of the errors that specwatch raises on purpose.

    SpecwatchError
     ├─ InputError        wrong input or usage: names the file, the place and what to do (exit 2)
     ├─ SourceError       one source failed; the others go on (exit 3)
     └─ StoreError        the store is locked or damaged (exit 4)
         └─ BusyError     another process writes just now
    """


class InputError(SpecwatchError):
    """Input from a person or a file is wrong; the message names the place and what to do."""


class SourceError(SpecwatchError):
    """One source could not be fetched or read."""


class StoreError(SpecwatchError):
    """The archive or the warehouse is locked, damaged or out of space."""


class BusyError(StoreError):
    """Another process writes just now; later it works."""
