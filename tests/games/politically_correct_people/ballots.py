"""Elections that are looked at more than once: that of golden test 2, ties, and the time after."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.politically_correct_people.events import (
    Elected,
    Event,
    Vote,
)
from games.politically_correct_people.pieces import (
    Declare,
)
from games.politically_correct_people.state import (
    State,
    Tidying,
)
from tests.games.politically_correct_people.tables import (
    A,
    B,
    C,
    D,
    E,
    acts,
    election,
    table,
)

TOWN = (
    "premier, 4 salaryman, floating",
    "councillor, newcomer, 2 farmer",
    "boss, salaryman, floating",
    "3 housewife, floating",
    "celebrity, 2 senior",
)
"""The fronts of golden test 2."""


RUN = ("premier", "councillor", "boss", None, "celebrity")


COUNTED = (
    Vote(C, "floating", C, 5),
    Vote(D, "housewife", A, 4),
    Vote(E, "senior", C, 3),
    Vote(A, "floating", A, 2),
    Vote(B, "farmer", A, 3),
    Vote(C, "salaryman", E, 1),
    Vote(D, "floating", B, 6),
    Vote(A, "salaryman", B, 5),
)


def town(**more: object) -> State:
    """All candidates of golden test 2 are declared, C first."""
    state = election(*TOWN, trigger=C, **more)
    return acts(state, *((seat, Declare(RUN[seat])) for seat in (C, D, E, A, B)))[0]


def but_the_count(told: Sequence[Event]) -> tuple[Event, ...]:
    """What was told, without how an election came out in all."""
    return tuple(seen for seen in told if not isinstance(seen, Elected))


def tie(*totals: int, trigger: Seat = 0, **more: object) -> State:
    """A count with these totals: politicians alone, everybody passes."""
    names = {1: ["newcomer", "activist"], 2: ["celebrity", "newscaster"], 3: ["councillor", "lawyer"]}
    names |= {4: ["bureaucrat", "boss"], 5: ["heir"], 6: ["premier"]}
    running = [names[total].pop(0) for total in totals]
    fronts = [*running, *("",) * (4 - len(running))]
    state = election(*fronts, trigger=trigger, **more)
    seats = [(trigger + place) % len(fronts) for place in range(len(fronts))]
    return acts(state, *((seat, Declare(fronts[seat] or None)) for seat in seats))[0]


def tidying(*fronts: str, top: Seat = 1, **more: object) -> State:
    """After an election."""
    seats = len(fronts)
    phase = Tidying(tuple((top + place) % seats for place in range(seats)), top)
    return table(*fronts, phase=phase, trigger=0, **more)
