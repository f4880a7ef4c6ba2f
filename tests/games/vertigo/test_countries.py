"""Upkeep, scholars, buildings, cleaning and people of a country in Vertigo, ruling by ruling."""

from __future__ import annotations

import pytest

from games.vertigo.rules import GAME
from games.vertigo.rules.events import Maintained
from games.vertigo.rules.pieces import (
    UN_HALL,
    Build,
    Clean,
    Convert,
    LetGo,
    Move,
    Plan,
    Populate,
    Send,
    Train,
)
from games.vertigo.rules.world import after_final_upkeep
from tests.games.vertigo.table import DRAWS, PEOPLED, land, of, one, plans, refused, table

# Upkeep --------------------------------------------------------------------------------------------


def test_4_09_upkeep_to_the_bank_and_to_the_un() -> None:
    """$1 for each scholar and engineer, $1 for each diplomat."""
    state = table(land("pkg", treasury=20, scholars=(1, 0, 1), diplomats=3), PEOPLED, vault=7)
    after, events = plans(state)
    assert of(events, Maintained)[0] == Maintained(0, 5, 3)
    assert after.un.vault == 10
    assert after.countries[0].treasury == 20 - 8 + 18


def test_4_09_unpaid_buildings_are_removed_also_by_will() -> None:
    state = table(land("pk", treasury=20, scholars=(2, 0, 0), diplomats=2), PEOPLED)
    country = one(state, LetGo("scholar", 0, 1), LetGo("diplomat", 0, 2))
    assert (country.scholars, country.diplomats, country.treasury) == ((1, 0, 0), 0, 18)
    assert refused(state, 0, Plan((LetGo("scholar", 0, 3),)))[0] == "4.09"
    assert refused(state, 0, Plan((LetGo("scholar", 1),)))[0] == "4.09"


def test_4_09_a_plan_names_removals_when_money_is_short() -> None:
    state = table(land("pk", treasury=1, scholars=(1, 0, 0)), PEOPLED)
    assert refused(state, 0, Plan()) == ("4.09", "refused-upkeep")
    assert one(state, LetGo("scholar")).treasury == 0
    assert one(state, LetGo("black")).regions[0] == "pp........"


def test_4_10_upkeep_of_a_building_is_atomic() -> None:
    """The building and all its engineers go; its people stay."""
    state = table(land("pgb", treasury=3), PEOPLED)
    country = one(state, LetGo("green"))
    assert (country.regions[0], country.treasury, country.engineers) == ("ppb.......", 1, 2)
    assert refused(state, 0, Plan((LetGo("black"),))) == ("4.10", "refused-no-building")


def test_4_10_half_manned_a_building_stays_until_its_last_engineer_goes() -> None:
    """The literal reading, as an option: it works on with one engineer, and its upkeep is $1."""
    manned = land("ggp", "bppppp", treasury=6)
    state = table(manned, PEOPLED, half_manned="on")
    assert refused(table(manned, PEOPLED), 0, Plan((LetGo("engineer"),))) == ("4.10", "refused-whole")
    after = one(state, LetGo("engineer", 0, 2), LetGo("engineer", 1))
    assert after.regions[:2] == ("hhp.......", "cppppp....")
    assert (after.treasury, after.buildings, after.pieces, after.sources) == (3, 3, 3, 0)
    assert after.income == 5 + 5 + 9
    gone = one(table(after, PEOPLED, half_manned="on"), LetGo("green"))
    assert gone.regions[0] in ("php.......", "hpp.......")
    assert refused(table(after, PEOPLED, half_manned="on"), 0, Plan((LetGo("engineer"),)))[0] == "4.10"


@pytest.mark.parametrize(("treasury", "left"), [(4, "gb"), (3, "hb"), (2, "pb"), (1, "pc"), (0, "pp")])
def test_4_10_half_manned_without_money_one_engineer_goes_after_the_other(treasury: int, left: str) -> None:
    """Those of black first, then of green and of blue (4.49); at the end buildings count (4.42)."""
    state = table(land("kgb", treasury=treasury), PEOPLED, half_manned="on")
    plan = GAME.absent(state, 0, DRAWS)
    assert isinstance(plan, Plan)
    assert one(state, *plan.orders).regions[0][:3] == f"p{left}"
    kept, told = after_final_upkeep(state.countries, state.options)
    assert (kept[0].buildings, kept[0].engineers, kept[0].treasury) == (min(3, treasury), treasury, 0)
    assert told[0].cost == treasury


def test_4_10_the_removed_building_may_be_chosen() -> None:
    state = table(land("kpkx", treasury=9), PEOPLED)
    assert one(state, LetGo("black")).regions[0] == "kppx......"
    assert one(state, LetGo("black", provinces=(0,))).regions[0] == "ppkx......"


# Scholars ------------------------------------------------------------------------------------------


def test_4_11_a_scholar_moves_once_a_turn() -> None:
    """To another centre, or to the UN; who came this turn does not move on, and does not build."""
    state = table(land("pp", "pp", treasury=50, scholars=(2, 0, 0)), PEOPLED)
    country = one(state, Send(0, 1), Send(0, UN_HALL))
    assert (country.scholars, country.diplomats) == ((0, 1, 0), 1)
    assert refused(state, 0, Plan((Send(0, 1), Send(1, 2)))) == ("4.11", "refused-scholars")
    assert refused(state, 0, Plan((Send(0, 1), Build(1, "black")))) == ("4.12", "refused-engineers")
    assert refused(state, 0, Plan((Send(0, 1, 3),))) == ("4.11", "refused-scholars")
    assert refused(state, 0, Plan((Send(0, 0),))) == ("4.11", "refused-same-centre")


