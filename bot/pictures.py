"""Pictures: SVG made PNG in a worker process, because drawing holds Python's lock."""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from importlib.resources import files

import resvg_py
import structlog
from async_lru import alru_cache

from bot.metrics import PICTURES

FONT = "Source Sans Pro"
WEIGHTS = ("Regular", "Semibold", "Bold", "Black")
KEPT = 256
PATIENCE = 20.0

log = structlog.stdlib.get_logger(__name__)


def font_files() -> list[str]:
    """The fonts of our pictures; no others are looked for, so every machine draws the same."""
    folder = files("font_source_sans_pro").joinpath("files")
    return [str(folder.joinpath(f"SourceSansPro-{weight}.ttf")) for weight in WEIGHTS]


def draw(svg: str) -> bytes:
    """A picture as PNG."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, skip_system_fonts=True, font_files=font_files(), font_family=FONT
        )
    )


def follow_parent() -> None:
    """End this worker when the bot is gone, also when it was killed; Ctrl-C is for the bot alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        # On a small machine an answer must not wait for a core that draws.
        os.nice(10)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def picture_name(svg: str) -> str:
    """A file name that follows from what can be seen and from nothing else."""
    return f"{hashlib.blake2b(svg.encode(), digest_size=10).hexdigest()}.png"


class Pictures:
    """Draws each picture once; asks for the same one share the work."""

    def __init__(self, pool: Executor | None = None) -> None:
        """With a `pool` of somebody else's, drawing happens there and `close` leaves it alone."""
        self._lent = pool
        self._pool: Executor | None = pool
        self._draw = alru_cache(maxsize=KEPT)(self._drawn)

    def _worker(self) -> Executor:
        if self._pool is None:
            # A forked worker would inherit the database and the connection to Discord.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=follow_parent)
        return self._pool

    def warm_up(self) -> None:
        """Start the worker before the first picture is wanted."""
        self._worker().submit(font_files)

    async def _drawn(self, svg: str) -> bytes:
        with PICTURES.track_inprogress():
            work = asyncio.get_running_loop().run_in_executor(self._worker(), draw, svg)
            return await asyncio.wait_for(work, PATIENCE)

    async def png(self, svg: str) -> bytes | None:
        """The picture, or None when it cannot be drawn now: a game goes on without."""
        try:
            return await self._draw(svg)
        except BrokenExecutor:
            log.exception("picture_worker_died")
            self._pool = None
        except (TimeoutError, ValueError):
            log.exception("picture_failed")
        return None

    def close(self) -> None:
        """Stop the worker."""
        if self._pool is not None and self._pool is not self._lent:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
