"""The project itself: the lock, what is committed, the rooms, the commands.

Each check fails on a slip that nothing else would notice until another machine does.
"""

import re
import shutil
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from pytest_socket import SocketConnectBlockedError

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
LOCKS = ["requirements.lock", *(f"tests/bench/{of}requirements.lock" for of in ("", "dbt/", "urlwatch/"))]

# All that a lock may hold; a line with an index, an address or a path fits none of these.
PIN = re.compile(
    r"(?P<name>[a-z0-9-]+)(?:\[(?P<extras>[a-z0-9_, -]+)\])?==(?P<version>[\w.+]+)(?: ; (?P<marker>[^\\/]+?))? \\"
)
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?")
NOTE = re.compile(r"    #(?: via)?(?:\s+(?:-[cr] )?[\w.-]+(?:/[\w.-]+)*(?: \(pyproject\.toml(?::\w+)?\))?)?")
HOST = re.compile(r"://|\b[\w-]+\.(?:com|dev|io|net|org)\b")

# Spelt so that they do not find themselves here.
REGISTRY = re.compile(r"\bpy(?:pi|thonhosted)\.(?:org|python)|npm(?:js)\.(?:org|com)|deb(?:ian)\.(?:org|net)")
SOMEONES_FOLDER = re.compile(r"(?<![\w.:/-])/(?:root|work|home/\w+|Users/\w+|opt/\w+)/")


def pins(lock: str) -> Iterator[tuple[str, str, int]]:
    """Name, version and number of hashes of each entry of a lock."""
    name, version, hashes = "", "", 0
    for line in (ROOT / lock).read_text().splitlines():
        if pin := PIN.fullmatch(line):
            if name:
                yield name, version, hashes
            name, version, hashes = pin["name"], pin["version"], 0
            if pin["marker"]:
                Marker(pin["marker"])
        elif HASH.fullmatch(line):
            hashes += 1
        else:
            assert NOTE.fullmatch(line), f"{lock} holds a line that is no name, hash or note: {line!r}"
    yield name, version, hashes


