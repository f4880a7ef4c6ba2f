"""Pictures of the rules pages of Politically Correct People: which there are, and that they are right."""

from __future__ import annotations

import pytest

from bot.text import Texts
from games import GAMES
from games.politically_correct_people import diagrams
from games.politically_correct_people.cards import in_order
from games.politically_correct_people.screen import SCREENS
from games.testing.playouts import words
from tests.bench.lettering import faintest, smallest
from tests.games.politically_correct_people.ballots import COUNTED, RUN, TOWN
from tests.games.politically_correct_people.tables import KEY, cards

LANGUAGES = ("en", "ja")
PHONE, CAPITALS, CONTRAST = 265, 5.5, 4.5


@pytest.mark.parametrize("language", LANGUAGES)
def test_four_rules_pages_have_a_picture_that_can_be_read_on_a_phone(language: str) -> None:
    """The bundles, the groups, the announcement, the election; with words for those who cannot see them."""
    pages, text = Texts(GAMES).rules(KEY, language), words(KEY, language)
    drawn = {page: picture for page in range(len(pages)) if (picture := SCREENS.diagram(page, text))}
    assert list(drawn) == [2, 4, 8, 11]
    for picture in drawn.values():
        assert smallest(picture.svg, PHONE)[0] >= CAPITALS
        assert faintest(picture.svg)[0] >= CONTRAST
        assert len(picture.alt) > 50


def test_the_election_of_the_pictures_is_that_of_the_rules() -> None:
    """Whose golden test plays it."""
    assert [in_order(front) for front in diagrams.FRONTS] == [in_order(cards(front)) for front in TOWN]
    assert (diagrams.RUNNING, diagrams.VOTES) == (RUN, COUNTED)
