"""Rounds and turns: the deal, the pool, a turn, tidying, the end. Numbers like 1.08 are rulings."""

from __future__ import annotations

from typing import TypeAlias

from games.core import Refusal, Rng, Seat, replace
from games.politically_correct_people import pieces as p
from games.politically_correct_people import state as s
from games.politically_correct_people.pieces import (
    CALENDAR,
    FUND,
    FUND_PLAYED,
    HAND,
    INTERESTS,
    LARGE_NOTES,
    POOL,
    ROUNDS,
    SMALL_NOTES,
    START_MONEY,
    TRIGGER,
    VOTERS,
    full_deck,
    in_order,
    includes,
    without,
)
from games.politically_correct_people.state import all_deals, clockwise

Result: TypeAlias = tuple[s.State, tuple[s.Event, ...]]
TurnAction: TypeAlias = p.Take | p.Draw | p.Lay | p.Done | p.Discard | p.Trim


# The deck and the calendar -------------------------------------------------------------------------


def _turned(state: s.State, seat: Seat) -> tuple[s.State, p.Card | None, int, tuple[s.Event, ...]]:
    """The first card of the deck that is no calendar; calendars before it are set aside (1.08, 1.10).

    The third one announces the election (1.16); more have no effect (1.18).
    """
    calendars = next((at for at, card in enumerate(state.deck) if card != CALENDAR), len(state.deck))
    card = state.deck[calendars] if calendars < len(state.deck) else None
    aside = state.aside + calendars
    announced = state.aside < TRIGGER <= aside
    after = replace(
        state, deck=state.deck[calendars + 1 :], aside=aside, trigger=seat if announced else state.trigger
    )
    return after, card, calendars, (s.Announced(seat),) if announced else ()


def begin_turn(state: s.State, seat: Seat) -> Result:
    """Step 1: a card joins the pool (1.08). With nothing to choose from, step 2 is left out (1.09)."""
    state, card, calendars, news = _turned(state, seat)
    pool = state.pool if card is None else (*state.pool, card)
    phase = s.Choosing(seat) if pool or state.deck else s.Playing(seat)
    return replace(state, pool=pool, phase=phase), (s.Revealed(seat, card, calendars), *news)


# What the turn player does -------------------------------------------------------------------------


def take_turn(state: s.State, seat: Seat, action: TurnAction) -> Result:
    """What an action of a turn brings about."""
    match action:
        case p.Take(card):
            return _take(state, seat, card)
        case p.Draw():
            return _draw(state, seat)
        case p.Lay(cards, done):
            return _lay(state, seat, cards, done=done)
        case p.Done():
            return trimmed(replace(state, phase=s.Trimming(seat)))
        case p.Discard(cards):
            return _discard(state, seat, cards)
        case p.Trim(card):
            return _trim(state, seat, card)


def _take(state: s.State, seat: Seat, card: p.Card) -> Result:
    """A card of the pool joins the hand (1.09)."""
    state = with_hand(state, seat, (*state.hands[seat], card))
    return replace(state, pool=without(state.pool, [card]), phase=s.Playing(seat)), (s.Took(seat, card),)


def _draw(state: s.State, seat: Seat) -> Result:
    """The top card of the deck joins the hand; with calendars only, none does (1.10)."""
    state, card, calendars, news = _turned(state, seat)
    if card is not None:
        state = with_hand(state, seat, (*state.hands[seat], card))
    return replace(state, phase=s.Playing(seat)), (s.Drew(seat, card is not None, calendars), *news)


def _lay(state: s.State, seat: Seat, cards: tuple[p.Card, ...], *, done: bool) -> Result:
    """Cards lie in front; a slush fund becomes money and is discarded (1.12)."""
    told = s.Laid(seat, in_order(cards))
    funds = cards.count(FUND)
    state = with_hand(state, seat, without(state.hands[seat], cards))
    state = with_front(state, seat, (*state.fronts[seat], *(card for card in cards if card != FUND)))
    state = with_money(state, seat, FUND_PLAYED * funds)
    state = replace(state, discards=(*state.discards, *(FUND,) * funds))
    if not done:
        return state, (told,)
    state, news = trimmed(replace(state, phase=s.Trimming(seat)))
    return state, (told, *news)


def _discard(state: s.State, seat: Seat, cards: tuple[p.Card, ...]) -> Result:
    """Cards leave the hand, face up (1.14, 1.15)."""
    told = s.Discarded(seat, in_order(cards))
    state = with_hand(state, seat, without(state.hands[seat], cards))
    state, news = trimmed(replace(state, discards=(*state.discards, *told.cards)))
    return state, (told, *news)


