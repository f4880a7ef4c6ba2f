"""What pictures cost: processor time and bytes by game and kind, and how long the first one takes.

With the environment's AGAINST, another checkout draws the same pictures in turns with this one.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from bot.client.pictures import Pictures
from bot.text import Texts
from games import GAMES
from games.core import Rng
from games.host.packages import GamePackage
from games.screen import Keep, Picture, Screen, Select
from tests.bench.figures import goal, heading, say, share

SEATS, GAMES_EACH, ACTIONS = (3, 4, 5, 10), 3, 120
"""Numbers of players, as far as a game has them, games with each, and how far each is played."""
MILLISECONDS, KB, FIRST, A_PRESS = 25.0, 60.0, 300.0, 8.0
PRESS = "press"
PATIENCE = 60.0
HERE = Path(__file__).parents[2]


class Figure(NamedTuple):
    """Milliseconds of processor and of time, and bytes of a picture."""

    processor: float
    taken: float
    bytes: float


def played(box: GamePackage, seats: int, number: int) -> Iterator[tuple[str, str]]:
    """The pictures of a random game by kind, in the order in which its posts show them, and each press."""
    game, chance = box.game, random.Random(number)
    text = Texts(GAMES).of("en", game.key, [f"Person {seat}" for seat in range(seats)])
    variants = [game.read_options({game.choices[0].field: value}) for value in game.choices[0].values]
    options = next((options for options in variants if seats in game.seats(options)), None)
    if options is None:
        return
    state = game.setup(seats, options, Rng(bytes([number]), 0))
    view = game.view(state, None)
    yield from named("table", box.screens.public(view, (), text).blocks)
    story: list[Any] = []
    for action in range(1, ACTIONS):
        awaited = game.awaited(state).seats
        if not awaited or game.outcome(state):
            break
        seat = chance.choice(awaited)
        state, events = game.play(state, seat, chance.choice(game.legal(state, seat)), Rng(b"bench", action))
        before, view = view, game.view(state, None)
        story += events
        yield PRESS, ""
        for step in box.screens.reveals(before, view, events, text):
            yield from named("reveal", step)
        yield from named("table", box.screens.public(view, story, text).blocks)
        for seat in game.awaited(state).seats[:1]:
            own = game.view(state, seat), seat, game.legal(state, seat)
            panel = box.screens.private(*own, None, text)
            yield from named("panel", panel.blocks)
            if drafts := [*drafts_of(panel)]:
                yield from named("panel", box.screens.private(*own, chance.choice(drafts), text).blocks)
    if outcome := game.outcome(state):
        yield from named("end", box.screens.final(view, outcome, story, text).blocks)
    for section in range(1, 20):
        if diagram := box.screens.diagram(section, text):
            yield from named("rules", [diagram])


def drafts_of(panel: Screen) -> Iterator[Any]:
    """What may be picked on a panel and kept."""
    for control in panel.controls:
        options = control.options if isinstance(control, Select) else [control]
        presses = (getattr(option, "press", None) for option in options)
        yield from (press.draft for press in presses if isinstance(press, Keep) and press.draft is not None)


def named(kind: str, blocks: Iterable[object]) -> Iterator[tuple[str, str]]:
    yield from ((kind, block.svg) for block in blocks if isinstance(block, Picture))


def drawn(checkout: Path, svgs: Sequence[str]) -> list[Figure]:
    """Draw pictures one after the other in a fresh process."""
    found = subprocess.run(
        [sys.executable, Path(__file__).with_name("drawn.py")],
        input=json.dumps(svgs),
        env={**os.environ, "PYTHONPATH": str(checkout)},
        cwd=checkout,
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return [Figure(*map(float, line.split())) for line in found.stdout.splitlines()]


def told(figures: Sequence[Figure]) -> str:
    processor = [figure.processor for figure in figures]
    size = share([figure.bytes for figure in figures], 50) / 1024
    return f"p50 {share(processor, 50):5.1f}  p99 {share(processor, 99):5.1f} ms  {size:4.0f} KB"


def bench() -> None:
    """Print figures by game and kind: the table, own panels, steps that reveal, the end, the rules."""
    heading("pictures", "milliseconds of processor in a worker, and bytes")
    against = os.environ.get("AGAINST")
    kinds: list[tuple[float, float]] = []
    games: dict[str, list[float]] = {}
    first = 0.0
    for key, box in GAMES.items():
        for seats in SEATS:
            seen = [each for number in range(GAMES_EACH) for each in played(box, seats, number)]
            if not seen:
                continue
            presses = [kind for kind, _ in seen].count(PRESS)
            pictures = {svg: kind for kind, svg in seen if kind != PRESS}
            figures = drawn(HERE, [*pictures])
            others = drawn(Path(against), [*pictures]) if against else []
            first = max(first, figures[0].taken)
            games.setdefault(key, []).append(a_press(figures, presses))
            compared = f", against {a_press(others, presses):.1f}" if others else ""
            say(
                f"{key}, {seats} players: first picture after {figures[0].taken:.0f} ms "
                f"({figures[0].processor:.0f} of processor), {games[key][-1]:.1f} ms a press{compared}"
            )
            for name in dict.fromkeys(pictures.values()):
                of_kind = [kind == name for kind in pictures.values()]
                own = [*compress(figures, of_kind)]
                kinds.append((middle([each.processor for each in own]), middle([each.bytes for each in own])))
                compared = f"   against {told([*compress(others, of_kind)])}" if others else ""
                say(f"  {name:7} {len(own):4} × {told(own)}{compared}")
    processor, size = middle([each[0] for each in kinds]), middle([each[1] for each in kinds]) / 1024
    pressed = mean(map(mean, games.values()))
    say(
        f"median of kinds: {processor:.1f} ms, {goal(processor, MILLISECONDS)}; "
        f"{size:.0f} KB, {goal(size, KB)}",
        f"a press, over all games: {pressed:.1f} ms, {goal(pressed, A_PRESS)}",
        f"slowest first picture: {first:.0f} ms, {goal(first, FIRST)}",
    )
    asyncio.run(lateness([*pictures]))


def a_press(figures: Sequence[Figure], presses: int) -> float:
    """Milliseconds of processor for pictures, the pages of the rules included."""
    return sum(figure.processor for figure in figures) / presses


def middle(figures: Sequence[float]) -> float:
    return share(figures, 50)


async def lateness(svgs: Sequence[str]) -> None:
    """Print how late the event loop is while workers draw."""
    pictures = Pictures(patience=PATIENCE)
    worst = [0.0]

    async def watch() -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.001)
            worst[0] = max(worst[0], time.perf_counter() - before - 0.001)

    await pictures.of(svgs[:1], None)
    watching = asyncio.create_task(watch())
    await pictures.of(svgs, None)
    watching.cancel()
    pictures.close()
    say(f"event loop late by {1000 * worst[0]:.1f} ms at most")
