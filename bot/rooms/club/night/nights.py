"""Game nights as they are stored: what is planned, who comes, and what is to be done next."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, tzinfo
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.json import encode
from sqlalchemy import Connection, Select, delete, insert, select, update

from bot.rooms.club.night.repeats import Every, next_start
from bot.store.database import Work, as_work
from bot.store.preferences import zone_of
from bot.store.reader import INVALID, Damage, report, sound_rows
from bot.store.schema import OPEN, night_guests, nights, tables
from bot.store.store import is_in_channel
from bot.table.errors import DeniedError
from games.core import Value

Stage: TypeAlias = Literal["draft", "planned", "reminded", "open", "cancelled"]
Call: TypeAlias = Literal["night-reminder", "night-moved", "night-cancelled", "night-channel-deleted"]

NIGHTS = "nights"
"""Name of the timer that does what is due at nights."""
BEFORE: tuple[Stage, ...] = ("planned", "reminded")
"""The stages of a night that has not begun."""
DRAFT_SECONDS = 24 * 60 * 60.0
"""How long a night is kept that was filled in and not announced."""
YEAR_SECONDS = 366 * 24 * 60 * 60.0
"""Seconds ahead within which a night begins."""
REMINDER_SECONDS = 60 * 60.0
"""How long before a night its guests are reminded."""
NIGHT_SECONDS = 8 * 60 * 60.0
"""Maximum length of a night, whatever tables are still open."""
PAUSE_SECONDS = 15 * 60.0
"""Seconds without an open table after which a night is over."""
CALL_ROUNDS = 3
"""Number of times that guests are called whom Discord fails to take."""
MOVE_SECONDS = 10 * 60.0
"""Seconds between two calls that a night was moved."""
GIVE_UP_SECONDS = 15 * 60.0
"""Seconds after which a night that is over goes, although Discord does not take its last post."""
MAXIMUM_NIGHTS, MAXIMUM_HOSTED = 10, 3
"""Maximum number of nights of a server, and of those that one host has planned there."""
MAXIMUM_GUESTS = 100


class Plan(Value, frozen=True, omit_defaults=True):
    """What is planned of a night and what has become of it."""

    starts_at: float
    """Seconds since the epoch, as all times here; 0 of a draft whose time was not understood."""
    every: Every
    """When it comes again."""
    games: tuple[str, ...]
    """The games that may be played."""
    language: str
    """The language of its post."""
    stage: Stage = "planned"
    """How far it is."""
    message_id: int | None = None
    """Its post."""
    shown: int = -1
    """The revision that its post shows."""
    event_id: int | None = None
    """Discord's scheduled event; 0 where Discord refused one."""
    event_at: float = 0.0
    """When that event begins; 0 where it has to be changed."""
    event_due: float = 0.0
    """When the event is tried again."""
    no_event_told: bool = False
    """Whether the host has been told that there is no event."""
    tables: tuple[tuple[str, int], ...] = ()
    """The games that were shared out, with the bot players of each."""
    opened: bool = False
    """Whether these tables were opened."""
    look_at: float = 0.0
    """When they are looked at again."""
    call: Call | None = None
    """What the guests are being told."""
    rounds: int = 0
    """Number of times that this did not reach all."""
    call_at: float = 0.0
    """When it is tried again."""
    post_at: float = 0.0
    """When its post is tried again, which Discord has refused; 0 where it has not."""
    moved_at: float = 0.0
    """When its guests were last told that it was moved."""
    rests_until: float = 0.0
    """Discord failed: nothing is done before."""
    closed_at: float = 0.0
    """When it was cancelled or over."""
    recapped: bool = False
    """Whether it was told what was played."""
    zone: str | None = None
    """By whose clock it comes again; None for UTC."""
    first_at: float = 0.0
    """When the first of those began that come again; 0 for this one."""
    typed: tuple[str, str] = ("", "")
    """The day that was chosen for a draft, and what was typed as its time."""
    of: int = 0
    """The night that a draft would change; 0 for a new one."""
    why: str = ""
    """Why a moderator has cancelled it."""
    title_left: bool = False
    """Whether moderators have left its title as it is: it is reported no more."""
    lost: bool = False
    """Whether its channel was deleted."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A person who comes."""

    user_id: int
    """Their account."""
    name: str
    """What they were called when they signed up."""
    games: tuple[str, ...] = ()
    """The games that they like; none for all."""
    seated_at: int | None = None
    """The number of their table."""
    uncalled: bool = False
    """Whether they have not heard yet what the guests are being told."""
    unreached: bool = False
    """Whether nothing reached them when the guests were told something last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Night:
    """A game night."""

    id: int = 0
    """Its number in the database."""
    guild_id: int
    """The server."""
    channel_id: int
    """The channel of its post."""
    host_id: int
    """Who gives it; 0 where the host was forgotten: any guest may take the role."""
    title: str
    """Its name in the host's words; empty for the usual one."""
    revision: int = 0
    """The number of its changes."""
    reported_at: float | None = None
    """When its title was reported to the moderators, who have not decided yet."""
    plan: Plan
    """What is planned."""
    guests: tuple[Guest, ...] = ()
    """Those who come."""

    def with_plan(self, **changes: object) -> Night:
        """Return the night with these fields of its plan changed."""
        return replace(self, plan=msgspec.structs.replace(self.plan, **changes))

    def changed(self, draft: Night) -> Night:
        """Return the night with what a draft of changes says; its guests are told of another time."""
        plan_before = self.plan
        plan_after = draft.plan
        first_at = plan_before.first_at if plan_after.every == plan_before.every else 0.0
        night = self.with_plan(
            every=plan_after.every,
            games=plan_after.games,
            zone=plan_after.zone,
            first_at=first_at,
            event_at=0.0,
        )
        if draft.title != self.title:
            night = replace(night, title=draft.title, reported_at=None).with_plan(title_left=False)
        return night if plan_after.starts_at == plan_before.starts_at else night.moved(plan_after.starts_at)

    def moved(self, at: float) -> Night:
        """Return the night at another time, which those that follow have, too.

        On the same day of the calendar it keeps the day that they go by: that may be the 31st.
        """
        start = datetime.fromtimestamp(at, self.zone)
        if start.date() == datetime.fromtimestamp(self.plan.starts_at, self.zone).date():
            first = datetime.fromtimestamp(self.plan.first_at or at, self.zone)
            start = first.replace(hour=start.hour, minute=start.minute)
        night = self.with_plan(starts_at=at, first_at=start.timestamp(), stage="planned")
        return night.calling("night-moved")

    def cancelled(self, now: float, why: str = "", *, series: bool = False) -> Night:
        """Return the night cancelled, and with `series` all that would follow it.

        `why`: the reason of a moderator.
        """
        every: Every = "once" if series else self.plan.every
        night = self.with_plan(stage="cancelled", every=every, closed_at=now, why=why)
        return night.calling("night-cancelled")

    def calling(self, call: Call) -> Night:
        """Return the night with all its guests to be told something."""
        guests = tuple(replace(guest, uncalled=True, unreached=False) for guest in self.guests)
        # A host who often changes their mind calls no one each time: the last word counts.
        call_at = self.plan.moved_at + MOVE_SECONDS if call == "night-moved" else 0.0
        return replace(self, guests=guests).with_plan(call=call, rounds=0, call_at=call_at)

    def without_channel(self, now: float) -> Night:
        """Return the night as it ends because its channel was deleted; open tables tell their people."""
        ended_night = self.with_plan(lost=True, every="once", closed_at=now, rests_until=0.0)
        if self.plan.lost or self.plan.stage == "cancelled":
            return self.with_plan(lost=True)
        if self.plan.opened:
            return ended_night.with_plan(recapped=True, look_at=0.0)
        # The host need not come, and is told as well.
        host_knows = self.guest(self.host_id) or not self.host_id
        guests = self.guests if host_knows else (*self.guests, Guest(self.host_id, ""))
        return (
            replace(ended_night, guests=guests).with_plan(stage="cancelled").calling("night-channel-deleted")
        )

    def called(self, user_ids: Collection[int], *, heard: bool) -> Night:
        """Return the night with these guests called; `heard`: that reached them, or they want no calls."""
        guests = tuple(
            replace(guest, uncalled=False, unreached=not heard) if guest.user_id in user_ids else guest
            for guest in self.guests
        )
        return replace(self, guests=guests)

    @property
    def unreached(self) -> list[Guest]:
        """The guests whom nothing reached when they were told something last."""
        return [guest for guest in self.guests if guest.unreached]

    def guest(self, user_id: int) -> Guest | None:
        """Return a guest by account."""
        return next((guest for guest in self.guests if guest.user_id == user_id), None)

    @property
    def due(self) -> float:
        """When something is to be done next, 0 for now."""
        plan = self.plan
        due = min(self._stage_due, plan.call_at) if plan.call else self._stage_due
        return max(due, plan.rests_until)

    @property
    def lacks_event(self) -> bool:
        """Whether Discord's event is to be made or changed."""
        plan = self.plan
        is_posted = plan.stage in BEFORE and plan.message_id is not None
        return is_posted and plan.event_id != 0 and plan.event_at != plan.starts_at

    @property
    def _stage_due(self) -> float:
        plan = self.plan
        due = self._next_stage_due
        if plan.stage not in ("draft", "cancelled") and plan.shown != self.revision:
            due = min(plan.post_at, due)
        return min(plan.event_due, due) if self.lacks_event else due

    @property
    def _next_stage_due(self) -> float:
        plan = self.plan
        match plan.stage:
            case "cancelled":
                # First its guests are told.
                return math.inf if plan.call else 0.0
            case "planned":
                return plan.starts_at - REMINDER_SECONDS
            case "reminded":
                return plan.starts_at
            case "draft" | "open":
                return plan.look_at if plan.opened or plan.stage == "draft" else 0.0

    @property
    def zone(self) -> tzinfo:
        """By whose clock it comes again."""
        return zone_of(self.plan.zone)

    def next_start(self, now: float) -> float | None:
        """Return when the next night like this begins; None for one that does not come again."""
        plan = self.plan
        return next_start(plan.every, plan.first_at or plan.starts_at, self.zone, max(now, plan.starts_at))


