"""The tables: the only door to a game. Nothing in here knows Discord."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Literal

import msgspec
from sqlalchemy import Executable

from bot.consequences import Consequence, clocks, consequence, turn_values
from bot.saved import Draft, Person, Post, Saved, Votes
from bot.spoken import words_row
from bot.store import Store
from bot.table import LOBBY_DEADLINE, DeniedError, RefusedError, Status, Table, playing, seated
from bot.terms import read_terms
from bot.turns import Turn, stand_in_at, wake
from games import Box
from games.core import Seat, Value
from games.record import TELLING, Acted, Entry, Expired

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
        self.retimed: Callable[[float], None] = lambda _due: None
        """Called after every change of a deadline, with the time of the earliest."""
        self.noticed: Callable[[], None] = lambda: None
        """Called when there is something to be said."""
        self.woken: Callable[[int], Awaitable[None]] = self._not_woken
        """Looks at a table when it wants to be looked at."""
        self.pressed_at: dict[int, float] = {}
        """When somebody last pressed anything."""

    async def _not_woken(self, _table_id: int) -> None:
        """Nobody looks after the clocks."""

    @property
    def now(self) -> float:
        """Seconds since the epoch."""
        return self._now()

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
            terms=read_terms(saved.terms),
            home_id=saved.home_id,
            turn=Turn(saved.turn_from or saved.opened_at, saved.turn_due, saved.stage),
            wake=saved.wake,
            paused_at=saved.paused_at,
            finished_at=saved.finished_at,
            votes=_votes(saved),
            tenures=saved.tenures,
            entries=[_entry.decode(body) for body in saved.entries],
            deadlines=dict(saved.deadlines),
            posts=dict(saved.posts),
            words=dict(saved.words),
        )
        if table.start_id is not None:
            table.position = table.begin(table.start_id)
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
            await self.append(table, Acted(seat, msgspec.to_builtins(action)))
        return table

    async def keep_draft(self, table_id: int, user_id: int, draft: Value | None) -> Table:
        """Store what a person has selected at this moment of the game."""
        async with self.changing(table_id) as table:
            playing(table)
            await self._keep_draft(table, seated(table, user_id), draft)
        self.changed(table)
        return table

    async def clear_seat(self, table: Table, seat: Seat, place: str, post: Post) -> None:
        """Forget what a seat's last player had selected, and mark their panel; inside `changing`."""
        await self._store.keep_draft(table.id, seat, None)
        await self._store.keep_post(table.id, place, post)
        table.drafts.pop(seat, None)
        table.posts[place] = post

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
            await self._store.write(words_row(table.id, number, seated(table, user_id), said))
            table.words[number] = said
        return number

    async def expire(self, table_id: int, key: str) -> None:
        """A deadline has passed. One that no longer means anything is forgotten."""
        if not key:
            await self.woken(table_id)
            return
        async with self.changing(table_id) as table:
            if key not in table.deadlines:
                await self._store.drop_deadline(table_id, key)
            elif key == LOBBY_DEADLINE:
                await self.close(table, "expired")
            elif table.unseen and not table.awaited.seats:
                await self._show_again(table)
            else:
                await self.append(table, Expired(key))

    async def _show_again(self, table: Table) -> None:
        """What there is to look at may not have been shown, the bot was down: the whole time again."""
        table.unseen = False
        deadlines = clocks(table, playing(table).state, self._now(), anew=True)
        await self.change(table, {}, deadlines=deadlines)

    async def append(
        self,
        table: Table,
        entry: Entry,
        *,
        people: tuple[Person, ...] | None = None,
        also: Iterable[Executable] = (),
    ) -> None:
        """Write an entry, then make it the present; inside `changing`.

        The rules run first, so no log holds a broken entry. What changes nothing is not written.
        """
        position = playing(table)
        state, events = position.after(entry)
        if state == position.state and not isinstance(entry, TELLING):
            return
        seated = table.people if people is None else people
        also = tuple(also)
        step = consequence(table, entry, state, seated, self._now(), self.active)
        await self._store.append(
            table.id,
            position.length,
            msgspec.json.encode(entry).decode(),
            step.values,
            people=people,
            deadlines=None if step.deadlines == table.deadlines else step.deadlines,
            clear_drafts=step.moved and table.box.game.draft_after is None and bool(table.drafts),
            votes=None if step.votes == table.votes else step.votes,
            also=(*also, *step.calls),
        )
        position.adopt(entry, state, events)
        table.entries.append(entry)
        self._adopt(table, step)
        await self._keep_left(table, entry)
        self.changed(table)
        if also or step.calls:
            self.noticed()

    def _adopt(self, table: Table, step: Consequence) -> None:
        table.people, table.status, table.finished_at = step.people, step.status, step.finished_at
        table.turn, table.wake, table.unseen = step.turn, step.wake, False
        table.revision += 1
        if step.moved and table.box.game.draft_after is None:
            table.drafts.clear()
        table.deadlines, table.votes = dict(step.deadlines), step.votes
        self._retime(table)

    def _retime(self, table: Table) -> None:
        times = [*table.deadlines.values(), *([] if table.wake is None else [table.wake])]
        if times:
            self.retimed(min(times))

    async def change(
        self,
        table: Table,
        values: Mapping[str, Any],
        *,
        turn: Turn | None = None,
        people: tuple[Person, ...] | None = None,
        deadlines: Mapping[str, float] | None = None,
        votes: Votes | None = None,
        also: Iterable[Executable] = (),
    ) -> None:
        """Change what stands beside the log; inside `changing`. `values` are fields of the table."""
        turn = table.turn if turn is None else turn
        people = table.people if people is None else people
        paused = values.get("paused_at", table.paused_at) is not None
        woken = self.wake_of(table, turn, people, paused=paused)
        also = tuple(also)
        stored = {**values, **turn_values(turn), "wake": woken, "revision": table.revision + 1}
        await self._store.change(table.id, stored, people=people, deadlines=deadlines, votes=votes, also=also)
        for name, value in values.items():
            setattr(table, name, value)
        table.turn, table.wake, table.people = turn, woken, people
        table.deadlines = table.deadlines if deadlines is None else dict(deadlines)
        table.votes = table.votes if votes is None else votes
        table.revision += 1
        self._retime(table)
        if also:
            self.noticed()
        self.changed(table)

    def wake_of(self, table: Table, turn: Turn, people: Sequence[Person], *, paused: bool) -> float | None:
        """When a table wants to be looked at."""
        if table.status != "playing":
            return None
        stand_in = stand_in_at(turn, table.awaited, people, table.entries)
        return wake(table.terms, turn, stand_in, paused=paused)

    def active(self, user_id: int) -> float:
        """When somebody last pressed anything; after a restart nobody has."""
        return self.pressed_at.get(user_id, 0.0)

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


def _votes(saved: Saved) -> Votes:
    votes: dict[str, dict[Seat, str]] = {}
    for question, seat, answer in saved.votes:
        votes.setdefault(question, {})[seat] = answer
    return votes
