"""The archive of captures, the history read from them, and all SQL."""

import sys
from importlib.util import find_spec

if find_spec("pandas") is None:
    # For each parameter and each table that it is given, DuckDB looks on the disk for pandas. That pandas is not there
    # stays so while the process lives; looking again took as long as a small statement itself.
    sys.modules["pandas"] = None  # type: ignore[assignment]
