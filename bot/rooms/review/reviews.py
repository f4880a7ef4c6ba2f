"""Reviews of games that are over: everybody's chances, and the decisions that turned them.

They are worked out in the workers of bot players, in small calls that let every move go first, one game at a
time. A review is stored, so that post, page and story tell the same, whenever they are drawn.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextvars import Context
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import Any, TypeAlias

import msgspec
import structlog
from cachetools import LRUCache
from sqlalchemy import Connection, delete, insert, select

from bot.client.client import Backroom
from bot.client.part import Part
from bot.job import Job
from bot.live_tables import Committed
from bot.rooms.review.analysis import (
    LEAST_PAIRS,
    Comparison,
    DecisionMade,
    Gain,
    Judgement,
    Playouts,
    Stop,
    StrategyChoice,
    StrategyQuestion,
    estimate,
    gain_of,
    scene,
    shares,
    stops,
    thin_out,
)
from bot.screens.story import moments
from bot.store import schema
from bot.store.database import Database, StoreError, as_work
from bot.store.reader import sound_rows
from bot.strategy_calls import StrategyCalls
from bot.table.errors import DeniedError
from bot.table.review import Chances, Review, Verdict, swing
from bot.table.table import Over, Playing

MAXIMUM_KNOWN = 32
"""Number of games whose reviews are kept in memory."""
MAXIMUM_WAITING = 8
"""Maximum number of games that are worked on or wait for that."""
ATTEMPTS = 3
"""Maximum number of calls of a worker for one thing."""
MOMENTS = 12
"""Number of moments at which the curve is measured, without those of turning points."""
TURNS = 3
"""Maximum number of turning points."""
PLAYOUTS = 48
"""Maximum number of playouts of a moment in one call."""
PAIRS = 48
"""Maximum number of pairs of playouts for two actions that are compared in the end."""
TOGETHER = 4
"""Number of calls for these pairs at the same time."""
PAIR_CALLS = 12
"""Maximum number of calls for these pairs."""
SCREENING = 12
"""Maximum number of pairs by which the decisions are chosen that are compared in the end."""
DECISIONS = 120
"""Maximum number of decisions that the strategy is asked about."""
SCREENED = 30
"""Maximum number of these that are screened."""
OWN = 6
"""Number of decisions of each person that are screened before those of others."""
FINALISTS = 5
"""Number of decisions that are compared in the end, without the costliest of each person."""
LEAST_SWING = 0.1
"""Part of the chances that changes hands by a turning point."""
DEVIATIONS = 2.0
"""Number of standard errors from which on a turning point is sure."""

Call: TypeAlias = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Returns what work returns in a worker; None where that failed."""
Pair: TypeAlias = tuple[Chances, Chances]
"""Everybody's shares of the win after what was done, and after another choice."""

log = structlog.stdlib.get_logger(__name__)


# One game ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlacedDecision:
    """A decision, the number of the public moment that it led to, and what the story tells until then."""

    made: DecisionMade
    place: int
    at: int
    round: int

    @property
    def n(self) -> int:
        """The number of entries before it."""
        return self.made.position.length


