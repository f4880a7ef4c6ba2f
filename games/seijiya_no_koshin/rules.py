"""Seijiya no Koshin (政治屋の興信). The numbers (2.07) are rulings, listed in RULES.en.md."""

from __future__ import annotations

from games.core import About, Awaited, Game, Outcome, Rng, Seat, Stopped, Values, ranked, viewer
from games.seijiya_no_koshin.away import best
from games.seijiya_no_koshin.deal import setup
from games.seijiya_no_koshin.hidden import resample
from games.seijiya_no_koshin.legal import check, legal
from games.seijiya_no_koshin.pieces import Action, Draw, Event, Lay, Options, Over, State, Turn, View
from games.seijiya_no_koshin.scoring import totals
from games.seijiya_no_koshin.turn import Result, draw, lay

SEATS = range(2, 5)


def seats(_options: Options) -> range:
    """2-4 players (2.01)."""
    return SEATS


def awaited(state: State) -> Awaited:
    match state.phase:
        case Turn(seat):
            return Awaited((seat,))
        case Over():
            return Awaited(())


def play(state: State, seat: Seat, action: Action, _rng: Rng) -> Result:
    match action:
        case Draw():
            return draw(state, seat)
        case Lay():
            return lay(state, seat, action)


def view(state: State, seat: Seat | None) -> View:
    """What this seat, or the public, may know (2.24)."""
    own = viewer(seat, len(state.hands))
    return View(
        own,
        state.options,
        () if own is None else state.hands[own],
        None if own is None else state.drawn[own],
        state.hands if isinstance(state.phase, Over) else (),
        tuple(map(len, state.hands)),
        len(state.deck),
        state.board,
        state.takings,
        state.step,
        state.phase,
    )


def outcome(state: State) -> Outcome | None:
    """Most points win; ties win together (2.23)."""
    return _ranked(state, state.phase.ending) if isinstance(state.phase, Over) else None


def if_stopped(state: State) -> Stopped[State]:
    """The ranking of the present points: they are defined at any moment (2.19 to 2.22)."""
    agreed = _ranked(state, "ending-together")
    return Stopped(outcome=agreed, points=agreed.scores)


def _ranked(state: State, ending: str) -> Outcome:
    points = totals(state.board, state.hands, state.takings)
    ranks, winners = ranked(points, highest=True)
    return Outcome(ending, points, ranks, winners)


def absent(state: State, seat: Seat, rng: Rng) -> Action:
    """The card with the best immediate change for this seat; a draw when none can be played (2.33)."""
    first, *others = legal(state, seat)
    lays = [action for action in others if isinstance(action, Lay)]
    return best(state, seat, lays, rng) if lays else first


GAME = Game(
    about=About("seijiya_no_koshin", version=2, minutes=(20, 45), not_included=("bat-and-owl",)),
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
    if_stopped=if_stopped,
)
