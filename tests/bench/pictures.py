"""Pictures from the worker, and how long the event loop has to wait meanwhile."""

from __future__ import annotations

import asyncio
import random
import time

from bot.client.pictures import Pictures
from bot.text import Texts
from games import GAMES, GamePackage
from games.core import Rng
from games.screen import Picture
from tests.bench.figures import heading, say

DRAWN, PATIENCE = 12, 60.0


def svgs(box: GamePackage, seats: int, count: int) -> list[str]:
    game, rng, found = box.game, random.Random(seats), []
    text = Texts(GAMES).of("en", game.key, [f"Person {seat}" for seat in range(seats)])
    variants = [game.read_options({game.choices[0].field: value}) for value in game.choices[0].values]
    options = next((options for options in variants if seats in game.seats(options)), None)
    if options is None:
        return []
    for number in range(count):
        state = game.setup(seats, options, Rng(number.to_bytes(8, "big"), 0))
        for played in range(4 + 5 * number):
            awaited = game.awaited(state).seats
            if not awaited or game.outcome(state):
                break
            seat = rng.choice(awaited)
            state, _ = game.play(state, seat, rng.choice(game.legal(state, seat)), Rng(b"bench", played))
        screen = box.screens.public(game.view(state, None), (), text)
        found += [block.svg for block in screen.blocks if isinstance(block, Picture)]
    return found


async def lag(worst: list[float]) -> None:
    while True:
        before = time.perf_counter()
        await asyncio.sleep(0.001)
        worst[0] = max(worst[0], time.perf_counter() - before - 0.001)


async def measure() -> None:
    """Print milliseconds a picture."""
    pictures = Pictures(patience=PATIENCE)
    await pictures.of(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], _nobody)
    for key, box in GAMES.items():
        for seats in (3, 4, 5, 10):
            if drawings := svgs(box, seats, DRAWN):
                say(f"{key}, {seats} players: {await drawn(pictures, drawings)}")
    pictures.close()


def _nobody() -> None:
    """Ignore what comes later."""


async def drawn(pictures: Pictures, drawings: list[str]) -> str:
    worst = [0.0]
    watch = asyncio.create_task(lag(worst))
    began = time.perf_counter()
    sizes = [len(png) for svg in drawings for png in (await pictures.of([svg], _nobody))[0].values()]
    each = 1000 * (time.perf_counter() - began) / len(drawings)
    watch.cancel()
    late = f"event loop late by {1000 * worst[0]:.1f} ms at most"
    return f"{each:.0f} ms a picture, {max(sizes) // 1024} KiB at most, {late}"


def bench() -> None:
    heading("pictures", "SVG to PNG in the worker process")
    asyncio.run(measure())
