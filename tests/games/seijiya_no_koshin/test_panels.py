"""A seat's own panel of Seijiya no Koshin."""

from __future__ import annotations

from games.screen import Keep, Play
from games.seijiya_no_koshin.rules import GAME
from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.board import spots
from games.seijiya_no_koshin.rules.pieces import cell_at
from tests.games.seijiya_no_koshin import boards as b
from tests.games.seijiya_no_koshin import screens as s


def test_the_hand_is_a_picture_with_what_each_country_is_worth() -> None:
    """Beside the board; and what the whole hand and the privilege cards would score now; the deck as well."""
    state = b.table(b.told(15), "KR6 US0 J3 RU5 US2", "RU4", takings=[p.Taking(2), p.Taking()])
    panel = s.private(state)
    assert "USA 0, 2; Russia 5; South Korea 6; Japan J3 (10)" in s.plain(s.picture(panel).alt)
    assert "S18 14/20" in s.picture(panel).alt
    assert s.drawn(panel)[-3:] == ["0", "J3", "/10"]
    shown = s.text(panel)
    assert f"You: **{'−' if score_now(state) < 0 else '+'}{abs(score_now(state))}**" in shown
    assert "USA 2 × +1, Russia 1 × +2" in s.plain(s.picture(panel).alt)
    assert f"**{len(state.deck)}** draw" in shown
    assert "Your hand: 🇺🇸 US 0 · 2 / 🇷🇺 RU 5 / 🇰🇷 KR 6 / 🇯🇵 Japan J3 (10)" in s.plain(shown)
    assert "手札：🇺🇸 アメリカ 0 · 2 ／ 🇷🇺 ロシア 5" in s.plain(s.text(s.private(state, language="ja")))


def score_now(state: p.State) -> int:
    return GAME.if_stopped(state).points[0]


def test_a_card_just_drawn_is_marked() -> None:
    state, _ = b.do(b.table(b.field(), "US1", "RU1", deck="CN8 CN7 CN6"), p.Draw())
    assert "new: 🇨🇳 CN 8" in s.text(s.private(state))
    state, _ = b.do(state, p.Draw())
    state, _ = b.do(state, b.lay("US1", (0, 0)))
    assert "new:" not in s.text(s.private(state))
    assert "new: 🇨🇳 CN 7" in s.text(s.private(state, 1))


def test_a_card_is_chosen_then_its_place_then_played() -> None:
    """Each choice is a draft; the last press alone plays. Few cards are buttons, many places a menu."""
    state = b.table(b.told(4), "US9 CN3", "RU4")
    panel = s.private(state)
    chosen = {"US 9": Keep(p.Chosen("US9")), "CN 3": Keep(p.Chosen("CN3"))}
    assert s.presses(panel) == {**chosen, "Draw a card": Play(p.Draw())}
    few = s.presses(s.private(b.table(b.field(), "CN3", "RU4"), draft=p.Chosen("CN3")))
    assert [press for press in few.values() if press != Keep(None)] == [
        Keep(p.Chosen("CN3", spot.cell)) for spot in spots(b.field())
    ]
    assert few["R16 +1"] == Keep(p.Chosen("CN3", 542))
    wide = b.board([("US1", (0, 2)), ("J1", (0, 3)), ("RU1", (0, 4)), ("J2", (0, 5))])
    (places,) = s.menus(s.private(b.table(wide, "CN3", "RU4"), draft=p.Chosen("CN3")), "Its spot")
    assert [option.press for option in places.options] == [
        Keep(p.Chosen("CN3", spot.cell)) for spot in spots(wide)
    ]
    few = s.presses(s.private(state, draft=p.Chosen("US9")))
    assert few["S19 0"] == Keep(p.Chosen("US9", cell_at(1, -1)))
    assert few["Other card"] == Keep(None)
    panel = s.private(state, draft=p.Chosen("US9", cell_at(1, -1)))
    assert s.presses(panel) == {
        "Play it on S19": Play(b.lay("US9", (1, -1))),
        "Other spot": Keep(p.Chosen("US9")),
        "Other card": Keep(None),
    }


def test_the_picture_shows_what_each_place_brings_then_the_card_as_a_ghost() -> None:
    """With the sums as they would be, and what each country would be worth; nothing is chosen of that yet."""
    state = b.table(b.told(4), "US9 CN3 CN4", "RU4")
    places = s.drawn(s.private(state, draft=p.Chosen("CN3")))
    assert places.count("+8") == 1
    ghost = s.private(state, draft=p.Chosen("US9", cell_at(1, -1)))
    assert "S18 9/20, R19 7/10" in s.picture(ghost).alt
    assert "S19 USA 9" in s.picture(ghost).alt
    assert 'stroke-dasharray="16 9"' in s.picture(ghost).svg
    assert 'stroke-dasharray="16 9"' not in s.picture(s.private(state)).svg
    worth = s.drawn(s.private(state, draft=p.Chosen("CN3", cell_at(0, 0))))
    assert worth[len(worth) - worth[::-1].index("CN") :][:2] == ["−3", "+1"]


def test_far_parts_of_a_large_board_are_left_out_beside_a_place() -> None:
    """Five rows and columns remain around it."""
    far = b.board([("US1", (0, 2)), ("J1", (0, 3)), ("RU1", (0, 4)), ("J2", (0, 5))])
    state = b.table(far, "US9 CN3", "RU4")
    columns = [
        name for name in s.drawn(s.private(state, draft=p.Chosen("US9", cell_at(0, -2)))) if name.isdigit()
    ]
    assert "13" not in columns
    assert "13" in s.drawn(s.private(state))


