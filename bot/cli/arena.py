"""How strong a computer player is: many games against others, in every seat of the same deals."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import thread_time
from typing import Any

import msgspec

from games.core import AnyGame, Outcome, Rng, Seat
from games.packages import GamePackage
from games.strategies import SHARP, TEMPERS, Strategy, Temper, recalled, sampled, silent

RANDOM, DEFAULT, ITSELF = "random", "default", "itself"
SURE = 1.96
"""So many standard deviations leave out one case in twenty."""
LONGEST = 20_000
"""No game has so many decisions."""
TALKS = 3
"""So often a player speaks unasked between two decisions at most."""


class ArenaError(Exception):
    """What was asked cannot be played."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an arena found: the share of the games won, ties split, with its bounds; time per decision."""

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


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat: a mind with its temper; without one, somebody who plays at random or by default."""

    name: str
    strategy: Strategy | None = None
    temper: Temper = SHARP


def rungs(package: GamePackage) -> tuple[str, ...]:
    """Return whom a game's computer player can be measured against."""
    return (RANDOM, DEFAULT, *(package.strategy.baselines if package.strategy else ()), *TEMPERS, ITSELF)


def measured(
    package: GamePackage, seats: int, games: int, against: str, player: str = SHARP.key, seed: str = "1"
) -> Result:
    """Return how a player fares, sitting in each seat of a deal in turn. Raises `ArenaError`."""
    _look(package, seats, games)
    clock, won = Stopwatch(), 0.0
    subject = named(package, player)
    baseline = subject if against == ITSELF else named(package, against)
    for number in range(games):
        deal, seat = divmod(number, seats)
        players = [subject if other == seat else baseline for other in range(seats)]
        match_ = Match(package.game, players, seat, clock)
        outcome = match_.played(hashlib.blake2b(f"{seed} {deal}".encode(), digest_size=32).digest())
        won += seat in outcome.winners and 1 / len(outcome.winners)
    low, high = interval(won, games)
    times = (clock.mean, clock.longest)
    return Result(package.game.key, seats, against, games, won / games, low, high, *times, seed, player)


def _look(package: GamePackage, seats: int, games: int) -> None:
    game = package.game
    if package.strategy is None:
        raise ArenaError(f"{game.key} has no computer player")
    if seats not in game.seats(game.options()):
        raise ArenaError(f"{game.key} is not for {seats} players")
    if games < 1:
        raise ArenaError("at least one game must be played")


def named(package: GamePackage, name: str) -> Player:
    """Return a player by name: a temper of the computer player, or one of its foes. Raises `ArenaError`."""
    assert package.strategy is not None, "looked at before"
    if name in TEMPERS:
        return Player(name, package.strategy, TEMPERS[name])
    if name in package.strategy.baselines:
        return Player(name, package.strategy.baselines[name])
    if name in (RANDOM, DEFAULT):
        return Player(name)
    raise ArenaError(f"{package.game.key} is measured against {', '.join(rungs(package))}")


def interval(won: float, games: int) -> tuple[float, float]:
    """Return where the true share of the wins lies (Wilson)."""
    share, part = won / games, SURE**2 / games
    middle = (share + part / 2) / (1 + part)
    reach = SURE * sqrt(share * (1 - share) / games + part / games / 4) / (1 + part)
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(slots=True)
class Stopwatch:
    """How long decisions take the processor, in milliseconds."""

    times: list[float] = field(default_factory=list[float])

    @property
    def mean(self) -> float:
        """Of all decisions."""
        return sum(self.times) / len(self.times) if self.times else 0.0

    @property
    def longest(self) -> float:
        """The slowest decision."""
        return max(self.times, default=0.0)


@dataclass(slots=True)
class Match:
    """One game between these players; the decisions of one seat are timed."""

    game: AnyGame
    players: Sequence[Player]
    timed: Seat
    clock: Stopwatch
    memories: dict[Seat, Any] = field(default_factory=dict[int, Any])
    state: Any = None
    entry: int = 0

    def played(self, deal: bytes) -> Outcome:
        """Return how the game ends."""
        seats = len(self.players)
        self.state = self.game.setup(seats, self.game.options(), Rng(deal, 0))
        self.memories = {
            seat: player.strategy.begin(seat, seats, player.temper)
            for seat, player in enumerate(self.players)
            if player.strategy
        }
        while (outcome := self.game.outcome(self.state)) is None:
            if self.entry > LONGEST:
                raise ArenaError("a game does not end")
            self._on(deal)
        return outcome

    def _mind(self, seat: Seat) -> Strategy:
        strategy = self.players[seat].strategy
        assert strategy is not None, "only a mind has a memory"
        return strategy

    def _on(self, deal: bytes) -> None:
        """Let everybody who is awaited act, or time run out."""
        self._talk(deal)
        seat = self._asked()
        if seat is None:
            self._next(self.game.expire(self.state, Rng(deal, self.entry)))
        else:
            self._play(seat, self._decision(seat, deal), deal)

    def _asked(self) -> Seat | None:
        """Who acts next; None where the game waits for the clock alone."""
        return next(iter(self.game.awaited(self.state).seats), None)

    def _play(self, seat: Seat, action: Any, deal: bytes) -> None:  # noqa: ANN401 - any game's
        self._next(self.game.play(self.state, seat, action, Rng(deal, self.entry)))

    def _next(self, result: tuple[Any, Sequence[Any]]) -> None:
        self.state, events = result
        self.entry += 1
        for seat, memory in self.memories.items():
            self.memories[seat] = recalled(self._mind(seat), memory, events)

    def _talk(self, deal: bytes) -> None:
        """Let players do what nobody waits for, until all are silent."""
        talkers = [seat for seat in self.memories if self._mind(seat).talk is not silent]
        for number in range(TALKS):
            if not sum(self._says(seat, number, deal) for seat in talkers):
                return

    def _says(self, seat: Seat, number: int, deal: bytes) -> bool:
        """Whether a seat does something that the rules allow."""
        if self.game.outcome(self.state):
            return False
        rng = Rng(deal + b"talk", self.entry * TALKS + number)
        said = self._mind(seat).talk(self.game.view(self.state, seat), seat, self.memories[seat], rng)
        if said is None or self.game.check(self.state, seat, said) is not None:
            return False
        self._play(seat, said, deal)
        return True

    def _decision(self, seat: Seat, deal: bytes) -> Any:  # noqa: ANN401 - any game's
        player, rng = self.players[seat], Rng(deal + b"minds", self.entry)
        if player.strategy is not None:
            action = self._thought(player.strategy, seat, rng)
            if self.game.check(self.state, seat, action) is None:
                return action
        if player.name == RANDOM:
            return rng.choice(self.game.legal(self.state, seat))
        return self.game.absent(self.state, seat, rng)

    def _thought(self, strategy: Strategy, seat: Seat, rng: Rng) -> Any:  # noqa: ANN401 - any game's
        view, legal = self.game.view(self.state, seat), self.game.legal(self.state, seat)
        began = thread_time()
        action = sampled(strategy.act(view, seat, legal, self.memories[seat], rng), rng)
        if seat == self.timed:
            self.clock.times.append(1000 * (thread_time() - began))
        return action
