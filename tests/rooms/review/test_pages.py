"""What a review found is told alike by the post, the page and the story of a game, whatever ended it."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from bot.rooms.review.analysis import stops
from bot.rooms.review.pages import Reader, insight_page, views_of
from bot.screens.final import final_post
from bot.screens.story import highlight_page, highlights, turning_line
from bot.screens.story import moments as story
from bot.screens.wording import words
from bot.table.review import Review, Verdict
from bot.table.table import Over
from bot.table.terms import Terms
from bot.text import LANGUAGES
from games.core import Seat
from games.screen import Picture
from games.text import alt_text
from tests.screens.tables import PACKAGES, TEXTS, Evening, each_phase, end, ended_by_rules, over, text_of

each_game = pytest.mark.parametrize("key", PACKAGES)

# A strategy cannot explain what it does from what a stub remembers.
without_reasons = pytest.mark.fails("strategy_failed")


@without_reasons
@each_game
@pytest.mark.parametrize("how", ["host", "together", "eliminated"])
def test_turning_points_of_a_game_that_was_ended_early(key: str, how: str) -> None:
    """In every kind of phase, languages in turn."""
    if how == "eliminated" and PACKAGES[key].game.eliminate is None:
        return
    for number, moment in enumerate(each_phase(key)):
        evening = Evening(replace(moment, terms=Terms(limit=None, advice=True)), presses=9000)
        end(evening, how)
        tells_turning_points(replace(over(evening), language=LANGUAGES[number % len(LANGUAGES)]))


@without_reasons
@pytest.mark.parametrize("language", LANGUAGES)
@each_game
def test_turning_points_of_a_game_that_its_rules_ended(key: str, language: str) -> None:
    tells_turning_points(replace(ended_by_rules(key), language=language))


def tells_turning_points(table: Over) -> None:
    text, told, review = words(TEXTS, table, table.language), story(table), reviewed(table)
    found = highlights(table, review, text)
    for at in range(len(found)):
        assert highlight_page(table, told, review, at, text).blocks
    assert text_of(insight_page(table, told, None, Reader(0), text))
    page = insight_page(table, told, review, Reader(0, views_of(table, review)), text)
    post = final_post(table, text, review=review).screen
    pictures = " ".join(block.alt for block in post.blocks if isinstance(block, Picture))
    for turn in review.turns:
        line = turning_line(table, turn, text)
        assert line in text_of(page)
        assert line in [one.text for one in found]
        assert line in text_of(post) or as_spoken(line) in as_spoken(pictures)


def as_spoken(said: str) -> str:
    """A text as the words of a picture have it, but for what stands between its parts."""
    return alt_text(alt_text(said)).replace("：", ": ").replace("、", ", ")


def reviewed(table: Over) -> Review:
    """What a review might find: the last decision was the turning point, and each person's a mistake."""
    every, chances = stops(table), (1 / len(table.people),) * len(table.people)
    mistakes = dict[Seat, Verdict]()
    for place, stop in enumerate(every):
        for made in stop.decisions:
            mistakes[made.seat] = Verdict(
                n=made.position.length,
                at=1,
                place=place,
                round=table.package.screens.round(table.game.view(made.position.state, None)),
                seat=made.seat,
                made=msgspec.to_builtins(made.action),
                other=msgspec.to_builtins(table.game.legal(made.position.state, made.seat)[0]),
                chances=(0.2, 0.8, *[0.0] * (len(chances) - 2)),
                otherwise=(0.6, 0.4, *[0.0] * (len(chances) - 2)),
                agrees=False,
            )
    turns = tuple([max(mistakes.values(), key=lambda verdict: verdict.n)] if mistakes else [])
    curve = ((0, chances), (len(every) - 1, (1.0, *[0.0] * (len(chances) - 1))))
    return Review(len(every) - 1, curve, turns, tuple(mistakes.values()), (0,), done=True)
