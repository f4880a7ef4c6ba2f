"""Vertigo, rulings 4.01 to 4.18: the founding, turns, and running a country."""

from __future__ import annotations

import pytest

from games.core import Rng
from games.vertigo.actions import Carry, Done, Found, Name, StepByStep
from games.vertigo.events import Carried, Maintained, Skipped, Stepped, Turned
from games.vertigo.phases import Founding, Naming, Over, Planning, State, Stepping
from games.vertigo.pieces import (
    EMPTY,
    UN_HALL,
    Build,
    Clean,
    Convert,
    LetGo,
    Move,
    Options,
    Plan,
    Populate,
    Send,
    Standing,
    Train,
    people,
)
from games.vertigo.plans import TEMPLATES
from games.vertigo.rules import GAME
from games.vertigo.turn import price_of
from tests.games.vertigo.table import SOMEBODY, land, laws, naming, of, one, plans, play, refused, table

pytestmark = pytest.mark.portable

WASTE = EMPTY * 10


def founded(left: str, scholars: tuple[int, int, int] = (0, 0, 0), diplomats: int = 0) -> Found:
    """Purchases that all lie in the left region."""
    return Found((left.ljust(10, EMPTY), WASTE, WASTE), scholars, diplomats)


def begun(players: int = 3) -> tuple[int, ...]:
    """In which order a fresh game is founded."""
    phase = GAME.setup(players, Options(), Rng(b"seed", 0)).phase
    assert isinstance(phase, Founding)
    return phase.queue


# The founding --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_4_01_the_start(players: int) -> None:
    """$25 each in the vault, a clean world, $40 each, clockwise from a first player who is drawn."""
    state = GAME.setup(players, Options(), Rng(b"seed", 0))
    assert (state.un.vault, state.un.world, state.turn) == (25 * players, 0, 0)
    assert [country.treasury for country in state.countries] == [40] * players
    assert state.phase == Founding(tuple((state.first + seat) % players for seat in range(players)))
    firsts = {GAME.setup(players, Options(), Rng(bytes([n]), 0)).first for n in range(40)}
    assert firsts == set(range(players))


def test_4_01_everybody_spends_openly_and_the_setups_first_player_is_first() -> None:
    """What is not spent stays in the treasury; then turn 1 begins."""
    state = GAME.setup(3, Options(), Rng(b"seed", 0))
    first = state.first
    for seat in begun():
        assert refused(state, (seat + 1) % 3, founded("p"))[0] == "4.01"
        state, _ = play(state, seat, founded("ppp", (1, 0, 0)))
        assert state.countries[seat].treasury == 40 - 3 - 5
    assert (state.turn, state.first) == (1, first)
    assert isinstance(state.phase, Planning)


def test_4_01_nobody_spends_more_than_40() -> None:
    """Nor negative numbers of anything."""
    state = GAME.setup(2, Options(), Rng(b"seed", 0))
    assert refused(state, state.first, founded("p" * 6, (7, 0, 0))) == ("4.01", "refused-too-dear")
    assert refused(state, state.first, founded("p", (-1, 0, 0))) == ("4.03", "refused-malformed")
    assert refused(state, state.first, founded("px")) == ("4.03", "refused-malformed")
    assert refused(state, state.first, Found(("p", WASTE, WASTE))) == ("4.03", "refused-malformed")


@pytest.mark.parametrize(
    ("bought", "price"),
    [
        (founded("p"), 1),
        (founded("p", (1, 0, 0)), 6),
        (founded("p", diplomats=1), 6),
        (founded("k"), 1 + 5 + 5),
        (founded("g"), 1 + 10 + 10),
        (founded("b"), 1 + 10 + 10),
    ],
)
def test_4_02_prices(bought: Found, price: int) -> None:
    """Engineers are bought as scholars in addition."""
    assert price_of(bought) == price


