"""Vertigo, rulings 4.19 to 4.30: dice, arrows, world effects, recovery, production."""

from __future__ import annotations

import pytest

from games.core import Rng
from games.vertigo.actions import Aim, Offer, Place, Suffer
from games.vertigo.events import Eliminated, NoTile, Polluted, Produced, Rolled, WorldFell, WorldRose
from games.vertigo.phases import Aiming, Cursor, Effect, Landing, Offering, Over, Placing
from games.vertigo.pieces import CENTRE, LEFT, PROVINCES, RIGHT, UN, Standing
from games.vertigo.pollution import targets
from games.vertigo.rules import GAME
from tests.games.vertigo.table import SOMEBODY, land, of, plans, play, refused, roll, table

pytestmark = pytest.mark.portable

RICH = 90
NO_DICE = Rng(b"", 0)


def test_4_19_one_roll_for_each_source() -> None:
    """Each black factory, and each region of five without a blue facility; blue does not help factories."""
    state = table(land("kpppp", "bpppp", "kkbpp", treasury=RICH), SOMEBODY)
    _, events = roll(state)
    assert [(rolled.region, rolled.source) for rolled in of(events, Rolled)] == [
        (RIGHT, 0),
        (RIGHT, 1),
        (LEFT, 0),
        (LEFT, PROVINCES),
    ]


def test_4_19_converted_factories_and_fewer_than_five_do_not_pollute() -> None:
    """No roll at all."""
    _, events = roll(table(land("gppp", "pppp", "b", treasury=RICH), SOMEBODY))
    assert not of(events, Rolled)


def test_4_20_a_source_is_judged_when_it_is_reached() -> None:
    """One that disappeared does not roll; a region that lost its facility does."""
    gone = table(land("xxxxxxxxkk", treasury=RICH), SOMEBODY)
    state, events = roll(gone, "snow")
    assert isinstance(state.phase, Placing)
    state, events = play(state, 0, Place(9))
    assert not of(events, Rolled)
    blue = table(land("xxxxkbpppp", treasury=RICH), land("xxxxkbbbbb", treasury=RICH))
    state, events = roll(blue, "snow")
    state, events = play(state, 0, Place(6))
    assert len(of(events, Rolled)) == 1
    lost = table(land("k" + "b" * 9, treasury=RICH), SOMEBODY)
    state, _ = roll(lost, "snow")
    assert isinstance(state.phase, Placing)


def test_4_20_a_region_that_lost_its_only_blue_facility_rolls() -> None:
    """The people come last."""
    state = table(land("xxxxkkkkkb", treasury=RICH), SOMEBODY)
    state, _ = roll(state, "snow")
    state, events = play(state, 0, Place(9), "sun", "sun", "sun", "sun", "sun")
    assert [rolled.source for rolled in of(events, Rolled)] == [5, 6, 7, 8, PROVINCES]


def test_4_21_own_tiles_fall_by_tiers() -> None:
    """Empty land by itself, then people, then buildings; everything on the province is removed."""
    state, events = roll(table(land("kp........", treasury=RICH), SOMEBODY), "snow")
    assert of(events, Polluted)[0].lost == ""
    people = table(land("kppxxxxxxx", treasury=RICH), SOMEBODY)
    state, _ = roll(people, "snow")
    assert state.phase == Placing(Cursor(0, LEFT, 0, 1))
    assert refused(state, 0, Place(0)) == ("4.21", "refused-tier")
    assert refused(state, 1, Place(1))[0] == "4.21"
    after, events = play(state, 0, Place(1))
    assert after.countries[0].regions[0] == "kxpxxxxxxx"
    assert of(events, Polluted) == [Polluted(0, LEFT, 1, "p", 0)]
    built = table(land("kgxxxxxxxx", treasury=RICH), SOMEBODY)
    state, _ = roll(built, "snow")
    after, events = play(state, 0, Place(1))
    assert (after.countries[0].engineers, of(events, Polluted)[0].lost) == (1, "g")


def test_4_21_a_full_region_takes_no_tile_and_brings_no_marker() -> None:
    """No effect."""
    state = table(land("k" + "x" * 9, "p", treasury=RICH), SOMEBODY)
    state, events = roll(state, "double")
    assert state.countries[0].regions[0] == "x" * 10
    assert of(events, NoTile) == [NoTile(0)]
    assert len(of(events, Polluted)) == 1