# Read ----------------------------------------------------------------------------------------------

_columns = tuple(
    nights.c[name] for name in ("id", "guild_id", "channel_id", "host_id", "title", "revision", "reported_at")
)
_nights = select(*_columns, nights.c.body)
_guests = select(*(night_guests.c[name] for name in Guest.__dataclass_fields__)).order_by(
    night_guests.c.place
)


def _read(connection: Connection, statement: Select[Any]) -> list[Night]:
    sound_nights = list[Night]()
    for *values, body in sound_rows(connection, statement):
        columns = dict(zip((column.name for column in _columns), values, strict=True))
        try:
            plan = msgspec.convert(body, Plan)
        except msgspec.ValidationError:
            report(connection, Damage(nights.name, f"id {columns['id']}", "body", INVALID))
            continue
        guest_rows = sound_rows(connection, _guests.where(night_guests.c.night_id == columns["id"]))
        guests = tuple(
            Guest(user_id, name, tuple(games), *rest) for user_id, name, games, *rest in guest_rows
        )
        sound_nights.append(Night(**columns, plan=plan, guests=guests))
    return sound_nights


@as_work
def night_of(connection: Connection, night_id: int, *, lock: bool = False) -> Night:
    """Return a night. Raises `DeniedError` once it is over. `lock`: it is to be changed."""
    statement = _nights.where(nights.c.id == night_id)
    matches = _read(connection, statement.with_for_update() if lock else statement)
    if not matches:
        raise DeniedError("denied-night-over")
    return matches[0]


