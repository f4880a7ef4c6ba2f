"""A seat's own panel of Seijiya no Koshin."""

from __future__ import annotations

from games.screen import Keep, Play
from games.seijiya_no_koshin import pieces as p
from games.seijiya_no_koshin.pieces import at
from games.seijiya_no_koshin.rules import GAME
from tests.games.seijiya_no_koshin import boards as b
from tests.games.seijiya_no_koshin import screens as s


def test_the_hand_is_sorted_by_country_with_what_each_is_worth() -> None:
    """And what the whole hand and the privilege cards would score now; the deck as well."""
    state = b.table(b.told(15), "KR6 US0 J3 RU5 US2", "RU4", takings=[p.Taking(2), p.Taking()])
    shown = s.text(s.private(state))
    assert "🇺🇸 USA (US), +1 each: **0 · 2**" in shown
    assert "🇷🇺 Russia (RU), +2 each: **5**" in shown
    assert "🇯🇵 Japan, 0 each: **J3 (10)**" in shown
    assert shown.index("USA") < shown.index("Russia") < shown.index("South Korea") < shown.index("Japan")
    assert f"Worth now: **{'−' if score_now(state) < 0 else '+'}{abs(score_now(state))}**" in shown
    assert f"Deck: **{len(state.deck)}**" in shown
    assert "↑🕊️ →🕊️ ↓🕊️🕊️ ←🕊️" in shown
    assert "🇺🇸 US +1 (×2) · 🇷🇺 RU +2 (×4) · 🇨🇳 CN −4 (×1) · 🇰🇷 KR −4 (×2) · 🇰🇵 KP −1 (×3)" in shown


def score_now(state: p.State) -> int:
    return GAME.if_stopped(state).points[0]


def test_a_card_just_drawn_is_marked() -> None:
    state, _ = b.do(b.table(b.field(), "US1", "RU1", deck="CN8 CN7 CN6"), p.Draw())
    assert "(new: 🇨🇳 CN 8)" in s.text(s.private(state))
    state, _ = b.do(state, p.Draw())
    state, _ = b.do(state, b.lay("US1", (0, 0)))
    assert "(new:" not in s.text(s.private(state))
    assert "(new: 🇨🇳 CN 7)" in s.text(s.private(state, 1))


def test_a_card_is_chosen_then_its_place_then_played() -> None:
    """Each choice is a draft; the last press alone plays."""
    state = b.table(b.told(4), "US9 CN3", "RU4")
    (cards,) = s.menus(s.private(state), "1.")
    assert [option.press for option in cards.options] == [Keep(p.Chosen("US9")), Keep(p.Chosen("CN3"))]
    (places,) = s.menus(s.private(state, draft=p.Chosen("US9")), "2.")
    keeps = [option.press for option in places.options]
    wanted = dict.fromkeys(
        a.cell for a in GAME.legal(state, 0)[1:] if isinstance(a, p.Lay) and a.card == "US9"
    )
    assert keeps == [Keep(p.Chosen("US9", cell)) for cell in wanted]
    panel = s.private(state, draft=p.Chosen("US9", at(1, -1)))
    assert s.presses(panel) == {"Play it on S19": Play(b.lay("US9", (1, -1))), "Start over": Keep(None)}
    (places,) = s.menus(panel, "2.")
    assert [option.label for option in places.options if option.chosen] == [
        "S19 over 🇰🇷\N{NO-BREAK SPACE}KR\N{NO-BREAK SPACE}5 · you 0 (then −3)"
    ]


def test_what_a_card_would_do() -> None:
    panel = s.text(s.private(b.table(b.told(4), "US9 CN3 CN4", "RU4"), draft=p.Chosen("US9", at(1, -1))))
    for line in ("Marks there: 🕊️2 🦅2", "S18 5→9/20", "R19 3→7/10", "Covers 🇰🇷 KR 5"):
        assert line in panel
    assert "interest" not in panel.partition("Marks")[2]
    panel = s.text(s.private(b.table(b.told(4), "US9 CN3 CN4", "RU4"), draft=p.Chosen("CN3", at(0, 0))))
    for line in ("Marks there: 🕊️4 🦅0", "🇨🇳 CN +4", "Takes a privilege card (1)", "R19 3→6/10"):
        assert line in panel
    assert "Your points: −6 → **+2**" in panel


