"""Rounds of Politically Correct People: the deal, the pool, benefices, tidying up, the end."""

from __future__ import annotations

from games.core import Refusal, Rng, Seat, replace
from games.politically_correct_people.cards import (
    CALENDAR,
    FUND,
    VOTERS,
    Card,
    full_deck,
    in_order,
    without,
)
from games.politically_correct_people.events import Ended, Opened, Retained, RoundBegan
from games.politically_correct_people.pieces import (
    HAND,
    INTERESTS,
    LARGE_NOTES,
    POOL,
    ROUNDS,
    SMALL_NOTES,
    START_MONEY,
    Open,
    Options,
    Retain,
)
from games.politically_correct_people.state import (
    Choosing,
    Opening,
    Over,
    State,
    Tidying,
    clockwise,
)
from games.politically_correct_people.traces import all_deals
from games.politically_correct_people.turn import Result, begin_turn, with_front


def setup(players: int, options: Options, rng: Rng) -> State:
    """Four cards and 4 money each, a first player who is drawn, and the first round (1.00 to 1.02)."""
    hands, deck, discards = opening_hands(rng.shuffled(full_deck(int(options.calendars))), players)
    starter = rng.below(players)
    state = State(
        options=options,
        round=0,
        starter=starter,
        deck=deck,
        pool=(),
        discards=discards,
        aside=0,
        trigger=None,
        fronts=((),) * players,
        hands=hands,
        money=(START_MONEY,) * players,
        benefices=(0, 0),
        offers=(),
        closed=(),
        promises=(),
        paid=(),
        traces=(),
        step=0,
        phase=Choosing(starter),
    )
    return prepare(state, starter, rng)[0]


def opening_hands(
    deck: tuple[Card, ...], players: int
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...], tuple[Card, ...]]:
    """Hands, what is left of the deck, and the calendars replaced by new cards in seat order (1.02)."""
    hands = [deck[HAND * seat : HAND * (seat + 1)] for seat in range(players)]
    left, discards = list(deck[HAND * players :]), list[Card]()
    while any(CALENDAR in hand for hand in hands):
        for seat, hand in enumerate(hands):
            kept = tuple(card for card in hand if card != CALENDAR)
            discards += [CALENDAR] * (len(hand) - len(kept))
            hands[seat] = (*kept, *(left.pop(0) for _ in range(len(hand) - len(kept))))
    return tuple(hands), tuple(left), tuple(discards)


def prepare(state: State, starter: Seat, rng: Rng) -> Result:
    """A new deck of all that is not held, a new pool, new benefices, and the first turn (1.03 to 1.06)."""
    cards = (*state.deck, *state.discards, *(CALENDAR,) * state.aside)
    pool, deck = new_pool(rng.shuffled(cards), rng)
    state = replace(
        state,
        round=state.round + 1,
        starter=starter,
        deck=deck,
        pool=pool,
        discards=(),
        aside=0,
        trigger=None,
        benefices=mixed(rng),
    )
    after, told = begin_turn(state, starter)
    return after, (RoundBegan(state.round, starter), *told)


def new_pool(deck: tuple[Card, ...], rng: Rng) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Four cards that are no calendars, and the rest of the deck, shuffled again with those (1.04, 1.05)."""
    others = [at for at, card in enumerate(deck) if card != CALENDAR][:POOL]
    last = others[-1] + 1 if len(others) == POOL else len(deck)
    revealed, rest = deck[:last], deck[last:]
    calendars = (CALENDAR,) * revealed.count(CALENDAR)
    pool = tuple(card for card in revealed if card != CALENDAR)
    return pool, rng.shuffled((*rest, *calendars)) if calendars else rest


def mixed(rng: Rng) -> tuple[int, int]:
    """The large and the small benefice of a round; two notes go back unseen (1.06)."""
    notes = rng.shuffled(INTERESTS)
    return sum(notes[:LARGE_NOTES]), sum(notes[LARGE_NOTES : LARGE_NOTES + SMALL_NOTES])


# After an election ---------------------------------------------------------------------------------


def end_round(state: State, top: Seat) -> Result:
    """The pool is discarded and tidying begins with the top player; after round 3 the game ends (1.32)."""
    seats = len(state.hands)
    if state.round < ROUNDS:
        discards = (*state.discards, *state.pool)
        tidying = Tidying(clockwise(top, seats), top)
        return replace(state, pool=(), discards=discards, phase=tidying), ()
    if state.promises:
        return replace(state, phase=Opening(clockwise(top, seats))), ()
    return end(state)


def retain(state: State, seat: Seat, card: Card | None, rng: Rng) -> Result:
    """One politician or group stays in front, all else is discarded; then the next seat, or round (1.32)."""
    phase, front = state.phase, state.fronts[seat]
    assert isinstance(phase, Tidying)
    kept = kept_of(front, card)
    state = with_front(state, seat, kept)
    state = replace(state, discards=(*state.discards, *in_order(without(front, kept))))
    told = Retained(seat, card, len(kept))
    if phase.still[1:]:
        return replace(state, phase=Tidying(phase.still[1:], phase.top)), (told,)
    after, news = prepare(state, clockwise(phase.top, len(state.hands))[1], rng)
    return after, (told, *news)


def kept_of(front: tuple[Card, ...], card: Card | None) -> tuple[Card, ...]:
    """A politician, a whole group, or one floating vote, which is a group of its own (1.32)."""
    if card is None:
        return ()
    return (card,) * (front.count(card) if card in VOTERS else 1)


def check_retain(state: State, seat: Seat, action: Retain) -> Refusal | None:
    """Why this may not be kept: exactly one, unless there is nothing (1.32, 1.34)."""
    match state.phase:
        case Tidying(still) if still[0] != seat:
            return Refusal("1.32", "refused-tidy-turn")
        case Tidying():
            front = state.fronts[seat]
            if action.card in front or (not front and action.card is None):
                return None
            return Refusal("1.32", "refused-keep-one" if front else "refused-nothing-there")
        case _:
            return Refusal("1.32", "refused-no-tidying")


# The end -------------------------------------------------------------------------------------------


def check_open(state: State, seat: Seat, _action: Open) -> Refusal | None:
    """Why the money may not be opened."""
    match state.phase:
        case Opening(still):
            return None if seat in still else Refusal("1.35", "refused-open-already")
        case _:
            return Refusal("1.35", "refused-no-opening")


def open_money(state: State, seat: Seat) -> Result:
    """Once everybody is ready, all the money is opened together."""
    phase = state.phase
    assert isinstance(phase, Opening)
    still = tuple(other for other in phase.still if other != seat)
    return (replace(state, phase=Opening(still)), ()) if still else end(state)


def end(state: State) -> Result:
    """Money, the slush funds in the hands and the deals are opened, words only as far as wished (1.35)."""
    funds = tuple(hand.count(FUND) for hand in state.hands)
    words = tuple(promise for promise in state.promises if promise.public)
    deals = tuple(all_deals(state))
    told = (Opened(deals, state.vows, words),) if deals or state.vows or words else ()
    over = Over(state.money, funds, words, deals, state.vows)
    return replace(state, phase=over), (Ended(), *told)
