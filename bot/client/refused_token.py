"""Noticing that Discord does not know our token any more: all that is sent then comes to nothing."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import aiohttp

UNAUTHORIZED = 401


def watching(refused: Callable[[], None]) -> aiohttp.TraceConfig:
    """Return what calls `refused` for each request with our token that Discord turns down for that."""

    async def ended(
        _session: aiohttp.ClientSession, _context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        # Answers to presses carry tokens of their own, which run out.
        if params.response.status == UNAUTHORIZED and "Authorization" in params.headers:
            refused()

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    return trace
