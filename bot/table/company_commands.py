"""What is done about computer players at a table, and by them."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from bot.table.command import Command, SeatNumber

TemperKey: TypeAlias = Literal["gentle", "even", "sharp"]


class AddOurs(Command, frozen=True, tag="add-ours"):
    """The host seats one of our players."""

    temper: TemperKey


class DismissOurs(Command, frozen=True, tag="dismiss-ours"):
    """The host dismisses one of our players."""

    number: SeatNumber


class SetFollow(Command, frozen=True, tag="follow"):
    """The host chooses whether one of our players takes the seat of whoever leaves."""

    follow: bool


class SetAdvice(Command, frozen=True, tag="set-advice"):
    """The host chooses whether people may ask what one of our players would do."""

    advice: bool


class Practise(Command, frozen=True, tag="practise"):
    """The host starts a game for practice, with our players in the other seats."""

    thread: bool = False


class PlayOurs(Command, frozen=True, tag="ours"):
    """One of our players has decided, when there were so many entries; no action: the safe default."""

    seat: SeatNumber
    action: Any
    length: int
