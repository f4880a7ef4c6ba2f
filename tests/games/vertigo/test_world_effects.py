"""The world event and its effects in Vertigo, ruling by ruling."""

from __future__ import annotations

from games.core import Rng
from games.vertigo.rules import GAME
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules.events import Eliminated, NoTile, Polluted, Produced, Rolled, WorldFell, WorldRose
from tests.games.vertigo.table import PEOPLED, RICH, land, of, play, refused, roll, table

NO_DICE = Rng(b"", 0)


def test_4_25_a_marker_for_each_tile_of_a_die() -> None:
    """Also abroad; none for the tiles of a world effect."""
    home = table(land("kk.", treasury=RICH), land("..kxxb....", treasury=RICH))
    state, _ = roll(home, "snow", "arrow")
    assert state.un.markers == 1
    state = table(land("k", treasury=RICH), PEOPLED, markers=2, world=10)
    _, events = roll(state, "snow")
    assert of(events, WorldRose) == [WorldRose(0, 20)]
    assert len(of(events, Polluted)) == 1 + 6


def test_golden_4_world_event() -> None:
    """Four players, three markers, two flakes: the first brings 12 tiles, the second stays as a marker."""
    others = [land("p", treasury=9) for _ in range(3)]
    state = table(land("kppppppppp", treasury=RICH), *others, markers=3, world=10)
    state, events = roll(state, "double")
    state, events = play(state, 0, s.Place(1))
    assert of(events, WorldRose) == [WorldRose(0, 20)]
    assert state.phase == s.Effect(s.Cursor(0, p.LEFT, 0, 1), (0,), (0,))
    assert state.un == p.UN(1 - 1, 20, 0, (), placed=True)
    state, events = play(state, 0, s.Suffer((2, None, None)))
    assert len(of(events, Polluted)) == 12
    assert (state.un.markers, state.phase) == (0, s.Placing(s.Cursor(0, p.LEFT, 0, 1)))
    three = table(land("kppppppppp", treasury=RICH), *others[:2], markers=2, world=10)
    state, _ = roll(three, "double")
    state, events = play(state, 0, s.Place(1))
    assert of(events, WorldRose) == [WorldRose(0, 20)]


def test_4_26_the_second_flake_of_golden_4_is_marker_one() -> None:
    others = [land("p", treasury=9) for _ in range(3)]
    state = table(land("kk........", treasury=RICH), *others, markers=3, world=10)
    state, _ = roll(state, "double", "arrow")
    assert isinstance(state.phase, s.Aiming)
    assert (state.un.world, state.un.markers) == (20, 1)


def test_4_26_all_choose_at_the_same_time_any_unpolluted_province() -> None:
    """No tiers; those who have empty land are not asked; choices are hidden until all have chosen."""
    full = land("pppppppppk", treasury=RICH)
    state = table(land("k", treasury=RICH), full, full, markers=2)
    state, _ = roll(state, "snow")
    assert state.phase == s.Effect(s.Cursor(0, p.LEFT, 0), (1, 2), (1, 2))
    assert not GAME.legal(state, 0)
    assert refused(state, 0, s.Suffer((0, None, None))) == ("4.47", "refused-not-asked")
    assert refused(state, 1, s.Suffer((None, None, None))) == ("4.26", "refused-choose-each")
    assert refused(state, 1, s.Suffer((10, None, None))) == ("4.26", "refused-polluted")
    step = state.step
    state, events = play(state, 2, s.Suffer((9, None, 5)))
    assert (events, state.step) == ((), step)
    assert GAME.view(state, 1).choice is None
    assert GAME.view(state, 2).choice == s.Suffer((9, None, 5))
    state, events = play(state, 1, s.Suffer((4, None, None)))
    placed = [(tile.owner, tile.region) for tile in of(events, Polluted)]
    assert placed == [(s, r) for s in (0, 1, 2) for r in (p.RIGHT, p.CENTRE, p.LEFT)]
    assert state.countries[2].regions[0] == "pppppppppx"
    assert state.countries[2].regions[2] == ".....x...."
    assert state.countries[1].regions[0] == "ppppxppppk"


def test_4_26_a_full_region_is_skipped() -> None:
    nearly = land("x" * 9 + "p", "x" * 10, "p", treasury=RICH)
    _, events = roll(table(land("k", treasury=RICH), nearly, markers=2), "snow")
    assert [tile.region for tile in of(events, Polluted) if tile.owner == 1] == [p.RIGHT, p.LEFT]


def test_4_26_the_tile_that_eliminates_still_brings_its_marker() -> None:
    others = [land("kp", treasury=RICH) for _ in range(2)]
    state = table(land("k" + "x" * 9, treasury=5), *others, markers=2, vault=0)
    state, events = roll(state, "double")
    kinds = [type(event) for event in events if isinstance(event, Eliminated | WorldRose | Polluted)]
    assert kinds[:3] == [Polluted, Eliminated, WorldRose]
    assert state.countries[0].fallen is not None
    assert len([tile for tile in of(events, Polluted) if tile.owner == 0]) == 1


