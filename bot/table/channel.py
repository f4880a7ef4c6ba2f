"""Where a table is played: its channel, a thread, another channel; and what if Discord deletes that."""

from __future__ import annotations

from dataclasses import replace

from bot.table.clock_commands import stop_clocks
from bot.table.commands import Change, Notice, announcement
from bot.table.lobby import closed_lobby
from bot.table.table import Lobby, Over, Playing, Table


def move(table: Table, channel_id: int) -> Table:
    """Go on in another channel, and in no thread there."""
    if isinstance(table, Lobby) or table.channel_id == channel_id:
        return replace(table, channel_id=channel_id)
    return replace(table, channel_id=channel_id, home_id=None)


def enter_thread(table: Table, thread_id: int | None) -> Table:
    """Go on in a thread of the lobby's channel; None: stay in it. A table that has left it stays away."""
    if isinstance(table, Lobby) or table.home_id != table.channel_id:
        return table
    return replace(table, home_id=None) if thread_id is None else replace(table, channel_id=thread_id)


def lose(table: Table, channel_id: int, now: float) -> Change:
    """Leave a channel or thread that Discord has deleted: for the lobby's channel, if that is left.

    Without a channel a lobby closes, and a game stands still until it is posted somewhere else.
    """
    match table:
        case Lobby() if table.channel_id == channel_id:
            return Change(
                closed_lobby(table, "cancelled", now), _notices_to_people(table, "lobby-channel-deleted")
            )
        case Playing(home_id=int(home_id)) if table.channel_id == channel_id != home_id:
            return Change(move(table, home_id), (announcement("told-thread-deleted"),))
        case Playing() if channel_id in (table.channel_id, table.home_id):
            paused_table = table if table.paused_at is not None else stop_clocks(table, now)
            return Change(
                replace(paused_table, home_id=None), _notices_to_people(table, "game-channel-deleted")
            )
        case Lobby() | Playing() | Over():
            return Change(table)


def _notices_to_people(table: Lobby | Playing, key: str) -> tuple[Notice, ...]:
    # Also those who have not taken the seat that is kept for them, if the host may call them.
    people = (table.people[seat] for seat in table.present)
    return tuple(
        Notice("private", key, person.user_id, args={} if person.joined else {"caller": table.host_id})
        for person in people
        if person.reachable
    )
