"""Who is blocked in a server: the list on the desk, and what its moderators do about it."""

from __future__ import annotations

from contextlib import suppress
from typing import TypeAlias

from bot.client.answers import Press
from bot.client.presses import answers
from bot.features.desk.keepers import desk_of, log_act, moderator, reason
from bot.screens.requests import OpenDesk, PageNumber, Request
from bot.screens.wording import menu, page_buttons, relative_time, short
from bot.store.moderation import Block, block, blocks_of, unblock
from bot.table import commands as c
from bot.table.table import DeniedError, Lobby, Playing
from bot.text import Words, clean_words
from games.screen import Ask, Button, Entities, Option, Paragraph, Row, Screen, rows

SHOWN_BLOCKS = 10
"""Number of blocked people on a page."""


class OpenBlocks(Request, frozen=True, tag="blocks"):
    """Show who is blocked in a server. `slot` tells buttons apart."""

    page: PageNumber = 0
    slot: str = ""


class BlockPerson(Request, frozen=True, tag="block"):
    """Block a person in a server, for a reason, and free their seats there."""

    user_id: c.Id


class Unblock(Request, frozen=True, tag="unblock"):
    """Let a person join tables of a server again, for a reason."""

    number: PageNumber


BlockAct: TypeAlias = BlockPerson | Unblock


@answers(OpenBlocks)
async def open_blocks(press: Press, request: OpenBlocks) -> Screen:
    """Show a page of the block list."""
    found = await press.services.store.database.read(blocks_of(await desk_of(press)))
    return blocks_page(found, request.page, press.text)


@answers(BlockPerson, Unblock)
async def change_blocks(press: Press, request: BlockAct) -> Screen | None:
    """Block a person or let them in again, once a reason is given."""
    guild_id = await desk_of(press)
    if isinstance(request, BlockPerson) and request.user_id == press.user_id:
        raise DeniedError("denied-block-oneself")
    if (why := await reason(press, request)) is None:
        return None
    database = press.services.store.database
    match request:
        case BlockPerson(user_id):
            await database.run(block(guild_id, user_id, why, press.user_id, press.services.now()))
            await log_act(press, guild_id, "log-blocked", user_id, why)
            await _free_seats(press, guild_id, user_id, why)
        case Unblock(number):
            user_id = await database.run(unblock(guild_id, number))
            if user_id is not None:
                await log_act(press, guild_id, "log-unblocked", user_id, why)
    return await open_blocks(press, OpenBlocks())


async def _free_seats(press: Press, guild_id: int, user_id: int, why: str) -> None:
    """Take a person out of the lobbies and games of a server; each of them is told who did it, and why."""
    for table in await press.services.tables.of_person(user_id):
        seat = table.seat_of(user_id)
        if table.guild_id != guild_id or seat is None or not isinstance(table, Lobby | Playing):
            continue
        act = c.Remove(user_id) if isinstance(table, Lobby) else c.FreeSeat(seat)
        with suppress(DeniedError):
            await press.services.tables.do(table.id, act, moderator(press, why))


def blocks_page(found: list[Block], page: int, text: Words) -> Screen:
    """Return a page of the block list, with the menus to add to it and to take off it."""
    pages = max(1, -(-len(found) // SHOWN_BLOCKS))
    page = min(page, pages - 1)
    first = page * SHOWN_BLOCKS
    shown = list(enumerate(found[first : first + SHOWN_BLOCKS], first + 1))
    lines = [
        text(
            "blocks-line",
            number=number,
            person=f"<@{one.user_id}>" if one.user_id else text("forgotten-player"),
            why=clean_words(one.reason),
            who=f"<@{one.by}>" if one.by else text("forgotten-player"),
            when=relative_time(one.since),
        )
        for number, one in shown
    ]
    ends = (
        Option(short(text("blocks-end", number=number, why=one.reason)), Ask(Unblock(one.number)))
        for number, one in shown
    )
    about = [f"## {text('blocks-title')}", text("blocks-about"), *(lines or [text("blocks-none")])]
    return Screen(
        (
            Paragraph("\n".join(about)),
            *menu(text("blocks-end-menu"), ends),
            *rows(page_buttons(text, page, pages, OpenBlocks)),
            Row((Entities("user", "block", text("blocks-choose")),)),
            Row((Button(text("desk-back"), Ask(OpenDesk(slot="back"))),)),
        )
    )
