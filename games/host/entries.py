"""What happens in a game, entry by entry: what the log of a table and its record are made of."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from games.core import Seat, Value


class Acted(Value, frozen=True, tag="acted", omit_defaults=True):
    """A seat's action, as plain data.

    `strategy`: the version of the code by which a bot player chose it; empty for a person's action, for what
    a lesson has a bot player do, and for the default move of one whose strategy had no answer.
    """

    seat: Seat
    action: Any
    strategy: str = ""


class Expired(Value, frozen=True, tag="expired"):
    """A clock of the rules ran out."""

    clock: str


class Absent(Value, frozen=True, tag="absent"):
    """The safe default of a seat whose player was not there, as the table played it."""

    seat: Seat
    action: Any


class TakenBack(Value, frozen=True, tag="taken_back"):
    """A seat took its last action back: it never happened."""

    seat: Seat


class Left(Value, frozen=True, tag="left"):
    """From now on the table plays this seat."""

    seat: Seat


class Handed(Value, frozen=True, tag="handed", omit_defaults=True):
    """From now on another person plays this seat, or a bot player of this temper."""

    seat: Seat
    temper: str = ""


class Eliminated(Value, frozen=True, tag="eliminated"):
    """The table put a seat out of the game, by the rules."""

    seat: Seat


class Ended(Value, frozen=True, tag="ended"):
    """The game was ended before its rules did.

    By all together, by the host, at the time set for it, or because all had left or stopped playing.
    """

    how: Literal["together", "host", "time", "left", "idle"]


TELLING = (Left, Handed, Ended)
"""The entries that matter although they may leave the state as it is."""

Entry: TypeAlias = Acted | Expired | Absent | TakenBack | Left | Handed | Eliminated | Ended
