"""Vertigo, rulings 4.40 to 4.50: elimination, the end, supply, secrets, what may be taken back."""

from __future__ import annotations

import pytest

from games.core import Rng
from games.vertigo.actions import Aim, Carry, Done, Found, Name, Place, Propose, StepByStep, Suffer, Vote
from games.vertigo.ending import after_final_upkeep, buildings_kept, ranking
from games.vertigo.events import Eliminated, Ended, Kept
from games.vertigo.phases import (
    Aiming,
    Cursor,
    Debating,
    Demolishing,
    Effect,
    Founding,
    Landing,
    Naming,
    Offering,
    Over,
    Placing,
    Planning,
    Proposing,
    Stepping,
    Voting,
)
from games.vertigo.pieces import Build, Convert, Country, Fallen, Options, Plan, Populate, Train
from games.vertigo.rules import GAME
from tests.games.vertigo.table import SOMEBODY, land, laws, of, plans, play, refused, roll, table

pytestmark = pytest.mark.portable

DRAWS = Rng(b"draws", 0)
RICH = 90


# Elimination ---------------------------------------------------------------------------------------


def test_4_40_no_people_no_country() -> None:
    """Out at once; the treasury goes to the UN, and all that it had is removed."""
    doomed = land("k" + "x" * 9, "xx", treasury=30, scholars=(1, 0, 0), diplomats=2)
    state, events = roll(table(doomed, SOMEBODY, SOMEBODY, vault=5), "snow")
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
    """Among those who went last: pieces, then money."""
    last = "x" * 9 + "p"
    one, two = land(last, treasury=9, scholars=(1, 0, 0)), land(last, treasury=50)
    state = table(one, two, land("x" * 9 + "k", treasury=1), markers=2)
    state, events = roll(state, "snow")
    assert [gone.seat for gone in of(events, Eliminated)] == [2, 0, 1]
    assert state.phase == Over("ending-nobody")
    outcome = GAME.outcome(state)
    assert outcome is not None
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
    assert buildings_kept(black, others, money) == kept


def test_4_42_the_final_upkeep() -> None:
    """For engineers alone; what is not maintained is removed."""
    rich, poor = land("kgb", treasury=9, scholars=(3, 0, 0), diplomats=2), land("kgb", treasury=3)
    (first, second), kept = after_final_upkeep((rich, poor))
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
    """Buildings, then scholars, diplomats and engineers, then money, then shared."""
    outcome = ranking((one, two), "ending-snow")
    assert outcome.ranks == ranks
    assert outcome.scores == (one.buildings, two.buildings)


def test_4_42_who_is_out_ranks_last_the_latest_out_first() -> None:
    """Behind everybody alive."""
    out = [Country(0, fallen=Fallen(moment, 0, 0)) for moment in (1, 3, 2)]
    assert ranking((*out, SOMEBODY), "ending-snow").ranks == (4, 2, 3, 1)


def test_4_42_a_whole_end() -> None:
    """Snow at the start of turn 12: upkeep of engineers, and the outcome."""
    state = laws(land("kkp", treasury=1, diplomats=1), land("gp", treasury=9), turn=11)
    state, events = play(state, 0, Propose(), "snow")
    assert of(events, Ended) == [Ended("ending-snow", "snow")]
    assert of(events, Kept) == [Kept(0, 1, 1, 1), Kept(1, 1, 0, 2)]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.ranks, outcome.winners) == ((1, 1), (2, 1), (1,))
    assert not GAME.legal(state, 0)
    assert refused(state, 0, Propose()) == ("4.42", "refused-over")


def test_4_48_giving_up_together() -> None:
    """Ranked as at the end, with the final upkeep; not once the game is over."""
    state = table(land("kkp", treasury=1), land("gp", treasury=9))
    outcome = GAME.if_stopped(state).outcome
    assert outcome is not None
    assert (outcome.ending, outcome.scores, outcome.winners) == ("ending-together", (1, 1), (1,))
    assert GAME.if_stopped(table(SOMEBODY, SOMEBODY, phase=Over("ending-snow"))).outcome is None


