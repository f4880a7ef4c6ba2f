"""Runs the bot: on Discord with a token, in a simulated Discord without one."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import importlib.util
import logging
import math
import os
import signal
import sys
import threading
from collections.abc import Generator
from typing import TYPE_CHECKING

import aiohttp
import click
import discord
import discord.gateway
import discord.http
import structlog
import yarl

from bot import features  # noqa: F401  # pyright: ignore[reportUnusedImport] - declares presses and commands
from bot.capacity import (
    ENOUGH_BYTES,
    ENOUGH_FILES,
    MEGABYTE,
    SHARED,
    can_share,
    memory_bytes,
    own_capacity,
    raise_file_limit,
)
from bot.cli.environment import advice_about_strangers
from bot.cli.findings import ended_by, give_up
from bot.cli.log_queue import queued_logs
from bot.cli.metrics_page import MetricsError, serve_metrics
from bot.cli.settings import Settings, SettingsError, configure, proxy_of, unread_settings
from bot.client.client import Backroom, Sharded
from bot.client.http import SPARE, Governor
from bot.client.lease_guard import LeaseGuard
from bot.client.options import Options
from bot.client.services import Links, Throttle
from bot.client.sessions import SessionLimits, session_limits
from bot.extras import install_command
from bot.store.database import Shards, StoreError, file_of, is_file
from bot.store.kinds import database_at, lease_at
from bot.store.leases import process_name
from bot.store.starts import note_start
from bot.store.store import Store
from bot.strategy_calls import StrategyCalls
from bot.text import usable
from bot.watchdog import Watchdog
from games import GAMES

if TYPE_CHECKING:
    # It needs an extra that need not be installed.
    from bot.cli.try_mode import Bench

REFUSED_TOKEN, SHARDING_REQUIRED = 4004, 4011
"""Close codes of Discord's gateway after which reconnecting is pointless."""
REFUSED = "DISCORD_TOKEN was refused by Discord"
DATABASE_GONE = "the database was deleted or swapped while running"
CANNOT_RUN = 2
"""Exit code of a bot that cannot start or continue."""
END_SECONDS = 0.9
"""Seconds from a signal to the end of the process, at most."""
GATHER_SECONDS = 5.0
"""Interval between writes of data that a crash may lose; each write costs the disk as much as a move."""
OLD_COLLECTIONS = 100
"""Collections of the middle generation between two full ones, during which every press waits."""
DAY = 24 * 60 * 60.0
SESSION_SHARE = 3
"""A process that starts again and again takes at most one in this number of the day's sessions."""
MINIMUM_RESET_SECONDS = 60
"""Seconds until Discord is asked again where it says that no sessions are left, and none will be."""
SWITCH_SECONDS = 0.0001
"""Interpreter switch interval; a commit takes the interpreter's lock several times."""

NETWORK_ERRORS = (
    aiohttp.ClientError,
    ConnectionError,
    TimeoutError,
    discord.HTTPException,
    discord.GatewayNotFound,
)
"""What is raised where Discord cannot be reached; other errors of the system have nothing to do with it."""

log = structlog.stdlib.get_logger(__name__)


class StartError(Exception):
    """The bot cannot start or continue; the message is one line for the operator."""


async def run(settings: Settings) -> None:
    """Run until stopped. Raises `StartError`."""
    token = settings.discord_token
    if token is not None:
        work = asyncio.create_task(_host(settings, token.get_secret_value(), _name_process(settings)))
    else:
        click.echo("DISCORD_TOKEN is not set: starting try mode, a simulated Discord in your browser.")
        work = asyncio.create_task(run_try_mode())
    stop = asyncio.create_task(_stop_signal())
    await asyncio.wait({stop, work}, return_when=asyncio.FIRST_COMPLETED)
    stop.cancel()
    if not work.done():
        log.info("stopping")
        # Whatever would keep the process: a thread that waits for a name server, a late answer.
        killer = threading.Timer(END_SECONDS, os._exit, (0,))
        killer.daemon = True
        killer.start()
        work.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await work


def _name_process(settings: Settings) -> str:
    name = process_name()
    try:
        if not is_file(settings.database_url):
            structlog.contextvars.bind_contextvars(process=name)
    except StoreError as error:
        raise StartError(str(error)) from error
    return name


