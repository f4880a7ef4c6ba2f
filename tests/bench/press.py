"""What a press costs and how soon it is answered, in all games, with everything that happens after it."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from games import GAMES
from tests.bench.figures import goal, heading, note, say, share
from tests.bench.hall import QUIET_SECONDS, TOGETHER, Hall, Pressed, hall, waits_of
from tests.local_discord import Call, LocalDiscord
from tests.local_discord.program import Program

TABLES, PEOPLE, CHANNELS = 20, 40, 10
RATE, SECONDS, BURST, BURSTS = 10.0, 20.0, 25, 2
WANTED, WANTED_TOGETHER = {99: 18.0}, {"konsul": 80.0, "vertigo": 250.0}
WANTED_BOT, WANTED_TIMES, WANTED_REQUESTS = 7.5, 3.0, 1.7
IDLE_SECONDS = 10.0
"""Seconds in which nothing is pressed and nothing sent, to see what the bot takes by itself."""
COLUMNS = "{:<28}{:>8}" + 8 * "{:>10}"
KINDS = {"PATCH": "edit of", "POST": "sending", "DELETE": "deleting", "GET": "reading"}


@dataclass(frozen=True)
class Cost:
    """What the presses of a game cost: milliseconds of processor a press, and requests by kind."""

    bot: float
    """Milliseconds of the bot's own process a press, without those that it takes when nothing is pressed."""
    idle: float
    """Those, a second."""
    workers: float
    pressed: list[Pressed]
    requests: Counter[str]
    pictures: int
    presses: int


def bench() -> None:
    heading("press", f"{TABLES} tables a game, some far on, some with bot players, {RATE:g} presses a second")
    bare = asyncio.run(_bare_cost())
    costs = {game: asyncio.run(_costed(game)) for game in GAMES}
    heads = (
        "game",
        "presses",
        "bot ms",
        "idle ms/s",
        "workers",
        "p50 ms",
        "p99 ms",
        "at once",
        "requests",
        "pictures",
    )
    say(COLUMNS.format(*heads))
    for game, cost in costs.items():
        waits, together = waits_of(_alone(cost.pressed)), waits_of(_together(cost.pressed))
        figures = (cost.bot, cost.idle, cost.workers, share(waits, 50), share(waits, 99), share(together, 99))
        each = (cost.requests.total() / cost.presses, cost.pictures / cost.presses)
        say(COLUMNS.format(game, cost.presses, *(f"{figure:.2f}" for figure in (*figures, *each))))
    say(f"bare discord.py, one durable commit and one edit a press: {bare:.2f} ms")
    _by_kind([press for cost in costs.values() for press in cost.pressed])
    _requests(costs.values())
    _goals(costs, bare)


async def _costed(game: str) -> Cost:
    async with hall(TABLES, PEOPLE, CHANNELS, game) as here:
        await here.seats_opened(RATE)
        await asyncio.sleep(QUIET_SECONDS)
        idle = await _idle_share(here)
        before, begun = len(here.server.requests), time.monotonic()
        used, by_workers = here.bot.processor_seconds(), here.bot.worker_seconds()
        await here.pressed_at_random(RATE, SECONDS)
        await asyncio.sleep(QUIET_SECONDS)
        presses, requests = len(here.acts), here.server.requests[before:]
        bot = here.bot.processor_seconds() - used - idle * (time.monotonic() - begun)
        workers = here.bot.worker_seconds() - by_workers
        for _ in range(BURSTS):
            await here.pressed_at_once(BURST)
            await asyncio.sleep(2)
        kinds = Counter(_kind(here, request) for request in requests)
        pictures = sum(len(request.files) for request in requests)
        pressed = await here.stopped()
    each = 1000 / presses
    return Cost(bot * each, idle * 1000, workers * each, pressed, kinds, pictures, presses)


