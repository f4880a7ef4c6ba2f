"""Vertigo, ruling 4.47: the standing order by which the owner is asked wherever the text leaves a choice."""

from __future__ import annotations

from typing import Any

from games.core import Rng
from games.screen import Button, Keep, Play, Row
from games.testing.playouts import words
from games.vertigo.rules import GAME
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules.events import Polluted, Produced, Rolled, WorldFell
from games.vertigo.screens import SCREENS
from tests.games.screens import menus, words_of
from tests.games.vertigo.panels import panel
from tests.games.vertigo.table import PEOPLED, land, of, plans, play, refused, roll, table

ASK = p.Standing("ask")
RICH = 90
NO_DICE = Rng(b"", 0)
TEXT = words("vertigo", "en")


def asking(*regions: str, **rest: Any) -> p.Country:
    return land(*regions, treasury=RICH, standing=ASK, **rest)


# Own dice ------------------------------------------------------------------------------------------


def test_4_21_which_empty_province_takes_an_own_tile() -> None:
    state, _ = roll(table(asking("kp........"), PEOPLED), "snow")
    assert state.phase == s.Placing(s.Cursor(0, p.LEFT, 0, 1))
    assert GAME.legal(state, 0) == tuple(map(s.Place, range(2, 10)))
    assert refused(state, 0, s.Place(1)) == ("4.21", "refused-tier")
    after, events = play(state, 0, s.Place(7))
    assert of(events, Polluted) == [Polluted(0, p.LEFT, 7, "", 0)]
    assert after.countries[0].regions[0] == "kp.....x.."


def test_4_22_each_of_two_tiles_is_asked_for() -> None:
    """One after the other; a single empty province needs no question."""
    state, _ = roll(table(asking("kpppppp..."), PEOPLED), "double")
    state, _ = play(state, 0, s.Place(9))
    assert state.phase == s.Placing(s.Cursor(0, p.LEFT, 0, 1))
    _, events = roll(table(asking("kpppppppp."), PEOPLED), "snow")
    assert of(events, Polluted) == [Polluted(0, p.LEFT, 9, "", 0)]


def test_4_23_the_owner_picks_the_region_even_with_one_to_keep_clean() -> None:
    clean = land("p", "pp", "ppp", treasury=RICH, standing=p.Standing("ask", p.LEFT))
    state, _ = roll(table(land("k", treasury=RICH), clean), "arrow")
    assert state.phase == s.Offering(s.Cursor(0, p.LEFT, 0), 1)
    kept = land("p", "pp", "ppp", treasury=RICH, standing=p.Standing("gather", p.LEFT))
    state, _ = roll(table(land("k", treasury=RICH), kept), "arrow")
    assert isinstance(state.phase, s.Landing)


# World effects -------------------------------------------------------------------------------------


def effect(*countries: p.Country) -> s.State:
    state, _ = roll(table(land("k", treasury=RICH), *countries, markers=2), "snow")
    return state


def test_4_26_a_fifth_person_may_go_though_land_is_empty() -> None:
    state = effect(asking("ppppp"), PEOPLED)
    assert state.phase == s.Effect(s.Cursor(0, p.LEFT, 0), (1,), (1,))
    after, events = play(state, 1, s.Suffer((4, 0, 9)))
    assert p.people(after.countries[1].regions[0]) == 4
    assert [tile.owner for tile in of(events, Polluted) if tile.lost] == [1]
    assert 1 not in [rolled.seat for rolled in of(events, Rolled)]
    assert refused(state, 1, s.Suffer((None, 0, 9))) == ("4.26", "refused-choose-each")
    assert refused(state, 1, s.Suffer((10, 0, 9))) == ("4.26", "refused-polluted")


def test_4_26_without_a_question_empty_land_goes() -> None:
    state = effect(land("ppppp", treasury=RICH), PEOPLED)
    assert isinstance(state.phase, s.Naming)
    assert p.people(state.countries[1].regions[0]) == 5


def test_4_26_every_choice_is_offered() -> None:
    state = effect(asking("ppk..x.x.x", "x" * 9 + "."), PEOPLED)
    offered = GAME.legal(state, 1)
    assert {action.provinces[0] for action in offered} == {0, 1, 2, 3, 4, 6, 8}
    assert {action.provinces[1] for action in offered} == {None}
    assert not [action for action in offered if GAME.check(state, 1, action)]


def test_4_49_for_a_player_away_empty_land_goes_first() -> None:
    state = effect(asking("ppppp", "p" * 10, "x" * 10), PEOPLED)
    choice = GAME.absent(state, 1, NO_DICE)
    assert GAME.check(state, 1, choice) is None
    assert choice == s.Suffer((6, 0, None))
    placing, _ = roll(table(asking("kp........"), PEOPLED), "snow")
    assert GAME.absent(placing, 0, NO_DICE) == s.Place(3)


# Better air ----------------------------------------------------------------------------------------


