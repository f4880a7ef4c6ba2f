"""Players of the ladders who follow advice: all game, after each ready opening, and after a lesson."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, partial

from bot.rooms.authors.arena import HINTS, Cell, PartResult, play_part
from bot.worker import peak_megabytes
from games import GAMES
from games.core import Seat
from games.host.packages import GamePackage
from games.strategies import Strategy, Weighted, advised_strategy, with_act
from games.testing.advice import share_after_lesson
from games.vertigo.rules import state as s
from games.vertigo.rules.country import TEMPLATES, fit_to_supply
from games.vertigo.rules.running import people_for_sale
from tests.bench.tricks import TRICKS

LESSON, STEADY = "lesson", "even"
SLOW = ("seijiya_no_koshin",)
"""Games of which one takes more than 20 seconds where all seats think; lessons go on without a search."""


def advised_rungs(game: str) -> list[tuple[str, str]]:
    """Return who plays by advice, against whom."""
    return [(name, STEADY) for name in (HINTS, LESSON, *openings(game))]


def openings(game: str) -> Mapping[str, Strategy]:
    """Return a player for each opening that a game has ready, who follows advice after it."""
    if game != "vertigo":
        return {}
    follows = advised_strategy(GAMES[game].strategy)
    return {
        name: with_act(follows, s.Founding, partial(founding, found)) for name, found in TEMPLATES.items()
    }


def founding(found: s.Found, view: s.View, _seat: Seat, *_: object) -> Weighted:
    assert isinstance(view.phase, s.Founding)
    most = people_for_sale(view.countries, view.options, view.phase.queue)
    return [(fit_to_supply(found, most), 1.0)]


def baselines(game: str) -> Mapping[str, Strategy]:
    """Return the plainer players of a game's ladder, those among them that the game does not have itself."""
    return {**GAMES[game].strategy.baselines, **(TRICKS if game == "money_and_luck" else {})}


@cache
def measured(game: str) -> GamePackage:
    """Return a game with the players that only the ladders have."""
    package = GAMES[game]
    strategy = package.strategy
    others = {LESSON: advised_strategy(strategy), **openings(game)}
    return replace(package, strategy=replace(strategy, baselines={**baselines(game), **others}))


def play(cell: Cell, numbers: Sequence[int]) -> PartResult:
    """Play some of a cell's games."""
    if cell.player != LESSON:
        return play_part(measured(cell.game), cell, numbers)
    package, searches = GAMES[cell.game], cell.game not in SLOW
    won = [share_after_lesson(package, number, searches=searches) for number in numbers]
    return PartResult(tuple(won), 0, (), peak_megabytes())
