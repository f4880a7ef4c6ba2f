"""A computer player of Money and Luck: coins that cannot be read, and an eye on what others like to show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from games.core import Rng, Seat, Value, put, replace
from games.money_and_luck.players.regret import (
    LEAST,
    Kind,
    Mix,
    Position,
    Table,
    end_of_imagined_round,
    habit_of,
    hurried_mixes,
    imagined_draws,
    judge_thoughtfully,
    win_shares,
    work_out_mixes,
)
from games.money_and_luck.rules import pieces as p
from games.screen import Text
from games.strategies import Strategy, Temper, Weighted


class Memory(Value, frozen=True):
    """What a seat remembers."""

    seat: Seat
    """The seat."""
    temper: Temper
    """How it plays."""
    cards: tuple[p.Cards, ...]
    """The cards on the table, by seats."""
    kinds: tuple[Kind, ...]
    """Of which kind each seat seems to be by what it showed."""
    marker: Seat | None = None
    """The seat that has the start marker; None before the first ritual."""
    rounds: int = 1
    """The number of the round."""
    two_types: bool = False
    """Whether coins of two types were seen."""
    last: tuple[p.Coins, ...] = ()
    """What each seat showed last."""
    rival: Seat | None = None
    """The seat chosen in the last ritual, which this seat joined in vain."""

    def position(self, marker: Seat) -> Position:
        two_sets = len(self.cards) > MOST_OF_ONE_SET
        fives = sum(cards.w5 + cards.b5 for cards in self.cards)
        options = p.Options(VARIANTS[self.two_types, two_sets])
        return Position(options, self.cards, marker, p.FIVES_IN_SET * (1 + two_sets) - fives, self.rounds)


MOST_OF_ONE_SET = 5
VARIANTS: Mapping[tuple[bool, bool], Literal["basic", "luck", "ten", "luck_ten"]] = {
    (False, False): "basic",
    (True, False): "luck",
    (False, True): "ten",
    (True, True): "luck_ten",
}
"""Variants by whether there are two types of coins, and two sets."""


def begin(seat: Seat, seats: int, temper: Temper) -> Memory:
    """Return an empty memory."""
    return Memory(seat, temper, (p.START,) * seats, (Kind(),) * seats)


def recall(memory: Memory, seen: p.Event) -> Memory:
    """Return the memory after an event."""
    match seen:
        case p.Revealed(_, coins):
            return _with_kinds(memory, coins)
        case p.Ritual(order, _, chosen):
            rival = chosen if memory.seat in order and chosen != memory.seat else None
            return replace(memory, marker=chosen, rival=rival)
        case p.Received(seats, face, many):
            white = many if face == "white" else 0
            for seat in seats:
                memory = _with_moved_cards(memory, seat, w1=white, b1=many - white)
            return memory
        case p.Exchanged(seat, "white"):
            return _with_moved_cards(memory, seat, w1=-p.EXCHANGE, w5=1)
        case p.Exchanged(seat):
            return _with_moved_cards(memory, seat, b1=-p.EXCHANGE, b5=1)
        case p.Flipped(seat, ones, fives, drawn):
            return _with_moved_cards(memory, seat, w1=-ones, w5=-fives, b1=ones + drawn, b5=fives)
        case p.Gave(seat, to, 1000):
            return _with_moved_cards(_with_moved_cards(memory, seat, b1=-1), to, b1=1)
        case p.Gave(seat, to):
            return _with_moved_cards(_with_moved_cards(memory, seat, b5=-1), to, b5=1)
        case p.Nominated() | p.Settled() | p.Declined() | p.Ended():
            return memory


def _with_moved_cards(
    memory: Memory, seat: Seat, w1: int = 0, w5: int = 0, b1: int = 0, b5: int = 0
) -> Memory:
    before = memory.cards[seat]
    now = p.Cards(before.w1 + w1, before.w5 + w5, before.b1 + b1, before.b5 + b5)
    return replace(memory, cards=put(memory.cards, seat, now))


def _with_kinds(memory: Memory, coins: Sequence[p.Coins]) -> Memory:
    """Return the memory after a reveal; who has the marker in the first round is not known here."""
    memory = replace(memory, two_types=memory.two_types or "BW" in coins, last=tuple(coins))
    menu = memory.position(0).options.coins
    likely = [(1 / len(menu), 1 / len(menu))] * len(coins)
    if memory.temper.key == "sharp" and memory.marker is not None:
        equal, hurried = work_out_mixes(memory.position(memory.marker), memory.kinds)
        at = [menu.index(pair) for pair in coins]
        likely = [(equal[seat][here], hurried[seat][here]) for seat, here in enumerate(at)]
    pairs = zip(memory.kinds, coins, likely, strict=True)
    kinds = tuple([kind.after_coins(pair, menu, *shares) for kind, pair, shares in pairs])
    return replace(memory, kinds=kinds, rounds=memory.rounds + 1)


# What to do ----------------------------------------------------------------------------------------


def act(view: p.View, seat: Seat, legal: Sequence[p.Action], memory: Memory, rng: Rng) -> Weighted:
    """Return what to do, weighted: coins by regret, and otherwise what helps most to win."""
    match view.phase:
        case p.Chosen():
            return _choose_coins(view, seat, memory, rng)
        case p.Nominating() as phase:
            return [(p.Nominate(_choose_nominees(view, phase, seat, memory)), 1.0)]
        case p.Taking(coins):
            most = view.options.extras
            return [
                (
                    p.Take(
                        max(range(most + 1), key=lambda more: _win_chance(view, coins, seat, (seat,) * more))
                    ),
                    1.0,
                )
            ]
        case p.Flipping():
            return [(legal[-1], 1.0)]
        case _:
            return [(p.Give(1000), 1.0)]


OPENINGS: Mapping[int, Sequence[Mix]] = {
    3: ((0, 1, 0), (0, 0, 1), (1, 0, 0)),
    4: ((0, 1, 0), (0, 0, 1), (0.9, 0, 0.1), (1, 0, 0)),
    5: ((0.32, 0.68, 0), (0, 1, 0), (0, 0, 1), (0.68, 0, 0.32), (1, 0, 0)),
}
"""What to show in the first round of the basic game, by the number of seats and the place from the marker.

