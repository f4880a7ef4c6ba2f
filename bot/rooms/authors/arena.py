"""Measures how strong a computer player is: many games, in every seat of the same deals, on all cores.

Figures that belong together are a ladder, which is stored as JSON and as a picture.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import sys
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from math import ceil
from pathlib import Path
from statistics import median
from time import thread_time

import click
import msgspec

from bot.capacity import cores, fitting_processes
from bot.cli.findings import ended_by, give_up
from bot.worker import peak_megabytes
from games import GAMES
from games.core import Rng, Seat
from games.host.catalogue import GROUP
from games.host.matches import Match, MatchError, Side, interval
from games.host.packages import GamePackage, load_copy, load_package
from games.strategies import (
    SHARP,
    TEMPERS,
    SeatedStrategies,
    Strategy,
    Temper,
    advised_strategy,
    temper_of_people,
)
from games.svg import box, disc, drawing, line, words

RANDOM, DEFAULT, HINTS, ITSELF, ALL = "random", "default", "hints", "itself", "all"
PERCENTILE = 0.99
PARTS = 8
"""Parts of the games that each process plays: the progress bar moves with each of them."""


class ArenaError(Exception):
    """The requested games cannot be played."""


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat: a strategy with its temper, or without one a random or default player."""

    name: str
    package: GamePackage
    strategy: Strategy | None = None
    temper: Temper = SHARP


def opponents(package: GamePackage) -> tuple[str, ...]:
    """Return the names of players that a game's computer player can be measured against."""
    return (RANDOM, DEFAULT, *package.strategy.baselines, *TEMPERS, HINTS, ITSELF)


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure: who is measured against whom."""

    game: str
    """The key of the game."""
    seats: int
    """The number of seats."""
    against: str
    """The baseline or temper of the other seats."""
    games: int
    """The number of games."""
    player: str = SHARP.key
    """The temper that is measured."""
    seed: str = "1"
    """What deals and draws follow from."""


@dataclass(frozen=True, slots=True)
class PartResult:
    """What some of a cell's games brought."""

    won: tuple[float, ...]
    """The share of the win in each game."""
    refused: int
    """The number of decisions that the rules refused."""
    times: tuple[float, ...]
    """Milliseconds of processor time of each decision."""
    memory_mb: int
    """The most memory that the process has had."""


def measure(
    package: GamePackage,
    cell: Cell,
    pool: Executor | None = None,
    step: Callable[[int], None] = lambda _: None,
    play: Callable[[Cell, Sequence[int]], PartResult] | None = None,
) -> Result:
    """Play games with a player in each seat of a deal in turn, in the processes of a pool or in this one.

    `step` is told how many games are over; `play` plays those of other players than an installed game has.
    Raises `ArenaError`.
    """
    _check(package, cell)
    size = ceil(cell.games / (PARTS * cores())) if pool is not None else 1
    parts = [range(first, min(first + size, cell.games)) for first in range(0, cell.games, size)]
    if pool is not None:
        part_results = pool.map(play or play_installed, [cell] * len(parts), parts)
    else:
        part_results = (play(cell, part) if play else play_part(package, cell, part) for part in parts)
    results = list[PartResult]()
    for part, part_result in zip(parts, part_results, strict=True):
        results.append(part_result)
        step(len(part))
    wins = sum(share for part_result in results for share in part_result.won)
    times = sorted(ms for part_result in results for ms in part_result.times) or [0.0]
    low, high = interval(wins, cell.games)
    return Result(
        cell.game,
        cell.seats,
        cell.against,
        cell.games,
        wins / cell.games,
        low,
        high,
        sum(times) / len(times),
        times[-1],
        cell.seed,
        cell.player,
        sum(part_result.refused for part_result in results),
        median(times),
        times[min(len(times) - 1, int(PERCENTILE * len(times)))],
        max(part_result.memory_mb for part_result in results),
    )


def _check(package: GamePackage, cell: Cell) -> None:
    game = package.game
    if cell.seats not in game.seats(game.options()):
        raise ArenaError(f"{game.key} is not for {cell.seats} players")
    if cell.games < 1:
        raise ArenaError("at least one game must be played")
    _player(package, cell.player)
    _player(package, cell.player if cell.against == ITSELF else cell.against)


def play_installed(cell: Cell, numbers: Sequence[int]) -> PartResult:
    """Play some of a cell's games in a process that has found the installed games itself."""
    return play_part(GAMES[cell.game], cell, numbers)


