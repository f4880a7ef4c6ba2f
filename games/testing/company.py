"""Games in which the computer player has every seat, and what it was asked and answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from games import GAMES
from games.core import AnyGame, Refusal, Rng, Seat
from games.strategies import GENTLE, SHARP, Strategy, Temper, Weighted, recalled, sampled
from games.testing.playouts import LONGEST, Setting

TALKS = 2
"""Unprompted actions of a seat before each decision, at most."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat that was awaited, its memory, and its weighted actions with the one that was drawn."""

    state: Any
    seat: Seat
    memory: Any
    weighted: Weighted
    action: Any


@dataclass(frozen=True, slots=True)
class Company:
    """A whole game of the computer player against itself, with the actions that the rules refused."""

    setting: Setting
    decisions: list[Decision] = field(default_factory=list[Decision])
    refused: list[tuple[Any, Refusal]] = field(default_factory=list[tuple[Any, Refusal]])

    @property
    def game(self) -> AnyGame:
        return self.setting.game

    @property
    def strategy(self) -> Strategy:
        strategy = self.setting.package.strategy
        assert strategy is not None
        return strategy


def companies(keys: Sequence[str]) -> Iterator[tuple[Setting, Temper]]:
    """Yield each game that has a computer player, for the fewest and the most people, gentle and sharp."""
    for key in keys:
        package = GAMES[key]
        if package.strategy is not None:
            seats = package.game.seats(package.game.options())
            yield Setting(key, (), min(seats)), SHARP
            yield Setting(key, (), max(seats)), GENTLE


@cache
def company(setting: Setting, temper: Temper) -> Company:
    """Play a game to its end; the safe default takes the place of an action that is refused."""
    played, game, seats = Company(setting), setting.game, range(setting.seats)
    strategy = played.strategy
    state = game.setup(setting.seats, game.read_options(dict(setting.chosen)), Rng(b"company", 0))
    memories = [strategy.begin(seat, setting.seats, temper) for seat in seats]
    for number in range(LONGEST):
        if game.outcome(state) is not None:
            return played
        rng, awaited = Rng(b"minds", number), game.awaited(state).seats
        # Now and then an unprompted action takes the turn of a decision.
        talker = number % setting.seats if number % (TALKS + 1) else None
        said = None
        if talker is not None:
            said = strategy.talk(game.view(state, talker), talker, memories[talker], rng)
        if talker is not None and said is not None:
            seat, action = talker, said
        elif awaited:
            seat = awaited[0]
            weighted = strategy.act(
                game.view(state, seat), seat, game.legal(state, seat), memories[seat], rng
            )
            action = sampled(weighted, rng)
            played.decisions.append(Decision(state, seat, memories[seat], weighted, action))
        else:
            state, events = game.expire(state, Rng(b"chance", number))
            memories = [recalled(strategy, memory, events) for memory in memories]
            continue
        if refusal := game.check(state, seat, action):
            played.refused.append((action, refusal))
            if seat not in awaited:
                continue
            action = game.absent(state, seat, rng)
        state, events = game.play(state, seat, action, Rng(b"chance", number))
        memories = [recalled(strategy, memory, events) for memory in memories]
    raise AssertionError(f"{setting}: the computer player does not end a game in {LONGEST} actions")
