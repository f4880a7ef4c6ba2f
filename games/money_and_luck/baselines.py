"""Plainer players of Money and Luck, to measure the computer player against: they choose coins by a trick."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from games.core import Rng, Seat
from games.money_and_luck.habits import Habit
from games.money_and_luck.pieces import Action, Chosen, Coins, Show, View
from games.money_and_luck.regret import ROUNDS, Profile, Table, weighed
from games.strategies import Strategy, Weighted, evenly

Trick: TypeAlias = Callable[[View, Seat, Rng], Weighted]


def baselines(strategy: Strategy) -> Mapping[str, Strategy]:
    """Return players who choose coins by a trick, and do all else like the strategy."""
    tricks: dict[str, Trick] = {
        "white": always("WW"),
        "mixed": always("WB"),
        "black": always("BB"),
        "greedy": greedy,
        "regret": regretting,
    }
    return {name: replace(strategy, act=tricky(trick, strategy)) for name, trick in tricks.items()}


def tricky(trick: Trick, strategy: Strategy) -> Callable[..., Weighted]:
    def act(view: View, seat: Seat, legal: Sequence[Action], memory: Any, rng: Rng) -> Weighted:  # noqa: ANN401 - the strategy's
        if isinstance(view.phase, Chosen):
            return trick(view, seat, rng)
        return strategy.act(view, seat, legal, memory, rng)

    return act


def always(pair: Coins) -> Trick:
    return lambda _view, _seat, _rng: [(Show(pair), 1.0)]


def greedy(view: View, seat: Seat, rng: Rng) -> Weighted:
    table, menu = Table(view), view.options.coins
    tried: list[Profile] = [tuple([rng.choice(menu) for _ in view.cards]) for _ in range(ROUNDS)]
    brought: dict[Coins, float] = {
        pair: sum(table.worth((*shown[:seat], pair, *shown[seat + 1 :]))[seat] for shown in tried)
        for pair in menu
    }
    most = max(brought.values())
    return evenly(Show(pair) for pair, worth in brought.items() if worth == most)


def regretting(view: View, seat: Seat, rng: Rng) -> Weighted:
    thinking: list[Habit] = [{}] * len(view.cards)
    return [(Show(pair), share) for pair, share in weighed(view, seat, thinking, rng)]
