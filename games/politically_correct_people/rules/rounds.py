"""Rounds and turns: the deal, the pool, a turn, tidying, the end. Numbers like 1.08 are rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from games.core import Refusal, Rng, Seat, clockwise, put, replace
from games.phases import PhaseOf
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s

Result: TypeAlias = tuple[s.State, tuple[ev.Event, ...]]

TURN_ACTIONS: tuple[type[p.TurnAction], ...] = (p.Take, p.Draw, p.Lay, p.Done, p.Discard, p.Trim)
"""Actions of a turn: in all of its phases, so that a refusal says why not now."""
ANOTHERS_TURN = Refusal("1.00", "refused-turn")
FLOATING_WORTH = 3
"""Votes that a floating vote counts for where the table tidies for an absent player (1.44)."""


# The deal --------------------------------------------------------------------------------------------


def setup(players: int, options: p.Options, rng: Rng) -> s.State:
    """Deal four cards and 4 money each, draw the first player, begin the first round (1.00 to 1.02)."""
    hands, deck, discards = opening_hands(rng.shuffled(p.full_deck(int(options.calendars))), players)
    starter = rng.below(players)
    state = s.State(
        options=options,
        round=0,
        starter=starter,
        deck=deck,
        pool=(),
        discards=discards,
        fronts=((),) * players,
        hands=hands,
        money=(p.START_MONEY,) * players,
        benefices=(0, 0),
        phase=s.Choosing(starter),
    )
    return _prepare_round(state, starter, rng, rng)[0]


def opening_hands(
    deck: tuple[p.Card, ...], players: int
) -> tuple[tuple[tuple[p.Card, ...], ...], tuple[p.Card, ...], tuple[p.Card, ...]]:
    """Return hands, the rest of the deck, and the calendars replaced by new cards in seat order (1.02)."""
    hands = [deck[p.HAND * seat : p.HAND * (seat + 1)] for seat in range(players)]
    rest = list(deck[p.HAND * players :])
    discards = list[p.Card]()
    while any(p.CALENDAR in hand for hand in hands):
        for seat, hand in enumerate(hands):
            calendars = hand.count(p.CALENDAR)
            hand_kept = tuple(card for card in hand if card != p.CALENDAR)
            discards += [p.CALENDAR] * calendars
            hands[seat] = (*hand_kept, *(rest.pop(0) for _ in range(calendars)))
    return tuple(hands), tuple(rest), tuple(discards)


def _prepare_round(state: s.State, starter: Seat, cards_rng: Rng, notes_rng: Rng) -> Result:
    """Make a new deck, pool and benefices, and begin the first turn (1.03 to 1.06)."""
    cards = (*state.deck, *state.discards, *(p.CALENDAR,) * state.aside)
    pool, deck = new_pool(cards_rng.shuffled(cards), cards_rng)
    state = replace(
        state,
        round=state.round + 1,
        starter=starter,
        deck=deck,
        pool=pool,
        discards=(),
        aside=0,
        trigger=None,
        benefices=draw_benefices(notes_rng),
    )
    after, events = begin_turn(state, starter)
    return after, (ev.RoundBegan(state.round, starter), *events)


def new_pool(deck: tuple[p.Card, ...], rng: Rng) -> tuple[tuple[p.Card, ...], tuple[p.Card, ...]]:
    """Return four cards that are no calendars, and the rest with the calendars shuffled in (1.04, 1.05)."""
    places = [place for place, card in enumerate(deck) if card != p.CALENDAR][: p.POOL]
    end = places[-1] + 1 if len(places) == p.POOL else len(deck)
    top_part, lower_part = deck[:end], deck[end:]
    calendars = (p.CALENDAR,) * top_part.count(p.CALENDAR)
    pool = tuple(card for card in top_part if card != p.CALENDAR)
    return pool, rng.shuffled((*lower_part, *calendars)) if calendars else lower_part


def draw_benefices(rng: Rng) -> tuple[int, int]:
    """Return the large and the small benefice of a round; two notes go back unseen (1.06)."""
    notes = rng.shuffled(p.INTERESTS)
    return sum(notes[: p.LARGE_NOTES]), sum(notes[p.LARGE_NOTES : p.LARGE_NOTES + p.SMALL_NOTES])


# The deck and the calendar ---------------------------------------------------------------------------


def _turn_up_card(state: s.State, seat: Seat) -> tuple[s.State, p.Card | None, int, tuple[ev.Event, ...]]:
    """Turn up a card that is no calendar; calendars before it are set aside (1.08, 1.10).

    The third one announces the election (1.16); more have no effect (1.18).
    """
    calendars = next((at for at, card in enumerate(state.deck) if card != p.CALENDAR), len(state.deck))
    card = state.deck[calendars] if calendars < len(state.deck) else None
    aside = state.aside + calendars
    is_announced = state.aside < p.TRIGGER <= aside
    after = replace(
        state, deck=state.deck[calendars + 1 :], aside=aside, trigger=seat if is_announced else state.trigger
    )
    return after, card, calendars, (ev.Announced(seat),) if is_announced else ()


def begin_turn(state: s.State, seat: Seat) -> Result:
    """Add a card to the pool, step 1 (1.08). With nothing to choose from, step 2 is left out (1.09)."""
    state, card, calendars, news = _turn_up_card(state, seat)
    pool = state.pool if card is None else (*state.pool, card)
    phase = s.Choosing(seat) if pool or state.deck else s.Playing(seat)
    return replace(state, pool=pool, phase=phase), (ev.Revealed(seat, card, calendars), *news)


def _turn_player(_state: s.State, phase: s.Choosing | s.Playing | s.Trimming) -> tuple[Seat, ...]:
    return (phase.seat,)


# Step 2: choose --------------------------------------------------------------------------------------


def _check_choice(state: s.State, _phase: s.Choosing, _seat: Seat, action: p.TurnAction) -> Refusal | None:
    """Return why not this card: not in the pool (1.09), discarded (1.15), or no deck left (1.11)."""
    match action:
        case p.Take(card) if card in state.pool:
            return None
        case p.Take(card):
            was_discarded = card in state.discards
            return (
                Refusal("1.15", "refused-discarded")
                if was_discarded
                else Refusal("1.09", "refused-not-in-pool")
            )
        case p.Draw():
            return None if state.deck else Refusal("1.11", "refused-no-deck")
        case _:
            return Refusal("1.09", "refused-choose-first")


def _choose_card(state: s.State, _phase: s.Choosing, seat: Seat, action: p.TurnAction, _rng: Rng) -> Result:
    """Take a card of the pool (1.09) or the top of the deck; with calendars only, none (1.10)."""
    if isinstance(action, p.Take):
        state = with_hand(state, seat, (*state.hands[seat], action.card))
        pool = p.without_cards(state.pool, [action.card])
        return replace(state, pool=pool, phase=s.Playing(seat)), (ev.Took(seat, action.card),)
    state, card, calendars, news = _turn_up_card(state, seat)
    if card is not None:
        state = with_hand(state, seat, (*state.hands[seat], card))
    return replace(state, phase=s.Playing(seat)), (ev.Drew(seat, card is not None, calendars), *news)


CHOOSING: PhaseOf[s.Choosing, p.TurnAction, s.State, s.State, Result] = PhaseOf(
    s.Choosing,
    turn=ANOTHERS_TURN,
    seats=_turn_player,
    actions=TURN_ACTIONS,
    legal=lambda state, _phase, _seat: (
        *map(p.Take, dict.fromkeys(state.pool)),
        *[p.Draw()] * bool(state.deck),
    ),
    check=_check_choice,
    play=_choose_card,
    absent=lambda state, _phase, _seat, _rng: p.Take(state.pool[-1]) if state.pool else p.Draw(),
    takes_back=lambda _state, _phase, _seat, action: isinstance(action, p.Take),
)


# Step 3: play ----------------------------------------------------------------------------------------


def _sample_plays(state: s.State, _phase: s.Playing, seat: Seat) -> tuple[p.TurnAction, ...]:
    """Sample plays: each card alone, and all together (1.12)."""
    hand = state.hands[seat]
    alone = (p.Lay((card,)) for card in dict.fromkeys(hand))
    return (*alone, *[p.Lay(p.in_order(hand), done=True)] * (len(hand) > 1), p.Done())


def _check_play(state: s.State, _phase: s.Playing, seat: Seat, action: p.TurnAction) -> Refusal | None:
    """Return why these cards may not be played (1.12)."""
    match action:
        case p.Lay(cards):
            in_hand = cards and p.includes(state.hands[seat], cards)
            return None if in_hand else Refusal("1.12", "refused-not-in-hand")
        case p.Done():
            return None
        case p.Take() | p.Draw():
            return Refusal("1.09", "refused-chosen")
        case p.Discard() | p.Trim():
            return Refusal("1.14", "refused-trim-later")


def front_after_play(front: Sequence[p.Card], cards: Sequence[p.Card]) -> tuple[tuple[p.Card, ...], int]:
    """Return the front with these cards, and the money that slush funds among them bring (1.12)."""
    laid_cards = [card for card in cards if card != p.FUND]
    return (*front, *laid_cards), p.FUND_PLAYED * (len(cards) - len(laid_cards))


def _play_cards(state: s.State, _phase: s.Playing, seat: Seat, action: p.TurnAction, _rng: Rng) -> Result:
    """Lay cards in front; a slush fund becomes money and is discarded (1.12)."""
    events: tuple[ev.Event, ...] = ()
    if isinstance(action, p.Lay):
        events = (ev.Laid(seat, p.in_order(action.cards)),)
        front, money = front_after_play(state.fronts[seat], action.cards)
        state = with_hand(state, seat, p.without_cards(state.hands[seat], action.cards))
        state = with_money(with_front(state, seat, front), seat, money)
        state = replace(state, discards=(*state.discards, *(p.FUND,) * action.cards.count(p.FUND)))
        if not action.done:
            return state, events
    state, news = end_turn_if_trimmed(replace(state, phase=s.Trimming(seat)))
    return state, (*events, *news)


def _play_all(state: s.State, _phase: s.Playing, seat: Seat, _rng: Rng) -> p.TurnAction:
    """Play the hand, but for slush funds, which count most there (1.44)."""
    hand = state.hands[seat]
    cards = tuple(card for card in hand if card != p.FUND)
    # More than a hand may hold would be discarded.
    surplus = (p.FUND,) * (len(hand) - len(cards) - p.HAND)
    return p.Lay(p.in_order((*cards, *surplus)), done=True) if cards or surplus else p.Done()


PLAYING: PhaseOf[s.Playing, p.TurnAction, s.State, s.State, Result] = PhaseOf(
    s.Playing,
    turn=ANOTHERS_TURN,
    seats=_turn_player,
    actions=TURN_ACTIONS,
    legal=_sample_plays,
    check=_check_play,
    play=_play_cards,
    absent=_play_all,
    takes_back=lambda state, _phase, seat, action: (
        isinstance(action, p.Done) and (len(state.hands[seat]) > p.HAND or len(state.pool) > p.POOL)
    ),
)


# Step 4: trim ----------------------------------------------------------------------------------------


def _sample_discards(state: s.State, _phase: s.Trimming, seat: Seat) -> tuple[p.TurnAction, ...]:
    """Sample discards: cards of the hand that came one after the other, the newest first; then the pool."""
    hand = state.hands[seat]
    surplus = len(hand) - p.HAND
    if surplus <= 0:
        return tuple(map(p.Trim, dict.fromkeys(reversed(state.pool))))
    runs = (p.in_order(hand[start : start + surplus]) for start in range(len(hand) - surplus, -1, -1))
    return tuple(map(p.Discard, dict.fromkeys(runs)))


def _check_discard(state: s.State, _phase: s.Trimming, seat: Seat, action: p.TurnAction) -> Refusal | None:
    """Return why not these: the hand comes first, and down to four, not below (1.14)."""
    hand = state.hands[seat]
    match action:
        case p.Discard(cards):
            if len(hand) <= p.HAND:
                return Refusal("1.14", "refused-hand-fits")
            if 0 < len(cards) <= len(hand) - p.HAND and p.includes(hand, cards):
                return None
            return Refusal("1.14", "refused-discard", (("many", len(hand) - p.HAND),))
        case p.Trim(card):
            if len(hand) > p.HAND:
                return Refusal("1.14", "refused-hand-first")
            return None if card in state.pool else Refusal("1.14", "refused-not-in-pool")
        case _:
            return Refusal("1.14", "refused-trimming")


def _discard_cards(state: s.State, _phase: s.Trimming, seat: Seat, action: p.TurnAction, _rng: Rng) -> Result:
    """Discard face up from the hand, or from the pool (1.14, 1.15)."""
    if isinstance(action, p.Discard):
        cards = p.in_order(action.cards)
        event = ev.Discarded(seat, cards)
        state = with_hand(state, seat, p.without_cards(state.hands[seat], cards))
    else:
        assert isinstance(action, p.Trim)
        cards = (action.card,)
        event = ev.Trimmed(seat, action.card)
        state = replace(state, pool=p.without_cards(state.pool, cards))
    state, news = end_turn_if_trimmed(replace(state, discards=(*state.discards, *cards)))
    return state, (event, *news)


def end_turn_if_trimmed(state: s.State) -> Result:
    """End the turn as soon as hand and pool are small enough, also by a deal (1.14).

    The left neighbour follows; when it would be the trigger player's turn again, the election (1.17).
    """
    match state.phase:
        case s.Trimming(seat) if len(state.hands[seat]) <= p.HAND and len(state.pool) <= p.POOL:
            seats = len(state.hands)
            next_seat = clockwise(seat, seats)[1]
            if next_seat != state.trigger:
                return begin_turn(state, next_seat)
            return replace(state, phase=s.Declaring(clockwise(next_seat, seats), (None,) * seats)), ()
        case _:
            return state, ()


def _discard_newest(state: s.State, _phase: s.Trimming, seat: Seat, _rng: Rng) -> p.TurnAction:
    """Discard the newest cards (1.44)."""
    hand = state.hands[seat]
    return p.Discard(hand[p.HAND :]) if len(hand) > p.HAND else p.Trim(state.pool[-1])


TRIMMING: PhaseOf[s.Trimming, p.TurnAction, s.State, s.State, Result] = PhaseOf(
    s.Trimming,
    turn=ANOTHERS_TURN,
    seats=_turn_player,
    actions=TURN_ACTIONS,
    legal=_sample_discards,
    check=_check_discard,
    play=_discard_cards,
    absent=_discard_newest,
)


# After an election: tidying --------------------------------------------------------------------------


def end_round(state: s.State, top: Seat) -> Result:
    """Discard the pool and let the top player tidy first; after round 3 end the game (1.32)."""
    seats = len(state.hands)
    if state.round < p.ROUNDS:
        discards = (*state.discards, *state.pool)
        tidying = s.Tidying(clockwise(top, seats), top)
        return replace(state, pool=(), discards=discards, phase=tidying), ()
    return replace(state, phase=s.Opening(clockwise(top, seats) if state.promises else ())), ()


def _check_retain(state: s.State, _phase: s.Tidying, seat: Seat, action: p.Retain) -> Refusal | None:
    """Return why this may not be kept: exactly one, unless there is nothing (1.32, 1.34)."""
    front = state.fronts[seat]
    if action.card in front or (not front and action.card is None):
        return None
    return Refusal("1.32", "refused-keep-one" if front else "refused-nothing-there")


def kept_of_front(front: Sequence[p.Card], card: p.Card | None) -> tuple[p.Card, ...]:
    """Return what stays of a front: a politician, a whole group or one floating vote (1.32)."""
    return () if card is None else (card,) * (front.count(card) if card in p.VOTERS else 1)


def _retain(state: s.State, phase: s.Tidying, seat: Seat, action: p.Retain, rng: Rng) -> Result:
    """Keep a politician, a group or one floating vote, and discard all else; then the next seat (1.32)."""
    front = state.fronts[seat]
    kept = kept_of_front(front, action.card)
    state = with_front(state, seat, kept)
    state = replace(state, discards=(*state.discards, *p.in_order(p.without_cards(front, kept))))
    retention = ev.Retained(seat, action.card, len(kept))
    if phase.still[1:]:
        return replace(state, phase=s.Tidying(phase.still[1:], phase.top)), (retention,)
    next_starter = clockwise(phase.top, len(state.hands))[1]
    cards_rng, notes_rng = (rng.named(pile, state.round + 1) for pile in ("deck", "benefices"))
    after, news = _prepare_round(state, next_starter, cards_rng, notes_rng)
    return after, (retention, *news)


def _most_votes(state: s.State, _phase: s.Tidying, seat: Seat, _rng: Rng) -> p.Retain:
    """Keep what brings most votes (1.44)."""
    front = state.fronts[seat]

    def votes(card: p.Card) -> int:
        return p.POLITICIANS.get(card) or p.group_votes(front, card) or FLOATING_WORTH

    return p.Retain(max(front, key=votes, default=None))


TIDYING: PhaseOf[s.Tidying, p.Retain, s.State, s.State, Result] = PhaseOf(
    s.Tidying,
    turn=Refusal("1.32", "refused-tidy-turn"),
    seats=lambda _state, phase: phase.still[:1],
    actions=(p.Retain,),
    legal=lambda state, _phase, seat: tuple(
        map(p.Retain, tuple(dict.fromkeys(state.fronts[seat])) or (None,))
    ),
    check=_check_retain,
    play=_retain,
    absent=_most_votes,
    takes_back=lambda _state, phase, _seat, _action: len(phase.still) > 1,
)


# The end ---------------------------------------------------------------------------------------------


def _be_ready(state: s.State, phase: s.Opening, seat: Seat, _action: p.Open, _rng: Rng) -> Result:
    """Be ready: all money is opened together once all are (1.35)."""
    return replace(state, phase=s.Opening(tuple(other for other in phase.still if other != seat))), ()


def open_everything(state: s.State) -> Result:
    """Open money, slush funds in hands and deals; words only if published (1.35).

    By now every promise is judged, also those about the last election.
    """
    funds = tuple(hand.count(p.FUND) for hand in state.hands)
    words = tuple(promise for promise in state.promises if promise.public)
    deals = s.past_of(state.traces).deals
    events = (ev.Opened(deals, state.vows, words),) if deals or state.vows or words else ()
    over = s.Over(state.money, funds, words, deals, state.vows)
    return replace(state, phase=over), (ev.Ended(), *events)


OPENING: PhaseOf[s.Opening, p.Open, s.State, s.State, Result] = PhaseOf(
    s.Opening,
    turn=Refusal("1.35", "refused-open-already"),
    seats=lambda _state, phase: phase.still,
    actions=(p.Open,),
    legal=lambda _state, _phase, _seat: (p.Open(),),
    play=_be_ready,
    absent=lambda _state, _phase, _seat, _rng: p.Open(),
)


# Hands, fronts, money --------------------------------------------------------------------------------


def with_hand(state: s.State, seat: Seat, hand: tuple[p.Card, ...]) -> s.State:
    """Return the state with another hand of a seat."""
    return replace(state, hands=put(state.hands, seat, hand))


def with_front(state: s.State, seat: Seat, front: tuple[p.Card, ...]) -> s.State:
    """Return the state with other cards in front of a seat, those of one kind always together (1.13)."""
    return replace(state, fronts=put(state.fronts, seat, p.in_order(front)))


def with_money(state: s.State, seat: Seat, more: int) -> s.State:
    """Return the state with money added to a seat's."""
    money = state.money[seat] + more
    return replace(state, money=put(state.money, seat, money))
