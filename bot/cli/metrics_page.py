"""The pages for Prometheus and for who looks after processes, at an address of the operator's choice."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.client.bot import READY, STANDING_BY, Backroom
from bot.metrics import POSTS, SHARDS, TABLES
from bot.store import StoreError

BOT = web.AppKey("bot", Backroom)


class MetricsError(Exception):
    """The page cannot be served; the message is one line for the operator."""


@asynccontextmanager
async def served(address: str | None, bot: Backroom) -> AsyncGenerator[None]:
    """Serve the page at `host:port` meanwhile; None for nowhere. Raises `MetricsError`."""
    if address is None:
        yield
        return
    page = web.Application()
    page[BOT] = bot
    page.router.add_get("/metrics", _page)
    page.router.add_get("/health", _health)
    runner = web.AppRunner(page, access_log=None)
    await runner.setup()
    try:
        await _listen(runner, address)
        yield
    finally:
        await runner.cleanup()


async def _listen(runner: web.AppRunner, address: str) -> None:
    host, _, port = address.rpartition(":")
    try:
        await web.TCPSite(runner, host.strip("[]"), int(port)).start()
    except OSError as error:
        reason = error.strerror or error
        raise MetricsError(f"METRICS_ADDRESS: cannot listen on {address}: {reason}") from error


async def _page(request: web.Request) -> web.Response:
    bot = request.app[BOT]
    TABLES.clear()
    if bot.state == READY:
        with suppress(StoreError):
            for game, status, count in await bot.store.open_by_game(ours=True):
                TABLES.labels(game, status).set(count)
    for shard in bot.ours.ids:
        SHARDS.labels(str(shard)).set(bot.state == READY)
    POSTS.set(bot.posts.waiting)
    return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})


async def _health(request: web.Request) -> web.Response:
    """Whether this process is well: one that stands by is."""
    bot = request.app[BOT]
    told = {"state": bot.state, "shards": list(bot.ours.ids), "of": bot.ours.count}
    return web.json_response(told, status=200 if bot.state in {READY, STANDING_BY} else 503)
