"""A documentation file's history in a git repository: one capture a commit, at the committer's date."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest
from dulwich.objects import Blob, Commit, ObjectID, Tree
from dulwich.refs import Ref
from dulwich.repo import Repo

from extractors.catalogue import catalogue
from flows.backfill.git import GitFile
from flows.backfill.run import backfill
from flows.settings import Settings
from flows.sources import source_of
from schemas.base import InputError
from schemas.captures import Response
from warehouse.store import Warehouse

pytestmark = pytest.mark.usefixtures("held_open")

SOURCE = source_of("aws/neuron-repo/trainium2", "https://raw.githubusercontent.com/aws-neuron/docs/trainium2.rst")
FILE = "docs/arch/trainium2.rst"
REGULAR, LINK = 0o100644, 0o120000


def rst(memory: str) -> bytes:
    """The file at some commit."""
    return f"Trainium2\n=========\n\nTrainium2 has {memory} of HBM.\n".encode()


@dataclass
class Work:
    """A repository, made of commits with given trees and dates and no working tree."""

    path: Path
    repo: Repo = field(init=False)

    def __post_init__(self) -> None:
        self.path.mkdir()
        self.repo = Repo.init_bare(str(self.path))

    def commit(
        self, files: dict[str, bytes], day: int, parents: tuple[ObjectID, ...] = (), mode: int = REGULAR
    ) -> ObjectID:
        """A commit of 2024-01-`day`, authored a month before; HEAD is it."""
        commit = Commit()
        commit.tree = self._tree(files, mode)
        commit.parents = list(parents)
        commit.author = commit.committer = b"Docs <docs@example.org>"
        commit.commit_time = int(datetime(2024, 1, day, tzinfo=UTC).timestamp())
        commit.author_time = commit.commit_time - 30 * 86400
        commit.author_timezone = commit.commit_timezone = 3600
        commit.message = b"docs"
        self.repo.object_store.add_object(commit)
        self.repo.refs[Ref(b"refs/heads/master")] = commit.id
        return commit.id

    def _tree(self, files: dict[str, bytes], mode: int) -> ObjectID:
        tree, folders = Tree(), dict[str, dict[str, bytes]]()
        for name, content in files.items():
            head, slash, rest = name.partition("/")
            if slash:
                folders.setdefault(head, {})[rest] = content
                continue
            blob = Blob.from_string(content)
            self.repo.object_store.add_object(blob)
            tree.add(head.encode(), mode, blob.id)
        for head, inside in folders.items():
            tree.add(head.encode(), 0o040000, self._tree(inside, mode))
        self.repo.object_store.add_object(tree)
        return tree.id

    def versions(self, *files: str, **more: object) -> list[tuple[int, bytes]]:
        """Day and content of each capture."""
        return [(one.captured_at.day, one.body) for one in self.responses(*files, **more)]

    def responses(self, *files: str, **more: object) -> list[Response]:
        """The captures offered."""
        wanted: dict[str, object] = {"largest": 10_000} | more
        git = GitFile(repository=self.path, files=files or (FILE,), source=SOURCE, **wanted)  # type: ignore[arg-type]
        with Warehouse.open(self.path.parent / "home") as warehouse:
            return [offer.response for offer in git.offers(warehouse) if offer.response is not None]


@pytest.fixture
def work(tmp_path: Path) -> Work:
    (tmp_path / "home").mkdir()
    return Work(tmp_path / "repo")


def test_one_capture_a_commit_that_changes_the_file_at_the_committers_date(work: Work) -> None:
    one = work.commit({FILE: rst("32 GB")}, 1)
    two = work.commit({FILE: rst("32 GB"), "README": b"more"}, 2, (one,))
    work.commit({FILE: rst("96 GB")}, 3, (two,))
    assert work.versions() == [(1, rst("32 GB")), (3, rst("96 GB"))]
    (first, _) = work.responses()
    assert (first.url, first.header("content-type")) == (SOURCE.url, "text/x-rst")


def test_a_side_branch_says_what_it_says_when_it_is_merged(work: Work) -> None:
    base = work.commit({FILE: rst("32 GB")}, 1)
    side = work.commit({FILE: rst("96 GB")}, 2, (base,))
    main = work.commit({FILE: rst("32 GB"), "README": b"more"}, 3, (base,))
    work.commit({FILE: rst("96 GB"), "README": b"more"}, 4, (main, side))
    assert work.versions() == [(1, rst("32 GB")), (4, rst("96 GB"))]


def test_a_file_that_moved_goes_on_under_its_new_name(work: Work) -> None:
    one = work.commit({"old/trn2.rst": rst("32 GB")}, 1)
    two = work.commit({FILE: rst("32 GB")}, 2, (one,))
    work.commit({FILE: rst("96 GB")}, 3, (two,))
    assert work.versions(FILE, "old/trn2.rst") == [(1, rst("32 GB")), (3, rst("96 GB"))]


def test_a_file_that_went_and_came_back_is_seen_again(work: Work) -> None:
    one = work.commit({FILE: rst("32 GB")}, 1)
    two = work.commit({"README": b"gone"}, 2, (one,))
    work.commit({FILE: rst("32 GB")}, 3, (two,))
    assert [day for day, _ in work.versions()] == [1, 3]


def test_a_commit_dated_before_its_parent_is_taken_after_it(work: Work) -> None:
    one = work.commit({FILE: rst("32 GB")}, 5)
    work.commit({FILE: rst("96 GB")}, 2, (one,))
    first, second = (one.captured_at for one in work.responses())
    assert (second - first).total_seconds() == 1


def test_links_folders_and_files_beyond_the_limit_are_no_captures(work: Work) -> None:
    one = work.commit({FILE: b"../../secret"}, 1, mode=LINK)
    two = work.commit({f"{FILE}/page": b"a folder"}, 2, (one,))
    three = work.commit({FILE: b"x" * 20_000}, 3, (two,))
    work.commit({FILE: rst("96 GB")}, 4, (three,))
    assert [day for day, _ in work.versions()] == [4]


def test_time_and_ref_choose(work: Work) -> None:
    one = work.commit({FILE: rst("32 GB")}, 1)
    two = work.commit({FILE: rst("64 GB")}, 2, (one,))
    work.commit({FILE: rst("96 GB")}, 3, (two,))
    work.repo.refs[Ref(b"refs/tags/v1")] = two
    assert [day for day, _ in work.versions(ref="v1")] == [1, 2]
    assert [day for day, _ in work.versions(ref=two.decode())] == [1, 2]
    assert [day for day, _ in work.versions(since=datetime(2024, 1, 2, tzinfo=UTC))] == [2, 3]
    assert [day for day, _ in work.versions(until=datetime(2024, 1, 2, tzinfo=UTC))] == [1, 2]


def test_a_shallow_clone_is_read_as_far_as_it_goes(work: Work) -> None:
    work.commit({FILE: rst("32 GB")}, 3, (ObjectID(b"1" * 40),))
    assert [day for day, _ in work.versions()] == [3]


@pytest.mark.parametrize("what", ["no repository", "no file", "no ref", "no commit"])
def test_what_is_not_there_is_wrong_input(work: Work, what: str) -> None:
    if what != "no commit":
        work.commit({"README": b"more"}, 1)
    if what == "no repository":
        (work.path / "HEAD").unlink()
    with pytest.raises(InputError, match=str(work.path)):
        work.versions(ref="nowhere" if what == "no ref" else "HEAD")


def test_a_pages_own_source_text_is_another_source(work: Work) -> None:
    page = catalogue().sources["aws/neuron-docs/trainium2"]
    with pytest.raises(InputError, match="html"):
        GitFile(repository=work.path, files=(FILE,), source=page, largest=10_000)


def test_the_history_of_a_file_is_the_history_of_the_source(work: Work, tmp_path: Path) -> None:
    one = work.commit({FILE: rst("32 GB")}, 1)
    work.commit({FILE: rst("96 GB")}, 3, (one,))
    git = GitFile(repository=work.path, files=(FILE,), source=SOURCE, largest=10_000)
    assert backfill(tmp_path / "home", Settings(), git.offers).counts == {"read": 2}
    with Warehouse.open(tmp_path / "home") as warehouse:
        stated = warehouse.stated({"aws/trainium2"})
    assert [(one.claim.statement, one.since.day, one.until and one.until.day) for one in stated] == [
        ("32 GB", 1, 3), ("96 GB", 3, None)
    ]  # fmt: skip