def test_4_22_two_flakes_are_two_tiles_one_after_the_other() -> None:
    """Each with its marker."""
    state, _ = roll(table(land("kpxxxxxxx.", treasury=RICH), SOMEBODY), "double")
    assert state.countries[0].regions[0] == "kxxxxxxxxx"
    state, _ = roll(table(land("kppxxxxxx.", treasury=RICH), SOMEBODY), "double")
    assert (state.un.markers, state.phase) == (1, Placing(Cursor(0, LEFT, 0, 1)))


def test_golden_11_arrow() -> None:
    """Beside the tiles at 3 and 4 lie 2 and 5: by tiers over both."""
    roller = land("k", treasury=RICH)

    def spots(left: str, right: str) -> tuple[Aim, ...]:
        """Where the arrow may hit with this on 2 and on 5."""
        return targets((roller, land(f"..{left}xx{right}....")), 0)

    assert spots("g", ".") == (Aim(1, LEFT, 5),)
    assert spots("k", "p") == (Aim(1, LEFT, 5),)
    assert spots("k", "b") == (Aim(1, LEFT, 2), Aim(1, LEFT, 5))
    state, _ = roll(table(roller, land("..kxxb....", treasury=RICH)), "arrow")
    assert state.phase == Aiming(Cursor(0, LEFT, 0))
    assert refused(state, 0, Aim(1, LEFT, 6)) == ("4.23", "refused-aim")
    assert refused(state, 0, Aim(1)) == ("4.23", "refused-aim")
    after, events = play(state, 0, Aim(1, LEFT, 2))
    assert after.countries[1].regions[0] == "..xxxb...."
    assert of(events, Polluted) == [Polluted(1, LEFT, 2, "k", 0)]


def test_4_23_the_tiers_apply_over_all_regions_together() -> None:
    """Empty land beside a tile of another region is taken before people."""
    target = land("pxp", "", "x" + "." * 9)
    assert targets((SOMEBODY, target), 0) == (Aim(1, RIGHT, 1), Aim(1, RIGHT, 9))


def test_4_23_only_one_spot_needs_no_question() -> None:
    """The arrow flies by itself."""
    state, events = roll(table(land("k", treasury=RICH), land("pxxxxxxxx.", "p", treasury=RICH)), "arrow")
    assert of(events, Polluted) == [Polluted(1, LEFT, 9, "", 0)]
    assert not isinstance(state.phase, Aiming)


def test_4_23_a_clean_country_picks_the_region_and_the_roller_the_province() -> None:
    """By tiers in that region."""
    state = table(land("k", treasury=RICH), land("ppppppppkk", "p", treasury=RICH))
    state, _ = roll(state, "arrow")
    assert state.phase == Offering(Cursor(0, LEFT, 0), 1)
    assert GAME.awaited(state).seats == (1,)
    assert refused(state, 0, Offer(0))[0] == "4.23"
    assert refused(state, 1, Offer(3)) == ("4.23", "refused-region")
    state, _ = play(state, 1, Offer(LEFT))
    assert state.phase == Landing(Cursor(0, LEFT, 0), 1, LEFT)
    assert GAME.legal(state, 0) == tuple(map(Place, range(8)))
    assert refused(state, 0, Place(9)) == ("4.23", "refused-tier")
    after, _ = play(state, 0, Place(7))
    assert after.countries[1].regions[0] == "pppppppxkk"


def test_4_24_full_regions_count_as_clean() -> None:
    """The owner picks among those that have room; when there is none, the country cannot be named."""
    assert targets((SOMEBODY, land("x" * 10, "p")), 0) == (Aim(1),)
    state, _ = roll(table(land("k", treasury=RICH), land("x" * 10, "p", treasury=RICH)), "arrow")
    assert GAME.legal(state, 1) == (Offer(CENTRE), Offer(RIGHT))
    assert targets((SOMEBODY, land("x" * 10, "x" * 10, "x" * 10)), 0) == ()


def test_4_25_a_marker_for_each_tile_of_a_die() -> None:
    """Also abroad; none for the tiles of a world effect."""
    state, _ = roll(table(land("kppxxxxxxx", treasury=RICH), SOMEBODY), "snow")
    state, _ = play(state, 0, Place(1), "sun")
    home = table(land("kk.", treasury=RICH), land("..kxxb....", treasury=RICH))
    state, _ = roll(home, "snow", "arrow")
    assert state.un.markers == 1
    state = table(land("k", treasury=RICH), SOMEBODY, markers=2, world=10)
    _, events = roll(state, "snow")
    assert of(events, WorldRose) == [WorldRose(0, 20)]
    assert len(of(events, Polluted)) == 1 + 6


