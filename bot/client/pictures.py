"""Pictures: SVG made PNG in worker processes, because drawing holds Python's lock.

A post does not wait for long: it is sent without its picture, and updated when that has come. A picture that
is not waited for when its turn comes is not drawn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterable, Mapping
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

import structlog
from cachetools import LRUCache

from bot.capacity import own_capacity
from bot.client.render import Attached, Illustrated, StandIn
from bot.drawing.painter import draw
from bot.metrics import PICTURES
from bot.screens.shown import Answered, Shown, picture_name
from bot.workers import Worker, Workers
from games.svg import drawing, words

KEPT_BYTES = 16 * 2**20
"""Memory for drawn pictures."""
LARGEST = 4 * 2**20
"""Bytes of a picture beyond which it is not sent."""
QUEUE = 64
"""Maximum number of pictures that wait to be drawn; further callers are called when there is room."""
PICTURE_SECONDS = 1.0
"""Seconds that a post waits for its pictures."""
ANSWER_SECONDS = 0.1
"""Seconds that the answer to a press waits for the pictures of a new panel."""
EDIT_SECONDS = 0.012
"""The same where the panel has pictures already, which stay until then."""
DRAWING_NICENESS = 10
DRAWING_ATTEMPTS = 3
"""Number of workers that may die during one picture."""
FIRST = drawing(8, 8, words(4, 4, "1", 8))
"""A picture for which fonts are read."""

Call: TypeAlias = Callable[[], None]

log = structlog.stdlib.get_logger(__name__)


def _size(png: bytes | None) -> int:
    return len(png or b"") + 256


@dataclass(slots=True, eq=False)
class _Order:
    """A picture that waits to be drawn or is being drawn."""

    task: asyncio.Task[None]
    """What waits for it."""
    begun: bool = False
    """Whether a worker draws it."""
    answers: bool = False
    """Whether an answer to a press waits for it."""
    askers: set[Hashable] = field(default_factory=set[Hashable])
    """The posts and panels that want it."""
    calls: dict[Call, None] = field(default_factory=dict[Call, None])
    """What is called when it is there."""


class Pictures:
    """Draws each picture once, one at a time in each worker; asks for the same one share the work."""

    def __init__(
        self, pool: Executor | None = None, patience: float = PICTURE_SECONDS, workers: int | None = None
    ) -> None:
        """`pool`: draws, and is left alone by `close`. Without one, this number of `workers` draws.

        By default these are as many as the machine bears; where it bears none, there are no pictures.
        """
        self.patience = patience
        if workers is None:
            workers = 1 if pool else own_capacity().picture_workers
        ready = None if pool else partial(draw, FIRST)
        self._workers = Workers([Worker(DRAWING_NICENESS, ready, pool) for _ in range(workers)])
        self._drawn: LRUCache[str, bytes | None] = LRUCache(KEPT_BYTES, _size)
        self._orders: dict[str, _Order] = {}
        self._turned_away: dict[Call, None] = {}
        self._closed = False

    def warm_up(self) -> None:
        """Start a worker before the first picture is wanted."""
        self._workers.warm_up()

    def close(self) -> None:
        """Stop the workers, and what they draw."""
        self._closed = True
        self._turned_away.clear()
        for order in self._orders.values():
            order.task.cancel()
        self._workers.close()

    async def answer(
        self, shown: Shown, answered: Answered, attached: Attached, later: Call | None
    ) -> Illustrated:
        """Return what answers a press, with the pictures that are there soon.

        In place of others the files stay that the message has; `later` is as in `of`.
        """
        names = [*map(picture_name, shown.svgs)]
        stays = not shown.documents and len(attached.names or ()) == len(names)
        pictures, lacking = await self.of(shown.svgs, later, EDIT_SECONDS if stays else ANSWER_SECONDS)
        stand_ins = dict[str, StandIn]()
        # An edit may have begun since.
        if lacking and not pictures and stays and attached.names:
            standing = (StandIn(name, attached.alts.get(name, "")) for name in attached.names)
            stand_ins = dict(zip(names, standing, strict=True))
        return Illustrated(shown, pictures, lacking, answered, stand_ins)

    async def of(
        self, svgs: Iterable[str], later: Call | None, patience: float | None = None
    ) -> tuple[Mapping[str, bytes], bool]:
        """Return the pictures that are there soon, by file name, and whether more are to come.

        Then `later` is called when the next of them may be there. One that cannot be drawn never comes.
        Pictures that `later` has waited for until now are given up; without it, those that did not come are.
        With `patience`, of an answer to a press, they are drawn before those of posts.
        """
        names = self._names_of(svgs)
        asker = later or object()
        try:
            tasks = self._ask(asker, names)
            for name in names if patience else ():
                if (order := self._orders.get(name)) is not None:
                    order.answers = True
            if tasks and (seconds := self.patience if patience is None else min(patience, self.patience)):
                await asyncio.wait(tasks, timeout=seconds)
        finally:
            if later is None:
                self._ask(asker, {})
        pictures = {name: png for name in names if (png := self._drawn.get(name))}
        missing_names = [name for name in names if name not in self._drawn]
        if missing_names and later and not self._closed:
            order = self._orders.get(missing_names[0])
            (self._turned_away if order is None else order.calls)[later] = None
        return pictures, bool(missing_names)

    def begin(self, svgs: Iterable[str], asker: Hashable) -> None:
        """Begin to draw pictures for later, in place of those that were begun for the same asker."""
        self._ask(("later", asker), self._names_of(svgs))

    def at_hand(self, svgs: Iterable[str]) -> Mapping[str, bytes] | None:
        """Return pictures by file name if all have been drawn."""
        pictures = {name: self._drawn.get(name) for name in self._names_of(svgs)}
        drawn_pictures = {name: png for name, png in pictures.items() if png is not None}
        return drawn_pictures if len(drawn_pictures) == len(pictures) else None

    def _names_of(self, svgs: Iterable[str]) -> dict[str, str]:
        return {picture_name(svg): svg for svg in svgs} if len(self._workers) else {}

    def _ask(self, asker: Hashable, svgs: Mapping[str, str]) -> set[asyncio.Task[None]]:
        """Return the work on pictures that are not drawn, and give up what the asker wanted before."""
        for name, order in list(self._orders.items()):
            if name not in svgs and asker in order.askers:
                order.askers.discard(asker)
                order.calls = {call: None for call in order.calls if call is not asker}
                if not order.askers and not order.begun:
                    order.task.cancel()
        tasks = set[asyncio.Task[None]]()
        for name, svg in svgs.items():
            if (order := self._order(name, svg)) is not None:
                order.askers.add(asker)
                tasks.add(order.task)
        return tasks

    def _order(self, name: str, svg: str) -> _Order | None:
        """Return the work on a picture; None when it is done, or cannot begin yet."""
        if self._closed or name in self._drawn:
            return None
        order_before = self._orders.get(name)
        if order_before is not None and not order_before.task.cancelling():
            return order_before
        if len(self._orders) >= QUEUE:
            return None
        PICTURES.inc()
        task = asyncio.create_task(self._draw(name, svg), name="picture")
        order = self._orders[name] = _Order(task)
        task.add_done_callback(lambda _: self._keep_result(name, order))
        return order

    def _keep_result(self, name: str, order: _Order) -> None:
        PICTURES.dec()
        if self._orders.get(name) is order:
            del self._orders[name]
        if self._closed:
            return
        # Callers turned away may not want it any longer: the last one to be drawn calls all of them.
        turned_away = list(self._turned_away)[: 1 if self._orders else None]
        for call in (*order.calls, *turned_away):
            self._turned_away.pop(call, None)
            call()

    # The workers -------------------------------------------------------------------------------

    async def _draw(self, name: str, svg: str) -> None:
        order = self._orders[name]
        # What answers wait for, then what has waited longest.
        async with self._workers.turn(lambda: (not order.answers,)) as worker:
            order.begun = True
            self._keep(name, await self._draw_in(worker, name, svg))

    async def _draw_in(self, worker: Worker, name: str, svg: str) -> bytes | None:
        for _attempt in range(DRAWING_ATTEMPTS):
            try:
                return await worker.run(draw, svg)
            except (BrokenExecutor, OSError) as error:
                log.warning("picture_worker_died", error=type(error).__name__)
            except Exception as error:  # noqa: BLE001 - the others are drawn, whatever one needs
                # Its message may tell what the picture shows.
                log.error("picture_failed", picture=name, error=type(error).__name__)  # noqa: TRY400 - so
                return None
        return None

    def _keep(self, name: str, png: bytes | None) -> None:
        if png is not None and len(png) > LARGEST:
            log.error("picture_failed", picture=name, bytes=len(png))
            png = None
        self._drawn[name] = png
