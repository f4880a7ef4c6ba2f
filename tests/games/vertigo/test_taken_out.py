"""A country taken out of Vertigo."""

from __future__ import annotations

import pytest

from games.testing.runs import played_on
from games.vertigo.rules import GAME
from games.vertigo.rules import state as s
from games.vertigo.rules.events import Eliminated
from tests.games.playing import outcome_of
from tests.games.vertigo.table import DRAWS, PEOPLED, RICH, land, laws, play, table

EVERYWHERE = [
    s.Founding((1, 2, 0)),
    s.Naming(1),
    s.Planning((1, 2)),
    s.Planning((1,)),
    s.Stepping(1, (2, 0)),
    s.Stepping(2, (1,)),
    s.Placing(s.Cursor(1, 0, 0, 1)),
    s.Placing(s.Cursor(2, 0, 0, 1)),
    s.Aiming(s.Cursor(1, 0, 0)),
    s.Aiming(s.Cursor(2, 0, 0)),
    s.Offering(s.Cursor(2, 0, 0), 1),
    s.Landing(s.Cursor(2, 0, 0), 1, 0),
    s.Landing(s.Cursor(1, 0, 0), 2, 0),
    s.Effect(s.Cursor(2, 0, 0), (1, 2), (1, 2)),
    s.Effect(s.Cursor(2, 0, 0), (1, 2), (1,)),
    s.Proposing((1, 2, 0)),
    s.Proposing((2, 1)),
    s.Debating("aid", (1, 2)),
    s.Debating("aid", (2, 1)),
    s.Voting("aid", (1, 2), (2, 0), ((1, 1, 0),)),
    s.Voting("aid", (2, 1), (1, 0), ((2, 1, 0),)),
    s.Voting("aid", (2, 1), (1,), ((2, 1, 0), (0, 0, 0))),
    s.Demolishing((2,), ((1, 1), (2, 1))),
    s.Demolishing((2,), ((1, 1),)),
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
    *_, over = played_on(GAME, state, GAME.absent)
    assert outcome_of(GAME, over).ranks[1] > 1


def test_the_last_but_one_taken_out_ends_the_game() -> None:
    assert GAME.eliminate is not None
    state, _ = GAME.eliminate(table(PEOPLED, PEOPLED), 0, DRAWS)
    assert state.phase == s.Over("ending-alone")
    assert GAME.eliminate(state, 1, DRAWS) == (state, ())


def test_votes_of_a_player_who_left_count() -> None:
    state = laws(*(land("p", diplomats=1) for _ in range(3)))
    state, _ = play(state, 0, s.Propose("aid"))
    state, _ = GAME.expire(state, DRAWS)
    state, _ = play(state, 0, s.Vote())
    state, _ = play(state, 1, s.Vote(1, 0))
    assert GAME.eliminate is not None
    state, _ = GAME.eliminate(state, 1, DRAWS)
    assert isinstance(state.phase, s.Voting)
    assert state.phase.votes[1] == (1, 1, 0)
