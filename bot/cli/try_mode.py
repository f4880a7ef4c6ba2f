"""Try mode: the same bot in SimCord's simulated Discord, shown as pages in the browser."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import sys
import tempfile
import time
import webbrowser
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import click
import discord
import simcord
from aiohttp import web
from simcord import SetupError
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle
from simcord.preview import Preview

from bot import features  # noqa: F401  # pyright: ignore[reportUnusedImport] - declares presses and commands
from bot.cli.try_page import preferred_language, start_page
from bot.client.client import Backroom
from bot.client.custom_ids import asking
from bot.client.posts import Pace
from bot.drawing.painter import draw
from bot.store import Store
from bot.table.commands import Practise, Teach
from bot.text import LANGUAGES, Texts, Words, usable
from games import GamePackage

MANAGER, *_ = PEOPLE = ("Ann", "Ben", "Chie", "Dai", "Eve", "Fumi")
QUICK = Pace(gather=0.0, calm=0.0, idle=0.0, between=0.0, beat=1.5, skippable=True)
"""SimCord waits after each act until the bot is idle, so there is nothing to debounce."""
WAITED_SECONDS = 0.5
"""Longer timers of the bot run while people go on: SimCord does not wait for them after an act."""
POLL_SECONDS = 0.25
"""Interval between checks of the clock and of pages that are out of date."""
ATTEMPTS, RETRY_SECONDS = 50, 0.1
"""Attempts, and the pause between them, for an act that meets another one in SimCord."""
TABLE_ID = re.compile(r"b\.(\d+)\.")
"""Beginning of the custom id of a table's button."""


async def try_out(game: str | None = None, port: int = 0) -> None:
    """Serve the pages until cancelled, with a table of `game` already dealt if one is named."""
    packages, refused = usable()
    for entry, reason in refused.items():
        click.echo(f"Left out: {entry} ({reason})", err=True)
    with tempfile.TemporaryDirectory(prefix="backroom-") as folder:
        store = await Store.open(f"sqlite:///{Path(folder) / 'try.sqlite3'}", packages)
        bot = Backroom(store, packages=packages, pace=QUICK)
        try:
            async with live(bot) as env, create_places(env) as places:
                if game is not None:
                    rules = packages[game].game
                    await deal_table(places, min(rules.seats(rules.options())), game)
                # People's acts do not wait for what computer players do meanwhile.
                bot.bot_players.start()
                async with serve_start_page(places, bot.texts, port) as url:
                    _announce(url)
                    await _follow_clock(env, bot, places)
        finally:
            await bot.close()


class LiveWorld(simcord.Env):
    """Simulated Discord whose acts do not wait for what the bot does a while later, like its reveal steps."""

    def _schedule_timer(self, record: Any, callback: Any, args: Any, schedule_context: Any) -> None:  # noqa: ANN401 - SimCord's own
        super()._schedule_timer(record, callback, args, schedule_context)
        if record.when - self._virtual_time > WAITED_SECONDS:
            # The timer still runs, but SimCord, which looks for it here, takes it for one of a far day.
            record.real_handle = None


@asynccontextmanager
async def live(bot: Backroom) -> AsyncGenerator[simcord.Env]:
    """Connect a bot to a simulated Discord, and end both afterwards."""
    env = LiveWorld(bot)
    await env.start()
    try:
        with env.time_context():
            yield env
    finally:
        await env.shutdown()


@asynccontextmanager
async def create_places(env: simcord.Env) -> AsyncGenerator[Places]:
    """Create a server with all people in it, and name the bot; end every page afterwards."""
    env.backend.edit_bot_profile("Backroom")
    guild = env.create_guild("Backroom")
    channel = guild.create_text_channel("game-night")
    managing = guild.create_role("Manager", permissions=discord.Permissions(manage_guild=True))

    def member(name: str) -> MemberActor:
        user = env.create_user(name.lower(), global_name=name)
        return guild.add_member(user, roles=[managing] if name == MANAGER else [])

    async with AsyncExitStack() as pages:
        yield Places(env, channel, [member(name) for name in PEOPLE], pages)


async def deal_table(places: Places, seats: int, game: str) -> None:
    """Seat as many people at a new table of `game`, and start it."""
    host, *others = places.people[:seats]
    opened = (await host.slash(places.channel, "play", game=game)).response
    assert opened is not None
    text = Texts(usable()[0]).of(LANGUAGES[0], game)
    for person in others:
        await person.click(opened.message, label=text("button-join"))
    await host.click(opened.message, label=text("button-start"))


def _announce(url: str) -> None:
    click.echo(f"Open {url}")
    people = ", ".join(PEOPLE)
    click.echo(f"It leads to the channel, to its threads and to everybody's DMs: you play all of {people}.")
    click.echo(f"{MANAGER} manages the server. Ctrl-C stops. Nothing is kept.")
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(url)


async def _follow_clock(env: simcord.Env, bot: Backroom, places: Places) -> None:
    """Advance the simulated clock and refresh the pages, until cancelled.

    The clock stands still, and jumps when a deadline has been waited for in real time: not more often,
    because an act on a page that meets a moving clock is refused.
    """
    until: tuple[float, float] | None = None
    while True:
        await asyncio.sleep(POLL_SECONDS)
        due = await bot.store.next_check()
        left = 0.0 if due is None else max(0.0, due - env.now().timestamp())
        if due is not None and (until is None or until[0] != due):
            until = (due, time.monotonic() + left)
        if due is not None and until is not None and time.monotonic() >= until[1]:
            with contextlib.suppress(SetupError, TimeoutError):
                await env.advance_time(left + 1)
        await places.refresh()


