"""The database behind the store: what every kind of one does for it."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Any, TypeVar

import structlog
from sqlalchemy import ColumnElement, Connection
from sqlalchemy.exc import SQLAlchemyError

from bot.store.errors import StoreError
from bot.store.lease import Shards
from bot.store.schema import tables

T = TypeVar("T")
OF_SERVER = 1 << 22
"""The lower part of a number of Discord's says nothing of its shard."""
OF_VALUES = ("22", "23")
"""How PostgreSQL's names of errors begin where it quotes what was to be written."""
Work = Callable[[Connection], T]

log = structlog.stdlib.get_logger(__name__)


class Database(ABC):
    """Where rows are kept. Each piece of work is one transaction, in portable Core.

    `gone` is set once nothing can be kept any more. `one_statement`: whether several tables can be written by
    one statement. `shards`: whose tables are ours to look after. `epoch`: a shard and the epoch of its lease;
    with it, commits of tables are written while the lease is nobody else's.
    """

    one_statement = False

    def __init__(self, gather: float = 0.0) -> None:
        """`gather`: so many seconds what may wait is gathered, until somebody wants it written."""
        self._gather = gather
        self._later: dict[Hashable, Work[Any]] = {}
        self._flushing: asyncio.Task[None] | None = None
        self._hurried = asyncio.Event()
        self.gone = asyncio.Event()
        self.epoch: tuple[int, int] | None = None
        self.shards: Shards = Shards()
        self.recovered: list[Callable[[], None]] = []

    @property
    def here(self) -> tuple[ColumnElement[bool], ...]:
        """Which tables are those of our shards; no condition where all are."""
        if self.shards.all:
            return ()
        shard = (tables.c.guild_id // OF_SERVER) % self.shards.count
        return (shard.in_(self.shards.ids),)

    @abstractmethod
    async def begin(self) -> None:
        """Connect and bring the tables up to date. Raises `StoreError`."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is being written and let go."""

    @abstractmethod
    async def run(self, work: Work[T]) -> T:
        """Write all of it or nothing, durably. Raises `StoreError`; what the work itself raises undoes it."""

    async def commit(self, work: Work[T], *, alone: bool = False) -> T:
        """Like `run`, for what is guarded by a revision. `alone`: it is one statement and needs no more."""
        del alone
        return await self.run(work)

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """Return what is found at one moment, with everything that was to be written soon."""

    @abstractmethod
    async def leave_no_trace(self) -> None:
        """Take out of where it may still be what has been deleted. Raises `StoreBusyError`."""

    # What may wait ---------------------------------------------------------------------------------

    def write_soon(self, key: Hashable, work: Work[Any]) -> None:
        """Write what a crash may lose, together with whatever else has gathered; the last of a key counts."""
        self.forget_later(key)
        self._later[key] = work
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush(), name="write soon")

    def forget_later(self, key: Hashable) -> None:
        """Do not write what was to be written soon: something newer is."""
        self._later.pop(key, None)

    async def flush(self) -> None:
        """Wait until everything that was to be written soon is written."""
        while self._flushing:
            self._hurried.set()
            await asyncio.wait({self._flushing})

    async def _flush(self) -> None:
        try:
            while self._later:
                await self._others_gathered()
                gathered, self._later = self._later, {}
                await self.run(_all_of(list(gathered.values())))
        except (StoreError, SQLAlchemyError) as error:
            log.error("not_written", error=reason_of(error))  # noqa: TRY400 - where it failed tells nothing
        finally:
            self._flushing = None
            self._hurried.clear()

    async def _others_gathered(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(self._gather):
                await self._hurried.wait()


def _all_of(works: list[Work[Any]]) -> Work[None]:
    def work(connection: Connection) -> None:
        for one in works:
            one(connection)

    return work


def reason_of(error: BaseException) -> str:
    """Return what the database itself says of an error, in one line and without a value of a game."""
    said = getattr(error, "orig", None) or error
    state = str(getattr(said, "sqlstate", None) or "")
    return f"a value does not fit ({state})" if state.startswith(OF_VALUES) else " ".join(str(said).split())
