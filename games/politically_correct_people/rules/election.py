"""An election: candidates, votes, dice, ties, benefices. Numbers like 1.24 are rulings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations

from games.core import Refusal, Rng, Seat, clockwise, put, replace
from games.phases import PhaseOf
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.rounds import Result, end_round, with_money

# Candidates and votes that are possible -------------------------------------------------------------


def unused_groups(front: Sequence[p.Card], phase: s.Voting, seat: Seat) -> tuple[p.Card, ...]:
    """The groups in front of a seat that have not voted, each kind once (1.24)."""
    used_groups = [vote.group for vote in phase.votes if vote.seat == seat]
    groups = p.voter_groups(front)
    return tuple(group for group in dict.fromkeys(groups) if groups.count(group) > used_groups.count(group))


def possible_candidates(phase: s.Voting, seat: Seat, group: p.Card) -> tuple[Seat, ...]:
    """The candidates that a group may vote for: not one's own, but for floating votes (1.25).

    There are always chips for one more vote (1.27).
    """
    candidate_seats = [candidate for candidate, card in enumerate(phase.candidates) if card is not None]
    return tuple(candidate for candidate in candidate_seats if candidate != seat or group == p.FLOATING)


def usable_groups(
    front: Sequence[p.Card], phase: s.Voting, seat: Seat, candidate: Seat
) -> tuple[p.Card, ...]:
    """Every group left to a seat that may vote for a candidate, floating votes one by one (1.25)."""
    groups = p.voter_groups(front)
    used_groups = [vote.group for vote in phase.votes if vote.seat == seat]
    return tuple(
        group
        for group in unused_groups(front, phase, seat)
        if candidate in possible_candidates(phase, seat, group)
        for _ in range(groups.count(group) - used_groups.count(group))
    )


def possible_orders(phase: s.Settling) -> tuple[tuple[Seat, ...], ...]:
    """Who may get the benefices that the tie is about, the larger one first (1.31)."""
    return tuple(permutations(phase.tied, phase.places))


# Candidates ------------------------------------------------------------------------------------------


def _declaration_refusal(_state: s.State, phase: s.Declaring, seat: Seat) -> Refusal:
    """Return whether a seat must wait (1.20) or has declared (1.21b)."""
    return (
        Refusal("1.20", "refused-declare-turn")
        if seat in phase.still
        else Refusal("1.21b", "refused-declared")
    )


def must_run(options: p.Options) -> bool:
    """Whether a player with a politician in front must have a candidate (1.19)."""
    return options.optional_candidacy == "no"


def candidacies(table: s.State | s.View, _phase: s.Declaring, seat: Seat) -> tuple[p.Declare, ...]:
    """Return whom a seat may nominate: with a politician one must run, but for the option (1.19)."""
    may_run = p.politicians_of(table.fronts[seat])
    may_abstain = not (may_run and must_run(table.options))
    return (*map(p.Declare, may_run), *[p.Declare(None)] * may_abstain)


def _check_candidate(state: s.State, phase: s.Declaring, seat: Seat, action: p.Declare) -> Refusal | None:
    """Return why not this one: a politician must run (1.19), from the front, not from the hand (1.26)."""
    if action in candidacies(state, phase, seat):
        return None
    if action.card is None:
        return Refusal("1.19", "refused-must-run")
    return _hand_card_refusal(state, seat, action.card) or Refusal("1.19", "refused-not-in-front")


def _hand_card_refusal(state: s.State, seat: Seat, card: p.Card) -> Refusal | None:
    in_hand = card in state.hands[seat] and card not in state.fronts[seat]
    return Refusal("1.26", "refused-hand-in-election") if in_hand else None


def _declare_candidate(state: s.State, phase: s.Declaring, seat: Seat, action: p.Declare, rng: Rng) -> Result:
    """Nominate a politician or none; after the last declaration, cancel, elect or vote (1.19 to 1.24)."""
    candidates = put(phase.candidates, seat, action.card)
    declaration = ev.Declared(seat, action.card)
    if phase.still[1:]:
        return replace(state, phase=s.Declaring(phase.still[1:], candidates)), (declaration,)
    candidate_seats = [candidate for candidate, card in enumerate(candidates) if card is not None]
    trigger = state.trigger
    assert trigger is not None
    if not candidate_seats:
        state, news = end_round(state, trigger)
        return state, (declaration, ev.Cancelled(trigger), *news)
    if len(candidate_seats) == 1:
        state, news = _pay_benefices(state, candidate_seats * 2)
        return state, (declaration, ev.Unopposed(candidate_seats[0]), *news)
    state, news = _go_round(state, s.Voting(clockwise(trigger, len(state.hands)), candidates), rng)
    return state, (declaration, *news)


def _highest_base(state: s.State, _phase: s.Declaring, seat: Seat, _rng: Rng) -> p.Declare:
    """Nominate the politician with the highest base (1.44)."""
    may_run = p.politicians_of(state.fronts[seat])
    return p.Declare(max(may_run, key=p.POLITICIANS.__getitem__, default=None))


DECLARING: PhaseOf[s.Declaring, p.Declare, s.State, s.State, Result] = PhaseOf(
    s.Declaring,
    turn=_declaration_refusal,
    seats=lambda _state, phase: phase.still[:1],
    actions=(p.Declare,),
    legal=candidacies,
    check=_check_candidate,
    play=_declare_candidate,
    absent=_highest_base,
    takes_back=lambda _state, phase, _seat, _action: len(phase.still) > 1,
)


# Votes -----------------------------------------------------------------------------------------------


BALLOT_ACTIONS: tuple[type[p.Ballot], ...] = (p.Cast, p.CastAll, p.Pass)


def _sample_votes(state: s.State, phase: s.Voting, seat: Seat) -> tuple[p.Ballot, ...]:
    """List each group for each candidate, all groups for one, and the pass (1.24)."""
    front, seats = state.fronts[seat], range(len(state.fronts))
    single = [
        p.Cast(group, candidate)
        for group in unused_groups(front, phase, seat)
        for candidate in possible_candidates(phase, seat, group)
    ]
    together = [p.CastAll(other) for other in seats if len(usable_groups(front, phase, seat, other)) > 1]
    return (*single, *together, p.Pass())


def _check_vote(state: s.State, phase: s.Voting, seat: Seat, action: p.Ballot) -> Refusal | None:
    """Return why not this vote: a split group (1.13), a hand card (1.26), one's own candidate (1.25)."""
    front = state.fronts[seat]
    match action:
        case p.Pass():
            return None
        case p.CastAll(candidate):
            has_several = len(usable_groups(front, phase, seat, candidate)) > 1
            return None if has_several else Refusal("1.24", "refused-vote-all")
        case p.Cast(group) if group not in unused_groups(front, phase, seat):
            if group in p.VOTERS and group in front:
                return Refusal("1.13", "refused-split")
            return _hand_card_refusal(state, seat, group) or Refusal("1.24", "refused-group")
        case p.Cast(group, candidate) if candidate in possible_candidates(phase, seat, group):
            return None
        case p.Cast(_, candidate) if candidate == seat and phase.candidates[seat] is not None:
            return Refusal("1.25", "refused-own-candidate")
        case _:
            return Refusal("1.24", "refused-no-candidate")