# Supply, secrets -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("full", "order"),
    [
        (("k" * 10, "k" * 9, "k"), Build(0, "black")),
        (("g" * 10, "g" * 10, "g" * 8), Build(0, "green")),
        (("b" * 10, "b" * 2), Build(0, "blue")),
        (("g" * 10, "g" * 10, "g" * 8), Convert(1)),
    ],
)
def test_4_44_a_piece_that_is_not_left_cannot_be_bought(
    full: tuple[str, ...], order: Build | Convert
) -> None:
    """Unless the table plays without limits."""
    builder = land("pp", "" if "k" in full[0] else "k", treasury=RICH, scholars=(2, 2, 0))
    state = table(builder, land(*full, treasury=RICH))
    assert refused(state, 0, Plan((order,))) == ("4.44", "refused-supply")
    endless = table(builder, land(*full, treasury=RICH), piece_limits="off")
    assert GAME.check(endless, 0, Plan((order,))) is None


def test_4_44_people_and_scholars_are_limited_too() -> None:
    """90 people in all, 25 scholars, engineers and diplomats of a colour; law marks use none up."""
    thirty = land("p" * 10, "p" * 10, "p" * 10)
    state = table(thirty, thirty, thirty, land("", treasury=RICH))
    assert refused(state, 3, Plan((Populate(0, 1),))) == ("4.44", "refused-supply")
    full = land("p" * 5, treasury=RICH, scholars=(20, 0, 0), diplomats=5, laws=("aid",))
    assert refused(table(full, SOMEBODY), 0, Plan((Train(0),))) == ("4.44", "refused-supply")
    almost = land("p" * 5, treasury=RICH, scholars=(20, 0, 0), diplomats=4, laws=("aid",))
    assert GAME.check(table(almost, SOMEBODY), 0, Plan((Train(0),))) is None


def test_4_44_a_founding_beyond_the_supply() -> None:
    """Counted over all countries."""
    state = table(land("b" * 10, "bb"), Country(40), phase=Founding((1,)), turn=0)
    assert refused(state, 1, Found(("b.........", "..........", ".........."))) == ("4.44", "refused-supply")


def test_4_50_only_plans_are_hidden() -> None:
    """Everybody sees everything else; a plan is its owner's until it is carried out."""
    state = table(land("p", treasury=20, scholars=(1, 0, 0)), SOMEBODY)
    state, _ = play(state, 0, Plan((Build(0, "black"),)))
    assert GAME.view(state, 0).choice == Plan((Build(0, "black"),))
    assert GAME.view(state, 1).choice is None
    assert GAME.view(state, None).choice is None
    assert GAME.view(state, 1).countries == state.countries
    others = {GAME.resample(state, 1, Rng(b"other", n)).choices[0] for n in range(30)}
    assert len(others) > 2
    assert GAME.resample(state, 0, Rng(b"other", 0)) == state


def test_4_50_plans_still_to_come_stay_hidden_while_somebody_goes_step_by_step() -> None:
    """And a choice of a world effect until all have chosen."""
    state = table(SOMEBODY, land("p", treasury=20, scholars=(1, 0, 0)))
    state, _ = play(state, 1, Plan((Build(0, "black"),)))
    state, _ = play(state, 0, StepByStep())
    assert isinstance(state.phase, Stepping)
    assert GAME.view(state, 0).choice is None
    assert GAME.view(state, 1).choice == Plan((Build(0, "black"),))
    assert {GAME.resample(state, 0, Rng(b"other", n)).choices[1] for n in range(20)} > {StepByStep()}


# Taking back ---------------------------------------------------------------------------------------


def test_what_may_be_taken_back() -> None:
    """Whatever rolled no die and opened no plan."""
    founding = GAME.setup(2, Options(), DRAWS)
    assert GAME.takes_back(founding, founding.first, GAME.legal(founding, founding.first)[0])
    naming = table(SOMEBODY, SOMEBODY, phase=Naming(0))
    assert GAME.takes_back(naming, 0, Name(0))
    planning = table(SOMEBODY, SOMEBODY)
    assert GAME.takes_back(planning, 0, Plan())
    last = table(SOMEBODY, SOMEBODY, phase=Planning((0,)))
    assert not GAME.takes_back(last, 0, Plan())
    stepping = table(SOMEBODY, SOMEBODY, phase=Stepping(0, ()))
    assert GAME.takes_back(stepping, 0, Carry(Train(0)))
    assert not GAME.takes_back(stepping, 0, Done())
    placing = table(SOMEBODY, SOMEBODY, phase=Placing(Cursor(0, 0, 0, 1)))
    assert not GAME.takes_back(placing, 0, Place(0))
    assert not GAME.takes_back(table(SOMEBODY, SOMEBODY, phase=Aiming(Cursor(0, 0, 0))), 0, Aim(1))
    assert GAME.takes_back(laws(SOMEBODY, SOMEBODY), 0, Propose("aid"))
    assert not GAME.takes_back(laws(SOMEBODY, SOMEBODY, turn=10), 0, Propose())


