"""How a press is answered: with the presser's panel, with a reason, or with a short notice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import discord
from discord import ui

from bot.clocks import Clocks
from bot.controls import Interaction, render
from bot.endings import Endings
from bot.limits import Limits
from bot.lobbies import Lobbies
from bot.people import People
from bot.posters import Poster
from bot.publisher import CLOSED, Publisher
from bot.replies import Reply
from bot.screens import PUBLIC, Shown, notice, panel, possible_now, refusal, seat_place, shown_at, words
from bot.seating import Seating
from bot.servers import Servers
from bot.table import DeniedError, RefusedError, Table
from bot.tables import Tables
from bot.texts import Texts
from bot.whispers import MEMORY_SECONDS
from games import Box
from games.core import Seat

OPEN_PANELS = 3
"""So many panels of a person at a table are kept up to date."""


@dataclass(frozen=True, slots=True)
class OpenPanel:
    """A panel that only its person sees: what it shows, and the press by which it can still be changed.

    `origin` is the press that opened it, which stays the same whoever changes it later.
    """

    origin: int
    at: float
    interaction: Interaction
    language: str
    digest: str


@dataclass(slots=True)
class House:
    """What presses work with. `asks` answers, by its name, what is asked of no table."""

    tables: Tables
    lobbies: Lobbies
    clocks: Clocks
    seating: Seating
    endings: Endings
    publisher: Publisher
    people: People
    texts: Texts
    boxes: Mapping[str, Box]
    servers: Servers
    limits: Limits
    asks: dict[str, Ask] = field(default_factory=dict[str, "Ask"])
    told_closed: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    rematches: dict[int, int] = field(default_factory=dict[int, int])
    reposted: dict[int, float] = field(default_factory=dict[int, float])
    panels: dict[tuple[int, int], tuple[OpenPanel, ...]] = field(
        default_factory=dict[tuple[int, int], tuple[OpenPanel, ...]]
    )


@dataclass(slots=True)
class Press:
    """One press being answered. `poster` is the post it was made on, held while the answer may edit it."""

    interaction: Interaction
    reply: Reply
    language: str = "en"
    table: Table | None = None
    poster: Poster | None = None
    shown: Shown | None = None
    result: str = "done"
    """What became of it, to be counted."""

    @property
    def user_id(self) -> int:
        """Who pressed."""
        return self.interaction.user.id

    @property
    def on_private(self) -> bool:
        """Whether the message that was pressed on is the presser's alone."""
        return on_private(self.interaction)


Ask: TypeAlias = Callable[[Press, str], Awaitable[None]]
"""Answers a press with its argument."""


def on_private(interaction: Interaction) -> bool:
    """Whether the message that was pressed on is the presser's alone."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


def hold(house: House, press: Press) -> None:
    """Keep the publisher from editing the post that was pressed on, until the press is answered."""
    if press.table is not None and press.interaction.message is not None:
        press.poster = house.publisher.claim(press.table, press.interaction.message.id)


async def let_go(house: House, press: Press) -> None:
    """Give the post back; what the answer made of it counts as shown."""
    if press.poster is not None and press.table is not None:
        await house.publisher.release(press.poster, press.table, press.shown)


async def show_panel(house: House, press: Press, table: Table, message: str = "") -> None:
    """The presser's panel: in place of the one they pressed on, or as a new private message."""
    seat = table.seat_of(press.user_id)
    assert seat is not None
    notices = [line for line in (message, news(house, table, seat, press.language)) if line]
    view = render(panel(table, seat, house.texts, press.language, "\n".join(notices)))
    # What counts as shown is the panel without the notice, so that the notice stays to be read. It is taken
    # now: while the answer is on its way the game may move on.
    plain = panel(table, seat, house.texts, press.language)
    if not press.on_private:
        await open_panel(house, press, table, view, plain)
    elif await press.reply.edited(view):
        if press.poster and press.poster.place == seat_place(seat):
            press.shown = plain
        elif is_ephemeral(press.interaction):
            keep_panel(house, press, table, plain)


