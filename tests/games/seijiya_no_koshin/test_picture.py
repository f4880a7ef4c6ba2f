"""The picture of the board: what it shows, and that no picture exceeds a limit."""

from __future__ import annotations

import re

import pytest

from games.seijiya_no_koshin.art import TALLEST, WIDTH
from games.seijiya_no_koshin.board import laid, played
from games.seijiya_no_koshin.cards import CARDS, JAPAN, NUMBER
from games.seijiya_no_koshin.grid import cell_name
from games.seijiya_no_koshin.pieces import (
    Board,
    Chosen,
    Lay,
    Options,
    State,
)
from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.screen import SCREENS
from tests.games.seijiya_no_koshin.boards import (
    Point,
    board,
    field,
    lay,
    table,
    told,
    told_in_turns,
)
from tests.games.seijiya_no_koshin.screens import (
    ALT,
    LANGUAGES,
    drawn,
    ended,
    fits,
    picture,
    private,
    public,
    size,
)

# The picture ---------------------------------------------------------------------------------------


def test_the_picture_has_every_number_of_the_master_board() -> None:
    """Sums with their limits, cards by country and number, scores, names of the columns and rows in use."""
    shown = drawn(public(table(told(15), "US1", "US2")))
    for sum_, limit in ((0, 15), (14, 20), (10, 10), (1, 15), (1, 10), (7, 10)):
        assert str(sum_) in shown
        assert f"/{limit}" in shown
    for country in ("US", "RU", "CN", "KR", "KP"):
        assert country in shown
    for number in ("9", "−1", "−2", "10", "−5", "−4", "−3"):
        assert number in shown
    assert [name for name in shown if re.fullmatch(r"[A-Z]", name)] == list("OPQRSTU")
    assert "T18" in shown
    assert {"+1", "+2", "−4", "−1"} <= set(shown)
    final = drawn(SCREENS.final(*ended(told_in_turns()[-1])))
    assert not [name for name in final if re.fullmatch(r"[A-Z]\d\d", name)]
    assert {"+1", "+2", "−4", "−3", "−1"} <= set(final)


def test_doves_and_hawks_and_countries_differ_by_shape() -> None:
    """A dove is a disc, a hawk is none; each country has a path of its own."""
    svg = picture(public(table(board([("US1", (0, 2))]), "RU1"))).svg
    no_colours = re.sub(r"#[0-9a-f]{6}", "", svg)
    assert no_colours.count("M-13 -11H13L0 13z") == sum(
        abs(mark) for mark in (-1, -1, -2, -2, -2, -1, -1, -1)
    )
    assert no_colours.count('r="11"') == sum((1, 1, 2, 1, 1, 2, 1, 1))


def test_the_card_laid_last_is_framed_and_covered_cards_peep_out() -> None:
    """So that everybody sees what just happened."""
    before, after = board([("KR5", (1, -1))]), board([("KR5", (1, -1)), ("US9", (1, -1))])
    plain, covering = (picture(public(table(lying, "RU1"))).svg for lying in (before, after))
    assert plain.count('width="82"') + 1 == covering.count('width="82"')
    assert 'stroke-width="6"' in plain
    assert 'stroke-width="6"' not in picture(public(table(field(), "RU1"))).svg


def grown(start: Board, first: Point, *, upwards: bool) -> Board:
    """Seven cards of Japan in a row, as far as the board can ever grow."""
    (x, y), lying, cards = first, start, list(NUMBER)
    for place, japan in enumerate(JAPAN):
        step = 2 * place
        here, beyond = ((x, y + step), (x, y + step + 1)) if upwards else ((x + step, y), (x + step + 1, y))
        lying = laid(laid(lying, lay(cards.pop(), here)), lay(japan, beyond))
        sides = ((-1, 0), (1, 0)) if upwards else ((0, 1), (0, -1))
        for dx, dy in sides:
            lying = laid(lying, lay(cards.pop(), (beyond[0] + dx, beyond[1] + dy)))
    return laid(lying, lay(cards.pop(), (beyond[0] + (not upwards), beyond[1] + upwards)))


def wide() -> Board:
    """To the right, from a zigzag."""
    zigzag = field({(-1, 0): "F1", (0, 1): "F3", (1, 0): "F5", (2, 1): "F7"})
    return grown(zigzag, (3, 1), upwards=False)


def tall() -> Board:
    """Upwards, from the diamond."""
    return grown(field(), (0, 2), upwards=True)


@pytest.mark.parametrize("lying", [field(), told(), wide(), tall()], ids=["early", "late", "wide", "tall"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_picture_exceeds_a_limit(lying: Board, language: str) -> None:
    """However far the board has grown; and the words beside it fit Discord."""
    screen = public(table(lying, "J1" if lying == field() else ""), language)
    across, down = size(picture(screen).svg)
    assert 400 < across <= WIDTH
    assert 250 < down <= TALLEST + 1
    assert len(picture(screen).alt) <= ALT
    fits(screen)


def test_the_widest_board_ends_at_the_edge_of_the_grid() -> None:
    """AI is the last column; no place is named for a card of Japan when none is left."""
    shown = drawn(public(table(wide(), "")))
    assert "AI" in shown
    named = [name for name in shown if re.fullmatch(r"[A-Z]{1,2}\d+", name)]
    assert sorted(named) == sorted(cell_name(interest.cell) for interest in wide().interests)


def test_the_words_beside_the_picture() -> None:
    """Sums, cards, privilege cards and scores."""
    alt = picture(public(table(told(15), "US1"))).alt
    for words_ in ("R17 0/15", "S18 14/20", "T19 1/10", "S19 US9", "R18 RU3", "T18", "RU +2"):
        assert words_ in alt


def test_only_the_part_in_use_is_drawn() -> None:
    """A cell where only Japan could lie, outside of all others, makes no board smaller."""
    shown = drawn(public(table(board([("US1", (0, 2))]), "RU1")))
    assert [name for name in shown if re.fullmatch(r"[A-Z]", name)] == list("PQRST")
    assert not {"R15", "Q16", "S16"} & set(shown)
    assert "15" not in shown


# Limits of a message -------------------------------------------------------------------------------


def crowded() -> State:
    """A late board, and all other cards but one in one hand."""
    rest = [card for card in CARDS if card not in played(told(15))]
    return table(told(15), " ".join(rest[:-1]), "", deck=rest[-1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_panel_of_a_large_hand_fits(language: str) -> None:
    """Each of 38 cards, each of its places."""
    state = crowded()
    assert len(state.hands[0]) == 38
    fits(private(state, language=language))
    for card in state.hands[0]:
        panel = private(state, draft=Chosen(card), language=language)
        fits(panel)
        for action in GAME.legal(state, 0)[1:]:
            if isinstance(action, Lay) and action.card == card:
                fits(private(state, draft=Chosen(card, action.cell), language=language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_exposed_cards_fit(language: str) -> None:
    """With the most words that a place can need."""
    exposed = field(exposed=("KP", "KR", "KP", "KR", "KP", "KR", "KP", "KR", "KP"))
    state = table(exposed, "KP10 KP-5 KR7", "J1", options=Options(interests="exposed"))
    for action in GAME.legal(state, 0)[1:]:
        assert isinstance(action, Lay)
        fits(private(state, draft=Chosen(action.card, action.cell), language=language))
