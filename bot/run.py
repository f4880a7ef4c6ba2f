"""Starting the bot: on Discord with a token, in a simulated Discord without one."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import logging
import signal

import aiohttp
import click
import discord
import discord.gateway
import discord.http
import structlog
import yarl

from bot.client import Backroom, now
from bot.config import Settings
from bot.database import StoreError
from bot.limits import Limits
from bot.metrics_page import MetricsError, served
from bot.store import Store

log = structlog.stdlib.get_logger(__name__)


class StartError(Exception):
    """The bot cannot start; the message is one line for the operator."""


async def run(settings: Settings) -> None:
    """Run until stopped. Raises `StartError`."""
    token = settings.discord_token
    work = asyncio.create_task(_try() if token is None else _host(settings, token.get_secret_value()))
    stop = asyncio.create_task(_until_told())
    await asyncio.wait({stop, work}, return_when=asyncio.FIRST_COMPLETED)
    stop.cancel()
    if not work.done():
        log.info("stopping")
        work.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await work


async def _host(settings: Settings, token: str) -> None:
    _point_at(settings)
    try:
        store = await Store.open(settings.database_url)
    except StoreError as error:
        raise StartError(str(error)) from error
    # Nothing here speaks: discord.py need not say that it could not.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    limits = Limits(now, settings.presses_in_ten_seconds, settings.commands_in_a_minute)
    async with Backroom(store, limits=limits) as bot:
        try:
            async with served(settings.metrics_address, store, bot.publisher):
                await _connect(bot, token)
        except MetricsError as error:
            raise StartError(str(error)) from error


def _point_at(settings: Settings) -> None:
    discord.http.Route.BASE = settings.discord_api_url.rstrip("/")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway_url)


async def _connect(bot: Backroom, token: str) -> None:
    try:
        await bot.start(token)
    except discord.LoginFailure as error:
        msg = "DISCORD_TOKEN was refused by Discord"
        raise StartError(msg) from error
    except discord.PrivilegedIntentsRequired as error:
        raise StartError(str(error)) from error
    except (aiohttp.ClientError, OSError, discord.DiscordServerError) as error:
        msg = f"Discord cannot be reached: {error}"
        raise StartError(msg) from error


async def _until_told() -> None:
    """Until the system asks us to stop."""
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(name, told.set)
        except NotImplementedError:
            # Windows has no such handlers; there Ctrl-C raises KeyboardInterrupt.
            break
    await told.wait()


async def _try() -> None:
    click.echo("DISCORD_TOKEN is not set: starting try mode, a simulated Discord in your browser.")
    if importlib.util.find_spec("simcord") is None:
        msg = 'try mode needs an extra: pip install "backroom[try]" (or set DISCORD_TOKEN)'
        raise StartError(msg)
    # What SimCord makes discord.py say of itself would only puzzle a newcomer.
    logging.getLogger("discord").setLevel(logging.ERROR)
    from bot.trymode import try_out  # noqa: PLC0415 - an extra that need not be installed

    await try_out()
