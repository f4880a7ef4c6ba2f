"""How strong the computer players are: every rung of every game, for docs/ladders.md.

Run with `python -m tests.bench.ladders FILE [GAME ...]`. Results stand in FILE, one JSON object a line, and
are not measured again; the table is printed when all are there. It takes about an hour on a quiet machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from bot.cli.arena import Result, measure
from games import GAMES

SEED = "1"


class Cell(NamedTuple):
    """One figure: who is measured against whom, by how many, in how many games."""

    game: str
    seats: int
    player: str
    against: str
    games: int


class Ladder(NamedTuple):
    """The rungs of a game: by how many it is played, who plays whom, and in how many games."""

    seats: tuple[int, ...]
    pairs: dict[tuple[str, str], int]


def rungs(games: int, *pairs: tuple[str, str]) -> dict[tuple[str, str], int]:
    return dict.fromkeys(pairs, games)


PLAIN = (("sharp", "random"), ("sharp", "default"))
SCRIPTED = (*PLAIN, ("sharp", "script"))
TEMPERS = (("even", "random"), ("gentle", "random"), ("even", "sharp"), ("gentle", "sharp"))
ITSELF = ("sharp", "itself")
TRICKS = ("white", "mixed", "black", "greedy", "regret")
SEATED = tuple((trick, "sharp") for trick in TRICKS)
ALONE = tuple(("sharp", trick) for trick in TRICKS)
HABITS = tuple((habit, "sharp") for habit in ("stubborn", "dollar", "buyer"))
LADDERS = {
    "konsul": Ladder((2, 3, 4), rungs(300, *SCRIPTED) | rungs(60, *TEMPERS)),
    "vertigo": Ladder((2, 3, 4), rungs(300, *SCRIPTED, *TEMPERS) | rungs(24, ITSELF)),
    "seijiya_no_koshin": Ladder((2, 3, 4), rungs(300, *SCRIPTED) | rungs(120, *TEMPERS) | rungs(24, ITSELF)),
    "politically_correct_people": Ladder((4, 6), rungs(300, *PLAIN, *HABITS, *TEMPERS)),
    "money_and_luck": Ladder(
        (3, 4, 5),
        rungs(300, PLAIN[0], *SEATED, *TEMPERS) | rungs(60, PLAIN[1]) | rungs(24, *ALONE, ITSELF),
    ),
}


def cells(game: str) -> Iterator[Cell]:
    sizes, pairs = LADDERS[game]
    for (player, against), games in pairs.items():
        yield from [Cell(game, seats, player, against, games) for seats in sizes]


def cell_of(result: Result) -> Cell:
    return Cell(result.game, result.seats, result.player, result.against, result.games)


def results(path: Path, games: list[str]) -> dict[Cell, Result]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    found = {cell_of(result): result for result in [msgspec.json.decode(line, type=Result) for line in lines]}
    for cell in [cell for game in games for cell in cells(game) if cell not in found]:
        game, seats, player, against, many = cell
        found[cell] = measure(GAMES[game], seats, many, against, player, SEED)
        with path.open("a", encoding="utf-8") as file:
            file.write(msgspec.json.encode(found[cell]).decode() + "\n")
    return found


def table(game: str, found: dict[Cell, Result]) -> str:
    sizes, pairs = LADDERS[game]
    lines = [
        f"| `{game}` | games | {' | '.join(f'{seats} seats' for seats in sizes)} |",
        f"|---|---|{'---|' * len(sizes)}",
    ]
    for (player, against), games in pairs.items():
        row = [shown(found[Cell(game, seats, player, against, games)]) for seats in sizes]
        lines.append(f"| `{player}` against `{against}` | {games} | {' | '.join(row)} |")
    return "\n".join(lines)


def shown(result: Result) -> str:
    """Return a figure: the share with its bounds, and milliseconds per decision, mean and most."""
    share = f"{result.share:.2f} [{result.low:.2f}, {result.high:.2f}]"
    return f"{share} · {result.ms_mean:.1f}/{result.ms_max:.0f} ms"


if __name__ == "__main__":
    chosen = sys.argv[2:] or list(LADDERS)
    measured_ = results(Path(sys.argv[1]), chosen)
    print("\n\n".join(table(game, measured_) for game in chosen))  # noqa: T201 - a command's answer
