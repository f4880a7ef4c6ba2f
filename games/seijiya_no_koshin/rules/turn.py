"""A turn of Seijiya no Koshin: what a seat may do (2.05), why not (2.34), and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from games.core import Refusal, Seat, put
from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.board import (
    board_after,
    interest_at,
    japan_spots,
    spots,
    sums,
    swings,
    taken_interest,
    top_card_at,
    work_of,
)
from games.seijiya_no_koshin.rules.pieces import (
    EDGES,
    LIMIT,
    NEIGHBOURS,
    NUMBER,
    Board,
    Card,
    Lay,
    Options,
    State,
)
from games.seijiya_no_koshin.rules.scoring import with_interest

Result: TypeAlias = tuple[State, tuple[p.Event, ...]]

_DRAW = p.Draw()
_TURNS = {face: (False,) if EDGES[face, False] == EDGES[face, True] else (False, True) for face in LIMIT}
"""J5 is symmetric: do not ask (2.15, 2.34)."""


# What a seat may do --------------------------------------------------------------------------------


def legal(state: State, seat: Seat) -> tuple[p.Action, ...]:
    """A draw (2.05), then every card of the hand on every cell where it may lie."""
    phase = state.phase
    if isinstance(phase, p.Over) or phase.seat != seat:
        return ()
    return (_DRAW, *possible_lays(state.board, state.options, state.hands[seat]))


def possible_lays(board: Board, options: Options, hand: Sequence[Card]) -> list[Lay]:
    """Every card on every cell where it may lie, foreign ones first, as a hand is held."""
    foreign = [(card, NUMBER[card]) for card in hand if card in NUMBER]
    return foreign_lays(board, foreign) + _japan_lays(board, options, hand[len(foreign) :])


def foreign_lays(board: Board, cards: Sequence[tuple[Card, int]]) -> list[Lay]:
    """Cards with their numbers where these fit; an exposed card may be kept on either side (2.25)."""
    cells = work_of(board).ranges.items()
    lays = [
        Lay(card, cell) for card, number in cards for cell, (least, most) in cells if least <= number <= most
    ]
    exposed = {interest.cell for interest in board.interests if interest.exposed}
    if not exposed:
        return lays
    return [other for lay in lays for other in (_sides(lay) if lay.cell in exposed else (lay,))]


def _sides(lay: Lay) -> tuple[Lay, ...]:
    return Lay(lay.card, lay.cell, side="interest"), Lay(lay.card, lay.cell, side="exposed")


def _japan_lays(board: Board, options: Options, cards: Sequence[Card]) -> list[Lay]:
    """Cards of Japan, each way round (2.15)."""
    around = japan_spots(board, options).items() if cards else ()
    return [
        Lay(card, cell, turned)
        for card in cards
        for cell, sum_ in around
        if sum_ <= LIMIT[card]
        for turned in _TURNS[card]
    ]


# Why not -------------------------------------------------------------------------------------------


def check(state: State, seat: Seat, action: p.Action) -> Refusal | None:
    """Why this seat may not do this now, in the order of 2.34."""
    if isinstance(state.phase, p.Over):
        return Refusal("2.18", "refused-over")
    if state.phase.seat != seat:
        return Refusal("2.27", "refused-not-your-turn")
    if isinstance(action, p.Draw):
        return None
    if action.card not in state.hands[seat]:
        return Refusal("2.05", "refused-not-in-hand")
    if action.card in NUMBER:
        return _check_foreign(state.board, action)
    return _check_japan(state.board, state.options, action)


def _check_foreign(board: Board, lay: Lay) -> Refusal | None:
    spot = next((spot for spot in spots(board) if spot.cell == lay.cell), None)
    if spot is None:
        if any(square.cell == lay.cell for square in board.squares):
            return Refusal("2.11", "refused-over-field")
        return Refusal("2.07", "refused-no-field-beside")
    if NUMBER[lay.card] < spot.least:
        return Refusal("2.09", "refused-not-higher", (("covered", spot.least - 1),))
    if NUMBER[lay.card] > spot.most:
        return _sum_refusal(board, lay)
    # An exposed card is taken with a choice, anything else without (2.25); only Japan is turned.
    interest = interest_at(board, lay.cell)
    exposed = interest is not None and interest.exposed is not None
    if exposed != (lay.side is not None):
        return Refusal("2.25", "refused-choose-side" if exposed else "refused-no-side")
    return Refusal("2.15", "refused-turned") if lay.turned else None


def _sum_refusal(board: Board, lay: Lay) -> Refusal:
    """Which card's number would be exceeded, the first from the north on clockwise, and by what sum."""
    covered, around = top_card_at(board, lay.cell), sums(board)
    more = NUMBER[lay.card] - (NUMBER[covered] if covered else 0)
    limits = {square.cell: LIMIT[square.face] for square in board.squares}
    cell = next(
        cell for cell in NEIGHBOURS[lay.cell] if cell in limits and around[cell] + more > limits[cell]
    )
    facts = (("cell", p.cell_name(cell)), ("sum", around[cell] + more), ("limit", limits[cell]))
    return Refusal("2.08", "refused-sum", facts)