def test_golden_1_setup() -> None:
    """8 people, 3 scholars, a black and a green factory are $38 only when the engineers are the scholars."""
    eight = founded("ppppppkg")
    assert price_of(eight) == 8 + 5 + 10 + 15
    state = GAME.setup(2, Options(), Rng(b"seed", 0))
    after, _ = play(state, state.first, eight)
    country = after.countries[state.first]
    assert (country.treasury, country.engineers, country.population) == (2, 3, 8)


def test_4_03_one_building_on_each_inhabited_province() -> None:
    """A letter for each province: a building has its people and its engineers on it."""
    country = land("kgb")
    assert (country.population, country.engineers, country.buildings) == (3, 5, 3)


def test_4_04_somebody_must_live_there() -> None:
    """A country without people would be eliminated at once."""
    state = GAME.setup(2, Options(), Rng(b"seed", 0))
    assert refused(state, state.first, founded("", (1, 0, 0))) == ("4.04", "refused-nobody")


def crowding(*people: int, piece_limits: str = "on") -> State:
    """The founding of four, after the first have bought so many people."""
    state = GAME.setup(4, Options(piece_limits=piece_limits), Rng(b"seed", 0))  # type: ignore[arg-type]
    for many in people:
        queue = begun_by(state)
        state, _ = play(state, queue[0], peopled(many))
    return state


def peopled(many: int) -> Found:
    """So many people, and nothing else."""
    full, rest = divmod(many, 10)
    rings = ["p" * 10] * full + ["p" * rest + EMPTY * (10 - rest)]
    left, centre, right = (*rings, WASTE, WASTE)[:3]
    return Found((left, centre, right))


def begun_by(state: State) -> tuple[int, ...]:
    """Who has still to found a country."""
    assert isinstance(state.phase, Founding)
    return state.phase.queue


def test_4_44_one_person_is_kept_back_for_each_country_still_to_be_founded() -> None:
    """90 people: the third buys 29 at most after 30 and 30, and the fourth can always begin."""
    state = crowding(30, 30)
    third, fourth = begun_by(state)
    assert refused(state, third, peopled(30)) == ("4.44", "refused-kept-back")
    state, _ = play(state, third, peopled(29))
    assert refused(state, fourth, peopled(2)) == ("4.44", "refused-supply")
    after, _ = play(state, fourth, peopled(1))
    assert after.turn == 1
    unlimited = crowding(30, 30, 30, piece_limits="off")
    assert GAME.check(unlimited, begun_by(unlimited)[0], peopled(30)) is None


@pytest.mark.parametrize("bought", [(30, 30), (30, 30, 29), (30, 30, 20), (30, 29, 29), (1, 1, 30)])
def test_4_44_only_what_may_be_bought_is_offered(bought: tuple[int, ...]) -> None:
    """Something always is, and so is what the table does for somebody who is away (4.49)."""
    state = crowding(*bought)
    seat = begun_by(state)[0]
    offered = GAME.legal(state, seat)
    assert offered
    assert not [action for action in offered if GAME.check(state, seat, action)]
    assert GAME.check(state, seat, GAME.absent(state, seat, Rng(b"", 0))) is None


def test_4_49_the_clean_template_as_far_as_the_supply_goes() -> None:
    """People go first, and the factory keeps the last of them."""
    state = crowding(30, 30, 29)
    found = GAME.absent(state, begun_by(state)[0], Rng(b"", 0))
    assert found == Found((WASTE, "g".rjust(2, EMPTY).ljust(10, EMPTY), WASTE), (0, 1, 0))
    state = crowding(30, 30, 24)
    found = GAME.absent(state, begun_by(state)[0], Rng(b"", 0))
    assert isinstance(found, Found)
    assert sum(map(people, found.regions)) == 6