async def _stop_signal() -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(name, stopped.set)
        except NotImplementedError:
            # Windows has no such handlers; there Ctrl-C raises KeyboardInterrupt.
            break
    await stopped.wait()


# On Discord ----------------------------------------------------------------------------------------


async def _host(settings: Settings, token: str, name: str) -> None:
    _point_at(settings)
    packages, refused = usable()
    for entry, reason in refused.items():
        log.warning("game_refused", entry=entry, reason=reason)
    if (files := raise_file_limit()) is not None:
        log.warning("few_files", files=files, needed=ENOUGH_FILES)
    fitting = own_capacity()
    if not can_share():
        log.warning("no_shared_memory", needed=SHARED)
    elif not fitting.picture_workers:
        megabytes = (memory_bytes() or 0) // MEGABYTE
        needed = ENOUGH_BYTES // MEGABYTE
        log.warning("little_memory", megabytes=megabytes, needed=needed, bot_players=fitting.strategy_workers)
    table_bytes = (settings.tables_in_memory_mb or 0) * MEGABYTE or fitting.table_bytes
    limits = await _wait_for_sessions(token, proxy_of(settings))
    count = settings.shard_count or limits.shards
    shards = Shards(count, settings.shard_ids or tuple(range(count)))
    try:
        store = Store(database_at(settings.database_url, GATHER_SECONDS), packages)
        store.database.shards = shards
        clock = store.database.clock
        lease = LeaseGuard(lease_at(settings.database_url, shards, name, clock))
        try:
            if await lease.take(store):
                await _wait_for_start(store, shards, limits)
            options = Options(
                links=Links(
                    settings.terms_url,
                    settings.privacy_url,
                    settings.source_url,
                    settings.operator_contact,
                ),
                packages=packages,
                throttle=Throttle(settings.presses_in_ten_seconds, settings.commands_in_a_minute, clock.now),
                now=clock.now,
                lease=lease,
                shards=shards,
                identify_slots=limits.together,
                # Processes that share the token share what Discord takes of it.
                governor=Governor(_own_limit(settings, shards)),
                table_bytes=table_bytes,
                strategies=StrategyCalls(workers=settings.bot_player_processes if can_share() else 0),
            )
            bot = (Backroom if count == 1 else Sharded)(store, options)
            bot.http.proxy = proxy_of(settings)
            # What a process leaves that ends at once is removed, and need not be told.
            sys.warnoptions.append("ignore:resource_tracker")
            _keep_pauses_short()
            watchdog = Watchdog(store)
            async with serve_metrics(settings.metrics_address, bot, watchdog), bot:
                watchdog.start()
                try:
                    await _stay_connected(bot, token)
                finally:
                    watchdog.close()
        finally:
            await lease.release()
    except (StoreError, MetricsError) as error:
        raise StartError(str(error)) from error


async def _wait_for_sessions(token: str, proxy: str | None) -> SessionLimits:
    """Return Discord's advice once enough sessions are left of the day's."""
    while (limits := await session_limits(token, proxy)).scarce:
        seconds = max(round(limits.reset_after), MINIMUM_RESET_SECONDS)
        log.error("sessions_used_up", left=limits.remaining, of=limits.total, seconds=seconds)
        await asyncio.sleep(seconds)
    return limits


async def _wait_for_start(store: Store, shards: Shards, limits: SessionLimits) -> None:
    """Wait where this process has ended soon after its last start: each start takes sessions of the day's."""
    maximum = SESSION_SHARE * DAY * len(shards.ids) / limits.total
    start = note_start(min(shards.ids), store.database.clock.now(), maximum)
    if seconds := await store.database.run(start):
        log.warning("start_waits", seconds=round(seconds, 1))
        await asyncio.sleep(seconds)


def _own_limit(settings: Settings, shards: Shards) -> float:
    if not settings.requests_per_second:
        return math.inf
    return max(1, settings.requests_per_second - SPARE) * len(shards.ids) / shards.count