def test_4_27_the_world_stays_at_100_percent() -> None:
    state, events = roll(table(land("k", treasury=RICH), PEOPLED, markers=2, world=100), "snow")
    assert of(events, WorldRose) == [WorldRose(0, 100)]
    assert state.un.world == 100


def test_4_28_markers_left_over_are_discarded() -> None:
    state, _ = roll(table(land("k", treasury=RICH), PEOPLED), "snow")
    assert (state.turn, state.un.markers) == (3, 0)


def test_4_29_no_tile_was_placed() -> None:
    """The world falls by 10 %, everybody loses a tile in each region, also at 0 %."""
    state, events = roll(table(land("pxx", "x"), land("px"), world=30))
    assert of(events, WorldFell) == [WorldFell(20, 3)]
    assert [country.land.count("x") for country in state.countries] == [1, 0]
    state, events = roll(table(land("px"), land("p")))
    assert of(events, WorldFell) == [WorldFell(0, 1)]


def test_4_29_a_tile_abroad_counts_as_placed() -> None:
    state, events = roll(table(land("k", treasury=RICH), land("p.x.......")), "arrow")
    state, events = play(state, 0, s.Aim(1, p.LEFT, 1))
    assert not of(events, WorldFell)


def test_golden_2_production() -> None:
    """Nine people, two green, one black, one blue: 29."""
    assert land("pppkggb", "pp").income == 29
    state, events = roll(table(land("pppkggb", "pp", treasury=7), PEOPLED))
    assert of(events, Produced) == [Produced((29, 1))]
    assert state.countries[0].treasury == 29


def test_4_44_no_tile_left() -> None:
    full = land("x" * 10, "x" * 10, "xxxxxxxxxp", treasury=RICH)
    state = table(land("kp" + "x" * 8, "x" * 5, treasury=RICH), full, full, full)
    assert sum(country.land.count("x") for country in state.countries) == 100
    _, events = roll(state, "double", "arrow")
    assert not of(events, Polluted)
    assert of(events, NoTile)[0] == NoTile(0)
    _, events = roll(table(*state.countries, piece_limits="off"), "snow")
    assert of(events, Polluted)[0] == Polluted(0, p.LEFT, 1, "p", 0)


def test_4_45_mild_dice() -> None:
    mild = table(PEOPLED, mild_dice="on").options.die
    usual = table(PEOPLED).options.die
    assert sorted(mild) == ["arrow", "snow", "sun", "sun", "sun", "sun"]
    assert sorted(usual) == ["arrow", "double", "snow", "sun", "sun", "sun"]


def test_4_47_standing_orders() -> None:
    """Apart from other tiles, or beside them; people next door are spared where possible."""
    country = land("k..x......", treasury=RICH)
    spread, _ = roll(table(country, PEOPLED), "snow")
    assert spread.countries[0].regions[0] == "k..x.x...."
    gather = land("k..x......", treasury=RICH, standing=p.Standing("gather"))
    gathered, _ = roll(table(gather, PEOPLED), "snow")
    assert gathered.countries[0].regions[0] == "k.xx......"


def test_4_47_a_region_kept_clean_is_not_offered() -> None:
    keeping = land("p", "pp", "ppp", treasury=RICH, standing=p.Standing("spread", p.LEFT))
    state, _ = roll(table(land("k", treasury=RICH), keeping), "arrow")
    assert state.phase == s.Landing(s.Cursor(0, p.LEFT, 0), 1, p.CENTRE)
    crowded = land("p", "p" * 10, "p" * 10, treasury=RICH, standing=p.Standing("spread", p.LEFT))
    state, _ = roll(table(land("k", treasury=RICH), crowded), "arrow")
    assert state.phase == s.Offering(s.Cursor(0, p.LEFT, 0), 1)


def test_4_49_an_arrow_of_a_player_away_goes_to_the_most_buildings() -> None:
    state = table(land("k", treasury=RICH), land("p"), land("ggp", treasury=RICH))
    state, _ = roll(state, "arrow")
    assert GAME.absent(state, 0, NO_DICE) == s.Aim(2)
    state, _ = roll(table(land("kppxxxxxxx", treasury=RICH), PEOPLED), "snow")
    assert GAME.absent(state, 0, NO_DICE) == s.Place(2)


def test_4_41_one_survivor_wins_at_once() -> None:
    state = table(land("k" + "x" * 9, treasury=5), land("k", treasury=5))
    state, events = roll(state, "snow")
    assert state.phase == s.Over("ending-alone")
    assert len(of(events, Rolled)) == 1
