"""The desk of a server's moderators: its open tables, who is blocked, and free text that was reported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Annotated, TypeAlias

import discord
import msgspec
from msgspec.structs import replace

from bot.client.answers import Answer, Page
from bot.client.gate import Need, let_in, server_of
from bot.client.press import Press
from bot.client.presses import answers, turn_to
from bot.client.slash import command
from bot.rooms.club.moderation import AT_DESK, OpenDesk, OpenDeskNights, ask_reason, back_to_desk, log_act
from bot.screens.added import adds_button
from bot.screens.notices import waiting
from bot.screens.places import question_line
from bot.screens.requests import PagedRequest, PageNumber, Request
from bot.screens.wording import (
    awaited_line,
    clock_line,
    host_name,
    menu,
    page_buttons,
    page_of,
    relative_time,
    short,
    table_title,
)
from bot.store.moderation import Block as Blocked
from bot.store.moderation import (
    Report,
    block,
    blocks_of,
    count_reported_nights,
    reports_of,
    settle,
    store_report,
    unblock,
)
from bot.table import commands as c
from bot.table.decide import decide
from bot.table.errors import DeniedError
from bot.table.log import texts_seen, writer
from bot.table.public import everybody_away
from bot.table.seats import held_seats
from bot.table.table import Lobby, Over, Playing, Search, Table
from bot.text import Words, channel_mention, clean_words, mention
from games.core import Seat
from games.screen import MENU, Ask, Block, Button, Entities, Option, Paragraph, Row, Rule, Screen, rows
from games.signs import SEPARATOR

DESK_TABLES = 8
"""Number of tables on a page."""
IDLE_LOBBY, IDLE_GAME = 60 * 60, 24 * 60 * 60
"""Seconds without a new person in a lobby, and without a public move in a game, after which it is idle."""
IDLE_LIMITS = 2
"""Times a decision's limit that a game may stand before it is idle, if that is longer."""
SHOWN_BLOCKS = 10
"""Number of blocked people on a page."""

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
"""The number of a table or of a text."""
SHOWN_REPORTS = 4
"""Number of reported texts on a page."""

DeskAct: TypeAlias = c.Pause | c.Resume | c.End | c.Cancel | c.MakeHost | c.FreeSeat | c.Remove
"""What a moderator does about a table."""


class OpenTexts(Request, frozen=True, tag="texts"):
    """Show the texts of others at a table, to report one."""

    table_id: c.Id


class OpenDeskTable(Request, frozen=True, tag="desk-table"):
    """Show a table on the desk."""

    table_id: c.Id


class Moderate(Request, frozen=True, tag="moderate"):
    """Do something about the table as a moderator, who gives a reason first."""

    act: DeskAct


class OpenIdle(Request, frozen=True, tag="desk-idle"):
    """Show which tables are idle."""


class CloseIdle(Request, frozen=True, tag="desk-clear"):
    """Close the tables that are idle, for a reason; or the lobbies where one person waits alone."""

    alone: bool = False


class OpenReports(PagedRequest, frozen=True, tag="reports"):
    """Show the texts that were reported in a server."""


class OpenBlocks(PagedRequest, frozen=True, tag="blocks"):
    """Show who is blocked in a server."""


class BlockPerson(Request, frozen=True, tag="block"):
    """Block a person in a server, for a reason, and free their seats there."""

    user_id: c.Id


class Unblock(Request, frozen=True, tag="unblock"):
    """Let a person join tables of a server again, for a reason."""

    number: PageNumber


class OpenText(Request, frozen=True, tag="text"):
    """Show a text of a table that one may see, to report it."""

    table_id: Number
    number: Number


class ReportText(OpenText, frozen=True, tag="report"):
    """Report a text to the server's moderators."""


class DecideText(OpenText, frozen=True, tag="decide"):
    """Hide a text for a reason, or show it again."""

    hide: bool


class LeaveText(OpenText, frozen=True, tag="leave-text"):
    """Leave a text that was reported as it is."""


def _as_moderator(press: Press, why: str) -> c.Actor:
    return replace(press.actor, manages=True, why=why)


# The list ------------------------------------------------------------------------------------------


@command("desk", only_servers=True, permissions=discord.Permissions(manage_guild=True))
async def desk_command(press: Press) -> Answer:
    let_in(press)
    return await turn_to(press, OpenDesk())


