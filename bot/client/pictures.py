"""Pictures: SVG made PNG in a worker process, because drawing holds Python's lock.

A post does not wait for long: it is sent without its picture, and updated when that has come.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import BrokenExecutor, Executor
from typing import TypeAlias

import structlog

from bot.drawing.painter import draw, font_files
from bot.metrics import PICTURES
from bot.screens.shown import picture_name
from bot.worker import kill, spawned

KEPT = 256
"""LRU size of pictures."""
QUEUE = 64
"""Maximum number of pictures that wait to be drawn; further callers are called when there is room."""
PICTURE_SECONDS = 1.0
"""Seconds that a post waits for its pictures."""
DRAWING_NICENESS = 10
DRAWING_ATTEMPTS = 3
"""Number of workers that may die during one picture."""

Call: TypeAlias = Callable[[], None]

log = structlog.stdlib.get_logger(__name__)


class Pictures:
    """Draws each picture once, one at a time; asks for the same one share the work."""

    def __init__(self, pool: Executor | None = None, patience: float = PICTURE_SECONDS) -> None:
        """`pool` is lent, and left alone by `close`."""
        self.patience = patience
        self._lent = pool
        self._pool: Executor | None = pool
        self._turn = asyncio.Lock()
        self._drawn: OrderedDict[str, bytes | None] = OrderedDict()
        self._drawing: dict[str, asyncio.Task[None]] = {}
        self._calls: dict[str, dict[Call, None]] = {}
        self._turned_away: dict[Call, None] = {}
        self._closed = False

    def warm_up(self) -> None:
        """Start the worker before the first picture is wanted."""
        self._worker().submit(font_files)

    def close(self) -> None:
        """Stop the worker, and what it draws."""
        self._closed = True
        self._turned_away.clear()
        for task in self._drawing.values():
            task.cancel()
        if self._pool is not None and self._pool is not self._lent:
            # One that is still starting would keep the bot from ending.
            kill(self._pool)
        self._pool = None

    async def of(self, svgs: Iterable[str], later: Call) -> tuple[Mapping[str, bytes], bool]:
        """Return the pictures that are there soon, by file name, and whether more are to come.

        Then `later` is called when the next of them may be there. One that cannot be drawn never comes.
        """
        wanted = {picture_name(svg): svg for svg in svgs}
        drawing = {task for name, svg in wanted.items() if (task := self._wanted(name, svg))}
        if drawing and self.patience:
            await asyncio.wait(drawing, timeout=self.patience)
        found = {name: png for name in wanted if (png := self._drawn.get(name))}
        missing = [name for name in wanted if name not in self._drawn]
        if missing and not self._closed:
            first = missing[0]
            calls = self._calls.setdefault(first, {}) if first in self._drawing else self._turned_away
            calls[later] = None
        return found, bool(missing)

    def begin(self, svgs: Iterable[str]) -> None:
        """Begin to draw pictures for later."""
        for svg in svgs:
            self._wanted(picture_name(svg), svg)

    def _wanted(self, name: str, svg: str) -> asyncio.Task[None] | None:
        """Return the work on a picture; None when it is done, or cannot begin yet."""
        if name in self._drawn:
            self._drawn.move_to_end(name)
            return None
        if name not in self._drawing and len(self._drawing) < QUEUE and not self._closed:
            PICTURES.inc()
            task = self._drawing[name] = asyncio.create_task(self._draw(name, svg), name="picture")
            task.add_done_callback(lambda task: self._done(name, task))
        return self._drawing.get(name)

    def _done(self, name: str, task: asyncio.Task[None]) -> None:
        PICTURES.dec()
        del self._drawing[name]
        calls = list(self._calls.pop(name, {}))
        if task.cancelled():
            # The bot stops.
            return
        # Callers turned away may not want it any longer: the last one to be drawn calls all of them.
        turned_away = list(self._turned_away)[: 1 if self._drawing else None]
        for call in (*calls, *turned_away):
            self._turned_away.pop(call, None)
            call()

    # The worker --------------------------------------------------------------------------------

    def _worker(self) -> Executor:
        self._pool = self._pool or spawned(DRAWING_NICENESS)
        return self._pool

    async def _draw(self, name: str, svg: str) -> None:
        async with self._turn:
            png = None
            for _attempt in range(DRAWING_ATTEMPTS):
                worker = self._worker()
                try:
                    png = await asyncio.get_running_loop().run_in_executor(worker, draw, svg)
                except (BrokenExecutor, OSError) as error:
                    log.warning("picture_worker_died", error=type(error).__name__)
                    worker.shutdown(wait=False)
                    self._pool = None
                except ValueError:
                    # Its message may tell what the picture shows.
                    log.error("picture_failed", picture=name)  # noqa: TRY400 - for that reason
                    break
                else:
                    break
            self._keep(name, png)

    def _keep(self, name: str, png: bytes | None) -> None:
        self._drawn[name] = png
        while len(self._drawn) > KEPT:
            self._drawn.popitem(last=False)
