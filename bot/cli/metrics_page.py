"""The page that Prometheus reads, at an address of the operator's choice."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.client.bot import Backroom
from bot.metrics import POSTS, TABLES

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
    for game, status, count in await bot.store.open_by_game():
        TABLES.labels(game, status).set(count)
    POSTS.set(bot.posts.waiting)
    return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})