@pytest.mark.parametrize("seat", [-1, 3, 99, True])
def test_4_01_a_seat_that_is_not_there_may_do_nothing(seat: int) -> None:
    """Whatever the phase is."""
    over = table(SOMEBODY, SOMEBODY, SOMEBODY, phase=Over("ending-snow"))
    for state in (GAME.setup(3, Options(), Rng(b"seed", 0)), table(SOMEBODY, SOMEBODY, SOMEBODY), over):
        assert GAME.legal(state, seat) == ()
        assert refused(state, seat, Plan()) == ("4.01", "refused-no-seat")
        assert refused(state, seat, founded("p")) == ("4.01", "refused-no-seat")


@pytest.mark.parametrize(("option", "left"), [("on", 17), ("off", 20)])
def test_4_05_upkeep_on_turn_1(option: str, left: int) -> None:
    """As the text says, or free as the erratum says."""
    state = table(land("pk", treasury=20, scholars=(2, 0, 0)), SOMEBODY, turn=1, upkeep_on_turn_1=option)
    assert one(state).treasury == left


def test_4_05_nothing_can_be_let_go_where_no_upkeep_is_due() -> None:
    """There is no payment to refuse."""
    state = table(land("pk", treasury=20), SOMEBODY, turn=1, upkeep_on_turn_1="off")
    assert refused(state, 0, Plan((LetGo("black"),))) == ("4.05", "refused-no-upkeep")


# Turns ---------------------------------------------------------------------------------------------


def test_4_06_the_last_first_player_names_anyone_alive() -> None:
    """Themselves too, and this comes first on the menu."""
    state, _ = plans(table(SOMEBODY, SOMEBODY, SOMEBODY, first=1))
    assert naming(state) == 1
    assert GAME.legal(state, 1) == (Name(1), Name(0), Name(2))
    assert refused(state, 0, Name(0))[0] == "4.06"
    assert refused(state, 1, Name(3)) == ("4.06", "refused-name")
    after, _ = play(state, 1, Name(2))
    assert after.first == 2
    assert after.phase == Planning((2, 0, 1))


def test_4_06_if_he_is_out_the_next_clockwise_names() -> None:
    """And nobody names a country that is out."""
    state = table(SOMEBODY, SOMEBODY, SOMEBODY, first=1)
    state, _ = GAME.eliminate(state, 1, Rng(b"", 0)) if GAME.eliminate else (state, ())
    state, _ = plans(state)
    assert naming(state) == 2
    assert refused(state, 2, Name(1)) == ("4.06", "refused-name")


def test_golden_12_the_die_ends_the_game() -> None:
    """Turn 11 on a sun is played; turn 12 on snow is not, before anything else happens."""
    state, events = plans(table(SOMEBODY, SOMEBODY, turn=10), faces=["sun"])
    assert state.turn == 11
    assert of(events, Turned) == [Turned(11, "sun")]
    assert isinstance(state.phase, Naming)
    state, _ = play(state, 0, Name(0))
    state, _ = plans(state, faces=["arrow"])
    assert (state.turn, state.phase) == (12, Over("ending-snow"))


def test_4_07_no_die_before_turn_11() -> None:
    """The track has ten fields and a question mark."""
    state, events = plans(table(SOMEBODY, SOMEBODY, turn=9), faces=["arrow"])
    assert of(events, Turned) == [Turned(10)]
    assert state.turn == 10


@pytest.mark.parametrize(
    "orders",
    [
        (Train(0), Populate(0, 7)),
        (Clean(0), Send(0, 1)),
        (Send(0, 1), LetGo("scholar")),
        (Populate(0, 7), Build(0, "black")),
    ],
)
def test_4_08_sub_steps_in_the_printed_order(orders: tuple[Train | Send, ...]) -> None:
    """A plan out of order is refused, and so is a step back."""
    state = table(land("pppppx", treasury=100, scholars=(3, 0, 0)), SOMEBODY)
    assert refused(state, 0, Plan(orders)) == ("4.08", "refused-sequence")
    state, _ = play(state, 0, StepByStep())
    state, _ = play(state, 1, Plan())
    state, _ = play(state, 0, Carry(orders[0]))
    assert refused(state, 0, Carry(orders[1])) == ("4.08", "refused-sequence")


