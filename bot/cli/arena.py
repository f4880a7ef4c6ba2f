"""Measures how strong a computer player is: many games, in every seat of the same deals."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import thread_time
from typing import Any

import click
import msgspec

from bot.cli.findings import give_up
from games import GAMES
from games.core import AnyGame, Outcome, Rng, Seat
from games.packages import GamePackage
from games.strategies import SHARP, TEMPERS, SeatedStrategies, Strategy, Temper, silent

RANDOM, DEFAULT, ITSELF = "random", "default", "itself"
DEVIATIONS = 1.96
"""Standard deviations of a 95 % confidence interval."""
MAX_DECISIONS = 20_000
"""Upper bound of decisions in a game, so that one that does not end is noticed."""
MAX_TALKS = 3
"""Maximum unprompted actions of each player between two decisions."""


class ArenaError(Exception):
    """The requested games cannot be played."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The share of the games won, ties split, with its confidence interval, and the time per decision.

    `refused` counts the decisions that the rules refused, for which the default was played.
    """

    game: str
    seats: int
    against: str
    games: int
    share: float
    low: float
    high: float
    ms_mean: float
    ms_max: float
    seed: str
    player: str = SHARP.key
    refused: int = 0

    def __str__(self) -> str:
        """Return a line for people."""
        won = f"{self.share:.2f} [{self.low:.2f}, {self.high:.2f}]"
        times = f"{self.ms_mean:.1f} ms a decision, at most {self.ms_max:.0f}"
        head = f"{self.game}, {self.seats} seats, {self.player} against {self.against}"
        wrong = f"; {self.refused} decisions were against the rules" if self.refused else ""
        return f"{head}: won {won} of {self.games} games; {times}; seed {self.seed}{wrong}"


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat: a strategy with its temper, or without one a random or a default player."""

    name: str
    strategy: Strategy | None = None
    temper: Temper = SHARP


def opponents(package: GamePackage) -> tuple[str, ...]:
    """Return the names of players that a game's computer player can be measured against."""
    return (RANDOM, DEFAULT, *(package.strategy.baselines if package.strategy else ()), *TEMPERS, ITSELF)


def measure(
    package: GamePackage, seats: int, games: int, against: str, player: str = SHARP.key, seed: str = "1"
) -> Result:
    """Play games with a player in each seat of a deal in turn. Raises `ArenaError`."""
    game = package.game
    if package.strategy is None:
        raise ArenaError(f"{game.key} has no computer player")
    if seats not in game.seats(game.options()):
        raise ArenaError(f"{game.key} is not for {seats} players")
    if games < 1:
        raise ArenaError("at least one game must be played")
    subject = _player(package, player)
    opponent = subject if against == ITSELF else _player(package, against)
    times, won, refused = list[float](), 0.0, 0
    for number in range(games):
        deal, seat = divmod(number, seats)
        players = [subject if other == seat else opponent for other in range(seats)]
        digest = hashlib.blake2b(f"{seed} {deal}".encode(), digest_size=32).digest()
        match = Match(game, players, seat, times)
        outcome = match.play(digest)
        refused += match.refused
        won += seat in outcome.winners and 1 / len(outcome.winners)
    low, high = interval(won, games)
    mean, longest = (sum(times) / len(times), max(times)) if times else (0.0, 0.0)
    share = won / games
    return Result(game.key, seats, against, games, share, low, high, mean, longest, seed, player, refused)


def _player(package: GamePackage, name: str) -> Player:
    assert package.strategy is not None, "checked before"
    if name in TEMPERS:
        return Player(name, package.strategy, TEMPERS[name])
    if name in package.strategy.baselines:
        return Player(name, package.strategy.baselines[name])
    if name in (RANDOM, DEFAULT):
        return Player(name)
    raise ArenaError(f"{package.game.key} is measured against {', '.join(opponents(package))}")


