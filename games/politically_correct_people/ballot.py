"""What an election allows: who may run, which group may vote for whom, who settles a tie (1.19 to 1.31)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import TypeAlias

from games.core import Refusal, Seat
from games.politically_correct_people.cards import FLOATING, VOTERS, Card, groups, politicians
from games.politically_correct_people.pieces import Cast, CastAll, Confirm, Declare, Fail, Pass
from games.politically_correct_people.state import Declaring, Settling, State, Voting

SEVERAL = 2
"""With fewer groups there is nothing to vote on with."""

ElectionAction: TypeAlias = Declare | Cast | CastAll | Pass | Confirm | Fail


def unused(front: Sequence[Card], phase: Voting, seat: Seat) -> tuple[Card, ...]:
    """The groups in front of a seat that have not voted, each kind once (1.24)."""
    used = [vote.group for vote in phase.votes if vote.seat == seat]
    every = groups(front)
    return tuple(group for group in dict.fromkeys(every) if every.count(group) > used.count(group))


def may_vote(phase: Voting, seat: Seat, group: Card) -> tuple[Seat, ...]:
    """The candidates that a group may vote for: not one's own, but for floating votes (1.25).

    There are always chips for one more vote (1.27).
    """
    running = [other for other, card in enumerate(phase.candidates) if card is not None]
    return tuple(other for other in running if other != seat or group == FLOATING)


def usable(front: Sequence[Card], phase: Voting, seat: Seat, candidate: Seat) -> tuple[Card, ...]:
    """Every group left to a seat that may vote for a candidate, floating votes one by one (1.25)."""
    every, used = groups(front), [vote.group for vote in phase.votes if vote.seat == seat]
    return tuple(
        group
        for group in unused(front, phase, seat)
        if candidate in may_vote(phase, seat, group)
        for _ in range(every.count(group) - used.count(group))
    )


def orders(phase: Settling) -> tuple[tuple[Seat, ...], ...]:
    """Who may get the benefices that the tie is about, the larger one first (1.31)."""
    return tuple(permutations(phase.tied, phase.places))


# Why not -------------------------------------------------------------------------------------------


def check_election(state: State, seat: Seat, action: ElectionAction) -> Refusal | None:
    """Why this seat may not do this: all declare in order (1.20), once (1.21b), from the front (1.26)."""
    match state.phase, action:
        case Declaring(still), Declare(card):
            if seat not in still:
                return Refusal("1.21b", "refused-declared")
            if still[0] != seat:
                return Refusal("1.20", "refused-declare-turn")
            return _check_candidate(state, seat, card)
        case Voting() as phase, Cast() | CastAll() | Pass():
            if seat not in phase.still:
                return Refusal("1.24", "refused-passed")
            if phase.still[0] != seat:
                return Refusal("1.24", "refused-vote-turn")
            return _check_vote(state, phase, seat, action)
        case Settling() as phase, Confirm() | Fail():
            return _check_tie(phase, seat, action)
        case _:
            return Refusal("1.00", "refused-election")


def _check_candidate(state: State, seat: Seat, card: Card | None) -> Refusal | None:
    may_run = politicians(state.fronts[seat])
    if card is None:
        must = may_run and state.options.optional_candidacy == "no"
        return Refusal("1.19", "refused-must-run") if must else None
    if card in may_run:
        return None
    return _not_from_hand(state, seat, card) or Refusal("1.19", "refused-not-in-front")


def _not_from_hand(state: State, seat: Seat, card: Card) -> Refusal | None:
    held = card in state.hands[seat] and card not in state.fronts[seat]
    return Refusal("1.26", "refused-hand-in-election") if held else None


def _check_vote(state: State, phase: Voting, seat: Seat, action: Cast | CastAll | Pass) -> Refusal | None:
    if isinstance(action, Pass):
        return None
    if isinstance(action, CastAll):
        enough = len(usable(state.fronts[seat], phase, seat, action.candidate)) >= SEVERAL
        return None if enough else Refusal("1.24", "refused-vote-all")
    if action.group not in unused(state.fronts[seat], phase, seat):
        return _check_unused(state, seat, action.group)
    if action.candidate in may_vote(phase, seat, action.group):
        return None
    if action.candidate == seat and phase.candidates[seat] is not None:
        return Refusal("1.25", "refused-own-candidate")
    return Refusal("1.24", "refused-no-candidate")


def _check_unused(state: State, seat: Seat, group: Card) -> Refusal:
    if group in VOTERS and group in state.fronts[seat]:
        return Refusal("1.13", "refused-split")
    return _not_from_hand(state, seat, group) or Refusal("1.24", "refused-group")


def _check_tie(phase: Settling, seat: Seat, action: Confirm | Fail) -> Refusal | None:
    if seat not in phase.tied:
        return Refusal("1.31", "refused-not-tied")
    if isinstance(action, Fail):
        return None
    if action.order not in orders(phase):
        return Refusal("1.31", "refused-order")
    same = phase.confirmed[phase.tied.index(seat)] == action.order
    return Refusal("1.31", "refused-confirmed") if same else None
