"""Konsul (執政官). The numbers (3.07) are rulings, listed in RULES.en.md."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Awaited, Choice, Clock, Game, Outcome, Refusal, Rng, Seat, ranked
from games.konsul.deal import resample, setup
from games.konsul.pieces import (
    CARDS,
    GRID,
    HIGHEST_BID,
    MOST_CARDS,
    USUAL_STEPS,
    Action,
    Bid,
    Bidding,
    Card,
    Chosen,
    Event,
    Flip,
    Flipped,
    Lose,
    Losing,
    Lost,
    Options,
    Over,
    Pass,
    Revealing,
    State,
    Stop,
    View,
    Viewing,
)
from games.konsul.turn import Result, bid, empty_cells, flip, leave, lose, stop, viewed

SEATS = range(2, 5)
MOST_CELLS = GRID + 3 * SEATS[-1]


def seats(_options: Options) -> range:
    """2-4 players."""
    return SEATS


def awaited(state: State) -> Awaited:
    """Whose decision the game waits for. While everybody looks, nobody's."""
    match state.phase:
        case Bidding(_, _, still):
            return Awaited(still[:1])
        case Revealing(seat) | Losing(seat):
            return Awaited((seat,))
        case Viewing() | Over():
            return Awaited(())


def bids(present: int, highest: int) -> tuple[Bid, ...]:
    """The usual raises; any other up to the highest is allowed too (3.02, 3.27)."""
    return tuple(Bid(present + step) for step in USUAL_STEPS if present + step <= highest)


_BIDS: dict[int, tuple[tuple[Bid | Pass, ...], ...]] = {
    highest: (bids(0, highest), *((*bids(present, highest), Pass()) for present in range(1, highest + 1)))
    for highest in (HIGHEST_BID, MOST_CARDS)
}
_FLIPS = tuple(map(Flip, range(MOST_CELLS)))
_STOP = Stop()
_LOSES = {card: tuple(Lose(card, cell) for cell in range(MOST_CELLS)) for card in CARDS}


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Everything this seat may do now; of the bids, the usual ones."""
    phase = state.phase
    match phase:
        case Bidding():
            return _BIDS[state.options.highest_bid][phase.bid] if phase.still[0] == seat else ()
        case Revealing():
            if phase.seat != seat:
                return ()
            flips = map(_FLIPS.__getitem__, phase.down)
            return (*flips, _STOP) if phase.value >= phase.bid else tuple(flips)
        case Losing():
            return _losses(state, seat) if phase.seat == seat else ()
        case Viewing() | Over():
            return ()


def _losses(state: State, seat: Seat) -> tuple[Lose, ...]:
    """Each card of the hand in each empty cell; flags are alike."""
    cells = empty_cells(state.board)
    hand = dict.fromkeys(state.hands[seat])
    return tuple([_LOSES[card][cell] for card in hand for cell in cells])


def check(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this seat may not do this now."""
    match state.phase, action:
        case Over(), _:
            return Refusal("3.17", "refused-over")
        case Viewing(), _:
            return Refusal("3.24", "refused-viewing")
        case Bidding() as phase, Bid() | Pass():
            return _check_bid(state, phase, seat, action)
        case Revealing() as phase, Flip() | Stop():
            return _check_reveal(phase, seat, action)
        case Losing(loser), Lose(card, cell):
            return _check_loss(state, loser, seat, card, cell)
        case Bidding(), _:
            return Refusal("3.03", "refused-auction")
        case Revealing(), _:
            return Refusal("3.08", "refused-reveal")
        case Losing(), _:
            return Refusal("3.12", "refused-losing")


def _check_bid(state: State, phase: Bidding, seat: Seat, action: Bid | Pass) -> Refusal | None:
    highest = state.options.highest_bid
    if seat not in phase.still:
        return Refusal("3.02", "refused-out" if seat in state.board.out else "refused-passed")
    if phase.still[0] != seat:
        return Refusal("3.02", "refused-not-your-turn")
    if isinstance(action, Pass):
        return None if phase.bid else Refusal("3.01", "refused-opening")
    if phase.bid == highest:
        return Refusal("3.02", "refused-highest", (("most", highest),))
    if phase.bid < action.bid <= highest:
        return None
    return Refusal("3.02", "refused-bid", (("least", phase.bid + 1), ("most", highest)))