async def _idle_share(here: Hall) -> float:
    """Return the share of a processor that the bot takes while it sends nothing, once that is so."""
    while True:
        used, sent = here.bot.processor_seconds(), len(here.server.requests)
        await asyncio.sleep(IDLE_SECONDS)
        if len(here.server.requests) == sent:
            return (here.bot.processor_seconds() - used) / IDLE_SECONDS


async def _bare_cost() -> float:
    """Return the milliseconds of a press with the least that a bot on discord.py does."""
    with tempfile.TemporaryDirectory() as folder:
        command = ("-m", "tests.bench.bare", str(Path(folder) / "counts.sqlite3"))
        async with (
            LocalDiscord(PEOPLE, CHANNELS) as server,
            Program(server, "", Path(folder) / "log", command) as bare,
        ):
            await bare.start()
            await asyncio.sleep(IDLE_SECONDS)
            posts = [post for channel in server.channels for post in server.messages[channel].values()]
            used, number, people = bare.processor_seconds(), round(RATE * SECONDS), sorted(server.people)
            for count in range(number):
                await server.press(people[count % PEOPLE], posts[count % len(posts)], "count", wait=False)
                await asyncio.sleep(1 / RATE)
            return 1000 * (bare.processor_seconds() - used) / number


def _together(pressed: Iterable[Pressed]) -> list[Pressed]:
    return [press for press in pressed if press.where == TOGETHER]


def _alone(pressed: Iterable[Pressed]) -> list[Pressed]:
    return [press for press in pressed if press.where != TOGETHER]


def _kind(here: Hall, request: Call) -> str:
    if "/callback" in request.path:
        return f"answer of type {request.body['type']}"
    if request.path.startswith("/webhooks"):
        return f"{KINDS[request.method]} an answer"
    _, room, number, *_ = *request.path.split("/"), "", ""
    if room != "channels" or not number.isdecimal():
        return "opening a DM" if "@me" in request.path else request.path
    private = "recipients" in here.server.channels[int(number)]
    return (
        f"{KINDS.get(request.method, request.method)} a {'message in DMs' if private else 'public message'}"
    )


def _by_kind(pressed: list[Pressed]) -> None:
    """Print how soon presses of each kind were answered."""
    say("", "pressed where                presses   p50 ms   p90 ms   p99 ms   unanswered")
    for where, late in sorted({(press.where, press.late) for press in pressed}):
        some = [press for press in pressed if (press.where, press.late) == (where, late)]
        name = f"{where}, {'late' if late else 'early'}"
        shares = "".join(f"{share(waits_of(some), percent):9.2f}" for percent in (50, 90, 99))
        say(f"{name:<28}{len(some):>8}{shares}{sum(press.answer is None for press in some):>9}")


def _requests(costs: Iterable[Cost]) -> None:
    """Print the requests a press, by kind."""
    kinds = sum((cost.requests for cost in costs), Counter[str]())
    presses = sum(cost.presses for cost in costs)
    say("", "requests a press")
    say(*(f"  {count / presses:5.2f}  {kind}" for kind, count in kinds.most_common()))


def _goals(costs: Mapping[str, Cost], bare: float) -> None:
    known = list(costs.values())
    waits = waits_of(press for cost in known for press in _alone(cost.pressed))
    bot = mean(cost.bot for cost in known)
    figures = {
        "processor of the bot, ms": (bot, WANTED_BOT),
        "times bare discord.py": (bot / bare, WANTED_TIMES),
        **{f"p{percent}, ms": (share(waits, percent), wanted) for percent, wanted in WANTED.items()},
        "requests a press": (mean(cost.requests.total() / cost.presses for cost in known), WANTED_REQUESTS),
    }
    for game, wanted in WANTED_TOGETHER.items():
        together = waits_of(_together(costs[game].pressed))
        figures[f"p99 of {BURST} at once in {game}, ms"] = (share(together, 99), wanted)
    say("", "over the games")
    for name, (figure, wanted) in figures.items():
        note(name, figure)
        say(f"  {name}: {figure:.2f}, {goal(figure, wanted)}")
