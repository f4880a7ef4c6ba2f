"""What decided a game that is over, and whether a move in practice was good: estimates of strategies.

They are worked out in the workers of bot players, in small calls that let every move go first, one game at a
time. A page that is asked for says so, and edits itself when there is more to read. What was found of the
last games is kept in memory until the bot ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from contextvars import Context
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from operator import itemgetter
from typing import Any, TypeAlias

from cachetools import LRUCache

from bot.analysis import (
    Chances,
    Choice,
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
from bot.client.gate import PLAYING, Need
from bot.client.outcomes import UndeliveredError
from bot.client.presses import answers
from bot.client.readers import finished_game, told_story
from bot.client.reply import PrivateMessage
from bot.client.services import Memory
from bot.screens.insight import insight_page, review_answer
from bot.screens.requests import AskReview, OpenDecided
from bot.screens.story import Moment, highlights, moment_at
from bot.table.bots import check_review
from bot.table.table import DeniedError, Over, Playing, StaleError, in_game, seated
from bot.text import Words
from games.core import Seat

MAXIMUM_KNOWN, MAXIMUM_WAITING = 32, 8
"""Numbers of games whose findings are kept, and that are worked on or wait for that."""
MOMENTS, TURNS = 12, 3
"""Maximum number of moments at which the curve is measured at first, and of turning points."""
PLAYOUTS = 48
"""Maximum number of playouts of a moment in one call."""
PAIRS, PAIR_CALLS = 40, 4
"""Maximum number of pairs of playouts for two actions that are compared, and of calls for them."""
FOLLOW_SECONDS = 1.0
"""Seconds between looks whether there is more to read."""
LEAST_SWING = 0.1
"""Part of the chances that changes hands at a turning point."""
SCREENED, SCREENING, FINALISTS = 10, 10, 2
"""Decisions of a seat that are looked at for its costliest one, pairs for each, and how many are compared."""

Call: TypeAlias = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Returns what work returns in a worker; None where that failed."""