def nights_of(guild_id: int) -> Work[list[Night]]:
    """Return the nights of a server, the next one first, without drafts."""
    statement = _nights.where(nights.c.guild_id == guild_id)

    def work(connection: Connection) -> list[Night]:
        announced_nights = [night for night in _read(connection, statement) if night.plan.stage != "draft"]
        return sorted(announced_nights, key=lambda night: night.plan.starts_at)

    return work


def time_fault(at: float, typed: str, now: float) -> DeniedError | None:
    """Return why a night cannot begin then; 0 stands for what was typed and not understood."""
    if not at:
        return DeniedError("denied-night-time", said=typed)
    if at <= now:
        return DeniedError("denied-night-past")
    return DeniedError("denied-night-far") if at > now + YEAR_SECONDS else None


# Written -------------------------------------------------------------------------------------------


def check_night_limits(planned: Collection[Night], host_id: int) -> None:
    """Raise `DeniedError` where a server has too many nights for another of this host."""
    if len(planned) >= MAXIMUM_NIGHTS:
        raise DeniedError("denied-many-nights", most=MAXIMUM_NIGHTS)
    host_count = sum(night.host_id == host_id and night.plan.stage in BEFORE for night in planned)
    if host_count >= MAXIMUM_HOSTED:
        raise DeniedError("denied-own-nights", most=MAXIMUM_HOSTED)


