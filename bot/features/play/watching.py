"""Looking at a game that one need not sit at."""

from __future__ import annotations

from bot.client.press import Press
from bot.features.answers import answer_with_pictures
from bot.screens.post import watched_post
from bot.screens.requests import Watch
from bot.table.table import DeniedError, Playing, Table, in_game


async def watch(press: Press, request: Watch) -> None:
    """Show the public board of a game of this channel, in the language of whoever looks."""
    table = in_game(await _looked_at(press, request))
    if not _is_here(press, table):
        raise DeniedError("denied-other-channel")
    seated = table.seat_of(press.user_id) is not None
    link = press.services.posts.registry.link(table)
    screen = watched_post(table, press.services.texts, press.language, link, seated=seated)
    await answer_with_pictures(press, screen, in_place=request.again, table_id=table.id)


async def _looked_at(press: Press, request: Watch) -> Table:
    """The table that is named, or the one that the button belongs to."""
    if not request.table_id and press.table is not None:
        return press.table
    return await press.services.tables.get(request.table_id)


def _is_here(press: Press, table: Playing) -> bool:
    """Whether the game can be seen where the button was pressed: in its channel, or where its lobby was."""
    where = press.interaction
    return where.guild_id == table.guild_id and where.channel_id in (table.channel_id, table.home_id)
