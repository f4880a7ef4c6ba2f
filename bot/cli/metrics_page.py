"""Serves /metrics for Prometheus and /health for process managers."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.capacity import MEGABYTE, used_bytes
from bot.cli.settings import last_errors
from bot.client.client import READY, STANDING_BY, Backroom
from bot.client.outcomes import refusals
from bot.metrics import DISCORD_AWAY, POSTS, SHARDS, TABLES, WAL_BYTES
from bot.store.database import StoreError
from bot.watchdog import Watchdog

AWAY_SECONDS = 60.0
"""Seconds without Discord after which the process counts as unhealthy: it is often back sooner."""


class MetricsError(Exception):
    """The pages cannot be served; the message is one line for the operator."""


@asynccontextmanager
async def serve_metrics(address: str | None, bot: Backroom, watchdog: Watchdog) -> AsyncGenerator[None]:
    """Serve the pages at `host:port`; do nothing for None. Raises `MetricsError`."""
    if address is None:
        yield
        return

    async def metrics(_request: web.Request) -> web.Response:
        TABLES.clear()
        if bot.state == READY:
            with suppress(StoreError):
                for game, status, count in await bot.store.open_by_game(here=True):
                    TABLES.labels(game, status).set(count)
        for shard in bot.own_shards.ids:
            SHARDS.labels(str(shard)).set(bot.state == READY)
        DISCORD_AWAY.set(bot.reach.away_seconds)
        WAL_BYTES.set(bot.store.database.wal_bytes)
        POSTS.set(bot.posts.schedule.waiting)
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def health(_request: web.Request) -> web.Response:
        body = {
            "state": bot.state,
            "shards": list(bot.own_shards.ids),
            "of": bot.own_shards.count,
            "lag": round(watchdog.lag, 3),
            "refused": refusals(),
            "flagged": bot.courier.is_flagged,
            "discord_away": round(bot.reach.away_seconds),
            "waiting": bot.governor.waiting,
            "memory_mb": None if (bytes_used := used_bytes()) is None else round(bytes_used / MEGABYTE),
            "errors": list(last_errors),
        }
        # A standby is healthy too; it has no connection.
        is_connected = bot.state != READY or bot.reach.away_seconds < AWAY_SECONDS
        well = bot.state in {READY, STANDING_BY} and is_connected
        return web.json_response(body, status=200 if well else 503)

    pages = web.Application()
    pages.router.add_get("/metrics", metrics)
    pages.router.add_get("/health", health)
    host, _, port = address.rpartition(":")
    async with AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(serve_pages(pages, host.strip("[]"), int(port)))
        except OSError as error:
            reason = error.strerror or error
            raise MetricsError(f"METRICS_ADDRESS: cannot listen on {address}: {reason}") from error
        yield


@asynccontextmanager
async def serve_pages(pages: web.Application, host: str, port: int) -> AsyncGenerator[str]:
    """Serve pages; yield their address. Raises `OSError`."""
    runner = web.AppRunner(pages, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port, reuse_address=True).start()
        yield f"http://{host}:{runner.addresses[0][1]}/"
    finally:
        await runner.cleanup()
