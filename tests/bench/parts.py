"""What a press is made of: deciding, drawing, binding and writing it, each alone."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from bot.client.render import menu_of, render
from bot.screens.post import shown_at
from bot.screens.shown import (
    PUBLIC,
    Context,
    Shown,
    seat_place,
)
from bot.store import Store
from bot.table.commands import Act, Actor, Change
from bot.table.decide import decide
from bot.table.table import Playing
from bot.text import Texts
from games import GAMES
from tests.bench.figures import heading, say, spread
from tests.bench.seed import SEATS, an_action, many_tables

TABLES, ROUNDS = 100, 8
CONTEXT = Context("https://discord.com/channels/1/2/3")


def bench() -> None:
    """Milliseconds of each part at tables in play; of a commit also the waiting for the disk."""
    heading("parts", f"{ROUNDS} actions at each of {TABLES} tables, processor time of each part")
    asyncio.run(_bench())


async def _bench() -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "games.sqlite3"
        tables = await many_tables(database, TABLES, 2 * TABLES, 25, actions=3)
        store = await Store.open(f"sqlite:///{database}", GAMES)
        changes = _decided(tables)
        commits = [await _committed(store, *change) for change in changes]
        await store.close()
    _draw([after for _, after in changes])
    say(f"commit, from the loop and back, by the clock on the wall: {spread(commits, 2)}")


def _decided(tables: Sequence[Playing]) -> list[tuple[Playing, Playing]]:
    chance, made, taken = random.Random(3), list[tuple[Playing, Playing]](), list[float]()
    for number, before in enumerate(tables):
        table = before
        for turn in range(ROUNDS):
            seat, action = an_action(table, chance)
            act = Act(msgspec.to_builtins(action), moves=table.moves[seat], step=table.step)
            actor = Actor(table.people[seat].user_id, "somebody", 10**9 + ROUNDS * number + turn)
            change = _timed(taken, decide, table, act, actor, time.time())
            assert isinstance(change, Change)
            assert isinstance(change.table, Playing)
            made.append((table, change.table))
            table = change.table
    say(f"decide: {spread(taken, 2)}")
    return made


async def _committed(store: Store, before: Playing, after: Playing) -> float:
    begun = time.perf_counter()
    await store.commit(before, after)
    return 1000 * (time.perf_counter() - begun)


def _draw(tables: Sequence[Playing]) -> None:
    texts, taken = Texts(GAMES), {name: list[float]() for name in ("draw", "digest", "bind", "render")}
    for place in (PUBLIC, *map(seat_place, range(SEATS))):
        for table in tables:
            shown = _timed(taken["draw"], shown_at, table, place, texts, "en", CONTEXT)
            assert isinstance(shown, Shown)
            _timed(taken["digest"], lambda: shown.digest)  # noqa: B023 - called at once
            _timed(taken["bind"], menu_of, shown)
            _timed(taken["render"], lambda: render(shown, shown.files).to_components())  # noqa: B023 - the same
        where = "public post" if place == PUBLIC else "own panel"
        if place in (PUBLIC, seat_place(SEATS - 1)):
            say(*(f"{name} ({where}): {spread(figures, 2)}" for name, figures in taken.items()))
            taken = {name: list[float]() for name in taken}


def _timed(taken: list[float], work: Callable[..., object], *args: Any) -> object:
    begun = time.thread_time()
    result = work(*args)
    taken.append(1000 * (time.thread_time() - begun))
    return result