def interval(won: float, games: int) -> tuple[float, float]:
    """Return the confidence interval of a share of wins (Wilson)."""
    share, part = won / games, DEVIATIONS**2 / games
    middle = (share + part / 2) / (1 + part)
    reach = DEVIATIONS * sqrt(share * (1 - share) / games + part / games / 4) / (1 + part)
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(slots=True)
class Match:
    """One game; `times` gathers the processor time of each decision of seat `timed`, in milliseconds."""

    game: AnyGame
    players: Sequence[Player]
    timed: Seat
    times: list[float]
    seated: SeatedStrategies = field(init=False)
    state: Any = None
    entry: int = 0
    refused: int = 0

    def play(self, deal: bytes) -> Outcome:
        """Play to the end. Raises `ArenaError` for a game that does not end."""
        game, seats = self.game, len(self.players)
        self.state = game.setup(seats, game.options(), Rng(deal, 0))
        strategies = {
            seat: (one.strategy, one.temper) for seat, one in enumerate(self.players) if one.strategy
        }
        self.seated = SeatedStrategies(game, seats, strategies)
        while (outcome := game.outcome(self.state)) is None:
            if self.entry > MAX_DECISIONS:
                raise ArenaError("a game does not end")
            self._let_talk(deal)
            if awaited := game.awaited(self.state).seats:
                self._act(awaited[0], self._decide(awaited[0], deal), deal)
            else:
                self._advance(game.expire(self.state, Rng(deal, self.entry)))
        return outcome

    def _act(self, seat: Seat, action: Any, deal: bytes) -> None:  # noqa: ANN401 - any game's
        self._advance(self.game.play(self.state, seat, action, Rng(deal, self.entry)))

    def _advance(self, result: tuple[Any, Sequence[Any]]) -> None:
        self.state, events = result
        self.entry += 1
        self.seated.see(events)

    def _let_talk(self, deal: bytes) -> None:
        """Let players act unprompted until all are silent."""
        talkers = [seat for seat, one in self.seated.strategies.items() if one.talk is not silent]
        for number in range(MAX_TALKS):
            if not sum(self._talks(seat, number, deal) for seat in talkers):
                return

    def _talks(self, seat: Seat, number: int, deal: bytes) -> bool:
        if self.game.outcome(self.state):
            return False
        rng = Rng(deal + b"talk", self.entry * MAX_TALKS + number)
        action = self.seated.talk(self.state, seat, rng)
        if action is None or self.game.check(self.state, seat, action) is not None:
            return False
        self._act(seat, action, deal)
        return True

    def _decide(self, seat: Seat, deal: bytes) -> Any:  # noqa: ANN401 - any game's
        """Return the action of a seat; the default where a strategy chose one that is not allowed."""
        rng = Rng(deal + b"minds", self.entry)
        if self.players[seat].strategy:
            began = thread_time()
            decision = self.seated.decide(self.state, seat, rng)
            if seat == self.timed:
                self.times.append(1000 * (thread_time() - began))
            if decision.refused is None:
                return decision.action
            self.refused += 1
        if self.players[seat].name == RANDOM:
            return rng.choice(self.game.legal(self.state, seat))
        return self.game.absent(self.state, seat, rng)


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--seats", type=int, default=3, show_default=True)
@click.option("--games", type=int, default=30, show_default=True)
@click.option(
    "--against", default="default", show_default=True, help="random, default, itself, a temper, or a script."
)
@click.option("--player", "--temper", default=SHARP.key, show_default=True, help="Who is measured, likewise.")
@click.option("--seed", default="1", show_default=True, help="The same seed plays the same games again.")
@click.option("--json", "as_json", is_flag=True, help="Print one object.")
def arena(game: str, seats: int, games: int, against: str, player: str, seed: str, *, as_json: bool) -> None:
    """Measure a game's computer player: it sits in each seat in turn, on equal deals."""
    try:
        result = measure(GAMES[game], seats, games, against, player, seed)
    except ArenaError as error:
        give_up(str(error), 2)
    click.echo(msgspec.json.encode(result).decode() if as_json else str(result))