class Places:
    """The channel, its threads and all DMs, each with a page that is created on first use."""

    def __init__(
        self, env: simcord.Env, channel: ChannelHandle, people: Sequence[MemberActor], pages: AsyncExitStack
    ) -> None:
        self._env = env
        self.channel = channel
        self.people = people
        self._open: dict[int, Preview] = {}
        self._lock = asyncio.Lock()
        self._pages = pages
        self._shown = 0

    def names(self, text: Words) -> dict[int, str]:
        """Return the names of all present places, by channel id."""
        threads = {thread.id: text("try-thread", name=str(thread.name)) for thread in self.channel.threads}
        own = {
            person.user.dm_channel.id: text("try-dms", name=str(person.user.global_name))
            for person in self.people
        }
        return {self.channel.id: f"#{self.channel.name}", **threads, **own}

    async def practise(self, game: str, command: Practise | Teach, language: str) -> int:
        """Deal the first person a practice game or a lesson in their language; return the place."""
        person = self.people[0]
        assert isinstance(self._env.bot, Backroom)
        await self._env.bot.people.choose(person.id, language)
        for _ in range(ATTEMPTS):
            try:
                opened = await person.slash(self.channel, "play", game=game)
            except SetupError:
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if (lobby := opened.response) is not None and (table := TABLE_ID.search(str(lobby.components))):
                button = asking("b", int(table[1]), command)
                await person.click(lobby.message, custom_id=button)
            return self.channel.id
        raise TimeoutError

    async def url(self, place: int) -> str:
        """Return the address of a place's page. Raises `KeyError` if there is no such place."""
        async with self._lock:
            self._forget_ended()
            if place not in self._open:
                self._open[place] = await self._open_page(place)
            return self._open[place].url

    async def refresh(self) -> None:
        """Show what has happened since on every page; by itself a page shows only what is done on it."""
        done = len(self._env.http_requests)
        if done == self._shown:
            return
        async with self._lock:
            self._forget_ended()
            try:
                for preview in self._open.values():
                    await preview.refresh()
            except (SetupError, TimeoutError):
                return  # A person is acting at this moment; the next call shows the result.
            self._shown = done

    def _forget_ended(self) -> None:
        """Forget pages that were ended by their own button or with their thread."""

        def is_open(preview: Preview) -> bool:
            try:
                return bool(preview.url)
            except SetupError:
                return False

        self._open = {place: preview for place, preview in self._open.items() if is_open(preview)}

    async def _open_page(self, place: int) -> Preview:
        seen_by: dict[int, tuple[ChannelHandle, Sequence[MemberActor | UserHandle]]] = {
            **{channel.id: (channel, self.people) for channel in (self.channel, *self.channel.threads)},
            **{one.user.dm_channel.id: (one.user.dm_channel, [one.user]) for one in self.people},
        }
        channel, viewers = seen_by[place]
        for _ in range(ATTEMPTS):
            try:
                preview = self._env.preview(channel, viewers=viewers, layout="channel")
            except SetupError:
                await asyncio.sleep(RETRY_SECONDS)
                continue
            await self._pages.enter_async_context(preview)
            self._queue_presses(preview)
            # SimCord allows a second page only when it has forgotten the first.
            self._env._preview = None  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
            return preview
        raise TimeoutError

    def _queue_presses(self, preview: Preview) -> None:
        """Let presses on a page wait for a moving clock and for other pages.

        SimCord refuses them, and its page then takes no more presses until it is loaded again.
        """
        act = preview._action  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]

        async def waiting(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
            for _ in range(ATTEMPTS):
                if self._env._operation_task is None:  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
                    break
                await asyncio.sleep(RETRY_SECONDS)
            page = preview._get_page(context_id)  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
            # What was pressed is known by an id of its own, whatever else has changed on the page meanwhile.
            now = {"published_revision": page.revision} if "published_revision" in body else {}
            return await act(context_id, {**body, **now})

        preview._action = waiting  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]


@asynccontextmanager
async def serve_start_page(places: Places, texts: Texts, port: int = 0) -> AsyncGenerator[str]:
    """Serve the page that links to games and places, on this machine alone; yield its address."""
    covers = dict[str, bytes]()

    def language(request: web.Request) -> str:
        return preferred_language(request.headers.get("Accept-Language", ""))

    def game(request: web.Request) -> GamePackage:
        package = texts.packages.get(request.match_info["game"])
        if package is None or not package.strategy:
            raise web.HTTPNotFound
        return package

    async def start(request: web.Request) -> web.Response:
        spoken = language(request)
        page = start_page(texts, spoken, places.names(texts.of(spoken)), places.channel.id, MANAGER)
        return web.Response(text=page, content_type="text/html", headers={"Vary": "Accept-Language"})

    async def cover(request: web.Request) -> web.Response:
        svg = game(request).screens.cover
        if svg not in covers:
            covers[svg] = await asyncio.to_thread(draw, svg)
        return web.Response(body=covers[svg], content_type="image/png")

    async def open_place(request: web.Request) -> web.Response:
        place = int(request.match_info["place"])
        if place not in places.names(texts.of(LANGUAGES[0])):
            raise web.HTTPNotFound
        raise web.HTTPFound(await places.url(place))

    async def practise(request: web.Request) -> web.Response:
        command = Teach() if request.path.startswith("/teach/") else Practise()
        place = await places.practise(game(request).game.key, command, language(request))
        raise web.HTTPFound(await places.url(place))

    pages = web.Application()
    pages.router.add_get("/", start)
    pages.router.add_get(r"/{place:\d+}", open_place)
    pages.router.add_get(r"/cover/{game:\w+}", cover)
    pages.router.add_get(r"/{how:practise|teach}/{game:\w+}", practise)
    runner = web.AppRunner(pages, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", port, reuse_address=True).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/"
    finally:
        await runner.cleanup()
