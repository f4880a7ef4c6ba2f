"""A table: a lobby, a game under way, or one that is over. Values; nothing in here changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from games import GamePackage
from games.core import AnyGame, Awaited, Outcome, Refusal, Seat, Value
from games.deal import Cut, commitment, seed
from games.entries import Entry
from games.position import Position
from games.record import FORMAT, Head, write
from games.strategies import TEMPERS

HIGHEST_BOT_ID = -(2**62)
"""From here down are the numbers of computer players: no account has one, nor anybody who was forgotten."""
BOTS_PER_TEMPER = 100
"""So many of a temper there can be at a table."""


class Person(Value, frozen=True):
    """Somebody who sits at a table, or a computer player.

    `joined` is False while a seat is only kept for them. `left`: nobody plays here any more. `offered_to`:
    who may take the seat over, `ANYBODY` or None for nobody.
    """

    user_id: int
    name: str
    joined_at: float = 0.0
    joined: bool = True
    left: bool = False
    offered_to: int | None = None

    @property
    def forgotten(self) -> bool:
        """Whether they asked us to forget them: no name is kept, and no account is behind the number."""
        return HIGHEST_BOT_ID < self.user_id < 0

    @property
    def reachable(self) -> bool:
        """Whether an account is behind the number, which can be told something."""
        return self.user_id > 0

    @property
    def bot(self) -> bool:
        """Whether this is a computer player."""
        return self.user_id <= HIGHEST_BOT_ID

    @property
    def number(self) -> int:
        """Return which of our players this is: its name goes by it."""
        return (HIGHEST_BOT_ID - self.user_id) % BOTS_PER_TEMPER

    @property
    def temper(self) -> str:
        """Return how well one of ours plays."""
        return tuple(TEMPERS)[(HIGHEST_BOT_ID - self.user_id) // BOTS_PER_TEMPER]


def bot_player(number: int, temper: str, now: float, offered_to: int | None = None) -> Person:
    """Return one of our players, the one of this number."""
    user_id = HIGHEST_BOT_ID - BOTS_PER_TEMPER * tuple(TEMPERS).index(temper) - number
    return Person(user_id, "", now, offered_to=offered_to)


class LobbyCut(Value, frozen=True):
    """The word by which somebody in a lobby cut the deck."""

    user_id: int
    word: str


class RulesClock(Value, frozen=True):
    """A limit of time that the rules set, running out at `due`."""

    key: str
    due: float


class Finish(Value, frozen=True):
    """When a game is to end, whoever has to decide then; `told`: everybody has been told that it is soon."""

    at: float
    told: bool = False


class SavedOptions(Value, frozen=True):
    """Options of a game that somebody keeps under a name."""

    number: int
    name: str
    options: Mapping[str, Any]


class Draft(Value, frozen=True):
    """A seat's selection not yet made final, the step it belongs to, and the free text it names."""

    step: int
    value: Any
    texts: Mapping[int, str] = {}


class Presence(Value, frozen=True):
    """What everybody knows of who is there, seat by seat: it follows from public entries alone.

    `missed`: decisions in a row that the table made for the seat. `seen_at`: when it last acted for all to
    see. `acts` counts such acts, `last_act` has each seat's last one. `asked_at`: since when everybody has
    been asked in secret, None while nobody is or not all are; `defaulted`: for whom the table chose since.
    """

    missed: tuple[int, ...]
    seen_at: tuple[float, ...]
    last_act: tuple[int, ...]
    acts: int = 0
    asked_at: float | None = None
    defaulted: tuple[Seat, ...] = ()


# Terms --------------------------------------------------------------------------------------------


LIVE, RELAXED = 3 * 60, 24 * 60 * 60
MINIMUM_MINUTES, MAXIMUM_MINUTES = 1, 7 * 24 * 60
"""What people may set themselves."""
MINIMUM_FINISH, MAXIMUM_FINISH = 15, 24 * 60
"""In so many minutes a game may be made to end: nobody is surprised, and the time of day tells which day."""

WhenLate: TypeAlias = Literal["act", "vote", "host"]
Limit: TypeAlias = Annotated[int, msgspec.Meta(ge=MINIMUM_MINUTES * 60, le=MAXIMUM_MINUTES * 60)]
FinishMinutes: TypeAlias = Annotated[int, msgspec.Meta(ge=MINIMUM_FINISH, le=MAXIMUM_FINISH)]

PRESETS: Mapping[str, int | None] = {"none": None, "live": LIVE, "relaxed": RELAXED}
"""The clocks that have a name: for a game tonight, for one over days, and none."""


class Terms(Value, frozen=True):
    """`limit`: seconds a decision may take, None for as long as it likes.

    `late`: when it has taken longer, the seat's safe default is played, the others decide, or the host
    does. `mention`: reminders also go to the channel. `follow`: a computer player takes the seat of whoever
    leaves. `advice`: people may ask one what it would do.
    """

    limit: Limit | None = LIVE
    late: WhenLate = "act"
    mention: bool = False
    follow: bool = False
    advice: bool = False


def preset(clock: str) -> Terms:
    """Return the terms of a clock by its name."""
    return Terms(limit=PRESETS[clock])


# Tables -------------------------------------------------------------------------------------------


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
        return tuple(seat for seat, person in enumerate(self.people) if not person.left and not person.bot)

    def seat_of(self, user_id: int) -> Seat | None:
        """Return where a person sits; not where they sat before they left."""
        mine = (seat for seat in self.present if self.people[seat].user_id == user_id)
        return next(mine, None)

    def begin(self, words: Iterable[str]) -> Position:
        """Return the position before the first entry. The deck was cut with these words, in this order."""
        options, players = self.game.read_options(self.options), len(self.people)
        return Position.begin(self.game, options, players, seed(self.secret, players, words))


def base_fields(table: Base) -> dict[str, Any]:
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

    @property
    def unplayed(self) -> list[Seat]:
        """The awaited seats whose player has left."""
        return [seat for seat in self.awaited.seats if self.people[seat].left]

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


def in_game(table: Table) -> Playing:
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
