"""The table that an author tries, in the simulated Discord: dealt there, and shown on a page of its own."""

from __future__ import annotations

import asyncio
import os
from functools import partial

import discord
import msgspec
from aiohttp import web
from simcord import SetupError

from bot.cli.metrics_page import serve_pages
from bot.cli.try_mode import Places, only_here, patiently
from bot.live_tables import Committed
from bot.rooms.authors.try_table import Tried, Wanted, bench_page, deal_wanted, fault_page, keep, seats_of
from bot.screens.shown import PUBLIC
from bot.table.commands import TABLE
from bot.table.people import Person
from bot.table.table import Lobby, Over, Playing

TRIED = 1
"""The id of the table that an author tries: the first one."""


class TryBench:
    """A table of an author's game."""

    def __init__(self, wanted: Wanted) -> None:
        """Raises `TryError`."""
        self._wanted = wanted
        self._seats = seats_of(wanted)
        self._note = ""
        # One of them has no seat, and sees what everybody sees.
        self.people = self._seats + 1

    async def open(self, places: Places) -> None:
        """Deal the table, and keep its log from then on."""
        wanted = self._wanted
        bot = places.bot
        for person in places.people:
            await bot.people.change(person.id, language=wanted.language)
        await places.people[0].slash(places.channel, "play", game=wanted.game)
        lobby = await bot.tables.get(TRIED)
        assert isinstance(lobby, Lobby)
        seated_people = places.people[: self._seats]
        people = [
            Person(person.id, str(person.user.global_name), lobby.opened_at) for person in seated_people
        ]
        table, self._note = deal_wanted(lobby, wanted, tuple(people), bot.tables.now)
        await bot.store.commit(lobby, table)
        bot.tables.release(lobby.id)
        bot.tables.listeners.tell(Committed(lobby, await bot.tables.get(lobby.id), (), TABLE))
        bot.tables.listeners.append(lambda committed: keep(wanted, committed.after))
        await self._show_table(places)

    async def _show_table(self, places: Places) -> Tried:
        """Return the table with a fresh panel of each seat."""
        bot = places.bot
        table = await bot.tables.get(TRIED)
        assert isinstance(table, Playing | Over)
        if isinstance(table, Playing):
            button = bot.texts.of(self._wanted.language)("button-seat")

            async def post() -> discord.Message:
                post_stored = (await bot.store.posts.of(TRIED)).get(PUBLIC)
                for message in places.channel.history():
                    if post_stored and message.id == post_stored.message_id:
                        return message
                raise SetupError("the first picture is still drawn")

            public_message = await patiently(post)
            for person in places.people:
                if table.seat_of(person.id) is not None:
                    await patiently(partial(person.click, public_message, label=button))
        return Tried(table, self._wanted, self._note, places.people[-1].id)

    def add_pages(self, pages: web.Application, places: Places) -> None:
        """Add the page of the table, and those of the views of its seats."""

        async def table_page(_request: web.Request) -> web.Response:
            return web.Response(text=bench_page(await self._show_table(places)), content_type="text/html")

        async def view(request: web.Request) -> web.Response:
            table = await places.bot.tables.get(TRIED)
            seat = int(request.match_info["seat"])
            if isinstance(table, Lobby) or table.position is None or seat > len(table.people):
                raise web.HTTPNotFound
            state = table.position.state
            seat_view = (
                table.game.view(state, seat) if seat < len(table.people) else table.game.view(state, None)
            )
            return web.Response(
                body=msgspec.json.format(msgspec.json.encode(seat_view)), content_type="application/json"
            )

        pages.router.add_get("/", table_page)
        pages.router.add_get("/process", _process)
        pages.router.add_get(r"/view/{seat:\d+}", view)


async def show_fault(fault: str, port: int) -> None:
    """Serve why there is no table, until cancelled."""

    async def page(_request: web.Request) -> web.Response:
        return web.Response(text=fault_page(fault), content_type="text/html")

    pages = web.Application(middlewares=[only_here])
    pages.router.add_get("/process", _process)
    pages.router.add_get("/{rest:.*}", page)
    async with serve_pages(pages, "127.0.0.1", port):
        await asyncio.Event().wait()


async def _process(_request: web.Request) -> web.Response:
    return web.Response(text=str(os.getpid()))
