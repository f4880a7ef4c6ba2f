"""Everything that is sent, at its worst: the longest names, titles and words, crowds, both languages.

Every test holds what is sent to Discord's limits (`tests/limits.py`); here people press all that there is
where most is shown.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle, permutations
from types import SimpleNamespace
from typing import Any, TypeAlias

import discord
import pytest
import simcord
from simcord.backend.errors import BackendError

from bot.client.custom_ids import Asked, asking, known_requests, read
from bot.client.lobbies import open_for
from bot.features.preferences import SetZone
from bot.features.results import GiveRecord
from bot.features.settings import SetOpenerRoles
from bot.rooms.club.desk import CloseIdle, DecideText, LeaveText, Moderate
from bot.rooms.club.find import LookToo
from bot.rooms.club.night.moderators import ModerateNight
from bot.rooms.club.night.nights import MAXIMUM_GUESTS, MAXIMUM_HOSTED, MAXIMUM_NIGHTS, Guest, Plan, add_night
from bot.rooms.club.night.nights import Night as GameNight
from bot.rooms.club.night.pages import TITLE_LENGTH, CancelNight, HandOverNight, OpenNights, OpenZones
from bot.rooms.club.stats import OpenLeaderboard
from bot.rooms.review.pages import AskReview, OpenDecided
from bot.screens import requests as r
from bot.store.moderation import block
from bot.store.personal_blocks import MAXIMUM_PERSONAL_BLOCKS, toggle_personal_block
from bot.table import commands as c
from bot.table.commands import Act, Actor, Join, Start
from bot.table.log import next_text
from bot.table.table import Playing
from bot.text import LANGUAGES
from games import GAMES
from games.politically_correct_people.screens.promises_page import PROMISE_LENGTH
from tests.bot.asking import OF_BOT
from tests.bot.evenings import finished
from tests.bot.night import BUTTON, SELECT, Night, Seen, StillWorld, entered

SIGNS = "*_~`|<>[]@a"
"""Each takes two characters once it is escaped, but for the last."""
NAME_LENGTH = 32
DAY = 24 * 60 * 60
CROWD = 60
HISTORY = 15
LAST = 2**63 - 1
"""The longest number that an account has."""
ENTITIES = (5, 6, 8)
"""Discord's menus of people, roles and channels."""
INPUT = 4
CHANNEL = 0
"""A text channel."""


def longest(length: int, number: int = 0) -> str:
    """Return a text that is as long as can be, escaped too."""
    return f"{number:03}{SIGNS * length}"[:length]


def member(number: int) -> Any:
    """A person who has left the server."""
    return SimpleNamespace(id=LAST - number, user=SimpleNamespace(name=longest(NAME_LENGTH, number)))


@pytest.fixture
async def env(night: Night) -> AsyncIterator[simcord.Env]:
    """People with long names who manage the server."""
    night.world = StillWorld
    async with night.evening() as env:
        users = [
            env.create_user(f"person{number}", global_name=longest(NAME_LENGTH, number))
            for number in range(5)
        ]
        boss = night.guild.create_role(longest(100), permissions=discord.Permissions(manage_guild=True))
        night.people = [night.guild.add_member(user, roles=[boss]) for user in users]
        night.people.append(
            night.guild.add_member(env.create_user("onlooker", global_name=longest(NAME_LENGTH, 9)))
        )
        await night.bot.servers.change(night.guild.id, log_channel=night.channel.id)
        yield env


