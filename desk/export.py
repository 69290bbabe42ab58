"""Whole exports: each public view as Parquet, CSV and JSON lines, with a datapackage.json that says what they hold.

All files are written beside their places first and then moved there one after the other, so that whoever reads the
folder finds whole files, and a crash or a full disk in the middle leaves the old ones.
"""

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING

from desk import public
from desk.datapackage import NAME, View, package
from desk.output import Format, write
from schemas.base import InputError

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_BATCH = 20_000


def export(home: Path, folder: Path) -> Iterator[tuple[Path, int]]:
    """Write the files; gives each view's name in the folder and its number of rows."""
    from warehouse import released

    with closing(released.connect(home)) as connection:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            draft = Path(tempfile.mkdtemp(prefix=".export-", dir=folder))
        except OSError as error:
            raise InputError(f"{folder}: cannot be written: {error.strerror}") from error
        try:
            views = public.views(connection)
            counts = [_write(connection, view, draft) for view in views]
            told = [View(view, holds, public.columns(connection, view)) for view, holds in views.items()]
            described = package(told, draft, released.path(home).name)
            (draft / NAME).write_text(json.dumps(described, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
            for path in sorted(draft.iterdir()):
                path.replace(folder / path.name)
        finally:
            shutil.rmtree(draft, ignore_errors=True)
    yield from zip((folder / view for view in views), counts, strict=True)


def _write(connection: "DuckDBPyConnection", view: str, draft: Path) -> int:
    """In batches, so that a long history needs no more memory than a short one."""
    from pyarrow import parquet

    batches = connection.execute(f'from "{view}"').to_arrow_reader(_BATCH)
    names, count = batches.schema.names, 0
    with ExitStack() as files:
        whole = files.enter_context(parquet.ParquetWriter(draft / f"{view}.parquet", batches.schema))
        texts = {
            form: files.enter_context((draft / f"{view}.{form}").open("w", encoding="utf-8", newline=""))
            for form in (Format.CSV, Format.JSONL)
        }
        write([], Format.CSV, texts[Format.CSV], names)
        for batch in batches:
            whole.write_batch(batch)
            for form, file in texts.items():
                write(batch.to_pylist(), form, file, names, header=False)
            count += batch.num_rows
    return count
