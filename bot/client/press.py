"""A press, a form that was sent, or a slash command, as its handler sees it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

import discord

from bot.client.custom_ids import DamagedIdError, Lines
from bot.client.posts.post import Post
from bot.client.render import Illustrated, render_page
from bot.client.reply import Reply
from bot.client.services import Services
from bot.screens.notices import notice
from bot.screens.shown import Shown, seat_place
from bot.screens.wording import words
from bot.table.clock_commands import waits_for_reader
from bot.table.commands import Actor, Command, WaitForReader
from bot.table.errors import DeniedError
from bot.table.table import Playing, Table, require_seat
from bot.text import Words

Interaction: TypeAlias = discord.Interaction[discord.Client]


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
        return self.user.id

    @property
    def id(self) -> int:
        """Discord's number of the press."""
        return self.interaction.id

    @property
    def user(self) -> discord.User | discord.Member:
        """The person who pressed, as Discord sent them."""
        return self.interaction.user

    @property
    def guild(self) -> discord.Guild | None:
        """The server where it was pressed, where Discord has sent it."""
        return self.interaction.guild

    @property
    def channel(self) -> object:
        """The channel where it was pressed, as Discord sent it."""
        return self.interaction.channel

    @property
    def guild_id(self) -> int | None:
        """The server where it was pressed; None in a DM."""
        return self.interaction.guild_id

    @property
    def channel_id(self) -> int | None:
        """The channel where it was pressed."""
        return self.interaction.channel_id

    @property
    def locale(self) -> str:
        """The language of the presser's Discord."""
        return str(self.interaction.locale)

    @property
    def permissions(self) -> discord.Permissions:
        """What the presser may do in the channel."""
        return self.interaction.permissions

    @property
    def bot_permissions(self) -> discord.Permissions:
        """What the bot may do in the channel."""
        return self.interaction.app_permissions

    @property
    def actor(self) -> Actor:
        """The person who pressed, for commands of tables."""
        return Actor(
            self.user_id,
            self.user.display_name,
            self.id,
            self.manages,
            finishes=self.finishes,
            hides=self.hides,
        )

    @property
    def manages(self) -> bool:
        """Whether the presser moderates the server where the table stands."""
        return self.moderator and self.table is not None and self.guild_id == self.table.guild_id

    @property
    def here(self) -> Table:
        """The table that was pressed on. Raises `DamagedIdError` where the custom_id names none."""
        if self.table is None:
            raise DamagedIdError
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
        return self.at(table, seat_place(require_seat(table, self.user_id)), self.language)

    def at(self, table: Table, place: str, language: str) -> Shown:
        """Return what a place of the table shows."""
        return self.services.posts.draw(table, place, language)

    def remember(self, table_id: int) -> None:
        """Let this press carry a private word about a table, for as long as Discord takes one."""
        self.services.private_replies.remember(table_id, self.interaction)

    async def do(self, command: Command) -> Table:
        """Give the table a command; return what it has become. Raises what `decide` does.

        A press that waited until Discord has shown it as failed does nothing.
        """
        if not self.reply.answered and self.services.discord_clock.is_too_late(self.interaction):
            raise DeniedError("denied-busy")
        self.table = await self.services.tables.do(self.here.id, command, self.actor)
        return self.table


async def note_reading(press: Press) -> None:
    """Let the clock of a decision wait for the presser, who reads about it."""
    table = press.table
    if isinstance(table, Playing) and waits_for_reader(
        table, table.seat_of(press.user_id), press.services.tables.now
    ):
        with suppress(DeniedError):
            await press.do(WaitForReader())


def is_private(interaction: Interaction) -> bool:
    """Whether only the presser sees the message with the button."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)
