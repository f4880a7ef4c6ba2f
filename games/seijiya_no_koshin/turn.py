"""A turn of Seijiya no Koshin: draw a card or play one (2.05)."""

from __future__ import annotations

from games.core import Seat
from games.seijiya_no_koshin.board import interest_at, laid, swings, top_at
from games.seijiya_no_koshin.cards import NUMBER, Card
from games.seijiya_no_koshin.deal import held
from games.seijiya_no_koshin.pieces import (
    Board,
    Drew,
    Ended,
    Ending,
    Event,
    Interest,
    Laid,
    Lay,
    Over,
    State,
    Taking,
    Took,
    Turn,
)
from games.seijiya_no_koshin.scoring import taken_as, worths

Result = tuple[State, tuple[Event, ...]]


def draw(state: State, seat: Seat) -> Result:
    """The top card of the deck joins the hand; the last one ends the game (2.18)."""
    card, *_ = state.deck
    hand = held((*state.hands[seat], card))
    return _next(state, seat, hand, card, state.deck[1:], state.board, state.takings, Drew(seat))


def lay(state: State, seat: Seat, action: Lay) -> Result:
    """Lay a card on the board; the first on a cell takes its interest card (2.12)."""
    board, card = state.board, action.card
    hand = tuple([other for other in state.hands[seat] if other != card])
    covered = top_at(board, action.cell)
    after = laid(board, action)
    scores = tuple(worths(after).values())
    events: list[Event] = [Laid(seat, card, action.cell, covered, swings(board, action), scores)]
    takings, interest = state.takings, interest_at(board, action.cell)
    if interest and card in NUMBER:
        takings, took = _taken(takings, seat, interest, action)
        events.append(took)
    return _next(state, seat, hand, None, state.deck, after, takings, *events)


def _taken(
    takings: tuple[Taking, ...], seat: Seat, interest: Interest, action: Lay
) -> tuple[tuple[Taking, ...], Took]:
    """An interest card, or an exposed one that stays so (2.25)."""
    country = interest.exposed if action.side == "exposed" else None
    more = taken_as(takings[seat], interest, action.side)
    return (*takings[:seat], more, *takings[seat + 1 :]), Took(seat, country)


def _next(
    state: State,
    seat: Seat,
    hand: tuple[Card, ...],
    drawn: Card | None,
    deck: tuple[Card, ...],
    board: Board,
    takings: tuple[Taking, ...],
    *events: Event,
) -> Result:
    """The next seat's turn, clockwise, unless the game is over (2.18, 2.27)."""
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    last = (*state.drawn[:seat], drawn, *state.drawn[seat + 1 :])
    if ending := _ending(board, deck):
        over = State(state.options, hands, last, deck, board, takings, state.step + 1, Over(ending))
        return over, (*events, Ended(ending))
    turn = Turn((seat + 1) % len(hands))
    return State(state.options, hands, last, deck, board, takings, state.step + 1, turn), events


def _ending(board: Board, deck: tuple[Card, ...]) -> Ending | None:
    """At once with the last interest card or the last card of the deck (2.18)."""
    if not board.interests:
        return "ending-interests"
    return None if deck else "ending-deck"
