"""A table: a lobby, a game under way, or one that is over. Values; nothing in here changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal, TypeAlias

from bot.table.terms import Terms
from bot.table.values import Draft, Finish, LobbyCut, Person, Presence, RulesClock
from games import GamePackage
from games.core import AnyGame, Awaited, Outcome, Refusal, Seat, Value
from games.deal import Cut, commitment, seed
from games.entries import Entry
from games.position import Position
from games.record import FORMAT, Head, write

NO_SEAT = -1
"""Stands for whoever ended a game without a seat in it."""
ANYBODY = 0
"""Stands for whom a seat is offered to."""
RUNNING, HALF, NINE_TENTHS, LATE = range(4)
"""How far the time of a decision has gone: reminders come at half and at nine tenths."""

Status: TypeAlias = Literal["lobby", "playing", "finished", "cancelled", "expired"]
Closed: TypeAlias = Literal["finished", "cancelled", "expired"]
LateAnswer: TypeAlias = Literal["wait", "act", "replace", "remove"]
"""What may be done about the seats whose time is up."""


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


class StaleError(Exception):
    """A control was drawn for an earlier moment; what is possible now is another thing."""


class DecisionTimer(Value, frozen=True):
    """The time of the decision that is awaited. `due` is None where nobody set a limit.

    `stage` is how far it has gone; `undone` how often each seat has taken back in it; `left` who has left in
    it, and so has given everybody the whole time once.
    """

    since: float
    due: float | None = None
    stage: int = RUNNING
    undone: Mapping[Seat, int] = {}
    left: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    """What every table has. `opened_by`: the press that opened it; `presses`: the last that changed it."""

    id: int
    package: GamePackage
    options: Mapping[str, Any]
    guild_id: int
    channel_id: int
    host_id: int
    language: str
    secret: bytes
    opened_by: int
    opened_at: float
    people: tuple[Person, ...]
    terms: Terms = field(default_factory=Terms)
    revision: int = 0
    presses: tuple[int, ...] = ()

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.package.game

    @property
    def commitment(self) -> str:
        """The hash of the secret, posted with the lobby."""
        return commitment(self.secret)

    @property
    def seats(self) -> range:
        """How many people the game needs with its present options."""
        return self.game.seats(self.game.read_options(self.options))

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats that people play, not computer players."""
        return tuple(seat for seat, person in enumerate(self.people) if not person.left and not person.ours)

    def seat_of(self, user_id: int) -> Seat | None:
        """Return where a person sits; not where they sat before they left."""
        mine = (seat for seat in self.present if self.people[seat].user_id == user_id)
        return next(mine, None)

    def begin(self, words: Iterable[str]) -> Position:
        """Return the position before the first entry. The deck was cut with these words, in this order."""
        options, players = self.game.read_options(self.options), len(self.people)
        return Position.begin(self.game, options, players, seed(self.secret, players, words))