async def fill(night: Night) -> None:
    """Let there be as much of everything as can be."""
    database, now = night.bot.store.database, night.bot.services.now()
    place = (night.guild.id, night.channel.id)
    guests = [member(number) for number in range(MAXIMUM_GUESTS)]
    known = [
        SimpleNamespace(id=one.id, user=SimpleNamespace(name=one.user.global_name)) for one in night.people
    ]
    for number in range(HISTORY):
        game = [*GAMES][number % len(GAMES)]
        here = [*known[: 1 + number % 3], *guests[:3]][:4]
        await finished(night, here, (1, 1, 3, 4)[: len(here)], game=game, at=now - DAY + number)
    for number in range(CROWD):
        guest = member(MAXIMUM_GUESTS + number)
        await database.run(block(night.guild.id, guest.id, longest(120), guest.id, now))
    for guest in guests[:MAXIMUM_PERSONAL_BLOCKS]:
        await database.run(toggle_personal_block(night.people[0].id, guest.id))
    for number in range(MAXIMUM_NIGHTS - 1):
        language = LANGUAGES[number % len(LANGUAGES)]
        plan = Plan(now + DAY * (1 + 9 * number), "weekday", tuple(GAMES), language)
        coming = tuple(Guest(guest.id, guest.user.name, tuple(GAMES)) for guest in guests)
        await database.run(
            add_night(
                GameNight(
                    guild_id=place[0],
                    channel_id=place[1],
                    host_id=night.people[1 + number % MAXIMUM_HOSTED].id,
                    title=longest(TITLE_LENGTH, number),
                    reported_at=now,
                    plan=plan,
                    guests=(Guest(night.people[0].id, longest(NAME_LENGTH)), *coming[1:]),
                )
            )
        )


async def seated(night: Night, game: str, language: str, number: int, people: int) -> int:
    """Open a lobby for as many people, who join it."""
    seats = [(person.id, person.user.global_name) for person in night.people[:people]]
    place = (night.guild.id, night.channel.id)
    with night.env._bot_scope():
        table = await open_for(
            night.bot.services,
            place,
            GAMES[game],
            seats,
            number,
            "night-called",
            {"title": ""},
            language=language,
        )
        assert table is not None
        for user_id, name in seats:
            await night.bot.tables.do(table.id, Join(), Actor(user_id, name))
    await night.env.settle()
    return table.id


async def write(night: Night, table_id: int) -> None:
    """Let everybody offer everybody else a promise in words of their own."""
    with night.env._bot_scope():
        await night.bot.tables.do(table_id, Start(), Actor(night.people[0].id))
        table = await night.table(table_id)
        assert isinstance(table, Playing)
        for seat, other in permutations(range(len(table.people)), 2):
            table = await night.table(table_id)
            number = next_text(table, seat)
            offer = {
                "type": "offer",
                "proposer": seat,
                "receiver": other,
                "gives": {"promise": number},
                "asks": {},
            }
            said = {number: longest(PROMISE_LENGTH, seat)}
            proposal = Act({"type": "propose", "offer": offer}, said)
            await night.bot.tables.do(table_id, proposal, Actor(table.people[seat].user_id))
    await night.env.settle()


# Pressing everything -------------------------------------------------------------------------------

Control: TypeAlias = tuple[dict[str, Any], str | None]
"""A button or a menu, with the option of a menu that is taken."""


