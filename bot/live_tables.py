"""Every table: loaded when first touched, changed one command at a time. The only door to a table."""

from __future__ import annotations

import asyncio
import gc
import sys
import traceback
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec
import structlog
from cachetools import LRUCache

from bot.capacity import MAXIMUM_TABLE_BYTES
from bot.limits import MessageBudget, admit, may_join, messages_caused
from bot.store.database import (
    AsleepError,
    ConflictError,
    FinishedError,
    Listeners,
    OutdatedError,
    StoreBusyError,
    StoreError,
    SuspectError,
    UnreadableError,
)
from bot.store.erasure import forget, known_at
from bot.store.personal_blocks import personal_blocks
from bot.store.rows import Loaded, entries_of
from bot.store.store import Store
from bot.store.waiting import end_waiting
from bot.table import commands as c
from bot.table.decide import decide
from bot.table.errors import DeniedError, RefusedError, StaleError
from bot.table.table import Lobby, Over, Table, require_playing
from games.host.packages import GamePackage


@dataclass(frozen=True, slots=True)
class Committed:
    """What a command has made of a table, now that it is stored. `before` has the other's id."""

    before: Table
    after: Table
    notices: tuple[c.Notice, ...]
    actor: c.Actor


# In memory ----------------------------------------------------------------------------------------

GROWTH, HEAD = 1.5, 20
"""A table is measured when it is loaded and each time that its log, a head included, has grown by a factor;
until then its size is taken to grow with the log."""
ALLOCATED = 1.08
"""Bytes that the process takes for each byte of values, at most: its allocator's share."""
SHARED = (type, FunctionType, BuiltinFunctionType, ModuleType, GamePackage)
"""Kinds of objects that are in memory once for all tables."""


