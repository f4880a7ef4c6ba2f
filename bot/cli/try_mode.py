"""Try mode: the very same bot in SimCord's simulated Discord, shown as a page in the browser."""

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
import simcord
from simcord import SetupError

from bot.client.bot import Backroom
from bot.client.posts import Pace
from bot.features import Features
from bot.store import Store
from bot.text import usable

PEOPLE = ("Ann", "Ben", "Chie", "Dai", "Eve")
QUICK = Pace(gather=0.0, calm=0.0, idle=0.0, between=0.0)
"""SimCord waits after each act until the bot is idle, so there is nothing to gather."""


async def try_out() -> None:
    """Serve the page until the preview is ended or the program stopped."""
    packages, refused = usable()
    for entry, reason in refused.items():
        click.echo(f"Left out: {entry} ({reason})", err=True)
    with tempfile.TemporaryDirectory(prefix="backroom-") as folder:
        store = await Store.open(f"sqlite:///{Path(folder) / 'try.sqlite3'}", packages)
        bot = Backroom(store, features=Features(), packages=packages, pace=QUICK)
        try:
            async with simcord.run(bot, check_errors=False) as env:
                await _serve(env, bot)
        finally:
            await bot.close()


async def _serve(env: simcord.Env, bot: Backroom) -> None:
    guild = env.create_guild("Backroom")
    channel = guild.create_text_channel("game-night")
    people = [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in PEOPLE]
    async with env.preview(channel, viewers=people, layout="channel") as preview:
        _say(preview.url)
        clock = asyncio.create_task(_turn_clock(env, bot))
        try:
            await preview.wait_closed()
        finally:
            clock.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await clock


async def _turn_clock(env: simcord.Env, bot: Backroom) -> None:
    """Turn a simulated clock, which stands still: it jumps when a time has been waited for in real time.

    Not more often, because an act on the page that meets a turning clock is turned away.
    """
    since: tuple[float, float] | None = None
    while True:
        await asyncio.sleep(1)
        due = await bot.store.next_check()
        if due is None:
            continue
        if since is None or since[0] != due:
            since = (due, time.monotonic())
        left = max(0.0, due - env.now().timestamp())
        if time.monotonic() - since[1] >= left:
            with contextlib.suppress(SetupError, TimeoutError):
                await env.advance_time(left + 1)


def _say(url: str) -> None:
    click.echo(f"Open {url}")
    click.echo('Choose who you are, type /play, and play all five: Ann, Ben, Chie, Dai, Eve ("game-night").')
    click.echo("The page shows the channel and private answers, not DMs: My seat opens your panel instead.")
    click.echo("Ctrl-C stops. Nothing is kept.")
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(url)
