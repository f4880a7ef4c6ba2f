"""Whether one changed number beats the sharp players of Vertigo at tables of drawn characters.

Part of `python -m tests.bench.ladders --screen`: each number of each character's style goes up and down, and
what wins is played again on other deals.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterator
from concurrent.futures import Executor
from math import ceil
from typing import Any

import msgspec

from games import GAMES
from games.core import Rng
from games.host.matches import Match, Side
from games.strategies import CHARACTERS, SHARP, Character, SeatedStrategies
from games.vertigo.players import STRATEGY, strategy_of_style
from games.vertigo.players.styles import NEVER, Style, style_of
from tests.bench.figures import say

SEEDS = ("5000", "7000")
"""What the deals follow from: the first look, and the second at what wins."""
MARGIN = 0.05
"""By how much a share may lie above chance."""
COLUMNS = "{:<7}{:<12}{:<14}{:<40}{:>7}{:>8}"


def screen(pool: Executor | None, games: int) -> None:
    """Print every change of one number that wins more than its share on the deals of both seeds."""
    changed = [
        (seats, character, name, value)
        for seats in (2, 3, 4)
        for character in CHARACTERS
        for name, value in changes(style_of("sharp", seats, character))
    ]
    say(f"{len(changed)} changes of one number, {games} games each")
    say(COLUMNS.format("seats", "character", "number", "is", "share", "again"))
    cells = [(*change, games, SEEDS[0]) for change in changed]
    first = list((pool.map if pool else map)(share, cells))
    high = [change for change, found in zip(changed, first, strict=True) if found > limit(change[0])]
    second = list((pool.map if pool else map)(share, [(*change, games, SEEDS[1]) for change in high]))
    shares = dict(zip(map(repr, changed), first, strict=True))
    for change, found in zip(high, second, strict=True):
        if found > limit(change[0]):
            seats, character, name, value = change
            figures = (f"{shares[repr(change)]:.2f}", f"{found:.2f}")
            say(COLUMNS.format(seats, character, name, str(value)[:39], *figures))


def limit(seats: int) -> float:
    """Return the share that is allowed."""
    return 1 / seats + MARGIN


def changes(style: Style) -> Iterator[tuple[str, Any]]:
    """Yield each number of a style moved up and down."""
    for field in dataclasses.fields(style):
        value = getattr(style, field.name)
        for other in moved(field.name, value):
            if other != value:
                yield field.name, other


def moved(name: str, value: Any) -> list[Any]:
    """Return other values of a number, or of a series of them."""
    match value:
        case bool():
            return [not value]
        case int() if value == NEVER:
            return [8]
        case int():
            return [0, max(0, value - 1), value + 1, 2 * value]
        case float():
            return [0.8 * value, min(1.0, 1.25 * value) if name == "relies" else 1.25 * value]
        case (int(), *_):
            return [tuple(max(0, each - 1) for each in value), tuple(each + 1 for each in value), (2,), (0,)]
        case _:
            return []


def share(cell: tuple[int, Character, str, Any, int, str]) -> float:
    """Return the share of games that a changed style wins at tables of drawn characters."""
    seats, character, name, value, games, seed = cell
    style = dataclasses.replace(style_of("sharp", seats, character), **{name: value})
    changed, game, won = strategy_of_style(lambda _: style), GAMES["vertigo"].game, 0.0
    for number in range(games):
        deal, seat = divmod(number, seats)
        key = hashlib.blake2b(f"{seed} {deal}".encode(), digest_size=32).digest()
        order = Rng(key + b"characters", 0).shuffled(CHARACTERS) * ceil(seats / len(CHARACTERS))
        players = {
            other: (STRATEGY, msgspec.structs.replace(SHARP, character=order[other]))
            for other in range(seats)
        }
        players[seat] = (changed, SHARP)
        state = game.setup(seats, game.options(), Rng(key, 0))
        match = Match([Side(game, state, SeatedStrategies(game, seats, players))], key)
        won += match.play().share(seat)
    return won / games
