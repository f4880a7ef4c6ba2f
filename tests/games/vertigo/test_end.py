"""Elimination and the end of Vertigo, ruling by ruling."""

from __future__ import annotations

import pytest

from games.vertigo.rules import GAME
from games.vertigo.rules.events import Eliminated, Ended, Kept
from games.vertigo.rules.pieces import Country, Fallen, Options, Plan
from games.vertigo.rules.state import Naming, Over, Propose
from games.vertigo.rules.world import after_final_upkeep, final_maintenance, ranking
from tests.games.playing import outcome_of
from tests.games.vertigo.table import PEOPLED, RICH, land, laws, of, play, refused, roll, table

# Elimination ---------------------------------------------------------------------------------------


def test_4_40_no_people_no_country() -> None:
    """Out at once; the treasury goes to the UN, and all that it had is removed."""
    doomed = land("k" + "x" * 9, "xx", treasury=30, scholars=(1, 0, 0), diplomats=2)
    state, events = roll(table(doomed, PEOPLED, PEOPLED, vault=5), "snow")
    assert of(events, Eliminated) == [Eliminated(0, 30 - 4)]
    assert state.un.vault == 5 + 2 + 26
    gone = state.countries[0]
    assert (gone.treasury, gone.land.strip("."), gone.pieces) == (0, "", 0)
    assert gone.fallen == Fallen(1, 3, 26)
    assert not GAME.legal(state, 0)
    assert refused(state, 0, Plan()) == ("4.40", "refused-out")


def test_4_41_eliminations_in_a_world_effect_are_settled_after_its_last_tile() -> None:
    """All in one moment; the game goes on with two."""
    last = land("x" * 9 + "p", treasury=5)
    state, events = roll(table(land("k", treasury=RICH), last, last, land("p"), markers=3), "snow")
    assert of(events, Eliminated) == [Eliminated(1, 5), Eliminated(2, 5)]
    fallen = [country.fallen for country in state.countries]
    assert fallen == [None, Fallen(1, 0, 5), Fallen(1, 0, 5), None]
    assert isinstance(state.phase, Naming)


def test_4_41_if_all_went_together_the_ranking_decides() -> None:
    last = "x" * 9 + "p"
    one, two = land(last, treasury=9, scholars=(1, 0, 0)), land(last, treasury=50)
    state = table(one, two, land("x" * 9 + "k", treasury=1), markers=2)
    state, events = roll(state, "snow")
    assert [gone.seat for gone in of(events, Eliminated)] == [2, 0, 1]
    assert state.phase == Over("ending-nobody")
    outcome = outcome_of(GAME, state)
    assert (outcome.ranks, outcome.winners) == ((1, 2, 3), (0,))


# The end -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("black", "others", "money", "kept"),
    [
        (2, 2, 6, (2, 2, 6)),
        (2, 2, 5, (1, 2, 5)),
        (2, 2, 4, (2, 1, 4)),
        (2, 2, 3, (1, 1, 3)),
        (2, 2, 2, (2, 0, 2)),
        (0, 3, 5, (0, 2, 4)),
        (1, 1, 0, (0, 0, 0)),
        (3, 0, 9, (3, 0, 3)),
    ],
)
def test_4_42_as_many_buildings_as_money_allows_then_as_many_engineers(
    black: int, others: int, money: int, kept: tuple[int, int, int]
) -> None:
    """$1 for each engineer."""
    assert final_maintenance(black, others, money) == kept


def test_4_42_the_final_upkeep() -> None:
    rich, poor = land("kgb", treasury=9, scholars=(3, 0, 0), diplomats=2), land("kgb", treasury=3)
    (first, second), kept = after_final_upkeep((rich, poor), Options())
    assert (first.treasury, first.buildings) == (4, 3)
    assert (second.treasury, second.buildings, second.engineers) == (0, 2, 3)
    assert kept == (Kept(0, 3, 0, 5), Kept(1, 2, 1, 3))


@pytest.mark.parametrize(
    ("one", "two", "ranks"),
    [
        (land("kkp"), land("g", treasury=99, scholars=(9, 0, 0)), (1, 2)),
        (land("kp", scholars=(1, 0, 0)), land("k", treasury=99), (1, 2)),
        (land("kp", diplomats=1), land("g"), (1, 1)),
        (land("k", treasury=2), land("k", treasury=1), (1, 2)),
        (land("k", treasury=2), land("k", treasury=2), (1, 1)),
    ],
)
def test_4_42_the_ranking(one: Country, two: Country, ranks: tuple[int, int]) -> None:
    outcome = ranking((one, two), "ending-snow")
    assert outcome.ranks == ranks
    assert outcome.scores == (one.buildings, two.buildings)


def test_4_42_countries_out_rank_last_the_latest_first() -> None:
    out = [Country(0, fallen=Fallen(moment, 0, 0)) for moment in (1, 3, 2)]
    assert ranking((*out, PEOPLED), "ending-snow").ranks == (4, 2, 3, 1)


def test_4_42_a_whole_end() -> None:
    """Snow at the start of turn 12: upkeep of engineers, and the outcome."""
    state = laws(land("kkp", treasury=1, diplomats=1), land("gp", treasury=9), turn=11)
    state, events = play(state, 0, Propose(), "snow")
    assert of(events, Ended) == [Ended("ending-snow", "snow")]
    assert of(events, Kept) == [Kept(0, 1, 1, 1), Kept(1, 1, 0, 2)]
    outcome = outcome_of(GAME, state)
    assert (outcome.scores, outcome.ranks, outcome.winners) == ((1, 1), (2, 1), (1,))
    assert not GAME.legal(state, 0)
    assert refused(state, 0, Propose()) == ("4.42", "refused-over")


def test_4_48_giving_up_together() -> None:
    state = table(land("kkp", treasury=1), land("gp", treasury=9))
    outcome = GAME.if_stopped(state).outcome
    assert outcome is not None
    assert (outcome.ending, outcome.scores, outcome.winners) == ("ending-together", (1, 1), (1,))
    assert GAME.if_stopped(table(PEOPLED, PEOPLED, phase=Over("ending-snow"))).outcome is None