def test_the_effect_of_a_card() -> None:
    panel = s.text(s.private(b.table(b.told(4), "US9 CN3 CN4", "RU4"), draft=p.Chosen("US9", cell_at(1, -1))))
    assert "US 9 on S19 over 🇰🇷 KR 5" in panel
    assert "privilege" not in panel.partition("Scores")[2]
    panel = s.text(s.private(b.table(b.told(4), "US9 CN3 CN4", "RU4"), draft=p.Chosen("CN3", cell_at(0, 0))))
    for line in ("🇨🇳 CN +4", "Takes a privilege card (1)"):
        assert line in panel
    assert "Your points: −6 → **+2**" in panel


def test_japan_is_turned_by_a_press() -> None:
    """It begins the way round that serves the seat better; J5 looks the same both ways."""
    state = b.table(b.board([("US1", (0, 2))]), "J2 J5 US3", "RU1")
    panel = s.private(state, draft=p.Chosen("J2", cell_at(0, 3)))
    turned = s.private(state, draft=p.Chosen("J2", cell_at(0, 3), turned=False))
    assert s.presses(panel) == {
        "Play it on R15": Play(b.lay("J2", (0, 3), turned=True)),
        "Turn it round": Keep(p.Chosen("J2", cell_at(0, 3), turned=False)),
        "Other spot": Keep(p.Chosen("J2")),
        "Other card": Keep(None),
    }
    assert s.presses(turned)["Play it on R15"] == Play(b.lay("J2", (0, 3)))
    assert "Upside down" in s.text(panel)
    assert "🇺🇸 US +2" in s.text(panel)
    assert "🇺🇸 US −1" in s.text(turned)
    assert s.picture(panel).svg != s.picture(turned).svg
    assert "R15 1/10" in s.picture(panel).alt
    assert "Turn it round" not in s.presses(s.private(state, draft=p.Chosen("J5", cell_at(0, 3))))


def test_the_taker_of_an_exposed_card_is_told_what_each_side_is_worth() -> None:
    exposed = b.field(exposed=("US",) * 9)
    lying = b.board([("US0", (1, 1)), ("US1", (-1, 1)), ("US2", (1, -1))], exposed)
    options = p.Options(interests="exposed")
    panel = s.private(
        b.table(lying, "US3 RU1", "RU2", options=options), draft=p.Chosen("US3", cell_at(0, -2))
    )
    assert s.presses(panel) == {
        "Play on R20, take privilege: 1": Play(b.lay("US3", (0, -2), "interest")),
        "Play on R20, keep it exposed": Play(b.lay("US3", (0, -2), "exposed")),
        "Other spot": Keep(p.Chosen("US3")),
        "Other card": Keep(None),
    }
    shown = s.text(panel)
    assert "As a privilege card: 1 point" in shown
    assert "Exposed, 🇺🇸 US: now 3 (4 of 4 cards on the board" in shown
    panel = s.private(
        b.table(lying, "US3 RU1", "RU2", options=options), draft=p.Chosen("RU1", cell_at(0, -2))
    )
    assert "Exposed, 🇺🇸 US: now 0 (3 of 4 cards on the board; with 4 it is worth 3)" in s.text(panel)


def test_why_a_card_cannot_be_played() -> None:
    """Said for each by Explain; where nothing can be played, a draw is left."""
    full: list[tuple[str, b.Point]] = [("US9", (0, 2)), ("RU1", (0, 0))]
    lying = b.board(full, b.field({(0, 1): "F1"}))
    state = b.table(lying, "US8 CN3 J1", "RU4", options=p.Options(contact="corner"))
    why = "a sum would be too high on 3 spots, not higher than the card on 1 spot"
    assert f"🇺🇸 US 8 · 🇨🇳 CN 3 cannot be played now: {why}" in s.explained(state)
    assert s.presses(s.private(b.table(lying, "US8", "RU4"))) == {"Draw a card": Play(p.Draw())}
    assert "no card of yours fits now" in s.text(s.private(b.table(lying, "US8", "RU4")))
    around_one: list[tuple[str, b.Point]] = [
        ("KP10", (0, 2)),
        ("US9", (1, 1)),
        ("CN8", (0, 0)),
        ("RU8", (-1, 1)),
    ]
    crowded = b.board(around_one, b.field({(0, 1): "F2"}))
    state = b.table(crowded, "J1", "RU4", options=p.Options(contact="corner"))
    assert GAME.legal(state, 0) == (p.Draw(),)
    assert "J1 (10) cannot be played now: the sum would be too high on all 4 spots" in s.explained(state)
    alone = b.table(b.field(), "J1", "RU4")
    assert "J1 (10) cannot be played now: no foreign card has a free spot" in s.explained(alone)


def test_a_draft_that_no_longer_fits_is_as_none() -> None:
    state = b.table(b.told(4), "US9 CN3", "RU4")
    assert s.private(state, draft=p.Chosen("J1")) == s.private(state)
    assert not s.presses(s.private(state, draft=p.Chosen("US9", 0))).keys() & {"Play it on A1"}
    assert "S19 0" in s.presses(s.private(state, draft=p.Chosen("US9", 0)))


def test_nothing_of_the_hand_is_public() -> None:
    """The same public screen, whether the seat can play or not (2.32); always the same button."""
    able, unable = (b.table(b.field(), hand, "US2", deck="RU0 RU1") for hand in ("US1", "J1"))
    assert s.public(able) == s.public(unable)
    assert s.presses(s.public(able)) == {"Draw a card": Play(p.Draw())}
