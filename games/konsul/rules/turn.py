"""A turn of Konsul: auction, reveal, success or failure; what a seat may do in it, and why not.

Numbers like 3.07 are rulings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import TypeVar

from games.core import Refusal, Seat, clockwise, put, ranked
from games.konsul.rules import pieces as p

Result = tuple[p.State, tuple[p.Event, ...]]

_GRID = frozenset(range(p.GRID))
_PLACE_IN_HAND = {card: place for place, card in enumerate(p.CARDS)}


def sorted_hand(cards: Iterable[p.Card]) -> tuple[p.Card, ...]:
    """Sort cards as a hand is held, so that it does not tell what came when."""
    return tuple(sorted(cards, key=_PLACE_IN_HAND.__getitem__))


def empty_cells(board: p.Board) -> tuple[p.Cell, ...]:
    """Where a lost card may go: an empty cell of the grid; without one, the first place beside it (3.12)."""
    if in_grid := tuple(sorted(_GRID.difference(board.holds))):
        return in_grid
    beside_grid = p.GRID
    while beside_grid in board.holds:
        beside_grid += 1
    return (beside_grid,)


def _next_moment(state: p.State, phase: p.Phase) -> p.State:
    """A moment has passed; hands and cells are as before."""
    return p.State(state.options, state.cells, state.hands, state.board, state.step + 1, phase)


# The auction ---------------------------------------------------------------------------------------


def bid(state: p.State, action: p.Bid) -> Result:
    """A higher bid; the next in the auction speaks (3.02)."""
    phase = state.phase
    assert isinstance(phase, p.Bidding)
    seat, *others = phase.still
    bidding = p.Bidding(action.bid, seat, (*others, seat))
    return _next_moment(state, bidding), (p.Raised(seat, action.bid),)


def leave(state: p.State) -> Result:
    """Out of this auction; the last one in has won it (3.03)."""
    phase = state.phase
    assert isinstance(phase, p.Bidding)
    seat, *others = phase.still
    if len(others) > 1:
        return _next_moment(state, p.Bidding(phase.bid, phase.bidder, tuple(others))), (p.Passed(seat),)
    winner = others[0]
    revealing = p.Revealing(winner, phase.bid, 0, (), state.board.holds)
    return _next_moment(state, revealing), (p.Passed(seat), p.Won(winner, phase.bid))


# The reveal ----------------------------------------------------------------------------------------


def flip(state: p.State, cell: p.Cell) -> Result:
    """A card turns up: it fits, as a first one always does (3.04), or it is a misfit (3.05 to 3.11)."""
    phase = state.phase
    assert isinstance(phase, p.Revealing)
    card = state.cells[cell]
    assert card is not None
    seat = phase.seat
    up = (*phase.up, p.FaceUp(cell, card))
    place = phase.down.index(cell)
    down = phase.down[:place] + phase.down[place + 1 :]
    value = phase.value + (p.VALUES[card] if state.options.variant == "value" else 1)
    flipped = p.Flipped(seat, cell, card)
    if not p.can_join(card, [face.card for face in phase.up]):
        return fail(state, phase, up, flipped)
    after = _next_moment(state, p.Revealing(seat, phase.bid, value, up, down))
    if down:
        return after, (flipped,)
    return stop(after, flipped) if value >= phase.bid else fail(state, phase, up, flipped)


def stop(state: p.State, *events: p.Event) -> Result:
    """Success: everybody sees the set before it goes to the hand (3.16, 3.24)."""
    phase = state.phase
    assert isinstance(phase, p.Revealing)
    viewing = p.Viewing(phase.seat, phase.bid, phase.up, "collected")
    return _next_moment(state, viewing), (*events, p.Collected(phase.seat, len(phase.up)))


def fail(state: p.State, phase: p.Revealing, up: tuple[p.FaceUp, ...], *events: p.Event) -> Result:
    """Failure costs a card (3.12); with an empty hand, the game (3.13)."""
    seat = phase.seat
    if state.hands[seat]:
        return _next_moment(state, p.Losing(seat, phase.bid, up)), (*events, p.Failed(seat))
    before = state.board
    board = p.Board(before.round, before.starter, before.holds, before.counts, (*before.out, seat))
    viewing = p.Viewing(seat, phase.bid, up, "eliminated")
    after = p.State(state.options, state.cells, state.hands, board, state.step + 1, viewing)
    return after, (*events, p.Failed(seat), p.Eliminated(seat))


def lose(state: p.State, action: p.Lose) -> Result:
    """The card lies face up in its cell, for everybody to see (3.12, 3.24)."""
    phase = state.phase
    assert isinstance(phase, p.Losing)
    seat, card, cell = phase.seat, action.card, action.cell
    hand, cells = list(state.hands[seat]), list(state.cells)
    hand.remove(card)
    cells[cell] = card
    viewing = p.Viewing(seat, phase.bid, (*phase.up, p.FaceUp(cell, card)), "lost")
    after = _with_cards(state, cells, _with_hand(state, seat, hand), state.step + 1, viewing)
    return after, (p.Lost(seat, card, cell),)


# The next turn -------------------------------------------------------------------------------------


def end_viewing(state: p.State) -> Result:
    """Everybody has seen: a set goes to its hand, anything else turns down in place (3.12, 3.16)."""
    phase = state.phase
    assert isinstance(phase, p.Viewing)
    seat = phase.seat
    if phase.result != "collected":
        return begin_auction(state, (seat + 1) % len(state.hands))
    cells = list(state.cells)
    for face in phase.up:
        cells[face.cell] = None
    hand = (*state.hands[seat], *(face.card for face in phase.up))
    return begin_auction(_with_cards(state, cells, _with_hand(state, seat, hand), state.step, phase), seat)


def begin_auction(state: p.State, first: Seat) -> Result:
    """The next auction, unless the game is over (3.17, 3.18); seats that are out are passed over (3.14)."""
    board = state.board
    if not board.holds:
        return _end(state, "ending-collected")
    if len(board.out) == len(board.counts) - 1:
        return _end(state, "ending-alone")
    still = clockwise(first, len(board.counts))
    if board.out:
        still = tuple([seat for seat in still if seat not in board.out])
    next_board = p.Board(board.round + 1, still[0], board.holds, board.counts, board.out)
    bidding = p.Bidding(0, None, still)
    after = p.State(state.options, state.cells, state.hands, next_board, state.step + 1, bidding)
    return after, (p.Began(next_board.round, still[0]),)


def occupied_cells(cells: Iterable[p.Card | None]) -> tuple[p.Cell, ...]:
    """The cells where a card lies."""
    return tuple([cell for cell, card in enumerate(cells) if card is not None])


def _end(state: p.State, ending: p.Ending) -> Result:
    _, winners = ranking(state.board)
    return _next_moment(state, p.Over(ending)), (p.Ended(ending, winners),)


def ranking(board: p.Board) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
    """Ranks and winners: most cards win, ties win together (3.19). Who is out ranks last."""
    return ranked(
        [-1 if seat in board.out else cards for seat, cards in enumerate(board.counts)], highest=True
    )


def with_all_open(state: p.State) -> p.State:
    """The state with every card open, when people have ended the game before its rules did (3.25)."""
    return _next_moment(state, p.Over("ending-stopped"))


def _with_hand(state: p.State, seat: Seat, hand: Iterable[p.Card]) -> tuple[tuple[p.Card, ...], ...]:
    return put(state.hands, seat, sorted_hand(hand))


def _with_cards(
    state: p.State,
    cells: list[p.Card | None],
    hands: tuple[tuple[p.Card, ...], ...],
    step: int,
    phase: p.Phase,
) -> p.State:
    before, counts = state.board, tuple(map(len, hands))
    board = p.Board(before.round, before.starter, occupied_cells(cells), counts, before.out)
    return p.State(state.options, tuple(cells), hands, board, step, phase)


# What a seat may do --------------------------------------------------------------------------------

# Actions are values: each is made once, and menus are put together from them.
_BIDS: dict[int, tuple[tuple[p.Bid | p.Pass, ...], ...]] = {
    highest: (
        p.bids(0, highest),
        *((*p.bids(present, highest), p.Pass()) for present in range(1, highest + 1)),
    )
    for highest in (p.HIGHEST_BID, p.MOST_CARDS)
}
_FLIPS = tuple(map(p.Flip, range(p.MOST_CELLS)))
_STOP = (p.Stop(),)
_LOSES = {card: tuple(p.Lose(card, cell) for cell in range(p.MOST_CELLS)) for card in p.CARDS}
A = TypeVar("A", bound=p.Action)


def legal(state: p.State, seat: Seat) -> tuple[p.Action, ...]:
    """Return everything this seat may do now; of the bids, the usual ones."""
    phase = state.phase
    match phase:
        case p.Bidding():
            return _BIDS[state.options.highest_bid][phase.bid] if phase.still[0] == seat else ()
        case p.Revealing():
            return _flips(phase) if phase.seat == seat else ()
        case p.Losing():
            return _losses(state, seat) if phase.seat == seat else ()
        case p.Viewing() | p.Over():
            return ()


def _flips(phase: p.Revealing) -> tuple[p.Flip | p.Stop, ...]:
    """Any card that is face down; a stop once the bid is met (3.08, 3.09)."""
    flips = _in_cells(phase.down, _FLIPS)
    return flips + _STOP if phase.value >= phase.bid else flips


def _losses(state: p.State, seat: Seat) -> tuple[p.Lose, ...]:
    """Each card of the hand in each empty cell; flags are alike (3.12)."""
    cells = empty_cells(state.board)
    losses = list[p.Lose]()
    for card in dict.fromkeys(state.hands[seat]):
        losses += _in_cells(cells, _LOSES[card])
    return tuple(losses)


def _in_cells(cells: Sequence[p.Cell], every: tuple[A, ...]) -> tuple[A, ...]:
    # This is several times as fast as a comprehension; of a single cell it would answer the bare action.
    return itemgetter(*cells)(every) if len(cells) > 1 else (every[cells[0]],)


# Why not -------------------------------------------------------------------------------------------


def check(state: p.State, seat: Seat, action: p.Action) -> Refusal | None:
    """Return why this seat may not do this now."""
    match state.phase, action:
        case p.Over(ending), _:
            return Refusal("3.18" if ending == "ending-alone" else "3.17", "refused-over")
        case p.Viewing(), _:
            return Refusal("3.24", "refused-viewing")
        case p.Bidding() as phase, p.Bid() | p.Pass():
            return _check_turn(state, phase, seat) or _check_bid(phase, state.options.highest_bid, action)
        case p.Revealing() as phase, p.Flip() | p.Stop():
            return _check_reveal(state, phase, seat, action)
        case p.Losing(loser), p.Lose():
            return _check_loss(state, loser, seat, action)
        case p.Bidding(), _:
            return Refusal("3.03", "refused-auction")
        case p.Revealing(), _:
            return Refusal("3.08", "refused-reveal")
        case p.Losing(), _:
            return Refusal("3.12", "refused-losing")


def _check_turn(state: p.State, phase: p.Bidding, seat: Seat) -> Refusal | None:
    """Seats out of the game or the auction do not bid; others do in turn, with an empty hand too (3.15)."""
    if seat in state.board.out:
        return Refusal("3.13", "refused-out")
    if seat not in phase.still:
        return Refusal("3.02", "refused-passed")
    return None if phase.still[0] == seat else Refusal("3.02", "refused-not-your-turn")


def _check_bid(phase: p.Bidding, highest: int, action: p.Bid | p.Pass) -> Refusal | None:
    """The first bid is compulsory and at least 1 (3.01); then each is higher (3.02)."""
    if isinstance(action, p.Pass):
        return None if phase.bid else Refusal("3.01", "refused-opening")
    if phase.bid == highest:
        return Refusal("3.02", "refused-highest", (("most", highest),))
    if phase.bid < action.bid <= highest:
        return None
    least = phase.bid + 1
    ruling = "3.01" if action.bid < least == 1 else "3.02"
    return Refusal(ruling, "refused-bid", (("least", least), ("most", highest)))


def _check_reveal(state: p.State, phase: p.Revealing, seat: Seat, action: p.Flip | p.Stop) -> Refusal | None:
    """The winner of the auction turns up what is face down (3.03, 3.23), until the bid is met (3.08)."""
    if seat != phase.seat:
        return Refusal("3.03", "refused-not-revealer")
    if isinstance(action, p.Stop):
        return None if phase.value >= phase.bid else Refusal("3.08", "refused-stop")
    if action.cell in phase.down:
        return None
    # A cell is empty since its card was taken (3.16); a card that is face up is not turned again (3.23).
    return Refusal("3.23" if action.cell in state.board.holds else "3.16", "refused-flip")


def _check_loss(state: p.State, loser: Seat, seat: Seat, action: p.Lose) -> Refusal | None:
    """A card of the own hand, in an empty cell (3.12)."""
    if seat != loser:
        return Refusal("3.12", "refused-not-loser")
    if action.card not in state.hands[seat]:
        return Refusal("3.12", "refused-card")
    return None if action.cell in empty_cells(state.board) else Refusal("3.12", "refused-cell")