def test_4_08_a_phase_of_all_before_the_next_begins() -> None:
    """Nobody's dice roll before everybody has run the country."""
    state = table(land("kp", treasury=9), land("p", treasury=9))
    state, events = play(state, 0, Plan())
    assert events == ()
    assert state.phase == Planning((1,))


# Upkeep --------------------------------------------------------------------------------------------


def test_4_09_upkeep_to_the_bank_and_to_the_un() -> None:
    """$1 for each scholar and engineer, $1 for each diplomat."""
    state = table(land("pkg", treasury=20, scholars=(1, 0, 1), diplomats=3), SOMEBODY, vault=7)
    after, events = plans(state)
    assert of(events, Maintained)[0] == Maintained(0, 5, 3)
    assert after.un.vault == 10
    assert after.countries[0].treasury == 20 - 8 + 18


def test_4_09_what_is_not_paid_is_removed_also_by_will() -> None:
    """A player may refuse to pay although able."""
    state = table(land("pk", treasury=20, scholars=(2, 0, 0), diplomats=2), SOMEBODY)
    country = one(state, LetGo("scholar", 0, 1), LetGo("diplomat", 0, 2))
    assert (country.scholars, country.diplomats, country.treasury) == ((1, 0, 0), 0, 18)
    assert refused(state, 0, Plan((LetGo("scholar", 0, 3),)))[0] == "4.09"
    assert refused(state, 0, Plan((LetGo("scholar", 1),)))[0] == "4.09"


def test_4_09_a_plan_must_say_what_goes_when_money_is_short() -> None:
    """It is not guessed."""
    state = table(land("pk", treasury=1, scholars=(1, 0, 0)), SOMEBODY)
    assert refused(state, 0, Plan()) == ("4.09", "refused-upkeep")
    assert one(state, LetGo("scholar")).treasury == 0
    assert one(state, LetGo("black")).regions[0] == "pp........"


def test_4_10_upkeep_of_a_building_is_atomic() -> None:
    """The building and all its engineers go; its people stay."""
    state = table(land("pgb", treasury=3), SOMEBODY)
    country = one(state, LetGo("green"))
    assert (country.regions[0], country.treasury, country.engineers) == ("ppb.......", 1, 2)
    assert refused(state, 0, Plan((LetGo("black"),))) == ("4.10", "refused-no-building")


def test_4_10_which_building_goes_may_be_chosen() -> None:
    """Otherwise the one most exposed to pollution."""
    state = table(land("kpkx", treasury=9), SOMEBODY)
    assert one(state, LetGo("black")).regions[0] == "kppx......"
    assert one(state, LetGo("black", provinces=(0,))).regions[0] == "ppkx......"


# Scholars ------------------------------------------------------------------------------------------


def test_4_11_a_scholar_moves_once_a_turn() -> None:
    """To another centre, or to the UN; who came this turn does not move on, and does not build."""
    state = table(land("pp", "pp", treasury=50, scholars=(2, 0, 0)), SOMEBODY)
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
    """On people without a building, with engineers from that centre."""
    state = table(land("kp", treasury=20, scholars=(2, 0, 0)), SOMEBODY)
    country = one(state, Build(0, building))  # type: ignore[arg-type]
    assert country.regions[0] == f"k{letter}........"
    assert country.treasury == 20 - 3 - price
    assert country.scholars[0] == 2 - engineers


