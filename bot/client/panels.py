"""Panels that only their person sees and that are still open, of games that live on memory.

What such a panel once showed may not stay to be read: whoever acts finds none of theirs as it was. In other
games an old panel leads to the present one when it is pressed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.client.private_replies import Key, lately
from bot.client.render import render
from bot.client.reply import BROKEN
from bot.screens.shown import Shown
from bot.table.table import Table

MAXIMUM_OPEN = 3
"""So many panels of a person at a table are kept up to date."""


@dataclass(frozen=True, slots=True)
class OpenPanel:
    """An open panel: what it shows, and the press by which it can still be changed.

    `origin` is the press that opened it, which stays the same whoever changes it later.
    """

    origin: int
    interaction: discord.Interaction[Any]
    language: str
    digest: str


class OpenPanels:
    """The open panels, for as long as Discord lets us change them."""

    def __init__(self) -> None:
        self._open = lately()

    def keep(self, table: Table, interaction: discord.Interaction[Any], language: str, shown: Shown) -> None:
        """Remember a panel that this press opened or changed."""
        if not table.game.forgets:
            return
        opened = OpenPanel(_origin(interaction), interaction, language, shown.digest)
        key = (table.id, interaction.user.id)
        others = [other for other in self._known(key) if other.origin != opened.origin]
        self._open[key] = (*others, opened)[-MAXIMUM_OPEN:]

    def _known(self, key: Key) -> tuple[OpenPanel, ...]:
        return self._open.get(key, ())

    async def refresh(self, table: Table, user_id: int, draw: Callable[[str], Shown]) -> None:
        """Bring the panels of somebody who has acted up to date; `draw` draws one in a language."""
        key = (table.id, user_id)
        for opened in self._known(key):
            shown = draw(opened.language)
            if shown.digest != opened.digest:
                self._put(key, opened, replace(opened, digest=shown.digest))
                if not await _edited(opened, shown):
                    self._put(key, opened)

    def _put(self, key: Key, opened: OpenPanel, *now: OpenPanel) -> None:
        """Put another in the place of a panel, or none."""
        known = self._known(key)
        self._open[key] = tuple(
            each for other in known for each in (now if other.origin == opened.origin else (other,))
        )

    def forget(self, user_id: int) -> None:
        """Drop somebody's panels."""
        for key in [key for key in self._open if key[1] == user_id]:
            self._open.pop(key, None)


async def _edited(opened: OpenPanel, shown: Shown) -> bool:
    """Whether a panel shows this now; one that was dismissed or is too old does not."""
    try:
        await opened.interaction.edit_original_response(view=render(shown))
    except (discord.HTTPException, *BROKEN):
        return False
    return True


def _origin(interaction: discord.Interaction[Any]) -> int:
    """Return the press that opened the panel which this press opens or changes."""
    message = interaction.message
    if message is None or not message.flags.ephemeral:
        return interaction.id
    return message.interaction_metadata.id if message.interaction_metadata else message.id
