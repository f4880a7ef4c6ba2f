"""The bot: everything put together, and Discord's events brought to it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.answers import House
from bot.clocks import Clocks
from bot.controls import PressedButton, PressedSelect, PressedUnknown, render, submitted
from bot.courier import Courier
from bot.deadlines import Deadlines
from bot.endings import Endings
from bot.forgetting import Forgetting
from bot.gate import Gate
from bot.limits import Limits
from bot.lobbies import Lobbies
from bot.notices import Notices
from bot.people import People
from bot.pictures import Pictures
from bot.posters import Pace
from bot.presses import pressed
from bot.publisher import Publisher
from bot.replies import Reply
from bot.results import Results
from bot.screens import Shown, notice
from bot.seating import Seating
from bot.servers import Servers
from bot.store import Store
from bot.table import Table
from bot.tables import Tables
from bot.texts import Texts, UnknownTextError, supported
from bot.threads import Threads
from bot.whispers import Whispers
from games import GAMES, Box

STOP_SECONDS = 5.0
COGS = (
    "bot.cogs.play",
    "bot.cogs.ask",
    "bot.cogs.afterwards",
    "bot.cogs.preferences",
    "bot.cogs.settings",
)

log = structlog.stdlib.get_logger(__name__)


def needed_intents() -> discord.Intents:
    """Servers, and that somebody wrote: no privileged intent."""
    return discord.Intents(guilds=True, guild_messages=True, dm_messages=True)


def now() -> float:
    """Seconds since the epoch, by the clock that a simulated Discord may turn."""
    return discord.utils.utcnow().timestamp()


class Backroom(commands.Bot):
    """A client that hosts tables. Owns the store it is given."""

    def __init__(
        self,
        store: Store,
        *,
        boxes: Mapping[str, Box] = GAMES,
        pace: Pace | None = None,
        pictures: Pictures | None = None,
        limits: Limits | None = None,
    ) -> None:
        super().__init__(
            commands.when_mentioned,
            tree_cls=Gate,
            intents=needed_intents(),
            help_command=None,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self.boxes = boxes
        self.store = store
        self.texts = Texts(boxes)
        self.people = People(store)
        self.servers = Servers(store)
        self.limits = limits or Limits(now)
        self.pictures = pictures or Pictures()
        self.tables = Tables(store, boxes, now)
        self.lobbies = Lobbies(self.tables, store, boxes, now)
        self.whispers = Whispers(self, self.people, self.texts, now)
        self.publisher = Publisher(
            self,
            self.tables,
            store,
            self.people,
            self.texts,
            self.pictures,
            self.whispers,
            now,
            pace or Pace(),
        )
        self.threads = Threads(self, self.tables, store, self.texts, self.whispers.tell)
        self.clocks = Clocks(self.tables, now)
        self.seating = Seating(self.tables, self.clocks)
        self.endings = Endings(self.tables, self.seating)
        self.courier = Courier(self, Notices(store), self.tables, self.people, self.texts)
        self.house = House(
            self.tables,
            self.lobbies,
            self.clocks,
            self.seating,
            self.endings,
            self.publisher,
            self.people,
            self.texts,
            boxes,
            self.servers,
            self.limits,
        )
        self.results = Results(store)
        self.forgetting = Forgetting(store, self.tables, self.people, self.results, self._leave)
        self.deadlines = Deadlines(store, now, self.tables.expire)
        self._catching_up: asyncio.Task[None] | None = None
        self._answering: set[asyncio.Task[None]] = set()

    async def setup_hook(self) -> None:
        """Before the gateway: old buttons answer at once, old posts are brought up to date."""
        self.tables.changed = self._table_changed
        self.tables.retimed = self.deadlines.wake
        self.publisher.settle = self.courier.settle = self.threads.settle
        self.tables.noticed = self.courier.wake
        self.tables.woken = self.clocks.woken
        self.clocks.begin()
        self.add_dynamic_items(PressedButton, PressedSelect, PressedUnknown)
        self.pictures.warm_up()
        await self.tree.set_translator(CommandWords(self.texts))
        self.tree.error(self._command_failed)
        for cog in COGS:
            await self.load_extension(cog)
        await self.tree.sync()
        self.deadlines.wake()
        self.courier.wake()
        self._catching_up = asyncio.create_task(self.publisher.catch_up(), name="catch up")

    async def _command_failed(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        """The person is told that nothing is lost, the operator everything."""
        log.error("command_failed", user=interaction.user.id, exc_info=error)
        language = await self.people.language(interaction.user.id, supported(str(interaction.locale)))
        async with Reply(interaction, "private") as reply:
            await reply.private(render(Shown(0, "", 0, notice(self.texts.of(language)("error-internal")))))

    async def _leave(self, table: Table, user_id: int) -> None:
        """Take somebody away from an open table."""
        leave = self.lobbies.leave if table.status == "lobby" else self.seating.leave
        await leave(table.id, user_id)

    def _table_changed(self, table: Table) -> None:
        self.publisher.touch(table)

    async def on_ready(self) -> None:
        """Say where we are."""
        log.info("ready", bot=self.user.id if self.user else None, servers=len(self.guilds))

    async def on_message(self, message: discord.Message, /) -> None:
        """Count what buries our posts; what people write is not read."""
        self.publisher.message_below(message.channel.id, message.id)

    async def on_interaction(self, interaction: discord.Interaction[Backroom], /) -> None:
        """Answer forms here, so that they outlive a restart; presses go through the dynamic items."""
        if found := submitted(interaction):
            address, lines = found
            await self._finish(pressed(self.house, interaction, address, lines=lines))

    async def pressed(
        self, interaction: discord.Interaction[Backroom], address: str, values: tuple[str, ...] = ()
    ) -> None:
        """Answer a press on a dynamic item."""
        await self._finish(pressed(self.house, interaction, address, values))

    async def _finish(self, answering: Coroutine[None, None, None]) -> None:
        """Answer a press; a stop waits for it."""
        task = asyncio.create_task(answering, name="press")
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)
        await task

    async def close(self) -> None:
        """Stop cleanly: nothing more is begun, what is being written is finished."""
        self.deadlines.close()
        self.publisher.close()
        self.courier.close()
        if self._catching_up:
            self._catching_up.cancel()
        if under_way := self._answering | self.publisher.running | self.courier.running:
            await asyncio.wait(under_way, timeout=STOP_SECONDS)
        await super().close()
        self.pictures.close()
        await self.store.close()


class CommandWords(app_commands.Translator):
    """The names of commands in the languages we have."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Called by discord.py for each text of a command and each locale it knows."""
        del context
        language = str(locale).partition("-")[0]
        key = string.extras.get("key")
        if key is None or supported(str(locale)) != language:
            return None
        try:
            return self._texts.of(language, string.extras.get("game"))(key)
        except UnknownTextError:
            return None