def test_4_12_what_is_missing_for_a_building() -> None:
    """Engineers of that centre, people, money."""
    no_engineers = table(land("p", treasury=20, scholars=(1, 0, 0)), SOMEBODY)
    assert refused(no_engineers, 0, Plan((Build(0, "green"),))) == ("4.12", "refused-engineers")
    elsewhere = table(land("p", "p", treasury=20, scholars=(0, 2, 0)), SOMEBODY)
    assert refused(elsewhere, 0, Plan((Build(0, "green"),))) == ("4.12", "refused-engineers")
    nobody = table(land("k", "p", treasury=20, scholars=(2, 0, 0)), SOMEBODY)
    assert refused(nobody, 0, Plan((Build(0, "black"),))) == ("4.12", "refused-site")
    poor = table(land("p", treasury=6, scholars=(2, 0, 0)), SOMEBODY)
    assert refused(poor, 0, Plan((Build(0, "black"),))) == ("4.12", "refused-money")


def test_4_12_a_building_works_in_the_same_turn() -> None:
    """It earns and it pollutes."""
    state = table(land("p", treasury=20, scholars=(1, 0, 0)), SOMEBODY)
    after, events = plans(state, [Build(0, "black")], faces=["snow"])
    assert after.countries[0].treasury == 20 - 1 - 5 + 11
    assert after.countries[0].land.count("x") == 1
    assert "Rolled" in {type(event).__name__ for event in events}


def test_4_12_where_it_stands_may_be_chosen() -> None:
    """Otherwise far from pollution."""
    state = table(land("ppx...ppp.", treasury=20, scholars=(1, 0, 0)), SOMEBODY)
    assert one(state, Build(0, "black", provinces=(7,))).regions[0] == "ppx...pkp."
    assert one(state, Build(0, "black")).regions[0] == "kpx...ppp."
    assert refused(state, 0, Plan((Build(0, "black", provinces=(3,)),))) == ("4.12", "refused-site")


def test_4_13_black_becomes_green() -> None:
    """$5 and one more engineer; nothing else can be rebuilt."""
    state = table(land("kp", treasury=20, scholars=(1, 0, 0)), SOMEBODY)
    country = one(state, Convert(0))
    assert (country.regions[0], country.treasury, country.scholars) == ("gp........", 13, (0, 0, 0))
    green = table(land("gp", treasury=20, scholars=(1, 0, 0)), SOMEBODY)
    assert refused(green, 0, Plan((Convert(0),))) == ("4.13", "refused-no-black")


# Cleaning ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "centre", "cost"), [("xxxxb", "", 2), ("xxxxp", "b", 10), ("xxxxp", "", 20)]
)
def test_golden_3_depollution(left: str, centre: str, cost: int) -> None:
    """Four tiles, the world at 20 %: at most two go, for 2, 10 or 20 to the UN."""
    state = table(land(left, centre, treasury=40), SOMEBODY, world=20)
    country = one(state, Clean(0, 2))
    upkeep = 2 * (left + centre).count("b")
    assert (country.regions[0].count("x"), country.treasury) == (2, 40 - upkeep - cost)
    assert refused(state, 0, Plan((Clean(0, 3),))) == ("4.14", "refused-clean")
    after, _ = plans(state, [Clean(0, 2)])
    assert after.un.vault == cost


def test_4_14_a_facility_built_this_turn_counts() -> None:
    """Any number of them is one price, and the player picks the tiles."""
    state = table(land("xpx.x", treasury=40, scholars=(2, 0, 0)), SOMEBODY)
    country = one(state, Build(0, "blue"), Clean(0, 2, (0, 4)))
    assert (country.regions[0], country.treasury) == (".bx.......", 40 - 2 - 10 - 2)


def test_4_14_not_below_the_world() -> None:
    """Only while the region is dirtier than the world."""
    state = table(land("xxp", treasury=40), SOMEBODY, world=20)
    assert refused(state, 0, Plan((Clean(0),))) == ("4.14", "refused-clean")


# People --------------------------------------------------------------------------------------------


