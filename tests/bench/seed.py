"""A database with many games that have begun."""

from __future__ import annotations

import random
import time
from pathlib import Path

from bot.lobbies import Lobbies
from bot.saved import Person
from bot.store import Store
from bot.table import Place, Table
from bot.tables import Tables
from games import GAMES
from tests.local_discord.payloads import CHANNELS, GUILD, PEOPLE

GAME, SEATS = "money_and_luck", 4


async def many_tables(database: Path, count: int, people: int, channels: int, actions: int) -> None:
    """Begin so many games; in each some actions are done."""
    store = await Store.open(f"sqlite:///{database}")
    # What is being prepared need not survive a power cut.
    async with store._engine.connect() as connection:
        await connection.exec_driver_sql("PRAGMA synchronous=OFF")
    tables = Tables(store, GAMES, time.time)
    lobbies = Lobbies(tables, store, GAMES, time.time)
    chance = random.Random(7)
    for number in range(count):
        table = await _begun(lobbies, number, people, channels)
        for _ in range(actions):
            await _act(tables, table, chance)
    await store.close()


async def _begun(lobbies: Lobbies, number: int, people: int, channels: int) -> Table:
    users = [PEOPLE + (number * SEATS // 2 + seat) % people for seat in range(SEATS)]
    seated = tuple(Person(user, f"person{user - PEOPLE}", 10 * number + at) for at, user in enumerate(users))
    place = Place(GUILD, CHANNELS + number % channels)
    table = await lobbies.open(GAME, place, seated, "en")
    return await lobbies.start(table.id, users[0], 10 * number + 9)


async def _act(tables: Tables, table: Table, chance: random.Random) -> None:
    """Somebody does something; no game ends here, because one person always shows white and one black."""
    assert table.position
    seat = chance.choice(table.awaited.seats)
    legal = table.box.game.legal(table.position.state, seat)
    action = legal[0] if seat == 0 else legal[-1] if seat == 1 else chance.choice(legal)
    await tables.act(table.id, table.people[seat].user_id, action)
