"""Computer players measured by the command line."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from click.testing import CliRunner
from click.testing import Result as ClickResult

from bot.__main__ import main
from bot.cli.arena import ArenaError, Result, interval, measure, opponents
from games import GAMES

WITH_STRATEGY = [key for key, package in GAMES.items() if package.strategy]


@pytest.mark.parametrize("key", WITH_STRATEGY)
def test_every_rung_of_the_ladder(key: str) -> None:
    """Each can be played to its end, and again with the same result."""
    package = GAMES[key]
    seats = min(package.game.seats(package.game.options()))
    results = [measure(package, seats, 1, against, seed="7") for against in opponents(package)]
    assert all(0 <= result.low <= result.share <= result.high <= 1 for result in results)
    last = results[-1]
    again = measure(package, seats, 1, last.against, seed="7")
    assert msgspec.structs.replace(last, ms_mean=again.ms_mean, ms_max=again.ms_max) == again


def arena(*asked: str) -> ClickResult:
    return CliRunner().invoke(main, ["arena", *asked])


def test_one_object_for_machines() -> None:
    asked = ["money_and_luck", "--games", "3", "--against", "sharp", "--json"]
    told = arena(*asked, "--player", "white")
    (line,) = told.output.splitlines()
    result = msgspec.json.decode(line, type=Result)
    found = (result.game, result.seats, result.against, result.games, result.seed, result.player)
    assert found == ("money_and_luck", 3, "sharp", 3, "1", "white")
    assert "measured against" in arena(*asked, "--player", "nobody").stderr


def test_a_line_for_people() -> None:
    told = arena("konsul", "--seats", "2", "--games", "2", "--seed", "x")
    assert "konsul, 2 seats, sharp against default: won " in told.output
    assert "seed x" in told.output


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--seats", "9"], "not for 9 players"),
        (["--games", "0"], "at least one game"),
        (["--against", "nobody"], "measured against random, default"),
    ],
)
def test_what_cannot_be_played(asked: list[str], said: str) -> None:
    told = arena("konsul", *asked)
    assert told.exit_code == 2
    assert said in told.stderr


def test_a_game_without_a_computer_player() -> None:
    with pytest.raises(ArenaError, match="no computer player"):
        measure(replace(GAMES["konsul"], strategy=None), 2, 1, "default")


def test_the_bounds_of_a_share() -> None:
    """Wilson's, as in the books: 7 of 10 are between .40 and .89; no bound is ever outside 0 and 1."""
    low, high = interval(7, 10)
    assert (round(low, 2), round(high, 2)) == (0.40, 0.89)
    assert interval(10, 10)[1] == 1
    assert interval(0, 10)[0] == 0


def test_decisions_against_the_rules_are_counted() -> None:
    """The default is played for them, so that the share alone would not tell."""
    package = GAMES["konsul"]
    assert package.strategy is not None
    cheat = replace(
        package.strategy, act=lambda *_: [(package.game.read_action({"type": "bid", "bid": 99}), 1.0)]
    )
    result = measure(replace(package, strategy=cheat), 2, 1, "default")
    assert result.refused > 0
    assert "were against the rules" in str(result)
