"""Seijiya no Koshin (政治屋の興信). The numbers (2.07) are rulings, listed in RULES.en.md.

| rulings | file |
|---|---|
| 2.01, 2.02, 2.04, 2.24, 2.29, 2.30: layouts, faces, the deal, what is hidden | deal.py |
| 2.05, 2.11, 2.12, 2.18, 2.25, 2.27, 2.34: a turn, privilege cards, the end, why not | turn.py |
| 2.07 to 2.10, 2.13, 2.14, 2.16, 2.17: where cards may lie, the board after one | board.py |
| 2.19 to 2.22, 2.26: points | scoring.py |
| 2.03, 2.06, 2.15, 2.31, 2.32: cards, ways round, hands, cells, what a draw shows | pieces.py |
| 2.23: ties; 2.28: what is left out; 2.33: default moves | __init__.py |
"""

from __future__ import annotations

from games.core import About, Awaited, Game, Outcome, Rng, Seat, Stopped, Values, ranked, viewer
from games.seijiya_no_koshin.rules import turn
from games.seijiya_no_koshin.rules.deal import redrawn, resample, setup
from games.seijiya_no_koshin.rules.pieces import Action, Draw, Event, Lay, Options, Over, State, Turn, View
from games.seijiya_no_koshin.rules.scoring import Prospect, totals

SEATS = range(2, 5)


def seats(_options: Options) -> range:
    """2-4 players (2.01)."""
    return SEATS


def awaited(state: State) -> Awaited:
    return Awaited((state.phase.seat,) if isinstance(state.phase, Turn) else ())


def play(state: State, seat: Seat, action: Action, _rng: Rng) -> turn.Result:
    match action:
        case Draw():
            return turn.draw_card(state, seat)
        case Lay():
            return turn.lay_card(state, seat, action)


def view(state: State, seat: Seat | None) -> View:
    """What this seat, or the public, may know (2.24)."""
    reader = viewer(seat, len(state.hands))
    return View(
        reader,
        state.options,
        () if reader is None else state.hands[reader],
        None if reader is None else state.drawn[reader],
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
    return _present_outcome(state, state.phase.ending) if isinstance(state.phase, Over) else None


def if_stopped(state: State) -> Stopped[State]:
    """The ranking of the present points: they are defined at any moment (2.19 to 2.22)."""
    agreed = _present_outcome(state, "ending-together")
    return Stopped(outcome=agreed, points=agreed.scores)


def _present_outcome(state: State, ending: str) -> Outcome:
    points = totals(state.board, state.hands, state.takings)
    return Outcome(ending, points, *ranked(points, highest=True))


def absent(state: State, seat: Seat, rng: Rng) -> Action:
    """The card with the best immediate change for this seat; a draw when none can be played (2.33)."""
    draw, *lays = turn.legal(state, seat)
    counts = tuple(map(len, state.hands))
    prospect = Prospect(state.board, seat, state.hands[seat], counts, state.takings[seat])
    changes = [(action, prospect.change(action)) for action in lays if isinstance(action, Lay)]
    most = max([change for _, change in changes], default=0)
    return rng.choice([lay for lay, change in changes if change == most]) if changes else draw


# How the bat and the owl end the game is not known (2.28).
GAME = Game(
    about=About("seijiya_no_koshin", version=3, minutes=(20, 45), not_included=("bat-and-owl",)),
    values=Values(State, Action, Event, View, Options),
    seats=seats,
    setup=setup,
    awaited=awaited,
    legal=turn.legal,
    check=turn.check,
    play=play,
    view=view,
    outcome=outcome,
    absent=absent,
    resample=resample,
    redrawn=redrawn,
    if_stopped=if_stopped,
)