@dataclass(slots=True, eq=False)
class Analysis:
    """A game that is worked on, while it has its turn."""

    table: Over
    """The game."""
    call: Call
    """What calls a worker."""
    turn: asyncio.Lock
    """What gives games their turns."""
    findings: Findings = field(default_factory=Findings)
    """What is known by now."""
    stops: list[Stop] = field(default_factory=list[Stop])
    """The public moments."""
    playouts: dict[int, list[Chances]] = field(default_factory=dict[int, list[Chances]])
    """The chances of each playout, by the number of the moment."""
    readers: set[Seat | None] = field(default_factory=set[Seat | None])
    """The seats that it is or was worked on for; None for readers without one."""

    def _found(self, **changes: object) -> None:
        self.findings = replace(self.findings, **changes)  # pyright: ignore[reportArgumentType]

    async def _called(self, work: Callable[[], Any], seat: Seat | None = None) -> Any:  # noqa: ANN401 - any work's
        found = await self.call(work)
        if found is None:
            self._found(lost=self.findings.lost | {seat})
        return found

    async def work(self, marked: Sequence[int], seat: Seat | None) -> None:
        """Find the curve and the turning points, and the costliest decision of a seat, where still unknown.

        `marked` are numbers of entries worth a look.
        """
        async with self.turn:
            if self.findings.waits(None):
                try:
                    self.stops = await asyncio.to_thread(stops, self.table)
                    await self._measure(marked)
                finally:
                    # Readers wait for the end, whatever it is.
                    self._found(stage="done")
            if seat is not None and self.findings.waits(seat):
                found, lost = None, {seat}
                try:
                    found, lost = await self._mistake(seat), ()
                finally:
                    mistakes = {**self.findings.mistakes, seat: found}
                    self._found(mistakes=mistakes, lost=self.findings.lost.union(lost))

    async def _measure(self, marked: Sequence[int]) -> None:
        lengths = [stop.position.length for stop in self.stops]
        places = [lengths.index(length) for length in marked if length in lengths]
        await self._play_on(thinned(places, len(lengths) - 1, MOMENTS))
        curve = self._curve()
        self._found(curve=curve, stage="curve")
        steps = sorted(pairwise(curve), key=lambda step: -swing(curve[step[0]], curve[step[1]]))
        wide = await asyncio.gather(*(self._narrowed(*step) for step in steps[:TURNS] if self._turned(*step)))
        # Measured once more: the largest of several differences is larger than it should be.
        await self._play_on({at for step in wide for at in step})
        turns = await asyncio.gather(*(self._turn(*step) for step in sorted(wide) if self._turned(*step)))
        self._found(curve=self._curve(), turns=tuple(turns))

    async def _play_on(self, places: Iterable[int]) -> None:
        async def play_on(at: int) -> None:
            position, known = self.stops[at].position, self.playouts.setdefault(at, [])
            if position.game.outcome(position.state) is None:
                work = Playouts(scene(self.table, position), len(known), PLAYOUTS)
                known += await self._called(work) or ()

        await asyncio.gather(*map(play_on, places))

    def _curve(self) -> dict[int, Chances]:
        known = {at: playouts for at, playouts in self.playouts.items() if playouts}
        curve = estimated(
            known, len(self.stops) - 1, len(self.table.people), self.table.package.strategy.prior
        )
        for at in self.playouts:
            position = self.stops[at].position
            if (outcome := position.game.outcome(position.state)) is not None:
                curve[at] = shares(outcome, len(self.table.people))
        return dict(sorted(curve.items()))

    def _turned(self, low: int, high: int) -> bool:
        curve = self._curve()
        return swing(curve[low], curve[high]) >= LEAST_SWING

    async def _narrowed(self, low: int, high: int) -> tuple[int, int]:
        """Return the moments next to each other between which the chances changed most, by halves."""
        while high - low > 1:
            middle = (low + high) // 2
            await self._play_on([middle])
            curve = self._curve()
            if middle not in curve:
                break
            if swing(curve[low], curve[middle]) > swing(curve[middle], curve[high]):
                high = middle
            else:
                low = middle
        return low, high

    async def _turn(self, low: int, high: int) -> Turn:
        curve, judged = self._curve(), await asyncio.gather(*map(self._judged, self.stops[high].decisions))
        known = tuple(one for one in judged if one is not None)
        return Turn(high, self.stops[high], curve[low], curve[high], known)

    async def _judged(self, made: Made) -> Judged | None:
        """Return a verdict on a decision; None for one of a bot player that no one may be told of."""
        public = await asyncio.to_thread(is_public, made, self.table.secret)
        if not public and self.table.people[made.seat].bot:
            return None
        chosen = await self.call(choice(self.table, made))
        if chosen is None:
            return None
        found = Judged(made, chosen, None, public)
        return found if found.same else replace(found, gain=await compared(self.call, self.table, found))

    async def _mistake(self, seat: Seat) -> Judged | None:
        call = partial(self._called, seat=seat)
        own = [made for stop in self.stops for made in stop.decisions if made.seat == seat]
        chosen = await asyncio.gather(*(call(choice(self.table, made, search=False)) for made in own))
        known = [Judged(made, one, None, public=False) for made, one in zip(own, chosen, strict=True) if one]
        others = [judged for judged in known if not judged.same]
        kept = [others[at] for at in thinned((), len(others) - 1, SCREENED)] if others else []
        looked = await self._compared(call, kept, SCREENING, 1, "screen")
        # By other draws: the largest of several differences is larger than it should be.
        final = await self._compared(call, looked[:FINALISTS], PAIRS, PAIR_CALLS, "final")
        return next((one for one in final if one.gain and one.gain.lost > 0), None)

    async def _compared(
        self, call: Call, every: Sequence[Judged], pairs: int, calls: int, use: str
    ) -> list[Judged]:
        """Return decisions with what they cost, as far as that is known, the costliest first."""
        gains = await asyncio.gather(*(compared(call, self.table, one, pairs, calls, use) for one in every))
        known = [(gain.made - gain.other, one, gain) for one, gain in zip(every, gains, strict=True) if gain]
        known.sort(key=itemgetter(0))
        return [replace(one, gain=gain) for _, one, gain in known]


def choice(table: Playing | Over, made: Made, *, search: bool = True) -> Choice:
    """Return the question what the strategy does in a decision, by its `search` if it has one."""
    return Choice(scene(table, made.position, judged=made.seat), made.seat, made.action, search=search)


