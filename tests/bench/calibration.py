"""Whether estimated chances are won as often as they say, for the table in docs/ladders.md.

Run with `python -m tests.bench.calibration [GAME ...] --games 100 --seed 1`: strategies play games against
themselves, the chances of every seat are estimated at moments of each as for a page of a finished game, and
compared with who won. With `--write`, the table in docs/ladders.md is written again.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from operator import call
from typing import Any, TypeAlias

import click

from bot.capacity import fitting_processes
from bot.rooms.authors.arena import processes
from bot.rooms.review.analysis import Playouts, Scene, estimate, shares, thin_out
from bot.rooms.review.reviews import MOMENTS, PLAYOUTS
from bot.table.review import Chances
from games import GAMES
from games.core import Rng
from games.host.matches import Match, MatchError, Side, interval
from games.strategies import SHARP, SeatedStrategies
from tests.bench.ladders import PAGE, SEATS

GAME_ENTRIES = 2_000
"""Entries after which a game is left out."""
BINS = ((0.0, 0.05), *((low / 100, (low + 10) / 100) for low in range(5, 95, 10)), (0.95, 1.01))
HEAD = "| told |"

Told: TypeAlias = tuple[float, float]
"""The chance that a seat was told to have, and what it has won."""


@dataclass(slots=True)
class Watched(Match):
    """A match that remembers every moment that everybody saw."""

    seen: list[tuple[Any, tuple[Any, ...]]] = field(default_factory=list[tuple[Any, tuple[Any, ...]]])
    history: tuple[Any, ...] = ()

    def _advance(self, side: Side, result: tuple[Any, Sequence[Any]]) -> None:
        Match._advance(self, side, result)
        if result[1]:
            self.history = (*self.history, *result[1])
            self.seen.append((side.state, self.history))


def compare(key: str, seats: int, number: int, seed: str) -> list[Told]:
    """Return what is told of each seat at the moments of a game that a page looks at, and what it won."""
    digest = hashlib.blake2b(f"{seed} {key} {number}".encode(), digest_size=32).digest()
    game, strategy = GAMES[key].game, replace(GAMES[key].strategy, search=None)
    begun = game.setup(seats, game.options(), Rng(digest, 0))
    seated = SeatedStrategies(game, seats, dict.fromkeys(range(seats), (strategy, SHARP)))
    match = Watched([Side(game, begun, seated)], digest, most=GAME_ENTRIES)
    try:
        won = shares(match.play(), seats)
    except MatchError:
        return []
    playouts, last = dict[int, list[Chances]](), len(match.seen) - 1
    for at in thin_out((), last, MOMENTS):
        state, history = match.seen[at]
        if game.outcome(state) is None:
            given = Scene(key, game.about.version, (SHARP.key,) * seats, state, history, digest + b"told")
            playouts[at] = Playouts(given, 0, PLAYOUTS)()
    told = estimate(playouts, last, seats, strategy.prior).values()
    return [pair for each in told for pair in zip(each, won, strict=True)]


def cell(found: Sequence[Told], low: float, high: float) -> str:
    won = [won for told, won in found if low <= told < high]
    if not won:
        return "–"
    bounds = "[{:.0%}, {:.0%}]".format(*interval(sum(won), len(won)))
    return f"{sum(won) / len(won):.0%} {bounds} of {len(won)}"


def table(every: Mapping[str, Sequence[Told]]) -> str:
    """Return what was won of what was told, by rows of chances, for each game and for all."""
    columns = {**{f"`{key}`": found for key, found in every.items()}, "all": list(chain(*every.values()))}
    lines = [f"{HEAD} {' | '.join(columns)} |", f"|---|{'---|' * len(columns)}"]
    for low, high in BINS:
        cells = (cell(found, low, high) for found in columns.values())
        lines.append(f"| {low:.0%}–{min(1.0, high):.0%} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def slope(found: Sequence[Told], seats: int) -> float:
    """Return by how much more is won where more is told: below 1, the estimates exaggerate."""
    equal = 1 / seats
    both = sum((told - equal) * (won - equal) for told, won in found)
    return both / sum((told - equal) ** 2 for told, _ in found)


@click.command()
@click.argument("keys", nargs=-1, type=click.Choice(list(SEATS)))
@click.option("--games", type=int, default=100, show_default=True)
@click.option("--seed", default="1", show_default=True)
@click.option("--write", is_flag=True, help="Write the table into docs/ladders.md.")
def main(keys: tuple[str, ...], games: int, seed: str, *, write: bool) -> None:
    """Compare estimated chances with who won."""
    every = dict[str, list[Told]]()
    with processes(fitting_processes()) as pool:
        for key in keys or SEATS:
            seats = SEATS[key][-2]
            work = [partial(compare, key, seats, number, seed) for number in range(games)]
            done = map(call, work) if pool is None else pool.map(call, work)
            with click.progressbar(done, length=games, label=key) as bar:
                every[key] = found = [pair for each in bar for pair in each]
            click.echo(f"{key}, {seats} seats: slope {slope(found, seats):.2f}")
    click.echo(table(every))
    if write:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(re.sub(rf"{re.escape(HEAD)}.*\n(\|.*\n)+", lambda _: table(every), page), "utf-8")


if __name__ == "__main__":
    main()
