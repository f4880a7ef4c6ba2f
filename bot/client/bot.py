"""The bot: everything put together, and Discord's events brought to it."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

import discord
import structlog
from discord.ext import commands

from bot.alarm import Alarm
from bot.client.command_tree import CommandTree, CommandWords, register
from bot.client.digests import Digests
from bot.client.dispatch import answer
from bot.client.drawings import Drawings
from bot.client.duty import Duty
from bot.client.handing_on import HandingOn
from bot.client.incoming import incoming
from bot.client.notifier import Notifier
from bot.client.panels import OpenPanels
from bot.client.pictures import Pictures
from bot.client.post import Pace
from bot.client.posts import Posts
from bot.client.press import Features, Interaction
from bot.client.private_replies import PrivateReplies
from bot.client.refused_token import watching
from bot.client.saying import Saying
from bot.client.throttle import Throttle
from bot.company import Company, Thinking
from bot.company import Pace as CompanyPace
from bot.screens.shown import Shown, seat_place
from bot.store import Store, StoreError
from bot.store.lease import Shards
from bot.store.people import People
from bot.store.servers import Servers
from bot.table.table import Table
from bot.tables import Tables
from bot.text import Texts
from games import GAMES, GamePackage

if TYPE_CHECKING:
    # It needs an extra that need not be installed.
    from bot.store.bus import Bus

READY, STANDING_BY, DRAINING, AWAY = "ready", "standing by", "draining", "database away"
STOP_SECONDS = 5.0
KNOWN_SECONDS = 5.0
"""So long is remembered what another process may change."""

log = structlog.stdlib.get_logger(__name__)


def needed_intents() -> discord.Intents:
    """Return the intents for servers, and that somebody wrote: none is privileged."""
    return discord.Intents(guilds=True, guild_messages=True, dm_messages=True)


def _options(shards: Shards | None) -> dict[str, Any]:
    """What our client asks of Discord, and what it keeps of what it is told: as little as can be."""
    several = (
        {} if shards is None or shards.count == 1 else {"shard_count": shards.count, "shard_ids": shards.ids}
    )
    return several | {
        "tree_cls": CommandTree,
        "intents": needed_intents(),
        "help_command": None,
        "allowed_mentions": discord.AllowedMentions.none(),
        "max_messages": None,
        "member_cache_flags": discord.MemberCacheFlags.none(),
        "chunk_guilds_at_startup": False,
    }


def now() -> float:
    """Return the seconds since the epoch, by the clock that a simulated Discord may turn."""
    return discord.utils.utcnow().timestamp()


class Backroom(commands.Bot):
    """A client that hosts tables. Owns the store it is given."""

    def __init__(
        self,
        store: Store,
        *,
        features: Features,
        packages: Mapping[str, GamePackage] = GAMES,
        pace: Pace | None = None,
        pictures: Pictures | None = None,
        throttle: Throttle | None = None,
        duty: Duty | None = None,
        shards: Shards | None = None,
        bus: Bus | None = None,
        thinking: Thinking | None = None,
        company_pace: CompanyPace | None = None,
    ) -> None:
        self.duty = duty or Duty()
        watched = self.duty.watch(watching(self._refused_token))
        super().__init__(commands.when_mentioned, http_trace=watched, **_options(shards))
        self.store = store
        self.features = features
        self.packages = packages
        self.texts = Texts(packages)
        self.people = People(store, KNOWN_SECONDS if bus else math.inf)
        self.servers = Servers(store)
        self.throttle = throttle or Throttle()
        self.pictures = pictures or Pictures()
        self.drawings = Drawings(self.texts)
        self.private_replies = PrivateReplies(self, self.people, self.texts)
        self.tables = Tables(store, now)
        self.posts = Posts(
            self,
            self.tables,
            store.posts,
            self.people,
            self.texts,
            self.drawings,
            self.pictures,
            self.private_replies,
            lambda table: self.features.ratings(self, table),
            now,
            pace,
        )
        self.panels = OpenPanels(self.people, self._panel, self.posts.seconds_to_tell, pace or Pace())
        self.digests = Digests(self, self.tables, self.people, self.texts, self.posts, now)
        saying = Saying(self, self.tables, self.people, self.texts, self.posts, self.digests.wake, now)
        self.notifier = Notifier(store.outbox, saying)
        self.alarm = Alarm(self.tables, store)
        self.company = Company(
            self.tables, store, thinking or Thinking(), company_pace, self.posts.seconds_to_tell
        )
        self.token_refused = asyncio.Event()
        self.handing_on = HandingOn(self, bus, shards) if bus and shards else None
        self.ours = shards or Shards()
        self._draining = False
        self.gave_up = asyncio.Event()
        self.reason = ""
        self._on_duty: asyncio.Task[None] | None = None
        self._registering: asyncio.Task[None] | None = None
        self._catching_up: asyncio.Task[None] | None = None
        self._answering: set[asyncio.Task[Any]] = set()
        self._listen()

    def _listen(self) -> None:
        """Let those who show and tell hear of what happens to tables, and other processes of their own."""
        self.tables.listeners += [self.posts.on_commit, self.panels.on_commit, self.notifier.on_commit]
        self.tables.noticed.append(self.notifier.wake)
        self.tables.opened.append(self.posts.on_open)
        self.tables.loading.append(self.posts.load)
        self.tables.released.append(self.posts.release_table)
        if self.handing_on:
            self.tables.is_home = self.handing_on.is_home
            self.tables.elsewhere.append(self.handing_on.changed)
            self.people.chosen.append(self.handing_on.person_chose)
            self.servers.chosen.append(self.handing_on.server_chose)

    async def setup_hook(self) -> None:
        """Get ready before the gateway: old buttons answer at once, old posts are brought up to date."""
        self.pictures.warm_up()
        await self.tree.set_translator(CommandWords(self.texts))
        self.features.add_commands(self)
        if self.handing_on:
            await self.handing_on.begin()
        if self.duty.begun:
            await self.tree.sync()
            self._begin()
        if self.duty.leased:
            self._on_duty = asyncio.create_task(self._serve(), name="duty")

    async def _serve(self) -> None:
        """Stand by where somebody else acts, and act for as long as it is our turn."""
        try:
            if not self.duty.begun:
                await self.duty.stand_by(self.store, self.is_ready)
                self._begin()
                self._registering = asyncio.create_task(register(self.tree), name="register commands")
            await self.duty.keep()
        except StoreError as error:
            self.reason = str(error)
            self.gave_up.set()

    def _begin(self) -> None:
        """Let time pass, say what is to be said, and bring up to date what others have left."""
        self.alarm.start()
        self.company.start()
        self._look_again()
        self.store.recovered.append(self._look_again)

    def _look_again(self) -> None:
        """Find what is to be said and shown: at the start, and when the database was away."""
        self.alarm.wake()
        self.notifier.wake()
        self.digests.wake()
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = asyncio.create_task(self.posts.catch_up(), name="catch up")

    # Events ------------------------------------------------------------------------------------

    async def on_ready(self) -> None:
        """Say where we are."""
        log.info("ready", bot=self.user.id if self.user else None, servers=len(self.guilds))

    async def on_message(self, message: discord.Message, /) -> None:
        """Count what buries our posts; what people write is not read."""
        self.posts.message_below(message.channel.id, message.id)

    async def on_interaction(self, interaction: Interaction, /) -> None:
        """Answer a press or a form; commands go their own way. A stop waits for it."""
        found = incoming(interaction)
        if found is None:
            return
        if not await self.duty.may_answer(interaction):
            return
        if self.handing_on and await self.handing_on.handed_on(interaction, found):
            return
        self.wait_for_this()
        await answer(self, interaction, found)

    def wait_for_this(self) -> None:
        """Let a stop wait for the end of the task that asks for it."""
        if task := asyncio.current_task():
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)

    def _panel(self, table: Table, user_id: int, language: str) -> Shown | None:
        """Somebody's panel at a table; None for somebody who has no seat there any more."""
        seat = table.seat_of(user_id)
        if seat is None:
            return None
        return self.drawings.at(table, seat_place(seat), language, self.posts.around(table))

    def forget(self, user_id: int) -> None:
        """Keep nothing in memory to answer somebody later, nor what was made of tables where they sat."""
        self.people.forget(user_id)
        self.private_replies.forget(user_id)
        self.panels.forget(user_id)
        self.features.forget()

    def _refused_token(self) -> None:
        self.token_refused.set()

    @property
    def state(self) -> str:
        """How this process is, for who looks after it."""
        if self._draining:
            return DRAINING
        if not self.duty.begun:
            return STANDING_BY
        return READY if self.duty.valid else AWAY

    @property
    def _at_work(self) -> set[asyncio.Task[None]]:
        """What is being done that nobody waits for."""
        told = self.notifier.running | self.digests.running
        return self.alarm.running | self.company.running | self.posts.running | told

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - any event has its own
        """Tell of an event, but of none once closed: discord.py still says `ready`, two seconds late."""
        if not self.is_closed():
            super().dispatch(event_name, *args, **kwargs)

    async def close(self) -> None:
        """Stop cleanly: nothing more is begun, what is being written is finished."""
        self._draining = True
        self.alarm.close()
        self.company.close()
        self.posts.close()
        self.panels.close()
        self.notifier.close()
        self.digests.close()
        for task in (self._catching_up, self._on_duty, self._registering):
            if task:
                task.cancel()
        await _finished(self._answering | self._at_work)
        # Until now presses were answered; what has been begun meanwhile is, too.
        self.duty.end()
        await _finished(self._answering)
        await super().close()
        self.pictures.close()
        if self.handing_on:
            await self.handing_on.close()
        await self.store.close()
        await self.duty.release()


async def _finished(under_way: Collection[asyncio.Task[Any]]) -> None:
    """Wait until what is under way is finished; what takes too long is not."""
    if under_way:
        _, late = await asyncio.wait(set(under_way), timeout=STOP_SECONDS)
        for task in late:
            task.cancel()
