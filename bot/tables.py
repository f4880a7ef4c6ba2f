"""The tables: the only door to a game. Nothing in here knows Discord."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, Literal

import msgspec

from bot.store import Draft, Saved, Store
from bot.table import LOBBY_DEADLINE, DeniedError, RefusedError, Status, Table, playing, seated
from games import Box
from games.core import Seat, Value
from games.record import Acted, Entry, Expired, Position

MOST_WORDS = 1000
"""So many texts are kept for a table."""

_entry: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


class Tables:
    """Every table, loaded when first touched, changed one step at a time."""

    def __init__(self, store: Store, boxes: Mapping[str, Box], now: Callable[[], float]) -> None:
        self._store = store
        self._boxes = boxes
        self._now = now
        self._loaded: dict[int, Table] = {}
        self._locks: dict[int, asyncio.Lock] = {}
        self.changed: Callable[[Table], None] = lambda _table: None
        """Called after every change that people can see."""
        self.retimed: Callable[[], None] = lambda: None
        """Called after every change of a deadline."""

    async def get(self, table_id: int) -> Table:
        """A table as it is now. Raises `DeniedError` for one that is not known."""
        if table := self._loaded.get(table_id):
            return table
        async with self._lock(table_id):
            return await self._load(table_id)

    def _lock(self, table_id: int) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def _load(self, table_id: int) -> Table:
        if table := self._loaded.get(table_id):
            return table
        saved = await self._store.load(table_id)
        if saved is None:
            raise DeniedError("denied-unknown-table")
        table = self._unpacked(saved)
        self._loaded[table_id] = table
        return table

    def _unpacked(self, saved: Saved) -> Table:
        box = self._boxes.get(saved.game)
        if box is None or box.game.version != saved.rules:
            raise DeniedError("denied-other-rules", game=saved.game, version=saved.rules)
        table = Table(
            id=saved.id,
            box=box,
            options=msgspec.json.decode(saved.options),
            status=msgspec.convert(saved.status, Status),
            guild_id=saved.guild_id,
            channel_id=saved.channel_id,
            host_id=saved.host_id,
            language=saved.language,
            secret=saved.secret,
            start_id=saved.start_id,
            revision=saved.revision,
            shown=saved.shown,
            unseen=saved.shown < saved.revision,
            opened_at=saved.opened_at,
            people=saved.people,
            entries=[_entry.decode(body) for body in saved.entries],
            deadlines=dict(saved.deadlines),
            posts=dict(saved.posts),
            words=dict(saved.words),
        )
        if table.start_id is not None:
            table.position = table.begin()
            for entry in table.entries:
                table.position.play(entry)
            table.drafts = {
                seat: (draft.step, msgspec.json.decode(draft.body, type=box.game.draft))
                for seat, draft in saved.drafts.items()
            }
        return table

    def loaded(self, table_id: int) -> Table | None:
        """A table that is in memory."""
        return self._loaded.get(table_id)

    def forget(self, table_id: int) -> None:
        """Drop a table from memory; it is loaded again when next touched."""
        self._loaded.pop(table_id, None)

    async def of_person(self, user_id: int) -> list[Table]:
        """The open tables where somebody sits, newest first; those of other rules left out."""
        found: list[Table] = []
        for table_id in await self._store.open_of(user_id):
            try:
                found.append(await self.get(table_id))
            except DeniedError:
                continue
        return found

    @asynccontextmanager
    async def changing(self, table_id: int) -> AsyncGenerator[Table]:
        """One change at a time; after a failed one the table is read again from the store."""
        async with self._lock(table_id):
            table = await self._load(table_id)
            try:
                yield table
            except (DeniedError, RefusedError):
                raise
            except BaseException:
                self.forget(table_id)
                raise

    async def act(self, table_id: int, user_id: int, action: Value) -> Table:
        """Play a person's action. An action that changes nothing is not written."""
        async with self.changing(table_id) as table:
            position = playing(table)
            seat = seated(table, user_id)
            if refusal := table.box.game.check(position.state, seat, action):
                raise RefusedError(refusal)
            await self._append(table, position, Acted(seat, msgspec.to_builtins(action)))
        return table

    async def keep_draft(self, table_id: int, user_id: int, draft: Value | None) -> Table:
        """Store what a person has selected at this moment of the game."""
        async with self.changing(table_id) as table:
            playing(table)
            await self._keep_draft(table, seated(table, user_id), draft)
        self.changed(table)
        return table

    async def _keep_draft(self, table: Table, seat: Seat, draft: Value | None) -> None:
        step = playing(table).state.step
        body = None if draft is None else msgspec.json.encode(draft).decode()
        await self._store.keep_draft(table.id, seat, None if body is None else Draft(step, body))
        table.drafts.pop(seat, None)
        if draft is not None:
            table.drafts[seat] = (step, draft)

    async def _keep_left(self, table: Table, entry: Entry) -> None:
        """What is left of a draft after its seat's own action, where drafts outlast the moments."""
        game = table.box.game
        if game.draft_after is None or not isinstance(entry, Acted) or entry.seat not in table.drafts:
            return
        _, draft = table.drafts[entry.seat]
        left = game.draft_after(draft, msgspec.convert(entry.action, game.action))
        if left != draft and table.status == "playing":
            await self._keep_draft(table, entry.seat, left)

    async def keep_words(self, table_id: int, user_id: int, said: str) -> int:
        """Store what a person wrote; answers its number, which is all that the game knows of it."""
        async with self.changing(table_id) as table:
            playing(table)
            number = max(table.words, default=0) + 1
            if number > MOST_WORDS:
                raise DeniedError("denied-words")
            await self._store.keep_words(table.id, number, seated(table, user_id), said)
            table.words[number] = said
        return number

    async def expire(self, table_id: int, key: str) -> None:
        """A deadline has passed. One that no longer means anything is forgotten."""
        async with self.changing(table_id) as table:
            if key not in table.deadlines:
                await self._store.drop_deadline(table_id, key)
            elif key == LOBBY_DEADLINE:
                await self.close(table, "expired")
            elif table.unseen and not table.awaited.seats:
                await self._show_again(table)
            else:
                await self._append(table, playing(table), Expired(key))

    async def _show_again(self, table: Table) -> None:
        """What there is to look at may not have been shown, the bot was down: the whole time again."""
        table.unseen = False
        table.deadlines = self._clocks(table, playing(table).state, anew=True)
        table.revision += 1
        await self._store.change(table.id, {"revision": table.revision}, deadlines=table.deadlines)
        self.retimed()
        self.changed(table)

    async def _append(self, table: Table, position: Position, entry: Entry) -> None:
        """Write an entry, then make it the present. The rules run first, so no log holds a broken entry."""
        state, events = position.after(entry)
        if state == position.state:
            return
        game = table.box.game
        over = game.outcome(state) is not None
        moved = state.step != position.state.step
        deadlines = self._clocks(table, state)
        values = {"revision": table.revision + 1, "status": "finished" if over else "playing"}
        await self._store.append(
            table.id,
            position.length,
            msgspec.json.encode(entry).decode(),
            values,
            deadlines=None if deadlines == table.deadlines else deadlines,
            clear_drafts=moved and game.draft_after is None and bool(table.drafts),
        )
        position.adopt(state, events)
        table.unseen = False
        table.entries.append(entry)
        table.status = "finished" if over else "playing"
        table.revision += 1
        if moved and game.draft_after is None:
            table.drafts.clear()
        await self._keep_left(table, entry)
        if deadlines != table.deadlines:
            table.deadlines = deadlines
            self.retimed()
        self.changed(table)

    def _clocks(self, table: Table, state: Any, *, anew: bool = False) -> dict[str, float]:  # noqa: ANN401 - any game's state
        clock = table.box.game.clock(state)
        if clock is None:
            return {}
        due = None if anew else table.deadlines.get(clock.key)
        return {clock.key: self._now() + clock.seconds if due is None else due}

    async def move(self, table_id: int, channel_id: int) -> Table:
        """Let a table stand in another channel."""
        async with self.changing(table_id) as table:
            values = {"channel_id": channel_id, "revision": table.revision + 1}
            await self._store.change(table.id, values)
            table.channel_id = channel_id
            table.revision += 1
        return table

    async def close(self, table: Table, status: Literal["cancelled", "expired"]) -> None:
        """End a lobby, inside `changing`."""
        values = {"status": status, "revision": table.revision + 1}
        await self._store.change(table.id, values, deadlines={})
        table.status, table.deadlines = status, {}
        table.revision += 1
        self.changed(table)
