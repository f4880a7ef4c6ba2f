"""The page of ladders can be written again."""

from __future__ import annotations

import pytest

from bot.cli.arena import Result
from tests.bench import calibration
from tests.bench.ladders import PAGE, SEATS, ladder_cells, put


@pytest.mark.parametrize("game", sorted(SEATS))
def test_a_table_takes_the_place_of_the_old_one(game: str) -> None:
    cells = [*ladder_cells(game, 300, "1")]
    found = [
        Result(game, one.seats, one.against, 300, 0.123, 0.1, 0.2, 1, 2, "1", one.player) for one in cells[:4]
    ]
    before = PAGE.read_text("utf-8")
    after = put(before, game, found)
    assert after.count("0.12 [0.10, 0.20] · 0.0/0 ms") == len(found)
    assert after.count("## ") == before.count("## ")
    assert put(after, game, found) == after


def test_estimates_that_exaggerate() -> None:
    fair = [(0.25, 0.0)] * 3 + [(0.25, 1.0), (0.75, 0.0)] + [(0.75, 1.0)] * 3
    assert calibration.slope(fair, 2) == 1
    rows = calibration.table({"konsul": fair}).splitlines()
    assert "| 65%–75% | – | – |" in rows
    assert sum(row.count("75% [30%, 95%] of 4") for row in rows) == 2
    assert calibration.HEAD in PAGE.read_text("utf-8")
    assert calibration.slope([(0.1, 0.3), (0.9, 0.7)], 2) < 1
