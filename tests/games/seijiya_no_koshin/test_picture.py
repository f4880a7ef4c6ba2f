"""The picture of the board: what it shows, and that no picture exceeds a limit."""

from __future__ import annotations

import re

import pytest

from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.board import board_after, played_cards
from games.seijiya_no_koshin.rules.pieces import CARDS, JAPAN, NUMBER, cell_name
from games.seijiya_no_koshin.screens import SCREENS
from games.seijiya_no_koshin.screens.art import CARD, TALLEST, WIDTH
from games.testing.playouts import Setting, playout
from tests.bench.largest import aspect
from tests.bench.layout import INSIDE
from tests.games.seijiya_no_koshin import boards as b
from tests.games.seijiya_no_koshin import screens as s

# The picture ---------------------------------------------------------------------------------------


def test_the_picture_has_every_number_of_the_master_board() -> None:
    shown = s.drawn(s.public(b.table(b.told(15), "US1", "US2")))
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
    final = s.drawn(SCREENS.final(*s.ended(b.told_in_turns()[-1])))
    assert not [name for name in final if re.fullmatch(r"[A-Z]\d\d", name)]
    assert {"+1", "+2", "−4", "−3", "−1"} <= set(final)


def test_doves_and_hawks_and_countries_differ_by_shape() -> None:
    """A dove is a disc, a hawk is none; each country has a path of its own."""
    svg = s.picture(s.public(b.table(b.board([("US1", (0, 2))]), "RU1"))).svg
    no_colours = re.sub(r"#[0-9a-f]{6}", "", svg)
    assert no_colours.count("M-13 -11H13L0 13z") == sum(
        abs(mark) for mark in (-1, -1, -2, -2, -2, -1, -1, -1)
    )
    assert no_colours.count('r="11"') == sum((1, 1, 2, 1, 1, 2, 1, 1))


def test_the_card_laid_last_is_framed_and_covered_cards_peep_out() -> None:
    before, after = b.board([("KR5", (1, -1))]), b.board([("KR5", (1, -1)), ("US9", (1, -1))])
    plain, covering = (s.picture(s.public(b.table(lying, "RU1"))).svg for lying in (before, after))
    assert plain.count('width="82"') + 1 == covering.count('width="82"')
    assert 'stroke-width="6"' in plain
    assert 'stroke-width="6"' not in s.picture(s.public(b.table(b.field(), "RU1"))).svg


def grown(start: p.Board, first: b.Point, *, upwards: bool) -> p.Board:
    (x, y), lying, cards = first, start, list(NUMBER)
    for place, japan in enumerate(JAPAN):
        step = 2 * place
        here, beyond = ((x, y + step), (x, y + step + 1)) if upwards else ((x + step, y), (x + step + 1, y))
        lying = board_after(board_after(lying, b.lay(cards.pop(), here)), b.lay(japan, beyond))
        sides = ((-1, 0), (1, 0)) if upwards else ((0, 1), (0, -1))
        for dx, dy in sides:
            lying = board_after(lying, b.lay(cards.pop(), (beyond[0] + dx, beyond[1] + dy)))
    return board_after(lying, b.lay(cards.pop(), (beyond[0] + (not upwards), beyond[1] + upwards)))


def wide() -> p.Board:
    zigzag = b.field({(-1, 0): "F1", (0, 1): "F3", (1, 0): "F5", (2, 1): "F7"})
    return grown(zigzag, (3, 1), upwards=False)


def tall() -> p.Board:
    return grown(b.field(), (0, 2), upwards=True)


@pytest.mark.parametrize(
    "lying", [b.field(), b.told(), wide(), tall()], ids=["early", "late", "wide", "tall"]
)
@pytest.mark.parametrize("language", s.LANGUAGES)
def test_no_picture_exceeds_a_limit(lying: p.Board, language: str) -> None:
    """However far the board has grown; and the words beside it fit Discord."""
    screen = s.public(b.table(lying, "J1" if lying == b.field() else ""), language)
    across, down = s.size(s.picture(screen).svg)
    assert 400 < across <= WIDTH
    assert 250 < down <= TALLEST + 1
    assert len(s.picture(screen).alt) <= s.ALT
    s.fits(screen)


def test_the_widest_board_ends_at_the_edge_of_the_grid() -> None:
    """AI is the last column; no place is named for a card of Japan when none is left."""
    shown = s.drawn(s.public(b.table(wide(), "")))
    assert "AI" in shown
    named = [name for name in shown if re.fullmatch(r"[A-Z]{1,2}\d+", name)]
    assert sorted(named) == sorted(cell_name(interest.cell) for interest in wide().interests)


