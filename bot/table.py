"""A table in memory, and the reasons why it says no."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from bot.store import Person, Post
from games import Box
from games.core import Awaited, Outcome, Refusal, Seat, Value
from games.record import FORMAT, Entry, Head, Position, Result, commitment, seed, write

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
        return self.box.game.outcome(self.position.state) if self.position else None

    @property
    def clock_due(self) -> float | None:
        """When the rules' own clock runs out, in seconds since the epoch."""
        return next((due for key, due in self.deadlines.items() if key != LOBBY_DEADLINE), None)

    def seat_of(self, user_id: int) -> Seat | None:
        """Where a person sits."""
        return next((seat for seat, person in enumerate(self.people) if person.user_id == user_id), None)

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

    def begin(self) -> Position:
        """The position before the first entry."""
        joins = [person.join_id for person in self.people]
        options = self.box.game.read_options(self.options)
        return Position(self.box.game, options, len(joins), seed(self.secret, joins, self.start_id or 0))


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


def hosted(table: Table, user_id: int) -> None:
    """Make sure that somebody is the host. Raises `DeniedError`."""
    if table.host_id != user_id:
        raise DeniedError("denied-not-host")
