"""A turn of Politically Correct People: reveal, choose, play, trim. Numbers like 1.08 are rulings."""

from __future__ import annotations

from typing import TypeAlias

from games.core import Refusal, Seat, replace
from games.politically_correct_people.cards import CALENDAR, FUND, Card, in_order, includes, without
from games.politically_correct_people.events import (
    Announced,
    Discarded,
    Drew,
    Event,
    Laid,
    Revealed,
    Took,
    Trimmed,
)
from games.politically_correct_people.pieces import (
    FUND_PLAYED,
    HAND,
    POOL,
    TRIGGER,
    Discard,
    Done,
    Draw,
    Lay,
    Take,
    Trim,
)
from games.politically_correct_people.state import (
    Choosing,
    Declaring,
    Playing,
    Settling,
    State,
    Trimming,
    Voting,
    clockwise,
)

Result: TypeAlias = tuple[State, tuple[Event, ...]]
TurnAction: TypeAlias = Take | Draw | Lay | Done | Discard | Trim


# The deck and the calendar -------------------------------------------------------------------------


def turned(state: State, seat: Seat) -> tuple[State, Card | None, int, tuple[Event, ...]]:
    """The first card of the deck that is no calendar; calendars before it are set aside (1.08, 1.10).

    The third one announces the election (1.16); more have no effect (1.18).
    """
    calendars = next((at for at, card in enumerate(state.deck) if card != CALENDAR), len(state.deck))
    card = state.deck[calendars] if calendars < len(state.deck) else None
    aside = state.aside + calendars
    announced = state.aside < TRIGGER <= aside
    after = replace(
        state,
        deck=state.deck[calendars + 1 :],
        aside=aside,
        trigger=seat if announced else state.trigger,
    )
    return after, card, calendars, (Announced(seat),) if announced else ()


def begin_turn(state: State, seat: Seat) -> Result:
    """Step 1: a card joins the pool (1.08). With nothing to choose from, step 2 is left out (1.09)."""
    state, card, calendars, news = turned(state, seat)
    pool = state.pool if card is None else (*state.pool, card)
    phase = Choosing(seat) if pool or state.deck else Playing(seat)
    return replace(state, pool=pool, phase=phase), (Revealed(seat, card, calendars), *news)


# What the turn player does -------------------------------------------------------------------------


def take_turn(state: State, seat: Seat, action: TurnAction) -> Result:
    """What an action of a turn brings about."""
    match action:
        case Take(card):
            return take(state, seat, card)
        case Draw():
            return draw(state, seat)
        case Lay(cards, done):
            return lay(state, seat, cards, done=done)
        case Done():
            return trimmed(replace(state, phase=Trimming(seat)))
        case Discard(cards):
            return discard(state, seat, cards)
        case Trim(card):
            return trim(state, seat, card)


def take(state: State, seat: Seat, card: Card) -> Result:
    """A card of the pool joins the hand (1.09)."""
    state = with_hand(state, seat, (*state.hands[seat], card))
    return replace(state, pool=without(state.pool, [card]), phase=Playing(seat)), (Took(seat, card),)


def draw(state: State, seat: Seat) -> Result:
    """The top card of the deck joins the hand; with calendars only, none does (1.10)."""
    state, card, calendars, news = turned(state, seat)
    if card is not None:
        state = with_hand(state, seat, (*state.hands[seat], card))
    return replace(state, phase=Playing(seat)), (Drew(seat, card is not None, calendars), *news)


def lay(state: State, seat: Seat, cards: tuple[Card, ...], *, done: bool) -> Result:
    """Cards lie in front; a slush fund becomes money and is discarded (1.12)."""
    told = Laid(seat, in_order(cards))
    funds = cards.count(FUND)
    state = with_hand(state, seat, without(state.hands[seat], cards))
    state = with_front(state, seat, (*state.fronts[seat], *(card for card in cards if card != FUND)))
    state = with_money(state, seat, FUND_PLAYED * funds)
    state = replace(state, discards=(*state.discards, *(FUND,) * funds))
    if not done:
        return state, (told,)
    state, news = trimmed(replace(state, phase=Trimming(seat)))
    return state, (told, *news)


