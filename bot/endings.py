"""How a game ends before its rules do, and how an action is taken back."""

from __future__ import annotations

from bot.clocks import told_by
from bot.consequences import END, LATE
from bot.seating import Seating
from bot.status import asks_host
from bot.table import DeniedError, Table, hosted, playing, seated
from bot.tables import Tables
from games.record import Acted, Ended, TakenBack

YES, NO = "yes", "no"


class Endings:
    """Votes, the host's last word, and taking back."""

    def __init__(self, tables: Tables, seating: Seating) -> None:
        self._tables = tables
        self._seating = seating

    async def together(self, table_id: int, user_id: int, answer: str) -> Table:
        """Propose to end the game here, agree, or decline: it ends when everybody agrees."""
        async with self._tables.changing(table_id) as table:
            playing(table)
            seat = seated(table, user_id)
            if answer == NO:
                await self._decline(table, user_id)
                return table
            agreed = {**table.votes.get(END, {}), seat: YES}
            if set(table.present) <= agreed.keys():
                await self._tables.append(table, Ended("together"))
                return table
            told = [] if END in table.votes else [told_by(table, user_id, "told-proposed")]
            await self._tables.change(table, {}, votes={**table.votes, END: agreed}, also=told)
        return table

    async def _decline(self, table: Table, user_id: int) -> None:
        if END not in table.votes:
            raise DeniedError("denied-no-question")
        others = {question: answers for question, answers in table.votes.items() if question != END}
        await self._tables.change(table, {}, votes=others, also=[told_by(table, user_id, "told-declined")])

    async def end(self, table_id: int, user_id: int, *, manager: bool) -> Table:
        """The host ends the game: there is no winner."""
        async with self._tables.changing(table_id) as table:
            playing(table)
            hosted(table, user_id, manager=manager)
            await self._tables.append(table, Ended("host"), also=[told_by(table, user_id, "told-ended")])
        return table

    async def late(self, table_id: int, user_id: int, answer: str, *, manager: bool) -> Table:
        """Say what to do about a seat whose time is up: the host where the table wants it, else most."""
        async with self._tables.changing(table_id) as table:
            playing(table)
            if not table.late:
                raise DeniedError("denied-not-late")
            if manager or asks_host(table):
                hosted(table, user_id, manager=manager)
                await self._seating.answer(table, answer, user_id)
            else:
                await self._vote(table, user_id, answer)
        return table

    async def _vote(self, table: Table, user_id: int, answer: str) -> None:
        seat = seated(table, user_id)
        voters = set(table.present) - set(table.late)
        if seat not in voters:
            raise DeniedError("denied-own-question")
        answers = {**table.votes.get(LATE, {}), seat: answer}
        given = list(answers.values())
        if given.count(answer) * 2 > len(voters):
            await self._seating.answer(table, answer)
            return
        await self._tables.change(table, {}, votes={**table.votes, LATE: answers})

    async def take_back(self, table_id: int, user_id: int) -> Table:
        """Undo the last action of a seat, if nobody acted since and it showed nothing hidden."""
        async with self._tables.changing(table_id) as table:
            position = playing(table)
            seat = seated(table, user_id)
            last = table.entries[-1] if table.entries else None
            if not isinstance(last, Acted):
                raise DeniedError("denied-nothing-to-take-back")
            if last.seat != seat:
                raise DeniedError("denied-others-acted")
            if not position.can_take_back:
                raise DeniedError("denied-showed")
            await self._tables.append(
                table, TakenBack(seat), also=[told_by(table, user_id, "told-taken-back")]
            )
        return table
