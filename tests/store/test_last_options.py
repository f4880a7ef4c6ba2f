"""Which options a new lobby of a server begins with."""

from __future__ import annotations

from bot.store.preferences import last_options
from bot.table.commands import End, Teach
from games import GAMES
from tests.store.tables import ANN, BEN, GUILD, HIDDEN_PRICE, House, actor, dealt, lobby

KONSUL = GAMES["konsul"]


async def test_they_are_those_of_the_last_game_of_the_kind_in_the_server(house: House) -> None:
    """Also of one that is over; not of a lobby, nor of another server."""
    for pace in ("slow", "fast"):
        table = await dealt(house.tables, options={"pace": pace})
        house.clock.now += 1
    await house.tables.do(table.id, End(), actor(99, manages=True))
    await house.tables.open(lobby(host=actor(BEN), options={"pace": "slow"}, now=house.clock.now))
    found = [await house.store.database.read(last_options(guild, HIDDEN_PRICE)) for guild in (GUILD, 1)]
    assert found == [{"pace": "fast"}, {}]


async def test_a_lesson_leaves_them_as_they_were(house: House) -> None:
    """Its options are its own."""
    await house.restart(KONSUL)
    table = await house.tables.open(lobby(KONSUL))
    await house.tables.do(table.id, Teach(), actor(ANN))
    assert await house.store.database.read(last_options(GUILD, KONSUL)) == {}
