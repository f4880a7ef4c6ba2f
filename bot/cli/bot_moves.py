"""Plays the moves of bot players in a record again, by their strategies as they are installed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec

from bot import worker
from bot.table.bots import strategy_draws
from games.core import Seat
from games.entries import Acted
from games.packages import strategy_version
from games.position import Position
from games.record import Replay
from games.strategies import PERSONALITIES, Strategy, decider, silent


@dataclass(slots=True)
class BotMoves:
    """Numbers of bot players' moves in a record, and lines: of moves that are `others` than theirs.

    `same`: chosen again as they were; `default`: default moves; `unchecked`: of another version of the code.
    """

    same: int = 0
    default: int = 0
    unchecked: int = 0
    others: list[int] = field(default_factory=list[int])


def play_bots_again(replay: Replay) -> BotMoves:
    """Move a record that holds to its end, and let its bot players choose again."""
    found, at_step = BotMoves(), list[Position]()
    game = replay.package
    version = strategy_version(game.folder)
    strategies = _Bots(replay, game.strategy)
    before = replay.position
    for line, entry, _ in replay.steps():
        # An answer to what the seat saw a moment earlier will do: only secret talk has changed since.
        at_step = [*(one for one in at_step if one.state.step == before.state.step), before]
        if isinstance(entry, Acted) and replay.ledger.temper(entry.seat):
            if not entry.strategy:
                found.default += 1
            elif entry.strategy != version:
                found.unchecked += 1
            elif any(entry.action in strategies.choices(one, entry.seat) for one in reversed(at_step)):
                found.same += 1
            else:
                found.others.append(line)
        before = replay.position
    return found


class _Bots:
    """The strategies of a game in all seats, and what each remembers."""

    def __init__(self, replay: Replay, strategy: Strategy) -> None:
        self._replay = replay
        self._strategy = strategy
        self._secret = bytes.fromhex(replay.head.secret)
        self._known = dict[Seat, tuple[tuple[Any, ...], worker.Memory]]()

    def choices(self, position: Position, seat: Seat) -> Iterator[Any]:
        """Yield what a seat chooses in a position, and what it does there unprompted, as plain data."""
        strategy, game, state = self._strategy, position.game, position.state
        memory, view = self._memory(position, seat), game.view(state, seat)
        draws, choice, talk = (
            strategy_draws(self._secret, state.step, seat, use) for use in ("mind", "choice", "talk")
        )
        given = (view, seat, game.legal(state, seat))
        if seat in position.awaited.seats:
            worlds = strategy_draws(self._secret, state.step, seat, "world")
            decide = decider(strategy, game, state, seat, worlds)
            yield from _called(worker.Decision(decide, given, memory, draws, choice))
        if strategy.talk is not silent:
            yield from _called(worker.Decision(strategy.talk, (view, seat), memory, talk))

    def _memory(self, position: Position, seat: Seat) -> worker.Memory:
        strategy, history = self._strategy, position.history
        seen, memory = self._known.get(seat, ((), worker.Memory(strategy.memory)))
        # After an action was taken back, something else has happened.
        if history[: len(seen)] != seen:
            seen, memory = (), worker.Memory(strategy.memory)
        temper = PERSONALITIES[self._replay.ledger.temper(seat)]
        begin = partial(strategy.begin, seat, self._replay.head.seats, temper)
        while memory.encoded is None or len(seen) < len(history):
            events = history[len(seen) :]
            recalled = worker.recall(worker.Recollection(memory, begin, strategy.recall, events))
            memory, seen = recalled.memory, history[: len(seen) + recalled.taken]
            if memory.encoded is None:
                break
        self._known[seat] = seen, memory
        return memory


def _called(work: worker.Decision) -> Iterator[Any]:
    found = worker.within(work, worker.DECISION_SECONDS)
    if found is not None and not isinstance(found, worker.Failed):
        yield msgspec.json.decode(msgspec.json.encode(found))
