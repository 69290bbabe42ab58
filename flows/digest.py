"""A digest: the changes of a run as Markdown for editors, and the slip that says where it went already.

The slip (`alerts/digest-….json`) is written before the first channel is tried and goes when the last has it.
So a digest that was cut off goes on under the same name and with the same words, to the rest of its channels.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path

from schemas.base import Record, StoreError
from schemas.changes import Alert, Change
from schemas.words import ChangeKind
from warehouse.files import replace_text


class Digest(Record):
    """One message: the same alerts always make the same `id`. `sent` names the channels that have it."""

    id: str
    title: str
    text: str
    alerts: tuple[str, ...]
    sent: tuple[str, ...] = ()

    def name(self, suffix: str) -> str:
        """Its file's name in `alerts/`."""
        return f"digest-{self.id}{suffix}"


def make(
    alerts: Sequence[Alert],
    names: Mapping[str, str],
    urls: Mapping[str, str],
    stale: Mapping[str, Sequence[str]] | None = None,
) -> Digest:
    """A digest of these alerts. `names` are those of vendors and products, `urls` those of sources, by id.

    `stale` has the titles of the articles that a change makes stale, by the change's id.
    """
    ids = tuple(sorted(alert.id for alert in alerts))
    day = max(alert.created_at for alert in alerts).strftime("%Y%m%d")
    digest_id = f"{day}-{hashlib.sha256(' '.join(ids).encode()).hexdigest()[:12]}"
    count = f"{len(ids)} change{'s' if len(ids) != 1 else ''}"
    title = f"specwatch: {count}"
    text = (
        f"# {title}\n\n{_body([alert.change for alert in alerts], names, urls, stale or {})}\n---\nDigest {digest_id}\n"
    )
    return Digest(id=digest_id, title=title, text=text, alerts=ids)


def _body(
    changes: list[Change], names: Mapping[str, str], urls: Mapping[str, str], stale: Mapping[str, Sequence[str]]
) -> str:
    lines: list[str] = []
    ordered = sorted(changes, key=lambda c: (c.subject, c.seen_at, c.metric, c.kind, c.id))
    for vendor, of_vendor in groupby(ordered, key=lambda change: change.subject.partition("/")[0]):
        lines += [f"## {_plain(names.get(vendor, vendor))}", ""]
        for subject, of_subject in groupby(of_vendor, key=lambda change: change.subject):
            lines += [f"### {_plain(names.get(subject, subject))}", ""]
            for change in of_subject:
                lines += [*_entry(change, urls.get(change.source), stale.get(change.id, ())), ""]
    return "\n".join(lines)


def _entry(change: Change, url: str | None, stale: Sequence[str]) -> list[str]:
    terms = (change.precision, change.sparsity, change.memory_kind, change.variant)
    what = ", ".join(_words(term) for term in (change.metric, change.scope.value, *terms) if term)
    mark = "against" if change.kind in (ChangeKind.CONFLICT_OPENED, ChangeKind.CONFLICT_CLOSED) else "→"
    lines = [f"- **{_words(change.kind.value)}**: {what}: {_side(change.old)} {mark} {_side(change.new)}"]
    evidence = change.after or change.before
    if evidence:
        more = f" (and {len(evidence) - 1} places more)" if len(evidence) > 1 else ""
        gone = "" if change.after else " (before)"
        lines.append(f"  > “{_plain(evidence[0].quote)}”{gone}{more}")
    page = f"[{_plain(change.source)}](<{url}>)" if url else _plain(change.source)
    synthetic = "" if change.origin.value == "live" else f", {change.origin.value}"
    lines += ["", f"  {page}, seen {change.seen_at:%Y-%m-%d %H:%M} UTC{synthetic}"]
    if stale:
        lines += ["", f"  Makes stale: {'; '.join(map(_plain, stale))}"]
    return lines


def _side(statement: str | None) -> str:
    return f"`{statement.replace('`', chr(39))}`" if statement else "none"


def _words(name: str) -> str:
    return _plain(name.replace("_", " "))


def _plain(text: str) -> str:
    """Words of a page as words, never as markup."""
    return re.sub(r"([\\`*_\[\]<>#|~])", r"\\\1", " ".join(text.split()))


def save_slip(folder: Path, digest: Digest) -> None:
    """Keep where a digest went so far."""
    path = folder / digest.name(".json")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        replace_text(path, digest.model_dump_json(indent=1) + "\n")
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror}; no alert was sent") from error


def slips(folder: Path) -> list[Digest]:
    """The digests that were begun and not finished, oldest first."""
    found = []
    for path in sorted(folder.glob("digest-*.json")):
        try:
            found.append(Digest.model_validate_json(path.read_text(encoding="utf-8")))
        except (ValueError, OSError) as error:
            raise StoreError(f"{path} is damaged: delete it, and its alerts go out anew") from error
    return found
