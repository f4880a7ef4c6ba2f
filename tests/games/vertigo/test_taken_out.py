"""A country taken out of Vertigo."""

from __future__ import annotations

import pytest

from games.core import Rng
from games.vertigo.actions import Propose, Suffer, Vote
from games.vertigo.events import Eliminated
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
from games.vertigo.pieces import Plan
from games.vertigo.rules import GAME
from tests.games.vertigo.table import DRAWS, PEOPLED, RICH, land, laws, plans, play, refused, table

pytestmark = pytest.mark.portable


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
    """One survivor wins at once; after that nothing changes now."""
    assert GAME.eliminate is not None
    state, _ = GAME.eliminate(table(PEOPLED, PEOPLED), 0, DRAWS)
    assert state.phase == Over("ending-alone")
    assert GAME.eliminate(state, 1, DRAWS) == (state, ())


def test_votes_of_one_who_left_count() -> None:
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
    state = table(PEOPLED, PEOPLED, phase=Effect(Cursor(0, 0, 0), (1,), (1,)))
    assert refused(state, 0, Suffer((None, None, None))) == ("4.47", "refused-not-asked")
    assert refused(state, 1, Plan()) == ("4.08", "refused-phase")


def test_plans_of_a_turn_end_in_the_next() -> None:
    state, _ = plans(table(PEOPLED, PEOPLED))
    assert (state.turn, state.phase) == (3, Naming(0))
