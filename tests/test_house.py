"""The house in order: settings explained, nothing of one machine, nothing that pins the world."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from pkgutil import resolve_name

from bot.cli.settings import Settings
from tests.source import ROOT, python_files, shown, strings

LOCK_FILES = ("*.lock", "*-lock.json", "*-lock.yaml", "pylock*.toml", "npm-shrinkwrap.json", "go.sum")
PLACES = (b"/work/", b"/tmp/")


def ours() -> Iterator[Path]:
    """Every file of the repository, as far as `.gitignore` lets it in."""
    ignored = [line.strip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").split()]
    patterns = [".git", *ignored]
    for folder, names, files in os.walk(ROOT):
        names[:] = [name for name in names if not any(fnmatch(name, pattern) for pattern in patterns)]
        for name in files:
            if not any(fnmatch(name, pattern) for pattern in patterns):
                yield Path(folder, name)


NAME_IN_STRING = re.compile(r"(bot|games)(\.(?!sqlite3)\w+){2,}")
"""Something of ours, as tests name what they replace; databases of games have such names, too."""


def test_names_in_strings_of_tests_exist() -> None:
    """Else a test that replaces something fails only when it is run, long after the name was changed."""
    missing = list[str]()
    for path in python_files("tests"):
        for string in strings(path):
            if NAME_IN_STRING.fullmatch(string.value):
                try:
                    resolve_name(string.value)
                except (AttributeError, ImportError):
                    missing.append(f"{shown(path, string)} {string.value}")
    assert missing == []


def test_every_setting_is_explained() -> None:
    """`.env.example` has each of them, in the same order, with a line of words above it."""
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    named = [(number, line.partition("=")[0]) for number, line in enumerate(lines) if re.match(r"\w+=", line)]
    assert [name for _, name in named] == [field.upper() for field in Settings.model_fields]
    assert all(lines[number - 1].startswith("# ") for number, _ in named)


def test_the_examples_are_the_defaults() -> None:
    """Copying `.env.example` changes nothing."""
    example = Settings(_env_file=ROOT / ".env.example")
    assert example == Settings(_env_file=None)


def test_no_file_knows_this_machine() -> None:
    """No path of the place where it was written; tests are not looked at."""
    for path in ours():
        if path.relative_to(ROOT).parts[0] != "tests":
            data = path.read_bytes()
            assert not any(place in data for place in PLACES), path


def test_no_lock_files() -> None:
    """What is installed follows from `pyproject.toml`."""
    assert not [path for path in ours() if any(fnmatch(path.name, pattern) for pattern in LOCK_FILES)]


def test_the_changelog_keeps_its_form() -> None:
    """Each kind of change once in a version, an empty line below: no merge has put an older list back."""
    for release in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## [")[1:]:
        kinds = re.findall(r"^### (\w+)\n(.?)", release, re.MULTILINE)
        assert len({kind for kind, _ in kinds}) == len(kinds)
        assert not [kind for kind, below in kinds if below], release[:20]
