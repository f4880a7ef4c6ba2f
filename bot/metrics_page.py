"""The page that Prometheus reads, at an address of the operator's choice."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.metrics import POSTS, TABLES
from bot.publisher import Publisher
from bot.store import Store

STORE, PUBLISHER = web.AppKey("store", Store), web.AppKey("publisher", Publisher)


class MetricsError(Exception):
    """The page cannot be served; the message is one line for the operator."""


@asynccontextmanager
async def served(address: str | None, store: Store, publisher: Publisher) -> AsyncGenerator[None]:
    """Serve the page at `host:port` meanwhile; None for nowhere. Raises `MetricsError`."""
    if address is None:
        yield
        return
    page = web.Application()
    page[STORE], page[PUBLISHER] = store, publisher
    page.router.add_get("/metrics", _page)
    runner = web.AppRunner(page, access_log=None)
    await runner.setup()
    try:
        host, _, port = address.rpartition(":")
        try:
            await web.TCPSite(runner, host.strip("[]"), int(port)).start()
        except OSError as error:
            reason = error.strerror or error
            raise MetricsError(f"METRICS_ADDRESS: cannot listen on {address}: {reason}") from error
        yield
    finally:
        await runner.cleanup()


async def _page(request: web.Request) -> web.Response:
    store, publisher = request.app[STORE], request.app[PUBLISHER]
    TABLES.clear()
    for game, status, count in await store.open_by_game():
        TABLES.labels(game, status).set(count)
    POSTS.set(sum(not poster.idle for poster in publisher.posters.values()))
    return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})
