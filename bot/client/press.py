"""A press, a form that was sent: what is known of it while it is answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias

import discord
from discord import app_commands

from bot.client.posts.post import Post
from bot.client.reply import Reply
from bot.client.services import Services
from bot.screens.requests import OfBot, Rematch
from bot.screens.shown import Rating, Shown, seat_place
from bot.table.commands import Actor
from bot.table.table import Over, Table, seated

Interaction: TypeAlias = discord.Interaction[discord.Client]

OfFeatures: TypeAlias = OfBot | Rematch
"""What the features answer."""


class Features(Protocol):
    """The features beside the tables themselves, as they are given to the bot."""

    def add_commands(self, tree: app_commands.CommandTree, services: Services) -> None:
        """Add the slash commands."""
        ...

    async def answer(self, press: Press, request: OfFeatures) -> None:
        """Answer a press. Raises `DeniedError`."""
        ...

    def forget(self) -> None:
        """Keep nothing of finished tables: somebody who sat there was forgotten."""
        ...

    async def ratings(self, services: Services, table: Over) -> tuple[Rating, ...]:
        """Return what a rated game has made of the ratings of its people, as far as all may know."""
        ...


@dataclass(slots=True)
class Press:
    """One press being answered.

    `table` is the one it was made at, as it is known now. `post` is the post it was made on, held while the
    answer may edit it, and `shown` what the answer made of that. `result`: what became of it, to be counted.
    """

    services: Services
    interaction: Interaction
    reply: Reply
    language: str = "en"
    table: Table | None = None
    post: Post | None = None
    shown: Shown | None = None
    result: str = "done"

    @property
    def user_id(self) -> int:
        """Who pressed."""
        return self.interaction.user.id

    @property
    def actor(self) -> Actor:
        """Who pressed, as commands know them."""
        user = self.interaction.user
        return Actor(user.id, user.display_name, self.interaction.id, self.manages)

    @property
    def manages(self) -> bool:
        """Whether the presser manages the server where the table stands."""
        interaction = self.interaction
        here = self.table is not None and interaction.guild_id == self.table.guild_id
        return here and interaction.permissions.manage_guild

    @property
    def on_private(self) -> bool:
        """Whether the message that was pressed on is the presser's alone."""
        return is_private(self.interaction)

    @property
    def on_ephemeral(self) -> bool:
        """Whether the message that was pressed on is one that Discord shows to the presser alone."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    def panel(self, table: Table, language: str | None = None) -> Shown:
        """Return the presser's own panel. Raises `DeniedError` for somebody who does not sit there."""
        place = seat_place(seated(table, self.user_id))
        return self.at(table, place, language or self.language)

    def at(self, table: Table, place: str, language: str) -> Shown:
        """Return what a place of the table shows."""
        return self.services.posts.draw(table, place, language)


def is_private(interaction: Interaction) -> bool:
    """Whether the message that was pressed on is the presser's alone."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)