def committed() -> list[Path]:
    """The files that git knows."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout, so there is no list of committed files")
    listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-z"], check=True, capture_output=True, text=True).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def declared() -> set[str]:
    build, project, groups = (PROJECT[table] for table in ("build-system", "project", "dependency-groups"))
    return {*build["requires"], *project["dependencies"], *groups["dev"]}


@pytest.mark.parametrize("line", sorted(declared()))
def test_the_lock_holds_what_is_declared(line: str) -> None:
    requirement = Requirement(line)
    versions = {name: version for name, version, _ in pins("requirements.lock")}
    version = versions.get(canonicalize_name(requirement.name))
    assert version is not None, "declared, but not locked: run `make lock`"
    assert requirement.specifier.contains(version), "the lock is older than pyproject.toml: run `make lock`"


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_package_has_a_hash(lock: str) -> None:
    assert [name for name, _, hashes in pins(lock) if not hashes] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_every_python_gets_the_same_version(lock: str) -> None:
    names = [name for name, _, _ in pins(lock)]
    assert sorted(names) == sorted(set(names))


def _requires(name: str) -> list[str]:
    """What an installed package asks for; nothing of one that is for other machines."""
    try:
        return requires(name) or []
    except PackageNotFoundError:
        return []


def test_the_lock_pins_what_is_asked_for_with_its_extras() -> None:
    # pip before 23.3, which a fresh machine may have, does not take `x==1` for a pin of `x[extra]`, and refuses all.
    locked = {}
    for line in (ROOT / "requirements.lock").read_text().splitlines():
        if pin := PIN.match(line):
            locked[canonicalize_name(pin["name"])] = set(re.findall(r"[\w-]+", pin["extras"] or ""))
    wanted = [
        requirement
        for name, extras in locked.items()
        for requirement in map(Requirement, _requires(name))
        if requirement.extras
        and (not requirement.marker or any(requirement.marker.evaluate({"extra": extra}) for extra in {"", *extras}))
    ]
    assert len(wanted) > 2
    missing = [str(one) for one in wanted if not one.extras <= locked[canonicalize_name(one.name)]]
    assert not missing, "locked without extras: run `make lock`"
    # What the other locks ask for is not installed here; all four are written with the same options.
    options = re.search(r"^COMPILE :=(?:.*\\\n)*.*", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert options is not None
    assert "--no-strip-extras" in options[0]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_host(lock: str) -> None:
    assert HOST.findall((ROOT / lock).read_text()) == []


def test_nothing_committed_names_a_registry_or_a_folder_of_this_machine() -> None:
    here = {f"{folder}/" for folder in (ROOT, Path.home()) if len(folder.parts) > 1}
    found = []
    for path in committed():
        text = path.read_bytes().decode("utf-8", "replace")
        words = [place for place in here if place in text] + REGISTRY.findall(text)
        if path.relative_to(ROOT).parts[0] != "fixtures":  # what a vendor prints is not ours to mend
            words += SOMEONES_FOLDER.findall(text)
        found += [(str(path.relative_to(ROOT)), word) for word in words]
    assert found == []


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    command = Path(sys.executable).with_name("lint-imports")
    return subprocess.run([command, "--no-logo", "--no-cache"], cwd=folder, capture_output=True, text=True, check=False)


def test_imports_go_one_way() -> None:
    result = lint_imports(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("module", "line", "broken"),
    [
        ("schemas/slip.py", "import extractors", "> schemas BROKEN"),
        ("extractors/slip.py", "import warehouse", "> schemas BROKEN"),
        ("extractors/vendors/acme/slip.py", "import extractors.vendors.bolt", "another BROKEN"),
        ("extractors/vendors/acme/slip.py", "import httpx", "Prefect BROKEN"),
        ("warehouse/slip.py", "import httpx", "network BROKEN"),
        ("desk/slip.py", "from prefect.logging import get_run_logger", "knows Prefect BROKEN"),
        ("flows/slip.py", "import prefect", "knows Prefect BROKEN"),
        ("flows/scheduled.py", "import prefect", None),
        ("flows/scheduled/serve.py", "import prefect", None),
    ],
)
def test_a_slip_between_rooms_is_seen(tmp_path: Path, module: str, line: str, broken: str | None) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    vendors = "extractors/vendors", "extractors/vendors/acme", "extractors/vendors/bolt"
    for room in (*PROJECT["tool"]["importlinter"]["root_packages"], *vendors, str(Path(module).parent)):
        (tmp_path / room).mkdir(parents=True, exist_ok=True)
        (tmp_path / room / "__init__.py").touch()
    (tmp_path / module).write_text(line + "\n")
    result = lint_imports(tmp_path)
    if broken is None:
        assert result.returncode == 0, result.stdout
    else:
        assert result.returncode == 1
        assert broken in result.stdout


def test_prefect_knows_every_setting_we_give_it() -> None:
    """Prefect ignores a name it does not know, so a misspelt setting would say nothing."""
    from prefect.settings import Settings  # here, since it takes a second

    def unknown(model: Any, given: dict[str, Any], path: str = "") -> Iterator[str]:
        for name, value in given.items():
            field = model.model_fields.get(name)
            if field is None:
                yield path + name
            elif isinstance(value, dict):
                yield from unknown(field.annotation, value, f"{path}{name}.")

    assert list(unknown(Settings, PROJECT["tool"]["prefect"])) == []


def test_tests_reach_no_other_machine() -> None:
    """Connecting a datagram socket sends nothing, so this test is harmless even where the guard is gone."""
    with socket.socket(type=socket.SOCK_DGRAM) as here, socket.socket(type=socket.SOCK_DGRAM) as there:
        here.connect(("127.0.0.1", 9))
        with pytest.raises(SocketConnectBlockedError):
            there.connect(("192.0.2.1", 9))


def test_ci_and_the_readme_give_the_same_test_command() -> None:
    assert re.search(r"^make test$", (ROOT / ".ci/run").read_text(), re.MULTILINE)
    assert re.search(r"\bmake test\b", (ROOT / "README.md").read_text())


def test_no_property_fails_for_a_busy_machine() -> None:
    assert settings().deadline is None
    own = [path for path in (ROOT / "tests").rglob("*.py") if "deadline=" in path.read_text(encoding="utf-8")]
    assert sorted(path.name for path in own) == ["conftest.py", Path(__file__).name]