def test_golden_4_world_event() -> None:
    """Four players, three markers, two flakes: the first brings 12 tiles, the second stays as a marker."""
    others = [land("p", treasury=9) for _ in range(3)]
    state = table(land("kppppppppp", treasury=RICH), *others, markers=3, world=10)
    state, events = roll(state, "double")
    state, events = play(state, 0, Place(1))
    assert of(events, WorldRose) == [WorldRose(0, 20)]
    assert state.phase == Effect(Cursor(0, LEFT, 0, 1), (0,), (0,))
    assert state.un == UN(1 - 1, 20, 0, (), placed=True)
    state, events = play(state, 0, Suffer((2, None, None)))
    assert len(of(events, Polluted)) == 12
    assert (state.un.markers, state.phase) == (0, Placing(Cursor(0, LEFT, 0, 1)))
    state, events = play(state, 0, Place(3), "sun")
    three = table(land("kppppppppp", treasury=RICH), *others[:2], markers=2, world=10)
    state, _ = roll(three, "double")
    state, events = play(state, 0, Place(1))
    assert of(events, WorldRose) == [WorldRose(0, 20)]


def test_4_26_the_second_flake_of_golden_4_is_marker_one() -> None:
    """Seen in the middle of the rolls of the same region."""
    others = [land("p", treasury=9) for _ in range(3)]
    state = table(land("kk........", treasury=RICH), *others, markers=3, world=10)
    state, _ = roll(state, "double", "arrow")
    assert isinstance(state.phase, Aiming)
    assert (state.un.world, state.un.markers) == (20, 1)


def test_4_26_all_choose_at_the_same_time_any_unpolluted_province() -> None:
    """No tiers; those who have empty land are not asked; choices are hidden until all have chosen."""
    full = land("pppppppppk", treasury=RICH)
    state = table(land("k", treasury=RICH), full, full, markers=2)
    state, _ = roll(state, "snow")
    assert state.phase == Effect(Cursor(0, LEFT, 1), (1, 2), (1, 2))
    assert not GAME.legal(state, 0)
    assert refused(state, 0, Suffer((0, None, None))) == ("4.47", "refused-not-asked")
    assert refused(state, 1, Suffer((None, None, None))) == ("4.26", "refused-choose-each")
    assert refused(state, 1, Suffer((10, None, None))) == ("4.26", "refused-polluted")
    step = state.step
    state, events = play(state, 2, Suffer((9, None, 5)))
    assert (events, state.step) == ((), step)
    assert GAME.view(state, 1).choice is None
    assert GAME.view(state, 2).choice == Suffer((9, None, 5))
    state, events = play(state, 1, Suffer((4, None, None)))
    placed = [(tile.owner, tile.region) for tile in of(events, Polluted)]
    assert placed == [(s, r) for s in (0, 1, 2) for r in (RIGHT, CENTRE, LEFT)]
    assert state.countries[2].regions[0] == "pppppppppx"
    assert state.countries[2].regions[2] == ".....x...."
    assert state.countries[1].regions[0] == "ppppxppppk"


def test_4_26_a_full_region_is_skipped() -> None:
    """And nobody is asked where there is one province left."""
    nearly = land("x" * 9 + "p", "x" * 10, "p", treasury=RICH)
    _, events = roll(table(land("k", treasury=RICH), nearly, markers=2), "snow")
    assert [tile.region for tile in of(events, Polluted) if tile.owner == 1] == [RIGHT, LEFT]


def test_4_26_the_tile_that_eliminates_still_brings_its_marker() -> None:
    """And what is left of a dead roller's dice lapses."""
    others = [land("kp", treasury=RICH) for _ in range(2)]
    state = table(land("k" + "x" * 9, treasury=5), *others, markers=2, vault=0)
    state, events = roll(state, "double")
    kinds = [type(event) for event in events if isinstance(event, Eliminated | WorldRose | Polluted)]
    assert kinds[:3] == [Polluted, Eliminated, WorldRose]
    assert state.countries[0].fallen is not None
    assert len([tile for tile in of(events, Polluted) if tile.owner == 0]) == 1


def test_4_27_the_world_stays_at_100_percent() -> None:
    """Tiles are still placed."""
    state, events = roll(table(land("k", treasury=RICH), SOMEBODY, markers=2, world=100), "snow")
    assert of(events, WorldRose) == [WorldRose(0, 100)]
    assert state.un.world == 100


def test_4_28_markers_left_over_are_discarded() -> None:
    """At the end of the turn."""
    state, _ = roll(table(land("k", treasury=RICH), SOMEBODY), "snow")
    assert (state.turn, state.un.markers) == (3, 0)


