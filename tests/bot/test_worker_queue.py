"""Whose turn it is where several tables want a strategy's answer and all workers are at work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot import worker
from bot.strategy_calls import LATE, Rank, WorkerQueue
from bot.table.table import Playing
from bot.workers import Worker, Workers
from tests.table.builders import game

LIMIT = 0.02


class Slow(Worker):
    """Is at work until it has the answer, or the limit is over."""

    async def run(self, work: Callable[..., Any], *given: object, seconds: float = 0) -> Any:
        del given, seconds
        answer = work()
        await asyncio.sleep(LIMIT)
        return answer


def tables(number: int, key: str = "konsul") -> list[Playing]:
    begun = game(key).game
    return [replace(begun, id=begun.id + each) for each in range(number)]


async def test_awaited_decisions_go_before_hints_and_secret_talk() -> None:
    """Of what is as urgent, the one that came first; one that has given up is passed over."""
    queue, begun = WorkerQueue(Workers([Slow(0)]), Slow(0)), list[str]()
    one, two, three, four, five = tables(5)
    asked = [
        ("busy", one, Rank.TALK),
        ("talk", two, Rank.TALK),
        ("given up", three, Rank.AWAITED),
        ("hint", four, Rank.ADVICE),
        ("move", five, Rank.AWAITED),
        ("another move", two, Rank.AWAITED),
    ]
    calls = list[asyncio.Task[Any]]()
    for name, table, urgency in asked:
        call = queue.call(table, lambda name=name: begun.append(name), urgency)
        calls.append(asyncio.create_task(call))
        await asyncio.sleep(0)
    calls[2].cancel()
    await asyncio.gather(*calls, return_exceptions=True)
    assert begun == ["busy", "move", "another move", "hint", "talk"]


async def test_tables_that_hang_keep_others_waiting_for_one_limit() -> None:
    """However many of a game hang at once; they go on beside the others until one of their calls returns."""
    own, begun = Slow(0), list[str]()
    queue = WorkerQueue(Workers([Slow(0), Slow(0)]), own)
    hanging, sound = tables(5), tables(1, "money_and_luck")[0]
    sound = replace(sound, id=99)

    def work(name: str, failed: str = "") -> worker.WorkerCall:
        def found() -> worker.Failed | None:
            begun.append(name)
            return worker.Failed(failed) if failed else None

        return found

    calls = [queue.call(table, work(f"hangs {table.id}", LATE), Rank.AWAITED) for table in hanging]
    calls.append(queue.call(sound, work("sound"), Rank.TALK))
    await asyncio.gather(*calls)
    assert begun.index("sound") == 2
    used = [asyncio.create_task(queue.call(each, work("again"), Rank.AWAITED)) for each in hanging]
    used.append(asyncio.create_task(queue.call(sound, work("beside"), Rank.AWAITED)))
    await asyncio.gather(*used)
    assert begun[-6:].index("beside") == 1
