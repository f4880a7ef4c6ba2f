"""An election: candidates, votes, dice, ties, benefices. Numbers like 1.24 are rulings."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Rng, Seat, replace
from games.politically_correct_people.ballot import ElectionAction, unused, usable
from games.politically_correct_people.cards import (
    DIE,
    FLOATING,
    POLITICIANS,
    Card,
    group_votes,
)
from games.politically_correct_people.events import (
    Agreed,
    Cancelled,
    Counted,
    Declared,
    Elected,
    Event,
    Failed,
    FloatingRolled,
    Paid,
    Passed,
    Tied,
    TieRolled,
    Unopposed,
    Vote,
    Voted,
    VotesOn,
)
from games.politically_correct_people.pieces import Benefice, Cast, CastAll, Confirm, Declare, Fail, Pass
from games.politically_correct_people.rounds import end_round
from games.politically_correct_people.state import (
    Declaring,
    Payment,
    Settling,
    State,
    Voting,
    clockwise,
)
from games.politically_correct_people.turn import Result, with_money


def elect(state: State, seat: Seat, action: ElectionAction, rng: Rng) -> Result:
    """What an action of an election brings about."""
    match action:
        case Declare(card):
            return declare(state, seat, card)
        case Cast():
            return cast_vote(state, action, rng)
        case CastAll(candidate):
            return cast_rest(state, seat, candidate, rng)
        case Pass():
            return pass_vote(state, seat, rng)
        case Confirm(order):
            return confirm(state, [seat], order)
        case Fail():
            return fail(state, seat, rng)


# Candidates ----------------------------------------------------------------------------------------


def declare(state: State, seat: Seat, card: Card | None) -> Result:
    """A politician runs, or nobody; when all have declared, their number decides (1.19 to 1.23)."""
    phase = state.phase
    assert isinstance(phase, Declaring)
    candidates = (*phase.candidates[:seat], card, *phase.candidates[seat + 1 :])
    told = Declared(seat, card)
    if phase.still[1:]:
        return replace(state, phase=Declaring(phase.still[1:], candidates)), (told,)
    state, news = decided(state, candidates)
    return state, (told, *news)


def decided(state: State, candidates: tuple[Card | None, ...]) -> Result:
    """All candidates are known: no election, no vote, or the votes (1.22 to 1.24)."""
    running = [seat for seat, card in enumerate(candidates) if card is not None]
    trigger = state.trigger
    assert trigger is not None
    if not running:
        state, told = end_round(state, trigger)
        return state, (Cancelled(trigger), *told)
    if len(running) == 1:
        state, told = pay(state, running * 2)
        return state, (Unopposed(running[0]), *told)
    return go_round(state, Voting(clockwise(trigger, len(state.hands)), candidates), None)


# Votes ---------------------------------------------------------------------------------------------


def cast_vote(state: State, action: Cast, rng: Rng) -> Result:
    """A group votes; the next seat follows (1.24)."""
    phase = state.phase
    assert isinstance(phase, Voting)
    phase, told = voted(state, phase, action)
    state, news = go_round(state, phase, rng)
    return state, (told, *news)


def cast_rest(state: State, seat: Seat, candidate: Seat, rng: Rng) -> Result:
    """A group votes, and at each later turn of its seat another one does, as long as one may (1.24)."""
    phase = state.phase
    assert isinstance(phase, Voting)
    state, news = go_round(state, replace(phase, rest=(*phase.rest, (seat, candidate))), rng)
    return state, (VotesOn(seat, candidate), *news)


def voted(state: State, phase: Voting, action: Cast) -> tuple[Voting, Voted]:
    """A group of the first in order votes; its seat comes last then."""
    seat, *others = phase.still
    votes = group_votes(state.fronts[seat], action.group)
    vote = Vote(seat, action.group, action.candidate, votes)
    told = Voted(seat, action.group, action.candidate, votes)
    return replace(phase, still=(*others, seat), votes=(*phase.votes, vote)), told


def pass_vote(state: State, seat: Seat, rng: Rng) -> Result:
    """A pass is for the whole election (1.24)."""
    phase = state.phase
    assert isinstance(phase, Voting)
    state, told = go_round(state, replace(phase, still=phase.still[1:]), rng)
    return state, (Passed(seat), *told)


def go_round(state: State, phase: Voting, rng: Rng | None) -> Result:
    """Whoever votes on does; whoever has no group left must pass; when all have, they are counted (1.24)."""
    told: list[Event] = []
    while phase.still:
        seat = phase.still[0]
        if not unused(state.fronts[seat], phase, seat):
            told.append(Passed(seat))
            phase = replace(phase, still=phase.still[1:])
        elif action := votes_on(state, phase, seat):
            phase, seen = voted(state, phase, action)
            told.append(seen)
        else:
            rest = tuple(entry for entry in phase.rest if entry[0] != seat)
            return replace(state, phase=replace(phase, rest=rest)), tuple(told)
    state, news = count(state, phase, rng)
    return state, (*told, *news)


def votes_on(state: State, phase: Voting, seat: Seat) -> Cast | None:
    """Return the next vote of a seat that votes on; None if it is to be asked."""
    candidate = dict(phase.rest).get(seat)
    left = () if candidate is None else usable(state.fronts[seat], phase, seat, candidate)
    return Cast(left[0], candidate) if left and candidate is not None else None


# The count -----------------------------------------------------------------------------------------


def count(state: State, phase: Voting, rng: Rng | None) -> Result:
    """Floating votes are rolled in the order in which they were cast; then all is added up (1.28, 1.29)."""
    votes = tuple(_rolled(vote, rng) for vote in phase.votes)
    dice = [FloatingRolled(vote.seat, vote.candidate, vote.votes) for vote in votes if vote.group == FLOATING]
    totals = tuple(
        None if card is None else _total(seat, card, votes) for seat, card in enumerate(phase.candidates)
    )
    state, told = rank(state, phase.candidates, votes, totals)
    return state, (*dice, Counted(totals), *told)


def _rolled(vote: Vote, rng: Rng | None) -> Vote:
    if vote.group != FLOATING:
        return vote
    assert rng is not None
    return replace(vote, votes=rng.below(DIE) + 1)


def _total(seat: Seat, card: Card, votes: Sequence[Vote]) -> int:
    return POLITICIANS[card] + sum(vote.votes for vote in votes if vote.candidate == seat)


def rank(
    state: State, candidates: tuple[Card | None, ...], votes: tuple[Vote, ...], totals: tuple[int | None, ...]
) -> Result:
    """The first two get the benefices; a tie that matters is talked about first (1.30, 1.31)."""
    assert state.trigger is not None
    running = [seat for seat in clockwise(state.trigger, len(totals)) if totals[seat] is not None]
    first, second = sorted((total for total in totals if total is not None), reverse=True)[:2]
    leaders = tuple(seat for seat in running if totals[seat] == first)
    tied = leaders if first == second else tuple(seat for seat in running if totals[seat] == second)
    if len(tied) == 1:
        return elected(state, [*leaders, *tied], candidates, votes)
    leader = None if first == second else leaders[0]
    settling = Settling(candidates, votes, totals, leader, tied, ((),) * len(tied))
    return replace(state, phase=settling), (Tied(tied),)


# Ties ----------------------------------------------------------------------------------------------


def confirm(state: State, seats: Sequence[Seat], order: tuple[Seat, ...]) -> Result:
    """Tied seats agree to an order; once all agree to the same, it holds (1.31)."""
    phase = state.phase
    assert isinstance(phase, Settling)
    confirmed = tuple(
        order if seat in seats else before for seat, before in zip(phase.tied, phase.confirmed, strict=True)
    )
    told = tuple(Agreed(seat, order) for seat in seats)
    if set(confirmed) != {order}:
        return replace(state, phase=replace(phase, confirmed=confirmed)), told
    state, news = elected(state, _placed(phase, order), phase.candidates, phase.votes)
    return state, (*told, *news)


def fail(state: State, seat: Seat, rng: Rng) -> Result:
    """Dice decide (1.31)."""
    phase = state.phase
    assert isinstance(phase, Settling)
    told: list[Event] = [Failed(seat)]
    order = by_dice(phase.tied, phase.places, rng, told)
    state, news = elected(state, _placed(phase, order), phase.candidates, phase.votes)
    return state, (*told, *news)


def by_dice(tied: tuple[Seat, ...], places: int, rng: Rng, told: list[Event]) -> tuple[Seat, ...]:
    """High first; only those with equal dice roll again, and only for a benefice (1.31)."""
    dice = {seat: rng.below(DIE) + 1 for seat in tied}
    told.append(TieRolled(tied, tuple(dice.values())))
    order: tuple[Seat, ...] = ()
    for value in sorted(set(dice.values()), reverse=True):
        equal, left = tuple(seat for seat in tied if dice[seat] == value), places - len(order)
        if left > 0:
            order += equal if len(equal) == 1 else by_dice(equal, left, rng, told)
    return order[:places]


def _placed(phase: Settling, order: Sequence[Seat]) -> tuple[Seat, ...]:
    return tuple(order) if phase.first is None else (phase.first, *order)


# Benefices -----------------------------------------------------------------------------------------


def elected(
    state: State, placed: Sequence[Seat], candidates: tuple[Card | None, ...], votes: tuple[Vote, ...]
) -> Result:
    """The vote is decided, and everybody sees by what (1.30)."""
    told = Elected(state.round, placed[0], placed[1], candidates, votes)
    state, news = pay(state, placed)
    return state, (told, *news)


def pay(state: State, placed: Sequence[Seat]) -> Result:
    """The first gets the large benefice and counts as top, the second gets the small one (1.30, 1.33)."""
    names: tuple[Benefice, Benefice] = ("large", "small")
    told: list[Event] = []
    for seat, name, money in zip(placed, names, state.benefices, strict=True):
        state = with_money(state, seat, money)
        state = replace(state, paid=(*state.paid, Payment(state.round, seat, name, money)))
        told.append(Paid(seat, name))
    state, news = end_round(state, placed[0])
    return state, (*told, *news)
