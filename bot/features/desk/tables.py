"""The open tables of a server on one private page, and what its moderators do about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TypeAlias

import discord

from bot.client.answers import Press, show
from bot.client.presses import answers
from bot.client.slash import command
from bot.features.desk.blocks import OpenBlocks
from bot.features.desk.keepers import desk_of, let_in, moderator, reason
from bot.features.desk.texts import OpenReports
from bot.screens.notices import waiting
from bot.screens.requests import OpenDesk, Request
from bot.screens.wording import awaited_line, clock_line, host_name, menu, page_buttons, relative_time
from bot.store.moderation import reports_of
from bot.table import commands as c
from bot.table.decide import decide
from bot.table.public import everybody_away
from bot.table.table import DeniedError, Lobby, Over, Playing, Table
from bot.text import Words
from games.screen import Ask, Block, Button, Option, Paragraph, Row, Rule, Screen, rows
from games.signs import SEPARATOR

DESK_TABLES = 8
"""Number of tables on a page."""
IDLE_LOBBY, IDLE_GAME = 60 * 60, 24 * 60 * 60
"""Seconds without a new person in a lobby, and without a public move in a game, after which it is idle."""
IDLE_LIMITS = 2
"""Times a decision's limit that a game may stand before it is idle, if that is longer."""

DeskAct: TypeAlias = c.Pause | c.Resume | c.End | c.Cancel | c.MakeHost | c.FreeSeat | c.Remove
"""What a moderator does about a table."""


class OpenDeskTable(Request, frozen=True, tag="desk-table"):
    """Show a table on the desk."""

    table_id: c.Id


class Moderate(Request, frozen=True, tag="moderate"):
    """Do something about the table as a moderator, who gives a reason first."""

    act: DeskAct


class OpenIdle(Request, frozen=True, tag="desk-idle"):
    """Show which tables are idle."""


class CloseIdle(Request, frozen=True, tag="desk-clear"):
    """Close the tables that are idle, for a reason."""


# The list ------------------------------------------------------------------------------------------


@command("desk", only_servers=True, permissions=discord.Permissions(manage_guild=True))
async def desk_command(press: Press) -> None:
    """Show the open tables of the presser's server."""
    let_in(press)
    await open_desk(press, OpenDesk())


