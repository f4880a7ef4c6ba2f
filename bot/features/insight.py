"""What decided a game that is over, and whether a move in practice was good: estimates of strategies.

They are worked out in the workers of bot players, in small calls that let every move go first, one game at a
time. A page that is asked for says so, and edits itself when there is more to read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import Any, TypeAlias

import discord
from cachetools import LRUCache

from bot.analysis import (
    Chances,
    Choice,
    Chosen,
    Comparison,
    Findings,
    Gain,
    Judged,
    Made,
    Playouts,
    Stop,
    Turn,
    estimated,
    gained,
    is_public,
    last_decision,
    scene,
    shares,
    stops,
    swing,
    thinned,
)
from bot.client.answers import Press, show, show_again, show_panel
from bot.client.presses import answers
from bot.client.reply import BROKEN, PrivateMessage
from bot.client.services import Memory
from bot.client.stories import finished_here, told_story
from bot.screens.insight import insight_page, review_answer
from bot.screens.requests import AskReview, OpenDecided
from bot.screens.story import Moment, highlights, moment_at
from bot.table.bots import check_review
from bot.table.table import DeniedError, Over, Playing, StaleError, in_game, seated
from bot.text import Words
from games.core import Seat

MAXIMUM_KNOWN, MAXIMUM_WAITING = 32, 8
"""Numbers of games whose findings are kept, and that are worked on or wait for that."""
MOMENTS, TURNS = 14, 3
"""Maximum number of moments at which the curve is measured at first, and of turning points."""
PLAYOUTS, CALLS = 48, 6
"""Maximum number of playouts of a moment, and of calls that they may take."""
PAIRS, PAIR_CALLS = 40, 8
"""The same for two actions that are compared."""
LEAST_SWING = 0.1
"""Part of the chances that changes hands at a turning point."""
SCREENED, SCREENING, FINALISTS = 12, 10, 2
"""Decisions of a seat that are looked at for its costliest one, pairs for each, and how many are compared."""

Call: TypeAlias = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Returns what work returns in a worker. Raises `UnknownError` where that failed."""


class UnknownError(Exception):
    """A worker could not say."""


