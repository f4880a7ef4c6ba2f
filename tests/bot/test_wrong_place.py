"""Whatever is pressed wherever it does not belong: one private answer with the reason, and no harm done."""

from __future__ import annotations

import re
from typing import Any

import pytest
import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.enums import InteractionType
from simcord.results import InteractionResult

from bot.interventions import INTERVENTIONS
from bot.saved import Person
from bot.table import Place, Table
from bot.tables import Tables
from tests.bot.night import BUTTON, SELECT, Night, Seen

ARGUMENTS = {
    "limit": ("180", "own"),
    "policy": ("vote",),
    "reminders": ("channel",),
    "late": ("wait", "act", "replace", "remove"),
    "replace": ("0", "7"),
    "host": ("0", "7"),
    "together": ("yes", "no"),
    "offer": ("anybody", "nobody", "SEATED"),
    "take": ("0", "1", "2", "7"),
    "menu": ("", "leave", "end", "back"),
}
"""What is asked of a table in a game under way; everything else takes no argument."""
OTHERS = (
    ("join", ""),
    ("leave", ""),
    ("start", ""),
    ("cancel", ""),
    ("option", "players=9"),
    ("language", "ja"),
    ("free", "SEATED"),
    ("seat", ""),
    ("rematch", ""),
    ("rules", ""),
    ("fresh", "TABLE"),
    ("record", "TABLE"),
)
ASKS = (*((name, argument) for name in INTERVENTIONS for argument in ARGUMENTS.get(name, ("",))), *OTHERS)
OF_NO_TABLE = ("fresh", "record")
"""What says in its argument which table it is about."""
STATES = ("lobby", "playing", "late", "finished", "cancelled", "unknown")
WHEN_LATE = ("late", "claim", "replace", "menu", "seat", "pause")
"""What a time that is up makes a difference to."""
UNKNOWN = 999
AT_ONCE = 22
JAPANESE = re.compile("[ぁ-んァ-ヶ]")