@answers(OpenDesk, kind="private")
async def open_desk(press: Press, request: OpenDesk, said: str = "") -> None:
    """Show a page of the open tables of the presser's server."""
    guild_id, text = await desk_of(press), press.text
    ids = await press.services.store.open_in_server(guild_id)
    pages = max(1, -(-len(ids) // DESK_TABLES))
    page = min(request.page, pages - 1)
    shown = ids[page * DESK_TABLES : (page + 1) * DESK_TABLES]
    found = await press.services.tables.readable(shown)
    lines = [f"## {text('desk-title')}", said, text("desk-open", count=len(ids))]
    if unread := len(shown) - len(found):
        lines.append(f"-# {text('tables-unreadable', count=unread)}")
    blocks: list[Block] = [Paragraph("\n".join(line for line in lines if line))]
    options = list[Option]()
    for table in found:
        told = await _lines(press, table)
        blocks.append(Paragraph("\n".join(told)))
        label = press.words(table)("table-title", game=press.words(table)("game-title"), table=table.id)
        options.append(Option(label, Ask(OpenDeskTable(table.id))))
    reported = len(await press.services.store.database.read(reports_of(guild_id)))
    further = [
        Button(text("desk-idle"), Ask(OpenIdle()), disabled=not ids, emoji="🧹"),
        Button(text("desk-reports", count=reported), Ask(OpenReports()), emoji="🚩"),
        Button(text("blocks-title"), Ask(OpenBlocks()), emoji="🚫"),
    ]
    blocks += [*menu(text("desk-choose"), options), *rows(page_buttons(text, page, pages, OpenDesk))]
    await show(press, Screen((*blocks, *rows(further))))


async def _lines(press: Press, table: Table) -> list[str]:
    """Return what a table's channel knows of it: no more than its name to those who cannot see that."""
    text, registry = press.words(table), press.services.posts.registry
    if not await press.services.channels.sees(press.interaction, table):
        title = text("table-title", game=text("game-title"), table=table.id)
        return [f"**{title}**", f"-# {text('denied-hidden-channel')}"]
    link = await registry.find_link(table)
    title = text("tables-line", game=text("game-title"), table=table.id, where=link)
    seats = zip(text.names, table.people, strict=True)
    others = text.listed([name for name, one in seats if not one.left and one.user_id != table.host_id])
    since = text("desk-since", when=relative_time(table.opened_at))
    people = [f"👑 {host_name(table, text)}", *([others] if others else []), since]
    return [title, SEPARATOR.join(people), *_now(table, text)]


def _now(table: Table, text: Words) -> Iterator[str]:
    if isinstance(table, Lobby):
        yield text("tables-lobby", count=len(table.joined))
    if isinstance(table, Playing):
        yield SEPARATOR.join(
            line
            for line in (awaited_line(table, text) or waiting(table, text), clock_line(table, text))
            if line
        )


# One table -----------------------------------------------------------------------------------------


@answers(OpenDeskTable)
async def open_desk_table(press: Press, request: OpenDeskTable) -> None:
    """Show a table with what may be done about it."""
    await _show_table(press, await _of_desk(press, request.table_id))


async def _of_desk(press: Press, table_id: int) -> Table:
    """Return a table of the presser's desk. Raises `DeniedError`."""
    guild_id, table = await desk_of(press), await press.services.tables.get(table_id)
    if table.guild_id != guild_id:
        raise DeniedError("denied-other-server")
    return table


async def _show_table(press: Press, table: Table) -> None:
    if isinstance(table, Over):
        title = press.words(table)("table-title", game=press.words(table)("game-title"), table=table.id)
        await open_desk(press, OpenDesk(), press.text("desk-closed", table=title))
        return
    blocks = [Paragraph("\n".join(await _lines(press, table))), Rule(), *_acts(table, press.words(table))]
    await show(press, Screen(tuple(blocks)), table_id=table.id)


def _acts(table: Lobby | Playing, text: Words) -> Iterator[Block]:
    """Yield what a moderator may do about a table; each asks for a reason."""
    close = Button(text("desk-close"), Ask(Moderate(c.Cancel())), "danger")
    present = [(seat, table.people[seat].user_id) for seat in table.present]
    if isinstance(table, Playing):
        stopped = table.paused_at is not None
        act, key = (c.Resume(), "page-resume") if stopped else (c.Pause(), "page-pause")
        close = Button(text("desk-close"), Ask(Moderate(c.End())), "danger")
        yield from rows([Button(text(key), Ask(Moderate(act))), close])
    else:
        yield from rows([close])
        present = [(seat, who) for seat, who in present if table.people[seat].joined]
    free = (
        Option(
            text("remove-entry", name=text.label(seat)),
            Ask(Moderate(c.FreeSeat(seat) if isinstance(table, Playing) else c.Remove(user_id))),
        )
        for seat, user_id in present
    )
    hosts = (
        Option(text.label(seat), Ask(Moderate(c.MakeHost(seat))))
        for seat, user_id in present
        if user_id != table.host_id
    )
    yield from menu(text("page-free"), free)
    yield from menu(text("page-host-role"), hosts)
    yield Row((Button(text("desk-back"), Ask(OpenDesk(slot="back"))),))
    yield Paragraph(f"-# {text('desk-told')}")


@answers(Moderate)
async def moderate(press: Press, request: Moderate) -> None:
    """Do something about a table, once a reason is given for it."""
    table = await _of_desk(press, press.here.id)
    # What cannot be done is said before a reason is asked for.
    decide(table, request.act, moderator(press, "?"), press.services.tables.now)
    if (why := await reason(press, request)) is None:
        return
    tables = press.services.tables
    press.table = await tables.do(press.here.id, request.act, moderator(press, why))
    await _show_table(press, press.table)


# What is idle --------------------------------------------------------------------------------------


def is_idle(table: Table, now: float) -> bool:
    """Whether a table stands without anyone playing, or without anyone joining."""
    match table:
        case Lobby():
            return now - max(person.joined_at for person in table.people) > IDLE_LOBBY
        case Playing():
            last = max(*table.presence.seen_at, table.told_at, table.timer.since, table.paused_at or 0.0)
            return now - last > max(IDLE_GAME, IDLE_LIMITS * (table.terms.limit or 0)) or (
                everybody_away(table) and now - last > IDLE_LOBBY
            )
        case Over():
            return False


async def _idle(press: Press) -> Sequence[Table]:
    ids = await press.services.store.open_in_server(await desk_of(press))
    found, now = await press.services.tables.readable(ids), press.services.now()
    return [table for table in found if is_idle(table, now)]


@answers(OpenIdle)
async def open_idle(press: Press, _: OpenIdle) -> Screen:
    """Show which tables are idle, with the button that closes them."""
    found, text = await _idle(press), press.text
    lines = [
        "- " + text("tables-line", game=press.words(table)("game-title"), table=table.id, where=link)
        for table in found
        for link in [await press.services.posts.registry.find_link(table)]
    ]
    close = [Button(text("desk-idle-close", count=len(found)), Ask(CloseIdle()), "danger")] if found else []
    back = Button(text("desk-back"), Ask(OpenDesk(slot="back")))
    about = [f"## {text('desk-idle')}", text("desk-idle-about"), *(lines[:25] or [text("desk-idle-none")])]
    return Screen((Paragraph("\n".join(about)), *rows([*close, back])))


@answers(CloseIdle)
async def close_idle(press: Press, request: CloseIdle) -> None:
    """Close the tables that are idle now, once a reason is given for it."""
    await desk_of(press)
    if (why := await reason(press, request)) is None:
        return
    closed = 0
    for table in await _idle(press):
        act = c.Cancel() if isinstance(table, Lobby) else c.End()
        with suppress(DeniedError):
            await press.services.tables.do(table.id, act, moderator(press, why))
            closed += 1
    await open_desk(press, OpenDesk(), press.text("desk-idle-closed", count=closed))