async def compared(
    call: Call,
    table: Playing | Over,
    judged: Judged,
    pairs: int = PAIRS,
    calls: int = PAIR_CALLS,
    use: str = "",
) -> Gain | None:
    """Return what a seat's action and the strategy's bring, by what the seat knows; None if that failed."""
    made, given = judged.made, scene(table, judged.made.position, use, judged.made.seat)
    reveal, each = table.game.forgets and isinstance(table, Over), -(-pairs // calls)
    works = (
        Comparison(given, made.seat, made.action, judged.chosen.action, first, each, reveal)
        for first in range(0, pairs, each)
    )
    found = [pair for some in await asyncio.gather(*map(call, works)) for pair in some or ()]
    return gained(found) if found else None


# What decided it -----------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Analyses:
    """The last games that were asked for, which are worked on one at a time."""

    known: LRUCache[int, Analysis] = field(default_factory=lambda: LRUCache[int, Analysis](MAXIMUM_KNOWN))
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    working: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])
    following: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin work that goes on by itself. Raises `DeniedError` where too much is waiting."""
        if len(self.working) >= MAXIMUM_WAITING:
            work.close()
            raise DeniedError("denied-busy")
        # Not as a part of the press: the simulated Discord of `backroom try` would wait for its end.
        create = partial(asyncio.get_running_loop().create_task, work, name="analysis")
        task: asyncio.Task[None] = Context().run(create)
        self.working.add(task)
        task.add_done_callback(self.working.discard)

    def follow(self, following: Coroutine[Any, Any, None]) -> None:
        """Keep a page up to date."""
        task = asyncio.create_task(following, name="following")
        self.following.add(task)
        task.add_done_callback(self.following.discard)


_analyses = Memory(Analyses)


@answers(OpenDecided, needs=(Need.TABLE, Need.SIGHT), kind="new")
async def show_decided(press: Press, _: OpenDecided) -> None:
    """Show what decided a game: at once what its highlights tell, and the chances when they are known."""
    table = finished_game(press)
    told, text, seat = await told_story(press, table), press.words(table), table.seat_of(press.user_id)
    if table.position is None:
        await show(press, insight_page(table, told, None, seat, text))
        return
    analyses = _analyses.of(press.services)
    analysis = analyses.known.get(table.id)
    if analysis is None or (analysis.findings.stage == "done" and not analysis.findings.curve):
        call = partial(press.services.strategies.analyse, table)
        analysis = analyses.known[table.id] = Analysis(table, call, analyses.turn)
    waits = analysis.findings.waits(seat)
    if waits and seat not in analysis.readers:
        analyses.begin(analysis.work(_marked(table, told, text), seat))
        analysis.readers.add(seat)
    shown = analysis.findings
    message = await show(press, insight_page(table, told, shown, seat, text))
    if message is not None and waits:
        analyses.follow(_follow(press, analysis, shown, message, told, seat))


async def _follow(
    press: Press,
    analysis: Analysis,
    shown: Findings,
    message: PrivateMessage,
    told: tuple[Moment, ...],
    seat: Seat | None,
) -> None:
    table = analysis.table
    text = press.words(table)
    while shown.waits(seat):
        await asyncio.sleep(FOLLOW_SECONDS)
        if (found := analysis.findings) is shown:
            continue
        shown = found
        try:
            await show_again(press, message, insight_page(table, told, shown, seat, text))
        except UndeliveredError:
            # It was dismissed, or is too old.
            return


def _marked(table: Over, told: Sequence[Moment], text: Words) -> list[int]:
    rounds = [table.package.screens.round(moment.view) for moment in told]
    ends = [at - 1 for at in range(1, len(rounds)) if rounds[at] != rounds[at - 1]]
    shown = [moment_at(told, one.at) for one in highlights(table, text)]
    return [told[at].n for at in (*ends, *shown)]


# Was that good? ------------------------------------------------------------------------------------


@answers(AskReview, needs=PLAYING)
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
    call = partial(press.services.strategies.analyse, table)
    chosen = await call(choice(table, made))
    judged = Judged(made, chosen, None, public=False) if chosen is not None else None
    if judged is not None and not judged.same and not table.game.forgets:
        judged = replace(judged, gain=await compared(call, table, judged))
    now = press.table = in_game(await press.services.tables.get(table.id))
    if seated(now, press.user_id) != seat or now.moves[seat] != table.moves[seat]:
        raise StaleError
    await show_panel(press, now, answered=review_answer(now, judged, press.words(now, seat)))
