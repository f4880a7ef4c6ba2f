"""The rules of Stones, as plain functions of values."""

from __future__ import annotations

from games.core import About, Awaited, Game, Outcome, Rng, Seat, Value, Values, ranked, replace

STONES, MOST = 21, 3


class Take(Value, frozen=True, tag="take"):
    """Take stones, one to three."""

    stones: int


class Taken(Value, frozen=True, tag="taken"):
    """What everybody saw happen: the message `event-taken` tells it."""

    seat: Seat
    stones: int


class State(Value, frozen=True):
    """What lies on the table, whose turn it is, and what each has taken. `step` counts the moments."""

    step: int
    left: int
    turn: Seat
    taken: tuple[int, ...]


def setup(players: int, _options: object, rng: Rng) -> State:
    """A person begins; who it is, is drawn."""
    return State(0, STONES, rng.below(players), (0,) * players)


def awaited(state: State) -> Awaited:
    """Whose turn it is; no one's when the game is over."""
    return Awaited((state.turn,) if state.left else ())


def legal(state: State, seat: Seat) -> tuple[Take, ...]:
    """Everything that a seat may do now."""
    if seat not in awaited(state).seats or isinstance(seat, bool):
        return ()
    return tuple(Take(stones) for stones in range(1, min(MOST, state.left) + 1))


def play(state: State, seat: Seat, action: Take, _rng: Rng) -> tuple[State, tuple[Taken, ...]]:
    """The stones go to the person who takes them, and the next in order has the turn."""
    taken = tuple(stones + action.stones * (other == seat) for other, stones in enumerate(state.taken))
    after = replace(
        state,
        step=state.step + 1,
        left=state.left - action.stones,
        turn=(seat + 1) % len(state.taken),
        taken=taken,
    )
    return after, (Taken(seat, action.stones),)


def outcome(state: State) -> Outcome | None:
    """The person who took the last stone has won: that is who had the turn before."""
    if state.left:
        return None
    seats = range(len(state.taken))
    winner = (state.turn - 1) % len(seats)
    scores = tuple(int(seat == winner) for seat in seats)
    return Outcome("ending-last-stone", scores, *ranked(scores, highest=True))


GAME = Game(
    about=About("stones", minutes=(2, 5)),
    values=Values(State, Take, Taken),
    seats=lambda _options: range(2, 5),
    setup=setup,
    awaited=awaited,
    legal=legal,
    play=play,
    outcome=outcome,
)