def _trim(state: s.State, seat: Seat, card: p.Card) -> Result:
    """A card leaves the pool (1.14)."""
    state, news = trimmed(replace(state, pool=without(state.pool, [card]), discards=(*state.discards, card)))
    return state, (s.Trimmed(seat, card), *news)


def trimmed(state: s.State) -> Result:
    """The turn ends as soon as hand and pool are small enough, also by a deal (1.14)."""
    match state.phase:
        case s.Trimming(seat) if len(state.hands[seat]) <= HAND and len(state.pool) <= POOL:
            return _end_turn(state, seat)
        case _:
            return state, ()


def _end_turn(state: s.State, seat: Seat) -> Result:
    """The left neighbour's turn; once it would be the trigger player's again, the election (1.17)."""
    seats = len(state.hands)
    following = clockwise(seat, seats)[1]
    if following != state.trigger:
        return begin_turn(state, following)
    return replace(state, phase=s.Declaring(clockwise(following, seats), (None,) * seats)), ()


# Why not -------------------------------------------------------------------------------------------


def check_turn(state: s.State, seat: Seat, action: TurnAction) -> Refusal | None:
    """Why this seat may not do this in its turn."""
    match state.phase:
        case s.Choosing(turn) | s.Playing(turn) | s.Trimming(turn) if turn != seat:
            return Refusal("1.00", "refused-turn")
        case s.Choosing():
            return _check_choice(state, action)
        case s.Playing():
            return _check_playing(state, seat, action)
        case s.Trimming():
            return _check_trimming(state, seat, action)
        case s.Declaring() | s.Voting() | s.Settling() if isinstance(action, p.Lay):
            return Refusal("1.26", "refused-hand-in-election")
        case _:
            return Refusal("1.00", "refused-no-turns")


def _check_choice(state: s.State, action: TurnAction) -> Refusal | None:
    """Return why not this card: not in the pool (1.09), discarded (1.15), or no deck left (1.11)."""
    match action:
        case p.Take(card) if card in state.pool:
            return None
        case p.Take(card):
            gone = card in state.discards
            return Refusal("1.15", "refused-discarded") if gone else Refusal("1.09", "refused-not-in-pool")
        case p.Draw():
            return None if state.deck else Refusal("1.11", "refused-no-deck")
        case _:
            return Refusal("1.09", "refused-choose-first")


def _check_playing(state: s.State, seat: Seat, action: TurnAction) -> Refusal | None:
    """Why these cards may not be played (1.12)."""
    match action:
        case p.Lay(cards):
            if not cards or not includes(state.hands[seat], cards):
                return Refusal("1.12", "refused-not-in-hand")
            return None
        case p.Done():
            return None
        case p.Take() | p.Draw():
            return Refusal("1.09", "refused-chosen")
        case p.Discard() | p.Trim():
            return Refusal("1.14", "refused-trim-later")


def _check_trimming(state: s.State, seat: Seat, action: TurnAction) -> Refusal | None:
    """Why not these: the hand comes first, and down to four, not below (1.14)."""
    hand = state.hands[seat]
    match action:
        case p.Discard(cards):
            if len(hand) <= HAND:
                return Refusal("1.14", "refused-hand-fits")
            if 0 < len(cards) <= len(hand) - HAND and includes(hand, cards):
                return None
            return Refusal("1.14", "refused-discard", (("many", len(hand) - HAND),))
        case p.Trim(card):
            if len(hand) > HAND:
                return Refusal("1.14", "refused-hand-first")
            return None if card in state.pool else Refusal("1.14", "refused-not-in-pool")
        case _:
            return Refusal("1.14", "refused-trimming")


# Hands, fronts, money ------------------------------------------------------------------------------


def with_hand(state: s.State, seat: Seat, hand: tuple[p.Card, ...]) -> s.State:
    """The state with another hand of a seat."""
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def with_front(state: s.State, seat: Seat, front: tuple[p.Card, ...]) -> s.State:
    """The state with other cards in front of a seat, those of one kind always together (1.13)."""
    return replace(state, fronts=(*state.fronts[:seat], in_order(front), *state.fronts[seat + 1 :]))


def with_money(state: s.State, seat: Seat, more: int) -> s.State:
    """Return the state with money added to a seat's."""
    money = state.money[seat] + more
    return replace(state, money=(*state.money[:seat], money, *state.money[seat + 1 :]))


def setup(players: int, options: p.Options, rng: Rng) -> s.State:
    """Four cards and 4 money each, a first player who is drawn, and the first round (1.00 to 1.02)."""
    hands, deck, discards = opening_hands(rng.shuffled(full_deck(int(options.calendars))), players)
    starter = rng.below(players)
    state = s.State(
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
        phase=s.Choosing(starter),
    )
    return _prepare(state, starter, rng)[0]


