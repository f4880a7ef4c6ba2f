"""The way of an author elsewhere: from an empty folder, with nothing but the built wheel."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.rooms.authors.commands import NewError, make_package, missing_texts
from bot.store.migrations import NEWEST
from bot.text.check import text_fault
from games.host.packages import fault, load_package
from tests.source import ROOT

NAME = "river_stones"
GUIDE = (ROOT / "docs" / "making-a-game.md").read_text(encoding="utf-8")


[SAMPLE] = re.findall(r"^```\n(ok   package: .*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
"""What the guide shows of a check, of a game whose play-through is not kept yet."""


def lines_without_numbers(printed: str) -> set[str]:
    lines = [line for line in printed.splitlines() if "play-through" not in line]
    return {re.sub(r"\d+", "N", line) for line in lines}


def build(source: Path, target: Path) -> tuple[Path, Path]:
    """Build as CONTRIBUTING.md says; return the sdist and the wheel."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(target), "-t", "sdist", "-t", "wheel"]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1795392000"}
    subprocess.run(command, cwd=source, env=environment, check=True, capture_output=True)
    return next(target.glob("*.tar.gz")), next(target.glob("*.whl"))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return build(ROOT, tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="module")
def installed(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("installed")
    install = (
        "install",
        "-q",
        "--no-deps",
        "--no-index",
        "--no-compile",
        "--target",
        str(target),
        str(built[1]),
    )
    subprocess.run([sys.executable, "-m", "pip", "--disable-pip-version-check", *install], check=True)
    return target


@pytest.fixture(scope="module")
def author(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    folder = tmp_path_factory.mktemp("author")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(installed), str(folder / NAME)])}
    ran(environment, folder, "-m", "bot", "new", NAME)
    about = folder / NAME / f"{NAME}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[backroom.games]\n{NAME} = {NAME}\n", encoding="utf-8")
    return {**environment, "HOME": str(folder)}


def ran(environment: Mapping[str, str], folder: Path, *arguments: str, code: int = 0) -> str:
    run = subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=folder, capture_output=True, text=True, check=False
    )
    assert run.returncode == code, run.stdout + run.stderr
    assert '"level": "error"' not in run.stderr, run.stderr
    return run.stdout


def test_builds_are_the_same(built: tuple[Path, Path], tmp_path: Path) -> None:
    """Byte for byte, from this folder and from what the sdist holds; so the sdist lacks nothing."""
    with tarfile.open(built[0]) as archive:
        archive.extractall(tmp_path, filter="data")
    [copy] = tmp_path.iterdir()
    (copy / "PKG-INFO").unlink()  # it is put beside what it was built from
    again = build(copy, tmp_path / "again")
    assert [path.name for path in again] == [path.name for path in built]
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in built]


def test_the_version_names_the_schema(installed: Path, tmp_path: Path) -> None:
    """The newest migration; and the changelog begins with what is being released."""
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    said = ran(environment, tmp_path, "-m", "bot", "--version")
    assert said == f"backroom {version}, schema {NEWEST}\n"
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## [{version}] - " in changes.partition(f"The schema is {NEWEST}.")[0]


def test_the_new_game_keeps_the_contract(author: Mapping[str, str], tmp_path: Path) -> None:
    told = ran(author, tmp_path, "-m", "bot", "check", NAME, "--keep")
    assert lines_without_numbers(SAMPLE) - lines_without_numbers(told) == set(), "what the guide shows"
    assert f"ok   package: {NAME}" in told
    assert "ok   play-through: the game goes as it went" in told
    assert "tests passed" in told
    assert "do " not in told


def test_the_new_game_is_played_to_its_end(
    author: Mapping[str, str], installed: Path, tmp_path: Path
) -> None:
    where, *rest = ran(author, tmp_path, str(ROOT / "tests/rooms/authors/play_stones.py"), NAME).splitlines()
    assert Path(where).is_relative_to(installed)
    assert "over" in rest


def test_missing_parts_are_named_in_sentences(author: Mapping[str, str], tmp_path: Path) -> None:
    home = Path(author["HOME"]) / NAME / NAME
    rules, texts = home / "rules.py", home / "texts" / "ja.ftl"
    before = {path: path.read_text(encoding="utf-8") for path in (rules, texts)}
    rules.write_text(before[rules].replace("step=state.step + 1", "step=state.step - 1"), encoding="utf-8")
    texts.write_text(before[texts].replace("own = ", "mine = "), encoding="utf-8")
    try:
        told = ran(author, tmp_path, "-m", "bot", "check", NAME, code=1)
    finally:
        for path, content in before.items():
            path.write_text(content, encoding="utf-8")
    assert "do   words: 'own' is not the same in en.ftl and ja.ftl" in told
    assert "do   contract: the step counts the moments." in told


def test_a_game_that_is_not_installed(author: Mapping[str, str], tmp_path: Path) -> None:
    told = ran(author, tmp_path, "-m", "bot", "check", "nothing", code=1)
    assert "no installed package names 'nothing'" in told


@pytest.mark.parametrize(
    "name", ["Stones", "7up", "konsul", "with space", "", "bot", "discord", "class", "test"]
)
def test_names_that_no_game_can_have(name: str, tmp_path: Path) -> None:
    with pytest.raises(NewError):
        make_package(name, tmp_path)
    assert not list(tmp_path.iterdir())


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    make_package(NAME, tmp_path)
    with pytest.raises(NewError, match="is there already"):
        make_package(NAME, tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(NewError, match=r"cannot make .*: Not a directory"):
        make_package(NAME, tmp_path / "file")


def test_the_template_is_sound() -> None:
    package = load_package("bot.rooms.authors.template.stones")
    assert fault(package) is None
    assert text_fault(package) is None


@pytest.mark.parametrize("tag", ["", "../..", "de/at", "Deutsch bitte"])
def test_an_unknown_language_lacks_nothing(tag: str) -> None:
    (finding,) = missing_texts(tag)
    assert finding.wrong
    assert "is no tag of a language" in finding.told


@pytest.mark.parametrize("tag", ["de", "pt-BR", "zh-Hant"])
def test_a_language_to_come(tag: str) -> None:
    assert f"{tag}.ftl of the bot" in {finding.about for finding in missing_texts(tag)}
