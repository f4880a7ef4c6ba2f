"""A table: a lobby, a game under way, or one that is over. Values; nothing in here changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Annotated, Any, Literal, Self, TypeAlias, TypeVar, get_type_hints

import msgspec

from bot.table.errors import DeniedError
from bot.table.people import Person
from bot.table.terms import Terms
from bot.table.time_limits import LATE, DecisionTimer, Finish, RulesClock
from games.core import AnyGame, Awaited, Outcome, Seat, Value
from games.host.deal import Deal, Player, commitment, press_hash
from games.host.entries import Entry
from games.host.packages import GamePackage
from games.host.position import Position
from games.host.record import FORMAT, Head, write

MINIMUM_TOGETHER = 2
"""Number of people from which on one of them can keep others waiting."""
NO_SEAT = -1
"""`Over.ended_by` of a game that was ended by a user without a seat in it."""

Status: TypeAlias = Literal["lobby", "playing", "finished", "cancelled", "expired"]
Closed: TypeAlias = Literal["finished", "cancelled", "expired"]
_T = TypeVar("_T")
Public: TypeAlias = Annotated[_T, "public"]
"""A field of a table whose changes everybody may notice."""
Secret: TypeAlias = Annotated[_T, "secret"]
"""A field that may change in secret: its changes alone cause nothing that others could notice."""


class Question(Value, frozen=True):
    """What a player may not do alone, and the players who want it."""

    command: Any
    """The command, as plain data that begins with its tag."""
    agreed: tuple[Seat, ...]
    """Their seats; the first has asked."""
    asked_at: float
    """When."""


class Draft(Value, frozen=True):
    """A seat's selection not yet made final, the step it belongs to, and the free text it names."""

    step: int
    value: Any
    texts: Mapping[int, str] = {}


class Presence(Value, frozen=True):
    """What everybody knows of who is there, seat by seat: it follows from public entries alone."""

    missed: tuple[int, ...]
    """Decisions in a row that the table made for the seat."""
    seen_at: tuple[float, ...]
    """When it last acted publicly."""
    last_act: tuple[int, ...]
    """The number of its last public act."""
    acts: int = 0
    """The number of public acts."""
    asked_at: float | None = None
    """Since when all seats have been asked in secret; None unless all are."""
    defaulted: tuple[Seat, ...] = ()
    """The seats that the table chose for since."""


class Search(Value, frozen=True):
    """What those look for who sit in a lobby that waits until enough have come, and starts by itself then."""

    least: int = 0
    """The number of people who are enough, if the game takes them; 0 for its least number."""
    days: bool = False
    """Whether the game is played over days: no one has to be there when it starts."""
    called_at: float = 0.0
    """When enough had come last, and those who might be away were called; 0 before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseTable:
    """The fields of every table."""

    id: Public[int]
    """Its number."""
    package: Public[GamePackage]
    """Its game."""
    options: Public[Mapping[str, Any]]
    """The house rules."""
    guild_id: Public[int]
    """Its server."""
    channel_id: Public[int]
    """Its channel, or its thread."""
    host_id: Public[int]
    """Its host."""
    language: Public[str]
    """The language of its posts."""
    secret: Secret[bytes]
    """What the deal follows from, beside what Start fixes."""
    opened_by: Public[int]
    """The press that opened it; for a rematch the number of the table before it, negative."""
    opened_at: Public[float]
    """When it was opened."""
    people: Public[tuple[Person, ...]]
    """Its players, by seat."""
    terms: Public[Terms] = field(default_factory=Terms)
    """What it agrees on before it begins."""
    revision: Secret[int] = 0
    """The number of its changes."""
    presses: Secret[tuple[int, ...]] = ()
    """The last presses, so that none counts twice."""

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
        """The numbers of players that the game allows with its present options."""
        return self.game.seats(self.game.read_options(self.options))

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats that people play, not bot players."""
        return tuple(seat for seat, person in enumerate(self.people) if not person.left and not person.bot)

    @property
    def seated(self) -> tuple[Person, ...]:
        """The people who sit here now: no bot players, and no one for whom a seat is only kept."""
        return tuple(person for seat in self.present if (person := self.people[seat]).joined)

    def seat_of(self, user_id: int) -> Seat | None:
        """Return a user's present seat."""
        seats = (seat for seat in self.present if self.people[seat].user_id == user_id)
        return next(seats, None)

    def with_terms(self, **changes: object) -> Self:
        """Return the table with these fields of its terms changed."""
        return replace(self, terms=msgspec.structs.replace(self.terms, **changes))


