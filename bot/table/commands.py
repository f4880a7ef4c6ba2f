"""Everything that may be done to a table, one struct each, and the change that it makes.

Commands that stand on a button are what its custom_id carries, so their fields are small and plain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from bot.table.errors import DeniedError
from bot.table.table import BaseTable, Playing, Table
from bot.table.terms import Limit, WhenLate
from bot.table.time_limits import FinishMinutes
from games.core import Seat, Value

Id: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
HolderId: TypeAlias = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
"""The id of a person, or of a bot player, which is negative."""
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=100)]
FinishersPercent: TypeAlias = Literal[0, 50, 75, 90]
TemperKey: TypeAlias = Literal["gentle", "even", "sharp"]
LateAnswer: TypeAlias = Literal["wait", "act", "replace", "remove"]
"""What may be done about the seats whose time is up."""
EVERYONE = 0
"""The user id of announcements, which are for the whole channel."""
NO_STEP = -1
"""The step of a notice that stays true when the game has moved on."""


class Command(Value, frozen=True, array_like=True):
    """A command; encoded as a short JSON array that begins with its tag."""


class Pressed(Command, frozen=True):
    """A command that a button or a menu may carry."""


class Actor(Value, frozen=True):
    """Who gives a command, by which press, and whether they manage the table's server."""

    user_id: int
    """The user; 0 for the table itself."""
    name: str = ""
    """Their name."""
    press_id: int = 0
    """The id of the press; 0 for none."""
    manages: bool = False
    """Whether they manage the table's server."""
    why: str = ""
    """The reason of a moderator who acts as one, even at a table where they sit."""
    finishes: int | None = None
    """Percent of their last games that they finished, known where they join a lobby."""
    hides: bool = False
    """Whether others do not see `finishes`."""
    deals_by: int = 0
    """The press that deals where it is none on Start: it took the last seat of a rematch."""
    heard_since: float = 0.0
    """Since when presses of the server arrive, infinity while they do not: silence before is no one's."""


TABLE = Actor(0)
"""The table itself: time, updates and repairs."""


def check_host(table: BaseTable, actor: Actor, *, manager: bool) -> None:
    """Raise `DeniedError` unless the actor is the host, or with `manager` manages the server."""
    if table.host_id != actor.user_id and not (manager and actor.manages):
        raise DeniedError("denied-not-host")


# The lobby -----------------------------------------------------------------------------------------


class Join(Pressed, frozen=True, tag="join"):
    """Take a seat, or the one that is kept."""


class JoinFor(Join, frozen=True, tag="join-for"):
    """Take a seat where people look for several games, to play one of these."""

    games: tuple[str, ...]


class NotifyMe(Pressed, frozen=True, tag="tell-me"):
    """Be notified once, without a seat, when enough people would play; or cancel that."""

    wanted: bool


class Follow(Pressed, frozen=True, tag="follow-game"):
    """Be told privately when a round of a game is over or something breaks; or no longer."""

    wanted: bool


class LeaveLobby(Pressed, frozen=True, tag="leave"):
    """Give up your seat in a lobby. A message may outlive that: it leaves no game."""


class Leave(Pressed, frozen=True, tag="leave-now"):
    """Give up your seat: of a lobby at once, of a game for good."""


class Remove(Pressed, frozen=True, tag="remove"):
    """The host frees a seat in the lobby."""

    user_id: Id


class Invite(Command, frozen=True, tag="invite-people"):
    """The host keeps seats for users, with their names, and calls those whom they have not called before."""

    guests: Mapping[int, str]


class SetOnlyInvited(Pressed, frozen=True, tag="only-invited"):
    """Set whether only users whom the host has invited may sit down."""

    only: bool


class Readmit(Pressed, frozen=True, tag="readmit"):
    """The host undoes a removal: the person may join again."""

    user_id: Id


class KeepOpen(Pressed, frozen=True, tag="keep-open"):
    """Keep a lobby open for hours, although no one presses anything; or a game that stands idle."""


class Cancel(Pressed, frozen=True, tag="cancel"):
    """The host closes the lobby."""


class Start(Pressed, frozen=True, tag="start"):
    """Start the game, as its host or while that is silent; `thread`: in a thread of its own."""

    thread: bool = False


class Practise(Pressed, frozen=True, tag="practise"):
    """The host starts a game for practice, with bot players in the other seats."""

    thread: bool = False


class Teach(Pressed, frozen=True, tag="teach"):
    """The host starts the game's lesson, with bot players in the other seats."""

    thread: bool = False


class PlayOn(Command, frozen=True, tag="play-on"):
    """The host plays on from a moment of a finished game, with bot players in the other seats."""

    secret: bytes
    """The secret of the finished game."""
    seed: bytes
    """What its draws follow from."""
    deal: Any
    """Its deal; None where a release before 2.0 dealt."""
    options: Mapping[str, Any]
    """Its house rules."""
    entries: tuple[Any, ...]
    """Its log up to the moment."""
    position: Any
    """The game at that moment."""
    seat: SeatNumber
    """The seat that the host takes."""


