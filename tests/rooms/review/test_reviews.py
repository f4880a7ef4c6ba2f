"""Reviews of several games, one after the other."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.rooms.review import reviews
from bot.rooms.review.reviews import Analysis, Reviews
from bot.table.review import Review
from bot.table.table import Over
from tests.rooms.review.test_analysis import finished


class NoDatabase:
    """One that holds nothing."""

    async def read(self, _work: object) -> None: ...

    async def run(self, _work: object) -> None: ...


class NoStrategies:
    """None that are called."""

    async def analyse(self, _table: Over, _work: object) -> None: ...


async def test_a_game_is_reviewed_to_the_end_however_many_others_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is known of the others may take its place in memory meanwhile."""

    async def find_nothing(analysis: Analysis) -> None:
        await asyncio.sleep(0)
        analysis.review = msgspec.structs.replace(analysis.review, done=True)

    monkeypatch.setattr(reviews, "MAXIMUM_KNOWN", 1)
    monkeypatch.setattr(Analysis, "work", find_nothing)
    database: Any = NoDatabase()
    strategies: Any = NoStrategies()
    under_test = Reviews(database, strategies)
    reviewed_ids = list[int]()
    all_reviewed = asyncio.Event()

    async def note(table: Over, _review: Review) -> None:
        reviewed_ids.append(table.id)
        if len(reviewed_ids) == 2:
            all_reviewed.set()

    under_test.finished.append(note)
    over = finished()
    for table_id in (1, 2):
        await under_test.ask(replace(over, id=table_id))
    async with asyncio.timeout(2):
        await all_reviewed.wait()
    assert reviewed_ids == [1, 2]
