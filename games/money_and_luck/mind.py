"""A computer player of Money and Luck: coins that cannot be read, and an eye on what others like to show."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Rng, Seat, Value
from games.minds import Mind, Temper, Weighted, evenly
from games.money_and_luck.pieces import (
    TWO_TYPES,
    Action,
    Chosen,
    Coins,
    Event,
    Flip,
    Flipping,
    Give,
    Giving,
    Nominate,
    Nominating,
    Revealed,
    Show,
    Take,
    View,
)
from games.money_and_luck.regret import ROUNDS, Profile, Table, weighed
from games.screen import Text

HABITS = 0.5
"""How often others are thought to do as they use to, instead of what is best for them."""
GUESSES = 6
"""So often one thinks about what the others think: who thinks it all through joins every ritual.

With such players alone, everybody joins the first one and the game is over.
"""


class Memory(Value, frozen=True):
    """How often each seat has shown each pair of coins, in the order of `TWO_TYPES`."""

    temper: Temper
    shown: tuple[tuple[int, ...], ...]


def begin(_seat: Seat, seats: int, temper: Temper) -> Memory:
    """Everybody is thought to show anything."""
    return Memory(temper, ((1,) * len(TWO_TYPES),) * seats)


def recall(memory: Memory, seen: Event) -> Memory:
    """Return the memory after an event."""
    if not isinstance(seen, Revealed):
        return memory
    pairs = zip(memory.shown, seen.coins, strict=True)
    shown = [
        tuple(many + (pair == coins) for pair, many in zip(TWO_TYPES, counts, strict=True))
        for counts, coins in pairs
    ]
    return Memory(memory.temper, tuple(shown))


def habits(view: View, memory: Memory) -> list[list[tuple[Coins, float]]]:
    """Return how often each seat has shown each pair of coins that this game has."""
    menu = view.options.coins
    return [
        [(pair, float(many)) for pair, many in zip(TWO_TYPES, counts, strict=True) if pair in menu]
        for counts in memory.shown
    ]


# What to do ----------------------------------------------------------------------------------------


def act(view: View, seat: Seat, legal: Sequence[Action], memory: Memory, rng: Rng) -> Weighted:
    """Return what to do, weighted: coins by regret, and otherwise what makes one poor."""
    match view.phase:
        case Chosen():
            thinks = memory.temper.thinks**GUESSES
            trust = HABITS * memory.temper.notices
            best = dict(weighed(view, seat, habits(view, memory), trust, rng))
            menu = view.options.coins
            return [(Show(pair), thinks * best.get(pair, 0) + (1 - thinks) / len(menu)) for pair in menu]
        case Nominating() as phase:
            return [(_named(phase, seat), 1.0)]
        case Flipping():
            return [(legal[-1], 1.0)]
        case Giving():
            return [(Give(1000), 1.0)]
        case _:
            return [(Take(0), 1.0)]


def _named(phase: Nominating, seat: Seat) -> Nominate:
    """Whom all others agree on, if it is not oneself; else nobody."""
    others = {named for talker, named in zip(phase.talkers, phase.named, strict=True) if talker != seat}
    agreed = others.pop() if len(others) == 1 else None
    return Nominate(agreed) if agreed and seat not in agreed else Nominate(())


def why(view: View, _seat: Seat, _memory: Memory, action: Action, text: Text) -> str:
    """Return what speaks for an action, in a sentence."""
    match action:
        case Show("WW"):
            return text("why-white")
        case Show():
            return text("why-black", round=view.round)
        case Nominate(named):
            return text("why-nominate") if named else text("why-nobody")
        case Take():
            return text("why-take")
        case Flip():
            return text("why-flip")
        case Give():
            return text("why-give")


# Plainer players -----------------------------------------------------------------------------------


def white(view: View, seat: Seat, legal: Sequence[Action], memory: Memory, rng: Rng) -> Weighted:
    """Always two white coins."""
    return [(Show("WW"), 1.0)] if isinstance(view.phase, Chosen) else act(view, seat, legal, memory, rng)


def greedy(view: View, seat: Seat, legal: Sequence[Action], memory: Memory, rng: Rng) -> Weighted:
    """Whatever brings most if everybody else shows anything."""
    if not isinstance(view.phase, Chosen):
        return act(view, seat, legal, memory, rng)
    table, menu = Table(view), view.options.coins
    tried: list[Profile] = [tuple([rng.choice(menu) for _ in view.cards]) for _ in range(ROUNDS)]
    brought: dict[Coins, float] = {
        pair: sum(table.worth((*shown[:seat], pair, *shown[seat + 1 :]))[seat] for shown in tried)
        for pair in menu
    }
    most = max(brought.values())
    return evenly(Show(pair) for pair, worth in brought.items() if worth == most)


FOES = {
    name: Mind(memory=Memory, begin=begin, recall=recall, act=policy, why=why)
    for name, policy in (("white", white), ("greedy", greedy))
}
MIND = Mind(memory=Memory, begin=begin, recall=recall, act=act, why=why, likes=4, foes=FOES)