class Walk:
    """Presses everything there is, as four people, at tables of one state."""

    def __init__(self, night: Night, state: str) -> None:
        self.night = night
        self.state = state
        host, seated, gone, _, stranger = night.people
        self.people = {"host": host, "seated": seated, "gone": gone, "stranger": stranger}

    @property
    def roles(self) -> list[str]:
        """Who presses: at a table that is not known, everybody is a stranger."""
        return ["stranger"] if self.state == "unknown" else list(self.people)

    async def table(self) -> int:
        """A table of this state; answers its number."""
        if self.state == "unknown":
            return UNKNOWN
        bot, (host, seated, gone, fourth, _) = self.night.bot, self.night.people
        place = Place(self.night.guild.id, self.night.channel.id)
        table = await bot.lobbies.open("konsul", place, (Person(host.id, "Ann", 1),), "en")
        for number, person in enumerate((seated, gone, fourth), start=2):
            await bot.lobbies.join(table.id, Person(person.id, person.user.name, number))
        if self.state in ("lobby", "cancelled"):
            await bot.lobbies.leave(table.id, gone.id)
        if self.state == "cancelled":
            await bot.lobbies.cancel(table.id, host.id, manager=False)
        if self.state in ("playing", "late", "finished"):
            await self.play(table)
        await self.night.env.settle()
        return table.id

    async def play(self, table: Table) -> None:
        """A game that one has left; its time is up, or it is over."""
        bot, host = self.night.bot, self.night.people[0]
        await bot.lobbies.set_terms(table.id, host.id, limit=180, late="vote")
        await bot.lobbies.start(table.id, host.id, 9)
        await bot.seating.leave(table.id, self.people["gone"].id)
        if self.state == "late":
            await self.night.env.advance_time(200)
        if self.state == "finished":
            await bot.endings.end(table.id, host.id, manager=False)

    async def close(self, table_id: int) -> None:
        """Make room for the next."""
        bot, host = self.night.bot, self.night.people[0]
        table = await bot.tables.get(table_id)
        if table.status == "lobby":
            await bot.lobbies.cancel(table_id, host.id, manager=True)
        if table.status == "playing":
            await bot.endings.end(table_id, host.id, manager=True)

    def press(self, role: str, table_id: int, name: str, argument: str) -> InteractionResult:
        """Discord tells the bot of a press on a post of its."""
        env, backend = self.night.env, self.night.env.backend
        argument = argument.replace("TABLE", str(table_id)).replace("SEATED", str(self.people["seated"].id))
        address = f"ask.{0 if name in OF_NO_TABLE else table_id}.{name}.{argument}"
        data: dict[str, Any] = {"custom_id": f"b.{address}", "component_type": BUTTON}
        drawn: dict[str, Any] = {"type": BUTTON, "custom_id": f"b.{address}", "label": "old", "style": 2}
        if name == "free":
            options = [{"label": argument, "value": argument}]
            data = {"custom_id": f"s.{address}", "component_type": SELECT, "values": [argument]}
            drawn = {"type": SELECT, "custom_id": f"s.{address}", "options": options}
        record, payload = interactions.base_payload(
            backend,
            type=InteractionType.MESSAGE_COMPONENT,
            channel_id=self.night.channel.id,
            guild_id=self.night.guild.id,
            user_id=self.people[role].id,
            data=data,
        )
        message = backend.get_message(self.night.channel.id, self.source)
        components = [{"type": 1, "components": [drawn]}]
        payload["message"] = {**serializers.message_payload(backend, message), "components": components}
        record.source_message_id = self.source
        with env._bot_scope():
            backend.emit("INTERACTION_CREATE", payload)
        return InteractionResult(env, record)

    async def all(self) -> None:
        """Every ask by everybody: one after the other where the table may change, else all at once."""
        shown = await self.night.people[3].slash(self.night.channel, "play", game="money_and_luck")
        self.source = shown.response.message.id
        cases = [(role, *one) for one in ASKS for role in self.roles if self.asks(one[0])]
        await self.in_vain([case for case in cases if not self.may_change(*case)])
        table_id = await self.table()
        for case in filter(lambda case: self.may_change(*case), cases):
            if await self.changes(table_id, *case):
                await self.close(table_id)
                table_id = await self.table()

    def asks(self, name: str) -> bool:
        """Whether something is asked in this state, and not in another that is like it."""
        return self.state != "late" or name in WHEN_LATE

    def may_change(self, role: str, name: str, _argument: str) -> bool:
        """Whether a table may be another after this."""
        living = self.state in ("lobby", "playing", "late")
        return living and (role in ("host", "seated") or name in ("join", "take"))

    async def in_vain(self, cases: list[tuple[str, str, str]]) -> None:
        """Presses that change nothing, all at the same instant."""
        table_id = await self.table()
        before = await self.people_of(table_id)
        for first in range(0, len(cases), AT_ONCE):
            some = cases[first : first + AT_ONCE]
            results = [self.press(role, table_id, name, argument) for role, name, argument in some]
            await self.night.env.settle()
            for result, case in zip(results, some, strict=True):
                self.answered(result, case, silent=case[1] == "fresh")
        assert await self.people_of(table_id) == before
        if table_id != UNKNOWN:
            await self.sound(table_id)
            await self.close(table_id)

    async def people_of(self, table_id: int) -> tuple[object, ...]:
        """What people alone can change; time may pass."""
        if table_id == UNKNOWN:
            return ()
        table = await self.night.bot.tables.get(table_id)
        return table.status, table.people, table.host_id, table.terms, table.options, table.votes

    async def changes(self, table_id: int, role: str, name: str, argument: str) -> bool:
        """Press, and look at the answer; whether it changed the table."""
        tables = self.night.bot.tables
        before = (await tables.get(table_id)).revision
        result = self.press(role, table_id, name, argument)
        await self.night.env.settle()
        changed = (await tables.get(table_id)).revision != before
        if changed:
            await self.sound(table_id)
        self.answered(result, (role, name, argument), silent=changed or name == "fresh")
        return changed

    async def sound(self, table_id: int) -> None:
        """A table is the same in memory and in the store."""
        bot = self.night.bot
        known = await bot.tables.get(table_id)
        read = await Tables(bot.store, bot.boxes, lambda: 0.0).get(table_id)
        assert (read.status, read.entries, read.people) == (known.status, known.entries, known.people)
        assert (read.host_id, read.terms, read.votes) == (known.host_id, known.terms, known.votes)
        assert read.revision == known.revision

    def answered(self, result: InteractionResult, case: tuple[str, str, str], *, silent: bool) -> None:
        """One answer in the presser's language that only they see, or a change that everybody sees."""
        where = f"{case} at a {self.state} table"
        assert result.acknowledged, where
        if result.modal:
            assert case == ("host", "limit", "own"), where
            return
        messages = [one for one in (result.response, *result.followups) if one is not None]
        private = [Seen(one.components) for one in messages if one.message.id != self.source]
        assert silent or len(private) == 1, where
        for one in private:
            assert "went wrong" not in one.text, where
            assert "could not read" not in one.text, where
            if case[0] in ("stranger", "gone"):
                assert JAPANESE.search(one.text), where


@pytest.mark.parametrize("state", STATES)
async def test_every_ask_is_answered(night: Night, env: simcord.Env, state: str) -> None:
    """By whom and at what table soever: no press stays unanswered, none breaks a table."""
    for person in (night.people[2], night.people[4]):
        await person.slash(night.channel, "language", language="ja")
    await Walk(night, state).all()
