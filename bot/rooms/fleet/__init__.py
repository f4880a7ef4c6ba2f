"""Several processes for one bot: PostgreSQL, leases on its rows, and presses forwarded over it."""

from __future__ import annotations

from bot.room import Room

ROOM = Room(
    parts=("bot.rooms.fleet.forwarding:begin_forwarding",),
    databases={"postgresql+asyncpg": "bot.rooms.fleet.leases:POSTGRESQL"},
)