@dataclass(slots=True, eq=False)
class Analysis:
    """A game that is worked on; `changed` is set at each stage, and replaced."""

    table: Over
    call: Call
    turn: asyncio.Lock
    findings: Findings = field(default_factory=Findings)
    stops: list[Stop] = field(default_factory=list[Stop])
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None
    readers: set[Seat] = field(default_factory=set[Seat])

    def _found(self, **changes: object) -> None:
        self.findings = replace(self.findings, **changes)  # pyright: ignore[reportArgumentType]
        self.changed.set()
        self.changed = asyncio.Event()

    async def work(self, marked: Sequence[int]) -> None:
        """Find the curve and the turning points; `marked` are numbers of entries worth a look."""
        async with self.turn:
            try:
                self.stops = await asyncio.to_thread(stops, self.table)
                await self._measure(marked)
            except UnknownError:
                self._found(stage="failed")

    async def _measure(self, marked: Sequence[int]) -> None:
        lengths = [stop.position.length for stop in self.stops]
        last = len(lengths) - 1
        places = [lengths.index(length) for length in marked if length in lengths]
        curve = dict[int, Chances]()
        for at in thinned(places, last, MOMENTS):
            await self._chances(at, curve)
        self._found(curve=dict(curve), stage="curve")
        steps = list(pairwise(sorted(curve)))
        steps.sort(key=lambda step: -swing(curve[step[0]], curve[step[1]]))
        turns = list[Turn]()
        for low, high in steps[:TURNS]:
            if swing(curve[low], curve[high]) >= LEAST_SWING:
                turns.append(await self._turn(low, high, curve))
        turns.sort(key=lambda one: one.stop.position.length)
        self._found(curve=dict(curve), turns=tuple(turns), stage="done")

    async def _chances(self, at: int, curve: dict[int, Chances]) -> Chances:
        if at not in curve:
            position, seats = self.stops[at].position, len(self.table.people)
            outcome, found = position.game.outcome(position.state), list[Chances]()
            if outcome is not None:
                curve[at] = shares(outcome, seats)
                return curve[at]
            given = scene(self.table, position)
            for _ in range(CALLS):
                found += await self.call(Playouts(given, len(found), PLAYOUTS - len(found)))
                if len(found) >= PLAYOUTS:
                    break
            curve[at] = estimated(found, seats)
        return curve[at]

    async def _turn(self, low: int, high: int, curve: dict[int, Chances]) -> Turn:
        """Return the moment between two at which the chances changed most, by halves."""
        while high - low > 1:
            middle = (low + high) // 2
            between = await self._chances(middle, curve)
            if swing(curve[low], between) > swing(between, curve[high]):
                high = middle
            else:
                low = middle
        stop = self.stops[high]
        judged = [await self._judged(made) for made in stop.decisions]
        return Turn(high, stop, curve[low], curve[high], tuple(judged))

    async def _judged(self, made: Made) -> Judged:
        chosen = await choice(self.call, self.table, made)
        found = Judged(made, chosen, None, await asyncio.to_thread(is_public, made, self.table.secret))
        return (
            found if found.same else replace(found, gain=await compared(self.call, self.table, made, chosen))
        )

    async def find_mistake(self, seat: Seat) -> None:
        """Find a seat's costliest decision, by what it could know then."""
        async with self.turn:
            if seat in self.findings.mistakes or self.findings.stage != "done":
                return
            try:
                found = await self._mistake(seat)
            except UnknownError:
                found = None
            self._found(mistakes={**self.findings.mistakes, seat: found})

    async def _mistake(self, seat: Seat) -> Judged | None:
        own = [made for stop in self.stops for made in stop.decisions if made.seat == seat]
        plain = [await choice(self.call, self.table, made, search=False) for made in own]
        others = [Judged(made, one, None, public=False) for made, one in zip(own, plain, strict=True)]
        others = [judged for judged in others if not judged.same]
        kept = thinned((), len(others) - 1, SCREENED) if others else []
        looked = [(await self._compared(others[at], SCREENING, "screen"), others[at]) for at in kept]
        looked.sort(key=lambda one: one[0].made - one[0].other)
        final = list[Judged]()
        for _, judged in looked[:FINALISTS]:
            # By other draws: the largest of several differences is larger than it should be.
            final.append(replace(judged, gain=await self._compared(judged, PAIRS, "final")))
        best = max(final, key=lambda one: one.gain.lost if one.gain else 0.0, default=None)
        return best if best is not None and best.gain is not None and best.gain.lost > 0 else None

    async def _compared(self, judged: Judged, pairs: int, use: str) -> Gain:
        return await compared(self.call, self.table, judged.made, judged.chosen, pairs, use)


async def choice(call: Call, table: Playing | Over, made: Made, *, search: bool = True) -> Chosen:
    """Return what the strategy does in a decision, by its `search` if it has one. Raises `UnknownError`."""
    return await call(Choice(scene(table, made.position), made.seat, made.action, search=search))


async def compared(
    call: Call, table: Playing | Over, made: Made, chosen: Chosen, pairs: int = PAIRS, use: str = ""
) -> Gain:
    """Return what a seat's action and the strategy's bring, by what the seat knows. Raises `UnknownError`."""
    found, given = list[tuple[float, float]](), scene(table, made.position, use)
    both = (made.seat, made.action, chosen.action)
    reveal = table.game.forgets and isinstance(table, Over)
    for _ in range(PAIR_CALLS):
        left = pairs - len(found)
        found += await call(Comparison(given, *both, len(found), left, reveal))
        if len(found) >= pairs:
            break
    return gained(found)


