"""Golden play-throughs: our games go as they have always gone (see `games/testing/golden.py`).

After a change that is meant, `BACKROOM_UPDATE_GOLDENS=1 pytest tests/games/test_playthroughs.py` writes them
again. A new file needs only its head.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from games import GAMES
from games.core import AnyGame
from games.testing.golden import head_of, play_through_text

pytestmark = pytest.mark.portable

FOLDER = Path(__file__).parent / "playthroughs"
UPDATE = os.environ.get("BACKROOM_UPDATE_GOLDENS") == "1"
LONGEST = 1100


def needed() -> list[str]:
    return ["-".join([key, *variant]) for key, package in GAMES.items() for variant in variants(package.game)]


def variants(game: AnyGame) -> list[list[str]]:
    """The values of a game's first choice, each as a part of a name; none where there is no choice."""
    return [[value] for value in game.choices[0].values] if game.choices else [[]]


@pytest.mark.parametrize("name", needed())
def test_play_through(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    assert path.exists(), "write its head: game, options, seats and seed"
    kept = path.read_text(encoding="utf-8")
    head = head_of(kept)
    assert name in (head["game"], f"{head['game']}-{head['options'].split()[0].partition('=')[2]}")
    text = play_through_text(head)
    if UPDATE:
        path.write_text(text, encoding="utf-8")
    else:
        assert text == kept
    assert text.count("\n") < LONGEST


def test_no_play_through_is_left_over() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(needed())
