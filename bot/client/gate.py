"""The gate: what a request takes of its presser and of the place; declared beside its handler, asked here.

What a person may do at a table as its host or as a player is a rule of the table: `decide` says that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from enum import Enum, auto

import discord
from cachetools import TTLCache

from bot.client.press import Press
from bot.client.services import PerBot
from bot.store.preferences import ServerSettings
from bot.table.errors import DeniedError
from bot.table.seats import held_seats
from bot.table.table import Lobby, Table, require_seat
from bot.text import channel_mention, role_mention
from games.text import Markup

LET_IN_SECONDS = 15 * 60
"""Seconds for which a person whom Discord let use `/desk` may press what it shows."""
MAXIMUM_LET_IN = 10_000
TO_POST = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""Permissions without which no table can be posted."""


class Need(Enum):
    """What must hold for a request to be handled; needs are asked in the order in which they stand here."""

    SERVER = auto()
    """It is pressed in a server."""
    TABLE = auto()
    """It names a table that can be read."""
    MEMBER = auto()
    """The presser is in the table's server, or in the one where they press, and not timed out there."""
    UNBLOCKED = auto()
    """The moderators of that server have not blocked them."""
    SEATED = auto()
    """They have a seat at the table."""
    SIGHT = auto()
    """They may be told of the table: they have or had a seat there, or see its channel."""
    HERE = auto()
    """They have a seat at the table, or press in its channel, which they see."""
    PLACE = auto()
    """Tables may be posted here: by the server's choice, and by what the bot may do."""
    OPENER = auto()
    """The server lets them open tables."""
    BUDGET = auto()
    """They have not made the bot post too often in this channel lately, or manage the server."""
    MODERATOR = auto()
    """They moderate the server where they press, and the table is of it."""
    MANAGER = auto()
    """They have the permission Manage Server."""


INVITED = (Need.SERVER, Need.MEMBER, Need.UNBLOCKED)
"""What taking part in what is planned in a server takes."""
OPENING = (Need.MEMBER, Need.UNBLOCKED, Need.PLACE, Need.OPENER, Need.BUDGET)
"""What opening a table takes."""
SITTING = (Need.TABLE, Need.MEMBER, Need.UNBLOCKED)
"""What taking a seat takes."""
AT_TABLE = (Need.TABLE, Need.MEMBER)
"""What every other command of a table takes."""
PLAYING = (*AT_TABLE, Need.SEATED)
"""What the panel of a seat takes, and the controls of the game."""


async def require(press: Press, needs: Collection[Need]) -> None:
    """Raise `DeniedError` for the first of these needs that is not met."""
    for need in Need:
        if need in needs:
            await _check(press, need)


async def _check(press: Press, need: Need) -> None:
    services = press.services
    user = press.user
    match need:
        case Need.SERVER:
            server_of(press)
        case Need.TABLE:
            if press.table is None:
                raise DeniedError("denied-unknown-table")
        case Need.MEMBER:
            guild_id = _server_concerned(press)
            table = press.table
            sits = table is not None and table.seat_of(user.id) is not None
            try:
                await services.membership.check(guild_id, user, sits=sits)
            except DeniedError:
                # They are shown nothing of the table.
                press.table = None
                raise
        case Need.UNBLOCKED:
            await services.membership.check_unblocked(_server_concerned(press), user.id)
        case Need.SEATED:
            require_seat(press.here, user.id)
        case Need.SIGHT:
            if not await may_see(press, press.here):
                _check_same_server(press)
                raise DeniedError("denied-hidden-channel")
        case Need.HERE:
            if not await _is_here(press, press.here):
                raise DeniedError("denied-other-channel")
        case Need.PLACE:
            await _check_place(press)
        case Need.OPENER:
            await _check_opener(press)
        case Need.BUDGET:
            if not press.permissions.manage_guild:
                services.tables.budget.check(user.id, place_of(press)[1])
        case Need.MODERATOR:
            guild_id = server_of(press)
            if not await moderates(press) and (guild_id, user.id) not in _let_in.of(services):
                raise DeniedError("denied-not-moderator")
            if press.table is not None:
                _check_same_server(press)
        case Need.MANAGER:
            server_of(press)
            if not press.permissions.manage_guild:
                raise DeniedError("denied-not-manager")


# Where ---------------------------------------------------------------------------------------------