def test_japan_is_shown_both_ways() -> None:
    """Two presses, each with what it does; J5 needs one."""
    state = b.table(b.board([("US1", (0, 2))]), "J2 J5 US3", "RU1")
    panel = s.private(state, draft=p.Chosen("J2", at(0, 3)))
    assert s.presses(panel) == {
        "Play upright on R15": Play(b.lay("J2", (0, 3))),
        "Play upside down on R15": Play(b.lay("J2", (0, 3), turned=True)),
        "Start over": Keep(None),
    }
    shown = s.text(panel)
    assert "↑🕊️🕊️ →🦅 ↓🦅 ←🕊️" in shown.partition("Upright")[2]
    assert "🇺🇸 US −1" in shown.partition("Upright")[2].partition("Upside down")[0]
    assert "🇺🇸 US +2" in shown.partition("Upside down")[2]
    assert "R15 1/10" in shown
    assert len(s.presses(s.private(state, draft=p.Chosen("J5", at(0, 3))))) == 2


def test_the_taker_of_an_exposed_card_is_told_what_each_side_is_worth() -> None:
    exposed = b.field(exposed=("US",) * 9)
    lying = b.board([("US0", (1, 1)), ("US1", (-1, 1)), ("US2", (1, -1))], exposed)
    options = p.Options(interests="exposed")
    panel = s.private(b.table(lying, "US3 RU1", "RU2", options=options), draft=p.Chosen("US3", at(0, -2)))
    assert s.presses(panel) == {
        "Play on R20, take privilege: 1": Play(b.lay("US3", (0, -2), "interest")),
        "Play on R20, keep it exposed": Play(b.lay("US3", (0, -2), "exposed")),
        "Start over": Keep(None),
    }
    shown = s.text(panel)
    assert "As a privilege card: 1 point" in shown
    assert "Exposed, 🇺🇸 US: now 3 (4 of 4 cards on the board" in shown
    panel = s.private(b.table(lying, "US3 RU1", "RU2", options=options), draft=p.Chosen("RU1", at(0, -2)))
    assert "Exposed, 🇺🇸 US: now 0 (3 of 4 cards on the board; with 4 it is worth 3)" in s.text(panel)


def test_why_a_card_cannot_be_played() -> None:
    """Said for each; where nothing can be played, a draw is left."""
    full: list[tuple[str, b.Point]] = [("US9", (0, 2)), ("RU1", (0, 0))]
    lying = b.board(full, b.field({(0, 1): "F1"}))
    state = b.table(lying, "US8 CN3 J1", "RU4", options=p.Options(contact="corner"))
    shown = s.text(s.private(state))
    why = "a sum would be too high on 3 spots, not higher than the card on 1 spot"
    assert f"🇺🇸 US 8 · 🇨🇳 CN 3: {why}" in shown
    assert s.presses(s.private(b.table(lying, "US8", "RU4"))) == {"Draw a card": Play(p.Draw())}
    assert "None of your cards can be played now" in s.text(s.private(b.table(lying, "US8", "RU4")))
    assert "🇯🇵 Japan J1 (10): no foreign card has a free spot" in s.text(
        s.private(b.table(b.field(), "J1", "RU4"))
    )


def test_why_japan_cannot_be_played() -> None:
    around_one: list[tuple[str, b.Point]] = [
        ("KP10", (0, 2)),
        ("US9", (1, 1)),
        ("CN8", (0, 0)),
        ("RU8", (-1, 1)),
    ]
    state = b.table(
        b.board(around_one, b.field({(0, 1): "F2"})), "J1", "RU4", options=p.Options(contact="corner")
    )
    assert GAME.legal(state, 0) == (p.Draw(),)
    assert "🇯🇵 Japan J1 (10): the sum would be too high on all 4 spots" in s.text(s.private(state))


def test_a_draft_that_no_longer_fits_is_as_none() -> None:
    state = b.table(b.told(4), "US9 CN3", "RU4")
    assert s.private(state, draft=p.Chosen("J1")) == s.private(state)
    assert not s.presses(s.private(state, draft=p.Chosen("US9", 0))).keys() & {"Play it on A1"}
    assert s.menus(s.private(state, draft=p.Chosen("US9", 0)), "2.")


def test_nothing_of_the_hand_is_public() -> None:
    """The same public screen, whether the seat can play or not (2.32); always the same button."""
    able, unable = (b.table(b.field(), hand, "US2", deck="RU0 RU1") for hand in ("US1", "J1"))
    assert s.public(able) == s.public(unable)
    assert s.presses(s.public(able)) == {"Draw a card": Play(p.Draw())}