@dataclass
class Finger:
    """A person who presses everything, each once."""

    night: Night
    person: Any
    pressed: set[str] = field(default_factory=set[str])
    tags: set[str] = field(default_factory=set[str])
    spared: frozenset[str] = frozenset()
    """What is not yet pressed, because it ends something."""

    def controls(self, message: Any) -> Iterator[tuple[str, Control]]:
        for part in self.night.message(message.id, message.channel.id).components:
            custom_id = part.get("custom_id", "")
            if part["type"] == BUTTON and not part.get("disabled"):
                yield _key(custom_id), (part, None)
            elif part["type"] == SELECT:
                for option in reversed(part["options"]):
                    yield _key(custom_id + option["value"]), (part, option["value"])
            elif part["type"] in ENTITIES:
                yield _key(custom_id), (part, None)

    async def command(self, name: str, **options: Any) -> None:
        """Use a command, and press what stands on its answer until nothing new comes of it."""
        known = -1
        while known < len(self.pressed):
            known = len(self.pressed)
            result = await self.person.slash(self.night.channel, name, **options)
            for answer in [result.response, *result.followups]:
                if answer is not None:
                    await self.press_all(answer.message)

    async def posts(self) -> None:
        """Press what stands in the channel and in one's DMs."""
        dm = self.person.user.dm_channel
        for message in [*self.night.channel.history(), *(dm.history() if dm else ())]:
            await self.press_all(message)

    async def press_all(self, message: Any) -> None:
        """Press what stands on a message, and on those that come of it."""
        while control := self._next(message):
            result = await self._press(message, *control)
            for answer in [result.response, *result.followups]:
                if answer is not None and answer.message.id != message.id:
                    await self.press_all(answer.message)

    def _next(self, message: Any) -> Control | None:
        # A message that is gone has none.
        with suppress(BackendError):
            # Other pages of the table take the place of this one.
            for key, control in sorted(self.controls(message), key=lambda each: _tag(*each[1]) == "page"):
                tag = _tag(*control)
                if key not in self.pressed and tag not in self.spared:
                    self.pressed.add(key)
                    self.tags.add(tag)
                    return control
        return None

    async def ask(self, table_id: int, *requests: Any) -> None:
        """Ask a table, or the bot, for what no message shows just now."""
        for request in requests:
            self.tags.add(str(request.__struct_config__.tag))
            custom_id = asking("b", 0 if type(request) in OF_BOT else table_id, request)
            source = await self.night.post(table_id or HISTORY + 1)
            result = self.night.emit(self.person, source.id, custom_id, "old")
            await self.night.env.settle()
            assert result.acknowledged, request
            await self._enter(result, self.person)

    async def _press(self, message: Any, part: dict[str, Any], value: str | None) -> Any:
        who = self.person if message.guild is not None else self.person.user
        if part["type"] == BUTTON:
            result = await who.click(message, custom_id=part["custom_id"])
        else:
            values = [value] if value is not None else self._entities(part)
            result = await who.select(message, values, custom_id=part["custom_id"])
        return await self._enter(result, who)

    async def _enter(self, result: Any, who: Any) -> Any:
        if (form := result.modal) is None:
            return result
        lines = [line for line in Seen(form["components"]).components if line["type"] == INPUT]
        typed = {
            line["custom_id"]: "30" if line["max_length"] <= 5 else longest(line["max_length"])
            for line in lines
        }
        if "time" in typed and "announce-night" not in self.tags:
            typed["time"] = "20:00"
        return await who.submit_modal(result, entered(result, **typed))

    def _entities(self, part: dict[str, Any]) -> list[Any]:
        match part["type"]:
            case 5:
                return [self.night.people[-1]]
            case 6:
                return [self.night.guild.create_role("r")]
            case _ if CHANNEL in part["channel_types"]:
                return [self.night.channel]
            case _:
                return [self.night.guild.create_voice_channel("v")]


def _key(custom_id: str) -> str:
    """Return what is asked of the lobby, the game or any other table: its pages and moments are alike."""
    kind, table, rest = custom_id.split(".", 2)
    return f"{kind}.{_apart(table)}." + re.sub(r"\.[a-z2-7]{8}\.|\d+", lambda found: _apart(found[0]), rest)


def _apart(number: str) -> str:
    return number if number in (str(HISTORY + 1), str(HISTORY + 2)) else "0"


def _tag(part: dict[str, Any], value: str | None) -> str:
    values = [value] if value is not None else ["1"] if part["type"] in ENTITIES else []
    address = read(part["custom_id"], values)
    return str(address.request.__struct_config__.tag) if isinstance(address, Asked) else ""


ENDS = frozenset(
    {
        "alone",
        "cancel",
        "desk-clear",
        "end",
        "leave",
        "leave-now",
        "lesson",
        "moderate",
        "moderate-night",
        "night-cancel",
        "practise",
        "remove",
        "start",
        "teach",
        "together",
    }
)
COMMANDS = (
    "about",
    "desk",
    "find",
    "history",
    "my-data",
    "night",
    "play",
    "preferences",
    "settings",
    "stats",
    "table",
)


