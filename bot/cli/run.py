"""Running the bot: on Discord with a token, in a simulated Discord without one."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import importlib.util
import logging
import signal
import sys
from collections.abc import Mapping

import aiohttp
import click
import discord
import discord.gateway
import discord.http
import structlog
import yarl

from bot.cli.metrics_page import MetricsError, served
from bot.cli.settings import Settings
from bot.client.bot import Backroom
from bot.client.duty import Duty
from bot.client.gateway import Advice, OneAfterTheOther, Sharded, advice
from bot.client.throttle import Throttle
from bot.features import Features
from bot.features.about import Links
from bot.store import Store, StoreError
from bot.store.address import is_file
from bot.store.lease import Shards, process_name
from bot.store.leasing import bus_at, lease_at
from bot.text import usable
from games import GamePackage

REFUSED_TOKEN, SHARDING_REQUIRED = 4004, 4011
"""How Discord's gateway says why it ends the connection for good."""
REFUSED = "DISCORD_TOKEN was refused by Discord"
GONE = "the database was deleted or swapped while running"
GATHER_SECONDS = 0.5
"""What a kill may lose is written together so seldom: each write costs the disk as much as a move."""
OLD_COLLECTIONS = 100
"""So many collections of younger garbage come between two of all, during which every press waits."""
SWITCH_SECONDS = 0.0005
"""So long a thread may have to wait for Python's lock; a commit takes the lock several times."""

log = structlog.stdlib.get_logger(__name__)


class StartError(Exception):
    """The bot cannot start, or not go on; the message is one line for the operator."""


async def run(settings: Settings) -> None:
    """Run until stopped. Raises `StartError`."""
    token = settings.discord_token
    name = process_name() if token is None else _named(settings)
    work = asyncio.create_task(_try() if token is None else _host(settings, token.get_secret_value(), name))
    stop = asyncio.create_task(_until_told())
    await asyncio.wait({stop, work}, return_when=asyncio.FIRST_COMPLETED)
    stop.cancel()
    if not work.done():
        log.info("stopping")
        work.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await work


async def _host(settings: Settings, token: str, name: str) -> None:
    _point_at(settings)
    packages, refused = usable()
    for entry, reason in refused.items():
        log.warning("game_refused", entry=entry, reason=reason)
    told = await advice(token)
    shards = _shards(settings, told)
    try:
        duty = Duty(lease_at(settings.database_url, shards, name))
        try:
            store = Store.at(settings.database_url, packages, GATHER_SECONDS)
            store.look_after(shards)
            await duty.take(store)
            bot = _bot(settings, store, packages, duty, shards)
            bot.together = told.together
            _keep_presses_from_waiting()
            async with served(settings.metrics_address, bot), bot:
                await _connected(bot, token)
        finally:
            await duty.release()
    except (StoreError, MetricsError) as error:
        raise StartError(str(error)) from error


def _bot(
    settings: Settings, store: Store, packages: Mapping[str, GamePackage], duty: Duty, shards: Shards
) -> OneAfterTheOther:
    kind = OneAfterTheOther if shards.count == 1 else Sharded
    return kind(
        store,
        features=Features(_links(settings)),
        packages=packages,
        throttle=Throttle(settings.presses_in_ten_seconds, settings.commands_in_a_minute),
        duty=duty,
        shards=shards,
        bus=None if shards.all else bus_at(settings.database_url),
    )


def _shards(settings: Settings, told: Advice) -> Shards:
    """Return the shards that this process runs: those that are set, else what Discord recommends."""
    count = settings.shard_count or told.shards
    return Shards(count, settings.shard_ids or tuple(range(count)))


def _named(settings: Settings) -> str:
    """Name this process, in each line of its log too where there may be others. Raises `StartError`."""
    name = process_name()
    try:
        if not is_file(settings.database_url):
            structlog.contextvars.bind_contextvars(process=name)
    except StoreError as error:
        raise StartError(str(error)) from error
    return name


def _links(settings: Settings) -> Links:
    return Links(settings.terms_url, settings.privacy_url, settings.source_url, settings.operator_contact)


def _keep_presses_from_waiting() -> None:
    """Look for garbage among all that lives long seldom, and let the threads of the store in soon."""
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, OLD_COLLECTIONS)
    sys.setswitchinterval(SWITCH_SECONDS)


def _point_at(settings: Settings) -> None:
    discord.http.Route.BASE = settings.discord_api_url.rstrip("/")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway_url)
    # Nothing here speaks: discord.py need not say that it could not.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


async def _connected(bot: Backroom, token: str) -> None:
    """Stay connected, until that comes to nothing. Raises `StartError`."""
    connection = asyncio.create_task(_connect(bot, token), name="connection")
    ends = {
        asyncio.create_task(bot.token_refused.wait()): lambda: REFUSED,
        asyncio.create_task(bot.store.gone.wait()): lambda: GONE,
        asyncio.create_task(bot.gave_up.wait()): lambda: bot.reason,
    }
    try:
        done, _ = await asyncio.wait({connection, *ends}, return_when=asyncio.FIRST_COMPLETED)
        if connection in done:
            await connection
            return
        raise StartError(next(reason() for end, reason in ends.items() if end in done))
    finally:
        for task in (connection, *ends):
            task.cancel()
        await asyncio.gather(connection, *ends, return_exceptions=True)


async def _connect(bot: Backroom, token: str) -> None:
    try:
        await bot.start(token)
    except discord.LoginFailure as error:
        raise StartError(REFUSED) from error
    except discord.PrivilegedIntentsRequired as error:
        raise StartError(str(error)) from error
    except discord.ConnectionClosed as error:
        raise StartError(_closed(error)) from error
    except (aiohttp.ClientError, OSError, discord.HTTPException, discord.GatewayNotFound) as error:
        said = " ".join(str(error).split())
        raise StartError(f"Discord cannot be reached: {said}") from error


def _closed(error: discord.ConnectionClosed) -> str:
    if error.code == REFUSED_TOKEN:
        return REFUSED
    if error.code == SHARDING_REQUIRED:
        return "Discord requires sharding: the bot is in more servers than one connection may serve"
    return f"Discord ended the connection for good (code {error.code})"


async def _until_told() -> None:
    """Wait until the system asks us to stop."""
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
    await tried()


async def tried(game: str | None = None, port: int = 0) -> None:
    """Run try mode until stopped, perhaps with a table of a game already dealt. Raises `StartError`."""
    if importlib.util.find_spec("simcord") is None:
        msg = 'try mode needs an extra: pip install "backroom[try]" (or set DISCORD_TOKEN)'
        raise StartError(msg)
    # What SimCord makes discord.py say of itself would only puzzle a newcomer.
    logging.getLogger("discord").setLevel(logging.ERROR)
    from bot.cli.try_mode import try_out  # noqa: PLC0415 - an extra that need not be installed

    await try_out(game, port)
