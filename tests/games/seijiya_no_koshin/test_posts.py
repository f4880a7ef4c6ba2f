"""What all can see of Seijiya no Koshin, and the lobby."""

from __future__ import annotations

import re

import pytest

from games.screen import Picture
from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.deal import RANDOM, cells_beside, preset_cells
from games.seijiya_no_koshin.rules.pieces import cell_name
from games.seijiya_no_koshin.screens import SCREENS
from games.testing.playouts import words
from tests.games.playing import outcome_of
from tests.games.seijiya_no_koshin import boards as b
from tests.games.seijiya_no_koshin import screens

# All can see ---------------------------------------------------------------------------------------


def test_cards_not_seen_yet_are_the_same_for_everybody() -> None:
    """Behind each panel; covered ones are known; one's own hand is on the list (2.24)."""
    state = b.table(b.told(5), "US1", "RU1")
    shown = screens.more(state)
    assert shown == screens.more(state, 1)
    assert "🇰🇷 South Korea (KR): −3 · −1 · 0 · 1 · 2 · 3 · 4 · 6 · 7" in shown
    assert "🇺🇸 USA (US): −1 · 0 · 1 · 2 · 3 · 4 · 5 · 6 · 7 · 8\n" in shown


def test_cards_before_the_seats() -> None:
    """Hands by their size, privilege cards, exposed ones by name; unused ones too (2.24, 2.30)."""
    lying = p.Board(b.field().squares, (), b.field().interests, ("KR", "US"))
    takings = [p.Taking(2, ("RU", "CN")), p.Taking()]
    state = b.table(lying, "US1", "RU1 RU2", takings=takings)
    shown = screens.text(screens.public(state))
    assert "hand 1 · privileges 2 · exposed 🇷🇺 RU and 🇨🇳 CN" in shown
    assert "hand 2 · privileges 0" in shown
    assert shown.startswith("-# privileges: `1` **Ann** (2) · ends after **9** more privilege cards or **")
    assert "not in this game: 🇰🇷 KR and 🇺🇸 US" in screens.more(state)


@pytest.mark.parametrize("language", screens.LANGUAGES)
def test_the_end_is_itemised(language: str) -> None:
    """Every seat's countries, Japan, privilege and exposed cards, and its hand, and the board."""
    hands = "US0 US1 US2 RU4 RU5 KR0 J3", "CN7"
    start = b.table(
        b.told(15),
        hands[0] + " KR4",
        hands[1],
        options=p.Options(),
        takings=[p.Taking(3, ("RU", "US")), p.Taking()],
    )
    state, _ = b.do(start, b.lay("KR4", (2, 0)))
    assert isinstance(state.phase, p.Over)
    screen = SCREENS.final(*screens.ended(state, language))
    shown = screens.text(screen)
    if language == "en":
        _board, scores = [block.alt for block in screen.blocks if isinstance(block, Picture)]
        assert "USA 3 × +1, Russia 2 × +2, South Korea 1 × −3, Japan 1 × 0, privilege cards 4" in scores
        assert "exposed Russia 3, exposed USA 0" in scores
        assert "**Ann**: 🇺🇸 0 · 1 · 2 / 🇷🇺 4 · 5 / 🇰🇷 0 / 🇯🇵 J3 (10)" in shown
    outcome = outcome_of(GAME, state)
    assert outcome.scores == (3 + 4 - 3 + 4 + 3, -4)
    screens.fits(SCREENS.final(*screens.ended(state, language)))


def test_an_end_agreed_on_opens_no_hand() -> None:
    state = b.told_in_turns()[9]
    outcome = GAME.if_stopped(state).outcome
    assert outcome is not None
    shown = screens.text(SCREENS.final(GAME.view(state, None), outcome, [], words(screens.KEY, "en")))
    assert "hand 4" in shown
    assert "🇺🇸" not in shown


# The lobby -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", screens.LANGUAGES)
@pytest.mark.parametrize("layout", GAME.choices[1].values)
def test_the_lobby_shows_the_layout(layout: str, language: str) -> None:
    for seats in (2, 3, 4):
        blocks = SCREENS.lobby(p.Options(layout=layout), seats, words(screens.KEY, language))
        pictures = [block for block in blocks if isinstance(block, Picture)]
        cells = preset_cells(p.Options(layout=layout).layout, seats)
        assert (cells is None) == (layout in RANDOM) == (not pictures)
        if cells is not None:
            shown = re.findall(r"<text[^>]*>([^<]*)</text>", pictures[0].svg)
            assert [said for said in shown if "?" in said] == [f"{at}?" for at in range(1, len(cells) + 1)]
            assert {cell_name(cell) for cell in cells_beside(cells)} <= set(shown)
            assert max(screens.size(pictures[0].svg)) <= 460
