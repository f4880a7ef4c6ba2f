"""The ways to answer a press: a handler returns what the presser is to see, and `respond` shows it."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import discord
import msgspec
from discord import ui

from bot.client.custom_ids import asking
from bot.client.forms import modal, sent
from bot.client.press import Press
from bot.client.render import render_page, uploads
from bot.client.reply import PrivateMessage
from bot.screens.added import added_buttons
from bot.screens.page import table_page
from bot.screens.requests import Request
from bot.screens.shown import PUBLIC, UNANSWERED, Answered, Document, seat_at
from bot.screens.wording import with_date
from bot.store.database import StoreError
from bot.table.errors import DeniedError
from bot.table.table import Playing, Table
from games.screen import Entered, Form, Paragraph, Picture, Screen, rows
from games.signs import SEPARATOR
from games.text import Markup

NAMED_ELSEWHERE = 3
"""Maximum number of other tables that are named below a panel because they wait for its reader."""


@dataclass(frozen=True, slots=True)
class Panel:
    """The presser's panel: in place of the one they pressed on, or as a new private message."""

    table: Table
    """The table where they sit."""
    message: str = ""
    """What is said above the panel."""
    answered: Answered = UNANSWERED
    """What the answer puts on the panel for once."""
    passing: bool = False
    """Whether a new panel is deleted when the game moves on."""
    new: bool = False
    """Whether it is a new message wherever the press was."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page that only the presser sees: in place of the page they pressed on, or as a new message.

    Pictures that are not drawn in time are left out.
    """

    screen: Screen
    """What it shows."""
    table_id: int = 0
    """The table that its buttons concern."""
    new: bool = False
    """Whether it is a new message wherever the press was."""
    replaces: bool = False
    """Whether it takes the place of the message that was pressed on, whatever that is."""
    document: Document | None = None
    """A file that comes with it, as a new message."""
    follow: Callable[[PrivateMessage], None] | None = None
    """Called with the message, which may be changed later."""


@dataclass(frozen=True, slots=True)
class TablePage:
    """The page about a table, or a part behind it."""

    table: Table
    part: str = ""


@dataclass(frozen=True, slots=True)
class Public:
    """The public post in place of the one that was pressed on, if nothing has to be drawn for that."""

    table: Table


Answer: TypeAlias = Panel | Page | TablePage | Public | Screen | None


async def respond(press: Press, answer: Answer) -> None:
    """Answer a press, a form or a command. Nothing is shown for None: what was done is seen elsewhere."""
    match answer:
        case None:
            await press.reply.silent()
        case Panel():
            await (_open_panel if _comes_as_new(press, answer) else _change_panel)(press, answer)
        case Public(table):
            await _show_public(press, table)
        case TablePage(table, part):
            await _show_page(press, _table_page(press, table, part))
        case Page():
            await _show_page(press, answer)
        case Screen():
            await _show_page(press, Page(answer))


def _comes_as_new(press: Press, answer: Panel) -> bool:
    """Whether a panel comes as a new message: where the press was elsewhere, or on no private message."""
    is_elsewhere = press.table is not None and press.table.id != answer.table.id
    return answer.new or is_elsewhere or not press.on_private or press.reply.kind == "private"


async def _change_panel(press: Press, answer: Panel) -> None:
    table = answer.table
    shown = press.panel(table)
    posts = press.services.posts
    answered = await _with_notices(press, answer)
    # In a DM it may be no post any longer; one that is being updated at this moment is answered nevertheless.
    post = press.post or posts.pressed(table.id, press.interaction)
    if post is None or (post.table_id, seat_at(post.place)) != (table.id, seat_at(shown.place)):
        post = posts.new_panel(table, press.user_id)
    drawn = await posts.illustrate(post, shown, answered)
    if not await post.shown.attached.answer(drawn, press.reply):
        return
    if post is press.post:
        press.drawn = drawn
    if press.on_ephemeral:
        posts.keep_open(post, table, drawn, press.interaction, press.reply.original, in_place=True)


async def _open_panel(press: Press, answer: Panel) -> None:
    table = answer.table
    posts = press.services.posts
    post = posts.new_panel(table, press.user_id)
    answered = await _with_notices(press, answer)
    drawn = await posts.illustrate(post, press.panel(table), answered)
    opened = await press.reply.private(drawn.view, uploads(drawn.files))
    if opened is not None:
        post.shown.attached.names = drawn.names
        post.shown.attached.alts = drawn.alts
        posts.keep_open(post, table, drawn, press.interaction, opened, in_place=False, passing=answer.passing)