@dataclass(slots=True, eq=False)
class Analysis:
    """A game that is reviewed. What it has found stays: where something failed, it may begin again."""

    table: Over
    """The game."""
    call: Call
    """What calls a worker."""
    review: Review = field(default_factory=Review)
    """What is known by now."""
    stops: list[Stop] = field(default_factory=list[Stop])
    """The public moments."""
    decisions: list[PlacedDecision] = field(default_factory=list[PlacedDecision])
    """The decisions of the game, in order."""
    rounds: list[int] = field(default_factory=list[int])
    """The round of each public moment."""
    playouts: dict[int, list[Chances]] = field(default_factory=dict[int, list[Chances]])
    """The chances of each playout, by the number of the moment."""
    chosen: dict[int, StrategyChoice] = field(default_factory=dict[int, StrategyChoice])
    """What the strategy does in each decision, by its number of entries."""
    pairs: dict[tuple[int, str], list[Pair]] = field(default_factory=dict[tuple[int, str], list[Pair]])
    """What comparisons have told, by the decision's number of entries and their use."""
    failed: set[int] = field(default_factory=set[int])
    """The rounds in which something could not be worked out."""

    async def work(self) -> None:
        """Find the curve, then the decisions that turned it and the costliest of each seat."""
        self.failed.clear()
        if not self.stops:
            await asyncio.to_thread(self._replay)
        await self._play_on(thin_out(self._ends_of_rounds(), len(self.stops) - 1, MOMENTS))
        self._update_review(last=len(self.stops) - 1, curve=tuple(self._curve().items()))
        verdicts = await self._verdicts()
        sure_verdicts = [verdict for verdict, gain in verdicts if gain.sure(DEVIATIONS)]
        largest = sorted(sure_verdicts, key=lambda verdict: -verdict.swing)[:TURNS]
        turns = [verdict for verdict in largest if verdict.swing >= LEAST_SWING]
        turns.sort(key=lambda verdict: verdict.n)
        await self._play_on({place for verdict in turns for place in (verdict.place - 1, verdict.place)})
        self._update_review(
            curve=tuple(self._curve().items()),
            turns=tuple(turns),
            mistakes=tuple(self._mistakes(verdicts)),
            missing=tuple(sorted(self.failed)),
            done=True,
        )

    def _update_review(self, **changes: object) -> None:
        self.review = msgspec.structs.replace(self.review, **changes)

    def _replay(self) -> None:
        """Replay the game, which may take some tenths of a second."""
        table = self.table
        screens = self.table.package.screens
        self.stops = stops(table)
        story_moments = moments(table)
        numbers = [moment.n for moment in story_moments]
        self.rounds = [screens.round(table.game.view(stop.position.state, None)) for stop in self.stops]
        for place, stop in enumerate(self.stops):
            for made in stop.decisions:
                at = story_moments[
                    min(bisect_left(numbers, made.position.length + 1), len(story_moments) - 1)
                ].at
                round_ = screens.round(table.game.view(made.position.state, None))
                self.decisions.append(PlacedDecision(made, place, at, round_))

    def _ends_of_rounds(self) -> list[int]:
        return [
            place - 1 for place in range(1, len(self.rounds)) if self.rounds[place] != self.rounds[place - 1]
        ]

    async def _try_call(self, work: Callable[[], Any], round_: int) -> Any:  # noqa: ANN401 - any work's
        for _ in range(ATTEMPTS):
            if (result := await self.call(work)) is not None:
                return result
        self.failed.add(round_)
        return None

    # The curve ---------------------------------------------------------------------------------

    async def _play_on(self, places: Iterable[int]) -> None:
        async def play_on(at: int) -> None:
            position = self.stops[at].position
            playouts = self.playouts.setdefault(at, [])
            if not playouts and position.game.outcome(position.state) is None:
                work = Playouts(scene(self.table, position), 0, PLAYOUTS)
                playouts += await self._try_call(work, self.rounds[at]) or ()

        await asyncio.gather(*map(play_on, places))

    def _curve(self) -> dict[int, Chances]:
        measured_playouts = {at: playouts for at, playouts in self.playouts.items() if playouts}
        seats = len(self.table.people)
        prior = self.table.package.strategy.prior
        curve = estimate(measured_playouts, len(self.stops) - 1, seats, prior)
        for at in self.playouts:
            position = self.stops[at].position
            if (outcome := position.game.outcome(position.state)) is not None:
                curve[at] = shares(outcome, seats)
        return dict(sorted(curve.items()))

    def _change_around(self, place: int) -> float:
        """Return how much the chances changed between the moments of the curve around a place."""
        curve = self._curve()
        before = max((at for at in curve if at < place), default=None)
        after = min((at for at in curve if at >= place), default=None)
        return 0.0 if before is None or after is None else swing(curve[before], curve[after])

    # Decisions ---------------------------------------------------------------------------------

    async def _verdicts(self) -> list[tuple[Verdict, Gain]]:
        """Return what the decisions brought that matter most, and how sure that is."""
        screening = partial(compare, pairs=SCREENING, together=1, least=1, use="screen")
        screened_decisions = await self._compare_all(await self._candidates(), screening, "screen")
        # By other draws: the largest of several differences is larger than it should be.
        judged_finalists = await self._compare_all(
            self._finalists(screened_decisions), partial(compare, use="final"), "final"
        )
        return [
            (self._verdict(decision, judgement), judgement.gain)
            for decision, judgement in judged_finalists
            if judgement.gain
        ]

    async def _candidates(self) -> list[tuple[PlacedDecision, Judgement]]:
        """Return decisions that may have mattered, with what the strategy would have done.

        First some of each person, then those that it would have made otherwise, then all others; of these
        first those in which the chances changed most.
        """
        if not self.decisions:
            return []
        decisions = [self.decisions[at] for at in thin_out((), len(self.decisions) - 1, DECISIONS)]
        judgements = await asyncio.gather(*map(self._judge, decisions))
        candidates = [
            (decision, judgement)
            for decision, judgement in zip(decisions, judgements, strict=True)
            if judgement is not None
        ]
        changes = {decision.place: self._change_around(decision.place) for decision, _ in candidates}
        candidates.sort(key=lambda candidate: (candidate[1].same, -changes[candidate[0].place]))
        own_candidates = list[tuple[PlacedDecision, Judgement]]()
        for seat, person in enumerate(self.table.people):
            if not person.bot:
                otherwise = [
                    (decision, judgement)
                    for decision, judgement in candidates
                    if decision.made.seat == seat and not judgement.same
                ]
                own_candidates += otherwise[:OWN]
        others = [candidate for candidate in candidates if candidate not in own_candidates]
        return [*own_candidates, *others][:SCREENED]

    async def _judge(self, decision: PlacedDecision) -> Judgement | None:
        """Return what the strategy does in a decision; None where that failed, or where it has no other."""
        if decision.n not in self.chosen:
            work = choice(self.table, decision.made, search=False)
            if (choice_made := await self._try_call(work, decision.round)) is None:
                return None
            self.chosen[decision.n] = choice_made
        judgement = Judgement(decision.made, self.chosen[decision.n], None)
        return None if judgement.other is None else judgement

    async def _compare_all(
        self,
        candidates: Sequence[tuple[PlacedDecision, Judgement]],
        comparison: Callable[[Call, Over, Judgement], Awaitable[list[Pair]]],
        use: str,
    ) -> list[tuple[PlacedDecision, Judgement]]:
        async def compare_decision(decision: PlacedDecision, judgement: Judgement) -> list[Pair]:
            key = (decision.n, use)
            if key not in self.pairs:
                call = partial(self._try_call, round_=decision.round)
                pairs = await comparison(call, self.table, judgement)
                if not pairs:
                    return pairs
                self.pairs[key] = pairs
            return self.pairs[key]

        comparisons = (compare_decision(decision, judgement) for decision, judgement in candidates)
        pairs_by_candidate = await asyncio.gather(*comparisons)
        seats = range(len(self.table.people))
        return [
            (decision, Judgement(judgement.decision, judgement.chosen, gain_of(pairs, seats)))
            for (decision, judgement), pairs in zip(candidates, pairs_by_candidate, strict=True)
            if pairs
        ]

    def _finalists(
        self, screened: Sequence[tuple[PlacedDecision, Judgement]]
    ) -> list[tuple[PlacedDecision, Judgement]]:
        """Return the decisions that brought or cost most, and the costliest of each person."""
        candidates = {decision.n: (decision, judgement) for decision, judgement in screened}
        verdicts = [self._verdict(decision, judgement) for decision, judgement in screened]
        verdicts.sort(key=lambda verdict: -verdict.swing)
        finalists = verdicts[:FINALISTS]
        for seat, person in enumerate(self.table.people):
            own_verdicts = [verdict for verdict in verdicts if verdict.seat == seat]
            if own_verdicts and not person.bot:
                finalists.append(min(own_verdicts, key=lambda verdict: verdict.gain))
        return [candidates[n] for n in dict.fromkeys(verdict.n for verdict in finalists)]

    def _verdict(self, decision: PlacedDecision, judgement: Judgement) -> Verdict:
        made = decision.made
        gain = judgement.gain
        assert gain is not None
        return Verdict(
            n=decision.n,
            at=decision.at,
            place=decision.place,
            round=decision.round,
            seat=made.seat,
            made=msgspec.to_builtins(made.action),
            other=msgspec.to_builtins(judgement.other),
            chances=gain.chances,
            otherwise=gain.otherwise,
            agrees=judgement.same,
            memory=msgspec.to_builtins(judgement.chosen.memory),
        )

    def _mistakes(self, verdicts: Sequence[tuple[Verdict, Gain]]) -> Iterable[Verdict]:
        """Yield the costliest decision of each seat, where what it cost is sure."""
        costly_verdicts = [
            verdict
            for verdict, _ in verdicts
            if verdict.gain < 0 and gain_of(self.pairs[verdict.n, "final"], [verdict.seat]).sure()
        ]
        costly_verdicts.sort(key=lambda verdict: (verdict.seat, verdict.gain))
        for _, own_verdicts in groupby(costly_verdicts, key=lambda verdict: verdict.seat):
            yield next(own_verdicts)


