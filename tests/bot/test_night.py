"""A night with three tables at once: people wander off, the bot goes down, and every table ends well."""

from __future__ import annotations

from typing import Any

import simcord

from games import GAMES
from games.record import Absent, Handed, Replay
from tests.bot.night import Night, answer
from tests.bot.test_clocks import LIVE
from tests.bot.test_seating import leave, take

KONSUL, MONEY, THIRD = 1, 2, 3
VOTE, HOST = "The others decide", "The host decides"


async def opened(night: Night, game: str, *terms: str) -> None:
    """A table for the first three people, with its own clock."""
    table_id = await night.lobby(game, 3)
    await night.agree(*terms, table_id=table_id)
    await night.press(night.people[0], "Start", table_id)


async def awaited(night: Night, table_id: int) -> Any:
    """Who is first to decide."""
    return (await night.seats(table_id))[(await night.table(table_id)).awaited.seats[0]]


async def absences(night: Night, table_id: int) -> int:
    """How many decisions the table has made for somebody."""
    return sum(isinstance(entry, Absent) for entry in (await night.table(table_id)).entries)


async def test_a_night_with_three_tables(night: Night, env: simcord.Env) -> None:
    """Each policy once; a substitute, a host who leaves, a pause over a restart, votes and undo."""
    ann = night.people[0]
    await opened(night, "konsul", LIVE)
    await opened(night, "money_and_luck", LIVE, VOTE)
    await opened(night, "seijiya_no_koshin", LIVE, HOST)

    # Undo: a bid is allowed, a drawn card is not.
    bidder = await awaited(night, KONSUL)
    await night.press(bidder, "Bid 1", KONSUL)
    await night.on_page(bidder, await night.menu(bidder, KONSUL), "Take back")
    assert (await night.table(KONSUL)).position.state.phase.bid == 0
    drawer = await awaited(night, THIRD)
    await press_own(night, drawer, "Draw", THIRD)
    refused = await night.on_page(drawer, await night.menu(drawer, THIRD), "Take back")
    assert "It showed something hidden" in answer(refused).text

    # One of three has chosen in secret; the others wander off.
    await press_own(night, ann, "Both white", MONEY)

    # Half of the time is over while the bot is down: one reminder a table and person, no more.
    await night.restart(down=170)
    await env.settle()
    reminded = [sum(f"table {KONSUL} waits" in line for line in night.told(one)) for one in night.people]
    assert sorted(reminded) == [0, 0, 0, 0, 1]

    # Time is up everywhere: a default, a question to the others, a question to the host.
    await env.advance_time(11)
    assert await absences(night, KONSUL) == 1
    assert await absences(night, MONEY) == await absences(night, THIRD) == 0
    assert (await night.table(THIRD)).late

    await ann.click(await night.desk(MONEY), label="Play for them")
    assert await absences(night, MONEY) == 2

    # The host decides, or the others where the host is late.
    late = await awaited(night, THIRD)
    judges = [ann] if late is not ann else night.people[1:3]
    for judge in judges:
        await judge.click(await night.desk(THIRD), label="Play for them")
    assert await absences(night, THIRD) == 1

    # One leaves the secret choice, and a substitute takes the seat.
    ben, dai = night.people[1], night.people[3]
    await leave(night, ben, MONEY)
    await take(night, dai, MONEY)
    assert (await night.table(MONEY)).seat_of(dai.id) is not None

    # The host leaves; the next one stops the clocks, and a long restart costs nobody a decision.
    await leave(night, ann, THIRD)
    table = await night.table(THIRD)
    host = next(one for one in night.people if one.id == table.host_id)
    await take(night, dai, THIRD)
    await night.on_page(host, await night.menu(host, THIRD), "Stop the clocks")
    before = await absences(night, THIRD)
    await night.restart(down=3600)
    await env.settle()
    assert await absences(night, THIRD) == before

    # One table ends by its host and is unrated, one together, ranked and rated.
    page = await night.on_page(host, await night.menu(host, THIRD), "End the game …")
    await night.on_page(host, page, "End it for all")
    assert (await night.table(THIRD)).unrated == "ended"
    await end_together(night, KONSUL)
    table = await night.table(KONSUL)
    assert (table.status, table.unrated) == ("finished", None)
    history = answer(await ann.slash(night.channel, "history")).text
    assert "Konsul" in history
    assert "Not rated" in history


async def end_together(night: Night, table_id: int) -> None:
    """The first three people agree to end a game."""
    first, *others = night.people[:3]
    await night.on_page(first, await night.menu(first, table_id), "End together …")
    for other in others:
        await other.click(await night.desk(table_id), label="End it here")


async def press_own(night: Night, person: Any, begins: str, table_id: int) -> None:
    """Press on one's own seat at a table, wherever the panel is."""
    page = await night.press(person, "My seat", table_id)
    label = next(label for label in answer(page).labels if label.startswith(begins))
    await night.on_page(person, page, label)


async def test_a_table_that_lost_its_host_and_a_player_ends_well(night: Night, env: simcord.Env) -> None:
    """A host leaves, somebody takes the seat, the clocks stand over a restart, and the game is played out."""
    ann, _, _, dai, _ = night.people
    await opened(night, "money_and_luck", LIVE)
    await leave(night, ann)
    table = await night.table()
    host = next(one for one in night.people if one.id == table.host_id)
    await take(night, dai)
    await night.on_page(host, await night.menu(host), "Stop the clocks")
    await night.restart(down=7 * 3600)
    await env.settle()
    assert await absences(night, 1) == 0
    await night.on_page(host, await night.menu(host), "Let the clocks run")
    while (table := await night.table()).status == "playing":
        person = (await night.seats())[table.awaited.seats[0]]
        await night.press_dm(person, first_choice(night.dm_seen(person).labels))
    assert any(isinstance(entry, Handed) for entry in table.entries)
    assert table.unrated == "substitute"
    assert "a seat changed hands" in (await night.public()).text
    assert Replay(table.record(), GAMES).verify() == table.outcome


def first_choice(labels: list[str]) -> str:
    """Something a player of Money and Luck may press."""
    return next(label for label in labels if label not in ("Take back", "My seat", "Rules", "Table"))
