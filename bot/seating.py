"""Seats that change hands while a game goes on: leaving, substitutes, removal, and who hosts."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Executable
from sqlalchemy.dialects import sqlite

from bot import schema
from bot.clocks import Clocks, told_by
from bot.consequences import END
from bot.notices import EVERYBODY, notice_row
from bot.saved import HANDED, Person, Post
from bot.screens import seat_place
from bot.table import DeniedError, Table, hosted, playing, seated
from bot.tables import Tables
from bot.turns import missed
from games.core import Seat
from games.record import Eliminated, Ended, Handed, Left

ANYBODY = 0
"""Stands for whom a seat is offered to."""


class Seating:
    """Who plays which seat of a game under way."""

    def __init__(self, tables: Tables, clocks: Clocks) -> None:
        self._tables = tables
        self._clocks = clocks

    # Leaving -----------------------------------------------------------------------------------

    async def leave(self, table_id: int, user_id: int) -> Table:
        """Give up a seat for good; it plays its safe defaults until somebody takes it."""
        async with self._tables.changing(table_id) as table:
            playing(table)
            seat = seated(table, user_id)
            await self.vacate(table, seat, notice_row(table.id, EVERYBODY, "told", "told-left", seat=seat))
        return table

    async def vacate(self, table: Table, seat: Seat, told: Executable) -> None:
        """Nobody plays a seat any more, anybody may take it; inside `changing`."""
        empty = replace(table.people[seat], left=True, offered_to=ANYBODY)
        people = _with(table, seat, empty)
        await self._tables.append(table, Left(seat), people=people, also=[told])
        if not table.present:
            await self._tables.append(table, Ended("left"))
        elif set(table.present) <= set(table.votes.get(END, {})):
            await self._tables.append(table, Ended("together"))
        elif table.host_id == table.people[seat].user_id:
            await self._pass_on(table, table.present[0])

    # Substitutes -------------------------------------------------------------------------------

    async def offer(self, table_id: int, user_id: int, to: int | None) -> Table:
        """Offer the own seat to somebody, to anybody, or to nobody any more. The seat is played on."""
        async with self._tables.changing(table_id) as table:
            playing(table)
            seat = seated(table, user_id)
            if to and table.seat_of(to) is not None:
                raise DeniedError("denied-substitute-seated")
            offered = replace(table.people[seat], offered_to=to)
            told: list[Executable] = []
            if to is not None:
                told.append(notice_row(table.id, to, "told", "told-offered", seat=seat))
            await self._tables.change(table, {}, people=_with(table, seat, offered), also=told)
        return table

    async def take(self, table_id: int, user_id: int, name: str, seat: Seat) -> Table:
        """Take over a seat: what it may know now, and no more, is shown to its new player."""
        async with self._tables.changing(table_id) as table:
            playing(table)
            self._may_take(table, user_id, seat)
            old, place = table.people[seat], seat_place(seat)
            person = Person(user_id, name, old.join_id)
            await self._tables.clear_seat(table, seat, place, _handed(table.posts.get(place, Post())))
            told = notice_row(table.id, EVERYBODY, "told", "told-taken", seat=seat)
            await self._tables.append(
                table,
                Handed(seat),
                people=_with(table, seat, person),
                also=[_tenure(table, seat, old), told],
            )
            table.tenures = (*table.tenures, (seat, old.user_id))
        return table

    def _may_take(self, table: Table, user_id: int, seat: Seat) -> None:
        """Who knows one seat's secrets may not take another."""
        if not 0 <= seat < len(table.people):
            raise DeniedError("denied-seat-taken")
        person = table.people[seat]
        if table.seat_of(user_id) is not None:
            raise DeniedError("denied-substitute-seated")
        if person.offered_to is None:
            raise DeniedError("denied-seat-taken")
        if person.offered_to not in (ANYBODY, user_id):
            raise DeniedError("denied-seat-kept")
        held = {at for at, who in table.tenures if who == user_id}
        held |= {at for at, other in enumerate(table.people) if other.user_id == user_id}
        if held - {seat}:
            raise DeniedError("denied-knows-a-seat")

    async def replace(self, table_id: int, user_id: int, seat: Seat, *, manager: bool) -> Table:
        """The host gives up the seat of somebody who missed a decision."""
        async with self._tables.changing(table_id) as table:
            playing(table)
            hosted(table, user_id, manager=manager)
            if seat not in table.present:
                raise DeniedError("denied-seat-left")
            if seat not in table.late and not missed(table.entries, seat) and not manager:
                raise DeniedError("denied-not-late")
            await self.vacate(table, seat, told_by(table, user_id, "told-replaced", seat=seat))
        return table

    # What is done about a late seat ------------------------------------------------------------

    async def answer(self, table: Table, answer: str, by: int = 0) -> None:
        """Do what was decided about everybody whose time is up; inside `changing`."""
        late = table.late
        match answer:
            case "wait":
                await self._clocks.wind_up(table, told_by(table, by, "told-waits"))
            case "act":
                await self._clocks.act_for_late(table)
            case "replace" | "remove":
                for seat in late:
                    if table.status == "playing" and seat in table.present:
                        await self._remove(table, seat, by, eliminate=answer == "remove")
            case _:
                raise DeniedError("denied-unknown-option")

    async def _remove(self, table: Table, seat: Seat, by: int, *, eliminate: bool) -> None:
        if eliminate and table.box.game.eliminate is not None:
            await self._tables.append(table, Eliminated(seat))
        if table.status == "playing":
            key = "told-removed" if eliminate else "told-replaced"
            await self.vacate(table, seat, told_by(table, by, key, seat=seat))

    # The host ----------------------------------------------------------------------------------

    async def make_host(self, table_id: int, user_id: int, seat: Seat, *, manager: bool) -> Table:
        """Hand over the host's role."""
        async with self._tables.changing(table_id) as table:
            playing(table)
            hosted(table, user_id, manager=manager)
            if seat not in table.present:
                raise DeniedError("denied-seat-left")
            await self._pass_on(table, seat)
        return table

    async def claim(self, table_id: int, user_id: int) -> Table:
        """Take the host's role from somebody who missed a decision."""
        async with self._tables.changing(table_id) as table:
            playing(table)
            seat, host = seated(table, user_id), table.seat_of(table.host_id)
            if host == seat:
                raise DeniedError("denied-already-host")
            if host is not None and host not in table.late and not missed(table.entries, host):
                raise DeniedError("denied-host-present")
            await self._pass_on(table, seat)
        return table

    async def _pass_on(self, table: Table, seat: Seat) -> None:
        told = notice_row(table.id, EVERYBODY, "told", "told-host", seat=seat)
        await self._tables.change(table, {"host_id": table.people[seat].user_id}, also=[told])


def _with(table: Table, seat: Seat, person: Person) -> tuple[Person, ...]:
    return (*table.people[:seat], person, *table.people[seat + 1 :])


def _tenure(table: Table, seat: Seat, old: Person) -> Executable:
    row = sqlite.insert(schema.tenures).values(table_id=table.id, position=seat, user_id=old.user_id)
    return row.on_conflict_do_nothing()


def _handed(post: Post) -> Post:
    """The panel of a seat's last player: the next one has a post of their own."""
    return replace(post, digest=HANDED) if post.message_id else Post(generation=post.generation + 1)
