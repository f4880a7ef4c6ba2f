"""The desk of a server's moderators, as they press it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from secrets import token_bytes
from typing import Any

import pytest
import simcord

from bot.features.desk.keepers import LET_IN_SECONDS
from bot.table.commands import Actor
from bot.table.lobby import new_lobby
from bot.table.table import Over, Playing
from games.deal import SECRET_BYTES
from tests.bot.evenings import PACKAGES
from tests.bot.night import Night, Seen, StillWorld, answer, shown_on


@pytest.fixture
async def env(night: Night) -> AsyncIterator[simcord.Env]:
    """A night with the quick game of the tests, whose clock only the test turns."""
    night.packages, night.world = PACKAGES, StillWorld
    async with night.evening() as env:
        yield env


@pytest.fixture
def keeper(night: Night, env: simcord.Env) -> Any:
    """A person who manages the server."""
    return night.manager("keeper")


async def desk(night: Night, person: Any) -> Any:
    result = await person.slash(night.channel, "desk")
    assert result.ephemeral
    return result


def now(night: Night, result: Any) -> Seen:
    """What stands on a private page now."""
    return night.message(shown_on(result).id)


async def pick(night: Night, person: Any, result: Any, option: str) -> Any:
    """Take an entry of a menu of a private page."""
    custom_id, value = now(night, result).menu(option)
    return await person.select(shown_on(result), [value], custom_id=custom_id)


async def act(night: Night, person: Any, result: Any, label: str, why: str = "Too late") -> Any:
    """Press a button or take an entry of a menu that asks for a reason, and give one."""
    if label in now(night, result).labels:
        asked = await person.click(shown_on(result), label=label)
    else:
        asked = await pick(night, person, result, label)
    assert asked.modal is not None, label
    return await person.submit_modal(asked, {"why": why})


async def test_all_tables_with_what_can_be_done(night: Night, env: simcord.Env, keeper: Any) -> None:
    """Game, host, people, since when, whose turn, link; every act is told with who and why, and logged."""
    log = night.guild.create_text_channel("log")
    settings = await keeper.slash(night.channel, "settings")
    await keeper.click(shown_on(settings), label="Keeping order")
    await keeper.select(shown_on(settings), [log], custom_id="s.0.many.set-log")
    await night.start(seats=3)
    place, package = (night.guild.id, night.channel.id), PACKAGES["money_and_luck"]
    for number in range(1, 10):
        guest = Actor(number, f"Guest {number}", press_id=number)
        secret, opened_at = token_bytes(SECRET_BYTES), night.bot.tables.now
        await night.bot.tables.open(new_lobby(package, guest, place, secret, opened_at, language="en"))
    page = await desk(night, keeper)
    shown = now(night, page)
    assert "10 tables are open" in shown.text
    assert "table 1 · https://discord.com/channels/" in shown.text
    assert "👑 **Ann**" in shown.text
    assert "Waiting for" in shown.text
    assert "1 seated" in shown.text
    assert len(shown.components) <= 40
    await keeper.click(shown_on(page), label="Next ▶")
    assert "table 10" in now(night, page).text
    await keeper.click(shown_on(page), label="◀ Back")
    await pick(night, keeper, page, "Money and Luck · table 1")
    await act(night, keeper, page, "Stop the clocks", "A *fire* alarm")
    assert isinstance(table := await night.table(), Playing)
    assert table.paused_at is not None
    said = f"⏸ Table 1: <@{keeper.id}> (moderator) stopped the clocks. You can still play."
    assert night.said()[-1] == f"{said} Reason: A \\*fire\\* alarm"
    assert night.said(log) == [night.said()[-1]]
    ben = (await night.seats())[1]
    await act(night, keeper, page, "Free the seat of 2 " + ben.user.name.title())
    assert (await night.table()).people[1].left
    assert "(moderator)" in night.told(ben)[-1]
    assert "Reason: Too late" in night.told(ben)[-1]
    await act(night, keeper, page, "3 " + (await night.seats())[2].user.name.title())
    assert (await night.table()).host_id == (await night.table()).people[2].user_id
    await act(night, keeper, page, "Close the table")
    assert isinstance(await night.table(), Over)
    assert "table 1 is closed" in now(night, page).text
    assert len(night.said(log)) == 4


async def test_who_may_use_it(night: Night, env: simcord.Env, keeper: Any) -> None:
    """Managers, named roles and those whom Discord's own settings let in; others not, nor later."""
    await night.start(seats=3)
    await desk(night, keeper)
    role = night.guild.create_role("Crew")
    crew = night.guild.add_member(env.create_user("crew"), roles=[role])
    friend = night.guild.add_member(env.create_user("friend"))
    assert "Desk" not in answer(await night.press(crew, "Table")).labels
    await night.bot.servers.change(night.guild.id, moderators=(role.id,))
    page = await night.press(crew, "Table")
    await crew.click(shown_on(page), label="Desk")
    assert "1 table is open" in now(night, page).text
    (command,) = (one for one in await night.bot.tree.fetch_commands() if one.name == "desk")
    night.guild.set_command_permissions(command.id, {friend: True})
    page = await desk(night, friend)
    await pick(night, friend, page, "Money and Luck · table 1")
    await env.advance_time(LET_IN_SECONDS)
    await friend.click(shown_on(page), label="Stop the clocks")
    assert "for this server's moderators" in now(night, page).text