class LoadedTables(LRUCache[int, Table]):
    """The loaded tables by their ids. `evicted` is called with the id of each that has to go."""

    def __init__(self, maximum_bytes: int, evicted: Callable[[int], object]) -> None:
        super().__init__(maximum_bytes, self._bytes_of)
        self._measured: dict[int, tuple[type[Table], int, int]] = {}
        self._evicted = evicted

    def _bytes_of(self, table: Table) -> int:
        kind = type(table)
        length = HEAD + len(entries_of(table))
        measured_table, measured_at, size = self._measured.get(table.id, (None, 0, 0))
        if measured_table is not kind or length > GROWTH * measured_at:
            measured_at = length
            size = int(ALLOCATED * measured_bytes(table))
            self._measured[table.id] = (kind, measured_at, size)
        # One that alone is too large is kept alone.
        return min(size * length // measured_at, int(self.maxsize))

    def popitem(self) -> tuple[int, Table]:
        """Remove the table that was not touched for longest."""
        table_id, table = super().popitem()
        self._evicted(table_id)
        return table_id, table

    def __delitem__(self, table_id: int) -> None:
        """Forget a table and its size."""
        super().__delitem__(table_id)
        del self._measured[table_id]


def measured_bytes(table: Table) -> int:
    """Return the bytes of a table's values, each counted once; the game and its code are not the table's."""
    ids = {id(table.game)}
    values = list[Any]([table])
    size = 0
    while values:
        value = values.pop()
        if id(value) in ids or isinstance(value, SHARED):
            continue
        ids.add(id(value))
        size += sys.getsizeof(value)
        if isinstance(value, msgspec.Struct):
            # The collector does not know what is in them.
            values += [getattr(value, name) for name in value.__struct_fields__]
        else:
            values += gc.get_referents(value)
    return size


# Tables -------------------------------------------------------------------------------------------


_T = TypeVar("_T")

COMMIT_ATTEMPTS = 3

WAITS: Mapping[type[Exception], str] = {
    OutdatedError: "rules-wait",
    SuspectError: "suspect",
    FinishedError: "over-damaged",
}
"""What people are told of tables that no restart alone will mend."""

INNERMOST = 6
"""Number of calls that the log names of an error."""

log = structlog.stdlib.get_logger(__name__)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _kinds(error: BaseException) -> str:
    # Not their messages, which may hold values of a game.
    return " of ".join(type(cause).__name__ for cause in _causes(error))


def _calls(error: BaseException) -> list[str]:
    *_, first = _causes(error)
    calls = traceback.extract_tb(first.__traceback__)[-INNERMOST:]
    return [f"{call.filename}:{call.lineno} {call.name}" for call in reversed(calls)]


class LiveTables:
    """The tables of a store.

    `listeners` get every change by a command, `opened` new tables, `noticed` a call for notices that
    no command brought. `loading` is awaited before a table comes into memory, `released` gets its id when it
    goes, also to make room: loaded tables take `maximum_bytes` at most. A table owned by another process
    (not `owns`) is read again each time; only `elsewhere` gets its changes. `heard_since` returns since when
    presses of a server arrive here, or for None of any; infinity while they do not. `quarantined`: the tables
    that cannot be played until the next start, and why.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        budget: MessageBudget | None = None,
        maximum_bytes: int = MAXIMUM_TABLE_BYTES,
    ) -> None:
        self._store = store
        self._now = now
        self.budget = budget or MessageBudget()
        self._loaded = LoadedTables(maximum_bytes, self.release)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.quarantined: dict[int, str] = {}
        self._unseen: set[int] = set()
        self.listeners = Listeners[Committed]()
        self.opened = Listeners[Table]()
        self.noticed: list[Callable[[], None]] = []
        self.loading: list[Callable[[int], Awaitable[None]]] = []
        self.released = Listeners[int]()
        self.owns: Callable[[Table], bool] = lambda _: True
        self.elsewhere = Listeners[Table]()
        self.heard_since: Callable[[int | None], float] = lambda _: 0.0

    @property
    def now(self) -> float:
        """Seconds since the epoch."""
        return self._now()

    # Looking ---------------------------------------------------------------------------------------

    def loaded(self, table_id: int) -> Table | None:
        """Return a table that is in memory."""
        return self._loaded.get(table_id)

    async def get(self, table_id: int) -> Table:
        """Return a table as it is now. Raises `DeniedError`, `StoreError`."""
        return self._loaded.get(table_id) or await self._locked(table_id, lambda: self._read(table_id))

    async def current(self, table_id: int) -> Table:
        """Return a table no older than what the store holds: a change is in the store before it is in memory.

        Raises `DeniedError`, `StoreError`.
        """

        async def read() -> Table:
            table = await self._read(table_id)
            await self._check(table)
            return table

        return await self._locked(table_id, read)

    async def of_person(self, user_id: int) -> list[Table]:
        """Return the open tables of a user, newest first; without those that cannot be read."""
        return await self.readable(await self._store.open_of(user_id))

    async def readable(self, ids: Iterable[int]) -> list[Table]:
        """Return those of these tables that can be read, in the same order."""
        readable: list[Table] = []
        for table_id in ids:
            with suppress(DeniedError):
                readable.append(await self.get(table_id))
        return readable

    def release(self, table_id: int) -> None:
        """Drop a table from memory; it is loaded again when next touched."""
        self._loaded.pop(table_id, None)
        self._unseen.discard(table_id)
        self.released.tell(table_id)

    async def release_stale(self, table_id: int) -> None:
        """Drop a table that the store has another state of, after a change in flight.

        That may be stored already, and would bring the older state back.
        """
        async with self._locks.setdefault(table_id, asyncio.Lock()):
            self.release(table_id)

    # Changing --------------------------------------------------------------------------------------

    def do(self, table_id: int, command: c.Command, actor: c.Actor = c.TABLE) -> Coroutine[Any, Any, Table]:
        """Let a command change a table; return what became of it.

        Raises `DeniedError`, `RefusedError`, `StaleError` and `StoreError`; then nothing has changed.
        """
        return self._locked(table_id, lambda: self._decide_and_commit(table_id, command, actor))

    async def open(self, lobby: Lobby, *, maximum: int | None = None, waits: bool = True) -> Table:
        """Store a new table, unless its server is full; return the first one if its press comes twice.

        Raises `DeniedError`, `StoreError`.
        """
        for _ in range(COMMIT_ATTEMPTS):
            with suppress(ConflictError):
                table = await self._store.create(lobby, partial(admit, maximum, self.now, waits=waits))
                return await self._locked(table.id, partial(self._begin_opened, table))
        raise StoreBusyError("another process keeps opening tables")

    async def _begin_opened(self, table: Table) -> Table:
        if not isinstance(table, Lobby):
            return table
        if loaded_table := self._loaded.get(table.id):
            return loaded_table
        if not await self._store.is_current(table):
            # It was changed and released before its opener knew of it.
            return await self._read(table.id)
        self._remember(table)
        self.opened.tell(table)
        return table

    async def _locked(self, table_id: int, act: Callable[[], Awaitable[_T]]) -> _T:
        """Do one thing at a time at a table; retry after another process has changed it."""
        async with self._locks.setdefault(table_id, asyncio.Lock()):
            for _ in range(COMMIT_ATTEMPTS):
                try:
                    return await act()
                except ConflictError:
                    self.release(table_id)
        raise StoreBusyError("another process keeps changing the table")

    async def _decide_and_commit(self, table_id: int, command: c.Command, actor: c.Actor) -> Table:
        table = await self._read(table_id)
        if isinstance(command, c.TimePassed):
            unseen = command.unseen or table_id in self._unseen
            command = msgspec.structs.replace(command, unseen=unseen)
        actor = msgspec.structs.replace(actor, heard_since=self.heard_since(table.guild_id))
        try:
            change = decide(table, command, actor, self.now)
            return await self._commit(table, change, command, actor)
        except (DeniedError, RefusedError, StaleError):
            await self._check(table)
            raise
        except (StoreError, ConflictError):
            raise
        except Exception as error:
            if not isinstance(command, c.TimePassed):
                raise
            await self._quarantine(table_id, error)
            raise DeniedError("denied-set-aside") from error

    async def _commit(self, table: Table, change: c.Change, command: c.Command, actor: c.Actor) -> Table:
        if change.table is table:
            await self._check(table)
            return table
        messages = messages_caused(change.notices, actor.user_id)
        if not isinstance(command, c.Leave | c.LeaveLobby):
            self.budget.check(actor.user_id, table.channel_id, messages)
        if isinstance(command, c.Join | c.TakeSeat):
            warnings = await self._warnings(change.table, actor.user_id)
            change = replace(change, notices=(*change.notices, *warnings))
        if isinstance(command, c.Join):
            may_join(await self._store.open_count_of(actor.user_id))
        await self._store.commit(table, change.table, change.notices)
        self.budget.spend(actor.user_id, table.channel_id, messages)
        self._unseen.discard(table.id)
        await self._swap(table, change, actor)
        return change.table

    async def _warnings(self, table: Table, user_id: int) -> Iterator[c.Notice]:
        """Return what those read who sit beside a person whom they blocked, and who has just sat down."""
        people = {person.user_id for person in table.seated}
        blocks = await self._store.database.read(personal_blocks(people), flushed=False)
        return (
            c.Notice(
                "private",
                "told-blocked-took-seat"
                if not isinstance(table, Lobby)
                else "told-blocked-joined-host"
                if block.by == table.host_id
                else "told-blocked-joined",
                block.by,
                args={"person": user_id},
            )
            for block in sorted(blocks)
            if block.blocked == user_id
        )

    async def _check(self, table: Table) -> None:
        """Raise `ConflictError` if the table changed meanwhile."""
        if not await self._store.is_current(table):
            raise ConflictError

    async def _swap(self, table: Table, change: c.Change, actor: c.Actor) -> None:
        if not self.owns(table):
            self.elsewhere.tell(change.table)
            return
        if table.id not in self._loaded:
            # It was released meanwhile, with what is kept beside it.
            await self._prepare(table.id)
        self._remember(change.table)
        self.listeners.tell(Committed(table, change.table, change.notices, actor))

    def _remember(self, table: Table) -> None:
        if self.owns(table):
            self._loaded[table.id] = table

    # Reading ---------------------------------------------------------------------------------------

    async def _read(self, table_id: int) -> Table:
        if table := self._loaded.get(table_id):
            return table
        if table_id in self.quarantined:
            raise DeniedError(f"denied-{self.quarantined[table_id]}", table=table_id)
        try:
            loaded = await self._store.load(table_id)
        except AsleepError as error:
            raise DeniedError("denied-asleep", game=error.game) from error
        except UnreadableError as error:
            await self._quarantine(table_id, error)
            raise DeniedError(f"denied-{self.quarantined[table_id]}", table=table_id) from error
        if loaded is None:
            raise DeniedError("denied-unknown-table")
        return await self._take_in(loaded)

    async def _prepare(self, table_id: int) -> None:
        for prepare in self.loading:
            await prepare(table_id)

    async def _take_in(self, loaded: Loaded) -> Table:
        table = loaded.table
        if not self.owns(table):
            await self._prepare(table.id)
            return table
        if loaded.shown < table.revision and not isinstance(table, Over):
            self._unseen.add(table.id)
        if loaded.quarantined:
            await self._resume(table)
        if loaded.fresh:
            if not loaded.ticks:
                await self._store.commit_again(table, table)
            # Last: what is kept beside a table is released while the table is not in memory.
            await self._prepare(table.id)
            self._remember(table)
            return table
        # Its options may be others now: its post is shown again.
        change = c.Change(replace(table, revision=table.revision + 1))
        await self._store.commit_again(table, change.table)
        await self._swap(table, change, c.TABLE)
        return change.table

    # Quarantine -----------------------------------------------------------------------------------

    async def _quarantine(self, table_id: int, error: Exception) -> None:
        """Quarantine a table until the next start, and notify its players once, unless it is over."""
        log.error("table_set_aside", table=table_id, error=_kinds(error), calls=_calls(error))
        self.release(table_id)
        reason = self.quarantined[table_id] = WAITS.get(type(error), "set-aside")
        if not isinstance(error, FinishedError):
            await self._store_quarantine(table_id, c.announcement(f"told-{reason}"), release=False)

    async def _resume(self, table: Table) -> None:
        """Let a table go on that could not, if it can now. Raises `DeniedError`."""
        try:
            decide(table, c.TimePassed(), c.TABLE, self.now)
        except Exception as error:
            await self._quarantine(table.id, error)
            raise DeniedError("denied-set-aside") from error
        await self._store_quarantine(table.id, c.announcement("told-resumed-table"), release=True)

    async def end_waiting(self, table_id: int, user_id: int) -> Table:
        """End a table that waits for earlier rules, as one of its players, without a winner; return it.

        Raises `DeniedError` for others, and where it does not wait.
        """
        try:
            require_playing(await self.get(table_id))
        except DeniedError as error:
            if error.key != "denied-rules-wait":
                raise
        else:
            raise DeniedError("denied-not-waiting")
        work = end_waiting(table_id, self.now, c.announcement("told-ended-waiting"), by=user_id)
        if not await self._store.database.run(work):
            raise DeniedError("denied-not-seated")
        self.quarantined.pop(table_id, None)
        self.announce_stored()
        return await self.get(table_id)

    async def _store_quarantine(self, table_id: int, notice: c.Notice, *, release: bool) -> None:
        try:
            is_new = await self._store.quarantine(table_id, notice, release=release)
        except StoreError as error:
            log.warning("hang_not_noted", table=table_id, error=str(error))
            return
        if is_new:
            self.announce_stored()

    def announce_stored(self) -> None:
        """Have notices sent that were stored without a command."""
        for listener in self.noticed:
            listener()

    async def read_again(self) -> None:
        """Read the open tables that were quarantined before this start or follow other rules.

        Raises `StoreError` after all others have been read; those that were not are read by the next call.
        """
        first_error: StoreError | None = None
        for table_id in await self._store.to_be_read():
            try:
                await self.get(table_id)
            except DeniedError:
                continue
            except StoreError as error:
                first_error = error
            except Exception:
                log.exception("table_not_read_again", table=table_id)
        if first_error is not None:
            raise first_error

    # Forgetting ------------------------------------------------------------------------------------

    async def forget(self, user_id: int) -> None:
        """Remove a user from every table, and delete what names them. Raises `StoreError`."""
        database = self._store.database
        table_ids = await database.read(lambda it: known_at(it, user_id))
        for table_id in table_ids:
            try:
                await self.do(table_id, c.Leave(), c.Actor(user_id))
            except DeniedError:
                # One that cannot be read, or left now, is changed below, row by row.
                continue
            except StoreError:
                raise
            except Exception:
                # So is one whose rules raise.
                log.exception("table_not_left", table=table_id)
        tables = await self.readable(table_ids)
        await database.flush()
        for table_id in await database.run(lambda it: forget(it, user_id, self.now)):
            await self.release_stale(table_id)
        for table in tables:
            with suppress(DeniedError):
                await self._swap(table, c.Change(await self.get(table.id)), c.TABLE)
        await database.leave_no_trace()