Of the ways in which no seat could do better alone, those that also do well if the others hurry, and with
three that do not end the game at once.
"""


def position_of(view: p.View) -> Position:
    """Return the moment before a round, as rounds are imagined from it."""
    return Position(p.Options(view.options.variant), view.cards, view.marker, view.middle, view.round)


def mixes_of(view: p.View, memory: Memory) -> list[Mix]:
    """Return what each seat should show."""
    seats = len(view.cards)
    if view.round == 1 and view.options.variant == "basic":
        return [OPENINGS[seats][(seat - view.marker) % seats] for seat in range(seats)]
    return work_out_mixes(position_of(view), memory.kinds).equal


def _choose_coins(view: p.View, seat: Seat, memory: Memory, rng: Rng) -> Weighted:
    menu = view.options.coins
    match memory.temper.key:
        case "gentle":
            mix = _beginner_mix(Table(position_of(view)), seat, memory)
        case "even":
            habits = [
                [0.0] * len(menu) if other == seat else habit_of(kind.rough, menu)
                for other, kind in enumerate(memory.kinds)
            ]
            mix = hurried_mixes(Table(position_of(view)), habits, imagined_draws(rng.below(1 << 64)))[seat]
        case _:
            mix = mixes_of(view, memory)[seat]
    weights = _character_weights(memory)
    return [
        (p.Show(pair), (share >= LEAST) * share * weights.get(pair, 1.0))
        for pair, share in zip(menu, mix, strict=True)
    ]


def _character_weights(memory: Memory) -> Mapping[p.Coins, float]:
    """Return how much likelier or rarer a character shows a pair, 1 where it is left out.

    A gambler likes extremes, a thrifty one keeps black cards, a loyal one shows what it showed last, and a
    vengeful one comes back after a ritual that chose a rival.
    """
    match memory.temper.character:
        case "gambler":
            return {"WB": 0.7, "BW": 0.7}
        case "thrifty":
            return {"BB": 0.7}
        case "loyal" if memory.last:
            return {memory.last[memory.seat]: 1.5}
        case "vengeful" if memory.rival is not None:
            return {"WW": 0.6}
        case _:
            return {}


def _beginner_mix(table: Table, seat: Seat, memory: Memory) -> Mix:
    """Return what a beginner shows: what is best if the others repeat their coins; anything at first."""
    menu = table.menu
    if not memory.last:
        return [1 / len(menu)] * len(menu)
    worths = table.worths_against(seat, memory.last)
    return [float(at == worths.index(max(worths))) for at in range(len(menu))]


def _win_chance(view: p.View, coins: Sequence[p.Coins], seat: Seat, takers: Sequence[Seat]) -> float:
    """Return how likely a seat wins when these take an extra card each, which is not thought to turn."""
    received = [takers.count(taker) for taker in range(len(view.cards))]
    return win_shares(end_of_imagined_round(position_of(view), tuple(coins), received), judge_thoughtfully)[
        seat
    ]


def _choose_nominees(view: p.View, phase: p.Nominating, seat: Seat, memory: Memory) -> tuple[Seat, ...]:
    """Nominate none, unless a card for oneself is better (asked for once) or all others agree on a seat."""
    wishes = dict(zip(phase.talkers, phase.named, strict=True))
    others = {named for talker, named in wishes.items() if talker != seat}
    agreed_seats = others.pop() if len(others) == 1 else None
    wish = (seat,) if wishes[seat] is None else ()
    best = max(((), wish, agreed_seats or ()), key=lambda named: _win_chance(view, phase.coins, seat, named))
    return best or (_revenge(memory, phase) if wishes[seat] is None else ())


def _revenge(memory: Memory, phase: p.Nominating) -> tuple[Seat, ...]:
    """Return the rival whom a vengeful player names for a white card: it needs the rival's own word."""
    rival = memory.rival
    vengeful = memory.temper.character == "vengeful" and rival in phase.talkers
    return (rival,) if vengeful and rival is not None else ()


def why(view: p.View, seat: Seat, memory: Memory, action: p.Action, text: Text) -> str:
    match action:
        case p.Show() if memory.temper.key == "gentle":
            return text("why-as-before" if memory.last else "why-try")
        case p.Show("WW"):
            return text("why-white")
        case p.Show():
            return text("why-black", round=view.round)
        case p.Nominate(named) if (
            named and named == (memory.rival,) and memory.temper.character == "vengeful"
        ):
            return text("why-revenge")
        case p.Nominate(named):
            return text("why-rich" if seat in named else "why-nominate" if named else "why-nobody")
        case p.Take(cards):
            return text("why-rich" if cards else "why-take")
        case p.Flip():
            return text("why-flip")
        case p.Give():
            return text("why-give")


STRATEGY = Strategy(memory=Memory, begin=begin, recall=recall, act=act, why=why, likes=4, calibrated=True)
