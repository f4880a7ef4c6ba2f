"""The open tables of a channel: those that stand there, and those that have moved into a thread of it."""

from __future__ import annotations

from bot.table.commands import Cancel, EnterThread, Join, Start
from tests.store.tables import ANN, BEN, CHIE, DAI, House, actor, lobby

THREAD = 7002


async def test_a_game_in_a_thread_is_one_of_its_channel(house: House) -> None:
    """And of the thread; what is over is none of either, nor is another server's."""
    first = await house.tables.open(lobby(host=actor(ANN)))
    await house.tables.do(first.id, Join(), actor(BEN))
    guild, channel = first.guild_id, first.channel_id
    await house.tables.do(first.id, Start(thread=True), actor(ANN))
    await house.tables.do(first.id, EnterThread(THREAD))
    second = await house.tables.open(lobby(host=actor(CHIE)))
    closed = await house.tables.open(lobby(host=actor(DAI)))
    await house.tables.do(closed.id, Cancel(), actor(DAI))

    async def found(guild_id: int, channel_id: int) -> list[int]:
        return await house.store.open_in_channel(guild_id, channel_id)

    assert await found(guild, channel) == [second.id, first.id]
    assert await found(guild, THREAD) == [first.id]
    assert await found(guild + 1, channel) == []
    # A number that begins alike is another channel.
    assert await found(guild, int(str(channel)[:-1])) == []
