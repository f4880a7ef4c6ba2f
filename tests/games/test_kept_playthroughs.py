"""A play-through that a package keeps tells when its rules have changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from games import GAMES
from games.host.packages import GamePackage
from games.testing.golden import NAME, compare_with_kept, new_play_through


@pytest.fixture
def package(tmp_path: Path) -> GamePackage:
    return replace(GAMES["money_and_luck"], folder=tmp_path)


def keep(package: GamePackage, change: Callable[[str], str] = str) -> None:
    Path(str(package.folder), NAME).write_text(change(new_play_through(package)), encoding="utf-8")


def test_nothing_is_kept(package: GamePackage) -> None:
    assert compare_with_kept(package) is None


def test_a_game_goes_as_it_went(package: GamePackage) -> None:
    keep(package)
    found = compare_with_kept(package)
    assert found is not None
    assert found.same


def test_other_words_are_no_other_rules(package: GamePackage) -> None:
    keep(package, lambda text: text.replace("    - ", "    - Behold: "))
    found = compare_with_kept(package)
    assert found is not None
    assert (found.same, found.message) == (True, "the game goes as it went, in other words")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace("\n2. seat ", "\n2. seat 7"), "goes otherwise from '2. seat 7"),
        (lambda text: text + "\n999. seat 1\n", "raise `version`"),
        (lambda text: text[:-300], "raise `version`"),
        (lambda text: re.sub(r"version: \d+", "version: 0", text), "it is one of version 0"),
        (lambda text: text.replace("seats: 3", "seats: many"), "it cannot be replayed: ValueError"),
        (lambda _text: "", "it is one of version None"),
    ],
)
def test_other_rules_are_told(package: GamePackage, change: Callable[[str], str], said: str) -> None:
    keep(package, change)
    found = compare_with_kept(package)
    assert found is not None
    assert not found.same
    assert said in found.message