@answers(OpenDesk, needs=AT_DESK, kind="private")
async def open_desk(press: Press, request: OpenDesk, message: str = "") -> Screen:
    guild_id = server_of(press)
    text = press.text
    ids = await press.services.store.open_in_server(guild_id)
    ids_shown, page, pages = page_of(ids, request.page, DESK_TABLES)
    tables_shown = await press.services.tables.readable(ids_shown)
    lines = [f"## {text('desk-title')}", message, text("desk-open", count=len(ids))]
    log_channel = (await press.services.servers.settings(guild_id)).log_channel
    if log_channel and not press.services.channels.takes_messages(guild_id, log_channel):
        lines.append(f"⚠️ {text('desk-log-closed', channel=channel_mention(log_channel))}")
    if unread := len(ids_shown) - len(tables_shown):
        lines.append(f"-# {text('tables-unreadable', count=unread)}")
    blocks: list[Block] = [Paragraph("\n".join(line for line in lines if line))]
    options = list[Option]()
    for table in tables_shown:
        blocks.append(Paragraph("\n".join(await _table_lines(press, table, brief=True))))
        options.append(Option(table_title(table, press.words(table)), Ask(OpenDeskTable(table.id))))
    database = press.services.store.database
    report_count = len(await database.read(reports_of(guild_id)))
    title_count = await database.read(count_reported_nights(guild_id))
    buttons = [
        Button(text("desk-idle"), Ask(OpenIdle()), disabled=not ids, emoji="🧹"),
        Button(text.plain("desk-reports", count=report_count), Ask(OpenReports()), emoji="🚩"),
        Button(text("blocks-title"), Ask(OpenBlocks()), emoji="🚫"),
        Button(text.plain("desk-nights", count=title_count), Ask(OpenDeskNights()), emoji="🗓️"),
    ]
    blocks += [*menu(text("desk-choose"), options), *rows(page_buttons(text, page, pages, OpenDesk))]
    return Screen((*blocks, *rows(buttons)))


async def _table_lines(press: Press, table: Table, *, brief: bool = False) -> list[str]:
    """Return what a table's channel knows of it: no more than its name to those who cannot see that.

    `brief`: in a list, without who sits there and when it was opened.
    """
    text = press.words(table)
    if not await press.services.channels.sees(press, table):
        return [f"**{table_title(table, text)}**", f"-# {text('denied-hidden-channel')}"]
    if brief:
        state_text = SEPARATOR.join((f"👑 {host_name(table, text)}", *_state_lines(table, text)))
        return [await _linked_line(press, table), f"-# {state_text}"]
    seats = zip(text.names, table.people, strict=True)
    other_names = text.listed(
        [name for name, person in seats if not person.left and person.user_id != table.host_id]
    )
    since = text("desk-since", when=relative_time(table.opened_at))
    people_parts = [f"👑 {host_name(table, text)}", *([other_names] if other_names else []), since]
    clock_text = clock_line(table, text) if isinstance(table, Playing) else ""
    state_parts = [*_state_lines(table, text), *([clock_text] if clock_text else [])]
    return [await _linked_line(press, table), SEPARATOR.join(people_parts), SEPARATOR.join(state_parts)]


async def _linked_line(press: Press, table: Table) -> str:
    text = press.words(table)
    link = await press.services.posts.registry.find_link(table)
    return text("tables-line", game=text("game-title"), table=table.id, where=link)


def _state_lines(table: Table, text: Words) -> Iterator[str]:
    if isinstance(table, Lobby):
        yield text("tables-lobby", count=len(table.joined))
    if isinstance(table, Playing):
        yield awaited_line(table, text) or waiting(table, text)


# One table -----------------------------------------------------------------------------------------


@answers(OpenDeskTable, needs=(Need.TABLE, *AT_DESK))
async def open_desk_table(press: Press, _: OpenDeskTable) -> Answer:
    return await _table_at_desk(press, press.here)


async def _table_at_desk(press: Press, table: Table) -> Answer:
    if isinstance(table, Over):
        title = table_title(table, press.words(table))
        return await open_desk(press, OpenDesk(), press.text("desk-closed", table=title))
    lines = await _table_lines(press, table)
    text = press.words(table)
    if isinstance(table, Playing):
        lines += [question_line(table, question, text) for question in table.questions]
    blocks = [Paragraph("\n".join(lines)), Rule(), *_act_blocks(table, text)]
    return Page(Screen(tuple(blocks)), table.id)


def _closing_act(table: Table) -> DeskAct:
    return c.Cancel() if isinstance(table, Lobby) else c.End()


def _freeing_act(table: Table, seat: Seat) -> DeskAct:
    user_id = table.people[seat].user_id
    return c.Remove(user_id) if isinstance(table, Lobby) else c.FreeSeat(seat, user_id)


