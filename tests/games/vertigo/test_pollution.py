"""Sources, tiles and arrows of Vertigo, ruling by ruling."""

from __future__ import annotations

from games.vertigo.rules import GAME
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules.events import NoTile, Polluted, Rolled
from games.vertigo.rules.pollution import possible_aims
from tests.games.vertigo.table import PEOPLED, RICH, land, of, play, refused, roll, table


def test_4_19_one_roll_for_each_source() -> None:
    """Each black factory, and each region of five without a blue facility; blue does not help factories."""
    state = table(land("kpppp", "bpppp", "kkbpp", treasury=RICH), PEOPLED)
    _, events = roll(state)
    assert [(rolled.region, rolled.source) for rolled in of(events, Rolled)] == [
        (p.RIGHT, 0),
        (p.RIGHT, 1),
        (p.LEFT, 0),
        (p.LEFT, p.PROVINCES),
    ]


def test_4_19_converted_factories_and_fewer_than_five_do_not_pollute() -> None:
    _, events = roll(table(land("gppp", "pppp", "b", treasury=RICH), PEOPLED))
    assert not of(events, Rolled)


def test_4_20_a_source_is_judged_when_it_is_reached() -> None:
    """One that disappeared does not roll; a region that lost its facility does."""
    gone = table(land("xxxxxxxxkk", treasury=RICH), PEOPLED)
    state, events = roll(gone, "snow")
    assert isinstance(state.phase, s.Placing)
    state, events = play(state, 0, s.Place(9))
    assert not of(events, Rolled)
    blue = table(land("xxxxkbpppp", treasury=RICH), land("xxxxkbbbbb", treasury=RICH))
    state, events = roll(blue, "snow")
    state, events = play(state, 0, s.Place(6))
    assert len(of(events, Rolled)) == 1


def test_4_20_a_region_that_lost_its_only_blue_facility_rolls() -> None:
    state = table(land("xxxxkkkkkb", treasury=RICH), PEOPLED)
    state, _ = roll(state, "snow")
    state, events = play(state, 0, s.Place(9), "sun", "sun", "sun", "sun", "sun")
    assert [rolled.source for rolled in of(events, Rolled)] == [5, 6, 7, 8, p.PROVINCES]


def test_4_21_own_tiles_fall_by_tiers() -> None:
    """Empty land by itself, then people, then buildings; everything on the province is removed."""
    state, events = roll(table(land("kp........", treasury=RICH), PEOPLED), "snow")
    assert of(events, Polluted)[0].lost == ""
    people = table(land("kppxxxxxxx", treasury=RICH), PEOPLED)
    state, _ = roll(people, "snow")
    assert state.phase == s.Placing(s.Cursor(0, p.LEFT, 0, 1))
    assert refused(state, 0, s.Place(0)) == ("4.21", "refused-tier")
    assert refused(state, 1, s.Place(1))[0] == "4.21"
    after, events = play(state, 0, s.Place(1))
    assert after.countries[0].regions[0] == "kxpxxxxxxx"
    assert of(events, Polluted) == [Polluted(0, p.LEFT, 1, "p", 0)]
    built = table(land("kgxxxxxxxx", treasury=RICH), PEOPLED)
    state, _ = roll(built, "snow")
    after, events = play(state, 0, s.Place(1))
    assert (after.countries[0].engineers, of(events, Polluted)[0].lost) == (1, "g")


def test_4_21_a_full_region_takes_no_tile_and_brings_no_marker() -> None:
    state = table(land("k" + "x" * 9, "p", treasury=RICH), PEOPLED)
    state, events = roll(state, "double")
    assert state.countries[0].regions[0] == "x" * 10
    assert of(events, NoTile) == [NoTile(0)]
    assert len(of(events, Polluted)) == 1