def opening_hands(
    deck: tuple[p.Card, ...], players: int
) -> tuple[tuple[tuple[p.Card, ...], ...], tuple[p.Card, ...], tuple[p.Card, ...]]:
    """Hands, what is left of the deck, and the calendars replaced by new cards in seat order (1.02)."""
    hands = [deck[HAND * seat : HAND * (seat + 1)] for seat in range(players)]
    left, discards = list(deck[HAND * players :]), list[p.Card]()
    while any(CALENDAR in hand for hand in hands):
        for seat, hand in enumerate(hands):
            kept = tuple(card for card in hand if card != CALENDAR)
            discards += [CALENDAR] * (len(hand) - len(kept))
            hands[seat] = (*kept, *(left.pop(0) for _ in range(len(hand) - len(kept))))
    return tuple(hands), tuple(left), tuple(discards)


def _prepare(state: s.State, starter: Seat, rng: Rng) -> Result:
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
    return after, (s.RoundBegan(state.round, starter), *told)


def new_pool(deck: tuple[p.Card, ...], rng: Rng) -> tuple[tuple[p.Card, ...], tuple[p.Card, ...]]:
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


def end_round(state: s.State, top: Seat) -> Result:
    """The pool is discarded and tidying begins with the top player; after round 3 the game ends (1.32)."""
    seats = len(state.hands)
    if state.round < ROUNDS:
        discards = (*state.discards, *state.pool)
        tidying = s.Tidying(clockwise(top, seats), top)
        return replace(state, pool=(), discards=discards, phase=tidying), ()
    if state.promises:
        return replace(state, phase=s.Opening(clockwise(top, seats))), ()
    return _end(state)


def retain(state: s.State, seat: Seat, card: p.Card | None, rng: Rng) -> Result:
    """One politician or group stays in front, all else is discarded; then the next seat, or round (1.32)."""
    phase, front = state.phase, state.fronts[seat]
    assert isinstance(phase, s.Tidying)
    kept = _kept_of(front, card)
    state = with_front(state, seat, kept)
    state = replace(state, discards=(*state.discards, *in_order(without(front, kept))))
    told = s.Retained(seat, card, len(kept))
    if phase.still[1:]:
        return replace(state, phase=s.Tidying(phase.still[1:], phase.top)), (told,)
    after, news = _prepare(state, clockwise(phase.top, len(state.hands))[1], rng)
    return after, (told, *news)


def _kept_of(front: tuple[p.Card, ...], card: p.Card | None) -> tuple[p.Card, ...]:
    """A politician, a whole group, or one floating vote, which is a group of its own (1.32)."""
    if card is None:
        return ()
    return (card,) * (front.count(card) if card in VOTERS else 1)


def check_retain(state: s.State, seat: Seat, action: p.Retain) -> Refusal | None:
    """Why this may not be kept: exactly one, unless there is nothing (1.32, 1.34)."""
    match state.phase:
        case s.Tidying(still) if still[0] != seat:
            return Refusal("1.32", "refused-tidy-turn")
        case s.Tidying():
            front = state.fronts[seat]
            if action.card in front or (not front and action.card is None):
                return None
            return Refusal("1.32", "refused-keep-one" if front else "refused-nothing-there")
        case _:
            return Refusal("1.32", "refused-no-tidying")


# The end -------------------------------------------------------------------------------------------


def check_open(state: s.State, seat: Seat, _action: p.Open) -> Refusal | None:
    """Why the money may not be opened."""
    match state.phase:
        case s.Opening(still):
            return None if seat in still else Refusal("1.35", "refused-open-already")
        case _:
            return Refusal("1.35", "refused-no-opening")


def open_money(state: s.State, seat: Seat) -> Result:
    """Once everybody is ready, all the money is opened together."""
    phase = state.phase
    assert isinstance(phase, s.Opening)
    still = tuple(other for other in phase.still if other != seat)
    return (replace(state, phase=s.Opening(still)), ()) if still else _end(state)


def _end(state: s.State) -> Result:
    """Money, the slush funds in the hands and the deals are opened, words only as far as wished (1.35)."""
    funds = tuple(hand.count(FUND) for hand in state.hands)
    words = tuple(promise for promise in state.promises if promise.public)
    deals = tuple(all_deals(state))
    told = (s.Opened(deals, state.vows, words),) if deals or state.vows or words else ()
    over = s.Over(state.money, funds, words, deals, state.vows)
    return replace(state, phase=over), (s.Ended(), *told)
