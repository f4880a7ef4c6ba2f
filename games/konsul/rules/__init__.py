"""Konsul (執政官). The numbers (3.07) are rulings, listed in RULES.en.md.

| rulings | file |
|---|---|
| 3.05 to 3.07, 3.21: sets and their worth; 3.27: raises | pieces.py |
| 3.20, 3.22: the deal, what a seat may know of it | deal.py |
| 3.01 to 3.04, 3.08 to 3.19, 3.23: an auction, a reveal, what follows; why not | turn.py |
| 3.24: the viewing time; 3.25: what is told again; 3.26: default moves | __init__.py |
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import About, Awaited, Clock, Game, Outcome, Rng, Seat, Stopped, Timed, Values, viewer
from games.konsul.rules.deal import resample, setup
from games.konsul.rules.pieces import (
    SEATS,
    Action,
    Bid,
    Bidding,
    Event,
    FaceUp,
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
from games.konsul.rules.turn import (
    Result,
    bid,
    check,
    end_viewing,
    flip,
    leave,
    legal,
    lose,
    ranking,
    stop,
    with_all_open,
)


def seats(_options: Options) -> range:
    """2-4 players."""
    return SEATS


def awaited(state: State) -> Awaited:
    phase = state.phase
    match phase:
        case Bidding():
            return Awaited(phase.still[:1])
        case Revealing() | Losing():
            return Awaited((phase.seat,))
        case Viewing() | Over():
            return Awaited(())


def play(state: State, _seat: Seat, action: Action, _rng: Rng) -> Result:
    match action:
        case Bid():
            return bid(state, action)
        case Pass():
            return leave(state)
        case Flip():
            return flip(state, action.cell)
        case Stop():
            return stop(state)
        case Lose():
            return lose(state, action)


def view(state: State, seat: Seat | None) -> View:
    """What this seat, or the public, may know (3.20); when the game is over, all is turned up (3.25)."""
    own, board, step, phase = viewer(seat, len(state.hands)), state.board, state.step, state.phase
    hand = () if own is None else state.hands[own]
    if isinstance(phase, Over):
        left = tuple(FaceUp(cell, card) for cell, card in enumerate(state.cells) if card is not None)
        return View(own, state.options, hand, board, step, phase, left, state.hands)
    return View(own, state.options, hand, board, step, phase)


def outcome(state: State) -> Outcome | None:
    return _ranked_outcome(state, state.phase.ending) if isinstance(state.phase, Over) else None


def if_stopped(state: State) -> Stopped[State]:
    """If all have agreed, most cards win (3.27); every card is opened (3.25)."""
    return Stopped(
        outcome=_ranked_outcome(state, "ending-together"),
        points=state.board.counts,
        state=with_all_open(state),
    )


def between_turns(state: State) -> bool:
    """A turn is over once its cards lie face down or are in the hand, and no one has spoken in the next."""
    phase = state.phase
    everyone = len(state.board.counts) - len(state.board.out)
    return isinstance(phase, Bidding) and phase.bidder is None and len(phase.still) == everyone


def _ranked_outcome(state: State, ending: str) -> Outcome:
    """Most cards win (3.19)."""
    return Outcome(ending, state.board.counts, *ranking(state.board))


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
            return Stop()
        case _:
            return rng.choice(actions)


def clock(state: State) -> Clock | None:
    """What is face up stays so for the viewing time, or until all have seen it (3.24)."""
    if isinstance(state.phase, Viewing):
        time = state.options.viewing
        return Clock(f"viewing-{state.board.round}", None if time == "seen" else int(time))
    return None


def expire(state: State, _rng: Rng) -> Result:
    """Everybody has seen it (3.24)."""
    return end_viewing(state)


def retold(state: State, story: Sequence[Event]) -> Sequence[Event]:
    """No card and no place, once the cards have turned down or left, unless the game is over (3.25)."""
    if isinstance(state.phase, Revealing | Losing | Viewing | Over):
        return story
    return [seen for seen in story if not isinstance(seen, Flipped | Lost)]


GAME = Game(
    about=About("konsul", version=2, minutes=(20, 40)),
    values=Values(State, Action, Event, View, Options),
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
    timed=Timed(clock, expire),
    retold=retold,
    takes_back=takes_back,
    if_stopped=if_stopped,
    between_turns=between_turns,
)
