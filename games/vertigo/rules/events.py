"""What everybody sees happen in Vertigo. Numbers like 4.07 are rulings."""

from __future__ import annotations

from typing import TypeAlias

from games.core import Refusal, Seat, Value
from games.vertigo.rules import pieces as p


class Founded(Value, frozen=True, tag="founded"):
    """A seat spent a part of the first money."""

    seat: Seat
    spent: int


class Turned(Value, frozen=True, tag="turned"):
    """A turn began; from turn 11 on the die let it (4.07)."""

    turn: int
    face: p.Face | None = None


class Named(Value, frozen=True, tag="named"):
    """A seat named the first player."""

    seat: Seat
    first: Seat


class Maintained(Value, frozen=True, tag="maintained"):
    """A seat paid its upkeep, to the bank and to the UN (4.09)."""

    seat: Seat
    bank: int
    un: int


class Carried(Value, frozen=True, tag="carried"):
    """An order was carried out, with its cost."""

    seat: Seat
    order: p.Order
    cost: int


class Skipped(Value, frozen=True, tag="skipped"):
    """An order, or a part of it, could not be carried out (4.46)."""

    seat: Seat
    order: p.Order
    why: Refusal


class Stepped(Value, frozen=True, tag="stepped"):
    """A seat goes step by step."""

    seat: Seat


class Rolled(Value, frozen=True, tag="rolled"):
    """The die for a source: a province, or the people of the region (`PROVINCES`)."""

    seat: Seat
    region: int
    source: int
    face: p.Face


class Polluted(Value, frozen=True, tag="polluted"):
    """A tile fell on a province."""

    owner: Seat
    """The seat whose province it is."""
    region: int
    """The region."""
    province: int
    """The province."""
    lost: str
    """What was lost there; empty for nothing."""
    seat: Seat | None = None
    """The seat whose die it was; None for a world effect."""


class NoTile(Value, frozen=True, tag="no-tile"):
    """No tile was placed: the region is full, none is left, or no country can be named (4.21, 4.24)."""

    seat: Seat


class WorldRose(Value, frozen=True, tag="world-rose"):
    """A world effect: pollution is at `world` percent now (4.26)."""

    seat: Seat
    world: int


class WorldFell(Value, frozen=True, tag="world-fell"):
    """A turn without tiles: pollution is at `world` percent, and `tiles` were removed (4.29)."""

    world: int
    tiles: int


class Eliminated(Value, frozen=True, tag="eliminated"):
    """A country without people is out, and its money goes to the UN (4.40)."""

    seat: Seat
    money: int


class Produced(Value, frozen=True, tag="produced"):
    """Everybody's income (4.30)."""

    incomes: tuple[int, ...]


class Proposed(Value, frozen=True, tag="proposed"):
    """A law was proposed."""

    seat: Seat
    law: p.Law


class Smoked(Value, frozen=True, tag="smoked"):
    """A seat said that it smokes, or that it does not after all (4.36)."""

    seat: Seat
    on: bool


class Voted(Value, frozen=True, tag="voted"):
    """A seat's votes; the rest of its diplomats abstain."""

    seat: Seat
    yes: int
    no: int
    abstained: int


class Rejected(Value, frozen=True, tag="rejected"):
    """A law did not pass (4.33)."""

    law: p.Law
    yes: int
    no: int


class Passed(Value, frozen=True, tag="passed"):
    """A law passed."""

    seat: Seat
    """The proposer."""
    law: p.Law
    """The law."""
    yes: int
    """The votes for it."""
    no: int
    """The votes against it."""
    reward: int
    """The proposer's reward, in dollars."""
    gains: tuple[int, ...]
    """What each treasury gained, in dollars."""
    vault: int
    """What the vault gained, in dollars."""
    losses: tuple[int, ...]
    """The factories that each country lost."""


class Demolished(Value, frozen=True, tag="demolished"):
    """These black factories are gone (4.36)."""

    seat: Seat
    places: tuple[tuple[int, int], ...]


class Ended(Value, frozen=True, tag="ended"):
    """The game is over; the die said so, if it was rolled."""

    ending: p.Ending
    face: p.Face | None = None


class Kept(Value, frozen=True, tag="kept"):
    """The final upkeep: buildings kept and lost, and what it cost (4.42)."""

    seat: Seat
    kept: int
    lost: int
    cost: int


Event: TypeAlias = (
    Founded
    | Turned
    | Named
    | Maintained
    | Carried
    | Skipped
    | Stepped
    | Rolled
    | Polluted
    | NoTile
    | WorldRose
    | WorldFell
    | Eliminated
    | Produced
    | Proposed
    | Smoked
    | Voted
    | Rejected
    | Passed
    | Demolished
    | Ended
    | Kept
)
