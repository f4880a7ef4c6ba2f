"""The tables: the only door to a game. Nothing in here knows Discord."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

import msgspec

from bot.store import Draft, Person, Post, Saved, Store
from games import Box
from games.core import Awaited, OptionsError, Outcome, Refusal, Seat, Value
from games.record import (
    FORMAT,
    Acted,
    Entry,
    Expired,
    Head,
    Position,
    Result,
    commitment,
    seating,
    seed,
    write,
)

LOBBY_SECONDS = 24 * 60 * 60
LOBBIES_A_PERSON = 5
SECRET_BYTES = 32
LOBBY_DEADLINE = "lobby"

Status: TypeAlias = Literal["lobby", "playing", "finished", "cancelled", "expired"]

_entry: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


class DeniedError(Exception):
    """The table says no; `key` names the message with the reason."""

    def __init__(self, key: str, **args: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.args_ = args


class RefusedError(Exception):
    """The rules say no."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"ruling {refusal.ruling}: {refusal.key}")
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands."""

    guild_id: int
    channel_id: int


@dataclass(slots=True)
class Table:
    """A table in memory: what is stored of it, and the state its log folds to."""

    id: int
    box: Box
    options: dict[str, Any]
    status: Status
    guild_id: int
    channel_id: int
    host_id: int
    language: str
    secret: bytes
    start_id: int | None
    revision: int
    shown: int
    opened_at: float
    people: tuple[Person, ...]
    entries: list[Entry] = field(default_factory=list[Entry])
    deadlines: dict[str, float] = field(default_factory=dict[str, float])
    drafts: dict[Seat, tuple[int, Value]] = field(default_factory=dict[Seat, tuple[int, Value]])
    posts: dict[str, Post] = field(default_factory=dict[str, Post])
    position: Position | None = None

    @property
    def commitment(self) -> str:
        """The hash of the secret, posted with the lobby."""
        return commitment(self.secret)

    @property
    def seats(self) -> range:
        """How many people the game needs with its present options."""
        return self.box.game.seats(self.box.game.read_options(self.options))

    @property
    def awaited(self) -> Awaited:
        """Whose decision the game waits for."""
        return self.box.game.awaited(self.position.state) if self.position else Awaited(())

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self.box.game.outcome(self.position.state) if self.position else None

    @property
    def clock_due(self) -> float | None:
        """When the rules' own clock runs out, in seconds since the epoch."""
        return next((due for key, due in self.deadlines.items() if key != LOBBY_DEADLINE), None)

    def seat_of(self, user_id: int) -> Seat | None:
        """Where a person sits."""
        return next((seat for seat, person in enumerate(self.people) if person.user_id == user_id), None)

    def draft(self, seat: Seat) -> Value | None:
        """What a seat has selected at this moment of the game."""
        step, value = self.drafts.get(seat, (-1, None))
        return value if self.position and step == self.position.state.step else None

    def record(self) -> bytes:
        """The finished game as a file: seats by number, no names, no times."""
        outcome = self.outcome
        if outcome is None or self.start_id is None:
            raise DeniedError("denied-not-finished")
        game = self.box.game
        head = Head(
            FORMAT,
            game.key,
            game.version,
            self.options,
            len(self.people),
            self.commitment,
            self.secret.hex(),
            tuple(str(person.join_id) for person in self.people),
            str(self.start_id),
        )
        return write(head, self.entries, Result(len(self.entries), outcome))

    def begin(self) -> Position:
        """The position before the first entry."""
        joins = [person.join_id for person in self.people]
        options = self.box.game.read_options(self.options)
        return Position(self.box.game, options, len(joins), seed(self.secret, joins, self.start_id or 0))


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

    # Finding -----------------------------------------------------------------------------------

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
            opened_at=saved.opened_at,
            people=saved.people,
            entries=[_entry.decode(body) for body in saved.entries],
            deadlines=dict(saved.deadlines),
            posts=dict(saved.posts),
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
    async def _changing(self, table_id: int) -> AsyncGenerator[Table]:
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

    # The lobby ---------------------------------------------------------------------------------

    async def open(
        self,
        game: str,
        place: Place,
        people: tuple[Person, ...],
        language: str,
        options: Mapping[str, Any] | None = None,
    ) -> Table:
        """Open a lobby: the first of the people is its host. A secret is drawn."""
        box = self._boxes.get(game)
        if box is None:
            raise DeniedError("denied-unknown-game")
        if await self._store.lobbies_of(people[0].user_id) >= LOBBIES_A_PERSON:
            raise DeniedError("denied-too-many-lobbies", most=LOBBIES_A_PERSON)
        chosen = options or msgspec.to_builtins(box.game.options())
        now = self._now()
        saved = Saved(
            id=0,
            game=game,
            rules=box.game.version,
            options=msgspec.json.encode(chosen).decode(),
            status="lobby",
            guild_id=place.guild_id,
            channel_id=place.channel_id,
            host_id=people[0].user_id,
            language=language,
            secret=secrets.token_bytes(SECRET_BYTES),
            start_id=None,
            revision=1,
            shown=0,
            opened_at=now,
            people=people,
            deadlines={LOBBY_DEADLINE: now + LOBBY_SECONDS},
        )
        table = self._unpacked(replace(saved, id=await self._store.create(saved)))
        self._loaded[table.id] = table
        self.retimed()
        return table

    async def join(self, table_id: int, person: Person) -> Table:
        """Take a seat, or a seat that was kept."""
        async with self._changing(table_id) as table:
            _in_lobby(table)
            seat = table.seat_of(person.user_id)
            if seat is not None and table.people[seat].joined:
                raise DeniedError("denied-already-joined")
            if seat is None and len(table.people) >= table.seats[-1]:
                raise DeniedError("denied-full", most=table.seats[-1])
            others = tuple(other for other in table.people if other.user_id != person.user_id)
            await self._set_lobby(table, people=(*others, person))
        return table

    async def leave(self, table_id: int, user_id: int) -> Table:
        """Give up a seat. The next in line becomes host; the last one out closes the lobby."""
        async with self._changing(table_id) as table:
            _in_lobby(table)
            _seated(table, user_id)
            await self._remove(table, user_id)
        return table

    async def free(self, table_id: int, user_id: int, kept_for: int) -> Table:
        """The host gives up a seat that was kept for somebody who has not joined."""
        async with self._changing(table_id) as table:
            _in_lobby(table)
            _hosted(table, user_id)
            seat = table.seat_of(kept_for)
            if seat is None or table.people[seat].joined:
                raise DeniedError("denied-not-kept")
            await self._remove(table, kept_for)
        return table

    async def _remove(self, table: Table, user_id: int) -> None:
        people = tuple(person for person in table.people if person.user_id != user_id)
        if not any(person.joined for person in people):
            await self._close(table, "cancelled")
            return
        host = table.host_id
        if host == user_id:
            host = next(person.user_id for person in people if person.joined)
        await self._set_lobby(table, people=people, host_id=host)

    async def set_option(self, table_id: int, user_id: int, field_: str, value: str) -> Table:
        """The host chooses a game option."""
        async with self._changing(table_id) as table:
            _in_lobby(table)
            _hosted(table, user_id)
            options = {**table.options, field_: value}
            try:
                seats = table.box.game.seats(table.box.game.read_options(options))
            except OptionsError as error:
                raise DeniedError("denied-unknown-option") from error
            if len(table.people) > seats[-1]:
                raise DeniedError("denied-too-many-for-option", most=seats[-1])
            await self._set_lobby(table, options=options)
        return table

    async def set_language(self, table_id: int, user_id: int, language: str) -> Table:
        """The host chooses the language of the public post."""
        async with self._changing(table_id) as table:
            _in_lobby(table)
            _hosted(table, user_id)
            await self._set_lobby(table, language=language)
        return table

    async def cancel(self, table_id: int, user_id: int, *, manager: bool) -> Table:
        """The host, or whoever manages the server, closes the lobby."""
        async with self._changing(table_id) as table:
            _in_lobby(table)
            if not manager:
                _hosted(table, user_id)
            await self._close(table, "cancelled")
        return table

    async def start(self, table_id: int, user_id: int, press_id: int) -> Table:
        """Deal. The seats are drawn, as everything else is, from the secret and the presses."""
        async with self._changing(table_id) as table:
            _in_lobby(table)
            _hosted(table, user_id)
            if len(table.people) not in table.seats:
                raise DeniedError(
                    "denied-seats", least=table.seats[0], most=table.seats[-1], now=len(table.people)
                )
            people = _drawn(table, press_id)
            values = {"status": "playing", "start_id": press_id, "revision": table.revision + 1}
            await self._store.change(table.id, values, people=people, deadlines={})
            table.people, table.status, table.start_id = people, "playing", press_id
            table.deadlines = {}
            table.revision += 1
            table.position = table.begin()
        self.retimed()
        self.changed(table)
        return table

    async def move(self, table_id: int, channel_id: int) -> Table:
        """Let a table stand in another channel."""
        async with self._changing(table_id) as table:
            values = {"channel_id": channel_id, "revision": table.revision + 1}
            await self._store.change(table.id, values)
            table.channel_id = channel_id
            table.revision += 1
        return table

    async def _set_lobby(
        self,
        table: Table,
        *,
        people: tuple[Person, ...] | None = None,
        host_id: int | None = None,
        options: dict[str, Any] | None = None,
        language: str | None = None,
    ) -> None:
        people = table.people if people is None else people
        host_id = table.host_id if host_id is None else host_id
        options = table.options if options is None else options
        language = table.language if language is None else language
        values = {
            "host_id": host_id,
            "options": msgspec.json.encode(options).decode(),
            "language": language,
            "revision": table.revision + 1,
        }
        await self._store.change(table.id, values, people=people)
        table.people, table.host_id, table.options, table.language = people, host_id, options, language
        table.revision += 1
        self.changed(table)

    async def _close(self, table: Table, status: Literal["cancelled", "expired"]) -> None:
        values = {"status": status, "revision": table.revision + 1}
        await self._store.change(table.id, values, deadlines={})
        table.status, table.deadlines = status, {}
        table.revision += 1
        self.changed(table)

    # The game ----------------------------------------------------------------------------------

    async def act(self, table_id: int, user_id: int, action: Value) -> Table:
        """Play a person's action. An action that changes nothing is not written."""
        async with self._changing(table_id) as table:
            position = _playing(table)
            seat = _seated(table, user_id)
            if refusal := table.box.game.check(position.state, seat, action):
                raise RefusedError(refusal)
            await self._append(table, position, Acted(seat, msgspec.to_builtins(action)))
        return table

    async def keep_draft(self, table_id: int, user_id: int, draft: Value | None) -> Table:
        """Store what a person has selected at this moment of the game."""
        async with self._changing(table_id) as table:
            position = _playing(table)
            seat = _seated(table, user_id)
            body = None if draft is None else msgspec.json.encode(draft).decode()
            step = position.state.step
            await self._store.keep_draft(table.id, seat, None if body is None else Draft(step, body))
            table.drafts.pop(seat, None)
            if draft is not None:
                table.drafts[seat] = (step, draft)
        self.changed(table)
        return table

    async def expire(self, table_id: int, key: str) -> None:
        """A deadline has passed. One that no longer means anything is forgotten."""
        async with self._changing(table_id) as table:
            if key not in table.deadlines:
                await self._store.drop_deadline(table_id, key)
            elif key == LOBBY_DEADLINE:
                await self._close(table, "expired")
            else:
                await self._append(table, _playing(table), Expired(key))

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
            clear_drafts=moved and bool(table.drafts),
        )
        position.adopt(state, events)
        table.entries.append(entry)
        table.status = "finished" if over else "playing"
        table.revision += 1
        if moved:
            table.drafts.clear()
        if deadlines != table.deadlines:
            table.deadlines = deadlines
            self.retimed()
        self.changed(table)

    def _clocks(self, table: Table, state: Any) -> dict[str, float]:  # noqa: ANN401 - any game's state
        clock = table.box.game.clock(state)
        if clock is None:
            return {}
        return {clock.key: table.deadlines.get(clock.key, self._now() + clock.seconds)}


def _in_lobby(table: Table) -> None:
    if table.status == "playing":
        raise DeniedError("denied-started")
    if table.status != "lobby":
        raise DeniedError(f"denied-{table.status}")


def _playing(table: Table) -> Position:
    if table.status == "lobby" or table.position is None:
        raise DeniedError("denied-not-started" if table.status == "lobby" else f"denied-{table.status}")
    if table.status != "playing":
        raise DeniedError(f"denied-{table.status}")
    return table.position


def _seated(table: Table, user_id: int) -> Seat:
    seat = table.seat_of(user_id)
    if seat is None:
        raise DeniedError("denied-not-seated")
    return seat


def _hosted(table: Table, user_id: int) -> None:
    if table.host_id != user_id:
        raise DeniedError("denied-not-host")


def _drawn(table: Table, press_id: int) -> tuple[Person, ...]:
    in_order = sorted(table.people, key=lambda person: person.join_id)
    drawn = seating(seed(table.secret, [person.join_id for person in in_order], press_id), len(in_order))
    return tuple(replace(in_order[place], joined=True) for place in drawn)
