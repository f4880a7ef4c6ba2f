"""A night with three tables at once: people wander off, the bot goes down, and every table ends well."""

from __future__ import annotations

from typing import Any

import simcord

from bot.table.table import Lobby
from games.host.entries import Absent
from tests.bot.drivers.looking import over_of, playing_of, state_of, turn
from tests.bot.drivers.tables import LIVE, agreed, ask, end, leave, reply, take
from tests.bot.night import Night, answer

KONSUL, MONEY, THIRD = 1, 2, 3
HOST = "The host decides"


async def opened(night: Night, game: str, *terms: str) -> None:
    """A table for the first three people, with its own clock."""
    table_id = await night.lobby(game, 3, terms)
    await night.press(night.people[0], "Start", table_id)


async def absences(night: Night, table_id: int) -> int:
    table = await night.table(table_id)
    assert not isinstance(table, Lobby)
    return sum(isinstance(entry, Absent) for entry in table.entries)


async def test_a_night_with_three_tables(night: Night, env: simcord.Env) -> None:
    """Each policy; a substitute, a host who leaves, a pause over a restart, and undo."""
    ann = night.people[0]
    await opened(night, "konsul", LIVE)
    await opened(night, "money_and_luck", LIVE, HOST)
    await opened(night, "seijiya_no_koshin", LIVE, HOST)

    # Undo: a bid is allowed, a drawn card is not.
    _, bidder = await turn(night, KONSUL)
    await night.press(bidder, "Bid 1", KONSUL)
    await ask(night, bidder, "Take back", KONSUL)
    assert (await state_of(night, KONSUL)).phase.bid == 0
    _, drawer = await turn(night, THIRD)
    await press_own(night, drawer, "Draw", THIRD)
    assert "Take back" not in answer(await night.menu(drawer, THIRD)).labels

    # One of three has chosen in secret; the others wander off.
    assert "table 2](" in await elsewhere(night, ann, KONSUL)
    assert "table 2](" not in await elsewhere(night, ann, MONEY)
    await press_own(night, ann, "Both white", MONEY)
    assert "table 2](" not in await elsewhere(night, ann, KONSUL)

    # Half of the time is over while the bot is down: one reminder a table and person, no more.
    await night.restart(down=110)
    await env.settle()
    reminded = [sum(f"table {KONSUL} waits" in line for line in night.told(one)) for one in night.people]
    assert sorted(reminded) == [0, 0, 0, 0, 1]

    # Time is up everywhere: a default, and questions to the host where they are not late.
    await env.advance_time(71)
    assert await absences(night, KONSUL) == 1
    assert await absences(night, MONEY) == 0
    assert bool((await playing_of(night, THIRD)).late) == (await absences(night, THIRD) == 0)

    await reply(night, ann, "Make a safe move", MONEY)
    assert await absences(night, MONEY) == 2

    if (await playing_of(night, THIRD)).late:
        await reply(night, ann, "Make a safe move", THIRD)
    assert await absences(night, THIRD) == 1

    # One leaves the secret choice, and a substitute takes the seat.
    ben, dai = night.people[1], night.people[3]
    await leave(night, ben, MONEY)
    await take(night, dai, MONEY)
    assert (await night.table(MONEY)).seat_of(dai.id) is not None

    # The host leaves; the next one stops the clocks, and a long restart costs no one a decision.
    await leave(night, ann, THIRD)
    host = await host_of(night, THIRD)
    await take(night, dai, THIRD)
    await agreed(night, host, "Stop the clocks", THIRD)
    before = await absences(night, THIRD)
    await night.restart(down=3600)
    await env.settle()
    assert await absences(night, THIRD) == before

    # Both end together, one of them ranked: neither by its rules, so neither is rated but for who left.
    await end(night, host, THIRD)
    assert (await over_of(night, THIRD)).unrated == "leavers"
    await end(night, night.people[0], KONSUL)
    table = await over_of(night, KONSUL)
    assert (table.status, table.unrated) == ("finished", "ended")
    assert table.outcome is not None
    assert table.outcome.winners
    history = answer(await ann.slash(night.channel, "history")).text
    assert "Konsul" in history
    for number in (KONSUL, THIRD):
        assert "Not rated" in history.partition(f"table {number} ")[2].partition("table ")[0]


async def host_of(night: Night, table_id: int) -> Any:
    table = await night.table(table_id)
    return next(one for one in night.people if one.id == table.host_id)


async def elsewhere(night: Night, person: Any, table_id: int) -> str:
    """What stands below one's own panel of the other tables that wait for one."""
    shown = answer(await night.press(person, "My seat", table_id)).text
    return shown.partition("Also waiting for you: ")[2]


async def press_own(night: Night, person: Any, begins: str, table_id: int) -> None:
    """Press on one's own seat at a table, wherever the panel is."""
    page = await night.press(person, "My seat", table_id)
    label = next(label for label in answer(page).labels if label.startswith(begins))
    await night.on_page(person, page, label)