def shared(table: Base) -> dict[str, Any]:
    """Return what a table keeps when its game begins or ends."""
    return {one.name: getattr(table, one.name) for one in fields(Base)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby(Base):
    """A table before its game begins. `removed`: whom the host has sent away; `cuts` are in their order.

    `finish`: when its game is to end. `interested`: who wants to be told when enough people would play;
    `told`: who was.
    """

    closes_at: float
    removed: tuple[int, ...] = ()
    cuts: tuple[LobbyCut, ...] = ()
    finish: Finish | None = None
    interested: tuple[int, ...] = ()
    told: tuple[int, ...] = ()

    @property
    def status(self) -> Status:
        """The word for this state of a table."""
        return "lobby"

    @property
    def joined(self) -> tuple[Person, ...]:
        """Those who have joined; kept seats do not count."""
        return tuple(person for person in self.people if person.joined)


@dataclass(frozen=True, slots=True, kw_only=True)
class Playing(Base):
    """A game under way.

    `home_id`: the channel of the lobby, when the table wants a thread (then it is `channel_id`) or has
    moved into one. `earlier`: the timer that the last public action ended, for taking it back. `agreed`: who
    would end the game here. `holders`: who held a seat before somebody else did; `barred`: marks of those
    among them who were forgotten. `moves` counts each seat's own actions. `finish`: when it is to end.
    `told_at`: when happened what everybody saw last, `position.told`.
    `followed`: how long the story was when each seat last acted; `notes`: what each wrote down for itself.
    `memories`: what computer players remember, `remembered` before what may be taken back.
    """

    position: Position
    cuts: tuple[Cut, ...] = ()
    entries: tuple[Entry, ...] = ()
    timer: DecisionTimer
    earlier: DecisionTimer | None = None
    clock: RulesClock | None = None
    presence: Presence
    moves: tuple[int, ...]
    told_at: float = 0.0
    home_id: int | None = None
    paused_at: float | None = None
    finish: Finish | None = None
    agreed: tuple[Seat, ...] = ()
    late_votes: Mapping[Seat, LateAnswer] = field(default_factory=dict[Seat, LateAnswer])
    holders: tuple[tuple[Seat, int], ...] = ()
    barred: tuple[tuple[Seat, str], ...] = ()
    drafts: Mapping[Seat, Draft] = field(default_factory=dict[Seat, Draft])
    memories: Mapping[Seat, Any] = field(default_factory=dict[Seat, Any])
    remembered: Mapping[Seat, Any] = field(default_factory=dict[Seat, Any])
    texts: Mapping[int, str] = field(default_factory=dict[int, str])
    followed: tuple[int, ...] = ()
    notes: Mapping[Seat, str] = field(default_factory=dict[Seat, str])

    @property
    def status(self) -> Status:
        """The word for this state of a table."""
        return "playing"

    @property
    def state(self) -> Any:  # noqa: ANN401 - any game's state
        """The state of the game."""
        return self.position.state

    @property
    def step(self) -> int:
        """The moment of the game."""
        return self.position.state.step

    @property
    def awaited(self) -> Awaited:
        """Whose decision the game waits for."""
        return self.position.awaited

    @property
    def late(self) -> tuple[Seat, ...]:
        """The seats whose time is up, while others decide what to do."""
        return self.awaited.seats if self.timer.stage == LATE else ()

    def draft(self, seat: Seat) -> Any:  # noqa: ANN401 - any game's draft
        """Return what a seat has selected: at this moment of the game, unless drafts outlast the moments."""
        draft = self.drafts.get(seat)
        lasts = self.package.screens.drafts.after is not None
        return draft.value if draft and (lasts or draft.step == self.step) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Over(Base):
    """A table that is over: its game finished, or its lobby closed.

    `unrated`: why its result counts for no rating. `ended_by`: the seat of whoever ended the game for all,
    `NO_SEAT` for somebody without one, None where nobody did. `position` is None for a lobby, and where the
    log cannot be replayed under the rules that are installed now. `holders`: whose texts there may be.
    """

    status: Closed
    finished_at: float
    outcome: Outcome | None = None
    unrated: str | None = None
    ended_by: Seat | None = None
    home_id: int | None = None
    position: Position | None = None
    cuts: tuple[Cut, ...] = ()
    entries: tuple[Entry, ...] = ()
    holders: tuple[tuple[Seat, int], ...] = ()
    texts: Mapping[int, str] = field(default_factory=dict[int, str])

    @property
    def played(self) -> bool:
        """Whether there was a game."""
        return self.status == "finished"

    def record(self) -> bytes:
        """Return the finished game as a file: seats by number, no names, no times. Raises `DeniedError`."""
        if self.outcome is None or self.position is None:
            raise DeniedError("denied-not-finished")
        head = Head(
            FORMAT,
            self.game.key,
            self.game.about.version,
            self.options,
            len(self.people),
            self.commitment,
            self.secret.hex(),
            self.cuts,
        )
        return write(head, self.entries, self.outcome)


Table: TypeAlias = Lobby | Playing | Over


def in_lobby(table: Table) -> Lobby:
    """Return the table if its game has not begun. Raises `DeniedError`."""
    match table:
        case Lobby():
            return table
        case Playing():
            raise DeniedError("denied-started")
        case Over(status=status):
            raise DeniedError(f"denied-{status}")


def playing(table: Table) -> Playing:
    """Return the table if its game is under way. Raises `DeniedError`."""
    match table:
        case Playing():
            return table
        case Lobby():
            raise DeniedError("denied-not-started")
        case Over(status=status):
            raise DeniedError(f"denied-{status}")


def seated(table: Table, user_id: int) -> Seat:
    """Return where somebody sits. Raises `DeniedError`."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise DeniedError("denied-not-seated")
    return seat