def _check_japan(board: Board, options: Options, lay: Lay) -> Refusal | None:
    around = japan_spots(board, options)
    if lay.cell not in around:
        if lay.cell in {pile.cell for pile in (*board.squares, *board.stacks)}:
            return Refusal("2.11", "refused-japan-over")
        lacks_corner = options.contact == "corner" and lay.cell in japan_spots(board, Options())
        return Refusal("2.13", "refused-no-corner" if lacks_corner else "refused-no-country-beside")
    limit, total = LIMIT[lay.card], around[lay.cell]
    if lay.side is not None:
        return Refusal("2.25", "refused-no-side")
    if total > limit:
        return Refusal("2.14", "refused-japan-sum", (("sum", total), ("limit", limit)))
    return None if lay.turned in _TURNS[lay.card] else Refusal("2.15", "refused-turned")


# What comes of it ----------------------------------------------------------------------------------


def draw_card(state: State, seat: Seat) -> Result:
    """The top card of the deck joins the hand; the last one ends the game (2.18)."""
    card = state.deck[0]
    deck = state.deck[1:]
    hand = p.sorted_hand((*state.hands[seat], card))
    return _end_turn(state, seat, hand, card, deck, state.board, state.takings, p.Drew(seat))


def lay_card(state: State, seat: Seat, action: Lay) -> Result:
    """Lay a card on the board; the first on a cell takes its interest card (2.12), on one side (2.25)."""
    board, card = state.board, action.card
    hand = tuple([other for other in state.hands[seat] if other != card])
    after = board_after(board, action)
    covered = top_card_at(board, action.cell)
    scores = tuple(work_of(after).scores)
    events: list[p.Event] = [p.Laid(seat, card, action.cell, covered, swings(board, action), scores)]
    takings = state.takings
    if interest := taken_interest(board, action):
        takings = put(takings, seat, with_interest(takings[seat], interest, action.side))
        events.append(p.Took(seat, interest.exposed if action.side == "exposed" else None))
    return _end_turn(state, seat, hand, None, state.deck, after, takings, *events)


def _end_turn(
    state: State,
    seat: Seat,
    hand: tuple[Card, ...],
    drawn: Card | None,
    deck: tuple[Card, ...],
    board: Board,
    takings: tuple[p.Taking, ...],
    *events: p.Event,
) -> Result:
    """The next seat's turn, clockwise, unless the game is over (2.18, 2.27)."""
    hands = put(state.hands, seat, hand)
    last_drawn = put(state.drawn, seat, drawn)
    ending = ending_of(board, len(deck))
    phase = p.Over(ending) if ending else p.Turn((seat + 1) % len(hands))
    after = State(state.options, hands, last_drawn, deck, board, takings, state.step + 1, phase)
    return after, (*events, p.Ended(ending)) if ending else events


def ending_of(board: Board, deck: int) -> p.Ending | None:
    """At once with the last interest card or the last card of the deck (2.18)."""
    if not board.interests:
        return "ending-interests"
    return None if deck else "ending-deck"
