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

from games.core import (
    About,
    Awaited,
    Clock,
    Game,
    Outcome,
    Rng,
    Seat,
    Stopped,
    Timed,
    Values,
    replace,
    viewer,
)
from games.konsul.rules import pieces as p
from games.konsul.rules.deal import resample, setup
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


def seats(_options: p.Options) -> range:
    """2-4 players."""
    return p.SEATS


def awaited(state: p.State) -> Awaited:
    phase = state.phase
    match phase:
        case p.Bidding():
            return Awaited(phase.still[:1])
        case p.Revealing() | p.Losing():
            return Awaited((phase.seat,))
        case p.Viewing() | p.Over():
            return Awaited(())


def play(state: p.State, _seat: Seat, action: p.Action, _rng: Rng) -> Result:
    match action:
        case p.Bid():
            return bid(state, action)
        case p.Pass():
            return leave(state)
        case p.Flip():
            return flip(state, action.cell)
        case p.Stop():
            return stop(state)
        case p.Lose():
            return lose(state, action)


def view(state: p.State, seat: Seat | None) -> p.View:
    """What this seat, or the public, may know (3.20); when the game is over, all is turned up (3.25)."""
    reader = viewer(seat, len(state.hands))
    hand = () if reader is None else state.hands[reader]
    seen_by_all = p.View(reader, state.options, hand, state.board, state.step, state.phase)
    if not isinstance(state.phase, p.Over):
        return seen_by_all
    turned_up = tuple(p.FaceUp(cell, card) for cell, card in enumerate(state.cells) if card is not None)
    return replace(seen_by_all, left=turned_up, hands=state.hands)


def outcome(state: p.State) -> Outcome | None:
    return _ranked_outcome(state, state.phase.ending) if isinstance(state.phase, p.Over) else None


def if_stopped(state: p.State) -> Stopped[p.State]:
    """If all have agreed, most cards win (3.27); every card is opened (3.25)."""
    return Stopped(
        outcome=_ranked_outcome(state, "ending-together"),
        points=state.board.counts,
        state=with_all_open(state),
    )


def between_turns(state: p.State) -> bool:
    """A turn is over once its cards lie face down or are in the hand, and no one has spoken in the next."""
    phase = state.phase
    seats_in_game = len(state.board.counts) - len(state.board.out)
    return isinstance(phase, p.Bidding) and phase.bidder is None and len(phase.still) == seats_in_game


def _ranked_outcome(state: p.State, ending: str) -> Outcome:
    """Most cards win (3.19)."""
    return Outcome(ending, state.board.counts, *ranking(state.board))


def takes_back(state: p.State, _seat: Seat, _action: p.Action) -> bool:
    """What is said in the auction shows no card; everything after it does."""
    return isinstance(state.phase, p.Bidding)


def absent(state: p.State, seat: Seat, rng: Rng) -> p.Action:
    """Bid 1 or pass; any card until the bid is met; any card into any empty cell (3.26)."""
    actions = legal(state, seat)
    match state.phase:
        case p.Bidding(present):
            return actions[-1] if present else actions[0]
        case p.Revealing(_, least, value) if value >= least:
            return p.Stop()
        case _:
            return rng.choice(actions)


def clock(state: p.State) -> Clock | None:
    """What is face up stays so for the viewing time, or until all have seen it (3.24)."""
    if isinstance(state.phase, p.Viewing):
        time = state.options.viewing
        return Clock(f"viewing-{state.board.round}", None if time == "seen" else int(time))
    return None


def expire(state: p.State, _rng: Rng) -> Result:
    """Everybody has seen it (3.24)."""
    return end_viewing(state)


def retold(state: p.State, story: Sequence[p.Event]) -> Sequence[p.Event]:
    """No card and no place, once the cards have turned down or left, unless the game is over (3.25)."""
    if isinstance(state.phase, p.Revealing | p.Losing | p.Viewing | p.Over):
        return story
    return [event for event in story if not isinstance(event, p.Flipped | p.Lost)]


GAME = Game(
    about=About("konsul", version=2, minutes=(20, 40)),
    values=Values(p.State, p.Action, p.Event, p.View, p.Options),
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
