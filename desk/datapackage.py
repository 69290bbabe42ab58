"""An export as a Frictionless data package: `datapackage.json` says which files there are and what every column holds.

Of the Data Package standard, version 1, which every Frictionless tool reads (`frictionless validate` was tried on it).
CSV is the table that tools load and hold to its schema. JSON lines and Parquet hold the same rows and are files to
them (`type`), since reading those wants plugins.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

NAME = "datapackage.json"
_MEDIA = {
    "csv": "text/csv",
    "jsonl": "application/jsonl",
    "parquet": "application/vnd.apache.parquet",
}
_TYPES = {
    "VARCHAR": ("string", "default"),
    "BOOLEAN": ("boolean", "default"),
    "INTEGER": ("integer", "default"),
    "BIGINT": ("integer", "default"),
    "DOUBLE": ("number", "default"),
    "DATE": ("date", "default"),
    "TIMESTAMP WITH TIME ZONE": ("datetime", "any"),
}
_CHUNK = 1 << 20


@dataclass(frozen=True)
class View:
    """An exported view: what it holds, and its columns with their types in the database and what they hold."""

    name: str
    told: str
    columns: Sequence[tuple[str, str, str]]


def package(views: Sequence[View], folder: Path, released: str) -> dict[str, Any]:
    """The description of the files in the folder; `released` names the file that they were made from."""
    return {
        "profile": "data-package",
        "name": "specwatch",
        "title": "specwatch: what AI-chip vendors state, and stated",
        "description": f"Every public view of {released}. `origin` is synthetic where a row was written for tests.",
        "resources": [_resource(view, form, folder) for view in views for form in _MEDIA],
    }


def _resource(view: View, form: str, folder: Path) -> dict[str, Any]:
    path = folder / f"{view.name}.{form}"
    told: dict[str, Any] = {
        "name": view.name if form == "csv" else f"{view.name}-{form}",
        "type": "table" if form == "csv" else "file",
        "title": view.name,
        "description": view.told,
        "path": path.name,
        "format": form,
        "mediatype": _MEDIA[form],
        "bytes": path.stat().st_size,
        "hash": f"sha256:{_sha256(path)}",
    }
    if form != "parquet":
        told["encoding"] = "utf-8"
    if form == "csv":
        told |= {"profile": "tabular-data-resource", "schema": {"fields": [_field(*column) for column in view.columns]}}
    return told


def _field(name: str, kind: str, told: str) -> Mapping[str, str]:
    """Lists and structures are JSON in a cell."""
    type_, form = _TYPES.get(kind, ("array" if kind.endswith("[]") else "object", "default"))
    return {"name": name, "type": type_, "format": form, "description": told}


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest()
