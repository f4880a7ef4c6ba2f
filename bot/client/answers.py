"""A press or a command while it is answered, and the ways to answer it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeAlias

import discord
import msgspec
from discord import ui

from bot.client.custom_ids import DamagedError, Lines, asking
from bot.client.posts.post import Post
from bot.client.render import Illustrated, modal, render_page, sent, uploads
from bot.client.reply import PrivateMessage, Reply
from bot.client.services import Services
from bot.screens.notices import notice
from bot.screens.page import table_page
from bot.screens.requests import OpenDesk, Request
from bot.screens.shown import PUBLIC, UNANSWERED, Answered, Shown, seat_at, seat_place
from bot.screens.wording import dated, words
from bot.store.database import StoreError
from bot.table.clock import waits_for
from bot.table.commands import Actor, Command, WaitForReader
from bot.table.table import DeniedError, Playing, Table, seated
from bot.text import Words
from games.screen import Ask, Button, Entered, Form, Paragraph, Picture, Screen, rows
from games.signs import SEPARATOR
from games.text import Markup

Interaction: TypeAlias = discord.Interaction[discord.Client]

NAMED_ELSEWHERE = 3
"""Maximum number of other tables that are named below a panel because they wait for its reader."""


@dataclass(slots=True)
class Press:
    """A press, a form that was sent, or a slash command, while it is answered."""

    services: Services
    """What handlers may use."""
    interaction: Interaction
    """Discord's interaction."""
    reply: Reply
    """What answers it."""
    lines: Lines | None = None
    """What was sent with a form; None for anything else."""
    values: Sequence[str] = ()
    """What was taken of a menu."""
    language: str = "en"
    """The presser's language."""
    table: Table | None = None
    """The table it concerns, as it is known now."""
    in_memory: bool = True
    """Whether that table was in memory before the press."""
    post: Post | None = None
    """The post with the button, held while the answer may edit it."""
    drawn: Illustrated | None = None
    """What the answer made of that post."""
    control: int | None = None
    """The number of the panel's control that was pressed."""
    result: str = "done"
    """What became of the press, for the metrics."""
    moderator: bool = False
    """Whether the presser is known to moderate the server where they are."""
    finishes: int | None = None
    """`Actor.finishes`."""
    hides: bool = False
    """`Actor.hides`."""
    is_new: bool = False
    """Whether the presser has finished no rated game on this server, as far as that was asked."""

    def __post_init__(self) -> None:
        """Say what stands in place of an answer that Discord refuses."""
        self.reply.plain = lambda: render_page(notice(self.text("answer-refused")))

    @property
    def user_id(self) -> int:
        """The person who pressed."""
        return self.interaction.user.id

    @property
    def actor(self) -> Actor:
        """The person who pressed, for commands of tables."""
        user = self.interaction.user
        return Actor(
            user.id,
            user.display_name,
            self.interaction.id,
            self.manages,
            finishes=self.finishes,
            hides=self.hides,
        )

    @property
    def manages(self) -> bool:
        """Whether the presser moderates the server where the table stands."""
        return self.moderator and self.table is not None and self.interaction.guild_id == self.table.guild_id

    @property
    def here(self) -> Table:
        """The table that was pressed on. Raises `DamagedError` where the custom_id names none."""
        if self.table is None:
            raise DamagedError
        return self.table

    @property
    def text(self) -> Words:
        """The bot's words in the presser's language."""
        return self.services.texts.of(self.language)

    @property
    def on_private(self) -> bool:
        """Whether only the presser sees the message with the button."""
        return is_private(self.interaction)

    @property
    def on_ephemeral(self) -> bool:
        """Whether the message with the button is one that Discord shows to the presser alone."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    def words(self, table: Table, seat: int | None = None) -> Words:
        """Return the words of a table in the presser's language."""
        return words(self.services.texts, table, self.language, seat)

    def panel(self, table: Table) -> Shown:
        """Return the presser's own panel. Raises `DeniedError` where they have no seat."""
        return self.at(table, seat_place(seated(table, self.user_id)), self.language)

    def at(self, table: Table, place: str, language: str) -> Shown:
        """Return what a place of the table shows."""
        return self.services.posts.draw(table, place, language)

    async def do(self, command: Command) -> Table:
        """Give the table a command; return what it has become. Raises what `decide` does.

        A press that waited until Discord has shown it as failed does nothing.
        """
        if not self.reply.answered and self.services.clock.is_too_late(self.interaction):
            raise DeniedError("denied-busy")
        self.table = await self.services.tables.do(self.here.id, command, self.actor)
        return self.table


async def note_reading(press: Press) -> None:
    """Let the clock of a decision wait for the presser, who reads about it."""
    table = press.table
    if isinstance(table, Playing) and waits_for(
        table, table.seat_of(press.user_id), press.services.tables.now
    ):
        with suppress(DeniedError):
            await press.do(WaitForReader())