def choice(table: Playing | Over, made: DecisionMade, *, search: bool = True) -> StrategyQuestion:
    """Return the question what the strategy does in a decision, by its `search` if it has one."""
    return StrategyQuestion(
        scene(table, made.position, judged=made.seat), made.seat, made.action, search=search
    )


async def compare(
    call: Call,
    table: Playing | Over,
    judgement: Judgement,
    pairs: int = PAIRS,
    together: int = TOGETHER,
    least: int = LEAST_PAIRS,
    use: str = "",
) -> list[Pair]:
    """Return what a seat's action and the other one bring: in a game that is over, with all hands open.

    Up to `pairs`, in `together` calls at the same time. A slow game has time for few in a call: then there
    are more calls, until there are the `least`.
    """
    made = judgement.decision
    decision_scene = scene(table, judgement.decision.position, use, judgement.decision.seat)
    is_open = isinstance(table, Over)
    pairs_found = list[Pair]()
    calls = 0
    pairs_per_call = -(-pairs // together)
    while len(pairs_found) < least and calls < PAIR_CALLS:
        first_numbers = range(calls * pairs_per_call, (calls + together) * pairs_per_call, pairs_per_call)
        works = (
            Comparison(
                decision_scene, made.seat, made.action, judgement.other, first, pairs_per_call, is_open
            )
            for first in first_numbers
        )
        pairs_found += [
            pair for call_pairs in await asyncio.gather(*map(call, works)) for pair in call_pairs or ()
        ]
        calls += together
    return pairs_found


# All games -----------------------------------------------------------------------------------------


class Reviews(Part):
    """The reviews of finished games: stored ones, and those that are worked on, one at a time."""

    def __init__(self, database: Database, strategies: StrategyCalls, *, at_end: bool = True) -> None:
        """`at_end`: whether games are reviewed when they end; else on request."""
        self._database = database
        self._strategies = strategies
        self._at_end = at_end
        self._known = LRUCache[int, Review](MAXIMUM_KNOWN)
        self._analyses = LRUCache[int, Analysis](MAXIMUM_KNOWN)
        self._waiting: dict[int, Analysis] = {}
        # Not as a part of a press: the simulated Discord of `backroom try` would wait for its end.
        self._job = Job("review", self._work, Context())
        self.finished: list[Callable[[Over, Review], Awaitable[None]]] = []
        """Called when a review is there."""

    def close(self) -> None:
        """Stop working."""
        self._job.close()
        for task in self._job.running:
            task.cancel()

    def on_commit(self, committed: Committed) -> None:
        """Review a game that has ended, where its rules ranked it and not too much is waiting."""
        before = committed.before
        after = committed.after
        if not (self._at_end and isinstance(before, Playing) and isinstance(after, Over)):
            return
        is_ranked = after.outcome is not None and bool(after.outcome.winners)
        if is_ranked and len(self._waiting) < MAXIMUM_WAITING:
            self._begin(after)

    async def find(self, table: Over) -> Review | None:
        """Return the review of a game that is done; None without one. Raises `StoreError`."""
        if table.id not in self._known:
            review = await self._database.read(_read_review(table.id))
            if review is not None:
                self._known[table.id] = review
        return self._known.get(table.id)

    async def load(self, table: Over) -> Review | None:
        """Return the review of a game as far as it is known; None for nothing. Raises `StoreError`."""
        analysis = self._waiting.get(table.id)
        return await self.find(table) if analysis is None else analysis.review

    async def ask(self, table: Over, *, again: bool = False) -> Review:
        """Return the review of a game as far as it is known, and begin it where nothing is.

        `again`: also where something is missing. Raises `DeniedError` where too much is waiting, and
        `StoreError`.
        """
        review = await self.load(table)
        if table.id not in self._waiting and (review is None or (again and review.missing)):
            if len(self._waiting) >= MAXIMUM_WAITING:
                raise DeniedError("denied-busy")
            self._begin(table)
            review = self._analyses[table.id].review
        return review or Review()

    def _begin(self, table: Over) -> None:
        if table.id not in self._analyses:
            self._analyses[table.id] = Analysis(table, partial(self._strategies.analyse, table))
        analysis = self._analyses[table.id]
        analysis.review = msgspec.structs.replace(analysis.review, done=False, missing=())
        self._waiting[table.id] = analysis
        self._job.within(0.0)

    async def _work(self) -> None:
        """Work on the game that waits longest, and then on the next."""
        analysis = next(iter(self._waiting.values()), None)
        if analysis is None:
            return
        self._job.within(0.0)
        table = analysis.table
        try:
            await analysis.work()
        except Exception:
            log.exception("review_failed", game=table.game.key, table=table.id)
            analysis.review = msgspec.structs.replace(analysis.review, done=True, missing=(0,))
        finally:
            del self._waiting[table.id]
        self._known[table.id] = analysis.review
        if analysis.review.whole:
            # Those of other games may have taken its place.
            self._analyses.pop(table.id, None)
        try:
            await self._database.run(_store_review(table.id, analysis.review))
        except StoreError as error:
            log.warning("review_not_stored", table=table.id, error=str(error))
        for call in self.finished:
            await call(table, analysis.review)


def begin_reviews(bot: Backroom, *, at_end: bool = True) -> Reviews:
    """Return the reviews of a bot, whose posts show them from now on. `at_end`: see `Reviews`."""
    strategies = bot.services.strategies
    reviews = Reviews(bot.store.database, strategies, at_end=at_end and strategies.possible)
    reviews.finished.append(bot.posts.show_review)
    bot.posts.find_review = reviews.find
    bot.tables.listeners.append(reviews.on_commit)
    return reviews


@as_work
def _read_review(connection: Connection, table_id: int) -> Review | None:
    """Return the review of a table; None where there is none, or none that can be read."""
    rows = sound_rows(connection, select(schema.reviews.c.body).where(schema.reviews.c.table_id == table_id))
    return rows[0][0] if rows else None


@as_work
def _store_review(connection: Connection, table_id: int, review: Review) -> None:
    connection.execute(delete(schema.reviews).where(schema.reviews.c.table_id == table_id))
    row = {"table_id": table_id, "body": msgspec.json.encode(review).decode()}
    connection.execute(insert(schema.reviews).values(row))
