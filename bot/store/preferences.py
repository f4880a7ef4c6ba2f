"""What people and servers have chosen: languages, pings, quiet hours, server settings."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from cachetools import TTLCache
from sqlalchemy import Connection, bindparam, delete, insert, or_, select, update

from bot.store.database import Database, Listeners, Work, as_work
from bot.store.reader import INVALID, Damage, report, salvage, sound_rows
from bot.store.schema import LAST_MOMENT, Pings, guilds, people, tables
from bot.table.errors import DeniedError
from bot.text import supported
from games.core import Value
from games.host.packages import GamePackage
from games.languages import Language

# Quiet hours ---------------------------------------------------------------------------------------

HELD_BACK = "held-back"
"""Name of the timer that notifies people of what their quiet hours held back."""


@dataclass(frozen=True, slots=True)
class QuietHours:
    """When a person is not to be disturbed: between two hours of their day; `start` is None for never."""

    start: int | None = None
    end: int = 0
    zone: tzinfo = UTC

    def due(self, now: float) -> float | None:
        """Return when to notify of an event of now; None for immediately."""
        if self.start is None:
            return None
        local = datetime.fromtimestamp(now, self.zone)
        midnight = local.replace(hour=0, minute=0, second=0, microsecond=0)
        begins = midnight + timedelta(hours=self.start)
        begins -= timedelta(days=begins > local)
        ends = begins + timedelta(hours=(self.end - self.start) % 24)
        return ends.timestamp() if local < ends else None


def zone_of(name: str | None, offset: int | None = None) -> tzinfo:
    """Return a time zone by its name in the IANA database; without one by its minutes ahead of UTC."""
    if name is not None:
        with suppress(OSError, ValueError, ZoneInfoNotFoundError):
            return ZoneInfo(name)
    return timezone(timedelta(minutes=offset)) if offset else UTC


NEVER_QUIET = QuietHours()

# The cache -----------------------------------------------------------------------------------------

MAXIMUM_KNOWN = 10_000
"""Size of the caches of people's preferences and of servers' settings."""
_T = TypeVar("_T")
_R = TypeVar("_R")


class Choices(Generic[_T]):
    """What each person or server chose, cached for `seconds`, as another process may change it.

    `chosen` is told the id of each that changed something.
    """

    def __init__(self, database: Database, seconds: float = math.inf) -> None:
        self._database = database
        self._known: TTLCache[int, _T] = TTLCache(MAXIMUM_KNOWN, seconds)
        self._changes = 0
        self.chosen = Listeners[int]()

    async def _of(self, id_: int, read: Callable[[Connection, int], _T]) -> _T:
        if (cached := self._known.get(id_)) is not None:
            return cached
        changes = self._changes
        choices = await self._database.read(lambda connection: read(connection, id_))
        # Unless it changed while it was read.
        return self._known.setdefault(id_, choices) if changes == self._changes else choices

    async def _changed(self, id_: int, work: Work[_R]) -> _R:
        try:
            choices = await self._database.run(work)
        finally:
            # A write that failed may be in the database all the same.
            self.forget(id_)
        self.chosen.tell(id_)
        return choices

    def forget(self, id_: int) -> None:
        """Drop a person or a server from the cache."""
        self._changes += 1
        self._known.pop(id_, None)


# People --------------------------------------------------------------------------------------------

_this = people.c.user_id == bindparam("this")
_preferences = (
    select(people.c.user_id, people.c.language, people.c.pings, people.c.hidden)
    .add_columns(people.c.quiet_from, people.c.quiet_to, people.c.utc_offset, people.c.zone, people.c.locale)
    .where(_this)
)
UNCHOSEN = {name: None for name, column in people.c.items() if column.nullable} | {"hidden": False}
"""What takes the place of a damaged preference."""
_held_until = people.c.held_until
_no_moment = or_(_held_until.is_(None), _held_until < 0, _held_until > LAST_MOMENT)
_hold_back = update(people).where(_this, _no_moment).values(held_until=bindparam("due"))
_changed = update(people).where(_this)


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person chose."""

    language: str | None = None
    """Their language; None for Discord's."""
    pings: Pings = "mention"
    """How they are told that it is their turn."""
    hidden: bool = False
    """Whether others do not see their results."""
    quiet: QuietHours = NEVER_QUIET
    """When they are not to be told."""
    locale: str | None = None
    """The language that Discord reported last."""


def _read_preferences(connection: Connection, user_id: int) -> Preferences:
    rows = sound_rows(connection, _preferences, {"this": user_id}, UNCHOSEN)
    if not rows:
        return Preferences()
    _, language, pings, hidden, start, end, offset, zone, locale = rows[0]
    quiet = QuietHours(start, end or 0, zone_of(zone, offset))
    return Preferences(language, pings or "mention", hidden, quiet, locale)


