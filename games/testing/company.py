"""Games in which the computer player has every seat, and what it was asked and answered."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from games import GAMES
from games.core import AnyGame, Refusal, Rng
from games.strategies import GENTLE, SHARP, Decision, SeatedStrategies, Strategy, Temper
from games.testing.playouts import LONGEST, Setting

TALKS = 2
"""Unprompted actions of a seat before each decision, at most."""


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
        return self.setting.package.strategy


def companies(keys: Sequence[str]) -> Iterator[tuple[Setting, Temper]]:
    """Yield each game that is played, for the fewest and the most people, gentle and sharp."""
    for key in keys:
        package = GAMES[key]
        seats = package.game.seats(package.game.options())
        yield Setting(key, (), min(seats)), SHARP
        yield Setting(key, (), max(seats)), GENTLE


@cache
def company(setting: Setting, temper: Temper) -> Company:
    """Play a game to its end; the safe default takes the place of an action that is refused."""
    record = Company(setting)
    game = setting.game
    seats = range(setting.seats)
    state = game.setup(setting.seats, game.read_options(dict(setting.chosen)), Rng(b"company", 0))
    # A search takes long, and has a test of its own.
    script = dataclasses.replace(record.strategy, search=None)
    strategies = SeatedStrategies(game, setting.seats, dict.fromkeys(seats, (script, temper)))
    for number in range(LONGEST):
        if game.outcome(state) is not None:
            return record
        rng = Rng(b"minds", number)
        chance = Rng(b"chance", number)
        awaited = game.awaited(state).seats
        # Now and then an unprompted action takes the turn of a decision.
        talker = number % setting.seats
        if number % (TALKS + 1) and (proposal := strategies.talk(state, talker, rng)) is not None:
            seat, action, refusal = talker, proposal, game.check(state, talker, proposal)
        elif awaited:
            decision = strategies.decide(state, awaited[0], rng)
            record.decisions.append(decision)
            seat, action, refusal = decision.seat, decision.action, decision.refused
        else:
            state, events = game.expire(state, chance)
            strategies.see(events)
            continue
        if refusal:
            record.refused.append((action, refusal))
            if seat not in awaited:
                continue
            action = game.absent(state, seat, rng)
        state, events = game.play(state, seat, action, chance)
        strategies.see(events)
    raise AssertionError(f"{setting}: the computer player does not end a game in {LONGEST} actions")
