"""Try mode: the same bot in SimCord's simulated Discord, shown as pages in the browser."""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
import sys
import tempfile
import time
import webbrowser
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from contextvars import Context
from datetime import UTC, datetime
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, Final, Literal, Protocol, TypeVar

import click
import discord
import simcord
from aiohttp import web
from babel import negotiate_locale
from discord.webhook.async_ import async_context
from simcord import SetupError
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle
from simcord.preview import Preview

from bot import features  # noqa: F401  # pyright: ignore[reportUnusedImport] - declares presses and commands
from bot.cli.metrics_page import serve_pages
from bot.cli.try_page import keep_still
from bot.client.basis import Pace
from bot.client.client import Backroom
from bot.client.custom_ids import request_value
from bot.client.options import Options
from bot.drawing.painter import draw
from bot.screens.lobby import game_size
from bot.screens.requests import OpenLesson, OpenPractice
from bot.store.store import Store
from bot.table.commands import Actor, End
from bot.table.public import is_own
from bot.text import Texts, Words, plain, usable
from games.host.packages import GamePackage
from games.languages import LANGUAGES

_T = TypeVar("_T")

MANAGER, *_ = PEOPLE = ("Ann", "Ben", "Chie", "Dai", "Eve", "Fumi")
MORE_PEOPLE = ("Gus", "Hana", "Ida", "Jun", "Ken")
"""They come where a table has more seats; the last person there has none, and sees what everybody sees."""
QUICK = Pace(gather=0.0, calm=0.0, idle=0.0, between=0.0, beat=3.0, skippable=True)
"""SimCord waits after each act until the bot is idle, so there is nothing to debounce. Its pages take up to a
second to show a picture, so steps of a reveal stand longer than on Discord."""
SETTLE_SECONDS = 60.0
"""A busy machine takes its time: SimCord says of an act that is not done by then that it is uncertain."""
WAITED_SECONDS = 0.5
"""Longer timers of the bot run while people go on: SimCord does not wait for them after an act."""
HERE = ("127.0.0.1", "localhost")
"""The names of this machine in its own browser."""
POLL_SECONDS = 0.25
"""Interval between checks of the clock and of pages that are out of date."""
MARGIN_SECONDS = 0.05
"""How far the clock goes beyond a reveal step, so that no rounding leaves it before the step's end."""
ATTEMPTS, RETRY_SECONDS = 50, 0.1
"""Attempts, and the pause between them, for an act that meets another one in SimCord."""


class Bench(Protocol):
    """A table that stands there from the beginning, with a page in place of the start page."""

    people: int
    """The number of people that it needs."""

    async def open(self, places: Places) -> None:
        """Open the table."""

    def add_pages(self, pages: web.Application, places: Places) -> None:
        """Add the pages, `/` among them."""


async def try_out(bench: Bench | None = None, port: int = 0) -> None:
    """Serve the pages until cancelled."""
    packages, refused = usable()
    names = (*PEOPLE, *MORE_PEOPLE)[: len(PEOPLE) if bench is None else max(len(PEOPLE), bench.people)]
    for entry, reason in refused.items():
        click.echo(f"Left out: {entry} ({reason})", err=True)
    with tempfile.TemporaryDirectory(prefix="backroom-") as folder:
        store = await Store.open(f"sqlite:///{Path(folder) / 'try.sqlite3'}", packages)
        bot = Backroom(store, Options(packages=packages, pace=QUICK))
        try:
            async with live(bot) as env, create_places(env, names) as places:
                if bench is not None:
                    await bench.open(places)
                # People's acts do not wait for what computer players do meanwhile.
                bot.bot_players.start()
                async with serve_start_page(places, bot.texts, port, bench) as url:
                    _announce(url)
                    await follow_clock(env, bot, places)
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
    """Connect a bot to a simulated Discord, which begins at the present time, and end both afterwards."""
    env = LiveWorld(bot, settle_timeout=SETTLE_SECONDS)
    env.backend.clock._epoch = datetime.now(UTC)  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
    await env.start()
    # A review runs outside all acts, so that none waits for it: its edits, too, are to reach the simulation.
    outside: Any = Context().run(async_context.get)
    outside.request = async_context.get().request
    try:
        with env.time_context():
            yield env
    finally:
        del outside.request
        await env.shutdown()