def test_4_29_which_tile_goes() -> None:
    """Clockwise from the first player; a region with one tile needs no question."""
    state = table(
        land("xx"), asking("xx.xp", "x", "p"), asking("pxx"), world=30, first=2, phase=s.Planning((2, 0, 1))
    )
    state, events = roll(state)
    assert state.phase == s.Recovering((2, 0, 1))
    assert not of(events, WorldFell)
    assert not of(events, Produced)
    assert (state.un.world, GAME.awaited(state).seats) == (20, (2,))
    assert GAME.legal(state, 2) == (s.Recover((1, None, None)), s.Recover((2, None, None)))
    assert refused(state, 1, s.Recover((1, None, None))) == ("4.29", "refused-not-your-turn")
    state, _ = play(state, 2, s.Recover((2, None, None)))
    assert state.phase == s.Recovering((1,), 2)
    assert refused(state, 1, s.Recover((None, 0, None))) == ("4.29", "refused-choose-each")
    assert refused(state, 1, s.Recover((2, 0, None))) == ("4.29", "refused-no-tile")
    after, events = play(state, 1, s.Recover((0, None, None)))
    assert of(events, WorldFell) == [WorldFell(20, 4)]
    assert [country.regions[0][:5] for country in after.countries] == [".x...", ".x.xp", "px..."]
    assert after.countries[1].regions[1] == "." * 10


def test_4_29_for_a_player_away_the_tile_beside_people_goes() -> None:
    state, _ = roll(table(asking("x.xp.x"), PEOPLED))
    assert GAME.absent(state, 0, NO_DICE) == s.Recover((2, None, None))
    after, _ = play(state, 0, GAME.absent(state, 0, NO_DICE))
    assert after.countries[0].regions[0].startswith("x..p.x")


def test_4_40_a_player_who_left_is_not_asked() -> None:
    assert GAME.eliminate
    state, _ = roll(table(asking("pxx"), asking("pxx"), PEOPLED))
    gone, _ = GAME.eliminate(state, 0, NO_DICE)
    assert gone.phase == s.Recovering((1, 2))
    later, _ = GAME.eliminate(state, 1, NO_DICE)
    assert later.phase == s.Recovering((0, 2))
    both, events = GAME.eliminate(gone, 1, NO_DICE)
    assert both.phase != gone.phase
    assert not of(events, Produced)
    _, events = GAME.eliminate(play(state, 0, s.Recover((1, None, None)))[0], 1, NO_DICE)
    assert of(events, Produced)


def test_a_choice_without_a_die_can_be_undone() -> None:
    """From turn 10 on a die is rolled after it when there are no diplomats."""
    state, _ = roll(table(asking("pxx"), PEOPLED))
    assert GAME.takes_back(state, 0, s.Recover((1, None, None)))
    state, _ = roll(table(asking("pxx"), PEOPLED, turn=10))
    assert not GAME.takes_back(state, 0, s.Recover((1, None, None)))


def test_4_31_laws_come_after_the_choice() -> None:
    state, _ = roll(table(asking("pxx", diplomats=1), PEOPLED))
    after, _ = play(state, 0, s.Recover((2, None, None)))
    assert isinstance(after.phase, s.Proposing)


# Panels --------------------------------------------------------------------------------------------


def test_the_order_is_chosen_on_the_page_of_standing_orders() -> None:
    from games.vertigo.screens.panels import Drafting

    state = table(PEOPLED, PEOPLED)
    shown = panel(state, 0, Drafting(p.Plan(), "standing"))
    (button,) = [c for c in shown.controls if isinstance(c, Button) and c.label == TEXT("standing-ask")]
    assert button.press == Keep(Drafting(p.Plan((), ASK), "standing"))
    assert len(menus(shown)) == 1
    assert not menus(panel(state, 0, Drafting(p.Plan((), ASK), "standing")))
    after, _ = play(state, 0, p.Plan((), ASK))
    after, _ = plans(after, [])
    assert after.countries[0].standing == ASK


def test_each_province_is_shown_with_its_cost() -> None:
    """What changes of income and dice; a pick in the last region asked for confirms nothing yet."""
    state = effect(asking("ppppp", "x" * 10, "x" * 9 + "p"), PEOPLED)
    (menu,) = menus(panel(state, 1))
    told = {option.label: (option.description, option.press) for option in menu.options}
    assert told["L5 👤"] == ("income $6 → $5 · no dice", Play(s.Suffer((4, None, None))))
    assert told["L6 free"] == (None, Play(s.Suffer((5, None, None))))
    state = effect(asking("ppppp", "pp"), PEOPLED)
    shown = panel(state, 1)
    assert len(menus(shown)) == 3
    assert all(isinstance(option.press, Keep) for menu in menus(shown) for option in menu.options)


def test_a_removable_tile_is_shown_with_its_neighbours() -> None:
    state, _ = roll(table(asking("x.xp.x"), PEOPLED, world=30))
    shown = panel(state, 0)
    assert "20%" in words_of(shown)
    (menu,) = menus(shown)
    assert [option.label for option in menu.options] == ["L1 ☁️", "L3 ☁️", "L6 ☁️"]
    assert menu.options[1].description == "between ▫️ 👤"
    buttons = [c for b in shown.blocks if isinstance(b, Row) for c in b.controls if isinstance(c, Button)]
    assert buttons[0].press == Play(s.Recover((2, None, None)))
    public = SCREENS.public(GAME.view(state, None), (), TEXT)
    assert not menus(public)


def test_4_30_right_region_is_asked_too() -> None:
    state, _ = roll(table(asking("pxx", "", "xx"), PEOPLED))
    assert [menu.placeholder[:4] for menu in menus(panel(state, 0))] == ["Left", "Righ"]
    assert GAME.legal(state, 0)[0] == s.Recover((1, None, 0))
    assert p.RIGHT == 2
