"""How a press is answered: with the presser's panel, with a page, with a reason, or with a short notice."""

from __future__ import annotations

import io
from collections.abc import Sequence

import discord
from discord import ui

from bot.client.pictures import Pictures
from bot.client.press import Press
from bot.client.render import render
from bot.screens.lobby import interested, joined
from bot.screens.notices import notice, possible_now, refusal
from bot.screens.page import table_page
from bot.screens.panel import notice_blocks
from bot.screens.rules import help_page
from bot.screens.shown import PUBLIC, Shown
from bot.screens.wording import words
from bot.store.preferences import saved_options
from bot.table.table import DeniedError, Lobby, Playing, RefusedError, SavedOptions, Table, in_game, seated
from games.screen import Block, Picture, Screen


async def show_panel(
    press: Press, table: Table, message: str = "", above: Sequence[Block] = (), *, passing: bool = False
) -> None:
    """Show the presser's panel: in place of the one they pressed on, or as a new private message.

    `above` stands before the message, for once. `passing`: a new panel goes again when the game moves on.
    """
    shown = press.panel(table)
    notices = [line for line in (message, _news(press, table)) if line]
    # What counts as shown is the panel without the notice, so that the notice stays to be read.
    view = render(shown, above=notice_blocks("\n".join(notices), above))
    if press.post is not None and press.post.place == shown.place:
        if await press.reply.edited(view):
            press.shown = shown
    elif not press.on_private:
        await _opened(press, table, shown, view, passing=passing)
    elif await press.reply.edited(view) and press.on_ephemeral:
        await press.services.panels.keep(table, press.interaction, press.reply.original, shown)


async def open_panel(press: Press, table: Table) -> None:
    """Show the presser's panel as a new private message."""
    shown = press.panel(table)
    await _opened(press, table, shown, render(shown, above=notice_blocks(_news(press, table))))


async def _opened(
    press: Press, table: Table, shown: Shown, view: ui.LayoutView, *, passing: bool = False
) -> None:
    if (message := await press.reply.private(view)) is not None:
        await press.services.panels.keep(table, press.interaction, message, shown, passing=passing)


async def show_public(press: Press, table: Table) -> None:
    """Show the public post in place of the one that was pressed on, if that takes no new picture or file."""
    post = press.post
    if post is None or post.place != PUBLIC:
        await press.reply.silent()
        return
    shown = press.at(table, PUBLIC, table.language)
    if set(shown.files) != set(post.files or ()):
        await press.reply.silent()
    elif await press.reply.edited(render(shown, shown.files)):
        press.shown = shown


async def show_help(press: Press, table: Table) -> None:
    """Explain to the presser, as a new private message, what their seat is asked now."""
    game, seat = in_game(table), seated(table, press.user_id)
    screen = help_page(game, seat, press.services.texts, press.language)
    await press.reply.private(render(Shown(table.id, "help", 0, screen)))


async def show_page(press: Press, table: Table, part: str = "") -> None:
    """Show the page about the table: in place of one that was pressed on, or as a new private message."""
    context, kept = press.services.posts.context(table), await _kept(press, table)
    screen = table_page(
        table,
        press.user_id,
        press.services.texts,
        press.language,
        context,
        manages=press.manages,
        part=part,
        saved=kept,
    )
    files = await drawn(press.services.pictures, screen)
    view = render(Shown(table.id, "page", 0, screen), [file.filename for file in files])
    await (press.reply.edited(view, files) if press.on_ephemeral else press.reply.private(view, files))


async def drawn(pictures: Pictures, screen: Screen) -> list[discord.File]:
    """Return those of a screen's pictures that are drawn soon."""
    svgs = [block.svg for block in screen.blocks if isinstance(block, Picture)]
    if not svgs:
        return []
    found, _more = await pictures.of(svgs, lambda: None)
    return [discord.File(io.BytesIO(data), filename=name) for name, data in found.items()]


async def _kept(press: Press, table: Table) -> tuple[SavedOptions, ...]:
    """The options that the host of a lobby may use again."""
    if not isinstance(table, Lobby) or table.host_id != press.user_id:
        return ()
    return await press.services.store.database.read(saved_options(press.user_id, table.game.key))


async def show_joined(press: Press, table: Table) -> None:
    """Show somebody who sits in a lobby what they may keep of its deal, privately."""
    if not isinstance(table, Lobby):
        await press.reply.silent()
        return
    screen = joined(table, words(press.services.texts, table, press.language))
    view = render(Shown(table.id, "joined", 0, screen))
    await (press.reply.edited(view) if press.on_ephemeral else press.reply.private(view))


async def show_interested(press: Press, table: Table) -> None:
    """Show somebody whether they will be told that a lobby fills, privately."""
    if not isinstance(table, Lobby):
        await press.reply.silent()
        return
    screen = interested(table, press.user_id, words(press.services.texts, table, press.language))
    view = render(Shown(table.id, "interested", 0, screen))
    await (press.reply.edited(view) if press.on_ephemeral else press.reply.private(view))


async def open_form(press: Press, form: ui.Modal) -> None:
    """Open a form. Raises `DeniedError` when the presser has been asked to wait: then Discord takes none."""
    if press.reply.late:
        raise DeniedError("denied-busy")
    await press.reply.form(form)


async def explain(press: Press, error: DeniedError | RefusedError) -> None:
    """Say why not, and what is possible now."""
    table, text = await _now(press), press.services.texts.of(press.language)
    if table is None:
        await say(press, refusal(error, text))
        return
    text = words(press.services.texts, table, press.language)
    why = refusal(error, text)
    if isinstance(table, Playing) and table.seat_of(press.user_id) is not None:
        await show_panel(press, table, why)
        return
    now = possible_now(table, press.user_id, text)
    await say(press, f"{why}\n**{text('prompt-now')}**\n{now}")


async def show_present(press: Press) -> None:
    """Show what is possible now: the control was drawn for an earlier moment."""
    table = await _now(press)
    if table is None or table.seat_of(press.user_id) is None:
        await explain(press, DeniedError("denied-not-seated"))
        return
    await show_panel(press, table, f"↻ {press.services.texts.of(press.language)('notice-stale')}")


async def _now(press: Press) -> Table | None:
    """Return the table as it is now; None for a press at none, or at one that cannot be shown any more."""
    if press.table is None:
        return None
    try:
        press.table = await press.services.tables.get(press.table.id)
    except DeniedError:
        return None
    return press.table


async def say(press: Press, message: str) -> None:
    """Answer in a few private words; a panel that they could take the place of stays."""
    view = render(of_no_table(notice(message)))
    await (press.reply.edited(view) if press.on_ephemeral else press.reply.private(view))


def of_no_table(screen: Screen) -> Shown:
    """Return a screen that belongs to no table."""
    return Shown(0, "", 0, screen)


def _news(press: Press, table: Table) -> str:
    """What the presser has not been told yet: that their DMs are closed."""
    if table.seat_of(press.user_id) not in press.services.posts.context(table).closed_dms:
        return ""
    if not press.services.private_replies.is_first_hint(table.id, press.user_id):
        return ""
    return f"✉️ {press.services.texts.of(press.language)('notice-dm-closed')}"