@asynccontextmanager
async def create_places(env: simcord.Env, names: Sequence[str] = PEOPLE) -> AsyncGenerator[Places]:
    """Create a server with all people in it, and name the bot; end every page afterwards."""
    env.backend.edit_bot_profile("Backroom")
    guild = env.create_guild("Backroom")
    channel = guild.create_text_channel("game-night")
    managing = guild.create_role("Manager", permissions=discord.Permissions(manage_guild=True))

    def member(name: str) -> MemberActor:
        user = env.create_user(name.lower(), global_name=name)
        return guild.add_member(user, roles=[managing] if name == MANAGER else [])

    async with AsyncExitStack() as pages:
        yield Places(env, channel, [member(name) for name in names], pages)


def _announce(url: str) -> None:
    click.echo(f"Open {url}")
    people = ", ".join(PEOPLE)
    click.echo(f"It leads to the channel, to its threads and to everybody's DMs: you play all of {people}.")
    click.echo(f"{MANAGER} manages the server. Ctrl-C stops. Nothing is kept.")
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(url)


async def follow_clock(env: simcord.Env, bot: Backroom, places: Places) -> None:
    """Advance the simulated clock and refresh the pages, until cancelled.

    The clock stands still, and jumps when a deadline or a reveal step has been waited for in real time: not
    more often, because an act on a page that meets a moving clock is refused. Pages are refreshed once the
    bot is done with an edit: a refresh takes the pictures from a page that is still loading them.
    """
    until: tuple[float, float] | None = None
    requests = 0
    while True:
        await asyncio.sleep(POLL_SECONDS)
        due = await bot.store.next_check()
        step = bot.posts.reveals.next_step()
        if step is not None:
            due = min(due or math.inf, env.now().timestamp() + step)
        if due is not None:
            seconds = max(0.0, due - env.now().timestamp())
            if until is None or until[0] != due:
                until = (due, time.monotonic() + seconds)
            if time.monotonic() >= until[1]:
                # Computer players act by the real clock: the alarm takes what they make due for far away.
                with env._bot_scope():  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
                    bot.alarm.clock.wake()
                with contextlib.suppress(SetupError, TimeoutError):
                    await env.advance_time(seconds + (1 if step is None else MARGIN_SECONDS))
        if requests == len(env.http_requests):
            await places.refresh()
        requests = len(env.http_requests)


async def patiently(act: Callable[[], Awaitable[_T]]) -> _T:
    """Do something that SimCord refuses while another act is under way. Raises `TimeoutError`."""
    for _ in range(ATTEMPTS):
        with contextlib.suppress(SetupError):
            return await act()
        await asyncio.sleep(RETRY_SECONDS)
    raise TimeoutError


def _menu_with(components: Iterable[Any], value: str) -> str | None:
    """Return the custom_id of the menu with an option of this value; None where there is none."""
    for part in components:
        if any(option.value == value for option in getattr(part, "options", ())):
            return part.custom_id
        if menu := _menu_with(getattr(part, "children", ()), value):
            return menu
    return None


