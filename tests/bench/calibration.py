"""Whether estimated chances are won as often as they say, for the table in docs/ladders.md.

Run with `python -m tests.bench.calibration [GAME ...] --games 60 --seed 1`: strategies play games against
themselves, each is stopped at moments drawn from it, the chances of every seat are estimated there as for a
page of a finished game, and compared with who won. The table in docs/ladders.md is written again.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass, field
from typing import Any

import click

from bot.analysis import Playouts, Scene, estimated
from bot.cli.arena import interval, processes
from bot.worker import cores
from games import GAMES
from games.core import Rng
from games.matches import Match, MatchError, Side
from tests.bench.ladders import PAGE, SEATS

MOMENTS, PLAYOUTS = 4, 48
"""Moments of each game, and playouts of each moment: as many as of a page."""
GAME_ENTRIES = 2_000
"""Entries after which a game is left out."""
BINS = ((0.0, 0.05), *((low / 100, (low + 10) / 100) for low in range(5, 95, 10)), (0.95, 1.0))
HEAD = "| told | won | estimates |"


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


def compare(key: str, seats: int, number: int, seed: str) -> list[tuple[float, float]]:
    """Return what each seat was told at moments of a game, and its share of the win."""
    digest = hashlib.blake2b(f"{seed} {key} {number}".encode(), digest_size=32).digest()
    game = GAMES[key].game
    begun = game.setup(seats, game.options(), Rng(digest, 0))
    scene = Scene(key, game.about.version, seats, begun, (), digest)
    match = Watched([scene.side()], digest, most=GAME_ENTRIES)
    found, rng = list[tuple[float, float]](), Rng(digest + b"moments", 0)
    try:
        winners = match.play().winners
    except MatchError:
        return found
    for _ in range(MOMENTS):
        state, history = rng.choice(match.seen)
        if game.outcome(state) is not None:
            continue
        given = Scene(key, game.about.version, seats, state, history, digest + b"told")
        playouts = Playouts(given, 0, PLAYOUTS)()
        while len(playouts) < PLAYOUTS:
            playouts += Playouts(given, len(playouts), PLAYOUTS - len(playouts))()
        for seat, told in enumerate(estimated(playouts, seats)):
            found.append((told, 1 / len(winners) if seat in winners else 0.0))
    return found


def table(found: Sequence[tuple[float, float]]) -> str:
    lines = [HEAD, "|---|---|---|"]
    for low, high in BINS:
        won = [share for told, share in found if low <= told < high]
        if won:
            bounds = "[{:.0%}, {:.0%}]".format(*interval(sum(won), len(won)))
            lines.append(f"| {low:.0%}–{high:.0%} | {sum(won) / len(won):.0%} {bounds} | {len(won)} |")
    return "\n".join(lines) + "\n"


def slope(found: Sequence[tuple[float, float]]) -> float:
    """Return by how much more is won where more is told: below 1, the estimates exaggerate."""
    told, won = (sum(pair[side] for pair in found) / len(found) for side in (0, 1))
    both = sum((one - told) * (other - won) for one, other in found)
    return both / sum((one - told) ** 2 for one, _ in found)


@click.command()
@click.argument("keys", nargs=-1, type=click.Choice(list(SEATS)))
@click.option("--games", type=int, default=60, show_default=True)
@click.option("--seed", default="1", show_default=True)
@click.option("--write", is_flag=True, help="Write the table into docs/ladders.md.")
def main(keys: tuple[str, ...], games: int, seed: str, *, write: bool) -> None:
    """Compare estimated chances with who won."""
    every = list[tuple[float, float]]()
    with processes(max(2, cores())) as pool:
        assert pool is not None
        for key in keys or SEATS:
            work = [pool.submit(compare, key, SEATS[key][-2], number, seed) for number in range(games)]
            with click.progressbar(as_completed(work), length=games, label=key) as bar:
                found = [pair for done in bar for pair in done.result()]
            every += found
            click.echo(f"{key}, {SEATS[key][-2]} seats, slope {slope(found):.2f}\n{table(found)}")
    click.echo(f"all, slope {slope(every):.2f}\n{table(every)}")
    if write:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(re.sub(rf"{re.escape(HEAD)}\n(\|.*\n)+", lambda _: table(every), page), "utf-8")


if __name__ == "__main__":
    main()