class People(Choices[Preferences]):
    """The preferences of people."""

    async def preferences(self, user_id: int) -> Preferences:
        """Return everything a person chose."""
        return await self._of(user_id, _read_preferences)

    async def change(self, user_id: int, **values: Any) -> None:  # noqa: ANN401 - columns of a person
        """Store what a person chose: columns of `people`. A language of None is Discord's."""
        await self._changed(user_id, _keeping(user_id, **values))

    async def language(self, user_id: int, otherwise: str) -> str:
        """Return what they chose, else what Discord last reported, else `otherwise`."""
        preferences = await self.preferences(user_id)
        return preferences.language or (supported(preferences.locale) if preferences.locale else otherwise)

    async def seen(self, user_id: int, locale: str) -> str:
        """Store later the locale that Discord reports; return the language to use."""
        preferences = await self.preferences(user_id)
        if preferences.locale != locale:
            self._database.write_soon((user_id, "locale"), _keeping(user_id, locale=locale))
            if self._known.get(user_id) is preferences:
                self._known[user_id] = replace(preferences, locale=locale)
        return preferences.language or supported(locale)

    async def hold_back(self, user_id: int, now: float) -> float | None:
        """Return and store when a person is notified of an event of now; None for immediately."""
        due = (await self.preferences(user_id)).quiet.due(now)
        if due is not None:
            await self._database.run(lambda it: it.execute(_hold_back, {"this": user_id, "due": due}))
        return due

    async def is_quiet(self, user_id: int, now: float) -> bool:
        """Whether a message to a person must make no sound now."""
        return (await self.preferences(user_id)).quiet.due(now) is not None

    async def hidden(self) -> frozenset[int]:
        """Return the people who hide their results."""
        statement = select(people.c.user_id).where(people.c.hidden.is_(True))
        return await self._database.read(lambda connection: frozenset(connection.scalars(statement)))


@as_work
def _keeping(connection: Connection, user_id: int, **values: Any) -> None:  # noqa: ANN401 - columns of a person
    if not connection.execute(_changed, {**values, "this": user_id}).rowcount:
        connection.execute(insert(people).values({"user_id": user_id, "hidden": False, **values}))


def may_be_public(user_id: int, hidden: Collection[int]) -> bool:
    """Whether everybody may see the results of a holder of a seat; `hidden` are the people who hide theirs.

    Bot players, and people who were forgotten, have numbers below 1.
    """
    return user_id > 0 and user_id not in hidden


# Servers -------------------------------------------------------------------------------------------

MAXIMUM_TABLES = 25
"""Maximum number of open tables in a small server, unless it chooses another."""
LARGEST_MAXIMUM = 100
"""Maximum number of open tables in a large server, unless it chooses another."""
MEMBERS_PER_TABLE = 40
"""Number of members for each open table of a server between these."""

UNSET = "{}"
"""The settings of a server that has chosen none."""
INTRODUCTIONS = "introductions"
"""Name of the timer that introduces the bot to servers that it has joined."""

Clock: TypeAlias = Literal["none", "live", "relaxed"]
SeasonLength: TypeAlias = Literal["off", "month"]


