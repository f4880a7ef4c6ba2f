"""A post of a table: where it stands, what it shows, what is asked of it, and when a change is shown."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from bot.client.http import Ticket
from bot.client.render import Attached
from bot.client.reply import PrivateMessage
from bot.screens.shown import UNANSWERED, Answered, Shown, seat_at
from bot.store.messages import StoredPost
from bot.table.table import Table

CLOSED = "closed"
"""Stored in place of the digest of a panel that a closed DM refused."""
LOST = "lost"
"""Stored in place of the digest of a public post whose channel is closed to the bot: its host knows."""
UNSEEN = -2
"""The step of a post that this process has not rendered yet."""

Key: TypeAlias = tuple[int, str]
"""A table's id and one of its places."""


@dataclass(slots=True, eq=False)
class Opened:
    """How a panel can be changed that a press has opened: it is stored nowhere."""

    origin: int
    """The press that opened it, whatever presses change it later."""
    message: PrivateMessage
    """What changes it."""
    goes_at: float = math.inf
    """When it goes at the earliest once the game has moved on, if it only answered a choice; else never."""
    discarded: bool = False
    """Whether it is to be deleted."""


class Pending(NamedTuple):
    """A change that a post does not show yet."""

    at: float
    """When it is to be shown, by the loop's time."""
    urgent: bool
    """Whether a person waits for it."""

    def with_another(self, other: Pending | None) -> Pending:
        """Return what is pending when another change is, too."""
        if other is None:
            return self
        return Pending(min(self.at, other.at), self.urgent or other.urgent)


@dataclass(slots=True, eq=False)
class Snapshot:
    """What a post shows."""

    digest: str = ""
    """What it shows, in short; empty where that is not known."""
    step: int = UNSEEN
    """The moment of the game that it shows."""
    controls: str = ""
    """What can be pressed on a panel."""
    alerts: frozenset[str] = frozenset()
    """What it tells its reader besides."""
    attached: Attached = field(default_factory=Attached)
    """The files it has."""
    answered: Answered = UNANSWERED
    """What the last answer has put on it for once."""
    lacking: bool = False
    """Whether pictures are to come. Until then the stored digest is empty, so that a restart adds them."""
    withheld: bool = False
    """Whether it shows less than it should, because Discord takes no more: the next start tries again."""
    next_at: float = 0.0
    """When it may be edited again."""
    stands_until: float = math.inf
    """When it shows mere news, if there are some."""

    @property
    def incomplete(self) -> bool:
        """Whether it shows less than it should."""
        return self.lacking or self.withheld

    def note(self, shown: Shown, *, has_controls: bool) -> None:
        """Note what it shows now."""
        self.digest, self.step, self.alerts = shown.digest, shown.step, frozenset(shown.alerts)
        self.stands_until = math.inf
        if has_controls:
            self.controls = shown.controls

    def clear(self) -> None:
        """Note that the message is gone, or that what it shows is not known."""
        self.digest, self.attached = "", Attached()


@dataclass(slots=True, eq=False)
class Turns:
    """When a post has its next turn."""

    pending: Pending | None = None
    """What it does not show yet, if anything."""
    timer: asyncio.TimerHandle | Ticket | None = None
    """What starts its next turn."""
    task: asyncio.Task[None] | None = None
    """Its turn, while that runs."""
    held: bool = False
    """Whether an answer may edit it: it has no turn meanwhile."""
    next_reveal: float | None = None
    """When it shows something else by itself."""

    @property
    def urgent(self) -> bool:
        """Whether a person waits for what it does not show yet."""
        return self.pending is not None and self.pending.urgent

    def wait_for(self, at: float = math.inf, *, urgent: bool = False) -> None:
        """Let the next turn come at this time at the latest; without one, when a change like it is shown."""
        self.pending = Pending(at, urgent).with_another(self.pending)


@dataclass(slots=True, eq=False)
class Demand:
    """What is asked of a post beside showing its table."""

    fresh: bool = False
    """Whether it is to be posted again."""
    calls: tuple[int, ...] = ()
    """Whom its next message mentions."""
    silent_calls: frozenset[int] = frozenset()
    """Those of them who are named there and not notified."""
    role_id: int | None = None
    """The role that its next message mentions."""
    before: Table | None = None
    """What the table was before the change with which it is rendered first: it may show that."""

    def take_back(self, user_ids: Collection[int]) -> None:
        """Note that a message has mentioned these people, and the role."""
        self.calls = tuple(user_id for user_id in self.calls if user_id not in user_ids)
        self.silent_calls, self.role_id = self.silent_calls.difference(user_ids), None


