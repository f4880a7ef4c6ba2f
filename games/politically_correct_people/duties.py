"""Which ready-made promises can be made: those that can still be kept or broken, as far as all see (1.37)."""

from __future__ import annotations

from collections.abc import Iterable

from games.core import Refusal, Seat, is_seat
from games.politically_correct_people.ballot import unused
from games.politically_correct_people.pieces import ROUNDS, Pledge
from games.politically_correct_people.promises import (
    MOST_PLEDGES,
    Favour,
    LeaveCard,
    StandAside,
    VoteFor,
    Vow,
    Vowed,
)
from games.politically_correct_people.state import (
    Choosing,
    Declaring,
    Opening,
    Over,
    Phase,
    Playing,
    State,
    Trimming,
    View,
    Voting,
    election_ahead,
)


def due(table: State | View, maker: Seat, vow: Vow) -> bool:
    """Whether somebody can still keep or break this, as far as everybody sees."""
    match vow:
        case VoteFor(election, candidate):
            other = is_seat(candidate, len(table.fronts)) and candidate != maker
            return other and _ahead(table, election) and _may_vote(table, maker, candidate)
        case StandAside(election):
            return _ahead(table, election) and _undeclared(table.phase, maker)
        case LeaveCard(card):
            return card in table.pool and isinstance(table.phase, Choosing | Playing | Trimming)
        case Favour():
            return True


def _ahead(table: State | View, election: int) -> bool:
    return election == election_ahead(table.round, table.phase) <= ROUNDS


def _may_vote(table: State | View, maker: Seat, candidate: Seat) -> bool:
    match table.phase:
        case Declaring(still, candidates):
            return candidate in still or candidates[candidate] is not None
        case Voting(still, candidates) as phase:
            left = maker in still and unused(table.fronts[maker], phase, maker)
            return bool(left) and candidates[candidate] is not None
        case _:
            return True


def _undeclared(phase: Phase, maker: Seat) -> bool:
    match phase:
        case Declaring(still):
            return maker in still
        case Voting():
            return False
        case _:
            return True


def possible(table: State | View, makers: Iterable[Seat]) -> tuple[Vow, ...]:
    """Return every ready-made promise that all of these seats could make now."""
    election, makers = election_ahead(table.round, table.phase), tuple(makers)
    found: tuple[Vow, ...] = (
        *(VoteFor(election, candidate) for candidate in range(len(table.fronts))),
        StandAside(election),
        *map(LeaveCard, dict.fromkeys(table.pool)),
        Favour(),
    )
    return tuple(vow for vow in found if all(due(table, maker, vow) for maker in makers))


def pledge_refused(
    table: State | View, pledges: Iterable[Vowed], seat: Seat, action: Pledge
) -> Refusal | None:
    """Why a seat may not promise this to the whole table, which has heard these pledges."""
    if isinstance(table.phase, Opening | Over):
        return Refusal("1.35", "refused-deals-over")
    mine = [said for said in pledges if (said.round, said.maker) == (table.round, seat)]
    if len(mine) >= MOST_PLEDGES:
        return Refusal("1.37", "refused-many-pledges", (("most", MOST_PLEDGES),))
    if any((said.vow, said.words) == (action.vow, action.words) for said in mine):
        return Refusal("1.37", "refused-same-pledge")
    if not _says_one_thing(action) or isinstance(action.vow, Favour):
        return Refusal("1.37", "refused-empty-pledge")
    return None if action.vow is None or due(table, seat, action.vow) else Refusal("1.37", "refused-vow")


def _says_one_thing(action: Pledge) -> bool:
    if action.words is None:
        return action.vow is not None
    return action.vow is None and action.words > 0
