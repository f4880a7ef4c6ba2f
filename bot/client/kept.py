"""Options that a host keeps under a name, and uses again."""

from __future__ import annotations

from collections.abc import Mapping

from bot.client.answers import open_form, show_page
from bot.client.custom_ids import asking
from bot.client.forms import modal, typed
from bot.client.press import Press
from bot.screens.choices import saved_form, saved_name
from bot.screens.requests import TypeKept
from bot.screens.wording import words
from bot.store.preferences import (
    delete_options,
    save_options,
    saved_options,
)
from bot.table.commands import SetOptions, check_host
from bot.table.table import DeniedError, Table, in_lobby


async def type_kept(press: Press, table: Table, lines: Mapping[str, str] | None) -> None:
    """Open the form for a name, or keep the options of a lobby under the one that was typed."""
    form = saved_form(words(press.services.texts, table, press.language))
    lobby = in_lobby(table)
    check_host(lobby, press.actor, manager=False)
    if lines is None:
        await open_form(press, modal(form, asking("f", table.id, TypeKept())))
        return
    name = saved_name(str(typed(form, lines)["name"]))
    if not name:
        raise DeniedError("denied-kept-empty")
    await press.services.store.database.run(save_options(press.user_id, table.game.key, name, lobby.options))
    await show_page(press, table, "options")


async def kept_command(press: Press, table: Table, number: int) -> SetOptions:
    """Return the choice of options that the presser has kept. Raises `DeniedError`."""
    found = await press.services.store.database.read(saved_options(press.user_id, table.game.key))
    for kept in found:
        if kept.number == number:
            return SetOptions(kept.options)
    raise DeniedError("denied-kept-gone")


async def drop_kept(press: Press, table: Table, number: int) -> None:
    """Keep options of the presser's no longer."""
    await press.services.store.database.run(delete_options(press.user_id, number))
    await show_page(press, table, "options")
