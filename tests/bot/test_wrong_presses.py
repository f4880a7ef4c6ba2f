"""Whatever is pressed wherever it does not belong: one private answer with the reason, and no harm done.

The requests are those of the unions, with values for each of their fields: a new one is covered by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, product
from typing import Any, get_args

import discord
import msgspec
import pytest
from simcord import interactions
from simcord.backend import serializers
from simcord.enums import InteractionType
from simcord.results import InteractionResult

from bot.client.custom_ids import asking
from bot.client.panels import OpenPanel
from bot.screens.notices import refusal
from bot.screens.requests import (
    AnyRequest,
    ForgetMe,
    OfBot,
    OfTable,
    PostAgain,
    Rematch,
    SetOwnLanguage,
    TypeCut,
    TypeFinish,
    TypeKept,
    TypeLimit,
    TypeNote,
)
from bot.screens.wording import words
from bot.table.commands import (
    TABLE,
    Actor,
    AnyCommand,
    Cancel,
    Command,
    End,
    Join,
    Leave,
    Pause,
    Pressed,
    Start,
    TimePassed,
)
from bot.table.decide import decide
from bot.table.lobby import opened
from bot.table.table import DeniedError, Lobby, Over, Playing, StaleError, Table
from bot.table.terms import LIVE, Terms
from bot.table.timing import next_check
from games import GAMES
from tests.bot.night import BUTTON, Night, Seen, SlowWorld

LIVING = ("lobby", "playing", "paused", "late")
STATUSES = (*LIVING, "finished", "cancelled", "unknown")
ROLES = ("host", "seated", "gone", "keeper", "stranger")
IN_JAPANESE = ("gone", "stranger")
UNKNOWN = 999_999
GOVERNING = {("lobby", "host"), *product(LIVING[1:], ("host", "keeper"))}
FORMS = {
    TypeLimit: GOVERNING,
    TypeFinish: GOVERNING,
    TypeKept: {("lobby", "host")},
    TypeCut: {("lobby", "host"), ("lobby", "seated")},
    TypeNote: set(product(LIVING[1:], ("host", "seated"))),
}
"""Who finds a form, and at what table."""
AT_ONCE = 8
"""More at the same instant cost SimCord more each."""
MAXIMUM_LATE = 20
JAPANESE = re.compile("[ぁ-んァ-ヶ]")

presses = count(1)


# What is asked -------------------------------------------------------------------------------------


def values_of(kind: msgspec.inspect.Type, people: Sequence[int]) -> tuple[Any, ...]:
    """What a field of a request is tried with: all there is, or what is there and what is not."""
    match kind:
        case msgspec.inspect.IntType(lt=int(below)) if below <= 100:
            return (0, 1, 2, below - 1)
        case msgspec.inspect.IntType(le=most) if most == 2**63 - 1:
            return (0, *people)
        case msgspec.inspect.IntType(ge=least):
            return (least or 0,)
        case msgspec.inspect.StrType():
            return ("ja",)
        case msgspec.inspect.BoolType():
            return (False, True)
        case msgspec.inspect.NoneType():
            return (None,)
        case msgspec.inspect.LiteralType(values=values):
            return tuple(values)
        case msgspec.inspect.UnionType(types=types):
            return tuple(value for one in types for value in values_of(one, people))
        case msgspec.inspect.VarTupleType(item_type=item):
            return ((), values_of(item, people)[-1:])
        case _:
            raise AssertionError(kind)


def requests(union: Any, people: Sequence[int]) -> Iterator[Any]:
    """Every request of a union, with every combination of the values of its fields."""
    for request in get_args(union):
        info = msgspec.inspect.type_info(request)
        assert isinstance(info, msgspec.inspect.StructType)
        for values in product(*(values_of(field.type, people) for field in info.fields)):
            yield request(*values)


# Tables of every status ----------------------------------------------------------------------------


def actor(person: Any, name: str = "Somebody", *, manages: bool = False) -> Actor:
    """Somebody who presses something for the first time."""
    return Actor(person.id, name, next(presses), manages)


def fresh(night: Night) -> Lobby:
    """A lobby that is not stored yet."""
    terms, place = Terms(limit=LIVE, late="vote"), (night.guild.id, night.channel.id)
    host, now = actor(night.people[0], "Ann"), night.bot.tables.now
    return opened(GAMES["konsul"], host, place, b"s" * 32, now, language="en", terms=terms)


def tables_of(night: Night) -> dict[str, Table]:
    """A table of each status: four have joined, and one of them has left."""
    host, seated, gone, fourth = night.people[:4]
    now = night.bot.tables.now

    def then(table: Table, command: AnyCommand, person: Any) -> Table:
        return decide(table, command, actor(person, person.name.title()), now).table

    lobby: Table = fresh(night)
    for person in (seated, gone, fourth):
        lobby = then(lobby, Join(), person)
    playing = then(then(lobby, Start(), host), Leave(), gone)
    waiting = then(lobby, Leave(), gone)
    return {
        "lobby": waiting,
        "playing": playing,
        "paused": then(playing, Pause(), host),
        "late": late(playing),
        "finished": then(playing, End(), host),
        "cancelled": then(waiting, Cancel(), host),
    }


def late(table: Table) -> Table:
    """The table when the time of somebody who plays is up."""
    for _ in range(MAXIMUM_LATE):
        if isinstance(table, Playing) and table.late:
            return table
        table = decide(table, TimePassed(), TABLE, next_check(table) or 0.0).table
    raise AssertionError


@dataclass
class Hall:
    """Tables of every status, each made as often as it is wanted, and people who press at them."""

    night: Night
    made: dict[str, Table]
    people: dict[str, Any]
    source: int

    @classmethod
    async def open(cls, night: Night) -> Hall:
        """Come in: a host, a player, one who has left, a keeper of the server, and a stranger."""
        host, seated, gone, fourth, stranger = night.people
        role = night.guild.create_role("keepers", permissions=discord.Permissions(manage_guild=True))
        keeper = night.guild.add_member(night.env.create_user("keeper"), roles=[role])
        people = dict(zip(ROLES, (host, seated, gone, keeper, stranger), strict=True))
        for who in IN_JAPANESE:
            await people[who].slash(night.channel, "language", language="ja")
        shown = await fourth.slash(night.channel, "play", game="money_and_luck")
        assert shown.response is not None
        return cls(night, tables_of(night), people, shown.response.message.id)

    def roles(self, status: str) -> Sequence[str]:
        """Who presses: at a table that is not known, everybody is a stranger."""
        return ("stranger",) if status == "unknown" else ROLES

    @property
    def ids(self) -> tuple[int, ...]:
        """Somebody who sits, and somebody who does not."""
        return (self.people["seated"].id, self.people["stranger"].id)

    async def table(self, status: str) -> int:
        """A new table of a status, stored and not yet in memory; answers its number."""
        if status == "unknown":
            return UNKNOWN
        store = self.night.bot.store
        stored = await store.create(fresh(self.night))
        kept = {"id": stored.id, "opened_by": stored.opened_by, "revision": stored.revision + 1}
        await store.commit(stored, replace(self.made[status], **kept), ())
        return stored.id

    def press(self, role: str, custom_id: str) -> InteractionResult:
        """Discord tells the bot of a press on a post of its."""
        night, backend = self.night, self.night.env.backend
        record, payload = interactions.base_payload(
            backend,
            type=InteractionType.MESSAGE_COMPONENT,
            channel_id=night.channel.id,
            guild_id=night.guild.id,
            user_id=self.people[role].id,
            data={"custom_id": custom_id, "component_type": BUTTON},
        )
        message = backend.get_message(night.channel.id, self.source)
        drawn = {"type": BUTTON, "custom_id": custom_id, "label": "old", "style": 2}
        components = [{"type": 1, "components": [drawn]}]
        payload["message"] = {**serializers.message_payload(backend, message), "components": components}
        record.source_message_id = self.source
        with night.env._bot_scope():
            backend.emit("INTERACTION_CREATE", payload)
        return InteractionResult(night.env, record)

    def cases(self, status: str, table_id: int) -> Iterator[Case]:
        """Everything that anybody may ask of a table."""
        for role, request in product(self.roles(status), requests(OfTable, self.ids)):
            yield Case(self, status, role, request, table_id)

    async def pressed(self, cases: Sequence[Case]) -> list[tuple[Case, InteractionResult]]:
        """What became of all these presses, many of them made at the same instant."""
        found: list[tuple[Case, InteractionResult]] = []
        for first in range(0, len(cases), AT_ONCE):
            found += [(case, case.press()) for case in cases[first : first + AT_ONCE]]
            await self.night.env.settle()
        return found

    async def sound(self, table_id: int) -> Table | None:
        """A table, which is the same in memory and in the store; None for one that is not known."""
        if table_id == UNKNOWN:
            return None
        bot = self.night.bot
        known = await bot.tables.get(table_id)
        loaded = await bot.store.load(table_id, lambda: bot.tables.now)
        assert loaded is not None
        assert loaded.table == known
        return known

    def others(self, result: InteractionResult) -> list[Any]:
        """The messages that an answer brought, beside the one that was pressed on."""
        found = (result.response, *result.followups)
        return [one for one in found if one is not None and one.message.id != self.source]


@dataclass
class Case:
    """Something that one person asks of one table."""

    hall: Hall
    status: str
    role: str
    request: Any
    table_id: int

    @property
    def name(self) -> str:
        """What it is called where it fails."""
        return f"{self.request} by {self.role} at a {self.status} table"

    def press(self) -> InteractionResult:
        """Press."""
        custom_id = asking("b", 0 if isinstance(self.request, OfBot) else self.table_id, self.request)
        return self.hall.press(self.role, custom_id)

    def expected(self, before: Table | None) -> tuple[bool, str]:
        """Whether the rules of tables change a table, or what they say against it, in the presser's words."""
        bot, language = self.hall.night.bot, "ja" if self.role in IN_JAPANESE else "en"
        if before is None:
            return False, refusal(DeniedError("denied-unknown-table"), bot.texts.of(language))
        if not isinstance(self.request, Pressed):
            return False, ""
        text = words(bot.texts, before, language)
        who = actor(self.hall.people[self.role], manages=self.role == "keeper")
        try:
            return decide(before, self.request, who, bot.tables.now).table is not before, ""
        except StaleError:
            seated = before.seat_of(who.user_id) is not None
            return False, text("notice-stale" if seated else "denied-not-seated")
        except DeniedError as error:
            return False, refusal(error, text)

    def answered(self, result: InteractionResult, *, silent: bool, in_own: bool = True) -> str:
        """Look at the answer: one message that only the presser sees, in their language; return its words.

        `silent`: it may also be none, or what everybody sees.
        """
        own_language = in_own and self.role in IN_JAPANESE
        assert result.acknowledged, self.name
        if result.modal:
            assert (self.status, self.role) in FORMS[type(self.request)], self.name
            return ""
        found = self.hall.others(result)
        assert silent or len(found) == 1, self.name
        texts = [Seen(one.components).text for one in found]
        for text in texts:
            assert text, self.name
            assert "went wrong" not in text, self.name
            assert "could not read" not in text, self.name
            assert not own_language or JAPANESE.search(text), self.name
        assert silent or found[0].ephemeral, self.name
        return "\n".join(texts)


