"""Sixty presses a second: how soon they are answered, and how soon each message has its picture again."""

from __future__ import annotations

import asyncio
import time

from games import GAMES
from tests.bench.figures import goal, heading, say, share
from tests.bench.hall import Hall, hall, waits_of
from tests.local_discord import Message, walk

TABLES, PEOPLE, CHANNELS = 60, 120, 10
RATE, SECONDS, AFTERWARDS = 60.0, 20.0, 10.0
WANTED_PICTURE = 1000.0
GALLERY = 12
COLUMNS = "{:<28}{:>8}{:>11}{:>9}{:>9}{:>12}{:>12}{:>9}"


class Galleries:
    """Notes for how long messages of games lack their picture: until an edit adds it, and changes no more."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self._without: dict[str, tuple[list[object], float]] = {}

    def note(self, message: Message) -> None:
        parts, now = list(walk(message["components"])), time.monotonic()
        beside = [part.get("content", part.get("custom_id")) for part in parts if part["type"] != GALLERY]
        known, since = self._without.pop(message["id"], (beside, now))
        if len(beside) == len(parts):
            self._without[message["id"]] = (beside, since if known == beside else now)
        elif known == beside:
            self.waits.append(1000 * (now - since))


def bench() -> None:
    heading("rush", f"{TABLES} tables of each game in turn, {RATE:g} presses a second for {SECONDS:g} s")
    titles = ("p50 ms", "p99 ms", "picture p50", "picture p99", "cores")
    say(COLUMNS.format("game", "presses", "unanswered", *titles))
    waits = [wait for game in GAMES for wait in asyncio.run(_rushed(game))]
    say("", f"pictures: p99 {share(waits, 99):.0f} ms, {goal(share(waits, 99), WANTED_PICTURE)} ms")


async def _rushed(game: str) -> list[float]:
    async with hall(TABLES, PEOPLE, CHANNELS, game) as here:
        galleries = Galleries()
        here.server.kept = galleries.note
        used, began = _used(here), time.monotonic()
        await here.pressed_at_random(RATE, SECONDS)
        cores = (_used(here) - used) / (time.monotonic() - began)
        await asyncio.sleep(AFTERWARDS)
        pressed = await here.stopped()
    answers, shown = waits_of(pressed), sorted(galleries.waits)
    figures = [share(known, percent) for known in (answers, shown) for percent in (50, 99)]
    counts = (len(pressed), len(pressed) - len(answers))
    say(COLUMNS.format(game, *counts, *(f"{figure:.1f}" for figure in figures), f"{cores:.2f}"))
    return shown


def _used(here: Hall) -> float:
    return here.bot.processor_seconds() + here.bot.worker_seconds()
