"""The pages of try mode: one for each place of the simulated Discord, and one that leads to them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from html import escape
from typing import Any, Final, Self

import simcord
from aiohttp import web
from simcord import SetupError
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle
from simcord.preview import Preview

from bot.client.custom_ids import asking
from bot.table.commands import Practise

ATTEMPTS, BETWEEN = 50, 0.1
"""So often, and after so many seconds, what meets somebody's act is tried again."""
OF_TABLE = re.compile(r"b\.(\d+)\.")
"""What a button of a table begins with."""
PAGE: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Backroom: try mode</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="5">
<style>body{{max-width:34rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 sans-serif;background:#313338;
color:#dbdee1}}a{{color:#00a8fc}}li{{margin:.4rem 0}}</style>
<h1>Backroom: try mode</h1>
<h2>Practice, alone against computer players</h2><ul>{practice}</ul>
<h2>Places</h2>
<p>Each place opens in a tab of its own. In a channel, choose who you are, type <b>/play</b>, and play all
the others too. Only {manager} manages the server and may use <b>/settings</b>.</p>
<ul>{places}</ul><p>Nothing is kept.</p></html>"""


class Places:
    """The places that people look at, each on a page of its own that is made when it is first wanted."""

    def __init__(self, env: simcord.Env, channel: ChannelHandle, people: Sequence[MemberActor]) -> None:
        self._env = env
        self.channel = channel
        self.people = people
        self._open: dict[int, Preview] = {}
        self._lock = asyncio.Lock()
        self._stack = AsyncExitStack()
        self._shown = 0

    async def __aenter__(self) -> Self:
        """Its pages end with it."""
        await self._stack.__aenter__()
        return self

    async def __aexit__(self, *error: object) -> None:
        """End every page."""
        await self._stack.aclose()

    def named(self) -> dict[int, str]:
        """Every place there is now, by the number of its channel."""
        threads = {thread.id: f"Thread: {thread.name}" for thread in self.channel.threads}
        own = {person.user.dm_channel.id: f"DMs of {person.user.global_name}" for person in self.people}
        return {self.channel.id: f"#{self.channel.name}", **threads, **own}

    async def practise(self, game: str) -> int:
        """Let the first of the people practise a game in the channel; return the place."""
        person = self.people[0]
        for _ in range(ATTEMPTS):
            try:
                opened = await person.slash(self.channel, "play", game=game)
            except SetupError:
                await asyncio.sleep(BETWEEN)
                continue
            if (lobby := opened.response) is not None and (table := OF_TABLE.search(str(lobby.components))):
                button = asking("b", int(table[1]), Practise())
                await person.click(lobby.message, custom_id=button)
            return self.channel.id
        raise TimeoutError

    async def url(self, place: int) -> str:
        """Return the address of a place's page; `KeyError` for none of them."""
        async with self._lock:
            self._forget_ended()
            if place not in self._open:
                self._open[place] = await self._opened(place)
            return self._open[place].url

    async def follow(self) -> None:
        """Show on every page what was done since: by itself a page shows only what is done there."""
        done = len(self._env.http_requests)
        if done == self._shown:
            return
        async with self._lock:
            self._forget_ended()
            try:
                for preview in self._open.values():
                    await preview.refresh()
            except (SetupError, TimeoutError):
                return  # somebody acts at this moment: what comes of it is shown a moment later
            self._shown = done

    def _forget_ended(self) -> None:
        """A page has a button that ends it, and ends with the thread that it shows."""
        self._open = {place: preview for place, preview in self._open.items() if _is_open(preview)}

    async def _opened(self, place: int) -> Preview:
        for _ in range(ATTEMPTS):
            try:
                preview = self._preview(place)
            except SetupError:
                await asyncio.sleep(BETWEEN)
                continue
            await self._stack.enter_async_context(preview)
            self._let_wait(preview)
            # SimCord allows a second page only when it has forgotten the first.
            self._env._preview = None  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
            return preview
        raise TimeoutError

    def _let_wait(self, preview: Preview) -> None:
        """Let what is pressed on a page wait for a turning clock and for other pages.

        SimCord turns it away, and its page then takes no more presses until it is loaded again.
        """
        act = preview._action  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]

        async def waiting(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
            for _ in range(ATTEMPTS):
                if self._env._operation_task is None:  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
                    break
                await asyncio.sleep(BETWEEN)
            return await act(context_id, body)

        preview._action = waiting  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]

    def _preview(self, place: int) -> Preview:
        channel, viewers = self._who_looks()[place]
        return self._env.preview(channel, viewers=viewers, layout="channel")

    def _who_looks(self) -> dict[int, tuple[ChannelHandle, Sequence[MemberActor | UserHandle]]]:
        places = dict[int, tuple[ChannelHandle, Sequence[MemberActor | UserHandle]]]()
        for channel in (self.channel, *self.channel.threads):
            places[channel.id] = (channel, self.people)
        for user in [person.user for person in self.people]:
            places[user.dm_channel.id] = (user.dm_channel, [user])
        return places


def _is_open(preview: Preview) -> bool:
    try:
        return bool(preview.url)
    except SetupError:
        return False


@asynccontextmanager
async def start_page(
    places: Places, manager: str, games: Mapping[str, str], port: int = 0
) -> AsyncGenerator[str]:
    """Serve the page that leads to all places, on this machine alone; gives its address.

    `games` are the titles of those that can be practised.
    """

    async def listed(_request: web.Request) -> web.Response:
        links = [
            f'<li><a href="/{place}" target="place-{place}">{escape(name)}</a></li>'
            for place, name in places.named().items()
        ]
        practice = [
            f'<li><a href="/practise/{game}" target="place-{places.channel.id}">{escape(title)}</a></li>'
            for game, title in games.items()
        ]
        page = PAGE.format(manager=escape(manager), practice="".join(practice), places="".join(links))
        return web.Response(text=page, content_type="text/html")

    async def led(request: web.Request) -> web.Response:
        place = int(request.match_info["place"])
        if place not in places.named():
            raise web.HTTPNotFound
        raise web.HTTPFound(await places.url(place))

    async def practised(request: web.Request) -> web.Response:
        game = request.match_info["game"]
        if game not in games:
            raise web.HTTPNotFound
        raise web.HTTPFound(await places.url(await places.practise(game)))

    pages = web.Application()
    pages.router.add_get("/", listed)
    pages.router.add_get(r"/{place:\d+}", led)
    pages.router.add_get(r"/practise/{game:\w+}", practised)
    runner = web.AppRunner(pages, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", port, reuse_address=True).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/"
    finally:
        await runner.cleanup()