def test_4_22_two_flakes_are_two_tiles_one_after_the_other() -> None:
    state, _ = roll(table(land("kpxxxxxxx.", treasury=RICH), PEOPLED), "double")
    assert state.countries[0].regions[0] == "kxxxxxxxxx"
    state, _ = roll(table(land("kppxxxxxx.", treasury=RICH), PEOPLED), "double")
    assert (state.un.markers, state.phase) == (1, s.Placing(s.Cursor(0, p.LEFT, 0, 1)))


def test_golden_11_arrow() -> None:
    """Beside the tiles at 3 and 4 lie 2 and 5: by tiers over both."""
    roller = land("k", treasury=RICH)

    def spots(left: str, right: str) -> tuple[s.Aim, ...]:
        """Where the arrow may hit with this on 2 and on 5."""
        return possible_aims((roller, land(f"..{left}xx{right}....")), 0)

    assert spots("g", ".") == (s.Aim(1, p.LEFT, 5),)
    assert spots("k", "p") == (s.Aim(1, p.LEFT, 5),)
    assert spots("k", "b") == (s.Aim(1, p.LEFT, 2), s.Aim(1, p.LEFT, 5))
    state, _ = roll(table(roller, land("..kxxb....", treasury=RICH)), "arrow")
    assert state.phase == s.Aiming(s.Cursor(0, p.LEFT, 0))
    assert refused(state, 0, s.Aim(1, p.LEFT, 6)) == ("4.23", "refused-aim")
    assert refused(state, 0, s.Aim(1)) == ("4.23", "refused-aim")
    after, events = play(state, 0, s.Aim(1, p.LEFT, 2))
    assert after.countries[1].regions[0] == "..xxxb...."
    assert of(events, Polluted) == [Polluted(1, p.LEFT, 2, "k", 0)]


def test_4_23_the_tiers_apply_over_all_regions_together() -> None:
    target = land("pxp", "", "x" + "." * 9)
    assert possible_aims((PEOPLED, target), 0) == (s.Aim(1, p.RIGHT, 1), s.Aim(1, p.RIGHT, 9))


def test_4_23_only_one_spot_needs_no_question() -> None:
    state, events = roll(table(land("k", treasury=RICH), land("pxxxxxxxx.", "p", treasury=RICH)), "arrow")
    assert of(events, Polluted) == [Polluted(1, p.LEFT, 9, "", 0)]
    assert not isinstance(state.phase, s.Aiming)


def test_4_23_a_clean_country_picks_the_region_and_the_roller_the_province() -> None:
    state = table(land("k", treasury=RICH), land("ppppppppkk", "p", treasury=RICH))
    state, _ = roll(state, "arrow")
    assert state.phase == s.Offering(s.Cursor(0, p.LEFT, 0), 1)
    assert GAME.awaited(state).seats == (1,)
    assert refused(state, 0, s.Offer(0))[0] == "4.23"
    assert refused(state, 1, s.Offer(3)) == ("4.23", "refused-region")
    state, _ = play(state, 1, s.Offer(p.LEFT))
    assert state.phase == s.Landing(s.Cursor(0, p.LEFT, 0), 1, p.LEFT)
    assert GAME.legal(state, 0) == tuple(map(s.Place, range(8)))
    assert refused(state, 0, s.Place(9)) == ("4.23", "refused-tier")
    after, _ = play(state, 0, s.Place(7))
    assert after.countries[1].regions[0] == "pppppppxkk"


def test_4_24_full_regions_count_as_clean() -> None:
    """The owner picks among those that have room; when there is none, the country cannot be named."""
    assert possible_aims((PEOPLED, land("x" * 10, "p")), 0) == (s.Aim(1),)
    state, _ = roll(table(land("k", treasury=RICH), land("x" * 10, "p", treasury=RICH)), "arrow")
    assert GAME.legal(state, 1) == (s.Offer(p.CENTRE), s.Offer(p.RIGHT))
    assert possible_aims((PEOPLED, land("x" * 10, "x" * 10, "x" * 10)), 0) == ()