# What the host of a lobby chooses ------------------------------------------------------------------


class SetOption(Pressed, frozen=True, tag="option"):
    """Set an option of the game."""

    field: str
    value: str


class SetLanguage(Pressed, frozen=True, tag="language"):
    """Set the language of the public post."""

    language: str


class SetLimit(Pressed, frozen=True, tag="limit"):
    """Set the seconds that a decision may take, also during the game; None for no limit."""

    limit: Limit | None


class SetLate(Pressed, frozen=True, tag="when-late"):
    """Set what happens when time is up, also during the game."""

    late: WhenLate


class SetFinish(Pressed, frozen=True, tag="finish"):
    """Set the minutes after which the game ends, also during the game; None: at no set time."""

    minutes: FinishMinutes | None


class FillSeats(Pressed, frozen=True, tag="fill"):
    """Seat the bot players without whom the game cannot start."""


class AddBot(Pressed, frozen=True, tag="add-ours"):
    """Seat a bot player."""

    temper: TemperKey


class RemoveBot(Pressed, frozen=True, tag="dismiss-ours"):
    """Remove a bot player."""

    number: SeatNumber


class SetTerm(Pressed, frozen=True, tag="term"):
    """Set a term that has no rule of its own; what is told by reminders and reveals, also during the game."""

    field: Literal["mention", "at_once", "follow", "advice", "finishers"]
    """The field of the table's terms."""
    value: bool | FinishersPercent

    def __post_init__(self) -> None:
        """Refuse another kind of value."""
        if isinstance(self.value, bool) == (self.field == "finishers"):
            raise ValueError(self.field)


class SetTerms(Command, frozen=True, tag="terms"):
    """Set several terms, one after another; what others have to agree to, each is asked."""

    terms: tuple[SetLimit | SetLate | SetFinish | SetTerm, ...]


# A seat in the game --------------------------------------------------------------------------------


class Act(Command, frozen=True, tag="act"):
    """Play an action, as plain data; `texts` is what was typed for it, by number.

    `moves` and `step`: the seat's count of actions and the moment of the game when it was chosen, so that a
    double click counts once. None for whatever they are.
    """

    action: Any
    texts: Mapping[int, str] = {}
    moves: int | None = None
    step: int | None = None


class PlayBot(Command, frozen=True, tag="ours"):
    """Play what a bot player chose when the log had this length; no action: the safe default.

    `strategy`: the version of the code that chose.
    """

    seat: SeatNumber
    action: Any
    length: int
    strategy: str = ""


class TakeBack(Pressed, frozen=True, tag="undo"):
    """Undo the seat's last action; `moves` guards against a stale button."""

    moves: Id


class UpdateDraft(Command, frozen=True, tag="draft"):
    """Store a seat's selection, as a value of the game's; None clears it."""

    value: Any
    texts: Mapping[int, str] = {}


# Seats that change hands, and the host -------------------------------------------------------------


class OfferSeat(Pressed, frozen=True, tag="offer"):
    """Offer your seat to a person or to anybody (0), or withdraw the offer (None)."""

    to: Id | None


class TakeSeat(Pressed, frozen=True, tag="take"):
    """Take over a seat that is offered."""

    seat: SeatNumber


class FreeSeat(Pressed, frozen=True, tag="free-seat"):
    """The host frees the seat of a player who missed a decision; a manager any seat.

    `user_id`: the player whom the button named; 0 for none.
    """

    seat: SeatNumber
    user_id: HolderId = 0


class MakeHost(Pressed, frozen=True, tag="make-host"):
    """The host hands over the role; `user_id`: the player whom the button named, 0 for none."""

    seat: SeatNumber
    user_id: HolderId = 0


class ClaimHost(Pressed, frozen=True, tag="claim"):
    """Take the host's role from a player who is away, or in a lobby silent."""


# The clock, late seats, the end --------------------------------------------------------------------


class Pause(Pressed, frozen=True, tag="pause"):
    """The host stops the clocks."""


class Resume(Pressed, frozen=True, tag="resume"):
    """The host lets the clocks run."""


class Extend(Pressed, frozen=True, tag="extend"):
    """The host gives the present decision its whole time again."""


class WaitForReader(Command, frozen=True, tag="read"):
    """The presser reads about their decision: its clock waits for them once."""


class AskLonger(Pressed, frozen=True, tag="longer"):
    """The presser needs longer for a decision, once in it; no one else learns who asked."""


class Seen(Pressed, frozen=True, tag="seen"):
    """The presser has seen what is shown until this clock of the rules runs out."""

    clock: Annotated[str, msgspec.Meta(max_length=40)]


