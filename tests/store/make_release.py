"""Writes what a release leaves behind, for every later version to open, play on and verify.

`python -m tests.store.make_release 0.2` makes `tests/store/release_0_2`: a database with a lobby, a game in
progress and a finished game of every game, with bot players, drafts, offers, promises, plans,
and quiet hours; the records of the finished games; and the custom ids of all posts and panels.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import sqlite3
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import msgspec

import bot.features  # noqa: F401 - declares what can be pressed
from bot.client.render import render
from bot.screens.places import places, shown_at
from bot.screens.shown import Context
from bot.store.preferences import People, Servers
from bot.table import commands as c
from bot.table.deadlines import next_check
from bot.table.errors import DeniedError, RefusedError, StaleError
from bot.table.log import next_text
from bot.table.table import Over, Playing, Table
from bot.table.terms import Terms
from bot.text import Texts
from games import GAMES
from games.host.packages import GamePackage
from tests.store.tables import ANN, BEN, CHIE, DAI, GUILD, House, actor, lobby, who
from tests.store.test_round_trips import drafted

TEXTS = Texts(GAMES)
CONTEXT = Context("https://discord.com/channels/1/2/3")
IN_PROGRESS, FINISHED = 80, 900
"""Commands given to a game that goes on, and to one that is to finish."""
PROMISING = "politically_correct_people"
SHOWN = 40
"""Actions of one seat that are looked at, to find one of a kind that the log does not have yet."""


def custom_ids(payload: Any) -> Iterator[str]:
    """Return the custom ids in a message; those of menus with each value, after a tab."""
    match payload:
        case {"custom_id": str(custom_id), "options": [*options]}:
            yield from (f"{custom_id}\t{option['value']}" for option in options)
        case {"custom_id": str(custom_id)}:
            yield custom_id
        case dict():
            for part in payload.values():
                yield from custom_ids(part)
        case list():
            for part in payload:
                yield from custom_ids(part)
        case _:
            pass


def ids_of(tables: Sequence[Table]) -> dict[str, list[str]]:
    """Return the custom ids of each place of these tables, as they are shown now."""
    shown = [shown_at(table, place, TEXTS, "en", CONTEXT) for table in tables for place in places(table)]
    return {
        f"{one.table_id} {one.place}": list(custom_ids(render(one, one.files).to_components()))
        for one in shown
    }


def unlike(table: Playing, chance: random.Random) -> tuple[c.Command, c.Actor]:
    """Return an action, if possible of a kind that the log does not have yet."""
    known = {json.dumps(getattr(entry, "action", None))[:20] for entry in table.entries}
    seats = (
        [*table.awaited.seats] if chance.random() < 0.6 and table.awaited.seats else range(len(table.people))
    )
    seat = chance.choice(seats)
    found = [msgspec.to_builtins(action) for action in table.game.legal(table.state, seat)]
    if not found:
        return c.TimePassed(), c.TABLE
    new = [
        action
        for action in chance.sample(found, min(SHOWN, len(found)))
        if json.dumps(action)[:20] not in known
    ]
    action = chance.choice(new or found)
    if table.people[seat].bot:
        return c.PlayBot(seat, action, len(table.entries), "0" * 16), c.TABLE
    return c.Act(action), who(table, seat)


def promise(table: Playing) -> tuple[c.Command, c.Actor] | None:
    """Return an offer with a promise in words, where the game has such."""
    if table.game.key != PROMISING or table.texts:
        return None
    seat = table.present[0]
    number, other = next_text(table, seat), (seat + 1) % len(table.people)
    offer = {"proposer": seat, "receiver": other, "gives": {"promise": number}, "asks": {"money": 1}}
    return c.Act({"type": "propose", "offer": offer}, {number: "I will never raise taxes"}), who(table, seat)


async def played(house: House, package: GamePackage, people: Sequence[int], commands: int) -> Table:
    """Play a game with three people and a bot player."""
    host, chance = people[0], random.Random(package.game.key)
    opened = lobby(package, actor(host), now=house.clock.now, terms=Terms(limit=180, advice=True))
    table: Table = await house.tables.open(opened)
    for user_id in people[1:]:
        await house.tables.do(table.id, c.Join(), actor(user_id))
    if package.strategy is not None and 4 in opened.seats:
        await house.tables.do(table.id, c.AddBot("even"), actor(host))
    table = await house.tables.do(table.id, c.Start(), actor(host))
    for turn in range(commands):
        if not isinstance(table, Playing):
            return table
        house.clock.now += 1
        command, person = unlike(table, chance)
        if turn % 7 == 3:
            command, person = drafted(table, chance) or (command, person)
        command, person = promise(table) or (command, person)
        with suppress(DeniedError, RefusedError, StaleError, AssertionError):
            table = await house.tables.do(table.id, command, person)
            continue
        if isinstance(table, Playing) and not table.awaited.seats:
            house.clock.now = max(house.clock.now, next_check(table) or 0.0)
            table = await house.tables.do(table.id, c.TimePassed())
    return table


async def beside(house: House, table: Playing, people: Sequence[int]) -> None:
    """Do what is stored of a game and is no action: an offered seat, an agreement, drafts."""
    chance = random.Random(table.game.key)
    await house.tables.do(table.id, c.OfferSeat(DAI), actor(people[2]))
    await house.tables.do(table.id, c.EndTogether(agree=True), actor(people[0]))
    for _ in range(SHOWN):
        now = await house.tables.get(table.id)
        if isinstance(now, Playing) and (found := drafted(now, chance)):
            with suppress(DeniedError, RefusedError, StaleError):
                await house.tables.do(table.id, *found)


async def make(folder: Path) -> None:
    """Write the database, the records and the custom ids of this version."""
    with tempfile.TemporaryDirectory() as place:
        house = await House(Path(place), *GAMES.values()).open()
        tables, records = list[Table](), dict[str, str]()
        for number, (key, package) in enumerate(GAMES.items()):
            # No one sits at more tables than they may.
            people = [user_id + 10 * number for user_id in (ANN, BEN, CHIE)]
            waiting = await house.tables.open(lobby(package, actor(people[0]), now=house.clock.now))
            tables.append(await house.tables.do(waiting.id, c.Join(), actor(people[1])))
            playing, commands = await played(house, package, people, IN_PROGRESS), IN_PROGRESS
            while not isinstance(playing, Playing):
                commands //= 2
                playing = await played(house, package, people, commands)
            await beside(house, playing, people)
            tables.append(await house.tables.get(playing.id))
            over = await played(house, package, people, FINISHED)
            if isinstance(over, Playing):
                over = await house.tables.do(over.id, c.End(), actor(99, manages=True))
            assert isinstance(over, Over)
            tables.append(over)
            records[key] = over.record().decode()
        preferences = People(house.store.database)
        await preferences.change(ANN, language="ja")
        await preferences.change(ANN, quiet_from=22, quiet_to=7, utc_offset=540)
        await Servers(house.store.database).change(GUILD, language="ja", maximum_tables=30)
        await house.store.close()
        with closing(sqlite3.connect(house.path)) as file:
            dump = "\n".join(file.iterdump())
    _write(folder / "database.sql.gz", dump)
    _write(folder / "records.json.gz", json.dumps(records))
    _write(folder / "custom_ids.json.gz", json.dumps(ids_of(tables)))


def _write(path: Path, text: str) -> None:
    path.write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    name = f"release_{sys.argv[1].replace('.', '_')}"
    home = Path(__file__).parent / name
    home.mkdir(exist_ok=True)
    asyncio.run(make(home))