async def _with_notices(press: Press, answer: Panel) -> Answered:
    """Return an answer with a message, a warning about closed DMs that was not read yet, and what else waits.

    All this is said by this answer alone: what is drawn again from the table lacks it.
    """
    table = answer.table
    answered = answer.answered
    if isinstance(table, Playing) and (waiting := await _waiting_elsewhere(press, table)):
        answered = replace(answered, below=(Paragraph(f"-# ⏳ {waiting}"),))
    services = press.services
    lines = [answer.message] if answer.message else []
    has_closed_dms = table.seat_of(press.user_id) in services.posts.registry.context(table).closed_dms
    if has_closed_dms and services.private_replies.is_first_hint(table.id, press.user_id):
        lines.append(f"✉️ {press.text('notice-dm-closed')}")
    if not lines:
        return answered
    to = press.control if answered.to is None else answered.to
    return replace(answered, blocks=(Paragraph("\n".join(lines)), *answered.blocks), to=to)


async def _waiting_elsewhere(press: Press, table: Table) -> str:
    """Return which of the presser's other tables wait for them, those that have waited longest first."""
    services = press.services
    text = press.text
    try:
        others = [other for other in await services.tables.of_person(press.user_id) if other.id != table.id]
    except StoreError:
        return ""
    waiting_tables = [
        other
        for other in others
        if isinstance(other, Playing)
        and other.paused_at is None
        and other.seat_of(press.user_id) in other.called
        # Its public post does not tell of that decision yet.
        and not services.posts.reveals.seconds_left(other)
    ]
    waiting_tables.sort(key=lambda other: other.timer.since)
    lines = [
        text(
            "waits-table",
            game=press.words(other)("game-title"),
            table=other.id,
            link=services.posts.registry.link(other),
        )
        for other in waiting_tables[:NAMED_ELSEWHERE]
    ]
    return text("waits-elsewhere", tables=Markup(SEPARATOR.join(lines))) if lines else ""


async def _show_public(press: Press, table: Table) -> None:
    """Show the public post in place of the one that was pressed on, if nothing has to be drawn for that."""
    post = press.post
    if post is None or post.place != PUBLIC:
        await press.reply.silent()
        return
    shown = press.at(table, PUBLIC, table.language)
    drawn = press.services.posts.at_hand(post, table, shown)
    if drawn is None:
        await press.reply.silent()
    elif await post.shown.attached.answer(drawn, press.reply):
        press.drawn = drawn


async def _show_page(press: Press, page: Page) -> None:
    files: Sequence[discord.File]
    if page.document is not None:
        files = (discord.File(io.BytesIO(page.document.data), filename=page.document.name),)
        await press.reply.private(render_page(page.screen, documents=(page.document,)), files)
        return
    pictures = await _draw_pictures(press, page.screen)
    files = uploads(pictures)
    view = render_page(page.screen, pictures, table_id=page.table_id)
    if not page.replaces and _is_new(press, page):
        message = await press.reply.private(view, files)
    else:
        message = press.reply.original if await press.reply.edited(view, files) else None
    if message is not None and page.follow is not None:
        page.follow(message)


def _is_new(press: Press, page: Page) -> bool:
    """Whether a page comes as a new message, below a seat's panel for example, which stays."""
    posts = press.services.posts
    table = press.table
    on_panel = table is not None and posts.pressed(table.id, press.interaction) is not None
    return page.new or on_panel or not press.on_ephemeral or press.reply.kind == "private"


async def show_again(press: Press, message: PrivateMessage, screen: Screen) -> None:
    """Show more on a private page that is open. Raises what Discord answers, and connection errors."""
    pictures = await _draw_pictures(press, screen)
    await message.edit(render_page(screen, pictures), uploads(pictures))


async def _draw_pictures(press: Press, screen: Screen) -> Mapping[str, bytes]:
    svgs = [block.svg for block in screen.blocks if isinstance(block, Picture)]
    pictures, _more = await press.services.pictures.of(svgs, None)
    return pictures


def _table_page(press: Press, table: Table, part: str) -> Page:
    context = press.services.posts.registry.context(table)
    screen = table_page(
        table,
        press.user_id,
        press.services.texts,
        press.language,
        context,
        manages=press.manages,
        part=part,
        now=press.services.tables.now,
    )
    if press.manages and part in ("", "lobby"):
        managing = rows(added_buttons("table", table, None, press.text))
        screen = msgspec.structs.replace(screen, blocks=(*screen.blocks, *managing))
    return Page(with_date(screen, table, press.services.tables.now, press.text), table.id)


async def open_form(press: Press, form: ui.Modal) -> None:
    """Open a form. Raises `DeniedError` once the answer is deferred: then Discord takes none."""
    if press.reply.late:
        raise DeniedError("denied-busy")
    await press.reply.form(form)


async def ask_for(press: Press, request: Request, form: Form) -> Entered | None:
    """Return what was sent with a form; open it, and return None, where nothing was sent yet."""
    if press.lines is None:
        await open_form(press, modal(form, asking("f", press.table.id if press.table else 0, request)))
        return None
    return sent(form, press.lines)
