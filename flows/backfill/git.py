"""Captures from a git repository: the history of a documentation file, one capture a commit, at the committer's date.

Read with dulwich, which runs nothing that a repository may bring (hooks, filters, file-system monitors). Followed along
first parents: what a branch said at a time is what was merged by then. What surprised us: a rebase may leave a commit
that is dated before its parent; it is taken a second after it, since it was there later.
"""

import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from dulwich.errors import NotGitRepository
from dulwich.objects import Blob, Commit, ObjectID, Tag, Tree
from dulwich.repo import Repo

from extractors.documents.kinds import kind_of_name, type_of_name
from flows import progress
from flows.backfill.offers import Offer
from schemas.base import InputError
from schemas.captures import Response
from schemas.products import Source
from schemas.words import Origin
from warehouse.store import Warehouse

_TOLD_EVERY = 5000


@dataclass(frozen=True, slots=True)
class _Version:
    blob: ObjectID
    file: str
    captured_at: datetime


@dataclass(frozen=True)
class GitFile:
    """A file's history, as captures of a source. `files` are its name and, after a move, those it had before."""

    repository: Path
    files: Sequence[str]
    source: Source
    largest: int
    ref: str = "HEAD"
    since: datetime | None = None
    until: datetime | None = None

    def __post_init__(self) -> None:
        """Refuse a file that is not what the source is: its pages and their own source text are two sources."""
        wanted, kind = self.source.document, kind_of_name(self.files[0])
        if wanted is not None and kind is not None and wanted is not kind:
            raise InputError(
                f"{self.source.id} is {wanted}, and {self.files[0]} is {kind}; give the file a source id of its own,"
                " and its address with --url"
            )

    def offers(self, _: Warehouse) -> Iterator[Offer]:
        """Each commit's version of the file, oldest first. InputError where repository, ref or file are not there."""
        try:
            with Repo(str(self.repository)) as repo:
                versions = [one for one in self._versions(repo) if self._is_wanted(one.captured_at)]
                for version in versions:
                    yield self._offer(repo, version, len(versions))
        except NotGitRepository:
            raise InputError(f"{self.repository}: no git repository; clone it first, with its history") from None
        except (KeyError, OSError, ValueError, AssertionError) as error:
            raise InputError(f"{self.repository}: cannot be read as a git repository: {error}") from error

    def _is_wanted(self, moment: datetime) -> bool:
        return (self.since is None or moment >= self.since) and (self.until is None or moment <= self.until)

    def _offer(self, repo: Repo, version: _Version, total: int) -> Offer:
        blob = repo[version.blob]
        assert isinstance(blob, Blob)
        if blob.raw_length() > self.largest:
            why = f"more than limits.body_bytes = {self.largest} bytes"
            return Offer(self.source.id, total, captured_at=version.captured_at, reason=why)
        sent = type_of_name(version.file)
        response = Response(
            source=self.source.id,
            url=self.source.url,
            captured_at=version.captured_at,
            origin=Origin.SAVED,
            headers=(("Content-Type", sent),) if sent else (),
            body=blob.data,
        )
        return Offer(self.source.id, total, response)

    def _versions(self, repo: Repo) -> list[_Version]:
        """The file's versions, oldest first: a commit that leaves it as it was, or without it, is none."""
        line = list(self._line(repo))
        versions: list[_Version] = []
        moment = datetime.min.replace(tzinfo=UTC)
        blob: ObjectID | None = None
        for tree, committed_at in reversed(line):
            moment = max(committed_at, moment + timedelta(seconds=1)) if versions else committed_at
            found = next(((name, one) for name in self.files if (one := _blob(repo, tree, name)) is not None), None)
            if found is not None and found[1] != blob:
                versions.append(_Version(found[1], found[0], moment))
            blob = found[1] if found else None
        if not versions:
            raise InputError(f"{self.repository}: no commit of {self.ref} has {' or '.join(self.files)}")
        return versions

    def _line(self, repo: Repo) -> Iterator[tuple[ObjectID, datetime]]:
        """Tree and time of each commit along first parents, newest first."""
        commit = _commit(repo, self.ref, self.repository)
        number = 0
        while True:
            yield commit.tree, datetime.fromtimestamp(commit.commit_time, UTC)
            number += 1
            if number % _TOLD_EVERY == 0:
                progress.say(f"{number} commits looked at")
            if not commit.parents or commit.parents[0] not in repo:  # the first one, or where a shallow clone begins
                return
            parent = repo[commit.parents[0]]
            assert isinstance(parent, Commit)
            commit = parent


def _commit(repo: Repo, ref: str, repository: Path) -> Commit:
    names = (ref, f"refs/heads/{ref}", f"refs/remotes/origin/{ref}", f"refs/tags/{ref}")
    for name in names:
        try:
            found = repo[name.encode()]
        except (KeyError, ValueError):
            continue
        while isinstance(found, Tag):
            found = repo[found.object[1]]
        if isinstance(found, Commit):
            return found
    raise InputError(f"{repository}: no branch, tag or commit {ref!r}")


def _blob(repo: Repo, tree: ObjectID, path: str) -> ObjectID | None:
    """The id of a regular file in a tree; links, submodules and folders are none."""
    mode, found = stat.S_IFDIR, tree
    for part in path.split("/"):
        folder = repo[found] if stat.S_ISDIR(mode) else None
        if not isinstance(folder, Tree) or part.encode() not in folder:
            return None
        mode, found = folder[part.encode()]
    return found if stat.S_ISREG(mode) else None
