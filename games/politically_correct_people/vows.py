"""Ready-made promises in the game: which can still be kept, who made them, what became of them (1.37)."""

from __future__ import annotations

from games.core import Refusal, Seat, replace
from games.politically_correct_people.cards import groups
from games.politically_correct_people.duties import pledge_refused
from games.politically_correct_people.events import (
    Cancelled,
    Counted,
    Declared,
    Event,
    Pledged,
    Took,
    Trimmed,
    Unopposed,
    Voted,
)
from games.politically_correct_people.pieces import Offer, Pledge
from games.politically_correct_people.promises import (
    LeaveCard,
    StandAside,
    Verdict,
    VoteFor,
    Vowed,
)
from games.politically_correct_people.state import (
    State,
    Voting,
)
from games.politically_correct_people.turn import Result

# Making them ---------------------------------------------------------------------------------------


def vowed(state: State, offer: Offer) -> State:
    """What the two promise each other in a deal enters the ledger."""
    sides = ((offer.proposer, offer.receiver, offer.gives), (offer.receiver, offer.proposer, offer.asks))
    made = [Vowed(state.round, maker, receiver, vow) for maker, receiver, side in sides for vow in side.vows]
    return replace(state, vows=(*state.vows, *made)) if made else state


def pledge(state: State, seat: Seat, action: Pledge) -> Result:
    """A promise to the whole table."""
    said = Vowed(state.round, seat, None, action.vow, action.words)
    return replace(state, vows=(*state.vows, said)), (Pledged(seat, action.vow, action.words),)


def check_pledge(state: State, seat: Seat, action: Pledge) -> Refusal | None:
    """Why a seat may not promise this aloud."""
    return pledge_refused(state, [said for said in state.vows if said.receiver is None], seat, action)


# What became of them -------------------------------------------------------------------------------


def followed(before: State, after: State, told: tuple[Event, ...]) -> State:
    """The ledger after what everybody saw: what was kept, what was broken, what never came to it."""
    if not told or not any(said.verdict == "open" for said in after.vows):
        return after
    return replace(after, vows=tuple(_followed(before, said, told) for said in after.vows))


def _followed(before: State, said: Vowed, told: tuple[Event, ...]) -> Vowed:
    for seen in told if said.verdict == "open" else ():
        if (found := _verdict(before, said, seen, told)) != "open":
            return replace(said, verdict=found)
    return said


def _verdict(before: State, said: Vowed, seen: Event, told: tuple[Event, ...]) -> Verdict:
    match said.vow, seen:
        case StandAside(election), Declared(seat, card) if (election, said.maker) == (before.round, seat):
            return "kept" if card is None else "broken"
        case VoteFor(election, candidate), _ if election == before.round:
            return _vote_verdict(before, said.maker, candidate, seen, told)
        case LeaveCard(card), Took(seat, found) | Trimmed(seat, found) if card == found:
            if seat == said.maker:
                return "broken"
            return "kept" if isinstance(seen, Took) else "open"
        case LeaveCard(), Cancelled() | Unopposed() | Counted():
            return "untested"
        case _:
            return "open"


def _vote_verdict(
    before: State, maker: Seat, candidate: Seat, seen: Event, told: tuple[Event, ...]
) -> Verdict:
    match seen:
        case Declared(seat, None) if seat == candidate:
            return "untested"
        case Voted(seat, _, chosen) if seat == maker and chosen != candidate:
            return "broken"
        case Cancelled() | Unopposed():
            return "untested"
        case Counted():
            return _at_the_count(before, maker, candidate, told)
        case _:
            return "open"


def _at_the_count(before: State, maker: Seat, candidate: Seat, told: tuple[Event, ...]) -> Verdict:
    """All groups that were left must have voted; without any, it never came to it."""
    if not isinstance(before.phase, Voting):
        return "untested"
    cast = [vote.candidate for vote in before.phase.votes if vote.seat == maker]
    cast += [seen.candidate for seen in told if isinstance(seen, Voted) and seen.seat == maker]
    if len(cast) < len(groups(before.fronts[maker])):
        return "broken"
    return "kept" if candidate in cast else "untested"
