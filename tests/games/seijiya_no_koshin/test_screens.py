"""What Seijiya no Koshin shows: the picture, the panel of a seat, what a card would do, and the end."""

from __future__ import annotations

import re

import pytest

from games.core import Rng, Seat, Value
from games.screen import Button, Keep, Paragraph, Picture, Play, Row, Screen, Select
from games.seijiya_no_koshin.art import TALLEST, WIDTH
from games.seijiya_no_koshin.board import laid, played
from games.seijiya_no_koshin.cards import CARDS, JAPAN, NUMBER
from games.seijiya_no_koshin.grid import at, cell_name
from games.seijiya_no_koshin.layouts import RANDOM, around, preset
from games.seijiya_no_koshin.pieces import (
    Board,
    Chosen,
    Draw,
    Lay,
    Options,
    Over,
    State,
    Taking,
)
from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.screen import SCREENS
from games.testing.playouts import words
from tests.games.seijiya_no_koshin.boards import (
    Point,
    board,
    do,
    field,
    lay,
    table,
    told,
    told_in_turns,
)

KEY = "seijiya_no_koshin"
LANGUAGES = ("en", "ja")
MENU, LABEL, DESCRIPTION, BUTTON = 25, 100, 100, 80
COMPONENTS, CHARACTERS, ALT = 40, 4000, 1024
BEYOND = 12
"""So many components a table adds to a screen: its title, its own buttons, the hash."""


def private(state: State, seat: Seat = 0, draft: Value | None = None, language: str = "en") -> Screen:
    """A seat's own panel."""
    legal = GAME.legal(state, seat)
    return SCREENS.private(GAME.view(state, seat), seat, legal, draft, words(KEY, language))


def public(state: State, language: str = "en") -> Screen:
    """The table."""
    return SCREENS.public(GAME.view(state, None), [], words(KEY, language))


def text(screen: Screen) -> str:
    """All words of a screen, no space that keeps them together."""
    words_ = "\n".join(block.text for block in screen.blocks if isinstance(block, Paragraph))
    return words_.replace("\N{NO-BREAK SPACE}", " ")


def menus(screen: Screen, begins: str) -> list[Select]:
    """The menus whose placeholder begins like this."""
    found = [control for control in screen.controls if isinstance(control, Select)]
    return [menu for menu in found if menu.placeholder.startswith(begins)]


def presses(screen: Screen) -> dict[str, object]:
    """What the buttons play."""
    buttons = [control for control in screen.controls if isinstance(control, Button)]
    return {button.label: button.press for button in buttons}


def picture(screen: Screen) -> Picture:
    """The board: the last picture of a screen."""
    *_, found = [block for block in screen.blocks if isinstance(block, Picture)]
    return found


def drawn(screen: Screen) -> list[str]:
    """The words in its picture."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", picture(screen).svg)


def size(svg: str) -> tuple[int, int]:
    """Its width and its height."""
    found = re.match(r'<svg [^>]*width="(\d+)" height="(\d+)"', svg)
    assert found is not None
    return int(found[1]), int(found[2])


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


def ended(state: State, language: str = "en") -> tuple[object, ...]:
    """What the final screen is made of."""
    return GAME.view(state, None), GAME.outcome(state), [], words(KEY, language)


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


def fits(screen: Screen) -> None:
    """Whether a screen is within Discord's limits, with what a table adds."""
    parts = sum(1 + len(block.controls) if isinstance(block, Row) else 1 for block in screen.blocks)
    assert parts + BEYOND <= COMPONENTS
    said = sum(len(block.text) for block in screen.blocks if isinstance(block, Paragraph))
    assert said + 400 <= CHARACTERS
    for control in screen.controls:
        match control:
            case Select(placeholder, options):
                assert len(placeholder) <= 150
                assert 0 < len(options) <= MENU
                assert all(len(option.label) <= LABEL for option in options)
                assert all(len(option.description or "") <= DESCRIPTION for option in options)
            case Button(label):
                assert len(label) <= BUTTON
            case _:
                raise AssertionError(control)


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


# A seat's own panel --------------------------------------------------------------------------------


