"""What pictures tell apart by colour, no eye takes for the same; what has a shape of its own may be alike."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from games.konsul.screens import art as konsul
from games.money_and_luck.screens import art as money
from games.politically_correct_people.screens import art as election
from games.politically_correct_people.screens import card_art as cards
from games.seats import seat_colour
from games.seijiya_no_koshin.screens import art as seijiya
from games.testing.lettering import PHONES
from games.vertigo.screens import art as vertigo
from games.vertigo.screens import art_dice as dice
from tests.games.colour_vision import alike, difference

LEAST, SHAPE = 10, 8
"""CIEDE2000 between colours that tell apart, and pixels of a shape that does, on a phone 390 wide."""
FOUR = [seat_colour(seat) for seat in range(4)]


@pytest.mark.parametrize(
    "colours",
    [
        konsul.COLOURS.values(),
        (konsul.CROSS, konsul.GOLD),
        seijiya.COLOURS.values(),
        (seijiya.DOVE, seijiya.HAWK),
        (seijiya.FIELD_FACE, seijiya.JAPAN_FACE),
        (seijiya.DEAL, seijiya.NEWS),
        (seijiya.FULL, seijiya.INK),
        (money.IVORY, money.SOOT, money.BRASS),
        (money.GOLD, money.CORAL, money.HEM),
        (cards.CORAL, cards.GOLD, cards.SLAB),
        (vertigo.SEA, vertigo.SMOG, vertigo.LAND),
        (vertigo.SOOT, vertigo.LEAF, vertigo.WATER),
        (vertigo.SMOKE, vertigo.SEA),
        (dice.LOSS, vertigo.MIST, vertigo.PANEL),
        FOUR,
    ],
    ids=" ".join,
)
def test_colours_differ_to_all_eyes(colours: Iterable[str]) -> None:
    assert not [*alike(colours, LEAST)]


def test_shapes_of_seats_are_large_where_more_than_four_play() -> None:
    """Of five colours and more some are alike to colour-blind eyes; badges are larger than these shapes."""
    for size, width in ((election.SHAPE, election.WIDTH), (vertigo.PROPOSER, vertigo.WIDTH)):
        assert size * PHONES[0].picture / width >= SHAPE


def test_the_difference_is_that_of_the_standard() -> None:
    """Pairs from Sharma, Wu and Dalal 2005."""
    for one, other, apart in (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ):
        assert difference(one, other) == pytest.approx(apart, abs=0.0001)
