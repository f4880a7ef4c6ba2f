"""The value by which a room beside the core plugs into it. A room is a folder of `bot/rooms`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import iter_modules, resolve_name
from typing import Any

ROOMS = "bot.rooms"


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """What a room adds to the core, by where it stands (`module:name`): imported only when it is needed."""

    declarations: tuple[str, ...] = ()
    """Modules that declare requests, slash commands, buttons and timers when they are imported."""
    parts: tuple[str, ...] = ()
    """What runs as long as the bot does: a `client.part.MakePart` each."""
    databases: Mapping[str, str] = field(default_factory=dict[str, str])
    """Kinds of databases, a `store.kinds.DatabaseKind` each, by the driver that their addresses name."""
    commands: Mapping[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    """Commands of the command line, by name, each with a line about it."""


@cache
def installed() -> tuple[Room, ...]:
    """Return the rooms whose folders are there."""
    folders = iter_modules(import_module(ROOMS).__path__)
    return tuple(import_module(f"{ROOMS}.{folder.name}").ROOM for folder in folders)


def declare() -> None:
    """Import what rooms declare."""
    for room in installed():
        for module in room.declarations:
            import_module(module)


def part_makers() -> Iterator[Any]:
    """Import and yield what runs as long as the bot does."""
    for room in installed():
        yield from map(resolve_name, room.parts)


def database_kind(driver: str) -> Any:  # noqa: ANN401 - the store, which stands above, knows its type
    """Import and return the kind of database with a driver; None where no room adds one."""
    places = (room.databases[driver] for room in installed() if driver in room.databases)
    return next(map(resolve_name, places), None)


def commands() -> dict[str, tuple[str, str]]:
    """Return the commands of the command line that rooms add, by name."""
    return {name: place for room in installed() for name, place in room.commands.items()}
