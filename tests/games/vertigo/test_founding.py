"""The founding of countries and the order of a turn in Vertigo, ruling by ruling."""

from __future__ import annotations

import pytest

from games.core import Rng
from games.vertigo.rules import GAME
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules.country import founding_price
from games.vertigo.rules.events import Turned
from games.vertigo.rules.pieces import people
from tests.games.vertigo.founded import WASTE, begun, founded
from tests.games.vertigo.table import PEOPLED, land, naming, of, one, plans, play, refused, table

# The founding --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_4_01_the_start(players: int) -> None:
    """$25 each in the vault, a clean world, $40 each, clockwise from a first player who is drawn."""
    state = GAME.setup(players, p.Options(), Rng(b"seed", 0))
    assert (state.un.vault, state.un.world, state.turn) == (25 * players, 0, 0)
    assert [country.treasury for country in state.countries] == [40] * players
    assert state.phase == s.Founding(tuple((state.first + seat) % players for seat in range(players)))
    firsts = {GAME.setup(players, p.Options(), Rng(bytes([n]), 0)).first for n in range(40)}
    assert firsts == set(range(players))


def test_4_01_everybody_spends_openly_and_the_setups_first_player_is_first() -> None:
    """What is not spent stays in the treasury; then turn 1 begins."""
    state = GAME.setup(3, p.Options(), Rng(b"seed", 0))
    first = state.first
    for seat in begun():
        assert refused(state, (seat + 1) % 3, founded("p"))[0] == "4.01"
        state, _ = play(state, seat, founded("ppp", (1, 0, 0)))
        assert state.countries[seat].treasury == 40 - 3 - 5
    assert (state.turn, state.first) == (1, first)
    assert isinstance(state.phase, s.Planning)


def test_4_03_a_founding_is_of_whole_regions_and_pieces() -> None:
    state = GAME.setup(2, p.Options(), Rng(b"seed", 0))
    for purchases in (founded("p", (-1, 0, 0)), s.Found(("p", WASTE, WASTE))):
        assert refused(state, state.first, purchases) == ("4.03", "refused-malformed")


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
def test_4_02_prices(bought: s.Found, price: int) -> None:
    assert founding_price(bought) == price


def test_golden_1_setup() -> None:
    """8 people, 3 scholars, a black and a green factory are $38 only when the engineers are the scholars."""
    eight = founded("ppppppkg")
    assert founding_price(eight) == 8 + 5 + 10 + 15
    state = GAME.setup(2, p.Options(), Rng(b"seed", 0))
    after, _ = play(state, state.first, eight)
    country = after.countries[state.first]
    assert (country.treasury, country.engineers, country.population) == (2, 3, 8)


def test_4_03_one_building_on_each_inhabited_province() -> None:
    country = land("kgb")
    assert (country.population, country.engineers, country.buildings) == (3, 5, 3)


def crowding(*people: int, piece_limits: str = "on") -> s.State:
    state = GAME.setup(4, p.Options(piece_limits=piece_limits), Rng(b"seed", 0))  # type: ignore[arg-type]
    for many in people:
        queue = begun_by(state)
        state, _ = play(state, queue[0], peopled(many))
    return state


def peopled(many: int) -> s.Found:
    full, rest = divmod(many, 10)
    rings = ["p" * 10] * full + ["p" * rest + p.EMPTY * (10 - rest)]
    left, centre, right = (*rings, WASTE, WASTE)[:3]
    return s.Found((left, centre, right))


def begun_by(state: s.State) -> tuple[int, ...]:
    assert isinstance(state.phase, s.Founding)
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
def test_4_44_only_legal_purchases_are_offered(bought: tuple[int, ...]) -> None:
    """Something always is, and so is what the table does for a player who is away (4.49)."""
    state = crowding(*bought)
    seat = begun_by(state)[0]
    offered = GAME.legal(state, seat)
    assert offered
    assert not [action for action in offered if GAME.check(state, seat, action)]
    assert GAME.check(state, seat, GAME.absent(state, seat, Rng(b"", 0))) is None