class AnswerLate(Pressed, frozen=True, tag="late"):
    """The host says what to do about the seats whose time is up."""

    answer: LateAnswer


Governing: TypeAlias = Pause | Resume | Extend | SetLimit | SetLate | SetFinish | FreeSeat | AnswerLate
"""What a player of a rated game may need the consent of others for."""


class Agree(Pressed, frozen=True, tag="agree"):
    """Agree to what another player may not do alone."""

    command: Governing


class EndTogether(Pressed, frozen=True, tag="together"):
    """Propose to end the game here or agree; or decline."""

    agree: bool


class End(Pressed, frozen=True, tag="end"):
    """The host ends the game: there is no winner."""


# Free text -----------------------------------------------------------------------------------------


class HideText(Command, frozen=True, tag="hide-text"):
    """A moderator hides a text from everybody, or shows it again."""

    number: Id
    hidden: bool


class AllowText(Command, frozen=True, tag="allow-text"):
    """The server lets people write words of their own, or no longer."""

    allowed: bool


# The table itself ----------------------------------------------------------------------------------


class TimePassed(Command, frozen=True, tag="time"):
    """Time to look at the table. `up_since`: what was due before was due while no one could press anything.

    `unseen`: the present moment may not have been shown yet.
    """

    up_since: float = 0.0
    unseen: bool = False


class EnterThread(Command, frozen=True, tag="thread"):
    """The table goes on in its thread; None: it stays where it is after all."""

    thread_id: int | None


class MoveTable(Command, frozen=True, tag="move"):
    """The table goes on in another channel."""

    channel_id: int


class LoseChannel(Command, frozen=True, tag="lose-channel"):
    """Discord has deleted a channel, with its threads, or a thread."""

    channel_id: int


# What a change announces ---------------------------------------------------------------------------

NoticeKind: TypeAlias = Literal[
    "turn_ping", "reminder", "announcement", "private", "call", "lobby_call", "milestone", "log"
]


class Notice(Value, frozen=True):
    """A short message to be sent once, stored with the change that it is about.

    An announcement goes to the channel, and so does a milestone, which mentions the seats it is about; the
    others to a person, a private one always by DM. Calls go to the channel, simultaneous ones as one message,
    and those to a lobby below its post or by DM, as each wants them. Those for the log go to the channel that
    the server's moderators read.
    """

    kind: NoticeKind
    """Where it goes."""
    key: str
    """The message."""
    user_id: int = EVERYONE
    """Whom it is for."""
    step: int = NO_STEP
    """The moment of the game that it is about."""
    args: Mapping[str, str | int] = {}
    """The message's arguments. `seat` is a seat, `by` a seat or "moderator"; `who`, `person` and `caller` are
    users, the last of whom calls the person whom it is for, and `why` is a moderator's reason. What is stored
    has in `n` the length of the log then, from which follows who had these seats."""
    by: int = 0
    """The user who caused it; 0 for the table."""


DM_CLOSED = "call-dm-closed"
"""The call of a person whose panel cannot be sent to their seat on the table's post."""


@dataclass(frozen=True, slots=True)
class Change:
    """The next value of a table, and the notices about it, in order."""

    table: Table
    notices: tuple[Notice, ...] = ()

    def then(self, other: Change) -> Change:
        """Return both changes as one; `other` was made of this one's table."""
        return Change(other.table, (*self.notices, *other.notices))


def announcement(key: str, **args: str | int) -> Notice:
    """Return an announcement by the table itself."""
    return Notice("announcement", key, args=args)


def announced_by(table: BaseTable, actor: Actor, key: str, **args: str | int) -> Notice:
    """Return the announcement of what the actor did, by their seat or as a moderator of the server."""
    seat = table.seat_of(actor.user_id)
    if seat is not None and not actor.why:
        return Notice("announcement", key, args={"by": seat, **args}, by=actor.user_id)
    reason = {"why": actor.why} if actor.why else {}
    moderator: dict[str, str | int] = {"by": "moderator", "who": actor.user_id, **reason}
    return Notice("announcement", key, args={**moderator, **args}, by=0 if actor.why else actor.user_id)


def log_notices(notices: Iterable[Notice]) -> Iterator[Notice]:
    """Yield the announcements of what moderators did once more, for the server's log channel."""
    for notice in notices:
        if notice.kind == "announcement" and "who" in notice.args:
            yield Notice("log", notice.key, args=notice.args)


def turn_ping(table: Playing, seat: Seat, kind: NoticeKind = "turn_ping") -> Notice:
    """Return the ping that tells a seat's player that it is awaited, or that there is something to see."""
    key = "look-ping" if table.viewing else "turn-ping"
    return Notice(kind, key, table.people[seat].user_id, table.step)