@pytest.mark.parametrize(
    ("building", "letter", "price", "engineers"),
    [("black", "k", 5, 1), ("green", "g", 10, 2), ("blue", "b", 10, 2)],
)
def test_4_12_building(building: str, letter: str, price: int, engineers: int) -> None:
    state = table(land("kp", treasury=20, scholars=(2, 0, 0)), PEOPLED)
    country = one(state, Build(0, building))  # type: ignore[arg-type]
    assert country.regions[0] == f"k{letter}........"
    assert country.treasury == 20 - 3 - price
    assert country.scholars[0] == 2 - engineers


def test_4_12_a_building_works_in_the_same_turn() -> None:
    state = table(land("p", treasury=20, scholars=(1, 0, 0)), PEOPLED)
    after, events = plans(state, [Build(0, "black")], faces=["snow"])
    assert after.countries[0].treasury == 20 - 1 - 5 + 11
    assert after.countries[0].land.count("x") == 1
    assert "Rolled" in {type(event).__name__ for event in events}


def test_4_12_the_province_may_be_chosen() -> None:
    state = table(land("ppx...ppp.", treasury=20, scholars=(1, 0, 0)), PEOPLED)
    assert one(state, Build(0, "black", provinces=(7,))).regions[0] == "ppx...pkp."
    assert one(state, Build(0, "black")).regions[0] == "kpx...ppp."
    assert refused(state, 0, Plan((Build(0, "black", provinces=(3,)),))) == ("4.12", "refused-site")


def test_4_13_black_becomes_green() -> None:
    state = table(land("kp", treasury=20, scholars=(1, 0, 0)), PEOPLED)
    country = one(state, Convert(0))
    assert (country.regions[0], country.treasury, country.scholars) == ("gp........", 13, (0, 0, 0))
    green = table(land("gp", treasury=20, scholars=(1, 0, 0)), PEOPLED)
    assert refused(green, 0, Plan((Convert(0),))) == ("4.13", "refused-no-black")


# Cleaning ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "centre", "cost"), [("xxxxb", "", 2), ("xxxxp", "b", 10), ("xxxxp", "", 20)]
)
def test_golden_3_depollution(left: str, centre: str, cost: int) -> None:
    """Four tiles, the world at 20 %: at most two go, for 2, 10 or 20 to the UN."""
    state = table(land(left, centre, treasury=40), PEOPLED, world=20)
    country = one(state, Clean(0, 2))
    upkeep = 2 * (left + centre).count("b")
    assert (country.regions[0].count("x"), country.treasury) == (2, 40 - upkeep - cost)
    assert refused(state, 0, Plan((Clean(0, 3),))) == ("4.14", "refused-clean")
    after, _ = plans(state, [Clean(0, 2)])
    assert after.un.vault == cost


def test_4_14_a_facility_built_this_turn_counts() -> None:
    state = table(land("xpx.x", treasury=40, scholars=(2, 0, 0)), PEOPLED)
    country = one(state, Build(0, "blue"), Clean(0, 2, (0, 4)))
    assert (country.regions[0], country.treasury) == (".bx.......", 40 - 2 - 10 - 2)


# People --------------------------------------------------------------------------------------------


def test_4_15_new_people_and_moves() -> None:
    """$5 each to the bank; moves are free inside a region, $1 across."""
    state = table(land("pp", treasury=30), PEOPLED, vault=3)
    country = one(state, Populate(0, 4), Move(0, 1, leave=(1,)), Move(0, 0, leave=(0,), enter=(9,)))
    assert country.treasury == 30 - 10 - 1
    assert country.population == 4
    assert country.regions[0][9] == "p"
    after, _ = plans(state, [Populate(0, 4), Move(0, 1)])
    assert after.un.vault == 3


def test_4_15_people_to_a_number() -> None:
    state = table(land("ppp", treasury=30), PEOPLED)
    assert one(state, Populate(0, 5, (8, 9))).regions[0] == "ppp.....pp"
    assert refused(state, 0, Plan((Populate(0, 3),))) == ("4.15", "refused-enough")


def test_4_16_no_one_enters_a_polluted_province() -> None:
    state = table(land("p" * 8 + "xx", treasury=30), PEOPLED)
    assert refused(state, 0, Plan((Populate(0, 9),))) == ("4.16", "refused-no-room")
    assert refused(state, 0, Plan((Move(0, 0),))) == ("4.16", "refused-no-room")
    assert one(state, Clean(0), Populate(0, 9)).population == 9


def test_4_17_people_stay_under_their_building() -> None:
    state = table(land("k", treasury=30), PEOPLED)
    assert refused(state, 0, Plan((Move(0, 1),))) == ("4.17", "refused-nobody-to-move")
    assert refused(state, 0, Plan((Move(0, 1, leave=(0,)),)))[0] == "4.17"


def test_4_18_training() -> None:
    state = table(land("ppppp", "pppp", "kkkkk", treasury=40), PEOPLED)
    country = one(state, Train(0), Train(2))
    assert (country.scholars, country.treasury) == ((1, 0, 1), 40 - 5 - 10)
    assert refused(state, 0, Plan((Train(1),))) == ("4.18", "refused-too-few")
    assert refused(state, 0, Plan((Train(0), Train(0)))) == ("4.18", "refused-trained")
    assert refused(state, 0, Plan((Train(0), Send(0, 1))))[0] == "4.08"
