"""What a press costs and how soon it is answered, in all games, with everything that happens after it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import mean

from games import GAMES
from tests.bench.figures import goal, heading, note, say, share
from tests.bench.hall import QUIET_SECONDS, TOGETHER, Hall, Pressed, hall, waits_of
from tests.local_discord import Call

TABLES, PEOPLE, CHANNELS = 20, 40, 10
RATE, SECONDS, BURST, BURSTS = 10.0, 20.0, 25, 2
WANTED, WANTED_TOGETHER = {50: 4.0, 99: 15.0}, 60.0
WANTED_PROCESSOR, WANTED_BOT, WANTED_REQUESTS = 12.0, 5.0, 2.0
COLUMNS = "{:<28}{:>8}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}"
KINDS = {"PATCH": "edit of", "POST": "sending", "DELETE": "deleting", "GET": "reading"}


@dataclass(frozen=True)
class Cost:
    """What the presses of a game cost: milliseconds of processor a press, and requests by kind."""

    bot: float
    workers: float
    pressed: list[Pressed]
    requests: Counter[str]
    pictures: int
    presses: int


def bench() -> None:
    heading("press", f"{TABLES} tables a game, some far on, some with bot players, {RATE:g} presses a second")
    costs = {game: asyncio.run(_costed(game)) for game in GAMES}
    say(COLUMNS.format("game", "presses", "bot ms", "workers", "p50 ms", "p99 ms", "requests", "pictures"))
    for game, cost in costs.items():
        waits = waits_of(_alone(cost.pressed))
        figures = (cost.bot, cost.workers, share(waits, 50), share(waits, 99))
        each = (cost.requests.total() / cost.presses, cost.pictures / cost.presses)
        say(COLUMNS.format(game, cost.presses, *(f"{figure:.2f}" for figure in (*figures, *each))))
    _by_kind([press for cost in costs.values() for press in cost.pressed])
    _requests(costs.values())
    _goals(costs.values())


async def _costed(game: str) -> Cost:
    async with hall(TABLES, PEOPLE, CHANNELS, game) as here:
        before = len(here.server.requests)
        used = here.bot.processor_seconds(), here.bot.worker_seconds()
        await here.pressed_at_random(RATE, SECONDS)
        await asyncio.sleep(QUIET_SECONDS)
        presses, requests = len(here.acts), here.server.requests[before:]
        bot, workers = here.bot.processor_seconds() - used[0], here.bot.worker_seconds() - used[1]
        for _ in range(BURSTS):
            await here.pressed_at_once(BURST)
            await asyncio.sleep(2)
        kinds = Counter(_kind(here, request) for request in requests)
        pictures = sum(len(request.files) for request in requests)
        pressed = await here.stopped()
    return Cost(1000 * bot / presses, 1000 * workers / presses, pressed, kinds, pictures, presses)


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


def _goals(costs: Iterable[Cost]) -> None:
    known = list(costs)
    waits = waits_of(press for cost in known for press in _alone(cost.pressed))
    together = waits_of(press for cost in known for press in cost.pressed if press.where == TOGETHER)
    figures = {
        "processor of a press, ms": (mean(cost.bot + cost.workers for cost in known), WANTED_PROCESSOR),
        "processor of the bot alone, ms": (mean(cost.bot for cost in known), WANTED_BOT),
        **{f"p{percent}, ms": (share(waits, percent), wanted) for percent, wanted in WANTED.items()},
        f"p99 of {BURST} at once, ms": (share(together, 99), WANTED_TOGETHER),
        "requests a press": (mean(cost.requests.total() / cost.presses for cost in known), WANTED_REQUESTS),
    }
    say("", "over the games")
    for name, (figure, wanted) in figures.items():
        note(name, figure)
        say(f"  {name}: {figure:.2f}, {goal(figure, wanted)}")