def test_the_hand_is_sorted_by_country_with_what_each_is_worth() -> None:
    """And what the whole hand and the privilege cards would score now; the deck as well."""
    state = table(told(15), "KR6 US0 J3 RU5 US2", "RU4", takings=[Taking(2), Taking()])
    shown = text(private(state))
    assert "🇺🇸 USA (US), +1 each: **0 · 2**" in shown
    assert "🇷🇺 Russia (RU), +2 each: **5**" in shown
    assert "🇯🇵 Japan, 0 each: **J3 (10)**" in shown
    assert shown.index("USA") < shown.index("Russia") < shown.index("South Korea") < shown.index("Japan")
    assert f"Worth now: **{'−' if score_now(state) < 0 else '+'}{abs(score_now(state))}**" in shown
    assert f"Deck: **{len(state.deck)}**" in shown
    assert "↑🕊️ →🕊️ ↓🕊️🕊️ ←🕊️" in shown
    assert "🇺🇸 US +1 (×2) · 🇷🇺 RU +2 (×4) · 🇨🇳 CN −4 (×1) · 🇰🇷 KR −4 (×2) · 🇰🇵 KP −1 (×3)" in shown


def score_now(state: State) -> int:
    """The points of the first seat."""
    return GAME.if_stopped(state).points[0]


def test_a_card_just_drawn_is_marked() -> None:
    """Until the seat acts again."""
    state, _ = do(table(field(), "US1", "RU1", deck="CN8 CN7 CN6"), Draw())
    assert "(new: 🇨🇳 CN 8)" in text(private(state))
    state, _ = do(state, Draw())
    state, _ = do(state, lay("US1", (0, 0)))
    assert "(new:" not in text(private(state))
    assert "(new: 🇨🇳 CN 7)" in text(private(state, 1))


def test_a_card_is_chosen_then_its_place_then_played() -> None:
    """Each choice is a draft; the last press alone plays."""
    state = table(told(4), "US9 CN3", "RU4")
    (cards,) = menus(private(state), "1.")
    assert [option.press for option in cards.options] == [Keep(Chosen("US9")), Keep(Chosen("CN3"))]
    (places,) = menus(private(state, draft=Chosen("US9")), "2.")
    keeps = [option.press for option in places.options]
    wanted = dict.fromkeys(a.cell for a in GAME.legal(state, 0)[1:] if isinstance(a, Lay) and a.card == "US9")
    assert keeps == [Keep(Chosen("US9", cell)) for cell in wanted]
    panel = private(state, draft=Chosen("US9", at(1, -1)))
    assert presses(panel) == {"Play it on S19": Play(lay("US9", (1, -1))), "Start over": Keep(None)}
    (places,) = menus(panel, "2.")
    assert [option.label for option in places.options if option.chosen] == [
        "S19 over 🇰🇷\N{NO-BREAK SPACE}KR\N{NO-BREAK SPACE}5 · you 0 (then −3)"
    ]


def test_what_a_card_would_do() -> None:
    """The marks it scores, the sums it touches, the card it covers, the privilege card it takes."""
    panel = text(private(table(told(4), "US9 CN3 CN4", "RU4"), draft=Chosen("US9", at(1, -1))))
    for line in ("Marks there: 🕊️2 🦅2", "S18 5→9/20", "R19 3→7/10", "Covers 🇰🇷 KR 5"):
        assert line in panel
    assert "interest" not in panel.partition("Marks")[2]
    panel = text(private(table(told(4), "US9 CN3 CN4", "RU4"), draft=Chosen("CN3", at(0, 0))))
    for line in ("Marks there: 🕊️4 🦅0", "🇨🇳 CN +4", "Takes a privilege card (1)", "R19 3→6/10"):
        assert line in panel
    assert "Your points: −6 → **+2**" in panel


def test_japan_is_shown_both_ways() -> None:
    """Two presses, each with what it does; J5 needs one."""
    state = table(board([("US1", (0, 2))]), "J2 J5 US3", "RU1")
    panel = private(state, draft=Chosen("J2", at(0, 3)))
    assert presses(panel) == {
        "Play upright on R15": Play(lay("J2", (0, 3))),
        "Play upside down on R15": Play(lay("J2", (0, 3), turned=True)),
        "Start over": Keep(None),
    }
    shown = text(panel)
    assert "↑🕊️🕊️ →🦅 ↓🦅 ←🕊️" in shown.partition("Upright")[2]
    assert "🇺🇸 US −1" in shown.partition("Upright")[2].partition("Upside down")[0]
    assert "🇺🇸 US +2" in shown.partition("Upside down")[2]
    assert "R15 1/10" in shown
    assert len(presses(private(state, draft=Chosen("J5", at(0, 3))))) == 2


