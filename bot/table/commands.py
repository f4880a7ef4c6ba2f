"""Everything that may be done to a table, one struct each, and what comes of it.

Commands that stand on a button are what its custom_id carries, so their fields are small and plain.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from bot.table.table import (
    Base,
    FinishMinutes,
    LateAnswer,
    Limit,
    Playing,
    Table,
    WhenLate,
)
from games.core import Seat, Value

Id: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=100)]


class Command(Value, frozen=True, array_like=True):
    """A command; encoded as a short JSON array that begins with its tag."""


# Bot players --------------------------------------------------------------------------------------


TemperKey: TypeAlias = Literal["gentle", "even", "sharp"]


class AddBot(Command, frozen=True, tag="add-ours"):
    """The host seats one of our players."""

    temper: TemperKey


class RemoveBot(Command, frozen=True, tag="dismiss-ours"):
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


class PlayBot(Command, frozen=True, tag="ours"):
    """One of our players has decided, when there were so many entries; no action: the safe default."""

    seat: SeatNumber
    action: Any
    length: int


# People and time ----------------------------------------------------------------------------------


class Actor(Value, frozen=True):
    """Who gives a command, by which press, and whether they manage the table's server."""

    user_id: int
    name: str = ""
    press_id: int = 0
    manages: bool = False


TABLE = Actor(0)
"""The table itself: time, updates and repairs."""


# The lobby -----------------------------------------------------------------------------------------


class Join(Command, frozen=True, tag="join"):
    """Take a seat, or the one that is kept."""


class Leave(Command, frozen=True, tag="leave"):
    """Give up the own seat: of a lobby at once, of a game for good."""


class Remove(Command, frozen=True, tag="remove"):
    """The host frees the seat of somebody in the lobby."""

    user_id: Id


class SetOption(Command, frozen=True, tag="option"):
    """The host chooses an option of the game."""

    field: str
    value: str


class SetOptions(Command, frozen=True, tag="options"):
    """The host chooses all options of the game at once, as they were kept."""

    options: Mapping[str, Any]


class SetLimit(Command, frozen=True, tag="limit"):
    """The host chooses how many seconds a decision may take, also in the game; None for no limit."""

    limit: Limit | None


class SetLate(Command, frozen=True, tag="when-late"):
    """The host chooses what happens when time is up."""

    late: WhenLate


class SetReminders(Command, frozen=True, tag="reminders"):
    """The host chooses whether reminders also go to the channel."""

    mention: bool


class SetFinish(Command, frozen=True, tag="finish"):
    """The host has the game end in so many minutes, also while it goes on; None: at no set time."""

    minutes: FinishMinutes | None


class SetLanguage(Command, frozen=True, tag="language"):
    """The host chooses the language of the public post."""

    language: str


class NotifyMe(Command, frozen=True, tag="tell-me"):
    """Be told once when enough people would play, without a seat; or not be told after all."""

    wanted: bool


class CutDeck(Command, frozen=True, tag="cut"):
    """Cut the deck with a word, or cut it again."""

    word: str


class Cancel(Command, frozen=True, tag="cancel"):
    """The host closes the lobby."""


class Start(Command, frozen=True, tag="start"):
    """The host starts the game; `thread`: it is to go on in a thread of its own."""

    thread: bool = False


# The game ------------------------------------------------------------------------------------------


class Act(Command, frozen=True, tag="act"):
    """Play an action, as plain data; `texts` is what was typed for it, by number.

    `moves`: so many actions the seat had played when this one was chosen, so that a double click is done
    once; `step`: at which moment of the game. None for whatever they are.
    """

    action: Any
    texts: Mapping[int, str] = {}
    moves: int | None = None
    step: int | None = None


class UpdateDraft(Command, frozen=True, tag="draft"):
    """Keep what a seat has selected, as a value of the game's; None clears it."""

    value: Any
    texts: Mapping[int, str] = {}


class WriteNote(Command, frozen=True, tag="note"):
    """Keep a note for oneself, in the place of the one before; nothing written: none."""

    text: str


class TakeBack(Command, frozen=True, tag="undo"):
    """Undo the own last action, which was this one: so many has the seat played."""

    moves: Id


# The table beside its game -------------------------------------------------------------------------


class Pause(Command, frozen=True, tag="pause"):
    """The host stops the clocks."""


class Resume(Command, frozen=True, tag="resume"):
    """The host lets the clocks run."""


class Extend(Command, frozen=True, tag="extend"):
    """The host gives the present decision its whole time once more."""


class AnswerLate(Command, frozen=True, tag="late"):
    """Say what to do about the seats whose time is up."""

    answer: LateAnswer


class PlayForLate(Command, frozen=True, tag="play-late"):
    """The host has the table play for the seats whose time is up, whoever decides about them."""