def new_vote(front: Sequence[p.Card], seat: Seat, action: p.Cast) -> ev.Vote:
    """Return the vote of a group in front of a seat, with what it counts for now (1.24)."""
    return ev.Vote(seat, action.group, action.candidate, p.group_votes(front, action.group))


def known_total(seat: Seat, politician: p.Card, votes: Iterable[ev.Vote]) -> int:
    """Return the votes of a candidate, as far as they are known (1.29)."""
    return p.POLITICIANS[politician] + sum([vote.votes for vote in votes if vote.candidate == seat])


def _vote_or_pass(state: s.State, phase: s.Voting, seat: Seat, action: p.Ballot, rng: Rng) -> Result:
    """Vote with one group, with all in turn, or pass for the whole election (1.24)."""
    match action:
        case p.Cast():
            phase, event = _cast_vote(state, phase, action)
        case p.CastAll(candidate):
            phase, event = replace(phase, rest=(*phase.rest, (seat, candidate))), ev.VotesOn(seat, candidate)
        case p.Pass():
            phase, event = replace(phase, still=phase.still[1:]), ev.Passed(seat)
    state, news = _go_round(state, phase, rng)
    return state, (event, *news)


def _cast_vote(state: s.State, phase: s.Voting, action: p.Cast) -> tuple[s.Voting, ev.Voted]:
    seat, *others = phase.still
    vote = new_vote(state.fronts[seat], seat, action)
    event = ev.Voted(seat, vote.group, vote.candidate, vote.votes)
    return replace(phase, still=(*others, seat), votes=(*phase.votes, vote)), event