def test_the_taker_of_an_exposed_card_is_told_what_each_side_is_worth() -> None:
    """As the board will be then."""
    exposed = field(exposed=("US",) * 9)
    lying = board([("US0", (1, 1)), ("US1", (-1, 1)), ("US2", (1, -1))], exposed)
    options = Options(interests="exposed")
    panel = private(table(lying, "US3 RU1", "RU2", options=options), draft=Chosen("US3", at(0, -2)))
    assert presses(panel) == {
        "Play on R20, take privilege: 1": Play(lay("US3", (0, -2), "interest")),
        "Play on R20, keep it exposed": Play(lay("US3", (0, -2), "exposed")),
        "Start over": Keep(None),
    }
    shown = text(panel)
    assert "As a privilege card: 1 point" in shown
    assert "Exposed, 🇺🇸 US: now 3 (4 of 4 cards on the board" in shown
    panel = private(table(lying, "US3 RU1", "RU2", options=options), draft=Chosen("RU1", at(0, -2)))
    assert "Exposed, 🇺🇸 US: now 0 (3 of 4 cards on the board; with 4 it is worth 3)" in text(panel)


def test_why_a_card_cannot_be_played() -> None:
    """Said for each; where nothing can be played, a draw is left."""
    full: list[tuple[str, Point]] = [("US9", (0, 2)), ("RU1", (0, 0))]
    lying = board(full, field({(0, 1): "F1"}))
    state = table(lying, "US8 CN3 J1", "RU4", options=Options(contact="corner"))
    shown = text(private(state))
    why = "a sum would be too high on 3 spots, not higher than the card on 1 spot"
    assert f"🇺🇸 US 8 · 🇨🇳 CN 3: {why}" in shown
    assert presses(private(table(lying, "US8", "RU4"))) == {"Draw a card": Play(Draw())}
    assert "None of your cards can be played now" in text(private(table(lying, "US8", "RU4")))
    assert "🇯🇵 Japan J1 (10): no foreign card has a free spot" in text(private(table(field(), "J1", "RU4")))


def test_why_japan_cannot_be_played() -> None:
    """Where every sum would be too high."""
    around_one: list[tuple[str, Point]] = [
        ("KP10", (0, 2)),
        ("US9", (1, 1)),
        ("CN8", (0, 0)),
        ("RU8", (-1, 1)),
    ]
    state = table(board(around_one, field({(0, 1): "F2"})), "J1", "RU4", options=Options(contact="corner"))
    assert GAME.legal(state, 0) == (Draw(),)
    assert "🇯🇵 Japan J1 (10): the sum would be too high on all 4 spots" in text(private(state))


def test_a_draft_that_no_longer_fits_is_as_none() -> None:
    """A card that cannot be played, or a cell where it cannot lie."""
    state = table(told(4), "US9 CN3", "RU4")
    assert private(state, draft=Chosen("J1")) == private(state)
    assert not presses(private(state, draft=Chosen("US9", 0))).keys() & {"Play it on A1"}
    assert menus(private(state, draft=Chosen("US9", 0)), "2.")


def test_nothing_of_the_hand_is_public() -> None:
    """The same public screen, whether the seat can play or not (2.32); always the same button."""
    able, unable = (table(field(), hand, "US2", deck="RU0 RU1") for hand in ("US1", "J1"))
    assert public(able) == public(unable)
    assert presses(public(able)) == {"Draw a card": Play(Draw())}


# All can see ---------------------------------------------------------------------------------------


def test_cards_not_seen_yet_are_the_same_for_everybody() -> None:
    """In each panel; covered ones are known; one's own hand is on the list (2.24)."""
    state = table(told(5), "US1", "RU1")
    shown = text(private(state))
    assert "🇰🇷 South Korea (KR): −3 · −1 · 0 · 1 · 2 · 3 · 4 · 6 · 7" in shown
    assert "🇺🇸 USA (US): −1 · 0 · 1 · 2 · 3 · 4 · 5 · 6 · 7 · 8\n" in shown