def test_4_49_the_first_template_as_far_as_the_supply_goes() -> None:
    state = crowding(30, 30, 29)
    found = GAME.absent(state, begun_by(state)[0], Rng(b"", 0))
    assert found == s.Found((WASTE, WASTE, "......p..."), (0, 2, 0), 1)
    state = crowding(30, 30, 24)
    found = GAME.absent(state, begun_by(state)[0], Rng(b"", 0))
    assert isinstance(found, s.Found)
    assert sum(map(people, found.regions)) == 6


@pytest.mark.parametrize(("option", "left"), [("on", 17), ("off", 20)])
def test_4_05_upkeep_on_turn_1(option: str, left: int) -> None:
    state = table(land("pk", treasury=20, scholars=(2, 0, 0)), PEOPLED, turn=1, upkeep_on_turn_1=option)
    assert one(state).treasury == left


# Turns ---------------------------------------------------------------------------------------------


def test_4_06_the_last_first_player_names_anyone_alive() -> None:
    state, _ = plans(table(PEOPLED, PEOPLED, PEOPLED, first=1))
    assert naming(state) == 1
    assert GAME.legal(state, 1) == (s.Name(1), s.Name(0), s.Name(2))
    assert refused(state, 0, s.Name(0))[0] == "4.06"
    assert refused(state, 1, s.Name(3)) == ("4.06", "refused-name")
    after, _ = play(state, 1, s.Name(2))
    assert after.first == 2
    assert after.phase == s.Planning((2, 0, 1))


def test_4_06_if_he_is_out_the_next_clockwise_names() -> None:
    state = table(PEOPLED, PEOPLED, PEOPLED, first=1)
    state, _ = GAME.eliminate(state, 1, Rng(b"", 0)) if GAME.eliminate else (state, ())
    state, _ = plans(state)
    assert naming(state) == 2
    assert refused(state, 2, s.Name(1)) == ("4.06", "refused-name")


def test_golden_12_the_die_ends_the_game() -> None:
    """Turn 11 on a sun is played; turn 12 on snow is not, before anything else happens."""
    state, events = plans(table(PEOPLED, PEOPLED, turn=10), faces=["sun"])
    assert state.turn == 11
    assert of(events, Turned) == [Turned(11, "sun")]
    assert isinstance(state.phase, s.Naming)
    state, _ = play(state, 0, s.Name(0))
    state, _ = plans(state, faces=["arrow"])
    assert (state.turn, state.phase) == (12, s.Over("ending-snow"))


def test_4_45_the_end_is_a_coin_whatever_die_pollutes() -> None:
    """The mild die has no two snows and four suns; one half of the ends is snow all the same."""
    assert 2 * p.COIN.count("sun") == len(p.COIN)
    state, _ = plans(table(PEOPLED, PEOPLED, turn=10, mild_dice="on"), faces=["double"])
    assert (state.turn, state.phase) == (11, s.Over("ending-snow"))


def test_4_07_no_die_before_turn_11() -> None:
    state, events = plans(table(PEOPLED, PEOPLED, turn=9), faces=["arrow"])
    assert of(events, Turned) == [Turned(10)]
    assert state.turn == 10


@pytest.mark.parametrize(
    "orders",
    [
        (p.Train(0), p.Populate(0, 7)),
        (p.Clean(0), p.Send(0, 1)),
        (p.Send(0, 1), p.LetGo("scholar")),
        (p.Populate(0, 7), p.Build(0, "black")),
    ],
)
def test_4_08_sub_steps_in_the_printed_order(orders: tuple[p.Train | p.Send, ...]) -> None:
    state = table(land("pppppx", treasury=100, scholars=(3, 0, 0)), PEOPLED)
    assert refused(state, 0, p.Plan(orders)) == ("4.08", "refused-sequence")
    state, _ = play(state, 0, s.StepByStep())
    state, _ = play(state, 1, p.Plan())
    state, _ = play(state, 0, s.Carry(orders[0]))
    assert refused(state, 0, s.Carry(orders[1])) == ("4.08", "refused-sequence")


def test_4_08_a_phase_of_all_before_the_next_begins() -> None:
    state = table(land("kp", treasury=9), land("p", treasury=9))
    state, events = play(state, 0, p.Plan())
    assert events == ()
    assert state.phase == s.Planning((1,))