@pytest.mark.parametrize("lying", [b.told(15), wide(), tall()], ids=["late", "wide", "tall"])
def test_panels_keep_large_cards_on_a_large_board(lying: p.Board) -> None:
    """The part that has room is shown, around what was chosen, and never larger than a phone has room for."""
    state = b.table(lying, "US-1")
    lays = [action for action in GAME.legal(state, 0) if isinstance(action, p.Lay)]
    drafts = [None, *([p.Chosen("US-1"), p.Chosen("US-1", lays[-1].cell)] if lays else [])]
    for draft in drafts:
        svg = s.picture(s.private(state, draft=draft)).svg
        assert smallest_card(svg) >= CARD_WIDTH
        assert INSIDE / aspect(svg) <= TALLEST_PANEL


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_of_panels_stay_large_to_the_end_of_a_game(seats: int) -> None:
    """With every letter and sum, whatever is chosen: the phone that the board is decided on is small."""
    run = playout(Setting("seijiya_no_koshin", (), seats), 1)
    for state in run.states[::3]:
        for seat in GAME.awaited(state).seats:
            lays = [action for action in GAME.legal(state, seat) if isinstance(action, p.Lay)]
            chosen = [p.Chosen(lays[-1].card), p.Chosen(lays[0].card, lays[0].cell)] if lays else []
            for draft in (None, *chosen):
                screen = s.private(state, seat, draft=draft)
                assert smallest_card(s.picture(screen).svg) >= CARD_WIDTH
                assert INSIDE / aspect(s.picture(screen).svg) <= TALLEST_PANEL
                limits = [said for said in s.drawn(screen) if said.startswith("/")]
                assert draft or len(limits) >= len(state.board.squares)


CARD_WIDTH, TALLEST_PANEL = 26, 300
"""Pixels on a phone 390 wide."""


def smallest_card(svg: str) -> float:
    """Return the pixels that the smallest card has across."""
    scales = re.findall(r"translate\([\d. ]+\) scale\(([\d.]+)\)", svg)
    width, _ = s.size(svg)
    return CARD * min(map(float, scales)) * INSIDE / width


def test_the_words_beside_the_picture() -> None:
    alt = s.picture(s.public(b.table(b.told(15), "US1"))).alt
    for words_ in ("R17 0/15", "S18 14/20", "T19 1/10", "S19 USA 9", "R18 Russia 3", "T18", "Russia +2"):
        assert words_ in alt


def test_only_the_part_in_use_is_drawn() -> None:
    shown = s.drawn(s.public(b.table(b.board([("US1", (0, 2))]), "RU1")))
    assert [name for name in shown if re.fullmatch(r"[A-Z]", name)] == list("PQRST")
    assert not {"R15", "Q16", "S16"} & set(shown)
    assert "15" not in shown


# Limits of a message -------------------------------------------------------------------------------


def crowded() -> p.State:
    rest = [card for card in CARDS if card not in played_cards(b.told(15))]
    return b.table(b.told(15), " ".join(rest[:-1]), "", deck=rest[-1])


@pytest.mark.parametrize("language", s.LANGUAGES)
def test_every_panel_of_a_large_hand_fits(language: str) -> None:
    """Each of 38 cards, the first and the last of its places."""
    state = crowded()
    assert len(state.hands[0]) == 38
    s.fits(s.private(state, language=language))
    for card in state.hands[0]:
        s.fits(s.private(state, draft=p.Chosen(card), language=language))
        cells = [lay.cell for lay in GAME.legal(state, 0)[1:] if isinstance(lay, p.Lay) and lay.card == card]
        for cell in {*cells[:1], *cells[-1:]}:
            panel = s.private(state, draft=p.Chosen(card, cell), language=language)
            s.fits(panel)
            assert len(s.picture(panel).alt) <= s.ALT


@pytest.mark.parametrize("language", s.LANGUAGES)
def test_exposed_cards_fit(language: str) -> None:
    exposed = b.field(exposed=("KP", "KR", "KP", "KR", "KP", "KR", "KP", "KR", "KP"))
    state = b.table(exposed, "KP10 KP-5 KR7", "J1", options=p.Options(interests="exposed"))
    for action in GAME.legal(state, 0)[1:]:
        assert isinstance(action, p.Lay)
        s.fits(s.private(state, draft=p.Chosen(action.card, action.cell), language=language))