def server_of(press: Press) -> int:
    """Return the server where the press was. Raises `DeniedError` in a DM."""
    if press.guild_id is None:
        raise DeniedError("denied-only-servers")
    return press.guild_id


def place_of(press: Press) -> tuple[int, int]:
    """Return the server and the channel, in a DM those of the table. Raises `DeniedError` without one."""
    place = press.table if press.guild_id is None else press
    if place is None or place.guild_id is None or place.channel_id is None:
        raise DeniedError("denied-only-servers")
    return place.guild_id, place.channel_id


def _server_concerned(press: Press) -> int:
    return press.table.guild_id if press.table is not None else server_of(press)


def _check_same_server(press: Press) -> None:
    if press.here.guild_id != server_of(press):
        raise DeniedError("denied-other-server")


async def may_see(press: Press, table: Table) -> bool:
    """Whether the presser may be told of a table: its players anywhere, others where they see it."""
    if table.seat_of(press.user_id) is not None:
        return True
    has_played = not isinstance(table, Lobby) and bool(held_seats(table, press.user_id))
    return has_played or await press.services.channels.sees(press, table)


async def _is_here(press: Press, table: Table) -> bool:
    if table.seat_of(press.user_id) is not None:
        return True
    # A game can be watched in its channel, and where its lobby was.
    channel_ids = (table.channel_id, None if isinstance(table, Lobby) else table.home_id)
    is_in_channel = press.channel_id in channel_ids
    return is_in_channel and await press.services.channels.sees(press, table)


# Opening -------------------------------------------------------------------------------------------


async def settings_here(press: Press) -> ServerSettings:
    """Return what the server has chosen, where tables are to stand."""
    return await press.services.servers.settings(place_of(press)[0])


async def _check_place(press: Press) -> None:
    guild_id, channel_id = place_of(press)
    channels = (await press.services.servers.settings(guild_id)).channels
    channel_ids = {channel_id, _parent_of(press)}
    if channels and not channel_ids.intersection(channels) and not press.permissions.manage_guild:
        listed_channels = Markup(", ").join(map(channel_mention, channels))
        raise DeniedError("denied-channel", channels=listed_channels)
    _check_permissions(press)


def _parent_of(press: Press) -> int | None:
    if press.guild_id is not None:
        return getattr(press.channel, "parent_id", None)
    table = press.here
    return None if isinstance(table, Lobby) else table.home_id


def _check_permissions(press: Press) -> None:
    text = press.text
    if press.guild_id is None:
        # In a DM nothing is known of the channel. A post that it refuses is told as lost.
        return
    in_thread = isinstance(press.channel, discord.Thread)
    needed_names = [
        "send_messages_in_threads" if in_thread and name == "send_messages" else name for name in TO_POST
    ]
    missing_names = [name for name in needed_names if not getattr(press.bot_permissions, name)]
    if missing_names:
        names = text.listed([text(f"permission-{name}") for name in missing_names])
        raise DeniedError("denied-permissions", missing=names)


async def _check_opener(press: Press) -> None:
    guild_id = place_of(press)[0]
    openers = (await press.services.servers.settings(guild_id)).openers
    if openers == "everyone" or press.permissions.manage_guild:
        return
    if openers == "managers" or not openers:
        raise DeniedError("denied-only-managers")
    roles = await press.services.membership.roles(guild_id, press.user)
    if not set(openers).intersection(roles):
        raise DeniedError("denied-not-opener", roles=Markup(", ").join(map(role_mention, openers)))


# Moderators ----------------------------------------------------------------------------------------


async def moderates(press: Press) -> bool:
    """Whether the presser may manage the server where they are, or has a role that moderates there."""
    guild_id = press.guild_id
    user = press.user
    if guild_id is None or press.permissions.manage_guild:
        return guild_id is not None
    moderators = (await press.services.servers.settings(guild_id)).moderators
    return isinstance(user, discord.Member) and any(role.id in moderators for role in user.roles)


_let_in = PerBot(
    lambda: TTLCache[tuple[int, int], bool](
        MAXIMUM_LET_IN, LET_IN_SECONDS, timer=lambda: asyncio.get_running_loop().time()
    )
)


def let_in(press: Press) -> None:
    """Let the presser use the desk for a while.

    Discord lets the command through for those with Manage Server, and for those to whom an administrator has
    opened it in the server's own settings, which the bot cannot read.
    """
    _let_in.of(press.services)[server_of(press), press.user_id] = True
