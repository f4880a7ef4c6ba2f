"""How strong a computer player is: many games against others, in every seat of the same deals."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter
from typing import Any

import msgspec

from games.core import AnyGame, Outcome, Rng, Seat
from games.minds import Mind, Temper, recalled, sampled
from games.packages import GamePackage

RANDOM, DEFAULT, ITSELF = "random", "default", "itself"
SURE = 1.96
"""So many standard deviations leave out one case in twenty."""
LONGEST = 20_000
"""No game has so many decisions."""
TALKS = 3
"""So often a player speaks unasked between two decisions at most."""


class ArenaError(Exception):
    """What was asked cannot be played."""


class Result(msgspec.Struct, frozen=True):
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


def rungs(package: GamePackage) -> tuple[str, ...]:
    """Return whom a game's computer player can be measured against."""
    return (RANDOM, DEFAULT, *(package.mind.foes if package.mind else ()), ITSELF)


def measured(package: GamePackage, seats: int, games: int, against: str, temper: Temper, seed: str) -> Result:
    """Return how the computer player fares, sitting in each seat of a deal in turn. Raises `ArenaError`."""
    mind = _able(package, seats, games, against)
    clock, won = Stopwatch(), 0.0
    for number in range(games):
        deal, seat = divmod(number, seats)
        match_ = Match(package.game, mind, _foe(mind, against), seat, seats, temper, clock)
        outcome = match_.played(hashlib.blake2b(f"{seed} {deal}".encode(), digest_size=32).digest())
        won += seat in outcome.winners and 1 / len(outcome.winners)
    low, high = interval(won, games)
    return Result(
        package.game.key, seats, against, games, won / games, low, high, clock.mean, clock.longest, seed
    )


def _able(package: GamePackage, seats: int, games: int, against: str) -> Mind:
    game = package.game
    if package.mind is None:
        raise ArenaError(f"{game.key} has no computer player")
    if seats not in game.seats(game.options()):
        raise ArenaError(f"{game.key} is not for {seats} players")
    if games < 1:
        raise ArenaError("at least one game must be played")
    if against not in rungs(package):
        raise ArenaError(f"{game.key} is measured against {', '.join(rungs(package))}")
    return package.mind


def _foe(mind: Mind, against: str) -> Mind | str:
    return mind if against == ITSELF else mind.foes.get(against, against)


def interval(won: float, games: int) -> tuple[float, float]:
    """Return where the true share of the wins lies (Wilson)."""
    share, part = won / games, SURE**2 / games
    middle = (share + part / 2) / (1 + part)
    reach = SURE * sqrt(share * (1 - share) / games + part / games / 4) / (1 + part)
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(slots=True)
class Stopwatch:
    """How long decisions take, in milliseconds."""

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
    """One game: a computer player in its seat, and the same foe in all others."""

    game: AnyGame
    mind: Mind
    foe: Mind | str
    seat: Seat
    seats: int
    temper: Temper
    clock: Stopwatch
    memories: dict[Seat, Any] = field(default_factory=dict[int, Any])
    state: Any = None
    entry: int = 0

    def played(self, deal: bytes) -> Outcome:
        """Return how the game ends."""
        self.state = self.game.setup(self.seats, self.game.options(), Rng(deal, 0))
        minds = {seat: mind for seat in range(self.seats) if (mind := self._mind(seat))}
        self.memories = {seat: mind.begin(seat, self.seats, self.temper) for seat, mind in minds.items()}
        while (outcome := self.game.outcome(self.state)) is None:
            if self.entry > LONGEST:
                raise ArenaError("a game does not end")
            self._on(deal)
        return outcome

    def _mind(self, seat: Seat) -> Mind | None:
        if seat == self.seat:
            return self.mind
        return self.foe if isinstance(self.foe, Mind) else None

    def _on(self, deal: bytes) -> None:
        """Let everybody who is awaited act, or time run out."""
        for seat, action in self._unasked(deal):
            self._play(seat, action, deal)
        awaited = self.game.awaited(self.state).seats
        if awaited:
            self._play(awaited[0], self._decision(awaited[0], deal), deal)
        else:
            self._next(self.game.expire(self.state, Rng(deal, self.entry)))

    def _play(self, seat: Seat, action: Any, deal: bytes) -> None:  # noqa: ANN401 - any game's
        self._next(self.game.play(self.state, seat, action, Rng(deal, self.entry)))

    def _next(self, result: tuple[Any, Sequence[Any]]) -> None:
        self.state, events = result
        self.entry += 1
        for seat, memory in self.memories.items():
            mind = self._mind(seat)
            assert mind is not None
            self.memories[seat] = recalled(mind, memory, events)

    def _unasked(self, deal: bytes) -> Iterator[tuple[Seat, Any]]:
        """Yield what players do that nobody waits for, as far as the rules allow it."""
        for number, seat in [(number, seat) for number in range(TALKS) for seat in self.memories]:
            mind = self._mind(seat)
            if mind is None or self.game.outcome(self.state):
                continue
            rng = Rng(deal + b"talk", self.entry * TALKS + number)
            said = mind.talk(self.game.view(self.state, seat), seat, self.memories[seat], rng)
            if said is not None and self.game.check(self.state, seat, said) is None:
                yield seat, said

    def _decision(self, seat: Seat, deal: bytes) -> Any:  # noqa: ANN401 - any game's
        mind, rng = self._mind(seat), Rng(deal + b"minds", self.entry)
        if mind is not None:
            action = self._thought(mind, seat, rng)
            if self.game.check(self.state, seat, action) is None:
                return action
        if self.foe == RANDOM and seat != self.seat:
            return rng.choice(self.game.legal(self.state, seat))
        return self.game.absent(self.state, seat, rng)

    def _thought(self, mind: Mind, seat: Seat, rng: Rng) -> Any:  # noqa: ANN401 - any game's
        view, legal = self.game.view(self.state, seat), self.game.legal(self.state, seat)
        began = perf_counter()
        action = sampled(mind.act(view, seat, legal, self.memories[seat], rng), rng)
        if seat == self.seat:
            self.clock.times.append(1000 * (perf_counter() - began))
        return action