def test_4_15_new_people_and_moves() -> None:
    """$5 each to the bank; moves are free inside a region, $1 across."""
    state = table(land("pp", treasury=30), SOMEBODY, vault=3)
    country = one(state, Populate(0, 4), Move(0, 1, leave=(1,)), Move(0, 0, leave=(0,), enter=(9,)))
    assert country.treasury == 30 - 10 - 1
    assert country.population == 4
    assert country.regions[0][9] == "p"
    after, _ = plans(state, [Populate(0, 4), Move(0, 1)])
    assert after.un.vault == 3


def test_4_15_people_to_a_number() -> None:
    """There must be fewer before."""
    state = table(land("ppp", treasury=30), SOMEBODY)
    assert one(state, Populate(0, 5, (8, 9))).regions[0] == "ppp.....pp"
    assert refused(state, 0, Plan((Populate(0, 3),))) == ("4.15", "refused-enough")


def test_4_16_nobody_enters_a_polluted_province() -> None:
    """Empty is without people and without a tile."""
    state = table(land("p" * 8 + "xx", treasury=30), SOMEBODY)
    assert refused(state, 0, Plan((Populate(0, 9),))) == ("4.16", "refused-no-room")
    assert refused(state, 0, Plan((Move(0, 0),))) == ("4.16", "refused-no-room")
    assert one(state, Clean(0), Populate(0, 9)).population == 9


def test_4_17_people_stay_under_their_building() -> None:
    """They cannot be moved away."""
    state = table(land("k", treasury=30), SOMEBODY)
    assert refused(state, 0, Plan((Move(0, 1),))) == ("4.17", "refused-nobody-to-move")
    assert refused(state, 0, Plan((Move(0, 1, leave=(0,)),)))[0] == "4.17"


def test_4_18_training() -> None:
    """$5, five people, once for each region and turn; who is trained moves next turn."""
    state = table(land("ppppp", "pppp", "kkkkk", treasury=40), SOMEBODY)
    country = one(state, Train(0), Train(2))
    assert (country.scholars, country.treasury) == ((1, 0, 1), 40 - 5 - 10)
    assert refused(state, 0, Plan((Train(1),))) == ("4.18", "refused-too-few")
    assert refused(state, 0, Plan((Train(0), Train(0)))) == ("4.18", "refused-trained")
    assert refused(state, 0, Plan((Train(0), Send(0, 1))))[0] == "4.08"


# Plans ---------------------------------------------------------------------------------------------


def test_4_46_plans_are_carried_out_clockwise_from_the_first_player() -> None:
    """A piece goes to who comes first; what has become impossible is skipped and told."""
    crowd = land("k" * 10, "k" * 9)
    builders = [land("p", treasury=20, scholars=(1, 0, 0)) for _ in range(2)]
    state = table(*builders, crowd, first=1, phase=Planning((1, 2, 0)))
    state = GAME.play(state, 0, Plan((Build(0, "black"),)), Rng(b"", 0))[0]
    state = GAME.play(state, 1, Plan((Build(0, "black"),)), Rng(b"", 0))[0]
    least = GAME.absent(state, 2, Rng(b"", 0))
    after, events = GAME.play(state, 2, least, Rng(b"", 3))
    told = [event for event in events if isinstance(event, Carried | Skipped) and event.seat != 2]
    assert [type(event) for event in told] == [Carried, Carried]
    state = table(*builders, land("k" * 10, "k" * 9, treasury=20), first=1)
    state, _ = play(state, 0, Plan((Build(0, "black"),)))
    state, _ = play(state, 1, Plan((Build(0, "black"),)))
    after, events = GAME.play(state, 2, Plan(), Rng(b"", 3))
    told = [event for event in events if isinstance(event, Carried | Skipped)]
    assert [(type(event), event.seat) for event in told] == [(Carried, 1), (Skipped, 0)]
    assert after.countries[0].scholars == (1, 0, 0)


