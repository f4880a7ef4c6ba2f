"""Tables of Politically Correct People in few words, for its tests.

Cards are written by their names, a number before them for several: `4 salaryman, floating, premier`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

from msgspec.structs import replace

from bot.text import Texts
from games import GAMES
from games.core import Refusal, Rng, Seat
from games.politically_correct_people.cards import CALENDAR, Card, full_deck, in_order
from games.politically_correct_people.events import Event
from games.politically_correct_people.pieces import Accept, Action, Declare, Offer, Options, Propose, Side
from games.politically_correct_people.promises import Verdict, Vow
from games.politically_correct_people.rules import GAME
from games.politically_correct_people.state import Declaring, Phase, Playing, State, clockwise

KEY = "politically_correct_people"
A, B, C, D, E = range(5)

Result = tuple[State, tuple[Event, ...]]


class Drawn(Rng):
    """Draws that a test has written down: the faces of dice, in order."""

    def __init__(self, *dice: int) -> None:
        super().__init__(b"written down", 0)
        self.dice = list(dice)

    def below(self, bound: int) -> int:
        """The next one; without any left, a real draw."""
        return self.dice.pop(0) - 1 if self.dice else super().below(bound)


def cards(written: str) -> tuple[Card, ...]:
    """Cards by their names."""
    found: list[Card] = []
    for part in filter(None, (part.strip() for part in written.split(","))):
        many, _, name = part.rpartition(" ")
        found += [name] * int(many or 1)
    return tuple(found)


def table(
    *fronts: str,
    hands: Sequence[str] = (),
    money: Sequence[int] = (),
    phase: Phase | None = None,
    deck: str | None = None,
    pool: str = "",
    trigger: Seat | None = None,
    round_: int = 1,
    aside: int = 0,
    **options: Any,
) -> State:
    """A table with these cards in front, in hands and in the pool; the rest is the deck if none is given."""
    seats = len(fronts)
    chosen = Options(**options)
    laid = tuple(in_order(cards(front)) for front in fronts)
    held = tuple(map(cards, hands)) or ((),) * seats
    rest = list(full_deck(int(chosen.calendars)))
    for card in (*cards(pool), *(CALENDAR,) * aside, *sum(laid, ()), *sum(held, ())):
        rest.remove(card)
    top = cards(deck) if deck is not None else tuple(sorted(rest))
    for card in top:
        rest.remove(card)
    return State(
        options=chosen,
        round=round_,
        starter=0,
        deck=top,
        pool=cards(pool),
        discards=tuple(rest),
        aside=aside,
        trigger=trigger,
        fronts=laid,
        hands=held,
        money=tuple(money) or (4,) * seats,
        benefices=(8, 4),
        offers=(),
        closed=(),
        promises=(),
        paid=(),
        traces=(),
        step=0,
        phase=phase or Playing(0),
    )


def election(*fronts: str, trigger: Seat = 0, **more: Any) -> State:
    """A table whose election begins."""
    phase = Declaring(clockwise(trigger, len(fronts)), (None,) * len(fronts))
    return table(*fronts, trigger=trigger, phase=phase, **more)


def act(state: State, seat: Seat, action: Action, *dice: int) -> Result:
    """A seat does what it may do."""
    assert GAME.check(state, seat, action) is None, GAME.check(state, seat, action)
    after, told = GAME.play(state, seat, action, Drawn(*dice))
    whole(after)
    return after, told


def acts(state: State, *steps: tuple[Seat, Action]) -> Result:
    """Several, one after the other; answers all that was seen."""
    seen: list[Event] = []
    for seat, action in steps:
        state, told = act(state, seat, action)
        seen += told
    return state, tuple(seen)


def awaited(state: State) -> Seat:
    """The one seat whose decision is awaited."""
    (seat,) = GAME.awaited(state).seats
    return seat


def refusal(state: State, seat: Seat, action: Action) -> tuple[str, str]:
    """The ruling and the key of why this seat may not do this; there are words for it in every language."""
    refused: Refusal | None = GAME.check(state, seat, action)
    assert refused is not None
    for language in ("en", "ja"):
        assert Texts(GAMES).of(language, KEY)(refused.key, **dict(refused.args))
    return refused.ruling, refused.key


def all_cards(state: State) -> Counter[Card]:
    """Every card, wherever it is."""
    held = (*state.hands, *state.fronts, state.deck, state.pool, state.discards)
    return Counter(card for part in held for card in part) + Counter({CALENDAR: state.aside})


def whole(state: State) -> None:
    """There are 55 cards, no calendar in hands, fronts or pool, and nobody owes money (1.41)."""
    assert all_cards(state) == Counter(full_deck(int(state.options.calendars)))
    assert not any(CALENDAR in part for part in (*state.hands, *state.fronts, state.pool))
    assert min(state.money) >= 0


def side(money: int = 0, hand: str = "", front: str = "", promise: int | None = None) -> Side:
    """What one side gives."""
    return Side(money, in_order(cards(hand)), in_order(cards(front)), promise)


NOTHING = Side()


def offered(state: State, offer: Offer) -> State:
    """An offer is made."""
    return act(state, offer.proposer, Propose(offer))[0]


def dealt(state: State, offer: Offer) -> Result:
    """An offer is made and accepted."""
    return act(offered(state, offer), offer.receiver, Accept(offer))


def put(state: State, **changes: Any) -> State:
    """The state with something changed."""
    return cast("State", replace(state, **changes))


FRONTS = ("heir, 4 salaryman, floating", "boss, 2 farmer, 2 senior", "lawyer, housewife", "")
NOBODY = Declare(None)


def promise(*vows: Vow) -> Side:
    """A side that gives nothing but promises."""
    return Side(vows=vows)


def promised(state: State, maker: Seat, receiver: Seat, vow: Vow) -> State:
    """A deal in which one promises another something."""
    return dealt(state, Offer(maker, receiver, promise(vow), NOTHING))[0]


def verdicts(state: State) -> list[Verdict]:
    """What became of all promises so far."""
    return [said.verdict for said in state.vows]


def declared(state: State, *candidates: str | None) -> State:
    """Everybody declares."""
    return acts(state, *((seat, Declare(card)) for seat, card in enumerate(candidates)))[0]


def ballot() -> State:
    """Four players vote; D has nothing in front."""
    return declared(election(*FRONTS), "heir", "boss", "lawyer", None)


def begun(seats: int = 5, number: int = 0, **options: str) -> State:
    """A game dealt."""
    return GAME.setup(seats, Options(**options), Rng(b"begun", number))
