"""What everybody sees happen in Vertigo."""

from __future__ import annotations

from typing import TypeAlias

from games.core import Refusal, Seat, Value
from games.vertigo.pieces import Ending, Face, Law, Order


class Founded(Value, frozen=True, tag="founded"):
    """A seat spent so much of the first money."""

    seat: Seat
    spent: int


class Turned(Value, frozen=True, tag="turned"):
    """A turn began; from turn 11 on the die let it (4.07)."""

    turn: int
    face: Face | None = None


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
    """An order was carried out, and cost so much."""

    seat: Seat
    order: Order
    cost: int


class Skipped(Value, frozen=True, tag="skipped"):
    """An order, or a part of it, could not be carried out (4.46)."""

    seat: Seat
    order: Order
    why: Refusal


class Stepped(Value, frozen=True, tag="stepped"):
    """A seat goes step by step."""

    seat: Seat


class Rolled(Value, frozen=True, tag="rolled"):
    """The die for a source: a province, or the people of the region (`PROVINCES`)."""

    seat: Seat
    region: int
    source: int
    face: Face


class Polluted(Value, frozen=True, tag="polluted"):
    """A tile fell on a province of `owner`, and this was `lost`; by a die of `seat`, or a world effect."""

    owner: Seat
    region: int
    province: int
    lost: str
    seat: Seat | None = None


class NoTile(Value, frozen=True, tag="no-tile"):
    """No tile was placed: the region is full, none is left, or no country can be named (4.21, 4.24)."""

    seat: Seat


class WorldRose(Value, frozen=True, tag="world-rose"):
    """A world effect: pollution is at `world` percent now (4.26)."""

    seat: Seat
    world: int


class WorldFell(Value, frozen=True, tag="world-fell"):
    """Nobody placed a tile: pollution is at `world` percent, so many tiles are removed (4.29)."""

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
    law: Law


class Voted(Value, frozen=True, tag="voted"):
    """A seat's votes; the rest of its diplomats abstain."""

    seat: Seat
    yes: int
    no: int
    abstained: int


class Rejected(Value, frozen=True, tag="rejected"):
    """A law did not pass (4.33)."""

    law: Law
    yes: int
    no: int


class Passed(Value, frozen=True, tag="passed"):
    """A law passed: the proposer's reward, what each treasury and the vault gained, factories lost."""

    seat: Seat
    law: Law
    yes: int
    no: int
    reward: int
    gains: tuple[int, ...]
    vault: int
    losses: tuple[int, ...]


class Demolished(Value, frozen=True, tag="demolished"):
    """These black factories are gone (4.36)."""

    seat: Seat
    places: tuple[tuple[int, int], ...]


class Ended(Value, frozen=True, tag="ended"):
    """The game is over; the die said so, if it was rolled."""

    ending: Ending
    face: Face | None = None


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
    | Voted
    | Rejected
    | Passed
    | Demolished
    | Ended
    | Kept
)