def play_part(package: GamePackage, cell: Cell, numbers: Sequence[int]) -> PartResult:
    """Play some of a cell's games. Raises `ArenaError`."""
    subject = _player(package, cell.player)
    opponent = subject if cell.against == ITSELF else _player(package, cell.against)
    wins = list[float]()
    refused_count = 0
    times = list[float]()
    for number in numbers:
        deal, seat = divmod(number, cell.seats)
        players = [subject if other == seat else opponent for other in range(cell.seats)]
        digest = hashlib.blake2b(f"{cell.seed} {deal}".encode(), digest_size=32).digest()
        match = _match(package, players, digest, seat)
        try:
            outcome = match.play()
        except MatchError as error:
            raise ArenaError(str(error)) from error
        wins.append(outcome.share(seat))
        refused_count += match.refused
        times += [1000 * seconds for seconds in match.times]
    return PartResult(tuple(wins), refused_count, tuple(times), peak_megabytes())


def _match(package: GamePackage, players: Sequence[Player], key: bytes, timed: Seat) -> Match:
    # The game itself comes first: its rules referee, those of other copies only serve their own players.
    copies = {id(copy): copy for copy in (package, *(player.package for player in players))}
    sides = list[Side]()
    for copy in copies.values():
        players_by_seat = {
            seat: (player.strategy, player.temper)
            for seat, player in enumerate(players)
            if player.strategy is not None and player.package is copy
        }
        state = copy.game.setup(len(players), copy.game.options(), Rng(key, 0))
        sides.append(Side(copy.game, state, SeatedStrategies(copy.game, len(players), players_by_seat)))
    random_seats = [seat for seat, player in enumerate(players) if player.name == RANDOM]
    return Match(sides, key, random_seats, timed, thread_time)


def _player(package: GamePackage, name: str) -> Player:
    if name in TEMPERS:
        return Player(name, package, package.strategy, TEMPERS[name])
    if name in package.strategy.baselines:
        return Player(name, package, package.strategy.baselines[name])
    if name == HINTS:
        return Player(name, package, advised_strategy(package.strategy), temper_of_people(package.game))
    if name in (RANDOM, DEFAULT):
        return Player(name, package)
    try:
        other_package = _loaded(package.game.key, package.module, name)
    except ModuleNotFoundError as error:
        names = ", ".join(opponents(package))
        hint = f"{package.game.key} is measured against {names}, a package's folder or an entry point"
        raise ArenaError(f"{hint}; {name}: {error}") from error
    return Player(name, other_package, other_package.strategy)


@cache
def _loaded(key: str, module: str, name: str) -> GamePackage:
    """Return the game in another folder or behind another entry point. Raises what its import raises."""
    folder = Path(name)
    points = {point.name: point.value for point in entry_points(group=GROUP)}
    package = load_copy(module, folder) if folder.is_dir() else load_package(points.get(name, name))
    if package.game.key != key:
        raise ArenaError(f"{name} is {package.game.key}, not {key}")
    return package


@contextmanager
def processes(number: int) -> Generator[Executor | None]:
    """Yield a pool of processes; None for one, as this process plays alone then."""
    if number <= 1:
        yield None
        return
    # A forked process would inherit what this one is in the middle of.
    pool = ProcessPoolExecutor(number, mp_context=multiprocessing.get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--seats", type=int, multiple=True, default=(3,), show_default=True, help="May be given again.")
@click.option("--games", type=int, default=30, show_default=True, help="Number of games of each figure.")
@click.option(
    "--against",
    multiple=True,
    default=("default",),
    show_default=True,
    help="random, default, itself, hints (who does what people are advised to), a temper, a script, all of "
    "these; or another copy of the game: the folder of its package, or its entry point. May be given again.",
)
@click.option("--player", "--temper", default=SHARP.key, show_default=True, help="Who is measured, likewise.")
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same games again.")
@click.option("--cores", "wanted", type=int, default=0, help="Number of processes; without it, one a core.")
@click.option("--json", "as_json", is_flag=True, help="Print one object a line.")
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file for the ladder: FILE.json, with its picture FILE.svg beside it; FILE.svg or FILE.png alike.",
)
@ended_by(ArenaError, code=2)
def arena(
    game: str,
    seats: tuple[int, ...],
    games: int,
    against: tuple[str, ...],
    player: str,
    seed: str,
    wanted: int,
    save: Path | None,
    *,
    as_json: bool,
) -> None:
    """Measure a game's computer player: it sits in each seat in turn, on equal deals."""
    package = GAMES[game]
    # "itself" is among the opponents already.
    all_opponents = [name for name in opponents(package) if name != player]
    rungs = list[str]()
    for name in against:
        rungs += all_opponents if name == ALL else [name]
    cells = [Cell(game, number, rung, games, player, seed) for rung in rungs for number in seats]
    if save is not None and save.suffix not in LADDER_KINDS:
        give_up(f"a ladder is saved as {', '.join(LADDER_KINDS)}, not as {save.name}", 2)
    results = list[Result]()
    for cell in cells:
        _check(package, cell)
    length = games * len(cells)
    with (
        processes(min(wanted or fitting_processes(), max(1, games))) as pool,
        click.progressbar(length=length, label=game, file=sys.stderr) as bar,
    ):
        results += [measure(package, cell, pool, bar.update) for cell in cells]
    for result in results:
        click.echo(msgspec.json.encode(result).decode() if as_json else str(result))
    if save is not None:
        save_ladder(save, results)