class Places:
    """The channel, its threads and all DMs, each with a page that is created on first use."""

    def __init__(
        self, env: simcord.Env, channel: ChannelHandle, people: Sequence[MemberActor], pages: AsyncExitStack
    ) -> None:
        self._env = env
        self.channel = channel
        self.people = people
        self._open: dict[tuple[int, int], Preview] = {}
        self._lock = asyncio.Lock()
        self._pages = pages
        self._shown = 0
        self._learners: dict[OpenPractice | OpenLesson, int] = {}

    @property
    def bot(self) -> Backroom:
        """The bot of this world."""
        assert isinstance(self._env.bot, Backroom)
        return self._env.bot

    def names(self, text: Words) -> dict[int, str]:
        """Return the names of all present places, by channel id."""
        threads = {
            thread.id: text.plain("try-thread", name=str(thread.name)) for thread in self.channel.threads
        }
        panel_names = {
            person.user.dm_channel.id: text.plain("try-dms", name=str(person.user.global_name))
            for person in self.people
        }
        return {self.channel.id: f"#{self.channel.name}", **threads, **panel_names}

    async def practise(self, request: OpenPractice | OpenLesson, language: str) -> str:
        """Deal a practice game or a lesson in a language; return the address of its player's page.

        A person has one game of their own at a time, so each game and each lesson is dealt to another person,
        as long as there are some. SimCord gives up waiting where the machine is busy; the bot goes on with it
        all the same.
        """
        tables = self.bot.tables
        number = self._learners.get(request)
        if number is None:
            number = self._learners[request] = len(self._learners) % len(self.people)
        person = self.people[number]
        await self.bot.people.change(person.id, language=language)
        for table in await tables.of_person(person.id):
            if is_own(table, person.id):
                await tables.do(table.id, End(), Actor(person.id))
        with contextlib.suppress(TimeoutError):
            await patiently(partial(person.slash, self.channel, "play"))
        value = request_value(request)

        async def catalogue() -> tuple[discord.Message, str]:
            for message in reversed(self.channel.history(viewer=person)):
                if message.flags.ephemeral and (menu := _menu_with(message.components, value)):
                    return message, menu
            raise SetupError("the catalogue is not shown yet")

        with contextlib.suppress(TimeoutError):
            message, menu = await patiently(catalogue)
            await patiently(partial(person.select, message, [value], custom_id=menu))
        return await self.url(self.channel.id, number)

    async def url(self, place: int, viewer: int = 0) -> str:
        """Return the address of a place's page. Raises `KeyError` if there is no such place.

        `viewer`: the number of the person who looks first, where several may.
        """
        async with self._lock:
            self._forget_ended()
            if (place, viewer) not in self._open:
                self._open[place, viewer] = await self._open_page(place, viewer)
            return self._open[place, viewer].url

    async def refresh(self) -> None:
        """Show what has happened since on every page; by itself a page shows only what is done on it."""
        request_count = len(self._env.http_requests)
        if request_count == self._shown:
            return
        async with self._lock:
            self._forget_ended()
            try:
                for preview in self._open.values():
                    await preview.refresh()
            except (SetupError, TimeoutError):
                return  # A person is acting at this moment; the next call shows the result.
            self._shown = request_count

    def _forget_ended(self) -> None:
        def is_open(preview: Preview) -> bool:
            try:
                return bool(preview.url)
            except SetupError:
                return False

        self._open = {place: preview for place, preview in self._open.items() if is_open(preview)}

    async def _open_page(self, place: int, viewer: int) -> Preview:
        seen_by: dict[int, tuple[ChannelHandle, Sequence[MemberActor | UserHandle]]] = {
            **{channel.id: (channel, self.people) for channel in (self.channel, *self.channel.threads)},
            **{person.user.dm_channel.id: (person.user.dm_channel, [person.user]) for person in self.people},
        }
        channel, viewers = seen_by.get(
            place, (self.channel, [person for person in self.people if person.id == place])
        )
        if not viewers:
            raise KeyError(place)
        viewers = [*viewers[viewer:], *viewers[:viewer]]
        # A person's own page of the channel shows the last message there that they see: their panel.
        layout: Literal["channel", "message"] = "channel" if place in seen_by else "message"

        async def open_preview() -> Preview:
            return self._env.preview(channel, viewers=viewers, layout=layout)

        preview = await patiently(open_preview)
        keep_still(preview)
        await self._pages.enter_async_context(preview)
        self._queue_presses(preview)
        # SimCord allows a second page only when it has forgotten the first.
        self._env._preview = None  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
        return preview

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


# The start page ------------------------------------------------------------------------------------


REFRESH = """setInterval(async () => {
  const page = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
  const now = document.getElementById("places"), then = page.getElementById("places");
  if (now.innerHTML !== then.innerHTML) now.innerHTML = then.innerHTML;
}, 5000)"""
"""Replaces the list of places only, and only where it has changed: no press on the page is lost."""
PAGE: Final = """<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
*{{box-sizing:border-box}}
body{{max-width:70rem;margin:0 auto;padding:1.5rem 1rem 2.5rem;font:16px/1.5 system-ui,sans-serif;
background:#313338;color:#dbdee1}}
h1{{margin:0 0 .25rem;font-size:1.5rem;color:#f2f3f5}}
h2{{margin:2rem 0 .25rem;font-size:1.15rem;color:#f2f3f5}}
p{{margin:.25rem 0}}small{{color:#b5bac1;font-size:.875rem}}
.games{{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:1rem;
margin:1rem 0}}
.game{{display:flex;flex-direction:column;background:#2b2d31;border-radius:12px;overflow:hidden}}
.game img{{display:block;width:100%;height:auto}}
.game div{{display:flex;flex-direction:column;flex:1;padding:.75rem 1rem 1rem}}
.game h3{{margin:0;font-size:1.1rem;color:#f2f3f5}}.game nav{{margin-top:auto}}
nav{{display:flex;flex-wrap:wrap;gap:.5rem;padding-top:.75rem}}
a{{color:inherit;text-decoration:none}}a:hover{{filter:brightness(1.12)}}
nav a{{padding:.5rem .75rem;min-height:2.75rem;border-radius:8px;background:#4e5058;color:#fff;
font-weight:600}}
nav a.first{{background:#5865f2}}a:focus-visible{{outline:3px solid #fff;outline-offset:2px}}
</style>
<h1>{title}</h1><p>{about}</p>
<div class="games">{games}</div>
<h2>{places_title}</h2><p>{places_about}</p>
<nav id="places">{places}</nav>
<p style="margin-top:1.5rem"><small>{kept}</small></p>
<script>{refresh}</script></html>"""


