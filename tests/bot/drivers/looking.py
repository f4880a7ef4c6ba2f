"""What tests of every game look at: the state behind the posts, and every message that can be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.table.table import Over, Playing
from games.core import Seat
from games.host.position import Position
from tests.bot.night import SELECT, Night

TOGETHER = "\N{NO-BREAK SPACE}"


async def position_of(night: Night, table_id: int = 1) -> Position:
    """The game behind the posts, as far as it has come."""
    table = await night.table(table_id)
    assert isinstance(table, Playing | Over)
    assert table.position is not None
    return table.position


async def state_of(night: Night, table_id: int = 1) -> Any:
    return (await position_of(night, table_id)).state


async def playing_of(night: Night, table_id: int = 1) -> Playing:
    table = await night.table(table_id)
    assert isinstance(table, Playing)
    return table


async def over_of(night: Night, table_id: int = 1) -> Over:
    table = await night.table(table_id)
    assert isinstance(table, Over)
    return table


async def turn(night: Night, table_id: int = 1) -> tuple[Seat, Any]:
    seat = (await playing_of(night, table_id)).awaited.seats[0]
    return seat, (await night.seats(table_id))[seat]


def menu(night: Night, person: Any, begins: str) -> dict[str, Any]:
    """The menu of a person's DM panel whose placeholder begins like this."""
    return next(found for found in menus(night, person) if found["placeholder"].startswith(begins))


def menus(night: Night, person: Any) -> list[dict[str, Any]]:
    return [part for part in night.dm_seen(person).components if part["type"] == SELECT]


# Every message -------------------------------------------------------------------------------------


def channel_messages(night: Night) -> Iterator[tuple[Any, Any]]:
    """Every message of the channel, those included that only one person sees, with its reader."""
    seen = set[int]()
    for viewer in (None, *night.people):
        for message in night.channel.history(viewer=viewer):
            if message.id not in seen:
                seen.add(message.id)
                yield viewer, message


def private_messages(night: Night) -> Iterator[tuple[Any, Any]]:
    for person in night.people:
        for message in person.user.dm_channel.history():
            yield person, message


def all_that_is_kept(night: Night, message: Any) -> str:
    """Everything of a message that can be read: text, labels, custom_ids, alt texts, file names."""
    components = night.message(message.id, message.channel.id).components
    files = [str(file.filename) for file in message.attachments]
    return "\n".join([str(message.content), *map(str, components), *files]).replace("\\xa0", TOGETHER)