def _act_blocks(table: Lobby | Playing, text: Words) -> Iterator[Block]:
    close_button = Button(text("desk-close"), Ask(Moderate(_closing_act(table))), "danger")
    present = table.present
    if isinstance(table, Playing):
        is_paused = table.paused_at is not None
        act = c.Resume() if is_paused else c.Pause()
        label = text("page-resume" if is_paused else "page-pause")
        yield from rows([Button(label, Ask(Moderate(act))), close_button])
    else:
        yield from rows([close_button])
        present = tuple(seat for seat in present if table.people[seat].joined)
    freeing_options = (
        Option(text.plain("remove-entry", name=text.label(seat)), Ask(Moderate(_freeing_act(table, seat))))
        for seat in present
    )
    host_options = (
        Option(text.label(seat), Ask(Moderate(c.MakeHost(seat, table.people[seat].user_id))))
        for seat in present
        if table.people[seat].user_id != table.host_id
    )
    yield from menu(text("page-free"), freeing_options)
    yield from menu(text("page-host-role"), host_options)
    yield back_to_desk(text)
    yield Paragraph(f"-# {text('desk-told')}")


@answers(Moderate, needs=(Need.TABLE, *AT_DESK))
async def moderate(press: Press, request: Moderate) -> Answer:
    table = press.here
    # What cannot be done is said before a reason is asked for.
    decide(table, request.act, _as_moderator(press, "?"), press.services.tables.now)
    if (reason := await ask_reason(press, request)) is None:
        return None
    tables = press.services.tables
    press.table = await tables.do(press.here.id, request.act, _as_moderator(press, reason))
    return await _table_at_desk(press, press.table)


# What is idle --------------------------------------------------------------------------------------


def is_idle(table: Table, now: float) -> bool:
    """Whether a table stands without anyone playing, or without anyone joining."""
    match table:
        case Lobby(search=Search()):
            # People wait there on purpose, until an hour that they have chosen.
            return False
        case Lobby():
            return now - max(person.joined_at for person in table.people) > IDLE_LOBBY
        case Playing():
            last_move_at = max(
                *table.presence.seen_at, table.told_at, table.timer.since, table.paused_at or 0.0
            )
            return now - last_move_at > max(IDLE_GAME, IDLE_LIMITS * (table.terms.limit or 0)) or (
                everybody_away(table) and now - last_move_at > IDLE_LOBBY
            )
        case Over():
            return False


async def _idle_tables(press: Press) -> tuple[Sequence[Table], Sequence[Table]]:
    """Return the tables that are idle, and the lobbies where one person waits alone: those of a flood."""
    ids = await press.services.store.open_in_server(server_of(press))
    tables = await press.services.tables.readable(ids)
    now = press.services.now()
    idle_tables = [table for table in tables if is_idle(table, now)]
    return idle_tables, [table for table in tables if isinstance(table, Lobby) and len(table.people) == 1]


@answers(OpenIdle, needs=AT_DESK)
async def open_idle(press: Press, _: OpenIdle) -> Screen:
    idle_tables, lone_lobbies = await _idle_tables(press)
    text = press.text
    table_lines = [f"- {await _linked_line(press, table)}" for table in idle_tables]
    closing_buttons = [
        Button(text.plain(key, count=len(tables)), Ask(CloseIdle(alone=tables is lone_lobbies)), "danger")
        for key, tables in (("desk-idle-close", idle_tables), ("desk-alone-close", lone_lobbies))
        if tables
    ]
    back_button = Button(text("desk-back"), Ask(OpenDesk(slot="back")))
    lines = [
        f"## {text('desk-idle')}",
        text("desk-idle-about"),
        *(table_lines[:25] or [text("desk-idle-none")]),
    ]
    return Screen((Paragraph("\n".join(lines)), *rows([*closing_buttons, back_button])))


@answers(CloseIdle, needs=AT_DESK)
async def close_idle(press: Press, request: CloseIdle) -> Answer:
    if (reason := await ask_reason(press, request)) is None:
        return None
    closed_count = 0
    idle_tables, lone_lobbies = await _idle_tables(press)
    for table in lone_lobbies if request.alone else idle_tables:
        with suppress(DeniedError):
            await press.services.tables.do(table.id, _closing_act(table), _as_moderator(press, reason))
            closed_count += 1
    return await open_desk(press, OpenDesk(), press.text("desk-idle-closed", count=closed_count))