class OfferSeat(Command, frozen=True, tag="offer"):
    """Offer the own seat to a person, to anybody (0), or to nobody any more (None)."""

    to: Id | None


class TakeSeat(Command, frozen=True, tag="take"):
    """Take over a seat that is offered."""

    seat: SeatNumber


class FreeSeat(Command, frozen=True, tag="replace"):
    """The host frees the seat of somebody who missed a decision; a manager anybody's."""

    seat: SeatNumber


class MakeHost(Command, frozen=True, tag="host"):
    """The host hands over the role."""

    seat: SeatNumber


class ClaimHost(Command, frozen=True, tag="claim"):
    """Take the host's role from somebody who is away."""


class EndTogether(Command, frozen=True, tag="together"):
    """Propose to end the game here or agree; or decline."""

    agree: bool


class End(Command, frozen=True, tag="end"):
    """The host ends the game: there is no winner."""


# The table itself ----------------------------------------------------------------------------------


class TimePassed(Command, frozen=True, tag="time"):
    """Time to look at the table. `up_since`: what was due before was due while the bot was down.

    `unseen`: the present moment may not have been shown to anybody.
    """

    up_since: float = 0.0
    unseen: bool = False


class EnterThread(Command, frozen=True, tag="thread"):
    """The table goes on in its thread; None: it stays where it is after all."""

    thread_id: int | None


class MoveTable(Command, frozen=True, tag="move"):
    """The table goes on in another channel."""

    channel_id: int


class Forget(Command, frozen=True, tag="forget"):
    """Somebody leaves for good, and a number that is nobody's takes the place of theirs."""

    user_id: int
    nobody: int


class Update(Command, frozen=True, tag="update"):
    """The table was made under other rules, and has been read under the installed ones."""


Pressed: TypeAlias = (
    Join
    | Leave
    | Remove
    | SetOption
    | SetLimit
    | SetLate
    | SetReminders
    | SetLanguage
    | SetFinish
    | AddBot
    | RemoveBot
    | SetFollow
    | SetAdvice
    | Practise
    | NotifyMe
    | Cancel
    | Start
    | TakeBack
    | Pause
    | Resume
    | Extend
    | AnswerLate
    | PlayForLate
    | OfferSeat
    | TakeSeat
    | FreeSeat
    | MakeHost
    | ClaimHost
    | EndTogether
    | End
)
"""What a button or a menu may carry."""
AnyCommand: TypeAlias = (
    Pressed
    | SetOptions
    | CutDeck
    | Act
    | PlayBot
    | UpdateDraft
    | WriteNote
    | TimePassed
    | EnterThread
    | MoveTable
    | Forget
    | Update
)
"""What `decide` answers."""


# What a command does ------------------------------------------------------------------------------


EVERYONE = 0
"""Stands for whom an announcement is for."""
NO_STEP = -1
"""For a notice that is still true when the game has moved on."""

NoticeKind: TypeAlias = Literal["turn_ping", "reminder", "announcement", "private", "call", "milestone"]


class Notice(Value, frozen=True):
    """A short message to be sent once, stored with what it tells of.

    An announcement goes to the channel, and so does a milestone, which mentions whom it concerns; the others
    to a person, a private one always by DM. Calls are said in the channel, those that come together as one
    message. `by` is whose doing it is, 0 for the table's
    own. Among `args`, `seat` is a seat, `by` a seat or "manager" or "vote".
    """

    kind: NoticeKind
    key: str
    user_id: int = EVERYONE
    step: int = NO_STEP
    args: Mapping[str, str | int] = {}
    by: int = 0


@dataclass(frozen=True, slots=True)
class Change:
    """The next value of a table, and what is to be said about it, in order."""

    table: Table
    notices: tuple[Notice, ...] = ()

    def then(self, other: Change) -> Change:
        """Return both changes as one; `other` was made of this one's table."""
        return Change(other.table, (*self.notices, *other.notices))


def announcement(key: str, **args: str | int) -> Notice:
    """Return what the table tells everybody."""
    return Notice("announcement", key, args=args)


def announced_by(table: Base, actor: Actor, key: str, **args: str | int) -> Notice:
    """Return what everybody is told that somebody did: who sits at a seat, or else manages the server."""
    seat = table.seat_of(actor.user_id)
    by: Seat | str = "manager" if seat is None else seat
    return Notice("announcement", key, args={"by": by, **args}, by=actor.user_id)


def announced_by_vote(key: str, **args: str | int) -> Notice:
    """Return what everybody is told that most of the others decided."""
    return Notice("announcement", key, args={"by": "vote", **args})


def turn_ping(table: Playing, seat: Seat) -> Notice:
    """Return the word to a seat that the game waits for it."""
    return Notice("turn_ping", "turn-ping", table.people[seat].user_id, table.step)