class ServerSettings(Value, frozen=True):
    """What a server chose."""

    language: Language | None = None
    """The language of public posts; None for Discord's."""
    channels: tuple[int, ...] = ()
    """The ids of the channels where tables may be opened; empty for all."""
    threads: bool = False
    """Whether each game gets a thread of its own."""
    openers: Literal["everyone", "managers"] | tuple[int, ...] = "everyone"
    """Who may open tables beside managers of the server; a tuple holds the ids of roles."""
    maximum_tables: Annotated[int, msgspec.Meta(ge=1)] | None = None
    """Maximum number of open tables; None for one by the server's size."""
    clock: Clock = "live"
    """The name of a new table's terms."""
    find_role: int | None = None
    """The role that is pinged when people begin to be sought."""
    moderators: tuple[int, ...] = ()
    """The ids of roles that may use the desk."""
    log_channel: int | None = None
    """Where it is told what moderators do."""
    free_text: bool = True
    """Whether people may write words of their own."""
    season: SeasonLength = "month"
    """How long leaderboards count games for a season."""
    season_channel: int | None = None
    """Where one is told of when it is over; None for where the last game was."""
    season_role: int | None = None
    """The role of its winners."""
    zone: str | None = None
    """The time zone of its game nights, by its name in the IANA database; None for that of each planner."""
    night_voice: int | None = None
    """The voice channel where Discord's events of game nights are; None for the channel of each night."""

    def tables_allowed(self, members: int) -> int:
        """Return the maximum number of open tables in a server with this number of members."""
        by_size = max(MAXIMUM_TABLES, min(members // MEMBERS_PER_TABLE, LARGEST_MAXIMUM))
        return self.maximum_tables or by_size


SINGLE_IDS = ("find_role", "log_channel", "season_channel", "season_role", "night_voice")
"""Settings that are the id of a channel or role, or None."""
SEVERAL_IDS = ("channels", "openers", "moderators")
"""Settings that may be several ids."""

_settings = select(guilds.c.guild_id, guilds.c.settings).where(guilds.c.guild_id == bindparam("this"))


def _read_settings(connection: Connection, guild_id: int) -> dict[str, Any]:
    rows = sound_rows(connection, _settings, {"this": guild_id}, {"settings": {}})
    valid, damaged = salvage(rows[0][1] if rows else {}, ServerSettings)
    for name in damaged:
        report(connection, Damage(guilds.name, f"guild_id {guild_id}", f"settings.{name}", INVALID))
    return valid


class Servers(Choices[ServerSettings]):
    """The settings of every server."""

    async def settings(self, guild_id: int) -> ServerSettings:
        """Return the settings of a server, or the usual ones."""

        def read(connection: Connection, guild_id: int) -> ServerSettings:
            return msgspec.convert(_read_settings(connection, guild_id), ServerSettings)

        return await self._of(guild_id, read)

    async def change(self, guild_id: int, **changes: Any) -> ServerSettings:  # noqa: ANN401 - fields of the settings
        """Change some of the stored settings. Raises `DeniedError` for an invalid value."""
        return await self._rewrite(guild_id, lambda _: changes)

    async def forget_deleted(self, guild_id: int, id_: int) -> None:
        """Take a deleted channel or role out of a server's settings.

        The last channel where tables may be opened, and the last role that may open some, stay: without them,
        the others would count as allowed.
        """

        def without(settings: ServerSettings) -> dict[str, Any]:
            changes: dict[str, Any] = {name: None for name in SINGLE_IDS if getattr(settings, name) == id_}
            for name in SEVERAL_IDS:
                setting: tuple[int, ...] | str = getattr(settings, name)
                if isinstance(setting, tuple) and id_ in setting:
                    remaining = tuple(other for other in setting if other != id_)
                    changes |= {name: remaining} if remaining or name == "moderators" else {}
            return changes

        if without(await self.settings(guild_id)):
            await self._rewrite(guild_id, without)

    async def _rewrite(
        self, guild_id: int, change: Callable[[ServerSettings], dict[str, Any]]
    ) -> ServerSettings:
        is_server = guilds.c.guild_id == guild_id

        def work(connection: Connection) -> ServerSettings:
            # Another process may have changed another field meanwhile.
            before = _read_settings(connection, guild_id)
            try:
                after = change(msgspec.convert(before, ServerSettings))
                settings = msgspec.convert({**before, **after}, ServerSettings)
            except msgspec.ValidationError as error:
                raise DeniedError("denied-unknown-option") from error
            body = msgspec.json.encode(settings).decode()
            if not connection.execute(update(guilds).where(is_server).values(settings=body)).rowcount:
                connection.execute(insert(guilds).values(guild_id=guild_id, settings=body))
            return settings

        return await self._changed(guild_id, work)


@as_work
def unknown_servers(connection: Connection, guild_ids: Collection[int]) -> list[int]:
    """Return those of these servers that were never noted."""
    stored_ids = set(connection.scalars(select(guilds.c.guild_id).where(guilds.c.guild_id.in_(guild_ids))))
    return [guild_id for guild_id in guild_ids if guild_id not in stored_ids]


@as_work
def note_server(connection: Connection, guild_id: int) -> bool:
    """Store that a server is known; return whether it is new."""
    if connection.scalar(select(guilds.c.guild_id).where(guilds.c.guild_id == guild_id)) is not None:
        return False
    connection.execute(insert(guilds).values(guild_id=guild_id, settings=UNSET))
    return True


@as_work
def forget_new_server(connection: Connection, guild_id: int) -> None:
    """Let a server that was noted be new again, unless more has been stored of it since."""
    is_new_server = (guilds.c.guild_id == guild_id, guilds.c.settings == UNSET, guilds.c.gone_at.is_(None))
    connection.execute(delete(guilds).where(*is_new_server))


class _BodyOptions(msgspec.Struct):
    """The options in a table's body."""

    options: dict[str, Any]


def last_options(guild_id: int, package: GamePackage) -> Work[Mapping[str, Any]]:
    """Return the options of a server's last game of a kind, lessons aside; empty without one."""
    lesson_secret = b"" if package.lesson is None else package.lesson.secret
    statement = (
        select(tables.c.id, tables.c.body)
        .where(tables.c.guild_id == guild_id, tables.c.game == package.game.key)
        .where(tables.c.status.in_(("playing", "finished")), tables.c.seed != lesson_secret)
        .order_by(tables.c.opened_at.desc())
        .limit(1)
    )

    def work(connection: Connection) -> Mapping[str, Any]:
        for _, body in sound_rows(connection, statement):
            with suppress(msgspec.DecodeError, RecursionError):
                return msgspec.json.decode(body, type=_BodyOptions).options
        return {}

    return work
