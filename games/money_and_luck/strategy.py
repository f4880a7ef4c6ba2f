"""A computer player of Money and Luck: coins that cannot be read, and an eye on what others like to show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.core import Rng, Seat, Value
from games.money_and_luck import pieces as p
from games.money_and_luck.pieces import TWO_TYPES, Action, Chosen, Coins, Give, Nominate, Show, Take, View
from games.money_and_luck.regret import ROUNDS, Habit, Profile, Table, after, habit, weighed, white
from games.screen import Text
from games.strategies import Strategy, Temper, Weighted, evenly, instead


class Memory(Value, frozen=True):
    """How often each seat has shown each pair of coins, in the order of `TWO_TYPES`."""

    temper: Temper
    shown: tuple[tuple[int, ...], ...]


def begin(_seat: Seat, seats: int, temper: Temper) -> Memory:
    """Return an empty memory."""
    return Memory(temper, ((0,) * len(TWO_TYPES),) * seats)


def recall(memory: Memory, seen: p.Event) -> Memory:
    """Return the memory after an event."""
    if not isinstance(seen, p.Revealed):
        return memory
    pairs = zip(memory.shown, seen.coins, strict=True)
    shown = [
        tuple([many + (pair == coins) for pair, many in zip(TWO_TYPES, counts, strict=True)])
        for counts, coins in pairs
    ]
    return Memory(memory.temper, tuple(shown))


# What to do ----------------------------------------------------------------------------------------


def act(view: View, seat: Seat, legal: Sequence[Action], memory: Memory, rng: Rng) -> Weighted:
    """Return what to do, weighted: coins by regret, and otherwise what helps most to win."""
    match view.phase:
        case Chosen():
            return _shown(view, seat, memory, rng)
        case p.Nominating() as phase:
            return [(Nominate(_named(view, phase, seat)), 1.0)]
        case p.Taking(coins):
            most = view.options.extras
            return [
                (Take(max(range(most + 1), key=lambda more: _brings(view, coins, seat, (seat,) * more))), 1.0)
            ]
        case p.Flipping():
            return [(legal[-1], 1.0)]
        case _:
            return [(Give(1000), 1.0)]


def _shown(view: View, seat: Seat, memory: Memory, rng: Rng) -> Weighted:
    thinks, menu = memory.temper.thinks, view.options.coins
    habits = [habit(shown, menu, memory.temper.notices) for shown in memory.shown]
    good = dict(weighed(view, seat, habits, rng))
    return [(Show(pair), thinks * good.get(pair, 0) + (1 - thinks) / len(menu)) for pair in menu]


def _brings(view: View, coins: Profile, seat: Seat, takers: Sequence[Seat]) -> float:
    """Return how likely a seat wins when these take an extra card each, which is not thought to turn."""
    totals = [cards.total // 1000 + takers.count(taker) for taker, cards in enumerate(view.cards)]
    return after(view, coins, totals, [white(cards) for cards in view.cards])[seat]


def _named(view: View, phase: p.Nominating, seat: Seat) -> tuple[Seat, ...]:
    """Nominate none, unless a card for oneself is better (asked for once) or all others agree on a seat."""
    said = dict(zip(phase.talkers, phase.named, strict=True))
    others = {named for talker, named in said.items() if talker != seat}
    agreed = others.pop() if len(others) == 1 else None
    wish = (seat,) if said[seat] is None else ()
    return max(((), wish, agreed or ()), key=lambda named: _brings(view, phase.coins, seat, named))


def why(view: View, seat: Seat, _memory: Memory, action: Action, text: Text) -> str:
    match action:
        case Show("WW"):
            return text("why-white")
        case Show():
            return text("why-black", round=view.round)
        case Nominate(named):
            return text("why-rich" if seat in named else "why-nominate" if named else "why-nobody")
        case Take(cards):
            return text("why-rich" if cards else "why-take")
        case p.Flip():
            return text("why-flip")
        case Give():
            return text("why-give")


PLAYER = Strategy(memory=Memory, begin=begin, recall=recall, act=act, why=why, likes=4)


# Plainer players: they choose coins by a trick, and do all else like the other --------------------------


def always(pair: Coins) -> Strategy:
    return instead(PLAYER, Chosen, lambda *_: [(Show(pair), 1.0)])


def greedy(view: View, seat: Seat, _legal: Sequence[Action], _memory: Memory, rng: Rng) -> Weighted:
    table, menu = Table(view), view.options.coins
    tried: list[Profile] = [tuple([rng.choice(menu) for _ in view.cards]) for _ in range(ROUNDS)]
    brought: dict[Coins, float] = {
        pair: sum(table.worth((*shown[:seat], pair, *shown[seat + 1 :]))[seat] for shown in tried)
        for pair in menu
    }
    most = max(brought.values())
    return evenly(Show(pair) for pair, worth in brought.items() if worth == most)


def regretting(view: View, seat: Seat, _legal: Sequence[Action], _memory: Memory, rng: Rng) -> Weighted:
    habits: list[Habit] = [{}] * len(view.cards)
    return [(Show(pair), share) for pair, share in weighed(view, seat, habits, rng)]


BASELINES = {
    "white": always("WW"),
    "mixed": always("WB"),
    "black": always("BB"),
    "greedy": instead(PLAYER, Chosen, greedy),
    "regret": instead(PLAYER, Chosen, regretting),
}
STRATEGY = replace(PLAYER, baselines=BASELINES)