async def kept(_opened: OpenPanel) -> None:
    """Let a panel stay that another took the place of: every answer is looked at here."""


@pytest.fixture
async def hall(night: Night, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A night with hundreds of tables, at which nobody is kept from anything but by the table itself."""
    for limit in ("MAXIMUM_MESSAGES", "MAXIMUM_OWN_TABLES", "MAXIMUM_OWN_LOBBIES"):
        monkeypatch.setattr(f"bot.tables.limits.{limit}", 10**6)
    monkeypatch.setattr("bot.client.panels._removed", kept)
    bot = await night.new_bot()
    # It is the answers that are looked at here, not the posts of hundreds of tables.
    bot.tables.listeners.clear()
    env = SlowWorld(bot)
    await env.start()
    night.arrive(env, bot)
    await bot.servers.change(night.guild.id, maximum_tables=1000)
    yield await Hall.open(night)
    await env.shutdown()
    env.raise_errors()


# Tests ---------------------------------------------------------------------------------------------


async def test_whatever_is_asked_of_a_table_in_vain_is_answered(hall: Hall) -> None:
    """By whom and at what table soever: with the reason that its rules have, or by what was asked for."""
    for status in STATUSES:
        table_id = await hall.table(status)
        before = await hall.sound(table_id)
        different: dict[Any, tuple[Case, str]] = {}
        for case in hall.cases(status, table_id):
            changes, reason = case.expected(before)
            if not changes:
                # What is refused for the same reason, whatever its values, is pressed once.
                kind = type(case.request) if reason else case.request
                different[case.role, kind, reason] = (case, reason)
        reasons = [reason for _, reason in different.values()]
        results = await hall.pressed([case for case, _ in different.values()])
        for (case, result), reason in zip(results, reasons, strict=True):
            opens = isinstance(case.request, Rematch) and isinstance(before, Over)
            no_change = isinstance(case.request, Pressed) and not reason
            assert reason in case.answered(result, silent=opens or no_change), case.name
        assert await hall.sound(table_id) == before


async def test_whatever_changes_a_table_is_answered(hall: Hall) -> None:
    """Each at a table of its own, which is stored as it then is in memory."""
    for status in LIVING:
        known = await hall.sound(await hall.table(status))
        changing = [case for case in hall.cases(status, 0) if case.expected(known)[0]]
        assert changing
        cases = [replace(case, table_id=await hall.table(status)) for case in changing]
        for case, result in await hall.pressed(cases):
            case.answered(result, silent=True)
            after = await hall.sound(case.table_id)
            assert after is not None
            assert after.revision == known.revision + 1, case.name


async def test_whatever_is_asked_of_the_bot_is_answered(hall: Hall) -> None:
    """Also about tables of every status; and no table is another afterwards, until somebody is forgotten."""
    tables = {status: await hall.table(status) for status in STATUSES}
    before = [await hall.sound(table_id) for table_id in tables.values()]
    last = (SetOwnLanguage, ForgetMe)
    asked = sorted(requests(OfBot, (*hall.ids, *tables.values())), key=lambda one: isinstance(one, last))
    for request in asked:
        cases = [Case(hall, "bot's", role, request, 0) for role in ROLES]
        for case, result in await hall.pressed(cases):
            in_own = not isinstance(request, last)
            case.answered(result, silent=isinstance(request, PostAgain), in_own=in_own)
        if request != ForgetMe(sure=True):
            assert [await hall.sound(table_id) for table_id in tables.values()] == before, request
    for role, status in (("host", "playing"), ("seated", "lobby")):
        table = await hall.sound(tables[status])
        assert table is not None
        assert table.seat_of(hall.people[role].id) is None


async def test_what_no_button_carries_cannot_be_pressed(hall: Hall) -> None:
    """Time, updates and actions are not asked for: a button that does is damaged."""
    table_id = await hall.table("playing")
    before = await hall.sound(table_id)
    tags = [
        command.__struct_config__.tag
        for command in get_args(AnyCommand)
        if issubclass(command, Command) and command not in get_args(Pressed)
    ]
    assert tags
    assert not set(tags) & {request.__struct_config__.tag for request in get_args(AnyRequest)}
    for tag in tags:
        result = hall.press("host", f'b.{table_id}.["{tag}"]')
        await hall.night.env.settle()
        (message,) = hall.others(result)
        assert message.ephemeral
        assert "could not read that button" in Seen(message.components).text
    assert await hall.sound(table_id) == before
