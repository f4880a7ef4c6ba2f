"""What may be done in Vertigo, and when: actions, phases, the state and the view."""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.core import Seat, Value
from games.vertigo.pieces import (
    UN,
    Country,
    Ending,
    Law,
    Options,
    Order,
    Plan,
    Region,
    Triple,
)

# Actions -------------------------------------------------------------------------------------------


class Found(Value, frozen=True, tag="found"):
    """Spend the first money: regions as they shall lie, scholars in their centres, diplomats (4.01)."""

    regions: tuple[Region, Region, Region]
    scholars: Triple = (0, 0, 0)
    diplomats: int = 0


class Name(Value, frozen=True, tag="name"):
    """Name the first player of this turn (4.06)."""

    first: Seat


class StepByStep(Value, frozen=True, tag="step-by-step"):
    """Run the country order by order when the own turn comes (4.46)."""


class Carry(Value, frozen=True, tag="carry"):
    """One order, step by step (4.46)."""

    order: Order


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

    provinces: tuple[int | None, int | None, int | None]


class Propose(Value, frozen=True, tag="propose"):
    """Propose a law; None: no more (4.31)."""

    law: Law | None = None


class CallVote(Value, frozen=True, tag="call-vote"):
    """Whoever proposed ends the debate."""


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
    | Plan
    | StepByStep
    | Carry
    | Done
    | Place
    | Aim
    | Offer
    | Suffer
    | Propose
    | CallVote
    | Vote
    | Demolish
)


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
    | Proposing
    | Debating
    | Voting
    | Demolishing
    | Over
)
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


# Drafts --------------------------------------------------------------------------------------------


class Shopping(Value, frozen=True, tag="shopping"):
    """A draft of the first purchases; `moving`: the province whose content is being moved."""

    found: Found
    page: Literal["shop", "map"] = "shop"
    moving: tuple[int, int] | None = None


class Drafting(Value, frozen=True, tag="drafting"):
    """A draft of a plan, which may still be too dear; `moving`: the province whose people are to move."""

    plan: Plan
    page: Literal["plan", "provinces", "people", "letting-go", "standing"] = "plan"
    moving: tuple[int, int] | None = None


class Bearing(Value, frozen=True, tag="bearing"):
    """A draft of the provinces that a world effect takes, or of the factories that go."""

    places: tuple[tuple[int, int], ...] = ()


class Considering(Value, frozen=True, tag="considering"):
    """A draft: a law is looked at before it is proposed."""

    law: Law


Draft: TypeAlias = Shopping | Drafting | Bearing | Considering