def test_4_29_nobody_placed_a_tile() -> None:
    """The world falls by 10 %, everybody loses a tile in each region, also at 0 %."""
    state, events = roll(table(land("pxx", "x"), land("px"), world=30))
    assert of(events, WorldFell) == [WorldFell(20, 3)]
    assert [country.land.count("x") for country in state.countries] == [1, 0]
    state, events = roll(table(land("px"), land("p")))
    assert of(events, WorldFell) == [WorldFell(0, 1)]


def test_4_29_a_tile_abroad_counts_as_placed() -> None:
    """No recovery then."""
    state, events = roll(table(land("k", treasury=RICH), land("p.x.......")), "arrow")
    state, events = play(state, 0, Aim(1, LEFT, 1))
    assert not of(events, WorldFell)


def test_golden_2_production() -> None:
    """Nine people, two green, one black, one blue: 29."""
    assert land("pppkggb", "pp").income == 29
    state, events = roll(table(land("pppkggb", "pp", treasury=7), SOMEBODY))
    assert of(events, Produced) == [Produced((29, 1))]
    assert state.countries[0].treasury == 29


def test_4_44_no_tile_left() -> None:
    """It is not placed, and brings no marker."""
    full = land("x" * 10, "x" * 10, "xxxxxxxxxp", treasury=RICH)
    state = table(land("kp" + "x" * 8, "x" * 5, treasury=RICH), full, full, full)
    assert sum(country.land.count("x") for country in state.countries) == 100
    _, events = roll(state, "double", "arrow")
    assert not of(events, Polluted)
    assert of(events, NoTile)[0] == NoTile(0)
    _, events = roll(table(*state.countries, piece_limits="off"), "snow")
    assert of(events, Polluted)[0] == Polluted(0, LEFT, 1, "p", 0)


def test_4_45_mild_dice() -> None:
    """Four suns, one snow, one arrow."""
    mild = table(SOMEBODY, mild_dice="on").options.die
    usual = table(SOMEBODY).options.die
    assert sorted(mild) == ["arrow", "snow", "sun", "sun", "sun", "sun"]
    assert sorted(usual) == ["arrow", "double", "snow", "sun", "sun", "sun"]


def test_4_47_standing_orders() -> None:
    """Apart from other tiles, or beside them; people next door are spared where possible."""
    country = land("k..x......", treasury=RICH)
    spread, _ = roll(table(country, SOMEBODY), "snow")
    assert spread.countries[0].regions[0] == "k..x.x...."
    gather = land("k..x......", treasury=RICH, standing=Standing("gather"))
    gathered, _ = roll(table(gather, SOMEBODY), "snow")
    assert gathered.countries[0].regions[0] == "k.xx......"


def test_4_47_a_region_kept_clean_is_not_offered() -> None:
    """The one with most empty land is, without a question, while there is empty land."""
    keeping = land("p", "pp", "ppp", treasury=RICH, standing=Standing("spread", LEFT))
    state, _ = roll(table(land("k", treasury=RICH), keeping), "arrow")
    assert state.phase == Landing(Cursor(0, LEFT, 0), 1, CENTRE)
    crowded = land("p", "p" * 10, "p" * 10, treasury=RICH, standing=Standing("spread", LEFT))
    state, _ = roll(table(land("k", treasury=RICH), crowded), "arrow")
    assert state.phase == Offering(Cursor(0, LEFT, 0), 1)


def test_4_47_a_plan_carries_the_standing_order() -> None:
    """It stays until another plan changes it."""
    state = table(land("p", standing=Standing("gather", 1)), SOMEBODY)
    after, _ = plans(state)
    assert after.countries[0].standing == Standing("gather", 1)


def test_4_49_an_arrow_of_somebody_away_goes_to_the_most_buildings() -> None:
    """And own tiles fall where least is lost."""
    state = table(land("k", treasury=RICH), land("p"), land("ggp", treasury=RICH))
    state, _ = roll(state, "arrow")
    assert GAME.absent(state, 0, NO_DICE) == Aim(2)
    state, _ = roll(table(land("kppxxxxxxx", treasury=RICH), SOMEBODY), "snow")
    assert GAME.absent(state, 0, NO_DICE) == Place(2)


def test_4_41_one_survivor_wins_at_once() -> None:
    """The tile of a die ends the game in the middle of the rolls."""
    state = table(land("k" + "x" * 9, treasury=5), land("k", treasury=5))
    state, events = roll(state, "snow")
    assert state.phase == Over("ending-alone")
    assert len(of(events, Rolled)) == 1
