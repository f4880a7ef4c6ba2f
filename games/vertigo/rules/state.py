"""What is decided in Vertigo, and what is known: actions, phases, the state, the view.

Numbers like 4.07 are rulings.
"""

from __future__ import annotations

from typing import TypeAlias

from games.core import Seat, Value
from games.vertigo.rules import pieces as p

# Actions -------------------------------------------------------------------------------------------


class Found(Value, frozen=True, tag="found"):
    """Spend the first money: regions as they shall lie, scholars in their centres, diplomats (4.01)."""

    regions: p.Regions
    scholars: p.Triple = (0, 0, 0)
    diplomats: int = 0


class Name(Value, frozen=True, tag="name"):
    """Name the first player of this turn (4.06)."""

    first: Seat


class StepByStep(Value, frozen=True, tag="step-by-step"):
    """Run the country order by order when the own turn comes (4.46)."""


class Carry(Value, frozen=True, tag="carry"):
    """One order, step by step (4.46)."""

    order: p.Order


class Done(Value, frozen=True, tag="done"):
    """No more orders, step by step (4.46)."""


class Place(Value, frozen=True, tag="place"):
    """This province takes the tile (4.21, 4.23)."""

    province: int


class Aim(Value, frozen=True, tag="aim"):
    """The arrow: this country, and a province of it; none where its owner picks the region (4.23)."""

    target: Seat
    region: int | None = None
    province: int | None = None


class Offer(Value, frozen=True, tag="offer"):
    """The owner picks the region that takes a foreign tile (4.23)."""

    region: int


class Suffer(Value, frozen=True, tag="suffer"):
    """World effect: a province of each region, None where the standing order says it (4.26)."""

    provinces: p.Chosen


class Recover(Value, frozen=True, tag="recover"):
    """Better air: the tile that goes of each region, None where there is no choice (4.29)."""

    provinces: p.Chosen


class Propose(Value, frozen=True, tag="propose"):
    """Propose a law; None: no more (4.31)."""

    law: p.Law | None = None


class CallVote(Value, frozen=True, tag="call-vote"):
    """The proposer ends the debate."""


class Smoke(Value, frozen=True, tag="smoke"):
    """Say that one smokes, or that one does not after all (4.36)."""

    on: bool = True


class Vote(Value, frozen=True, tag="vote"):
    """Diplomats for and against; the others abstain (4.32)."""

    yes: int = 0
    no: int = 0


class Demolish(Value, frozen=True, tag="demolish"):
    """The black factories that go: regions and provinces (4.36)."""

    places: tuple[tuple[int, int], ...]


Action: TypeAlias = (
    Found
    | Name
    | p.Plan
    | StepByStep
    | Carry
    | Done
    | Place
    | Aim
    | Offer
    | Suffer
    | Recover
    | Propose
    | CallVote
    | Smoke
    | Vote
    | Demolish
)


# Phases: everybody sees all of them ----------------------------------------------------------------

NO_SOURCE = -1
"""Source of a cursor before the first die of its region."""


class Cursor(Value, frozen=True):
    """Whose die was rolled last, for which source, and how many of its tiles are still to be placed.

    `source` is a province with a black factory, `PROVINCES` for the people of the region (4.20), or
    `NO_SOURCE` before the first.
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
    """All run their countries at once; the seats that have not confirmed (4.46)."""

    waiting: tuple[Seat, ...]


class Stepping(Value, frozen=True, tag="stepping"):
    """A seat goes step by step."""

    seat: Seat
    """The seat."""
    queue: tuple[Seat, ...]
    """Those that come after it."""
    stage: int = 0
    """The sub-step reached."""
    moved: p.Triple = (0, 0, 0)
    """The scholars that came into each centre in this turn."""
    trained: tuple[int, ...] = ()
    """The regions in which a scholar was trained in this turn."""
    begun: bool = False
    """Whether an order was given."""


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
    """World effect: those asked choose at the same time; the seats that have not chosen (4.26)."""

    cursor: Cursor
    asked: tuple[Seat, ...]
    waiting: tuple[Seat, ...]


class Recovering(Value, frozen=True, tag="recovering"):
    """Better air: the first of the queue says which tiles go, with the number removed so far (4.29)."""

    queue: tuple[Seat, ...]
    removed: int = 0


class Proposing(Value, frozen=True, tag="proposing"):
    """The first of the queue may propose a law (4.31)."""

    queue: tuple[Seat, ...]


class Debating(Value, frozen=True, tag="debating"):
    """Time to talk about a law before the vote."""

    law: p.Law
    queue: tuple[Seat, ...]


class Voting(Value, frozen=True, tag="voting"):
    """The first of `voters` votes; `votes` are those given, for and against (4.32)."""

    law: p.Law
    queue: tuple[Seat, ...]
    voters: tuple[Seat, ...]
    votes: tuple[tuple[Seat, int, int], ...] = ()


class Demolishing(Value, frozen=True, tag="demolishing"):
    """Owners choose which black factories go: the first of `losses`, and how many (4.36)."""

    queue: tuple[Seat, ...]
    losses: tuple[tuple[Seat, int], ...]


class Over(Value, frozen=True, tag="over"):
    """Nothing more to do."""

    ending: p.Ending


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


Hidden: TypeAlias = p.Plan | StepByStep | Suffer
"""What is chosen but not yet carried out (4.50)."""


class State(Value, frozen=True):
    """The whole game."""

    options: p.Options
    """The house rules."""
    countries: tuple[p.Country, ...]
    """The countries, by seats."""
    un: p.UN
    """The UN."""
    turn: int
    """The number of the turn."""
    first: Seat
    """The seat that goes first in it."""
    step: int
    """The number of moments so far."""
    phase: Phase
    """What is being decided."""
    choices: tuple[Hidden | None, ...]
    """What each seat has chosen and is not yet carried out: hidden."""


class View(Value, frozen=True):
    """What a seat, or the public (None), may know: everything but what others have chosen."""

    seat: Seat | None
    """The reader; None for the public."""
    options: p.Options
    """The house rules."""
    countries: tuple[p.Country, ...]
    """The countries, by seats."""
    un: p.UN
    """The UN."""
    turn: int
    """The number of the turn."""
    first: Seat
    """The seat that goes first in it."""
    step: int
    """The number of moments so far."""
    phase: Phase
    """What is being decided."""
    choice: Hidden | None
    """What the reader has chosen and is not yet carried out; None for the public."""
