"""Evenings that are over: games that were really played, and finished tables as they lie in the store."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from itertools import count
from typing import Any

import simcord

from bot.table.commands import Actor
from bot.table.lobby import new_lobby
from bot.table.people import Person
from bot.table.table import BaseTable, Over
from games import GAMES
from games.core import Outcome
from games.host.deal import Deal, Player, press_hash
from games.host.packages import GamePackage, load_package
from tests.bot.night import Night, Seen, answer

PACKAGES = {**GAMES, "hidden_price": load_package("tests.hidden_price")}
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


def package_of(game: str) -> GamePackage:
    if game in PACKAGES:
        return PACKAGES[game]
    known = PACKAGES["hidden_price"]
    about = dataclasses.replace(known.game.about, key=game)
    return dataclasses.replace(known, game=dataclasses.replace(known.game, about=about))


async def play_first_games(night: Night) -> None:
    """Let everybody finish a first rated game, which counts for none of them."""
    await finished(night, night.people, range(1, len(night.people) + 1), at=1.0)


async def finished(
    night: Night,
    people: Sequence[Any],
    ranks: Sequence[int],
    unrated: str | None = None,
    game: str = "hidden_price",
    guild_id: int | None = None,
    left: Any = None,
    channel: Any = None,
    at: float | None = None,
) -> int:
    """A finished table that no one played, an instant later than the one before; answers its number."""
    points = tuple(9 - rank for rank in ranks) or (3,) * len(people)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    outcome = Outcome("ending-shown", points, tuple(ranks), winners)
    place = (guild_id or night.guild.id, (channel or night.channel).id)
    host = Actor(people[0].id, people[0].user.name.title())
    opened_ = new_lobby(package_of(game), host, place, b"s" * 32, EVENING, language="en")
    lobby = await night.bot.store.create(opened_)
    kept = {field.name: getattr(lobby, field.name) for field in dataclasses.fields(BaseTable)}
    over = Over(
        **{
            **kept,
            "revision": lobby.revision + 1,
            "people": tuple(
                Person(person.id, person.user.name.title(), 1, left=person is left) for person in people
            ),
        },
        seed=lobby.secret,
        deal=Deal(tuple(map(Player, range(len(people)))), press_hash(1)),
        status="finished",
        finished_at=next(INSTANTS) if at is None else at,
        outcome=outcome,
        unrated=unrated,
    )
    await night.bot.store.commit(lobby, over, ())
    night.bot.store.posts.mark_shown(over.id, over.revision)
    return lobby.id


async def private_answer(night: Night, asker: Any, command: str, **options: Any) -> Seen:
    """Return what the command answers in the channel, seen by the asker alone."""
    result = await asker.slash(night.channel, command, **options)
    assert result.ephemeral
    return answer(result)