def test_4_46_step_by_step_comes_when_it_is_ones_turn() -> None:
    """After the plans of those before, with the upkeep paid before the first order but letting go."""
    state = table(land("pp", treasury=20, scholars=(1, 0, 0)), land("pp", treasury=20, scholars=(1, 0, 0)))
    state, _ = play(state, 1, StepByStep())
    state, events = play(state, 0, Plan((Build(0, "black"),)))
    assert of(events, Stepped) == [Stepped(1)]
    assert state.countries[0].land.count("k") == 1
    assert state.phase == Stepping(1, ())
    assert not GAME.legal(state, 0)
    state, events = play(state, 1, Carry(Build(0, "black")))
    assert [type(event) for event in events] == [Maintained, Carried]
    assert state.countries[1].treasury == 20 - 1 - 5
    state, events = play(state, 1, Done())
    assert not of(events, Maintained)
    assert state.countries[1].plan == Plan((Build(0, "black"),))


def test_4_46_nothing_but_upkeep_step_by_step() -> None:
    """Done pays it; when money is short something must go first."""
    state = table(land("pk", treasury=0), land("p"))
    state, _ = play(state, 0, StepByStep())
    state, _ = play(state, 1, Plan())
    assert refused(state, 0, Done()) == ("4.09", "refused-upkeep")
    assert GAME.legal(state, 0) == (Carry(LetGo("black")),)
    state, _ = play(state, 0, Carry(LetGo("black")))
    state, events = play(state, 0, Done())
    assert of(events, Maintained) == [Maintained(0, 0, 0), Maintained(1, 0, 0)]


def test_4_46_a_plan_may_be_changed_until_all_are_in() -> None:
    """It is hidden, and it raises no step."""
    state = table(land("p", treasury=20, scholars=(1, 0, 0)), SOMEBODY, SOMEBODY)
    one_plan, _ = play(state, 0, Plan((Build(0, "black"),)))
    assert one_plan.step == state.step
    other, _ = play(one_plan, 0, Plan())
    assert other.choices == (Plan(), None, None)
    assert other.phase == Planning((1, 2))


def test_4_46_orders_are_well_formed() -> None:
    """Regions and provinces that there are, each once."""
    state = table(land("ppp", treasury=90, scholars=(3, 0, 0)), SOMEBODY)
    strange = (
        Build(3, "black"),
        Build(0, "black", 0),
        Build(0, "black", 1, (0, 1)),
        Build(0, "black", 2, (1, 1)),
        Build(0, "black", 1, (10,)),
        Send(0, 4),
        Move(0, 3),
        Populate(0, 11),
        Train(-1),
        LetGo("scholar", 7),
        Convert(0, 99),
        Clean(-1),
    )
    for order in strange:
        assert refused(state, 0, Plan((order,))) == ("4.46", "refused-malformed")
    assert refused(state, 0, Plan((), Standing("spread", 3))) == ("4.47", "refused-malformed")
    assert refused(state, 0, Plan((Send(0, 1),) * 61)) == ("4.46", "refused-too-many-orders")


def test_4_49_who_is_away() -> None:
    """The clean template, upkeep as far as money goes, no law, abstention."""
    founding = GAME.setup(2, Options(), Rng(b"seed", 0))
    assert GAME.absent(founding, founding.first, Rng(b"", 0)) == TEMPLATES["clean"]
    poor = table(land("pkgb", treasury=4, scholars=(0, 1, 0), diplomats=1), SOMEBODY)
    assert GAME.absent(poor, 0, Rng(b"", 0)) == Plan((LetGo("scholar", 1), LetGo("diplomat"), LetGo("black")))
    poorer = table(land("pkgb", treasury=1), SOMEBODY)
    assert GAME.absent(poorer, 0, Rng(b"", 0)) == Plan((LetGo("black"), LetGo("green"), LetGo("blue")))
    floor = laws(land("p", diplomats=1), land("p"))
    assert GAME.absent(floor, 0, Rng(b"", 0)) == GAME.legal(floor, 0)[-1]
