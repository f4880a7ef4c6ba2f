"""Rules that are easily missed are said on the panel on which they matter, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from bot.text import LANGUAGES, Texts, Words
from games import GAMES
from games.core import Rng, replace
from games.money_and_luck.rules import pieces as money
from games.money_and_luck.screens.recap import count_steps
from games.screen import MultiSelect, Paragraph, Screen, Select
from games.seijiya_no_koshin.rules.pieces import Chosen
from games.vertigo.rules.country import BARE
from games.vertigo.rules.state import Founding
from games.vertigo.screens.shop import Shopping
from tests.games.seijiya_no_koshin import boards
from tests.games.vertigo.table import PEOPLED, RICH, land, table

NAMES = ("Ann", "Ben", "Cho", "Dan")


def words(key: str, language: str) -> Words:
    return Texts(GAMES).of(language, key, NAMES)


def panel(key: str, state: Any, seat: int, text: Words, draft: Any = None) -> str:
    """Everything there is to read on a seat's own panel."""
    game, screens = GAMES[key].game, GAMES[key].screens
    return said(screens.private(game.view(state, seat), seat, game.legal(state, seat), draft, text))


def said(screen: Screen) -> str:
    lines = [block.text for block in screen.blocks if isinstance(block, Paragraph)]
    for control in screen.controls:
        if isinstance(control, Select):
            lines += [option.description or "" for option in control.options]
        if isinstance(control, MultiSelect):
            lines += control.descriptions
    return "\n".join(lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("round_", "keeps"), [(1, "yes"), (2, "yes"), (3, "no")])
def test_1_32_what_is_kept_after_an_election_is_said_while_cards_are_laid(
    round_: int, keeps: str, language: str
) -> None:
    key = "politically_correct_people"
    game, text = GAMES[key].game, words(key, language)
    state = game.setup(4, game.options(), Rng(b"kept", 0))
    seat = game.awaited(state).seats[0]
    state, _ = game.play(state, seat, game.legal(state, seat)[0], Rng(b"kept", 1))
    lines = panel(key, replace(state, round=round_), seat, text)
    assert text("ask-play", keeps=keeps) in lines
    assert text("ask-play", keeps="yes") != text("ask-play", keeps="no")


@pytest.mark.parametrize("language", LANGUAGES)
def test_2_16_numbers_are_no_points_and_japan_becomes_a_field_card(language: str) -> None:
    """L32, L95: said where a card is chosen, and where Japan's is laid."""
    key = "seijiya_no_koshin"
    text = words(key, language)
    state = boards.table(boards.told(3), "J1 US1", "KR1")
    assert text("numbers-note") in panel(key, state, 0, text)
    assert text("japan-note") in panel(key, state, 0, text, Chosen("J1"))
    assert text("japan-note") not in panel(key, state, 0, text, Chosen("US1"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_5_07_outsiders_are_passed_over_and_5_12_a_5000_is_one_card(language: str) -> None:
    """Said where coins are chosen, and who it is where the count goes round."""
    key = "money_and_luck"
    game, text = GAMES[key].game, words(key, language)
    state = game.setup(4, game.options(), Rng(b"count", 0))
    assert text("coins-count") in panel(key, state, 0, text)
    view = game.view(state, None)
    going, _ = count_steps(view, money.Ritual((1, 2, 3), 5, 2), text)
    shown = [block.text for block in going if isinstance(block, Paragraph)]
    assert any(text("beat-outside", who=text.seat(0)) in line for line in shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_4_19_blue_spares_the_crowd_its_die_and_not_the_factories(language: str) -> None:
    """Said where a blue facility is bought and where it is built."""
    text = words("vertigo", language)
    planning = table(land("ppppp", treasury=RICH, scholars=(2, 0, 0)), PEOPLED)
    assert text("blue-note") in panel("vertigo", planning, 0, text)
    founding = table(land(), land(), phase=Founding((0, 1)), turn=0)
    assert text("blue-note") in panel("vertigo", founding, 0, text, Shopping(BARE))
