"""Players of Money and Luck that no one meets: they choose coins by a trick, and do all else as usual."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from games.core import Rng, Seat
from games.money_and_luck.players import STRATEGY, Memory, begin, mixes_of, position_of
from games.money_and_luck.players.regret import FAIR, Mix, Table
from games.money_and_luck.rules import pieces as p
from games.strategies import EVEN, Strategy, Temper, Weighted, evenly, with_act


def constant_player(pair: p.Coins) -> Strategy:
    return with_act(STRATEGY, p.Chosen, lambda *_: [(p.Show(pair), 1.0)])


def best_response_player(coins: Callable[[p.View, Memory], Sequence[Mix]]) -> Strategy:
    """Return a player who knows what others show on average, and looks one round ahead."""

    def answer(view: p.View, seat: Seat, _legal: Sequence[p.Action], memory: Memory, _rng: Rng) -> Weighted:
        brought = Table(position_of(view)).expected_worths(seat, coins(view, memory), FAIR)
        pairs = zip(view.options.coins, brought, strict=True)
        return evenly(p.Show(pair) for pair, worth in pairs if worth == max(brought))

    return with_act(STRATEGY, p.Chosen, answer)


def begin_hurried(seat: Seat, seats: int, _temper: Temper) -> Memory:
    return begin(seat, seats, EVEN)


def nominate_oneself(_view: p.View, seat: Seat, *_: object) -> Weighted:
    return [(p.Nominate((seat,)), 1.0)]


READER = best_response_player(mixes_of)
TRICKS: Mapping[str, Strategy] = {
    "white": constant_player("WW"),
    "mixed": constant_player("WB"),
    "black": constant_player("BB"),
    "greedy": best_response_player(
        lambda view, _: [[1 / len(view.options.coins)] * len(view.options.coins)] * len(view.cards)
    ),
    "reader": READER,
    "firm": with_act(READER, p.Nominating, nominate_oneself),
    "former": replace(STRATEGY, begin=begin_hurried),
}
