"""The charts of ladders are those of the stored figures."""

from __future__ import annotations

import pytest

from bot.rooms.authors.arena import load_ladder
from tests.bench import calibration
from tests.bench.ladders import PAGE, PICTURES, STORED, chart


@pytest.mark.parametrize("game", sorted({figure.game for figure in load_ladder(STORED)}))
def test_a_chart_shows_what_is_stored(game: str) -> None:
    """The page names it, and it is drawn again by one command."""
    assert f"](pictures/ladder_{game}.svg)" in PAGE.read_text("utf-8")
    assert (PICTURES / f"ladder_{game}.svg").read_text("utf-8") == chart(game, load_ladder(STORED))


def test_estimates_that_exaggerate() -> None:
    fair = [(0.25, 0.0)] * 3 + [(0.25, 1.0), (0.75, 0.0)] + [(0.75, 1.0)] * 3
    assert calibration.slope(fair, 2) == 1
    rows = calibration.table({"konsul": fair}).splitlines()
    assert "| 65%–75% | – | – |" in rows
    assert sum(row.count("75% [30%, 95%] of 4") for row in rows) == 2
    assert calibration.HEAD in PAGE.read_text("utf-8")
    assert calibration.slope([(0.1, 0.3), (0.9, 0.7)], 2) < 1