# Ladders -------------------------------------------------------------------------------------------


LADDER_KINDS = (".json", ".svg", ".png")
"""Ends of the names of files that a ladder is saved in."""
WIDTH = 900
"""Width of the picture."""
TOP = 96
"""Height of its head."""
STEP = 46
"""Height of a figure."""
LEFT, RIGHT = 400, 850
"""Where shares of 0 and 1 stand."""
GROUND, INK, FAINT, MARK = "#1e1f26", "#f4f4f6", "#8d90a0", "#f4c255"


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The share of the games won, and the time per decision."""

    game: str
    """The key of the game."""
    seats: int
    """The number of seats."""
    against: str
    """The baseline or temper of the other seats."""
    games: int
    """The number of games."""
    share: float
    """The share of the games won, ties split."""
    low: float
    """The lower end of its confidence interval."""
    high: float
    """The upper end of its confidence interval."""
    ms_mean: float
    """Processor time per decision in milliseconds, its mean; 0 where that is not known, as below."""
    ms_max: float
    """The longest, in milliseconds."""
    seed: str
    """What deals and draws followed from."""
    player: str = SHARP.key
    """The temper that was measured."""
    refused: int = 0
    """The number of decisions that the rules refused, for which the default was played."""
    ms_median: float = 0.0
    """The median, in milliseconds."""
    ms_p99: float = 0.0
    """The 99th percentile, in milliseconds."""
    memory_mb: int = 0
    """The most memory that a process has had; 0 where that is not known."""

    def __str__(self) -> str:
        """Return a line for people."""
        share = f"{self.share:.2f} [{self.low:.2f}, {self.high:.2f}]"
        times = f"{self.ms_median:.1f} ms a decision, of 99 % {self.ms_p99:.1f}, at most {self.ms_max:.0f}"
        head = f"{self.game}, {self.seats} seats, {self.player} against {self.against}"
        wrong = f"; {self.refused} decisions were against the rules" if self.refused else ""
        memory = f"; {self.memory_mb} MB" if self.memory_mb else ""
        return f"{head}: won {share} of {self.games} games; {times}{memory}; seed {self.seed}{wrong}"


def save_ladder(path: Path, ladder: Sequence[Result]) -> None:
    """Store a ladder as JSON, and its picture beside it: PNG where the name asks for that, else SVG."""
    store_ladder(path.with_suffix(".json"), ladder)
    svg = ladder_picture(ladder)
    if path.suffix == ".png":
        # What draws PNG is slow to import, and only needed here.
        from bot.drawing.painter import draw  # noqa: PLC0415

        path.write_bytes(draw(svg))
    else:
        path.with_suffix(".svg").write_text(svg, encoding="utf-8")


def store_ladder(path: Path, ladder: Sequence[Result]) -> None:
    """Store a ladder as JSON, a figure a line."""
    lines = ",\n".join(msgspec.json.encode(result).decode() for result in ladder)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def load_ladder(path: Path) -> list[Result]:
    """Return a stored ladder. Raises `OSError` and `msgspec.ValidationError`."""
    return msgspec.json.decode(path.read_bytes(), type=list[Result])


def ladder_picture(ladder: Sequence[Result]) -> str:
    """Return a ladder as SVG: each share with its interval, and a mark where chance alone would be."""
    height = TOP + STEP * len(ladder) + 24
    parts = [box(0, 0, WIDTH, height, rx=20, fill=GROUND)]
    for tenth in range(0, 11, 2):
        x = _x(tenth / 10)
        parts += [
            line(f"M{x} {TOP - 20}V{height - 20}", FAINT, 1, opacity=0.4),
            words(x, TOP - 38, f"{tenth * 10}%", 22, fill=FAINT),
        ]
    for number, result in enumerate(ladder):
        y = TOP + STEP * (number + 0.5)
        label = f"{result.player} / {result.against}"
        parts += [
            words(24, y - 8, f"{result.game} · {result.seats}", 15, fill=FAINT, text_anchor="start"),
            words(24, y + 11, label, 20, fill=INK, text_anchor="start"),
            words(LEFT - 24, y, f"{result.share:.2f}", 24, fill=INK, text_anchor="end"),
            line(f"M{_x(1 / result.seats)} {y - 15}V{y + 15}", FAINT, 3),
            line(f"M{_x(result.low)} {y}H{_x(result.high)}", MARK, 8, opacity=0.55),
            disc(_x(result.share), y, 9, fill=MARK),
        ]
    return drawing(WIDTH, height, *parts)


def _x(share: float) -> float:
    return round(LEFT + (RIGHT - LEFT) * share, 1)
