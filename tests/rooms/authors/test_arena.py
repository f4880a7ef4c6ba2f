"""Computer players measured by the command line."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from click.testing import Result as ClickResult

from bot.__main__ import main
from bot.rooms.authors.arena import Cell, Result, load_ladder, measure, opponents
from games import GAMES
from games.host.matches import interval
from games.strategies import TEMPERS

WITH_BASELINES = [key for key, package in GAMES.items() if package.strategy and package.strategy.baselines]


@pytest.mark.parametrize("key", WITH_BASELINES)
def test_every_rung_of_the_ladder(key: str) -> None:
    """Each can be played to its end, beside default moves; what every game has, one plays."""
    package = GAMES[key]
    assert package.strategy is not None
    package = replace(package, strategy=replace(package.strategy, search=None))
    seats = min(package.game.seats(package.game.options()))
    rungs = opponents(package) if key == "konsul" else package.strategy.baselines
    others = [against for against in rungs if against not in TEMPERS]
    cells = [Cell(key, seats, against, 1, player="default", seed="7") for against in others]
    results = [measure(package, cell) for cell in cells]
    assert all(0 <= result.low <= result.share <= result.high <= 1 for result in results)


def played(result: Result) -> Result:
    """What follows from the seed: all but what was measured of this machine."""
    return msgspec.structs.replace(result, ms_mean=0, ms_median=0, ms_p99=0, ms_max=0, memory_mb=0)


def arena(*asked: str) -> ClickResult:
    return CliRunner().invoke(main, ["arena", *asked])


def test_one_object_for_machines() -> None:
    asked = ["money_and_luck", "--games", "3", "--against", "sharp", "--json", "--cores", "1"]
    told = arena(*asked, "--player", "gentle")
    assert told.exit_code == 0, (told.output, told.exception)
    (line,) = told.stdout.splitlines()
    result = msgspec.json.decode(line, type=Result)
    found = (result.game, result.seats, result.against, result.games, result.seed, result.player)
    assert found == ("money_and_luck", 3, "sharp", 3, "1", "gentle")
    assert "measured against" in arena(*asked, "--player", "nobody").stderr


def test_a_line_for_people() -> None:
    told = arena("konsul", "--seats", "2", "--games", "2", "--seed", "x", "--cores", "1")
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
def test_unplayable_arenas(asked: list[str], said: str) -> None:
    told = arena("konsul", *asked)
    assert told.exit_code == 2
    assert said in told.stderr


def test_the_same_games_on_any_number_of_cores(tmp_path: Path) -> None:
    """A ladder is saved with its picture, and the games are those of the seed."""
    asked = ["konsul", "--seats", "2", "--games", "2", "--player", "default"]
    asked += ["--against", "random", "--against", "script"]
    for cores in ("1", "2"):
        told = arena(*asked, "--cores", cores, "--save", str(tmp_path / f"{cores}.png"))
        assert told.exit_code == 0, told.output
    alone, together = (list(map(played, load_ladder(tmp_path / f"{cores}.json"))) for cores in "12")
    assert alone == together
    assert [(one.against, one.seats) for one in alone] == [("random", 2), ("script", 2)]
    assert (tmp_path / "1.png").read_bytes().startswith(b"\x89PNG")


def test_against_another_copy_of_the_game(tmp_path: Path) -> None:
    """Its code is its own: here its player always passes, which the installed one never does."""
    package = GAMES["konsul"]
    shutil.copytree(str(package.folder), tmp_path / "old")
    source = tmp_path / "old" / "players" / "__init__.py"
    source.write_text(source.read_text("utf-8") + PASSES, encoding="utf-8")
    found = measure(package, Cell("konsul", 2, str(tmp_path / "old"), 4))
    assert (found.share, found.refused) == (1.0, 0)
    assert GAMES["konsul"] is package
    told = arena("konsul", "--against", str(tmp_path))
    assert "there is no package in" in told.stderr


PASSES = """
def _shy(view, seat, legal, memory, rng):
    return [(action, 1.0 if type(action).__name__ == "Pass" else 0.001) for action in legal]

STRATEGY = dataclasses.replace(STRATEGY, act=_shy)
"""


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
    result = measure(replace(package, strategy=cheat), Cell("konsul", 2, "default", 1))
    assert result.refused > 0
    assert "were against the rules" in str(result)
