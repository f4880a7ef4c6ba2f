"""Evenings that are over: games that were really played, and finished tables as they lie in the store."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

import msgspec
import simcord

from bot.saved import Person, Saved
from games import GAMES, open_box
from games.core import Outcome
from tests.bot.night import Night

BOXES = {**GAMES, "hidden_price": open_box("tests.hidden_price")}
EVENING = 1_800_000_000.0
INSTANTS = count(EVENING)


async def play_prices(night: Night, env: simcord.Env, *prices: int) -> int:
    """A game of hidden prices, one for each person in the order they came in; answers the table's number."""
    table_id = await night.start("hidden_price", len(prices))
    for person, price in zip(night.people, prices, strict=False):
        custom_id, value = night.dm_seen(person).menu(str(price))
        await person.user.select(night.dm(person), [value], custom_id=custom_id)
    await env.advance_time(9)
    assert (await night.table(table_id)).status == "finished"
    return table_id


async def finished(
    night: Night,
    people: Sequence[Any],
    ranks: Sequence[int],
    unrated: str | None = None,
    game: str = "hidden_price",
    guild_id: int | None = None,
    left: Any = None,
) -> int:
    """A finished table that nobody played, an instant later than the one before; answers its number."""
    points = tuple(9 - rank for rank in ranks) or (3,) * len(people)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    outcome = Outcome("ending-shown", points, tuple(ranks), winners)
    saved = Saved(
        id=0,
        game=game,
        rules=1,
        options="{}",
        status="finished",
        guild_id=guild_id or night.guild.id,
        channel_id=night.channel.id,
        host_id=people[0].id,
        language="en",
        secret=b"secret",
        start_id=None,
        revision=1,
        shown=1,
        opened_at=EVENING,
        finished_at=next(INSTANTS),
        outcome=msgspec.json.encode(outcome).decode(),
        unrated=unrated,
        people=tuple(
            Person(person.id, person.user.name.title(), 1, left=person is left) for person in people
        ),
    )
    return await night.bot.store.create(saved)