def test_what_lies_before_the_seats() -> None:
    """Hands by their size, privilege cards, exposed ones by name; unused ones too (2.24, 2.30)."""
    lying = Board(field().squares, (), field().interests, ("KR", "US"))
    takings = [Taking(2, ("RU", "CN")), Taking()]
    state = table(lying, "US1", "RU1 RU2", takings=takings)
    shown = text(public(state))
    assert "hand 1 · privilege cards 2 · exposed 🇷🇺 RU and 🇨🇳 CN" in shown
    assert "hand 2 · privilege cards 0" in shown
    assert "not in this game: 🇰🇷 KR and 🇺🇸 US" in text(private(state))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_is_itemised(language: str) -> None:
    """Every seat's countries, Japan, privilege and exposed cards, and its hand; the story has the board."""
    hands = "US0 US1 US2 RU4 RU5 KR0 J3", "CN7"
    start = table(
        told(15), hands[0] + " KR4", hands[1], options=Options(), takings=[Taking(3, ("RU", "US")), Taking()]
    )
    state, _ = do(start, lay("KR4", (2, 0)))
    assert isinstance(state.phase, Over)
    screen = SCREENS.final(*ended(state, language))
    shown = text(screen)
    if language == "en":
        (scores,) = [block.alt for block in screen.blocks if isinstance(block, Picture)]
        assert "🇺🇸 US 3 × +1 · 🇷🇺 RU 2 × +2 · 🇰🇷 KR 1 × −3 · 🇯🇵 1 × 0 · privilege cards 4" in scores
        assert "exposed 🇷🇺 RU 3 · exposed 🇺🇸 US 0" in scores
        assert "**Ann**: 🇺🇸 0 · 1 · 2 / 🇷🇺 4 · 5 / 🇰🇷 0 / 🇯🇵 J3 (10)" in shown
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores == (3 + 4 - 3 + 4 + 3, -4)
    fits(SCREENS.final(*ended(state, language)))


def test_an_end_agreed_on_opens_no_hand() -> None:
    """The rules open hands at their own end alone: what everybody knows is told."""
    state = told_in_turns()[9]
    outcome = GAME.if_stopped(state).outcome
    assert outcome is not None
    shown = text(SCREENS.final(GAME.view(state, None), outcome, [], words(KEY, "en")))
    assert "hand 4" in shown
    assert "🇺🇸" not in shown


# The lobby -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", GAME.choices[1].values)
def test_the_lobby_shows_the_layout(layout: str, language: str) -> None:
    """As a small picture, or in words where it is drawn."""
    for seats in (2, 3, 4):
        blocks = SCREENS.lobby(Options(layout=layout), seats, words(KEY, language))
        pictures = [block for block in blocks if isinstance(block, Picture)]
        cells = preset(Options(layout=layout).layout, seats)
        assert (cells is None) == (layout in RANDOM) == (not pictures)
        if cells is not None:
            shown = re.findall(r"<text[^>]*>([^<]*)</text>", pictures[0].svg)
            assert shown.count("?") == len(cells)
            assert {cell_name(cell) for cell in around(cells)} <= set(shown)
            assert max(size(pictures[0].svg)) <= 460


def test_every_seed_draws_another_layout() -> None:
    """A random one is named in words alone: nobody knows it before the deal."""
    blocks = SCREENS.lobby(Options(layout="random-5"), 3, words(KEY, "en"))
    assert len(blocks) == 1
    found = {
        tuple(s.cell for s in GAME.setup(3, Options(layout="random-5"), Rng(b"l", n)).board.squares)
        for n in range(40)
    }
    assert len(found) > 20


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "action", [Draw(), lay("US9", (0, 0)), lay("J1", (0, 3), turned=True), lay("RU0", (0, 0), "exposed")]
)
def test_every_action_can_be_told(action: Draw | Lay, language: str) -> None:
    """For the record."""
    assert SCREENS.action(action, words(KEY, language))
