"""Lobbies: opening a table, sitting down, choosing options, and the deal."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from bot.consequences import calls, clocks, turn_values
from bot.saved import Person, Saved
from bot.store import Store
from bot.table import LOBBY_DEADLINE, DeniedError, Place, Table, hosted, in_lobby, seated
from bot.tables import Tables
from bot.terms import Terms
from bot.turns import begun, wake
from games import Box
from games.core import OptionsError
from games.record import seating, seed

LOBBY_SECONDS = 24 * 60 * 60
LOBBIES_A_PERSON = 5
SECRET_BYTES = 32


class Lobbies:
    """Everything that happens at a table before its game begins."""

    def __init__(
        self, tables: Tables, store: Store, boxes: Mapping[str, Box], now: Callable[[], float]
    ) -> None:
        self._tables = tables
        self._store = store
        self._boxes = boxes
        self._now = now
        self.opening = asyncio.Lock()
        """Held from asking whether a table may be opened until it is: the next one counts it."""

    async def open(
        self,
        game: str,
        place: Place,
        people: tuple[Person, ...],
        language: str,
        options: Mapping[str, Any] | None = None,
        terms: Terms | None = None,
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
            terms=msgspec.json.encode(terms or Terms()).decode(),
            people=people,
            deadlines={LOBBY_DEADLINE: now + LOBBY_SECONDS},
        )
        table_id = await self._store.create(saved)
        self._tables.retimed(now + LOBBY_SECONDS)
        return await self._tables.get(table_id)

    async def join(self, table_id: int, person: Person) -> Table:
        """Take a seat, or a seat that was kept."""
        async with self._tables.changing(table_id) as table:
            in_lobby(table)
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
        async with self._tables.changing(table_id) as table:
            in_lobby(table)
            seated(table, user_id)
            await self._remove(table, user_id)
        return table

    async def free(self, table_id: int, user_id: int, kept_for: int) -> Table:
        """The host gives up a seat that was kept for somebody who has not joined."""
        async with self._tables.changing(table_id) as table:
            in_lobby(table)
            hosted(table, user_id)
            seat = table.seat_of(kept_for)
            if seat is None or table.people[seat].joined:
                raise DeniedError("denied-not-kept")
            await self._remove(table, kept_for)
        return table

    async def _remove(self, table: Table, user_id: int) -> None:
        people = tuple(person for person in table.people if person.user_id != user_id)
        if not any(person.joined for person in people):
            await self._tables.close(table, "cancelled")
            return
        host = table.host_id
        if host == user_id:
            host = next(person.user_id for person in people if person.joined)
        await self._set_lobby(table, people=people, host_id=host)

    async def set_option(self, table_id: int, user_id: int, field_: str, value: str) -> Table:
        """The host chooses a game option."""
        async with self._tables.changing(table_id) as table:
            in_lobby(table)
            hosted(table, user_id)
            options = {**table.options, field_: value}
            try:
                seats = table.box.game.seats(table.box.game.read_options(options))
            except OptionsError as error:
                raise DeniedError("denied-unknown-option") from error
            if len(table.people) > seats[-1]:
                raise DeniedError("denied-too-many-for-option", most=seats[-1])
            await self._set_lobby(table, options=options)
        return table

    async def set_terms(self, table_id: int, user_id: int, **changed: Any) -> Table:  # noqa: ANN401
        """The host chooses how long a decision may take, or what happens then: fields of the terms."""
        async with self._tables.changing(table_id) as table:
            in_lobby(table)
            hosted(table, user_id)
            try:
                terms = msgspec.convert({**msgspec.structs.asdict(table.terms), **changed}, Terms)
            except msgspec.ValidationError as error:
                raise DeniedError("denied-unknown-option") from error
            await self._set_lobby(table, terms=terms)
        return table

    async def set_language(self, table_id: int, user_id: int, language: str) -> Table:
        """The host chooses the language of the public post."""
        async with self._tables.changing(table_id) as table:
            in_lobby(table)
            hosted(table, user_id)
            await self._set_lobby(table, language=language)
        return table

    async def cancel(self, table_id: int, user_id: int, *, manager: bool) -> Table:
        """The host, or whoever manages the server, closes the lobby."""
        async with self._tables.changing(table_id) as table:
            in_lobby(table)
            if not manager:
                hosted(table, user_id)
            await self._tables.close(table, "cancelled")
        return table

    async def start(self, table_id: int, user_id: int, press_id: int, *, thread: bool = False) -> Table:
        """Deal. The seats are drawn, as everything else is, from the secret and the presses.

        `thread`: the table wants to go on in a thread that grows from the lobby's post.
        """
        async with self._tables.changing(table_id) as table:
            in_lobby(table)
            hosted(table, user_id)
            if len(table.people) not in table.seats:
                raise DeniedError(
                    "denied-seats", least=table.seats[0], most=table.seats[-1], now=len(table.people)
                )
            await self._deal(table, press_id, table.channel_id if thread else None)
        self._tables.changed(table)
        return table

    async def _deal(self, table: Table, press_id: int, home_id: int | None) -> None:
        position, people, now = table.begin(press_id), drawn(table, press_id), self._now()
        awaited = table.box.game.awaited(position.state)
        turn = begun(table.terms, (), awaited, now)
        deadlines, woken = clocks(table, position.state, now), wake(table.terms, turn, None, paused=False)
        called = calls(table, awaited.seats, position.state.step, people, now, self._tables.active)
        values = {"status": "playing", "start_id": press_id, "revision": table.revision + 1, "wake": woken}
        await self._store.change(
            table.id,
            {**values, **turn_values(turn), "home_id": home_id},
            people=people,
            deadlines=deadlines,
            also=called,
        )
        table.people, table.status, table.start_id = people, "playing", press_id
        table.turn, table.wake, table.deadlines = turn, woken, deadlines
        table.home_id = home_id
        table.revision += 1
        table.position = position
        self._tables.retimed(min([woken, *deadlines.values()]))
        if called:
            self._tables.noticed()

    async def _set_lobby(self, table: Table, **changed: Any) -> None:  # noqa: ANN401 - fields of the table
        """Change fields of a table before its game begins."""
        people: tuple[Person, ...] = changed.pop("people", table.people)
        values = {"host_id": table.host_id, "options": table.options, "terms": table.terms, **changed}
        stored = {
            **values,
            "options": msgspec.json.encode(values["options"]).decode(),
            "terms": msgspec.json.encode(values["terms"]).decode(),
            "revision": table.revision + 1,
        }
        await self._store.change(table.id, stored, people=people)
        for name, value in {**values, "people": people}.items():
            setattr(table, name, value)
        table.revision += 1
        self._tables.changed(table)


def drawn(table: Table, press_id: int) -> tuple[Person, ...]:
    """The people in the order of seats, which is drawn from the secret and the presses."""
    in_order = sorted(table.people, key=lambda person: person.join_id)
    drawn = seating(seed(table.secret, [person.join_id for person in in_order], press_id), len(in_order))
    return tuple(replace(in_order[place], joined=True) for place in drawn)