# What decided it -----------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Analyses:
    """The games that are worked on, one at a time, and those that were."""

    known: LRUCache[int, Analysis] = field(default_factory=lambda: LRUCache[int, Analysis](MAXIMUM_KNOWN))
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    tasks: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])

    def spawn(self, work: Any, name: str) -> asyncio.Task[None]:  # noqa: ANN401 - a coroutine
        """Begin work that goes on by itself."""
        task: asyncio.Task[None] = asyncio.create_task(work, name=name)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task


_analyses = Memory(Analyses)


@answers(OpenDecided, kind="new")
async def show_decided(press: Press, request: OpenDecided) -> None:
    """Show what decided a game: at once what its highlights tell, and the chances when they are known."""
    table = await finished_here(press, request.table_id)
    told, text, seat = await told_story(press, table), press.words(table), table.seat_of(press.user_id)
    if table.position is None:
        await show(press, insight_page(table, told, None, seat, text), in_place=False)
        return
    analyses = _analyses.of(press.services)
    analysis = analyses.known.get(table.id)
    if analysis is None or analysis.findings.stage == "failed":
        if (
            sum(one.task is not None and not one.task.done() for one in analyses.known.values())
            >= MAXIMUM_WAITING
        ):
            raise DeniedError("denied-busy")
        analysis = analyses.known[table.id] = Analysis(table, partial(_call, press, table), analyses.turn)
        analysis.task = analyses.spawn(analysis.work(_marked(table, told, text)), "analysis")
    message = await show(press, insight_page(table, told, analysis.findings, seat, text), in_place=False)
    if message is not None and _waits(analysis.findings, seat):
        analyses.spawn(_follow(press, analysis, message, told, seat), "following")


def _waits(findings: Findings, seat: Seat | None) -> bool:
    if findings.stage == "done":
        return seat is not None and seat not in findings.mistakes
    return findings.stage != "failed"


async def _follow(
    press: Press, analysis: Analysis, message: PrivateMessage, told: tuple[Moment, ...], seat: Seat | None
) -> None:
    """Edit a page as more is found."""
    table = analysis.table
    text = press.words(table)
    while _waits(shown := analysis.findings, seat):
        if shown.stage == "done" and seat is not None:
            await analysis.find_mistake(seat)
        elif analysis.findings is shown:
            await analysis.changed.wait()
        screen = insight_page(table, told, analysis.findings, seat, text)
        try:
            await show_again(press, message, screen)
        except (discord.HTTPException, *BROKEN):
            # It was dismissed, or is too old.
            return


def _marked(table: Over, told: Sequence[Moment], text: Words) -> list[int]:
    """Return the entries at which rounds end and highlights stand."""
    rounds = [table.package.screens.round(moment.view) for moment in told]
    ends = [at - 1 for at in range(1, len(rounds)) if rounds[at] != rounds[at - 1]]
    shown = [moment_at(told, one.at) for one in highlights(table, text)]
    return [told[at].n for at in (*ends, *shown)]


async def _call(press: Press, table: Playing | Over, work: Callable[[], Any]) -> Any:  # noqa: ANN401 - any work's
    found = await press.services.strategies.analyse(table, work)
    if found is None:
        raise UnknownError
    return found


# Was that good? ------------------------------------------------------------------------------------


@answers(AskReview)
async def review_move(press: Press, _: AskReview) -> None:
    """Say on the presser's panel what a computer player thinks of their last move.

    It goes by what the seat knew then, never by the true state.
    """
    table = in_game(press.here)
    seat = seated(table, press.user_id)
    check_review(table, seat)
    made = await asyncio.to_thread(last_decision, table, seat)
    if made is None:
        raise DeniedError("denied-review")
    judged, call = None, partial(_call, press, table)
    try:
        judged = Judged(made, await choice(call, table, made), None, public=False)
        if not judged.same and not table.game.forgets:
            judged = replace(judged, gain=await compared(call, table, made, judged.chosen))
    except UnknownError:
        pass
    now = press.table = in_game(await press.services.tables.get(table.id))
    if seated(now, press.user_id) != seat or now.moves[seat] != table.moves[seat]:
        raise StaleError
    await show_panel(press, now, answered=review_answer(now, judged, press.words(now, seat)))