async def _clear_suspect(url: str, table_id: int) -> str | None:
    """Return where the bot hung at a table, which is forgotten. Raises `StoreError`."""
    if is_file(url) and not file_of(url).is_file():
        raise StoreError(f"there is no database {file_of(url)}")
    store = await Store.open(url, GAMES)
    try:
        return await store.clear(table_id)
    finally:
        await store.close()


def _point_at(settings: Settings) -> None:
    discord.http.Route.BASE = settings.discord_api_url.rstrip("/")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway_url)
    # The bot has no voice, so warnings about missing voice libraries would only confuse.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


def _keep_pauses_short() -> None:
    """Collect long-lived garbage rarely, and let the threads of the store take over quickly."""
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, OLD_COLLECTIONS)
    sys.setswitchinterval(SWITCH_SECONDS)


async def _stay_connected(bot: Backroom, token: str) -> None:
    """Stay connected until the connection or the database is gone for good. Raises `StartError`."""
    connection = asyncio.create_task(_connect(bot, token), name="connection")
    ends = {
        asyncio.create_task(bot.token_refused.wait()): lambda: REFUSED,
        asyncio.create_task(bot.store.database.gone.wait()): lambda: DATABASE_GONE,
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
        reasons = {
            REFUSED_TOKEN: REFUSED,
            SHARDING_REQUIRED: "Discord requires sharding: "
            "the bot is in more servers than one connection may serve",
        }
        other = f"Discord ended the connection for good (code {error.code})"
        raise StartError(reasons.get(error.code, other)) from error
    except NETWORK_ERRORS as error:
        raise StartError(f"Discord cannot be reached: {' '.join(str(error).split())}") from error
    except OSError as error:
        raise StartError(f"the system refuses what the start needs: {error}") from error
    except AttributeError as error:
        # Where the first connection fails, discord.py asks it where to go on.
        if error.name not in ("sequence", "session_id"):
            raise
        raise StartError(
            "Discord's gateway cannot be reached: look at the network and DISCORD_GATEWAY_URL"
        ) from error


# In a simulated Discord ----------------------------------------------------------------------------


async def run_try_mode(bench: Bench | None = None, port: int = 0) -> None:
    """Run try mode until stopped. Raises `StartError`."""
    if importlib.util.find_spec("simcord") is None:
        msg = f"try mode needs an extra (or set DISCORD_TOKEN): {install_command('try')}"
        raise StartError(msg)
    # discord.py's own messages about SimCord would only puzzle a newcomer.
    logging.getLogger("discord").setLevel(logging.ERROR)
    from bot.cli.try_mode import try_out  # noqa: PLC0415 - an extra that need not be installed

    await try_out(bench, port)


# Commands ------------------------------------------------------------------------------------------


@contextlib.contextmanager
def stopped_by_hand() -> Generator[None]:
    """End a command that cannot start, or that is stopped by hand, with a line and its exit code."""
    with ended_by(StartError, SettingsError, code=CANNOT_RUN):
        try:
            yield
        except KeyboardInterrupt:
            click.echo("Stopped.", err=True)


@stopped_by_hand()
def start_bot() -> None:
    """Start the bot, or try mode without a token."""
    settings = configure()
    with queued_logs() as lines:
        code = 0
        try:
            if (warning := advice_about_strangers()) is not None:
                lines.enqueue(f"backroom: {warning}")
            for name, line, meant in unread_settings():
                log.warning("unknown_setting", name=name, line=line, meant=meant)
            asyncio.run(run(settings))
        except StartError as error:
            code = CANNOT_RUN
            lines.enqueue(f"backroom: {error}")
        except KeyboardInterrupt:
            lines.enqueue("Stopped.")
        except BaseException:
            code = 1
            raise
        finally:
            # The interpreter would wait for a reader of standard error at its end.
            if not lines.written():
                os._exit(code)
    sys.exit(code)


@click.command("resume")
@click.argument("table", type=int)
@ended_by(SettingsError, StoreError)
def resume_suspect(table: int) -> None:
    """Let TABLE, at which the bot hung, go on at the next start of the bot."""
    function = asyncio.run(_clear_suspect(configure().database_url, table))
    if function is None:
        give_up(f"table {table} does not wait for this", 1)
    click.echo(f"table {table} goes on at the next start; the bot hung there in {function}")
