"""A game follows from its seed and its actions alone: not from the process, the day or the machine."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping

import pytest

from games import GAMES
from games.testing.elsewhere import traces, traces_elsewhere
from games.testing.imports import NOT_THE_SAME, faults_of_imports
from games.testing.pace import ExcessError, measure
from games.testing.playouts import settings


def test_a_game_uses_nothing_that_may_differ(game_key: str) -> None:
    """No clock, network, randomness or thread: a table is played on in another process, years later."""
    package = GAMES[game_key]
    faults = list(faults_of_imports(package.folder, package.module))
    assert not faults, f"{'; '.join(faults)}: {NOT_THE_SAME}"


def test_a_game_goes_the_same_in_another_process(game_key: str) -> None:
    """Where strings have other hashes, on another day, in another time zone and locale."""
    try:
        elsewhere = traces_elsewhere(game_key)
    except subprocess.CalledProcessError as error:
        pytest.fail(
            f"it cannot be played there: {error.stderr.decode(errors='replace').strip().splitlines()[-1:]}"
        )
    for here, there in zip(traces(game_key), elsewhere, strict=True):
        part = first_differing_part(here, there)
        assert not part, (
            f"{part} is another there: put what comes from a set, a clock or a file in an order (`sorted`)"
        )


def test_nothing_is_slow_or_large(game_key: str) -> None:
    """Neither rules nor views, screens nor pictures: all tables of a process wait for each of them."""
    try:
        measure(next(settings([game_key])))
    except ExcessError as error:
        pytest.fail(str(error))


def first_differing_part(here: Mapping[str, str], there: Mapping[str, str]) -> str:
    return next((name for name in {**here, **there} if here.get(name) != there.get(name)), "")