def discard(state: State, seat: Seat, cards: tuple[Card, ...]) -> Result:
    """Cards leave the hand, face up (1.14, 1.15)."""
    told = Discarded(seat, in_order(cards))
    state = with_hand(state, seat, without(state.hands[seat], cards))
    state, news = trimmed(replace(state, discards=(*state.discards, *told.cards)))
    return state, (told, *news)


def trim(state: State, seat: Seat, card: Card) -> Result:
    """A card leaves the pool (1.14)."""
    state, news = trimmed(replace(state, pool=without(state.pool, [card]), discards=(*state.discards, card)))
    return state, (Trimmed(seat, card), *news)


def trimmed(state: State) -> Result:
    """The turn ends as soon as hand and pool are small enough, also by a deal (1.14)."""
    match state.phase:
        case Trimming(seat) if len(state.hands[seat]) <= HAND and len(state.pool) <= POOL:
            return end_turn(state, seat)
        case _:
            return state, ()


def end_turn(state: State, seat: Seat) -> Result:
    """The left neighbour's turn; once it would be the trigger player's again, the election (1.17)."""
    seats = len(state.hands)
    following = clockwise(seat, seats)[1]
    if following != state.trigger:
        return begin_turn(state, following)
    return replace(state, phase=Declaring(clockwise(following, seats), (None,) * seats)), ()


# Why not -------------------------------------------------------------------------------------------


def check_turn(state: State, seat: Seat, action: TurnAction) -> Refusal | None:
    """Why this seat may not do this in its turn."""
    match state.phase:
        case Choosing(turn) | Playing(turn) | Trimming(turn) if turn != seat:
            return Refusal("1.00", "refused-turn")
        case Choosing():
            return check_choice(state, action)
        case Playing():
            return check_playing(state, seat, action)
        case Trimming():
            return check_trimming(state, seat, action)
        case Declaring() | Voting() | Settling() if isinstance(action, Lay):
            return Refusal("1.26", "refused-hand-in-election")
        case _:
            return Refusal("1.00", "refused-no-turns")


def check_choice(state: State, action: TurnAction) -> Refusal | None:
    """Why not this card: not in the pool (1.09), discarded (1.15), or no deck any more (1.11)."""
    match action:
        case Take(card) if card in state.pool:
            return None
        case Take(card):
            gone = card in state.discards
            return Refusal("1.15", "refused-discarded") if gone else Refusal("1.09", "refused-not-in-pool")
        case Draw():
            return None if state.deck else Refusal("1.11", "refused-no-deck")
        case _:
            return Refusal("1.09", "refused-choose-first")


def check_playing(state: State, seat: Seat, action: TurnAction) -> Refusal | None:
    """Why these cards may not be played (1.12)."""
    match action:
        case Lay(cards):
            if not cards or not includes(state.hands[seat], cards):
                return Refusal("1.12", "refused-not-in-hand")
            return None
        case Done():
            return None
        case Take() | Draw():
            return Refusal("1.09", "refused-chosen")
        case Discard() | Trim():
            return Refusal("1.14", "refused-trim-later")


def check_trimming(state: State, seat: Seat, action: TurnAction) -> Refusal | None:
    """Why not these: the hand comes first, and down to four, not below (1.14)."""
    hand = state.hands[seat]
    match action:
        case Discard(cards):
            if len(hand) <= HAND:
                return Refusal("1.14", "refused-hand-fits")
            if 0 < len(cards) <= len(hand) - HAND and includes(hand, cards):
                return None
            return Refusal("1.14", "refused-discard", (("many", len(hand) - HAND),))
        case Trim(card):
            if len(hand) > HAND:
                return Refusal("1.14", "refused-hand-first")
            return None if card in state.pool else Refusal("1.14", "refused-not-in-pool")
        case _:
            return Refusal("1.14", "refused-trimming")


# Hands, fronts, money ------------------------------------------------------------------------------


def with_hand(state: State, seat: Seat, hand: tuple[Card, ...]) -> State:
    """The state with another hand of a seat."""
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def with_front(state: State, seat: Seat, front: tuple[Card, ...]) -> State:
    """The state with other cards in front of a seat, those of one kind always together (1.13)."""
    return replace(state, fronts=(*state.fronts[:seat], in_order(front), *state.fronts[seat + 1 :]))


def with_money(state: State, seat: Seat, more: int) -> State:
    """The state with so much more money of a seat."""
    money = state.money[seat] + more
    return replace(state, money=(*state.money[:seat], money, *state.money[seat + 1 :]))
