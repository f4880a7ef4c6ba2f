"""Whatever is pressed wherever it does not belong: one private answer with the reason, and no harm done.

The requests are those of the unions, with values for each of their fields: a new one is covered by itself.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle, groupby
from typing import Any

import msgspec
import pytest

from bot.client.custom_ids import known_requests
from bot.features.preferences import ForgetMe, SetOwnLanguage
from bot.features.settings import SetFreeText, SetServerZone
from bot.screens.requests import PostAgain, Rematch, SkipReveal
from bot.table.commands import Command, Pressed
from bot.table.table import Over
from tests.bot.asking import OF_BOT, varied
from tests.bot.hall import LIVING, ROLES, STATUSES, Case, Hall
from tests.bot.night import Night, Seen, SlowWorld


@pytest.fixture
async def hall(night: Night, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A night with hundreds of tables, at which no one is kept from anything but by the table itself."""
    for limit in ("bot.limits.MAXIMUM_MESSAGES", "bot.limits.MAXIMUM_OWN_TABLES"):
        monkeypatch.setattr(limit, 10**6)
    monkeypatch.setattr("bot.limits.MAXIMUM_LOBBIES", (10**6, 10**6))
    bot = await night.new_bot()
    # It is the answers that are looked at here, not the posts of hundreds of tables.
    bot.tables.listeners.clear()
    env = SlowWorld(bot)
    await env.start()
    night.arrive(env, bot)
    await bot.servers.change(night.guild.id, maximum_tables=1000)
    hall = await Hall.open(night)
    # No panel goes for another one that is opened.
    bot.posts.close()
    yield hall
    await env.shutdown()
    env.raise_errors()


async def test_every_refused_table_request_is_answered(hall: Hall) -> None:
    """By whom and at what table soever: with the reason that its rules have, or by what was asked for."""
    refused = set[Any]()
    for status in STATUSES:
        table_id = await hall.table(status)
        before = await hall.sound(table_id)
        different: dict[Any, tuple[Case, str]] = {}
        for case in hall.cases(status, table_id):
            changes, reason = case.expected(before)
            # What is refused in the same words, whatever its values, by whom and where, is pressed once.
            key = (type(case.request), reason) if reason else (case.request, case.role)
            if not changes and key not in refused:
                different[key] = (case, reason)
        refused |= {key for key in different if different[key][1]}
        reasons = [reason for _, reason in different.values()]
        results = await hall.pressed([case for case, _ in different.values()])
        for (case, result), reason in zip(results, reasons, strict=True):
            opens = isinstance(case.request, Rematch) and isinstance(before, Over)
            # A reveal that is over leaves nothing to skip: the post shows what is.
            no_change = isinstance(case.request, Pressed | SkipReveal) and not reason
            assert reason in case.answered(result, silent=opens or no_change), case.name
        assert await hall.sound(table_id) == before


async def test_every_change_of_a_table_is_answered(hall: Hall) -> None:
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


async def test_every_request_to_the_bot_is_answered(hall: Hall) -> None:
    """Also about tables of every status; and no table is another afterwards, until a person is forgotten.

    Everybody asks for each kind, for other values and about each table a keeper and one of the rest in turn.
    """
    tables = {status: await hall.table(status) for status in STATUSES}
    before = [await hall.sound(table_id) for table_id in tables.values()]
    last = (SetOwnLanguage, ForgetMe)
    # In a server with a time zone there are forms to plan nights with.
    asked = [
        request
        for kind in sorted(OF_BOT, key=lambda kind: (issubclass(kind, last), kind is SetServerZone))
        for request in varied(kind, (*hall.ids, *(tables.values() if "table_id" in fields(kind) else ())))
    ]
    others = cycle([role for role in ROLES if role != "keeper"])
    for _, group in groupby(asked, lambda one: one if isinstance(one, last) else type(one)):
        first, *_ = alike = list(group)
        cases = [
            Case(hall, "bot's", role, one, 0)
            for one in alike
            for role in (ROLES if one is first else ("keeper", next(others)))
        ]
        for case, result in await hall.pressed(cases):
            # A look at a table in a language that its button names.
            in_own = not isinstance(first, last) and not getattr(case.request, "language", None)
            case.answered(result, silent=isinstance(first, PostAgain), in_own=in_own)
        if isinstance(first, SetFreeText):
            # A setting of the server that holds at its open tables too.
            before = [await hall.sound(table_id) for table_id in tables.values()]
        if first != ForgetMe(sure=True):
            assert [await hall.sound(table_id) for table_id in tables.values()] == before, first
    for role, status in (("host", "playing"), ("seated", "lobby")):
        table = await hall.sound(tables[status])
        assert table is not None
        assert table.seat_of(hall.people[role].id) is None


def fields(kind: type[Any]) -> list[str]:
    return [field.name for field in msgspec.structs.fields(kind)]


async def test_commands_without_a_button_cannot_be_pressed(hall: Hall) -> None:
    """Time, updates and actions are not asked for: a button that does is damaged."""
    table_id = await hall.table("playing")
    before = await hall.sound(table_id)
    tags = [command.__struct_config__.tag for command in Command.__subclasses__() if command is not Pressed]
    assert tags
    assert not set(tags) & {request.__struct_config__.tag for request in known_requests()}
    for tag in tags:
        result = hall.press("host", f'b.{table_id}.["{tag}"]')
        await hall.night.env.settle()
        (message,) = hall.others(result)
        assert message.ephemeral
        assert "could not read that button" in Seen(message.components).text
    assert await hall.sound(table_id) == before