def _check_reveal(phase: Revealing, seat: Seat, action: Flip | Stop) -> Refusal | None:
    if seat != phase.seat:
        return Refusal("3.08", "refused-not-revealer")
    if isinstance(action, Stop):
        return None if phase.value >= phase.bid else Refusal("3.08", "refused-stop")
    return None if action.cell in phase.down else Refusal("3.23", "refused-flip")


def _check_loss(state: State, loser: Seat, seat: Seat, card: Card, cell: int) -> Refusal | None:
    if seat != loser:
        return Refusal("3.12", "refused-not-loser")
    if card not in state.hands[seat]:
        return Refusal("3.12", "refused-card")
    return None if cell in empty_cells(state.board) else Refusal("3.12", "refused-cell")


def play(state: State, _seat: Seat, action: Action, _rng: Rng) -> Result:
    """What the action brings about."""
    match action:
        case Bid():
            return bid(state, action)
        case Pass():
            return leave(state)
        case Flip(cell):
            return flip(state, cell)
        case Stop():
            return stop(state)
        case Lose():
            return lose(state, action)


def view(state: State, seat: Seat | None) -> View:
    """What this seat, or the public, may know (3.20)."""
    hand = () if seat is None else state.hands[seat]
    return View(seat, state.options, hand, state.board, state.step, state.phase)


def outcome(state: State) -> Outcome | None:
    """How the game ended, if it has."""
    return _counted(state, state.phase.ending) if isinstance(state.phase, Over) else None


def ended_together(state: State) -> Outcome:
    """All have agreed to stop: most cards win (3.27)."""
    return _counted(state, "ending-together")


def _counted(state: State, ending: str) -> Outcome:
    """Most cards win, whatever they are; ties win together (3.19). Who is out ranks behind who is not."""
    counts, out = state.board.counts, state.board.out
    ranks, winners = ranked([-1 if seat in out else many for seat, many in enumerate(counts)], highest=True)
    return Outcome(ending, counts, ranks, winners)


def standings(state: State) -> tuple[int, ...]:
    """How many cards each holds."""
    return state.board.counts


def takes_back(state: State, _seat: Seat, _action: Action) -> bool:
    """What is said in the auction shows no card; everything after it does."""
    return isinstance(state.phase, Bidding)


def absent(state: State, seat: Seat, rng: Rng) -> Action:
    """Bid 1 or pass; any card until the bid is met; any card into any empty cell (3.26)."""
    actions = legal(state, seat)
    match state.phase:
        case Bidding(present):
            return actions[-1] if present else actions[0]
        case Revealing(_, least, value) if value >= least:
            return _STOP
        case _:
            return rng.choice(actions)


def clock(state: State) -> Clock | None:
    """What is face up stays so for the viewing time (3.24)."""
    if isinstance(state.phase, Viewing):
        return Clock(f"viewing-{state.board.round}", int(state.options.viewing))
    return None


def expire(state: State, _rng: Rng) -> Result:
    """Everybody has seen it (3.24)."""
    return viewed(state)


def retold(state: State, story: Sequence[Event]) -> Sequence[Event]:
    """No card and no place, once the cards have turned down or left (3.25)."""
    if isinstance(state.phase, Revealing | Losing | Viewing):
        return story
    return [seen for seen in story if not isinstance(seen, Flipped | Lost)]


GAME = Game(
    key="konsul",
    version=1,
    minutes=(20, 40),
    options=Options,
    choices=(Choice("variant", ("value", "cards")), Choice("viewing", ("5", "8", "12", "20"))),
    state=State,
    action=Action,
    view_type=View,
    event=Event,
    draft=Chosen,
    seats=seats,
    setup=setup,
    awaited=awaited,
    legal=legal,
    check=check,
    play=play,
    view=view,
    outcome=outcome,
    absent=absent,
    resample=resample,
    clock=clock,
    expire=expire,
    forgets=True,
    retold=retold,
    takes_back=takes_back,
    ended_together=ended_together,
    standings=standings,
)
