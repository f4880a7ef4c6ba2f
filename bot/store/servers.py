"""What each server has chosen: where tables may be opened, by whom, how many, and how they are shown."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from cachetools import TTLCache
from sqlalchemy import Connection, insert, select, update

from bot.store.database import Work
from bot.store.listeners import Listeners
from bot.store.schema import guilds
from bot.store.store import Store
from bot.table.table import DeniedError
from games.core import Value
from games.languages import Language

MAXIMUM_TABLES = 25
"""So many open tables a server has at most, until it chooses otherwise."""
MAXIMUM_KNOWN, KNOWN_SECONDS = 10_000, 60.0
"""The settings of so many servers are remembered, for so long."""

Clock: TypeAlias = Literal["none", "live", "relaxed"]


class ServerSettings(Value, frozen=True):
    """`language`: of public posts, None for Discord's. `channels`: ids, none for everywhere.

    `openers`: who may open tables beside those who manage the server; a tuple holds the ids of roles.
    `maximum_tables`: how many may be open. `clock`: the name of the terms a new table begins with.
    """

    language: Language | None = None
    channels: tuple[int, ...] = ()
    threads: bool = False
    openers: Literal["everyone", "managers"] | tuple[int, ...] = "everyone"
    maximum_tables: Annotated[int, msgspec.Meta(ge=1)] = MAXIMUM_TABLES
    clock: Clock = "live"


_settings = msgspec.json.Decoder(ServerSettings)


class Servers:
    """The settings of every server, remembered from the store for a while.

    `chosen` are told which server has chosen something anew.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known = TTLCache[int, ServerSettings](MAXIMUM_KNOWN, KNOWN_SECONDS)
        self.chosen = Listeners[int]()

    async def settings(self, guild_id: int) -> ServerSettings:
        """Return what a server has chosen, or what is usual."""
        settings = self._known.get(guild_id)
        if settings is None:
            statement = select(guilds.c.settings).where(guilds.c.guild_id == guild_id)
            stored = await self._store.read(lambda connection: connection.scalar(statement))
            settings = ServerSettings() if stored is None else _settings.decode(stored)
            self._known[guild_id] = settings
        return settings

    async def change(self, guild_id: int, **changed: Any) -> ServerSettings:  # noqa: ANN401 - fields of the settings
        """Choose something anew. Raises `DeniedError` for what cannot be chosen."""
        settings = await self._store.run(_changing(guild_id, changed))
        self._known[guild_id] = settings
        self.chosen.tell(guild_id)
        return settings

    def forget(self, guild_id: int) -> None:
        """Read the settings of a server again when they are asked for."""
        self._known.pop(guild_id, None)

    async def admit(self, guild_id: int, channels: Collection[int], roles: Collection[int]) -> ServerSettings:
        """Make sure that somebody of these roles may open a table here. Raises `DeniedError`.

        `channels`: the channel, and the one it belongs to if it is a thread. Whoever manages the server is
        not asked. How many tables are open is asked when one is opened, with `maximum_tables`.
        """
        settings = await self.settings(guild_id)
        if settings.channels and not set(settings.channels) & set(channels):
            allowed = ", ".join(f"<#{channel}>" for channel in settings.channels)
            raise DeniedError("denied-channel", channels=allowed)
        _is_opener(settings, roles)
        return settings


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


def _changing(guild_id: int, changed: dict[str, Any]) -> Work[ServerSettings]:
    """Change a field of what is stored now: somebody else may have changed another one."""
    here = guilds.c.guild_id == guild_id

    def work(connection: Connection) -> ServerSettings:
        stored = connection.scalar(select(guilds.c.settings).where(here))
        before: dict[str, Any] = {} if stored is None else msgspec.json.decode(stored)
        try:
            settings = msgspec.convert({**before, **changed}, ServerSettings)
        except msgspec.ValidationError as error:
            raise DeniedError("denied-unknown-option") from error
        body = msgspec.json.encode(settings).decode()
        if stored is None:
            connection.execute(insert(guilds).values(guild_id=guild_id, settings=body))
        else:
            connection.execute(update(guilds).where(here).values(settings=body))
        return settings

    return work
