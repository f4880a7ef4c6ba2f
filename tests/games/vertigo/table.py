"""A table of Vertigo in few words.

A country is written as its regions, left centre right: `land("..ppk", "", "x")`; what is left out is empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from games.core import Refusal, Rng, Seat
from games.vertigo.rules import GAME
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules.country import carry_out_plan
from games.vertigo.rules.world import World

T = TypeVar("T")
Result = tuple[s.State, tuple[Any, ...]]


class Loaded(Rng):
    """A die that falls as the test says, then on the sun."""

    def __init__(self, faces: Sequence[p.Face]) -> None:
        super().__init__(b"loaded", 0)
        self.faces = list(faces)

    def named(self, *_name: str | int) -> Rng:
        return self

    def choice(self, items: Sequence[T]) -> T:
        face = self.faces.pop(0) if self.faces else "sun"
        assert face in items
        return items[items.index(face)]  # type: ignore[arg-type]


def land(left: str = "", centre: str = "", right: str = "", treasury: int = 0, **rest: Any) -> p.Country:
    first, second, third = (region.ljust(p.PROVINCES, p.EMPTY) for region in (left, centre, right))
    return p.Country(treasury, (first, second, third), **rest)


RICH = 90
"""A treasury that can pay for everything."""
DRAWS = Rng(b"draws", 0)
PEOPLED = land("p")
"""A country that just lives."""


def table(
    *countries: p.Country,
    phase: s.Phase | None = None,
    vault: int = 0,
    world: int = 0,
    markers: int = 0,
    turn: int = 2,
    first: Seat = 0,
    **options: Any,
) -> s.State:
    """A state in turn 2, all about to run their countries."""
    everybody = (*range(first, len(countries)), *range(first))
    return s.State(
        options=p.Options(**options),
        countries=countries,
        un=p.UN(vault, world, markers),
        turn=turn,
        first=first,
        step=10,
        phase=s.Planning(everybody) if phase is None else phase,
        choices=(None,) * len(countries),
    )


def play(state: s.State, seat: Seat, action: s.Action, *faces: p.Face) -> Result:
    """Play an action that must be allowed; the die falls like this."""
    refusal = GAME.check(state, seat, action)
    assert refusal is None, refusal
    return GAME.play(state, seat, action, Loaded(faces))


def refused(state: s.State, seat: Seat, action: s.Action) -> tuple[str, str]:
    refusal = GAME.check(state, seat, action)
    assert isinstance(refusal, Refusal), "it is allowed"
    return refusal.ruling, refusal.key


def plans(state: s.State, *orders: Sequence[p.Order], faces: Sequence[p.Face] = ()) -> Result:
    """Everybody confirms a plan, seat by seat; those who are not given only pay upkeep."""
    result: Result = (state, ())
    assert isinstance(state.phase, s.Planning)
    for place, seat in enumerate(sorted(state.phase.waiting)):
        given = tuple(orders[place]) if place < len(orders) else ()
        result = play(result[0], seat, p.Plan(given), *faces)
    return result


def one(state: s.State, *orders: p.Order, seat: Seat = 0) -> p.Country:
    plan = p.Plan(tuple(orders))
    refusal = GAME.check(state, seat, plan)
    assert refusal is None, refusal
    world = World(state)
    carry_out_plan(world, seat, plan)
    return world.countries[seat]


def roll(state: s.State, *faces: p.Face) -> Result:
    return plans(state, faces=faces)


def of(events: Sequence[Any], kind: type[T]) -> list[T]:
    return [event for event in events if isinstance(event, kind)]


def laws(*countries: p.Country, **state: Any) -> s.State:
    queue = tuple(range(len(countries)))
    return table(*countries, phase=s.Proposing(queue), **state)


def passed(state: s.State, law: p.Law) -> Result:
    assert isinstance(state.phase, s.Proposing)
    proposer = state.phase.queue[0]
    after, _ = play(state, proposer, s.Propose(law))
    assert isinstance(after.phase, s.Debating)
    result = play(after, proposer, s.CallVote())
    while isinstance(result[0].phase, s.Voting):
        voter = result[0].phase.voters[0]
        result = play(result[0], voter, s.Vote(result[0].countries[voter].diplomats, 0))
    return result


def money(state: s.State) -> list[int]:
    return [country.treasury for country in state.countries]


def naming(state: s.State) -> Seat:
    assert isinstance(state.phase, s.Naming)
    return state.phase.seat
