"""Games that strategies play to the end, from the deal or from any later moment.

Each draw follows from the match's key and the number of the entry, so the same match is played again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from copy import copy
from dataclasses import dataclass, field
from math import sqrt
from operator import itemgetter
from typing import Any

import msgspec

from games.core import AnyGame, Outcome, Rng, Seat
from games.strategies import SeatedStrategies, silent

MAX_DECISIONS = 20_000
"""Upper bound of decisions in a game, so that one that does not end is noticed."""
MAX_TALKS = 3
"""Maximum unprompted actions of each player between two decisions."""

DEVIATIONS = 1.96
"""Standard deviations of a 95 % confidence interval."""


class MatchError(Exception):
    """A match cannot be played to an end."""


@dataclass(slots=True)
class Side:
    """A package's rules with their state, and the strategies that it seats."""

    game: AnyGame
    state: Any
    seated: SeatedStrategies

    def fork(self) -> Side:
        """Return the same moment, to be played on by itself."""
        seated = copy(self.seated)
        seated.memories = dict(self.seated.memories)
        return Side(self.game, self.state, seated)


@dataclass(slots=True)
class Match:
    """One game between several packages of it, whose rules must agree, played in lockstep."""

    sides: Sequence[Side]
    """The packages, and the seats that each plays."""
    key: bytes
    """What the deal and all draws follow from."""
    random: Collection[Seat] = ()
    """Seats without a side that play at random; all others without one make the safe moves of an absent
    player."""
    timed: Seat | None = None
    """The seat whose decisions are timed."""
    now: Callable[[], float] = float
    """A clock, in seconds."""
    most: int = MAX_DECISIONS
    """The number of entries after which the match is given up."""
    times: list[float] = field(default_factory=list[float])
    """What the clock told of each decision of the seat `timed`, in seconds."""
    entry: int = 0
    """The number of entries so far."""
    refused: int = 0
    """The number of decisions that the rules refused, for which the default was played."""

    def play(self) -> Outcome:
        """Play to the end. Raises `MatchError` for a game that does not end, or on which sides differ."""
        first = self.sides[0]
        while (outcome := first.game.outcome(first.state)) is None:
            if self.entry > self.most:
                raise MatchError("a game does not end")
            self._let_talk()
            awaited = first.game.awaited(first.state)
            if any(side.game.awaited(side.state) != awaited for side in self.sides[1:]):
                raise MatchError("the rules of both packages differ")
            if awaited.seats:
                self._act(awaited.seats[0], *self._decide(awaited.seats[0]))
            else:
                for side in self.sides:
                    self._advance(side, side.game.expire(side.state, Rng(self.key, self.entry)))
                self.entry += 1
        return outcome

    def _side(self, seat: Seat) -> Side | None:
        return next((side for side in self.sides if seat in side.seated.strategies), None)

    def _act(self, seat: Seat, action: Any, of: Side) -> None:  # noqa: ANN401 - any game's
        for side in self.sides:
            played = action if side is of else side.game.read_action(msgspec.to_builtins(action))
            self._advance(side, side.game.play(side.state, seat, played, Rng(self.key, self.entry)))
        self.entry += 1

    def _advance(self, side: Side, result: tuple[Any, Sequence[Any]]) -> None:
        side.state, events = result
        side.seated.see(events)

    def _let_talk(self) -> None:
        """Let players act unprompted until all are silent."""
        talkers = [
            (seat, side)
            for side in self.sides
            for seat, one in side.seated.strategies.items()
            if one.talk is not silent
        ]
        talkers.sort(key=itemgetter(0))
        for number in range(MAX_TALKS):
            if not sum(self._talks(seat, side, number) for seat, side in talkers):
                return

    def _talks(self, seat: Seat, side: Side, number: int) -> bool:
        if side.game.outcome(side.state):
            return False
        rng = Rng(self.key + b"talk", self.entry * MAX_TALKS + number)
        action = side.seated.talk(side.state, seat, rng)
        if action is None or side.game.check(side.state, seat, action) is not None:
            return False
        self._act(seat, action, side)
        return True

    def _decide(self, seat: Seat) -> tuple[Any, Side]:
        """Return the action of a seat; the default where a strategy chose one that is not allowed."""
        rng, side = Rng(self.key + b"minds", self.entry), self._side(seat)
        if side is not None:
            began = self.now()
            decision = side.seated.decide(side.state, seat, rng)
            if seat == self.timed:
                self.times.append(self.now() - began)
            if decision.refused is None:
                return decision.action, side
            self.refused += 1
        side = side or self.sides[0]
        if seat in self.random:
            return rng.choice(side.game.legal(side.state, seat)), side
        return side.game.absent(side.state, seat, rng), side


def interval(won: float, games: int) -> tuple[float, float]:
    """Return the confidence interval of a share of wins (Wilson)."""
    share, part = won / games, DEVIATIONS**2 / games
    middle = (share + part / 2) / (1 + part)
    reach = DEVIATIONS * sqrt(share * (1 - share) / games + part / games / 4) / (1 + part)
    return max(0.0, middle - reach), min(1.0, middle + reach)