def is_private(interaction: Interaction) -> bool:
    """Whether only the presser sees the message with the button."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


# Panels and posts ----------------------------------------------------------------------------------


async def show_panel(
    press: Press,
    table: Table,
    message: str = "",
    answered: Answered = UNANSWERED,
    *,
    passing: bool = False,
) -> None:
    """Show the presser's panel: in place of the one they pressed on, or as a new private message.

    The message stands where the press was. `passing`: a new panel is deleted when the game moves on.
    """
    elsewhere = press.table is not None and press.table.id != table.id
    if elsewhere or not press.on_private or press.reply.kind == "private":
        await open_panel(press, table, message, answered, passing=passing)
        return
    shown, posts = press.panel(table), press.services.posts
    answered = await _noticed(press, table, message, answered)
    # In a DM it may be no post any longer; one that is being updated at this moment is answered nevertheless.
    post = press.post or posts.pressed(table.id, press.interaction)
    if post is None or (post.table_id, seat_at(post.place)) != (table.id, seat_at(shown.place)):
        post = posts.new_panel(table, press.user_id)
    drawn = await posts.illustrate(post, shown, answered)
    if not await post.attached.answer(drawn, press.reply):
        return
    if post is press.post:
        press.drawn = drawn
    if press.on_ephemeral:
        posts.keep_open(post, table, drawn, press.interaction, press.reply.original, in_place=True)


async def open_panel(
    press: Press,
    table: Table,
    message: str = "",
    answered: Answered = UNANSWERED,
    *,
    passing: bool = False,
) -> None:
    """Show the presser's panel as a new private message, as `show_panel` does."""
    posts, post = press.services.posts, press.services.posts.new_panel(table, press.user_id)
    answered = await _noticed(press, table, message, answered)
    drawn = await posts.illustrate(post, press.panel(table), answered)
    opened = await press.reply.private(drawn.view, uploads(drawn.files))
    if opened is not None:
        post.attached.names, post.attached.alts = drawn.names, drawn.alts
        posts.keep_open(post, table, drawn, press.interaction, opened, in_place=False, passing=passing)


async def _noticed(press: Press, table: Table, message: str, answered: Answered) -> Answered:
    """Return an answer with a message, a warning about closed DMs that was not read yet, and what else waits.

    All this is said by this answer alone: what is drawn again from the table lacks it.
    """
    if isinstance(table, Playing) and (waiting := await _waiting_elsewhere(press, table)):
        answered = replace(answered, below=(Paragraph(f"-# ⏳ {waiting}"),))
    services, lines = press.services, [message] if message else []
    closed = table.seat_of(press.user_id) in services.posts.registry.context(table).closed_dms
    if closed and services.private_replies.is_first_hint(table.id, press.user_id):
        lines.append(f"✉️ {press.text('notice-dm-closed')}")
    if not lines:
        return answered
    to = press.control if answered.to is None else answered.to
    return replace(answered, blocks=(Paragraph("\n".join(lines)), *answered.blocks), to=to)


async def _waiting_elsewhere(press: Press, table: Table) -> str:
    """Return which of the presser's other tables wait for them, those that have waited longest first."""
    services, text = press.services, press.text
    try:
        others = [one for one in await services.tables.of_person(press.user_id) if one.id != table.id]
    except StoreError:
        return ""
    waiting = [
        one
        for one in others
        if isinstance(one, Playing)
        and one.paused_at is None
        and one.seat_of(press.user_id) in one.called
        # Its public post does not tell of that decision yet.
        and not services.posts.reveals.seconds_left(one)
    ]
    waiting.sort(key=lambda one: one.timer.since)
    tables = [
        text("waits-table", game=press.words(one)("game-title"), table=one.id, link=link)
        for one in waiting[:NAMED_ELSEWHERE]
        for link in [services.posts.registry.link(one)]
    ]
    return text("waits-elsewhere", tables=Markup(SEPARATOR.join(tables))) if tables else ""


async def show_public(press: Press, table: Table) -> None:
    """Show the public post in place of the one that was pressed on, if nothing has to be drawn for that."""
    post = press.post
    if post is None or post.place != PUBLIC:
        await press.reply.silent()
        return
    shown = press.at(table, PUBLIC, table.language)
    drawn = press.services.posts.at_hand(post, table, shown)
    if drawn is None:
        await press.reply.silent()
    elif await post.attached.answer(drawn, press.reply):
        press.drawn = drawn


# Pages ---------------------------------------------------------------------------------------------


async def show(
    press: Press, screen: Screen, *, in_place: bool = True, table_id: int = 0
) -> PrivateMessage | None:
    """Show a page privately: as a new message, or in place of a page that was pressed on; return it.

    Pictures that are not drawn in time are left out. A seat's panel stays, and the page comes below it.

    `table_id`: the table that its buttons concern.
    """
    pictures = await _drawn(press, screen)
    files, view = uploads(pictures), render_page(screen, pictures, table_id=table_id)
    posts, table = press.services.posts, press.table
    on_panel = table is not None and posts.pressed(table.id, press.interaction) is not None
    if not in_place or on_panel or not press.on_ephemeral or press.reply.kind == "private":
        return await press.reply.private(view, files)
    return press.reply.original if await press.reply.edited(view, files) else None


async def show_again(press: Press, message: PrivateMessage, screen: Screen) -> None:
    """Show more on a private page that is open. Raises what Discord answers, and connection errors."""
    found = await _drawn(press, screen)
    await message.edit(render_page(screen, found), uploads(found))


async def _drawn(press: Press, screen: Screen) -> Mapping[str, bytes]:
    svgs = [block.svg for block in screen.blocks if isinstance(block, Picture)]
    found, _more = await press.services.pictures.of(svgs, None)
    return found


async def show_page(press: Press, table: Table, part: str = "") -> None:
    """Show the page about the table, or the part behind it."""
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
        desk = rows([Button(press.text("button-desk"), Ask(OpenDesk()), emoji="🛎️")])
        screen = msgspec.structs.replace(screen, blocks=(*screen.blocks, *desk))
    await show(press, dated(screen, table, press.services.tables.now, press.text), table_id=table.id)


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