def preferred_language(header: str) -> str:
    """Return the first supported language that a browser's `Accept-Language` names."""
    languages = [part.partition(";")[0].strip() for part in header.split(",")]
    return negotiate_locale(languages, LANGUAGES, sep="-") or LANGUAGES[0]


def start_page(texts: Texts, language: str, places: Mapping[int, str], home: int, manager: str) -> str:
    """Return the page in a language; `places` are names by channel id, `home` the one to begin with."""
    text = texts.of(language)
    games = [_game(key, package, texts.of(language, key)) for key, package in texts.packages.items()]
    return PAGE.format(
        language=language,
        title=escape(text("try-title")),
        about=escape(text("try-practice")),
        games="".join(games),
        places_title=escape(text("try-places")),
        places_about=escape(text.plain("try-places-about", manager=manager)),
        places="".join(
            _link(str(place), name, f"place-{place}", first=place == home) for place, name in places.items()
        ),
        kept=escape(text("try-kept")),
        refresh=REFRESH,
    )


def _game(key: str, package: GamePackage, text: Words) -> str:
    title = text("game-title")
    alt = text.plain("alt-cover", game=title)
    size = text("lobby-seats", **game_size(package))
    picture = f'<img src="/cover/{key}" width="900" height="300" alt="{escape(alt)}">'
    teach = _link(f"teach/{key}", f"🎓 {text('button-teach')}", f"teach-{key}") if package.lesson else ""
    practice = _link(f"practise/{key}", text("button-practice"), f"practise-{key}", first=True)
    return (
        f'<section class="game"><a href="/practise/{key}" target="practise-{key}">{picture}</a><div>'
        f"<h3>{escape(title)}</h3><small>{escape(size)}</small><p>{escape(plain(text('game-about')))}</p>"
        f"<nav>{practice}{teach}</nav></div></section>"
    )


def _link(path: str, said: str, tab: str, *, first: bool = False) -> str:
    look = ' class="first"' if first else ""
    return f'<a{look} href="/{path}" target="{tab}">{escape(said)}</a>'


@web.middleware
async def only_here(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuse what other sites ask for: a game to be dealt, or a look at hands by a name of theirs."""
    strange = request.headers.get("Sec-Fetch-Site") == "cross-site" and request.path != "/"
    if strange or request.url.host not in HERE:
        raise web.HTTPForbidden(text="This page is for the browser of this machine alone.")
    return await handler(request)


@asynccontextmanager
async def serve_start_page(
    places: Places, texts: Texts, port: int = 0, bench: Bench | None = None
) -> AsyncGenerator[str]:
    """Serve the page that links to games and places, on this machine alone; yield its address."""
    covers = dict[str, bytes]()

    def language(request: web.Request) -> str:
        return preferred_language(request.headers.get("Accept-Language", ""))

    def game(request: web.Request) -> GamePackage:
        package = texts.packages.get(request.match_info["game"])
        if package is None:
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
        try:
            url = await places.url(int(request.match_info["place"]))
        except KeyError as error:
            raise web.HTTPNotFound from error
        raise web.HTTPFound(url)

    async def practise(request: web.Request) -> web.Response:
        wanted = OpenLesson if request.path.startswith("/teach/") else OpenPractice
        raise web.HTTPFound(await places.practise(wanted(game(request).game.key), language(request)))

    pages = web.Application(middlewares=[only_here])
    if bench is None:
        pages.router.add_get("/", start)
    else:
        bench.add_pages(pages, places)
    pages.router.add_get("/places", start)
    pages.router.add_get(r"/{place:\d+}", open_place)
    pages.router.add_get(r"/cover/{game:\w+}", cover)
    pages.router.add_get(r"/{how:practise|teach}/{game:\w+}", practise)
    async with serve_pages(pages, "127.0.0.1", port) as url:
        yield url
