"""A table in memory, and the reasons why it says no."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from bot.saved import Person, Post, Votes
from bot.terms import Terms
from bot.turns import LATE, NO_TURN, Turn
from games import Box
from games.core import Awaited, Outcome, Refusal, Seat, Value
from games.record import (
    FORMAT,
    Eliminated,
    Entry,
    Handed,
    Head,
    Left,
    Position,
    Result,
    commitment,
    seed,
    write,
)

LOBBY_DEADLINE = "lobby"

Status: TypeAlias = Literal["lobby", "playing", "finished", "cancelled", "expired"]


class DeniedError(Exception):
    """The table says no; `key` names the message with the reason."""

    def __init__(self, key: str, **args: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.args_ = args


class RefusedError(Exception):
    """The rules say no."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"ruling {refusal.ruling}: {refusal.key}")
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands."""

    guild_id: int
    channel_id: int


@dataclass(slots=True)
class Table:
    """A table in memory: what is stored of it, and the state its log folds to."""

    id: int
    box: Box
    options: dict[str, Any]
    status: Status
    guild_id: int
    channel_id: int
    host_id: int
    language: str
    secret: bytes
    start_id: int | None
    revision: int
    shown: int
    opened_at: float
    people: tuple[Person, ...]
    terms: Terms = field(default_factory=Terms)
    home_id: int | None = None
    turn: Turn = NO_TURN
    wake: float | None = None
    paused_at: float | None = None
    finished_at: float | None = None
    votes: Votes = field(default_factory=dict[str, Mapping[Seat, str]])
    tenures: tuple[tuple[Seat, int], ...] = ()
    """Who held a seat before somebody else did."""
    entries: list[Entry] = field(default_factory=list[Entry])
    deadlines: dict[str, float] = field(default_factory=dict[str, float])
    drafts: dict[Seat, tuple[int, Value]] = field(default_factory=dict[Seat, tuple[int, Value]])
    posts: dict[str, Post] = field(default_factory=dict[str, Post])
    words: dict[int, str] = field(default_factory=dict[int, str])
    position: Position | None = None
    unseen: bool = False
    """Whether it was read from the store with a moment that may not have been shown yet."""

    @property
    def commitment(self) -> str:
        """The hash of the secret, posted with the lobby."""
        return commitment(self.secret)

    @property
    def seats(self) -> range:
        """How many people the game needs with its present options."""
        return self.box.game.seats(self.box.game.read_options(self.options))

    @property
    def awaited(self) -> Awaited:
        """Whose decision the game waits for."""
        return self.box.game.awaited(self.position.state) if self.position else Awaited(())

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self.position.outcome if self.position else None

    @property
    def clock_due(self) -> float | None:
        """When the rules' own clock runs out, in seconds since the epoch."""
        return next((due for key, due in self.deadlines.items() if key != LOBBY_DEADLINE), None)

    def seat_of(self, user_id: int) -> Seat | None:
        """Where a person sits; not where they sat before they left."""
        mine = (seat for seat in self.present if self.people[seat].user_id == user_id)
        return next(mine, None)

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats that somebody plays."""
        return tuple(seat for seat, person in enumerate(self.people) if not person.left)

    @property
    def late(self) -> tuple[Seat, ...]:
        """The seats whose time is up, while others decide what to do."""
        return self.awaited.seats if self.status == "playing" and self.turn.stage == LATE else ()

    def unrated_with(self, outcome: Outcome, entry: Entry) -> str | None:
        """Why a result that comes with this entry counts for no rating; None when it does."""
        if not outcome.ranks:
            return "ended"
        entries = (*self.entries, entry)
        if any(isinstance(other, Handed) for other in entries):
            return "substitute"
        return "left" if any(isinstance(other, Left | Eliminated) for other in entries) else None

    @property
    def unrated(self) -> str | None:
        """Why the result of a finished game counts for no rating; None when it does."""
        return self.unrated_with(self.outcome, self.entries[-1]) if self.outcome else None

    def draft(self, seat: Seat) -> Value | None:
        """What a seat has selected: at this moment of the game, unless drafts outlast the moments."""
        step, value = self.drafts.get(seat, (-1, None))
        lasts = self.box.game.draft_after is not None
        return value if self.position and (lasts or step == self.position.state.step) else None

    def record(self) -> bytes:
        """The finished game as a file: seats by number, no names, no times."""
        outcome = self.outcome
        if outcome is None or self.start_id is None:
            raise DeniedError("denied-not-finished")
        game = self.box.game
        head = Head(
            FORMAT,
            game.key,
            game.version,
            self.options,
            len(self.people),
            self.commitment,
            self.secret.hex(),
            tuple(str(person.join_id) for person in self.people),
            str(self.start_id),
        )
        return write(head, self.entries, Result(len(self.entries), outcome))

    def begin(self, start_id: int) -> Position:
        """The position before the first entry, when this press starts the game."""
        joins = [person.join_id for person in self.people]
        options = self.box.game.read_options(self.options)
        return Position(self.box.game, options, len(joins), seed(self.secret, joins, start_id))


def in_lobby(table: Table) -> None:
    """Make sure that the game has not begun. Raises `DeniedError`."""
    if table.status == "playing":
        raise DeniedError("denied-started")
    if table.status != "lobby":
        raise DeniedError(f"denied-{table.status}")


def playing(table: Table) -> Position:
    """The position of a game under way. Raises `DeniedError`."""
    if table.status == "lobby" or table.position is None:
        raise DeniedError("denied-not-started" if table.status == "lobby" else f"denied-{table.status}")
    if table.status != "playing":
        raise DeniedError(f"denied-{table.status}")
    return table.position


def seated(table: Table, user_id: int) -> Seat:
    """Where somebody sits. Raises `DeniedError`."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise DeniedError("denied-not-seated")
    return seat


def hosted(table: Table, user_id: int, *, manager: bool = False) -> None:
    """Make sure that somebody is the host, or manages the server. Raises `DeniedError`."""
    if table.host_id != user_id and not manager:
        raise DeniedError("denied-not-host")
