"""Tables of every status with people in every role, who ask everything of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, product
from typing import Any

from simcord.results import InteractionResult

from bot.client.custom_ids import asking
from bot.features.invite import InvitePeople
from bot.rooms.club.desk import BlockPerson, CloseIdle, Moderate, Unblock
from bot.screens.notices import refusal
from bot.screens.requests import ChangeClock, JoinAnyway, TakeAnyway
from bot.screens.wording import words
from bot.table.commands import (
    TABLE,
    Actor,
    Cancel,
    Command,
    End,
    Invite,
    Join,
    JoinFor,
    Leave,
    LeaveLobby,
    Pause,
    Pressed,
    Start,
    TakeSeat,
    TimePassed,
)
from bot.table.deadlines import next_check
from bot.table.decide import decide
from bot.table.errors import DeniedError, StaleError
from bot.table.lobby import new_lobby
from bot.table.table import Lobby, Playing, Table
from bot.table.terms import LIVE, Terms
from games import GAMES
from tests.bot.asking import OF_BOT, OF_TABLE, requests
from tests.bot.night import Night, Seen

LIVING = ("lobby", "playing", "paused", "late")
STATUSES = (*LIVING, "finished", "cancelled", "unknown")
ROLES = ("host", "seated", "gone", "keeper", "stranger")
IN_JAPANESE = ("gone", "stranger")
UNKNOWN = 999_999
GOVERNING = {("lobby", "host"), *product(LIVING[1:], ("host", "keeper"))}
FORMS = {
    ChangeClock: GOVERNING,
    Moderate: set(product(LIVING, ("keeper",))),
    **{kind: {("bot's", "keeper")} for kind in (CloseIdle, BlockPerson, Unblock)},
}
"""Who finds a form, and at what table."""
AT_ONCE = 8
"""More at the same instant cost SimCord more each."""
MAXIMUM_LATE = 20
JAPANESE = re.compile("[ぁ-んァ-ヶ]")
presses = count(1)


def actor(person: Any, name: str = "Somebody", *, manages: bool = False) -> Actor:
    return Actor(person.id, name, next(presses), manages)


def simulated_now(night: Night) -> float:
    """The bot's time, which outside of it is not the test's."""
    return night.env.backend.clock.now().timestamp()


def fresh(night: Night) -> Lobby:
    terms, place = Terms(limit=LIVE, late="host"), (night.guild.id, night.channel.id)
    host, now = actor(night.people[0], "Ann"), simulated_now(night)
    return new_lobby(GAMES["konsul"], host, place, b"s" * 32, now, language="en", terms=terms)


def tables_of(night: Night) -> dict[str, Table]:
    """A table of each status: four have joined, and one of them has left."""
    host, seated, gone, fourth = night.people[:4]
    now = simulated_now(night)

    def then(table: Table, command: Command, person: Any) -> Table:
        manages = isinstance(command, End | Pause)
        return decide(table, command, actor(person, person.name.title(), manages=manages), now).table

    lobby: Table = fresh(night)
    for person in (seated, gone, fourth):
        lobby = then(lobby, Join(), person)
    playing = then(then(lobby, Start(), host), Leave(), gone)
    waiting = then(lobby, Leave(), gone)
    return {
        "lobby": waiting,
        "playing": playing,
        "paused": then(playing, Pause(), night.people[-1]),
        "late": late(playing),
        "finished": then(playing, End(), night.people[-1]),
        "cancelled": then(waiting, Cancel(), host),
    }


def late(table: Table) -> Table:
    """The table when the time of a person who plays is up."""
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
        people = dict(zip(ROLES, (host, seated, gone, night.manager("keeper"), stranger), strict=True))
        for who in IN_JAPANESE:
            await people[who].slash(night.channel, "language", language="ja")
        post = await night.post(await night.opened(fourth, "money_and_luck"))
        return cls(night, tables_of(night), people, post.id)

    def roles(self, status: str) -> Sequence[str]:
        """Who presses: at a table that is not known, everybody is a stranger."""
        return ("stranger",) if status == "unknown" else ROLES

    @property
    def ids(self) -> tuple[int, ...]:
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
        return self.night.emit(self.people[role], self.source, custom_id, "old")

    def cases(self, status: str, table_id: int) -> Iterator[Case]:
        for role, request in product(self.roles(status), requests(OF_TABLE, self.ids)):
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
        loaded = await bot.store.load(table_id)
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
        return f"{self.request} by {self.role} at a {self.status} table"

    def press(self) -> InteractionResult:
        custom_id = asking("b", 0 if type(self.request) in OF_BOT else self.table_id, self.request)
        return self.hall.press(self.role, custom_id)

    def expected(self, before: Table | None) -> tuple[bool, str]:
        """Whether the rules of tables change a table, or what they say against it, in the presser's words."""
        bot, language = self.hall.night.bot, "ja" if self.role in IN_JAPANESE else "en"
        if before is None:
            return False, refusal(DeniedError("denied-unknown-table"), bot.texts.of(language))
        command = self.request
        match self.request:
            case JoinAnyway(games):
                command = JoinFor(games) if games else Join()
            case TakeAnyway(seat):
                command = TakeSeat(seat)
            case InvitePeople(user_ids):
                # Those who sit there are only named.
                command = Invite({user_id: "" for user_id in user_ids if before.seat_of(user_id) is None})
            case _:
                pass
        if not isinstance(command, Pressed | Invite):
            return False, ""
        text = words(bot.texts, before, language)
        who = actor(self.hall.people[self.role], manages=self.role == "keeper")
        if (
            isinstance(command, LeaveLobby)
            and isinstance(before, Playing)
            and before.seat_of(who.user_id) is not None
        ):
            # It asks first.
            return False, text("leave-about")
        try:
            return decide(before, command, who, simulated_now(self.hall.night)).table is not before, ""
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