async def test_all_that_can_be_pressed(night: Night, env: simcord.Env) -> None:
    """By a host who moderates, and by one who looks on; what ends something at last. Languages take turns."""
    languages = cycle(LANGUAGES)
    host, onlooker = Finger(night, night.people[0]), Finger(night, night.people[-1])

    async def in_next_language() -> None:
        language = next(languages)
        await night.bot.servers.change(night.guild.id, language=language)
        for person in night.people:
            await night.bot.people.change(person.id, language=language)

    await fill(night)
    await seated(night, "konsul", LANGUAGES[0], 1, 2)
    await write(night, await seated(night, "politically_correct_people", LANGUAGES[1], 3, 5))
    onlooker.spared = host.spared = ENDS
    await in_next_language()
    await onlooker.posts()
    for command in COMMANDS:
        await in_next_language()
        await host.command(command)
    for command in ("leaderboard", "rules"):
        await in_next_language()
        await host.command(command, game="politically_correct_people")
    await host.posts()
    await ask_for_the_rest(host, onlooker, in_next_language)
    host.spared = frozenset()
    await host.command("forget-me")
    missing = {str(kind.__struct_config__.tag) for kind in known_requests()} - host.tags - onlooker.tags
    assert not missing


async def ask_for_the_rest(host: Finger, onlooker: Finger, turn: Callable[[], Awaitable[None]]) -> None:
    """Ask for what no page shows in the evening as it has gone, and for what ends something."""
    lobby, game, political = HISTORY + 1, HISTORY + 2, "politically_correct_people"
    second, guest = host.night.people[1].id, onlooker.person.id
    await host.ask(lobby, r.OpenCatalogue(), r.OpenTables(), OpenLeaderboard(political), r.EndWaiting(lobby))
    await host.ask(0, OpenNights(), OpenZones(), LookToo(), SetZone("Asia/Tokyo"), SetOpenerRoles((LAST,)))
    await turn()
    await host.ask(lobby, c.AddBot("even"), c.RemoveBot(0), c.SetOption("variant", "cards"))
    await host.ask(lobby, r.ChangeClock(), c.SetLimit(7 * DAY), c.SetLate("host"), c.SetFinish(240))
    await host.ask(lobby, c.SetTerm("mention", value=True), c.ClaimHost(), c.Readmit(second))
    await onlooker.ask(lobby, c.NotifyMe(wanted=True), r.JoinAnyway(), c.JoinFor(("konsul",)))
    await onlooker.ask(lobby, r.JoinTable(lobby), c.SetLanguage("ja"))
    await turn()
    await host.ask(game, r.AskAdvice(), r.TakeAdvice("1"), AskReview(), c.AskLonger(), c.TakeBack(1))
    await host.ask(game, c.Pause(), c.Resume(), c.Agree(c.Pause()), c.AnswerLate("wait"), c.Seen("1"))
    await host.ask(game, c.OfferSeat(guest), c.FreeSeat(1, second), r.SkipReveal())
    await onlooker.ask(game, c.TakeSeat(0), r.TakeAnyway(0), c.LeaveLobby(), c.Leave())
    await host.ask(game, DecideText(game, 1, hide=True), LeaveText(game, 1), c.EndTogether(agree=True))
    await turn()
    await host.ask(game, Moderate(c.End()), c.End(), GiveRecord(game), r.Rematch(), OpenDecided(game))
    await host.ask(game, r.OpenHighlight(game), r.OpenMoment(game, 1), r.TryAgain(game, 3))
    await turn()
    await host.ask(lobby, c.Start(), c.Teach(), c.Practise(), c.Remove(second), c.Cancel(), CloseIdle())
    await host.ask(lobby, r.OpenPractice(political), r.OpenLesson(political))
    await host.ask(0, HandOverNight(1, second), ModerateNight(1, "cancel"), CancelNight(2, sure=True))
