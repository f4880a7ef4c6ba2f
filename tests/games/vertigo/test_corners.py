"""Corners of Vertigo that random play never reaches: nothing is left, or no one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.core import Rng
from games.testing.runs import Pick, played_on
from games.vertigo.rules import GAME
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from tests.games.playing import at_random, sound
from tests.games.vertigo.table import PEOPLED, land, table

SMOG = "x" * 10
ASK = p.Standing("ask")
OUT = p.Country(0, fallen=p.Fallen(1, 0, 0))
AT = s.Cursor(0, 0, 0, 1)
LAST = land(SMOG, SMOG, "x" * 9 + "p")
"""The last person of a country, and nowhere to go."""
FACTORY = land(SMOG, SMOG, "x" * 9 + "k", treasury=1)
NO_MONEY = land("ppppp", "kkg", "b", scholars=(3, 3, 3), diplomats=5)
TOWN = land("p" * 10, "p" * 10, "p" * 10, treasury=500, scholars=(5, 5, 5))


def nothing_left() -> Iterator[tuple[str, s.State]]:
    yield "one person each", table(LAST, LAST, LAST, LAST)
    yield "one factory each", table(FACTORY, FACTORY, FACTORY, markers=2)
    yield "no tiles", table(land(SMOG, SMOG, "xxxxx" + "kp...", standing=ASK), *[LAST] * 3, markers=3)
    yield "no money", table(*[NO_MONEY] * 4)
    yield "no people to buy", table(TOWN, TOWN, TOWN)
    yield "no black", table(land("p" * 5, treasury=99, scholars=(9, 0, 0)), land("k" * 10, "k" * 10))
    yield "no scholars", table(land("p" * 5, treasury=99, scholars=(25, 0, 0)), PEOPLED)
    yield "no land", table(land("k" * 10, "g" * 10, "b" * 10, treasury=99, standing=ASK), TOWN)
    yield "two are out", table(OUT, PEOPLED, OUT, NO_MONEY, first=1, phase=s.Planning((1, 3)))
    yield "the world is lost", table(NO_MONEY, TOWN, TOWN, world=100, markers=2, turn=10)
    yield "an empty vault", table(land("p", diplomats=2), land("k", smokes=True, diplomats=1), world=50)


def in_the_middle() -> Iterator[tuple[str, s.State]]:
    phases: dict[str, tuple[s.Phase, tuple[p.Country, ...]]] = {
        "founding": (s.Founding((0, 1, 2)), (p.Country(40),) * 3),
        "founding after greedy ones": (
            s.Founding((3,)),
            (*[land("p" * 10, "p" * 10, "p" * 10)] * 2, land("p" * 10, "p" * 10, "p" * 9), p.Country(40)),
        ),
        "placing": (s.Placing(AT), (land("k" + "x" * 9), PEOPLED)),
        "aiming": (s.Aiming(AT), (land("k"), LAST, OUT)),
        "offering": (s.Offering(AT, 1), (land("k"), LAST)),
        "landing": (s.Landing(AT, 1, 2), (land("k"), LAST)),
        "effect": (s.Effect(AT, (0, 1), (1,)), (land("kp", standing=ASK), land("px", standing=ASK))),
        "recovering": (s.Recovering((0, 1)), (land("pxx", standing=ASK), land("pxx", standing=ASK))),
        "naming": (s.Naming(1), (OUT, PEOPLED, PEOPLED)),
        "stepping": (s.Stepping(0, (1,)), (NO_MONEY, PEOPLED)),
        "proposing": (s.Proposing((0,)), (land("p", diplomats=1, laws=("aid", "control")), PEOPLED)),
        "voting": (s.Voting("solidarity", (0,), (1,), ((0, 1, 0),)), (land("p"), land("p", diplomats=1))),
        "demolishing": (s.Demolishing((0,), ((0, 1), (1, 1))), (land("kk"), land("kk"))),
    }
    for name, (phase, countries) in phases.items():
        yield name, table(*countries, phase=phase, turn=0 if isinstance(phase, s.Founding) else 9)


STARVED = dict([*nothing_left(), *in_the_middle()])


@pytest.mark.parametrize("name", STARVED)
@pytest.mark.parametrize("choose", [GAME.absent, at_random(GAME)])
def test_a_starved_table_plays_on_to_its_end(name: str, choose: Pick) -> None:
    for number in range(3):
        for state in played_on(GAME, STARVED[name], choose, number):
            sound(GAME, state, len(state.countries))


@pytest.mark.parametrize("name", STARVED)
def test_everybody_may_leave_a_starved_table(name: str) -> None:
    assert GAME.eliminate
    state = STARVED[name]
    for seat in range(len(state.countries)):
        if GAME.outcome(state) is None:
            sound(GAME, state, len(state.countries))
            state, _ = GAME.eliminate(state, seat, Rng(b"leaving", seat))
    assert isinstance(state.phase, s.Over)
