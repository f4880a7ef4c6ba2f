"""What the game of Vertigo waits for and what it consists of: phases, the state and the view."""

from __future__ import annotations

from typing import TypeAlias

from games.core import Seat, Value
from games.vertigo.actions import StepByStep, Suffer
from games.vertigo.pieces import UN, Country, Ending, Law, Options, Plan, Triple

# Phases: everybody sees all of them ----------------------------------------------------------------


class Cursor(Value, frozen=True):
    """Whose die was rolled, for which source, and how many of its tiles are still to be placed.

    `source` is a province with a black factory, or `PROVINCES` for the people of the region (4.20).
    """

    seat: Seat
    region: int
    source: int
    tiles: int = 0


class Founding(Value, frozen=True, tag="founding"):
    """The first of the queue spends the first money (4.01)."""

    queue: tuple[Seat, ...]


class Naming(Value, frozen=True, tag="naming"):
    """A seat names the first player (4.06)."""

    seat: Seat


class Planning(Value, frozen=True, tag="planning"):
    """All run their countries at once; who has not confirmed yet (4.46)."""

    waiting: tuple[Seat, ...]


class Stepping(Value, frozen=True, tag="stepping"):
    """A seat goes step by step; those of the queue come after it.

    `stage`: the sub-step reached; `moved`: scholars that came into a centre this turn; `trained`: regions;
    `begun`: whether an order was given.
    """

    seat: Seat
    queue: tuple[Seat, ...]
    stage: int = 0
    moved: Triple = (0, 0, 0)
    trained: tuple[int, ...] = ()
    begun: bool = False


class Placing(Value, frozen=True, tag="placing"):
    """The roller chooses which people or buildings of the own region go (4.21)."""

    cursor: Cursor


class Aiming(Value, frozen=True, tag="aiming"):
    """The roller aims the arrow (4.23)."""

    cursor: Cursor


class Offering(Value, frozen=True, tag="offering"):
    """The target of an arrow picks a region (4.23)."""

    cursor: Cursor
    target: Seat


class Landing(Value, frozen=True, tag="landing"):
    """The roller picks the province in the region that the owner picked (4.23)."""

    cursor: Cursor
    target: Seat
    region: int


class Effect(Value, frozen=True, tag="effect"):
    """World effect: those asked choose at the same time; who has not yet (4.26)."""

    cursor: Cursor
    asked: tuple[Seat, ...]
    waiting: tuple[Seat, ...]


class Recovering(Value, frozen=True, tag="recovering"):
    """Better air: the first of the queue says which tiles go; so many are gone already (4.29)."""

    queue: tuple[Seat, ...]
    removed: int = 0


class Proposing(Value, frozen=True, tag="proposing"):
    """The first of the queue may propose a law (4.31)."""

    queue: tuple[Seat, ...]


class Debating(Value, frozen=True, tag="debating"):
    """Time to talk about a law before the vote."""

    law: Law
    queue: tuple[Seat, ...]


class Voting(Value, frozen=True, tag="voting"):
    """The first of `voters` votes; `votes` are those given, for and against (4.32)."""

    law: Law
    queue: tuple[Seat, ...]
    voters: tuple[Seat, ...]
    votes: tuple[tuple[Seat, int, int], ...] = ()


class Demolishing(Value, frozen=True, tag="demolishing"):
    """Owners choose which black factories go: the first of `losses`, and how many (4.36)."""

    queue: tuple[Seat, ...]
    losses: tuple[tuple[Seat, int], ...]


class Over(Value, frozen=True, tag="over"):
    """Nothing more to do."""

    ending: Ending


Phase: TypeAlias = (
    Founding
    | Naming
    | Planning
    | Stepping
    | Placing
    | Aiming
    | Offering
    | Landing
    | Effect
    | Recovering
    | Proposing
    | Debating
    | Voting
    | Demolishing
    | Over
)


def turn_of(phase: Phase) -> Seat | None:
    """Whose decision it is; None while all choose together, and at the end."""
    match phase:
        case Founding(queue) | Recovering(queue) | Proposing(queue) | Debating(_, queue):
            return queue[0]
        case Naming(seat) | Stepping(seat) | Offering(_, seat):
            return seat
        case Placing(cursor) | Aiming(cursor) | Landing(cursor):
            return cursor.seat
        case Voting(_, _, voters):
            return voters[0]
        case Demolishing(_, losses):
            return losses[0][0]
        case Planning() | Effect() | Over():
            return None


Hidden: TypeAlias = Plan | StepByStep | Suffer
"""What is chosen but not yet carried out (4.50)."""


class State(Value, frozen=True):
    """The whole game. `choices` are hidden: what each seat has chosen and is not yet carried out."""

    options: Options
    countries: tuple[Country, ...]
    un: UN
    turn: int
    first: Seat
    step: int
    phase: Phase
    choices: tuple[Hidden | None, ...]


class View(Value, frozen=True):
    """What a seat, or the public (None), may know: everything but what others have chosen."""

    seat: Seat | None
    options: Options
    countries: tuple[Country, ...]
    un: UN
    turn: int
    first: Seat
    step: int
    phase: Phase
    choice: Hidden | None