# Who is blocked ------------------------------------------------------------------------------------


@answers(OpenBlocks, needs=AT_DESK)
async def open_blocks(press: Press, request: OpenBlocks) -> Screen:
    blocks = await press.services.store.database.read(blocks_of(server_of(press)))
    return blocks_page(blocks, request.page, press.text)


@answers(BlockPerson, Unblock, needs=AT_DESK)
async def change_blocks(press: Press, request: BlockPerson | Unblock) -> Screen | None:
    guild_id = server_of(press)
    if isinstance(request, BlockPerson) and request.user_id == press.user_id:
        raise DeniedError("denied-block-oneself")
    if (reason := await ask_reason(press, request)) is None:
        return None
    database = press.services.store.database
    match request:
        case BlockPerson(user_id):
            await database.run(block(guild_id, user_id, reason, press.user_id, press.services.now()))
            await log_act(press, guild_id, "log-blocked", user_id, reason)
            await _free_seats(press, guild_id, user_id, reason)
        case Unblock(number):
            user_id = await database.run(unblock(guild_id, number))
            if user_id is not None:
                await log_act(press, guild_id, "log-unblocked", user_id, reason)
    return await open_blocks(press, OpenBlocks())


async def _free_seats(press: Press, guild_id: int, user_id: int, why: str) -> None:
    """Take a person out of the lobbies and games of a server; each of them is told who did it, and why."""
    for table in await press.services.tables.of_person(user_id):
        seat = table.seat_of(user_id)
        if table.guild_id != guild_id or seat is None or isinstance(table, Over):
            continue
        with suppress(DeniedError):
            await press.services.tables.do(table.id, _freeing_act(table, seat), _as_moderator(press, why))


def blocks_page(blocks: list[Blocked], page: int, text: Words) -> Screen:
    blocks_shown, page, pages = page_of(blocks, page, SHOWN_BLOCKS)
    numbered_blocks = list(enumerate(blocks_shown, page * SHOWN_BLOCKS + 1))
    block_lines = [
        text(
            "blocks-line",
            number=number,
            person=mention(person_block.user_id) if person_block.user_id else text("forgotten-player"),
            why=clean_words(person_block.reason),
            who=mention(person_block.by) if person_block.by else text("forgotten-player"),
            when=relative_time(person_block.since),
        )
        for number, person_block in numbered_blocks
    ]
    unblock_options = (
        Option(
            short(text.plain("blocks-end", number=number, why=person_block.reason)),
            Ask(Unblock(person_block.number)),
        )
        for number, person_block in numbered_blocks
    )
    lines = [f"## {text('blocks-title')}", text("blocks-about"), *(block_lines or [text("blocks-none")])]
    return Screen(
        (
            Paragraph("\n".join(lines)),
            *menu(text("blocks-end-menu"), unblock_options),
            *rows(page_buttons(text, page, pages, OpenBlocks)),
            Row((Entities("user", "block", text("blocks-choose")),)),
            back_to_desk(text),
        )
    )


# Free text: what a person may report ----------------------------------------------------------------


READING = (Need.TABLE, Need.SIGHT)
"""What reading the texts of a table takes."""


def _readable_texts(press: Press) -> tuple[Playing | Over, dict[int, str]]:
    table = press.here
    if isinstance(table, Lobby):
        raise DeniedError("denied-not-started")
    texts = texts_seen(table, table.seat_of(press.user_id))
    return table, {
        number: said for number, said in texts.items() if press.manages or number not in table.hidden
    }


@adds_button("story")
def texts_button(table: Table, reader: Seat | None, text: Words) -> Button | None:
    """Return the button to the texts of others that a reader may see; None where there are none."""
    if isinstance(table, Lobby):
        return None
    numbers = texts_seen(table, reader)
    if all(writer(number) == reader for number in numbers):
        return None
    return Button(text("button-texts"), Ask(OpenTexts(table.id)), emoji="🚩")


@answers(OpenTexts, needs=READING, kind="private")
async def open_texts(press: Press, _: OpenTexts) -> Page:
    table, texts = _readable_texts(press)
    text = press.words(table)
    options = [
        Option(
            short(text.plain("texts-line", name=text.label(writer(number)), said=said)),
            Ask(OpenText(table.id, number)),
        )
        for number, said in sorted(texts.items(), reverse=True)
        if table.people[writer(number)].user_id != press.user_id
    ]
    lines = [f"## {text('texts-title')}", text("texts-about" if options else "texts-none")]
    screen = Screen((Paragraph("\n".join(lines)), *menu(text("texts-choose"), options[:MENU])))
    return Page(screen, table.id)


