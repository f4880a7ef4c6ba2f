"""Rules as a table of phases: one record a phase, and a game's functions made of the table.

Optional. A state has a `phase`, one of several kinds of values; each kind has a record that says everything
the rules know about it. `Phases` looks up the record of the present phase, so `GAME` can be made of its
methods (`awaited=PHASES.awaited`, `legal=PHASES.legal`, ...).

Rules that work on a mutable copy name it in `work` and turn it into the next state in `done`; what `play`
returns is up to them (the next phase, say). Rules that make the next state themselves pass `unchanged` and
`given`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any, Generic, Protocol, TypeVar

from games.core import Awaited, Clock, Refusal, Rng, Seat

P = TypeVar("P")
A = TypeVar("A")
S = TypeVar("S", bound="Phased")
W = TypeVar("W")
R = TypeVar("R")
E = TypeVar("E")
T = TypeVar("T")


class Phased(Protocol):
    """A state with a phase."""

    @property
    def phase(self) -> Any:  # noqa: ANN401 - stands for any game's
        """The present phase."""
        ...


def unchanged(state: T) -> T:
    """Return the state itself: `work` of rules that make the next state themselves."""
    return state


def given(_state: object, result: T) -> T:
    """Return the result itself: `done` of rules that make the next state themselves."""
    return result


def allowed(_state: object, _phase: object, _seat: Seat, _action: object) -> None:
    """Refuse nothing: `check` of a phase in which every action of a fitting kind is allowed."""


def final(_state: object, _phase: object, _seat: Seat, _action: object) -> bool:
    """Take nothing back."""
    return False


def stuck(_work: object, phase: object, *_: object) -> Any:  # noqa: ANN401 - stands for any game's
    """Raise: `without` and `expire` of a phase that knows neither."""
    msg = f"{type(phase).__name__} has no rule for this"
    raise ValueError(msg)


@dataclass(frozen=True, slots=True)
class PhaseOf(Generic[P, A, S, W, R]):
    """The rules of one kind of phase."""

    kind: type[P]
    """The type of the phase."""
    _: KW_ONLY
    turn: Refusal | Callable[[S, P, Seat], Refusal]
    """The refusal of a seat whose decision it is not."""
    seats: Callable[[S, P], tuple[Seat, ...]]
    """The seats whose decision it is."""
    actions: tuple[type[A], ...]
    """The kinds of action that fit."""
    legal: Callable[[S, P, Seat], tuple[A, ...]]
    """What one of the seats may do."""
    play: Callable[[W, P, Seat, A, Rng], R]
    """Carry out an action of one of the seats."""
    absent: Callable[[S, P, Seat, Rng], A]
    """The default move."""
    check: Callable[[S, P, Seat, A], Refusal | None] = allowed
    """Why any fitting action of one of the seats is refused, or None."""
    awaited: Callable[[S, P], tuple[Seat, ...]] | None = None
    """The seats that the game cannot go on without, where these are fewer than `seats`."""
    secret: bool = False
    """Whether what is chosen stays hidden until all have chosen."""
    without: Callable[[W, P, Seat, Rng], R] = stuck
    """Go on after a seat was taken out of the game."""
    clock: Callable[[S, P], Clock | None] | None = None
    """The phase's own time limit."""
    expire: Callable[[W, P, Rng], R] = stuck
    """Go on when that time is up."""
    takes_back: Callable[[S, P, Seat, A], bool] = final
    """Whether an action may be undone."""


class Phases(Generic[S, W, R, E]):
    """The table of a game's phases. `wrong` refuses an action that does not fit the phase."""

    def __init__(
        self,
        *records: PhaseOf[Any, Any, S, W, R],
        work: Callable[[S], W],
        done: Callable[[W, R], tuple[S, tuple[E, ...]]],
        wrong: Refusal,
    ) -> None:
        self.records: Mapping[type, PhaseOf[Any, Any, S, W, R]] = {record.kind: record for record in records}
        self.work, self.done, self.wrong = work, done, wrong

    def of(self, state: S) -> PhaseOf[Any, Any, S, W, R]:
        """Return the record of the present phase."""
        return self.records[type(state.phase)]

    def awaited(self, state: S) -> Awaited:
        """Return the seats that the game cannot go on without."""
        record = self.of(state)
        return Awaited((record.awaited or record.seats)(state, state.phase), record.secret)

    def legal(self, state: S, seat: Seat) -> tuple[Any, ...]:
        """Return what this seat may do now."""
        record, phase = self.of(state), state.phase
        return record.legal(state, phase, seat) if seat in record.seats(state, phase) else ()

    def check(self, state: S, seat: Seat, action: Any) -> Refusal | None:  # noqa: ANN401 - any game's
        """Return why this seat may not do this now: wrong phase, another's turn, or what the phase says."""
        record, phase = self.of(state), state.phase
        if not isinstance(action, record.actions):
            return self.wrong
        if seat not in record.seats(state, phase):
            return record.turn if isinstance(record.turn, Refusal) else record.turn(state, phase, seat)
        return record.check(state, phase, seat, action)

    def play(self, state: S, seat: Seat, action: Any, rng: Rng) -> tuple[S, tuple[E, ...]]:  # noqa: ANN401
        """Return the next state, and the events."""
        work = self.work(state)
        return self.done(work, self.of(state).play(work, state.phase, seat, action, rng))

    def absent(self, state: S, seat: Seat, rng: Rng) -> Any:  # noqa: ANN401 - any game's
        """Return the default move of an absent player."""
        return self.of(state).absent(state, state.phase, seat, rng)

    def takes_back(self, state: S, seat: Seat, action: Any) -> bool:  # noqa: ANN401 - any game's
        """Whether this action, played now, showed nothing hidden and may be undone."""
        return self.of(state).takes_back(state, state.phase, seat, action)

    def clock(self, state: S) -> Clock | None:
        """Return the time limit of the present phase."""
        clock = self.of(state).clock
        return clock(state, state.phase) if clock else None

    def expire(self, state: S, rng: Rng) -> tuple[S, tuple[E, ...]]:
        """Return the next state after the time limit, and the events."""
        work = self.work(state)
        return self.done(work, self.of(state).expire(work, state.phase, rng))