def kept_fields(table: BaseTable, kind: type[BaseTable]) -> dict[str, Any]:
    """Return the fields of this kind, which a table keeps when its game begins or ends."""
    return {attribute.name: getattr(table, attribute.name) for attribute in fields(kind)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby(BaseTable):
    """A table before its game begins."""

    closes_at: float
    """When it closes."""
    closing: bool = False
    """Whether its people have been told so."""
    host_at: float = 0.0
    """When the host gave the last command."""
    enough_at: float = 0.0
    """Since when enough people are there to start the game; 0 while more are needed."""
    removed: tuple[int, ...] = ()
    """Users that the host removed."""
    finish: Finish | None = None
    """When its game is to end."""
    interested: tuple[int, ...] = ()
    """Users to be notified when enough people would play."""
    told: tuple[int, ...] = ()
    """Users who were, and the host who was called to start."""
    invited: tuple[int, ...] = ()
    """Users whom the host has invited by name; each is called once."""
    only_invited: bool = False
    """Whether no other users may sit down; seats that are kept for others stay theirs."""
    changed: Mapping[str, float] = field(default_factory=dict[str, float])
    """What of its terms and options changed while others had a seat here, and when it last did."""
    awaits: bool = False
    """Whether it was opened for people who have not joined; the first of them to join hosts it."""
    search: Search | None = None
    """What those who sit look for; None where the host starts the game."""
    choice: tuple[GamePackage, ...] = ()
    """The games that a search may lead to, each of which all who sit would play; `package` is the first of
    them with enough people, or the first."""
    called: tuple[int, ...] = ()
    """Users who have looked, and whose seats are kept until they press that they are there."""

    @property
    def status(self) -> Status:
        """The stored name of this kind of table."""
        return "lobby"

    @property
    def joined(self) -> tuple[Person, ...]:
        """The players who have joined; kept seats do not count."""
        return tuple(person for person in self.people if person.joined)

    @property
    def kept(self) -> tuple[Person, ...]:
        """The people for whom a seat is kept who have not sat here yet, as those have whom a search calls."""
        return tuple(
            person for person in self.people if not person.joined and person.user_id not in self.called
        )

    def deal(self, press_id: int | None) -> Deal:
        """Return what the deal of those who have joined follows from; without a press, that of a lesson."""
        tempers = (person.temper if person.bot else "" for person in self.joined)
        company = tuple(Player(place, temper) for place, temper in enumerate(tempers))
        return Deal(company, "" if press_id is None else press_hash(press_id))


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(BaseTable):
    """A table with a game."""

    seed: Secret[bytes] = b""
    """What every draw follows from; empty for a lobby that closed."""
    deal: Public[Deal | None] = None
    """What the seed followed from; None where a release before 2.0 dealt."""
    entries: Secret[tuple[Entry, ...]] = ()
    """The log."""
    home_id: Public[int | None] = None
    """The channel of the lobby, when the table wants a thread (then it is `channel_id`) or has moved into
    one."""
    holders: Public[tuple[tuple[Seat, int], ...]] = ()
    """Former holders of seats, one for each change of hands, who may have written `texts`."""
    texts: Secret[Mapping[int, str]] = field(default_factory=dict[int, str])
    """Free texts, by number."""
    hidden: Public[tuple[int, ...]] = ()
    """The numbers of texts that moderators have hidden; the log and the record know nothing of them."""

    def begin(self) -> Position:
        """Return the position before the first entry."""
        return Position.begin(self.game, self.game.read_options(self.options), len(self.people), self.seed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Playing(Dealt):
    """A game under way."""

    position: Secret[Position]
    """The game, folded from its log."""
    timer: Public[DecisionTimer]
    """The time of the awaited decision."""
    earlier: Public[DecisionTimer | None] = None
    """The timer that the last public action ended, for taking it back."""
    clock: Public[RulesClock | None] = None
    """The clock of the rules that runs."""
    presence: Public[Presence]
    """What everybody knows of who is there."""
    moves: Secret[tuple[int, ...]]
    """The number of each seat's own actions."""
    told_at: Public[float] = 0.0
    """The time of the last public events, `position.told`."""
    paused_at: Public[float | None] = None
    """Since when the table is paused."""
    warned_at: Public[float] = 0.0
    """When it was last announced that the game ends because it is idle."""
    kept_at: Public[float] = 0.0
    """When a player last kept it nevertheless, or the clocks were started again."""
    finish: Public[Finish | None] = None
    """When the game is to end."""
    agreed: Public[tuple[Seat, ...]] = ()
    """The seats that would end the game in this round."""
    agreed_step: Public[int] = 0
    """The moment of the game at which the first of them said so."""
    questions: Public[tuple[Question, ...]] = ()
    """What else players want who may not do it alone."""
    looked: Public[tuple[Seat, ...]] = ()
    """The seats that have seen what a clock of the rules shows."""
    uncalled: Public[tuple[Seat, ...]] = ()
    """The seats that are to be told of the decision later, since their players have just acted."""
    barred: Public[tuple[tuple[Seat, str], ...]] = ()
    """Marks of former holders who were forgotten."""
    drafts: Secret[Mapping[Seat, Draft]] = field(default_factory=dict[Seat, Draft])
    """The half-made decisions of seats."""
    followed: Secret[tuple[int, ...]] = ()
    """The length of the story when each seat last acted."""
    followers: Secret[tuple[int, ...]] = ()
    """Users without a seat who are told of each round."""
    removed: Public[tuple[str, ...]] = ()
    """Marks of users who were taken out of the game and may take no seat."""

    @property
    def status(self) -> Status:
        """The stored name of this kind of table."""
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
        """The seats whose decision the game waits for."""
        return self.position.awaited

    @property
    def viewing(self) -> bool:
        """Whether the rules leave everybody time to look, and wait for no decision."""
        return self.clock is not None and not self.awaited.seats

    @property
    def called(self) -> tuple[Seat, ...]:
        """The seats that the game waits for: to decide, or to look."""
        if not self.viewing:
            return self.awaited.seats
        return tuple(seat for seat in self.present if seat not in self.looked)

    @property
    def host_decides(self) -> bool:
        """Whether the host decides about awaited seats whose time is up; before, it may tell who has chosen.

        Neither about their own seat, nor about the only other person's or where no person is late.
        """
        host = self.seat_of(self.host_id)
        awaited_seats = set(self.awaited.seats)
        able = host is not None and host not in awaited_seats and len(self.present) > MINIMUM_TOGETHER
        return able and self.terms.late == "host" and not awaited_seats.isdisjoint(self.present)

    @property
    def late(self) -> tuple[Seat, ...]:
        """The seats whose time is up, while the host decides what to do about them."""
        has_limit = self.terms.limit is not None
        return self.awaited.seats if has_limit and self.timer.stage == LATE and self.host_decides else ()

    @property
    def standing(self) -> tuple[Seat, ...]:
        """The seats that count as absent without a limit: their decision has stood for days."""
        has_limit = self.terms.limit is not None
        return self.awaited.seats if not has_limit and self.timer.stage == LATE else ()

    @property
    def unplayed(self) -> list[Seat]:
        """The awaited seats whose player has left."""
        return [seat for seat in self.awaited.seats if self.people[seat].left]

    def draft(self, seat: Seat) -> Any:  # noqa: ANN401 - any game's draft
        """Return a seat's selection: of this moment of the game, unless the game's drafts last longer."""
        draft = self.drafts.get(seat)
        lasts = self.package.screens.drafts.after is not None
        return draft.value if draft and (lasts or draft.step == self.step) else None


@cache
def public_fields(kind: type[BaseTable]) -> tuple[str, ...]:
    """Return the names of the fields declared `Public`; all others count as secret."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        attribute.name
        for attribute in fields(kind)
        if "public" in getattr(hints[attribute.name], "__metadata__", ())
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Over(Dealt):
    """A table that is over: its game finished, or its lobby closed."""

    status: Closed
    """How it ended."""
    finished_at: float
    """When."""
    outcome: Outcome | None = None
    """The result of its game."""
    unrated: str | None = None
    """Why its result counts for no rating."""
    ended_by: Seat | None = None
    """The seat of the user who ended the game for all, `NO_SEAT` for a user without one."""
    position: Position | None = None
    """The game; None for a lobby, and where the log cannot be replayed under the installed rules."""

    @property
    def played(self) -> bool:
        """Whether there was a game."""
        return self.status == "finished"

    def record(self) -> bytes:
        """Return the finished game as a file: seats by number, no names, no times. Raises `DeniedError`."""
        if self.outcome is None or self.position is None:
            raise DeniedError("denied-not-finished")
        if self.deal is None:
            raise DeniedError("denied-earlier-deal")
        about = self.game.about
        secret = self.secret.hex()
        head = Head(FORMAT, about.key, about.version, self.options, self.deal, self.commitment, secret)
        return write(head, self.entries, self.outcome)


Table: TypeAlias = Lobby | Playing | Over


def require_lobby(table: Table) -> Lobby:
    """Return the table if its game has not begun. Raises `DeniedError`."""
    match table:
        case Lobby():
            return table
        case Playing():
            raise DeniedError("denied-started")
        case Over(status=status):
            raise DeniedError(f"denied-{status}")


def require_playing(table: Table) -> Playing:
    """Return the table if its game is under way. Raises `DeniedError`."""
    match table:
        case Playing():
            return table
        case Lobby():
            raise DeniedError("denied-not-started")
        case Over(status=status):
            raise DeniedError(f"denied-{status}")


def require_seat(table: Table, user_id: int) -> Seat:
    """Return a user's seat. Raises `DeniedError`."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise DeniedError("denied-not-seated")
    return seat


def check_holder(table: Table, seat: Seat, user_id: int) -> None:
    """Raise `DeniedError` where a button names another player than has the seat now; 0 names none."""
    if user_id and seat < len(table.people) and table.people[seat].user_id != user_id:
        raise DeniedError("denied-other-player")


def other_seats(values: Mapping[Seat, _T], seat: Seat) -> dict[Seat, _T]:
    """Return what other seats have."""
    return {other: value for other, value in values.items() if other != seat}
