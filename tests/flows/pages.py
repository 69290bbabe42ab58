"""Folders of saved pages for tests."""

import csv
import hashlib
from dataclasses import dataclass, field
from pathlib import Path

COLUMNS = ["vendor", "source", "url", "captured_at", "version", "file", "bytes", "sha256", "origin"]


@dataclass
class Folder:
    """A folder with an index.csv that grows by `add`."""

    path: Path
    rows: list[dict[str, str]] = field(default_factory=list)

    def add(self, source: str, captured_at: str, body: bytes, origin: str = "saved", url: str = "") -> None:
        name = f"{source.replace('/', '_')}-{len(self.rows)}.html"
        self.path.mkdir(parents=True, exist_ok=True)
        (self.path / name).write_bytes(body)
        row = {
            "vendor": source.partition("/")[0],
            "source": source,
            "url": url or f"https://{source.replace('/', '.example/', 1)}",
            "captured_at": captured_at,
            "version": "",
            "file": name,
            "bytes": str(len(body)),
            "sha256": hashlib.sha256(body).hexdigest(),
            "origin": origin,
        }
        self.rows.append(row)
        self.write()

    def write(self, columns: list[str] | None = None) -> None:
        with (self.path / "index.csv").open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, columns or COLUMNS, extrasaction="ignore")
            writer.writeheader()
            writer.writerows(self.rows)