def _go_round(state: s.State, phase: s.Voting, rng: Rng) -> Result:
    """Cast automatic votes and pass for seats without groups; count once all have passed (1.24)."""
    events: list[ev.Event] = []
    while phase.still:
        seat = phase.still[0]
        candidate = dict(phase.rest).get(seat)
        groups = () if candidate is None else usable_groups(state.fronts[seat], phase, seat, candidate)
        if groups and candidate is not None:
            phase, event = _cast_vote(state, phase, p.Cast(groups[0], candidate))
            events.append(event)
        elif not unused_groups(state.fronts[seat], phase, seat):
            events.append(ev.Passed(seat))
            phase = replace(phase, still=phase.still[1:])
        else:
            rest = tuple(entry for entry in phase.rest if entry[0] != seat)
            return replace(state, phase=replace(phase, rest=rest)), tuple(events)
    state, news = _count_votes(state, phase, rng)
    return state, (*events, *news)


def without_automatic_votes(phase: s.Phase, seat: Seat) -> s.Phase:
    """Return the phase without votes that a seat has left to come by themselves, or consent on a tie."""
    match phase:
        case s.Voting(rest=rest):
            return replace(phase, rest=tuple(entry for entry in rest if entry[0] != seat))
        case s.Settling(tied=tied, confirmed=confirmed):
            return replace(
                phase, confirmed=put(confirmed, tied.index(seat), ()) if seat in tied else confirmed
            )
        case _:
            return phase


def _others_still_vote(state: s.State, phase: s.Voting, _seat: Seat, _action: p.Ballot) -> bool:
    later_voters = [voter for voter in phase.still[1:] if voter not in dict(phase.rest)]
    return any(unused_groups(state.fronts[voter], phase, voter) for voter in later_voters)


VOTING: PhaseOf[s.Voting, p.Ballot, s.State, s.State, Result] = PhaseOf(
    s.Voting,
    turn=lambda _state, phase, seat: Refusal(
        "1.24", "refused-vote-turn" if seat in phase.still else "refused-passed"
    ),
    seats=lambda _state, phase: phase.still[:1],
    actions=BALLOT_ACTIONS,
    legal=_sample_votes,
    check=_check_vote,
    play=_vote_or_pass,
    absent=lambda _state, _phase, _seat, _rng: p.Pass(),
    takes_back=_others_still_vote,
)


# The count -----------------------------------------------------------------------------------------


def _count_votes(state: s.State, phase: s.Voting, rng: Rng) -> Result:
    """Floating votes are rolled in the order in which they were cast; then all is added up (1.28, 1.29)."""
    dice_of = Counter[Seat]()
    votes: tuple[ev.Vote, ...] = ()
    for vote in phase.votes:
        if vote.group == p.FLOATING:
            dice_of[vote.seat] += 1
            die = rng.named("vote", state.round, vote.seat, dice_of[vote.seat])
            votes = (*votes, replace(vote, votes=die.below(p.DIE) + 1))
        else:
            votes = (*votes, vote)
    dice = [
        ev.FloatingRolled(vote.seat, vote.candidate, vote.votes) for vote in votes if vote.group == p.FLOATING
    ]
    totals = tuple(
        None if card is None else known_total(seat, card, votes) for seat, card in enumerate(phase.candidates)
    )
    state, events = _rank_candidates(state, phase.candidates, votes, totals)
    return state, (*dice, ev.Counted(totals), *events)


def _rank_candidates(
    state: s.State,
    candidates: tuple[p.Card | None, ...],
    votes: tuple[ev.Vote, ...],
    totals: tuple[int | None, ...],
) -> Result:
    """The first two get the benefices; a tie that matters is talked about first (1.30, 1.31)."""
    assert state.trigger is not None
    candidate_seats = [seat for seat in clockwise(state.trigger, len(totals)) if totals[seat] is not None]
    first, second = sorted((total for total in totals if total is not None), reverse=True)[:2]
    leaders = tuple(seat for seat in candidate_seats if totals[seat] == first)
    tied = leaders if first == second else tuple(seat for seat in candidate_seats if totals[seat] == second)
    if len(tied) == 1:
        return _end_election(state, [*leaders, *tied], candidates, votes)
    leader = None if first == second else leaders[0]
    settling = s.Settling(candidates, votes, totals, leader, tied, ((),) * len(tied))
    return replace(state, phase=settling), (ev.Tied(tied),)


# Ties ------------------------------------------------------------------------------------------------


def _unconfirmed_seats(_state: s.State, phase: s.Settling) -> tuple[Seat, ...]:
    silent = [seat for seat, order in zip(phase.tied, phase.confirmed, strict=True) if not order]
    return tuple(silent) or phase.tied


def _tie_actions(_state: s.State, phase: s.Settling, seat: Seat) -> tuple[p.TieAction, ...]:
    confirmed = phase.confirmed[phase.tied.index(seat)]
    return (*(p.Confirm(order) for order in possible_orders(phase) if order != confirmed), p.Fail())