@answers(OpenText, needs=READING)
async def open_text(press: Press, request: OpenText) -> Page:
    table, texts = _readable_texts(press)
    if request.number not in texts:
        raise DeniedError("denied-no-text")
    text = press.words(table)
    text_key = (table.id, request.number)
    quote = text(
        "texts-line", name=text.seat(writer(request.number)), said=clean_words(texts[request.number])
    )
    buttons = [Button(text("texts-report"), Ask(ReportText(*text_key)), "danger", emoji="🚩")]
    if press.manages:
        is_hidden = request.number in table.hidden
        key = "texts-show" if is_hidden else "texts-hide"
        buttons.append(Button(text(key), Ask(DecideText(*text_key, hide=not is_hidden))))
    buttons.append(Button(text("page-back"), Ask(OpenTexts(table.id))))
    about = f"-# {text('texts-report-about')}"
    return Page(Screen((Paragraph(f"{quote}\n{about}"), *rows(buttons))), table.id)


@answers(ReportText, needs=READING)
async def report_text(press: Press, request: ReportText) -> Screen:
    """Store a report; the moderators learn of the text, not of the person."""
    table, texts = _readable_texts(press)
    if request.number not in texts:
        raise DeniedError("denied-no-text")
    notice = c.Notice("log", "told-reported-private")
    if request.number in texts_seen(table, None):
        args = {"seat": writer(request.number), "said": texts[request.number]}
        notice = c.Notice("log", "told-reported", args=args)
    services = press.services
    work = store_report(table.id, request.number, press.user_id, services.now(), notice)
    await services.store.database.run(work)
    services.tables.announce_stored()
    return Screen((Paragraph(f"🚩 {press.text('texts-reported')}"),))


# Free text: what moderators decide ------------------------------------------------------------------


@answers(OpenReports, needs=AT_DESK)
async def open_reports(press: Press, request: OpenReports) -> Screen:
    text = press.text
    reports = await press.services.store.database.read(reports_of(server_of(press)))
    reports_shown, page, pages = page_of(reports, request.page, SHOWN_REPORTS)
    blocks: list[Block] = [Paragraph(f"## {text('reports-title')}")]
    for report in reports_shown:
        blocks += await _report_blocks(press, report)
    if not reports:
        blocks.append(Paragraph(text("reports-none")))
    return Screen((*blocks, *rows(page_buttons(text, page, pages, OpenReports)), back_to_desk(text)))


async def _report_blocks(press: Press, report: Report) -> list[Block]:
    table = next(iter(await press.services.tables.readable([report.table_id])), None)
    text_key = (report.table_id, report.number)
    leave_button = Button(press.text("reports-leave"), Ask(LeaveText(*text_key)))
    if not isinstance(table, Playing | Over):
        return [Paragraph(press.text("tables-unreadable", count=1)), *rows([leave_button])]
    # Moderators who play in a game read no more of it than their seat knows.
    is_player = isinstance(table, Playing) and held_seats(table, press.user_id)
    texts = texts_seen(table, table.seat_of(press.user_id), every=not is_player)
    quote = clean_words(texts[report.number]) if report.number in texts else press.text("reports-private")
    text = press.words(table)
    lines = [
        await _linked_line(press, table),
        text("texts-line", name=text.seat(writer(report.number)), said=quote),
        f"-# {text('reports-by', count=report.count, when=relative_time(report.since))}",
    ]
    hide_button = Button(text("texts-hide"), Ask(DecideText(*text_key, hide=True)), "danger")
    return [Paragraph("\n".join(lines)), *rows([hide_button, leave_button])]


@answers(DecideText, needs=(Need.TABLE, *AT_DESK))
async def decide_text(press: Press, request: DecideText) -> Screen | None:
    if (reason := await ask_reason(press, request)) is None:
        return None
    services = press.services
    act = c.HideText(request.number, hidden=request.hide)
    await services.tables.do(request.table_id, act, _as_moderator(press, reason))
    await services.store.database.run(settle(request.table_id, request.number))
    return await open_reports(press, OpenReports())


@answers(LeaveText, needs=(Need.TABLE, *AT_DESK))
async def leave_text(press: Press, request: LeaveText) -> Screen:
    notice = c.Notice("log", "told-report-left", args={"who": press.user_id})
    await press.services.store.database.run(settle(request.table_id, request.number, notice))
    press.services.tables.announce_stored()
    return await open_reports(press, OpenReports())
