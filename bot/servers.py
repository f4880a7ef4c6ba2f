"""What each server has settled: where tables may be opened, by whom, how many, and how they are shown."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal, TypeAlias

import msgspec
from sqlalchemy import func, select
from sqlalchemy.dialects import sqlite

from bot import schema
from bot.store import OPEN, Store
from bot.table import DeniedError
from games.core import Value

LARGEST = 25
"""So many open tables a server has at most, until it chooses otherwise."""

Clock: TypeAlias = Literal["none", "live", "relaxed"]


class ServerSettings(Value, frozen=True):
    """`language`: of public posts, None for Discord's. `channels`: ids, none for everywhere.

    `openers`: who may open tables beside those who manage the server; a tuple holds the ids of roles.
    `largest`: how many tables may be open. `clock`: the name of the terms a new table begins with.
    """

    language: Literal["en", "ja"] | None = None
    channels: tuple[int, ...] = ()
    threads: bool = False
    openers: Literal["everyone", "managers"] | tuple[int, ...] = "everyone"
    largest: int = LARGEST
    clock: Clock = "relaxed"


class Servers:
    """The settings of every server, remembered from the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[int, ServerSettings] = {}

    async def settings(self, guild_id: int) -> ServerSettings:
        """What a server has settled, or what is usual."""
        if guild_id not in self._known:
            columns = schema.guilds.c
            rows = await self._store.rows(select(columns.settings).where(columns.guild_id == guild_id))
            stored = rows[0][0] if rows else "{}"
            self._known[guild_id] = msgspec.json.decode(stored, type=ServerSettings)
        return self._known[guild_id]

    async def change(self, guild_id: int, **changed: Any) -> ServerSettings:  # noqa: ANN401 - fields of the settings
        """Settle something anew. Raises `DeniedError` for what cannot be settled."""
        before = msgspec.structs.asdict(await self.settings(guild_id))
        try:
            settings = msgspec.convert({**before, **changed}, ServerSettings)
        except msgspec.ValidationError as error:
            raise DeniedError("denied-unknown-option") from error
        kept = {"settings": msgspec.json.encode(settings).decode()}
        row = sqlite.insert(schema.guilds).values(guild_id=guild_id, **kept)
        await self._store.write(row.on_conflict_do_update(index_elements=["guild_id"], set_=kept))
        self._known[guild_id] = settings
        return settings

    async def open_in(self, guild_id: int) -> int:
        """How many tables of a server are open."""
        columns = schema.tables.c
        here = select(func.count()).where(columns.guild_id == guild_id, columns.status.in_(OPEN))
        return (await self._store.rows(here))[0][0]

    async def admit(self, guild_id: int, channels: Collection[int], roles: Collection[int]) -> None:
        """Make sure that somebody of these roles may open a table here. Raises `DeniedError`.

        `channels`: the channel, and the one it belongs to if it is a thread. Whoever manages the server is
        not asked.
        """
        settings = await self.settings(guild_id)
        if settings.channels and not set(settings.channels) & set(channels):
            allowed = ", ".join(f"<#{channel}>" for channel in settings.channels)
            raise DeniedError("denied-channel", channels=allowed)
        _is_opener(settings, roles)
        now = await self.open_in(guild_id)
        if now >= settings.largest:
            raise DeniedError("denied-too-many-tables", now=now, most=settings.largest)


def _is_opener(settings: ServerSettings, roles: Collection[int]) -> None:
    match settings.openers:
        case "everyone":
            return
        case tuple(openers) if set(openers) & set(roles):
            return
        case tuple(openers) if openers:
            allowed = ", ".join(f"<@&{role}>" for role in openers)
            raise DeniedError("denied-not-opener", roles=allowed)
        case _:
            raise DeniedError("denied-only-managers")
