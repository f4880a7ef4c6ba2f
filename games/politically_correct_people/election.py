"""An election: candidates, votes, dice, ties, benefices. Numbers like 1.24 are rulings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import TypeAlias

from games.core import Refusal, Rng, Seat, replace
from games.politically_correct_people import pieces as p
from games.politically_correct_people import state as s
from games.politically_correct_people.pieces import (
    DIE,
    FLOATING,
    POLITICIANS,
    VOTERS,
    group_votes,
    groups,
    politicians,
)
from games.politically_correct_people.rounds import Result, end_round, with_money
from games.politically_correct_people.state import clockwise

# Candidates and votes that are possible -------------------------------------------------------------


SEVERAL = 2
"""With fewer groups there is nothing to vote on with."""

ElectionAction: TypeAlias = p.Declare | p.Cast | p.CastAll | p.Pass | p.Confirm | p.Fail


def unused(front: Sequence[p.Card], phase: s.Voting, seat: Seat) -> tuple[p.Card, ...]:
    """The groups in front of a seat that have not voted, each kind once (1.24)."""
    used = [vote.group for vote in phase.votes if vote.seat == seat]
    every = groups(front)
    return tuple(group for group in dict.fromkeys(every) if every.count(group) > used.count(group))


def may_vote(phase: s.Voting, seat: Seat, group: p.Card) -> tuple[Seat, ...]:
    """The candidates that a group may vote for: not one's own, but for floating votes (1.25).

    There are always chips for one more vote (1.27).
    """
    running = [other for other, card in enumerate(phase.candidates) if card is not None]
    return tuple(other for other in running if other != seat or group == FLOATING)


def usable(front: Sequence[p.Card], phase: s.Voting, seat: Seat, candidate: Seat) -> tuple[p.Card, ...]:
    """Every group left to a seat that may vote for a candidate, floating votes one by one (1.25)."""
    every, used = groups(front), [vote.group for vote in phase.votes if vote.seat == seat]
    return tuple(
        group
        for group in unused(front, phase, seat)
        if candidate in may_vote(phase, seat, group)
        for _ in range(every.count(group) - used.count(group))
    )


def orders(phase: s.Settling) -> tuple[tuple[Seat, ...], ...]:
    """Who may get the benefices that the tie is about, the larger one first (1.31)."""
    return tuple(permutations(phase.tied, phase.places))


# Why not -------------------------------------------------------------------------------------------


def check_election(state: s.State, seat: Seat, action: ElectionAction) -> Refusal | None:
    """Why this seat may not do this: all declare in order (1.20), once (1.21b), from the front (1.26)."""
    match state.phase, action:
        case s.Declaring(still), p.Declare(card):
            if seat not in still:
                return Refusal("1.21b", "refused-declared")
            if still[0] != seat:
                return Refusal("1.20", "refused-declare-turn")
            return _check_candidate(state, seat, card)
        case s.Voting() as phase, p.Cast() | p.CastAll() | p.Pass():
            if seat not in phase.still:
                return Refusal("1.24", "refused-passed")
            if phase.still[0] != seat:
                return Refusal("1.24", "refused-vote-turn")
            return _check_vote(state, phase, seat, action)
        case s.Settling() as phase, p.Confirm() | p.Fail():
            return _check_tie(phase, seat, action)
        case _:
            return Refusal("1.00", "refused-election")


def _check_candidate(state: s.State, seat: Seat, card: p.Card | None) -> Refusal | None:
    may_run = politicians(state.fronts[seat])
    if card is None:
        must = may_run and state.options.optional_candidacy == "no"
        return Refusal("1.19", "refused-must-run") if must else None
    if card in may_run:
        return None
    return _not_from_hand(state, seat, card) or Refusal("1.19", "refused-not-in-front")


def _not_from_hand(state: s.State, seat: Seat, card: p.Card) -> Refusal | None:
    held = card in state.hands[seat] and card not in state.fronts[seat]
    return Refusal("1.26", "refused-hand-in-election") if held else None


def _check_vote(
    state: s.State, phase: s.Voting, seat: Seat, action: p.Cast | p.CastAll | p.Pass
) -> Refusal | None:
    if isinstance(action, p.Pass):
        return None
    if isinstance(action, p.CastAll):
        enough = len(usable(state.fronts[seat], phase, seat, action.candidate)) >= SEVERAL
        return None if enough else Refusal("1.24", "refused-vote-all")
    if action.group not in unused(state.fronts[seat], phase, seat):
        return _check_unused(state, seat, action.group)
    if action.candidate in may_vote(phase, seat, action.group):
        return None
    if action.candidate == seat and phase.candidates[seat] is not None:
        return Refusal("1.25", "refused-own-candidate")
    return Refusal("1.24", "refused-no-candidate")


def _check_unused(state: s.State, seat: Seat, group: p.Card) -> Refusal:
    if group in VOTERS and group in state.fronts[seat]:
        return Refusal("1.13", "refused-split")
    return _not_from_hand(state, seat, group) or Refusal("1.24", "refused-group")


def _check_tie(phase: s.Settling, seat: Seat, action: p.Confirm | p.Fail) -> Refusal | None:
    if seat not in phase.tied:
        return Refusal("1.31", "refused-not-tied")
    if isinstance(action, p.Fail):
        return None
    if action.order not in orders(phase):
        return Refusal("1.31", "refused-order")
    same = phase.confirmed[phase.tied.index(seat)] == action.order
    return Refusal("1.31", "refused-confirmed") if same else None


# What happens ---------------------------------------------------------------------------------------


def elect(state: s.State, seat: Seat, action: ElectionAction, rng: Rng) -> Result:
    """What an action of an election brings about."""
    match action:
        case p.Declare(card):
            return _declare(state, seat, card)
        case p.Cast():
            return _cast_vote(state, action, rng)
        case p.CastAll(candidate):
            return _cast_rest(state, seat, candidate, rng)
        case p.Pass():
            return _pass_vote(state, seat, rng)
        case p.Confirm(order):
            return confirm(state, [seat], order)
        case p.Fail():
            return _fail(state, seat, rng)


# Candidates ----------------------------------------------------------------------------------------


def _declare(state: s.State, seat: Seat, card: p.Card | None) -> Result:
    """Nominate a politician or none; the last declaration decides how to go on (1.19 to 1.23)."""
    phase = state.phase
    assert isinstance(phase, s.Declaring)
    candidates = (*phase.candidates[:seat], card, *phase.candidates[seat + 1 :])
    told = s.Declared(seat, card)
    if phase.still[1:]:
        return replace(state, phase=s.Declaring(phase.still[1:], candidates)), (told,)
    state, news = _decided(state, candidates)
    return state, (told, *news)


def _decided(state: s.State, candidates: tuple[p.Card | None, ...]) -> Result:
    """All candidates are known: no election, no vote, or the votes (1.22 to 1.24)."""
    running = [seat for seat, card in enumerate(candidates) if card is not None]
    trigger = state.trigger
    assert trigger is not None
    if not running:
        state, told = end_round(state, trigger)
        return state, (s.Cancelled(trigger), *told)
    if len(running) == 1:
        state, told = _pay(state, running * 2)
        return state, (s.Unopposed(running[0]), *told)
    return _go_round(state, s.Voting(clockwise(trigger, len(state.hands)), candidates), None)


# Votes ---------------------------------------------------------------------------------------------


def _cast_vote(state: s.State, action: p.Cast, rng: Rng) -> Result:
    """A group votes; the next seat follows (1.24)."""
    phase = state.phase
    assert isinstance(phase, s.Voting)
    phase, told = _voted(state, phase, action)
    state, news = _go_round(state, phase, rng)
    return state, (told, *news)


def _cast_rest(state: s.State, seat: Seat, candidate: Seat, rng: Rng) -> Result:
    """A group votes, and at each later turn of its seat another one does, as long as one may (1.24)."""
    phase = state.phase
    assert isinstance(phase, s.Voting)
    state, news = _go_round(state, replace(phase, rest=(*phase.rest, (seat, candidate))), rng)
    return state, (s.VotesOn(seat, candidate), *news)


def _voted(state: s.State, phase: s.Voting, action: p.Cast) -> tuple[s.Voting, s.Voted]:
    seat, *others = phase.still
    votes = group_votes(state.fronts[seat], action.group)
    vote = s.Vote(seat, action.group, action.candidate, votes)
    told = s.Voted(seat, action.group, action.candidate, votes)
    return replace(phase, still=(*others, seat), votes=(*phase.votes, vote)), told


def _pass_vote(state: s.State, seat: Seat, rng: Rng) -> Result:
    """A pass is for the whole election (1.24)."""
    phase = state.phase
    assert isinstance(phase, s.Voting)
    state, told = _go_round(state, replace(phase, still=phase.still[1:]), rng)
    return state, (s.Passed(seat), *told)


def _go_round(state: s.State, phase: s.Voting, rng: Rng | None) -> Result:
    """Cast automatic votes and pass for seats without groups; count once all have passed (1.24)."""
    told: list[s.Event] = []
    while phase.still:
        seat = phase.still[0]
        if not unused(state.fronts[seat], phase, seat):
            told.append(s.Passed(seat))
            phase = replace(phase, still=phase.still[1:])
        elif action := _votes_on(state, phase, seat):
            phase, seen = _voted(state, phase, action)
            told.append(seen)
        else:
            rest = tuple(entry for entry in phase.rest if entry[0] != seat)
            return replace(state, phase=replace(phase, rest=rest)), tuple(told)
    state, news = _count(state, phase, rng)
    return state, (*told, *news)


def _votes_on(state: s.State, phase: s.Voting, seat: Seat) -> p.Cast | None:
    candidate = dict(phase.rest).get(seat)
    left = () if candidate is None else usable(state.fronts[seat], phase, seat, candidate)
    return p.Cast(left[0], candidate) if left and candidate is not None else None


# The count -----------------------------------------------------------------------------------------


def _count(state: s.State, phase: s.Voting, rng: Rng | None) -> Result:
    """Floating votes are rolled in the order in which they were cast; then all is added up (1.28, 1.29)."""
    votes = tuple(_rolled(vote, rng) for vote in phase.votes)
    dice = [
        s.FloatingRolled(vote.seat, vote.candidate, vote.votes) for vote in votes if vote.group == FLOATING
    ]
    totals = tuple(
        None if card is None else _total(seat, card, votes) for seat, card in enumerate(phase.candidates)
    )
    state, told = _rank(state, phase.candidates, votes, totals)
    return state, (*dice, s.Counted(totals), *told)


def _rolled(vote: s.Vote, rng: Rng | None) -> s.Vote:
    if vote.group != FLOATING:
        return vote
    assert rng is not None
    return replace(vote, votes=rng.below(DIE) + 1)


def _total(seat: Seat, card: p.Card, votes: Sequence[s.Vote]) -> int:
    return POLITICIANS[card] + sum(vote.votes for vote in votes if vote.candidate == seat)


def _rank(
    state: s.State,
    candidates: tuple[p.Card | None, ...],
    votes: tuple[s.Vote, ...],
    totals: tuple[int | None, ...],
) -> Result:
    """The first two get the benefices; a tie that matters is talked about first (1.30, 1.31)."""
    assert state.trigger is not None
    running = [seat for seat in clockwise(state.trigger, len(totals)) if totals[seat] is not None]
    first, second = sorted((total for total in totals if total is not None), reverse=True)[:2]
    leaders = tuple(seat for seat in running if totals[seat] == first)
    tied = leaders if first == second else tuple(seat for seat in running if totals[seat] == second)
    if len(tied) == 1:
        return _elected(state, [*leaders, *tied], candidates, votes)
    leader = None if first == second else leaders[0]
    settling = s.Settling(candidates, votes, totals, leader, tied, ((),) * len(tied))
    return replace(state, phase=settling), (s.Tied(tied),)


# Ties ----------------------------------------------------------------------------------------------


def confirm(state: s.State, seats: Sequence[Seat], order: tuple[Seat, ...]) -> Result:
    """Tied seats agree to an order; once all agree to the same, it holds (1.31)."""
    phase = state.phase
    assert isinstance(phase, s.Settling)
    confirmed = tuple(
        order if seat in seats else before for seat, before in zip(phase.tied, phase.confirmed, strict=True)
    )
    told = tuple(s.Agreed(seat, order) for seat in seats)
    if set(confirmed) != {order}:
        return replace(state, phase=replace(phase, confirmed=confirmed)), told
    state, news = _elected(state, _placed(phase, order), phase.candidates, phase.votes)
    return state, (*told, *news)


def _fail(state: s.State, seat: Seat, rng: Rng) -> Result:
    """Dice decide (1.31)."""
    phase = state.phase
    assert isinstance(phase, s.Settling)
    told: list[s.Event] = [s.Failed(seat)]
    order = _by_dice(phase.tied, phase.places, rng, told)
    state, news = _elected(state, _placed(phase, order), phase.candidates, phase.votes)
    return state, (*told, *news)


def _by_dice(tied: tuple[Seat, ...], places: int, rng: Rng, told: list[s.Event]) -> tuple[Seat, ...]:
    """High first; only those with equal dice roll again, and only for a benefice (1.31)."""
    dice = {seat: rng.below(DIE) + 1 for seat in tied}
    told.append(s.TieRolled(tied, tuple(dice.values())))
    order: tuple[Seat, ...] = ()
    for value in sorted(set(dice.values()), reverse=True):
        equal, left = tuple(seat for seat in tied if dice[seat] == value), places - len(order)
        if left > 0:
            order += equal if len(equal) == 1 else _by_dice(equal, left, rng, told)
    return order[:places]


def _placed(phase: s.Settling, order: Sequence[Seat]) -> tuple[Seat, ...]:
    return tuple(order) if phase.first is None else (phase.first, *order)


# Benefices -----------------------------------------------------------------------------------------


def _elected(
    state: s.State, placed: Sequence[Seat], candidates: tuple[p.Card | None, ...], votes: tuple[s.Vote, ...]
) -> Result:
    """The vote is decided, and everybody sees by what (1.30)."""
    told = s.Elected(state.round, placed[0], placed[1], candidates, votes)
    state, news = _pay(state, placed)
    return state, (told, *news)


def _pay(state: s.State, placed: Sequence[Seat]) -> Result:
    """The first gets the large benefice and counts as top, the second gets the small one (1.30, 1.33)."""
    names: tuple[p.Benefice, p.Benefice] = ("large", "small")
    told: list[s.Event] = []
    for seat, name, money in zip(placed, names, state.benefices, strict=True):
        state = with_money(state, seat, money)
        state = replace(state, paid=(*state.paid, s.Payment(state.round, seat, name, money)))
        told.append(s.Paid(seat, name))
    state, news = end_round(state, placed[0])
    return state, (*told, *news)
