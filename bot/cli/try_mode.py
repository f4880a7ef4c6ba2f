"""Try mode: the very same bot in SimCord's simulated Discord, shown as pages in the browser."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
import time
import webbrowser
from pathlib import Path

import click
import discord
import simcord
from simcord import SetupError
from simcord.actors import MemberActor

from bot.cli.try_places import Places, start_page
from bot.client.bot import Backroom
from bot.client.posts import Pace
from bot.features import Features
from bot.store import Store
from bot.text import LANGUAGES, Texts, usable

MANAGER, *MEMBERS = PEOPLE = ("Ann", "Ben", "Chie", "Dai", "Eve", "Fumi")
QUICK = Pace(gather=0.0, calm=0.0, idle=0.0, between=0.0, beat=0.0)
"""SimCord waits after each act until the bot is idle, so there is nothing to gather, and no beat ends."""
LOOK = 0.25
"""Seconds between two looks at the clock, and at what the pages do not show yet."""


async def try_out(game: str | None = None, port: int = 0) -> None:
    """Serve the pages until the program is stopped; with a table of a game already dealt, if one is named."""
    packages, refused = usable()
    for entry, reason in refused.items():
        click.echo(f"Left out: {entry} ({reason})", err=True)
    with tempfile.TemporaryDirectory(prefix="backroom-") as folder:
        store = await Store.open(f"sqlite:///{Path(folder) / 'try.sqlite3'}", packages)
        bot = Backroom(store, features=Features(), packages=packages, pace=QUICK)
        try:
            async with simcord.run(bot, check_errors=False) as env, await arrived(env) as places:
                if game is not None:
                    await dealt(places, min(packages[game].game.seats(packages[game].game.options())), game)
                await _serve(env, bot, places, port)
        finally:
            await bot.close()


async def arrived(env: simcord.Env) -> Places:
    """Return the places of a server where everybody has come in and the bot bears its name."""
    env.backend.edit_bot_profile("Backroom")
    guild = env.create_guild("Backroom")
    channel = guild.create_text_channel("game-night")
    managing = guild.create_role("Manager", permissions=discord.Permissions(manage_guild=True))

    def member(name: str) -> MemberActor:
        user = env.create_user(name.lower(), global_name=name)
        return guild.add_member(user, roles=[managing] if name == MANAGER else [])

    return Places(env, channel, [member(name) for name in PEOPLE])


async def dealt(places: Places, seats: int, game: str) -> None:
    """Let as many people sit down to a game, and start it."""
    host, *others = places.people[:seats]
    opened = (await host.slash(places.channel, "play", game=game)).response
    assert opened is not None
    text = Texts(usable()[0]).of(LANGUAGES[0], game)
    for person in others:
        await person.click(opened.message, label=text("button-join"))
    await host.click(opened.message, label=text("button-start"))


async def _serve(env: simcord.Env, bot: Backroom, places: Places, port: int) -> None:
    # The acts of people do not wait for what computer players do meanwhile.
    bot.company.start()
    async with start_page(places, MANAGER, _minded(bot), port) as url:
        _say(url)
        await keep_up(env, bot, places)


async def keep_up(env: simcord.Env, bot: Backroom, places: Places) -> None:
    """Turn the simulated clock, and show on every page what the bot did by itself, until cancelled.

    The clock stands still, and jumps when a time has been waited for in real time: not more often, because
    an act on a page that meets a turning clock is turned away.
    """
    since: tuple[float, float] | None = None
    while True:
        await asyncio.sleep(LOOK)
        due = await bot.store.next_check()
        if due is not None and (since is None or since[0] != due):
            since = (due, time.monotonic())
        if due is not None and since is not None:
            left = max(0.0, due - env.now().timestamp())
            if time.monotonic() - since[1] >= left:
                with contextlib.suppress(SetupError, TimeoutError):
                    await env.advance_time(left + 1)
        await places.follow()


def _minded(bot: Backroom) -> dict[str, str]:
    """The titles of the games that have computer players."""
    language = LANGUAGES[0]
    minded = {key: bot.texts.of(language, key) for key, package in bot.packages.items() if package.strategy}
    return {key: text("game-title") for key, text in minded.items()}


def _say(url: str) -> None:
    click.echo(f"Open {url}")
    click.echo(f"It leads to the channel, to its threads and to everybody's DMs: you play all of {_all()}.")
    click.echo(f"{MANAGER} manages the server. Ctrl-C stops. Nothing is kept.")
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(url)


def _all() -> str:
    return ", ".join((MANAGER, *MEMBERS))