# A country taken out -------------------------------------------------------------------------------

EVERYWHERE = [
    Founding((1, 2, 0)),
    Naming(1),
    Planning((1, 2)),
    Planning((1,)),
    Stepping(1, (2, 0)),
    Stepping(2, (1,)),
    Placing(Cursor(1, 0, 0, 1)),
    Placing(Cursor(2, 0, 0, 1)),
    Aiming(Cursor(1, 0, 0)),
    Aiming(Cursor(2, 0, 0)),
    Offering(Cursor(2, 0, 0), 1),
    Landing(Cursor(2, 0, 0), 1, 0),
    Landing(Cursor(1, 0, 0), 2, 0),
    Effect(Cursor(2, 0, 0), (1, 2), (1, 2)),
    Effect(Cursor(2, 0, 0), (1, 2), (1,)),
    Proposing((1, 2, 0)),
    Proposing((2, 1)),
    Debating("aid", (1, 2)),
    Debating("aid", (2, 1)),
    Voting("aid", (1, 2), (2, 0), ((1, 1, 0),)),
    Voting("aid", (2, 1), (1, 0), ((2, 1, 0),)),
    Voting("aid", (2, 1), (1,), ((2, 1, 0), (0, 0, 0))),
    Demolishing((2,), ((1, 1), (2, 1))),
    Demolishing((2,), ((1, 1),)),
]


@pytest.mark.parametrize("phase", EVERYWHERE, ids=str)
def test_a_country_may_be_taken_out_at_any_moment(phase: object) -> None:
    """The game goes on without it, and safe defaults end it."""
    countries = [land("kkpppppppp", treasury=RICH, diplomats=1) for _ in range(3)]
    state = table(*countries, phase=phase)  # type: ignore[arg-type]
    assert GAME.eliminate is not None
    state, events = GAME.eliminate(state, 1, DRAWS)
    assert Eliminated(1, RICH) in events
    assert 1 not in GAME.awaited(state).seats
    assert not GAME.legal(state, 1)
    for number in range(3000):
        if GAME.outcome(state):
            break
        awaited = GAME.awaited(state).seats
        draws = Rng(b"on", number)
        if not awaited:
            state, _ = GAME.expire(state, draws)
            continue
        action = GAME.absent(state, awaited[0], draws)
        assert GAME.check(state, awaited[0], action) is None
        state, _ = GAME.play(state, awaited[0], action, draws)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranks[1] > 1


def test_the_last_but_one_taken_out_ends_the_game() -> None:
    """One survivor wins at once; after that nothing changes any more."""
    assert GAME.eliminate is not None
    state, _ = GAME.eliminate(table(SOMEBODY, SOMEBODY), 0, DRAWS)
    assert state.phase == Over("ending-alone")
    assert GAME.eliminate(state, 1, DRAWS) == (state, ())


def test_votes_of_one_who_left_count() -> None:
    """They were given."""
    state = laws(*(land("p", diplomats=1) for _ in range(3)))
    state, _ = play(state, 0, Propose("aid"))
    state, _ = GAME.expire(state, DRAWS)
    state, _ = play(state, 0, Vote())
    state, _ = play(state, 1, Vote(1, 0))
    assert GAME.eliminate is not None
    state, _ = GAME.eliminate(state, 1, DRAWS)
    assert isinstance(state.phase, Voting)
    assert state.phase.votes[1] == (1, 1, 0)


def test_suffering_is_for_those_asked() -> None:
    """Anything else in that phase is not the time for it."""
    state = table(SOMEBODY, SOMEBODY, phase=Effect(Cursor(0, 0, 0), (1,), (1,)))
    assert refused(state, 0, Suffer((None, None, None))) == ("4.47", "refused-not-asked")
    assert refused(state, 1, Plan()) == ("4.08", "refused-phase")


def test_plans_of_a_turn_end_in_the_next() -> None:
    """A whole turn without any question but the plan."""
    state, _ = plans(table(SOMEBODY, SOMEBODY))
    assert (state.turn, state.phase) == (3, Naming(0))
