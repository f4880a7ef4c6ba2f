"""What may be done in Vertigo."""

from __future__ import annotations

from typing import TypeAlias

from games.core import Seat, Value
from games.vertigo.pieces import Chosen, Law, Order, Plan, Region, Triple


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

    provinces: Chosen


class Recover(Value, frozen=True, tag="recover"):
    """Better air: the tile that goes of each region, None where there is no choice (4.29)."""

    provinces: Chosen


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
    | Recover
    | Propose
    | CallVote
    | Vote
    | Demolish
)
"""Nothing hands money to another player: it changes hands by laws alone (4.43)."""