@dataclass(slots=True, eq=False)
class Trouble:
    """What went wrong with a post."""

    failures: int = 0
    """The number of its turns in a row that failed."""
    wrong: bool = False
    """Whether its last turn failed, so that it may show an older state."""
    lost: bool = False
    """Whether it cannot be posted."""
    lost_channel: int | None = None
    """The channel that Discord has deleted, when its people know."""
    closed_to: int = 0
    """The reader who knows that their DM is closed."""
    sends_at: float = 0.0
    """When a new message is sent at the earliest, after Discord has refused one."""
    deletes_at: float = 0.0
    """When the replaced message is deleted at the earliest, after Discord has refused that."""


@dataclass(slots=True, eq=False)
class ReaderActs:
    """From where a panel's reader plays, as their presses tell."""

    elsewhere: bool = False
    """Whether they play from another post."""
    form_on: int | None = None
    """The message on which they have opened a form, and pressed nothing since."""
    acts_here: int | None = None
    """The person whose last public act was made on it, which is no secret."""


@dataclass(slots=True, eq=False)
class Post:
    """One post of one table: where it stands, what it shows, what is to be done for it, and when.

    The panel that a press opens for one person is such a post, too.
    """

    table_id: int
    """The table."""
    place: str
    """The place that it shows."""
    stored: StoredPost
    """What is stored of it; of an open panel, in memory alone, its reader."""
    created: float
    """The loop's time from which its fixed times are counted."""
    opened: Opened | None = None
    """How it is changed if it is an open panel."""
    noted: bool = True
    """Whether its place is in the store."""
    shown: Snapshot = field(default_factory=Snapshot)
    """What it shows."""
    turns: Turns = field(default_factory=Turns)
    """When it has its next turn."""
    wanted: Demand = field(default_factory=Demand)
    """What is asked of it."""
    trouble: Trouble = field(default_factory=Trouble)
    """What went wrong with it."""
    reader: ReaderActs = field(default_factory=ReaderActs)
    """From where its reader plays."""
    pictures_came: Callable[[], None] | None = None
    """What is called when its pictures are there."""

    @property
    def key(self) -> Key:
        """What tells it from all other posts."""
        return self.table_id, self.place

    @property
    def idle(self) -> bool:
        """Whether nothing is under way and nothing is to come."""
        turns = self.turns
        to_come = self.shown.lacking or turns.next_reveal is not None
        return not (turns.pending or turns.held or to_come or turns.timer or turns.task)

    @property
    def stands(self) -> bool:
        """Whether it has a message that can be edited, and no new one is being sent."""
        return self.opened is not None or self.stored.message_id is not None

    @property
    def discarded(self) -> bool:
        """Whether it is an open panel that is to be deleted."""
        return self.opened is not None and self.opened.discarded

    @property
    def is_gone(self) -> bool:
        """Whether it has no message."""
        return self.stored.standing[1] is None

    @property
    def on_its_way(self) -> bool:
        """Whether it is about to show something that is waited for."""
        turns = self.turns
        return turns.urgent or turns.task is not None or turns.next_reveal is not None

    @property
    def replaces_another(self) -> bool:
        """Whether its message stands, and the one that it has replaced is still to be deleted."""
        return self.stored.message_id is not None and self.stored.replaced_message_id is not None

    def shows(self, shown: Shown) -> None:
        """Note what it shows now."""
        self.shown.note(shown, has_controls=seat_at(self.place) is not None)
        self.wanted.before = None

    def forget_message(self) -> None:
        """Forget the message that stood and is gone; the one that it has replaced may still be there."""
        gone = self.stored
        replaced = (gone.replaced_channel_id, gone.replaced_message_id) if self.stands else (None, None)
        self.shown.clear()
        self.stored = StoredPost(
            generation=gone.generation + 1,
            user_id=gone.user_id,
            replaced_channel_id=replaced[0],
            replaced_message_id=replaced[1],
        )
