"""A digest: the changes of a run as Markdown for editors, and the slip that says where it went already.

The slip (`alerts/digest-….json`) is written before the first channel is tried and goes when the last has it.
So a digest that was cut off goes on under the same name and with the same words, to the rest of its channels.
"""

import hashlib
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path

from flows import asides
from flows.markdown import count, link, plain, side, words
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
    back = [alert for alert in alerts if alert.retracts]
    changes = [alert.change for alert in alerts if not alert.retracts]
    flapping = [change for change in changes if change.kind is ChangeKind.FLAPPING]
    changes = [change for change in changes if change.kind is not ChangeKind.FLAPPING]
    pages = len({change.source for change in flapping})
    counts = count(len(changes), "change"), count(pages, "flapping page"), count(len(back), "retraction")
    title = f"specwatch: {', '.join(filter(None, counts))}"
    body = "\n".join(
        [_body(changes, names, urls, stale or {}), *asides.flapping(flapping, urls), *asides.taken_back(back, urls)]
    )
    text = f"# {title}\n\n{body}\n---\nDigest {digest_id}\n"
    return Digest(id=digest_id, title=title, text=text, alerts=ids)


def _body(
    changes: list[Change], names: Mapping[str, str], urls: Mapping[str, str], stale: Mapping[str, Sequence[str]]
) -> str:
    lines: list[str] = []
    ordered = sorted(changes, key=lambda c: (c.subject, c.seen_at, c.metric, c.kind, c.id))
    for vendor, of_vendor in groupby(ordered, key=lambda change: change.subject.partition("/")[0]):
        lines += [f"## {plain(names.get(vendor, vendor))}", ""]
        for subject, of_subject in groupby(of_vendor, key=lambda change: change.subject):
            lines += [f"### {plain(names.get(subject, subject))}", ""]
            for change in of_subject:
                lines += [*_entry(change, urls.get(change.source), stale.get(change.id, ())), ""]
    return "\n".join(lines)


def _entry(change: Change, url: str | None, stale: Sequence[str]) -> list[str]:
    terms = (change.precision, change.sparsity, change.memory_kind, change.variant)
    what = ", ".join(words(term) for term in (change.metric, change.scope.value, *terms) if term)
    mark = "against" if change.kind in (ChangeKind.CONFLICT_OPENED, ChangeKind.CONFLICT_CLOSED) else "→"
    lines = [f"- **{words(change.kind.value)}**: {what}: {side(change.old)} {mark} {side(change.new)}"]
    evidence = change.after or change.before
    if evidence:
        more = f" (and {len(evidence) - 1} places more)" if len(evidence) > 1 else ""
        gone = "" if change.after else " (before)"
        lines.append(f"  > “{plain(evidence[0].quote)}”{gone}{more}")
    page = link(change.source, url)
    synthetic = "" if change.origin.value == "live" else f", {change.origin.value}"
    lines += ["", f"  {page}, seen {change.seen_at:%Y-%m-%d %H:%M} UTC{synthetic}"]
    if stale:
        lines += ["", f"  Makes stale: {'; '.join(map(plain, stale))}"]
    return lines


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