def _check_tie(_state: s.State, phase: s.Settling, seat: Seat, action: p.TieAction) -> Refusal | None:
    if isinstance(action, p.Fail):
        return None
    if action.order not in possible_orders(phase):
        return Refusal("1.31", "refused-order")
    is_confirmed = phase.confirmed[phase.tied.index(seat)] == action.order
    return Refusal("1.31", "refused-confirmed") if is_confirmed else None


def _settle_tie(state: s.State, phase: s.Settling, seat: Seat, action: p.TieAction, rng: Rng) -> Result:
    """Agree to an order, or let dice decide (1.31)."""
    if isinstance(action, p.Confirm):
        return confirm(state, [seat], action.order)
    events: list[ev.Event] = [ev.Failed(seat)]
    order = _order_by_dice(phase.tied, phase.places, rng.named("tie", state.round), events)
    state, news = _end_election(state, _winners(phase, order), phase.candidates, phase.votes)
    return state, (*events, *news)


def confirm(state: s.State, seats: Sequence[Seat], order: tuple[Seat, ...]) -> Result:
    """Tied seats agree to an order; once all agree to the same, it holds (1.31)."""
    phase = state.phase
    assert isinstance(phase, s.Settling)
    confirmed = tuple(
        order if seat in seats else before for seat, before in zip(phase.tied, phase.confirmed, strict=True)
    )
    agreements = tuple(ev.Agreed(seat, order) for seat in seats)
    if set(confirmed) != {order}:
        return replace(state, phase=replace(phase, confirmed=confirmed)), agreements
    state, news = _end_election(state, _winners(phase, order), phase.candidates, phase.votes)
    return state, (*agreements, *news)


def _order_by_dice(
    tied: tuple[Seat, ...], places: int, rng: Rng, events: list[ev.Event], throw: int = 1
) -> tuple[Seat, ...]:
    """High first; only those with equal dice roll again, and only for a benefice (1.31)."""
    dice = {seat: rng.named(throw, seat).below(p.DIE) + 1 for seat in tied}
    events.append(ev.TieRolled(tied, tuple(dice.values())))
    order: tuple[Seat, ...] = ()
    for value in sorted(set(dice.values()), reverse=True):
        equal = tuple(seat for seat in tied if dice[seat] == value)
        places_left = places - len(order)
        if places_left > 0:
            order += equal if len(equal) == 1 else _order_by_dice(equal, places_left, rng, events, throw + 1)
    return order[:places]


def _winners(phase: s.Settling, order: Sequence[Seat]) -> tuple[Seat, ...]:
    return tuple(order) if phase.first is None else (phase.first, *order)


def _others_disagree(_state: s.State, phase: s.Settling, seat: Seat, action: object) -> bool:
    orders = {order for other, order in zip(phase.tied, phase.confirmed, strict=True) if other != seat}
    return isinstance(action, p.Confirm) and orders != {action.order}


SETTLING: PhaseOf[s.Settling, p.TieAction, s.State, s.State, Result] = PhaseOf(
    s.Settling,
    turn=Refusal("1.31", "refused-not-tied"),
    seats=lambda _state, phase: phase.tied,
    awaited=_unconfirmed_seats,
    actions=(p.Confirm, p.Fail),
    legal=_tie_actions,
    check=_check_tie,
    play=_settle_tie,
    absent=lambda _state, _phase, _seat, _rng: p.Fail(),
    takes_back=_others_disagree,
)


# Benefices -----------------------------------------------------------------------------------------


def _end_election(
    state: s.State, ranking: Sequence[Seat], candidates: tuple[p.Card | None, ...], votes: tuple[ev.Vote, ...]
) -> Result:
    """The vote is decided, and everybody sees by what (1.30)."""
    election = ev.Elected(state.round, ranking[0], ranking[1], candidates, votes)
    state, news = _pay_benefices(state, ranking)
    return state, (election, *news)


def _pay_benefices(state: s.State, ranking: Sequence[Seat]) -> Result:
    """The first gets the large benefice and counts as top, the second gets the small one (1.30, 1.33)."""
    names: tuple[p.Benefice, p.Benefice] = ("large", "small")
    events: list[ev.Event] = []
    for seat, name, money in zip(ranking, names, state.benefices, strict=True):
        state = with_money(state, seat, money)
        state = replace(state, paid=(*state.paid, s.Payment(state.round, seat, name, money)))
        events.append(ev.Paid(seat, name))
    state, news = end_round(state, ranking[0])
    return state, (*events, *news)
