"""The archive of captures, the history read from them, and all SQL."""

import sys
from importlib.util import find_spec


class _NoPandas:
    """Says at once that pandas is not there.

    For each parameter and each table that it is given, DuckDB looks on the disk for pandas, which took as long as a
    small statement itself. None in `sys.modules` would say it too, but pyarrow takes that for pandas, and breaks.
    """

    def find_spec(self, name: str, *_: object) -> None:
        if name == "pandas":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


if find_spec("pandas") is None:  # which stays so while the process lives
    sys.meta_path.insert(0, _NoPandas())
