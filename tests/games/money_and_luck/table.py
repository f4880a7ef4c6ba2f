"""Tables of Money and Luck in few words.

Cards are written as in the rulings: `W1 3, B5 1` is three white 1000s and a black 5000. Coins are written
seat by seat: `WW WB BB`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from games.core import Refusal, Rng, Seat
from games.money_and_luck.rules import GAME
from games.money_and_luck.rules import pieces as p
from tests.games.playing import outcome_of

START = "W1 1, B1 1"
VARIANTS = ("basic", "luck", "ten", "luck_ten")
NO_DRAWS = Rng(b"not drawn from", 0)

Result = tuple[p.State, tuple[p.Event, ...]]


def cards(text: str) -> p.Cards:
    """`W1 3, B5 1`: three white 1000s, a black 5000."""
    return p.Cards(**{kind.lower(): int(many) for kind, many in re.findall(r"([WB][15]) (\d+)", text)})


def in_words(hand: p.Cards) -> str:
    """Cards as `W1 3, B5 1`."""
    piles = msgspec.structs.asdict(hand).items()
    return ", ".join(f"{kind.upper()} {many}" for kind, many in piles if many) or "nothing"


def table(
    *hands: str, marker: Seat = 0, middle: int | None = None, round_: int = 1, **options: Any
) -> p.State:
    """A round about to begin, with these cards in front of the seats.

    What is on the table is missing in the deck and, unless said otherwise, in the middle.
    """
    chosen = p.Options(**options)
    sets = 2 if chosen.two_sets else 1
    laid = tuple(map(cards, hands))
    deck = 40 * sets - sum(hand.w1 + hand.b1 for hand in laid)
    fives = 13 * sets - sum(hand.w5 + hand.b5 for hand in laid) if middle is None else middle
    return p.State(chosen, laid, deck, fives, marker, round_, 0, p.Choosing((None,) * len(laid)))


def start(seats: int, **options: Any) -> p.State:
    return table(*(START,) * seats, **options)


def act(state: p.State, seat: Seat, action: p.Action) -> Result:
    assert GAME.check(state, seat, action) is None
    return GAME.play(state, seat, action, NO_DRAWS)


def show(state: p.State, coins: str) -> Result:
    """Everybody shows coins; the last one opens them all."""
    told: tuple[p.Event, ...] = ()
    for seat, pair in enumerate(coins.split()):
        assert not told
        state, told = act(state, seat, p.Show(coins_of(pair)))
    return state, told


def coins_of(pair: str) -> p.Coins:
    return msgspec.convert(pair, p.Coins)


def agree(state: p.State, *seats: Seat) -> Result:
    told: list[p.Event] = []
    while isinstance(state.phase, p.Nominating):
        state, news = act(state, GAME.awaited(state).seats[0], p.Nominate(seats))
        told += news
    return state, tuple(told)


def nominate_none(state: p.State) -> Result:
    taking = isinstance(state.phase, p.Taking)
    return act(state, GAME.awaited(state).seats[0], p.Take(0)) if taking else agree(state)


def hands(state: p.State) -> list[str]:
    return list(map(in_words, state.cards))


def points(state: p.State) -> list[int]:
    return [hand.total for hand in state.cards]


def winners(state: p.State) -> tuple[Seat, ...]:
    return outcome_of(GAME, state).winners


def refusal(state: p.State, seat: Seat, action: p.Action) -> Refusal:
    refused = GAME.check(state, seat, action)
    assert refused is not None
    return refused


def of_kind(kind: type[Any], events: Iterable[p.Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def worth(state: p.State) -> int:
    """The cards on the table, a 5000 as the five 1000s it was."""
    return sum(hand.w1 + hand.b1 + 5 * (hand.w5 + hand.b5) for hand in state.cards)