async def open_panel(house: House, press: Press, table: Table, view: ui.LayoutView, shown: Shown) -> None:
    """A panel as a new private message."""
    if await press.reply.private(view):
        keep_panel(house, press, table, shown)


def keep_panel(house: House, press: Press, table: Table, shown: Shown) -> None:
    """Remember a panel that only its person sees, for as long as Discord lets us change it.

    Only where the game forgets: elsewhere an old panel leads to the present one when it is pressed.
    """
    if not table.box.game.forgets:
        return
    now, key = house.publisher.now(), (table.id, press.user_id)
    opened = OpenPanel(origin(press.interaction), now, press.interaction, press.language, shown.digest)
    others = [other for other in house.panels.get(key, ()) if other.origin != opened.origin]
    house.panels[key] = (*others, opened)[-OPEN_PANELS:]
    for other, panels in list(house.panels.items()):
        if now - panels[-1].at >= MEMORY_SECONDS:
            del house.panels[other]


async def refresh_panels(house: House, press: Press, table: Table) -> None:
    """Whoever has acted finds no open panel as it was: it may show what must be forgotten."""
    seat, key = table.seat_of(press.user_id), (table.id, press.user_id)
    if seat is None or key not in house.panels:
        return
    for opened in house.panels[key]:
        shown = panel(table, seat, house.texts, opened.language)
        if shown.digest != opened.digest:
            house.panels[key] = tuple(
                replace(other, digest=shown.digest) if other is opened else other
                for other in house.panels[key]
            )
            with suppress(discord.HTTPException):
                await opened.interaction.edit_original_response(view=render(shown))


def manages(press: Press, table: Table) -> bool:
    """Whether the presser manages the server where the table stands."""
    interaction = press.interaction
    return interaction.guild_id == table.guild_id and interaction.permissions.manage_guild


def origin(interaction: Interaction) -> int:
    """The press that opened the panel which this press opens or changes."""
    message = interaction.message
    if message is None or not is_ephemeral(interaction):
        return interaction.id
    return message.interaction_metadata.id if message.interaction_metadata else message.id


def is_ephemeral(interaction: Interaction) -> bool:
    """Whether the message that was pressed on is one that Discord shows to the presser alone."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def show_public(house: House, press: Press, table: Table) -> None:
    """The public post, in place of the one that was pressed on, if that takes no new picture or file."""
    shown = shown_at(table, PUBLIC, house.texts, table.language)
    poster = press.poster
    same = poster and poster.place == PUBLIC and set(shown.files) == set(poster.files or ())
    if same and await press.reply.edited(render(shown, shown.files)):
        press.shown = shown
    else:
        await press.reply.silent()


def news(house: House, table: Table, seat: Seat, language: str) -> str:
    """What this person has not been told yet: that their DMs are closed."""
    key = (table.id, table.people[seat].user_id)
    post = table.posts.get(seat_place(seat))
    if post is None or post.digest != CLOSED or key in house.told_closed:
        return ""
    house.told_closed.add(key)
    return f"✉️ {house.texts.of(language)('notice-dm-closed')}"


async def explain(house: House, press: Press, error: DeniedError | RefusedError) -> None:
    """Why not, and what is possible now."""
    if press.table is None:
        await say(press, refusal(error, house.texts.of(press.language)))
        return
    table = await house.tables.get(press.table.id)
    text = words(house.texts, table, press.language)
    why = refusal(error, text)
    if table.status == "playing" and table.seat_of(press.user_id) is not None:
        await show_panel(house, press, table, why)
        return
    now = possible_now(table, press.user_id, text)
    await say(press, f"{why}\n**{text('prompt-now')}**\n{now}")


async def show_present(house: House, press: Press) -> None:
    """The control was drawn for an earlier moment: here is the present one."""
    assert press.table is not None
    message = f"↻ {house.texts.of(press.language)('notice-stale')}"
    await show_panel(house, press, await house.tables.get(press.table.id), message)


async def say(press: Press, message: str) -> None:
    """A short private answer; a panel that it could take the place of stays."""
    view = render(Shown(0, "", 0, notice(message)))
    await (press.reply.edited(view) if is_ephemeral(press.interaction) else press.reply.private(view))