@as_work
def add_night(connection: Connection, night: Night) -> Night:
    """Store a new night; return it with its number."""
    row = {**_row(night), "guild_id": night.guild_id, "channel_id": night.channel_id}
    primary_key = connection.execute(insert(nights).values(row)).inserted_primary_key
    number = int(primary_key[0]) if primary_key else 0
    _write_guests(connection, number, night.guests)
    return replace(night, id=number)


@as_work
def add_draft(connection: Connection, draft: Night) -> Night:
    """Store a draft in place of the one that its host has in the server."""
    own_drafts = _nights.where(nights.c.guild_id == draft.guild_id, nights.c.host_id == draft.host_id)
    for night in _read(connection, own_drafts):
        drop_draft(night.id)(connection)
    return add_night(draft)(connection)


@as_work
def drop_draft(connection: Connection, night_id: int) -> None:
    """Delete a draft, unless it was announced meanwhile."""
    if night_of(night_id, lock=True)(connection).plan.stage == "draft":
        end_night(night_id)(connection)


@as_work
def announce(connection: Connection, night_id: int, now: float, begin: Callable[[Night], Night]) -> Night:
    """Make a night of a draft; return one that was made before as it is.

    Raises `DeniedError` for a wrong time, and where there are too many.
    """
    night = night_of(night_id, lock=True)(connection)
    if night.plan.stage != "draft":
        return night
    fault = time_fault(night.plan.starts_at, night.plan.typed[1], now)
    if fault is not None:
        raise fault
    check_night_limits(nights_of(night.guild_id)(connection), night.host_id)
    return change_night(night_id, begin)(connection)


@as_work
def change_night(connection: Connection, night_id: int, change: Callable[[Night], Night]) -> Night:
    """Change a night as it is now. Raises `DeniedError` once it is over, and what `change` raises."""
    before = night_of(night_id, lock=True)(connection)
    after = change(before)
    if after != before:
        connection.execute(update(nights).where(nights.c.id == night_id).values(_row(after)))
        if after.guests != before.guests:
            _write_guests(connection, night_id, after.guests)
    return after


def _row(night: Night) -> dict[str, Any]:
    body = encode(night.plan).decode()
    own_columns = {"host_id": night.host_id, "title": night.title, "revision": night.revision}
    return {**own_columns, "reported_at": night.reported_at, "due_at": night.due, "body": body}


def _write_guests(connection: Connection, night_id: int, guests: Sequence[Guest]) -> None:
    connection.execute(delete(night_guests).where(night_guests.c.night_id == night_id))
    rows = [
        {**asdict(guest), "night_id": night_id, "place": place, "games": encode(guest.games).decode()}
        for place, guest in enumerate(guests, 1)
    ]
    if rows:
        connection.execute(insert(night_guests), rows)


@as_work
def end_night(connection: Connection, night_id: int, following: Night | None = None) -> Night | None:
    """Forget a night and its guests, and store the one that follows it."""
    connection.execute(delete(night_guests).where(night_guests.c.night_id == night_id))
    connection.execute(delete(nights).where(nights.c.id == night_id))
    return add_night(following)(connection) if following else None


# Its tables ----------------------------------------------------------------------------------------


def tables_of(night: Night) -> Work[list[tuple[int, bool, float]]]:
    """Return the tables opened in the channel of a night since its start: whether open, and when it ended."""
    statement = (
        select(tables.c.id, tables.c.status, tables.c.finished_at)
        .where(tables.c.guild_id == night.guild_id, tables.c.opened_at >= night.plan.starts_at)
        .where(is_in_channel(night.channel_id))
        .order_by(tables.c.id)
    )
    return lambda connection: [
        (number, status in OPEN, finished_at or 0.0)
        for number, status, finished_at in sound_rows(connection, statement)
    ]
