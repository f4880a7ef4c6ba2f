"""Promises and pledges: which can be made, the ledger, and their verdicts (1.37)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, Generic, TypeVar

from games.core import Refusal, Seat, is_seat, replace
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.election import unused_groups
from games.politically_correct_people.rules.rounds import Result

# Which can be made ----------------------------------------------------------------------------------


def is_due(table: s.State | s.View, maker: Seat, vow: p.Vow) -> bool:
    """Whether a seat can still keep or break this promise, as far as all can see."""
    return VOWS[type(vow)].due(table, maker, vow)


def possible_vows(table: s.State | s.View, makers: Iterable[Seat]) -> tuple[p.Vow, ...]:
    """Return every ready-made promise that all of these seats could make now."""
    election, makers = s.election_ahead(table.round, table.phase), tuple(makers)
    vows: tuple[p.Vow, ...] = (
        *(p.VoteFor(election, candidate) for candidate in range(len(table.fronts))),
        p.StandAside(election),
        *map(p.LeaveCard, dict.fromkeys(table.pool)),
        p.Favour(),
    )
    return tuple(vow for vow in vows if all(is_due(table, maker, vow) for maker in makers))


def pledge_refusal(
    table: s.State | s.View, pledges: Iterable[p.Vowed], seat: Seat, action: p.Pledge
) -> Refusal | None:
    """Why a seat may not promise this to the whole table; `pledges` are among these promises."""
    if isinstance(table.phase, s.DEALS_OVER):
        return Refusal("1.35", "refused-deals-over")
    own_pledges = pledges_of_round(pledges, table.round, seat)
    if len(own_pledges) >= p.MOST_PLEDGES:
        return Refusal("1.37", "refused-many-pledges", (("most", p.MOST_PLEDGES),))
    if any((pledge.vow, pledge.words) == (action.vow, action.words) for pledge in own_pledges):
        return Refusal("1.37", "refused-same-pledge")
    one_thing = action.vow is not None if action.words is None else action.vow is None and action.words > 0
    if not one_thing or isinstance(action.vow, p.Favour):
        return Refusal("1.37", "refused-empty-pledge")
    return None if action.vow is None or is_due(table, seat, action.vow) else Refusal("1.37", "refused-vow")


def pledges_of_round(pledges: Iterable[p.Vowed], round_: int, seat: Seat) -> list[p.Vowed]:
    """Return what the player of a seat has promised to the whole table in a round."""
    current = (pledge for pledge in pledges if pledge.receiver is None and not pledge.former)
    return [pledge for pledge in current if pledge.maker == seat and pledge.round == round_]


# In words -------------------------------------------------------------------------------------------


def with_promises(state: s.State, offer: p.Offer) -> s.State:
    """What the two promise each other in a deal, in words or ready-made, enters their ledgers."""
    promises = list(state.promises)
    vows = list(state.vows)
    for maker, receiver, side, _ in s.both_sides(offer):
        if side.promise is not None:
            promises.append(p.Promise(state.round, maker, receiver, side.promise))
        vows += [p.Vowed(state.round, maker, receiver, vow) for vow in side.vows]
    return replace(state, promises=tuple(promises), vows=tuple(vows))


def check_remark(state: s.State, seat: Seat, action: p.Remark) -> Refusal | None:
    """Why a seat may not say this of a promise."""
    if isinstance(state.phase, s.Over):
        return Refusal("1.35", "refused-over")
    changes = (
        _with_remark(promise, seat, action) != promise
        for promise in state.promises
        if promise.words == action.promise
    )
    return None if any(changes) else Refusal("1.37", "refused-promise")


def promises_after_remark(state: s.State, seat: Seat, action: p.Remark) -> tuple[p.Promise, ...]:
    """Return the promises in words after a remark on one of them."""
    return tuple(
        _with_remark(promise, seat, action) if promise.words == action.promise else promise
        for promise in state.promises
    )


def _with_remark(promise: p.Promise, seat: Seat, action: p.Remark) -> p.Promise:
    match action:
        case p.Judge(_, kept) if seat == promise.receiver:
            return replace(promise, kept=kept)
        case p.Publish() if seat in (promise.maker, promise.receiver):
            return replace(promise, public=True)
        case _:
            return promise


def check_reproach(state: s.State, seat: Seat, action: p.Reproach) -> Refusal | None:
    """Why this seat may not reproach a promise: it is not one to it that was broken, or it did so before."""
    promise = action.promise
    is_fresh = (promise.receiver, promise.verdict, promise.reproached) == (seat, "broken", False)
    fits = is_fresh and promise in state.vows
    return None if fits and not promise.former else Refusal("1.37", "refused-promise")


def with_reproach(state: s.State, broken_promise: p.Vowed) -> s.State:
    """Return the state after a reproach."""
    vows = [replace(vow, reproached=True) if vow == broken_promise else vow for vow in state.vows]
    return replace(state, vows=tuple(vows))


def release_promises(state: s.State, seat: Seat) -> s.State:
    """Return the state in which what a seat has promised binds no one: its player has given it up."""
    vows = [
        replace(
            promise,
            verdict="untested" if promise.verdict == "open" else promise.verdict,
            tested=False,
            former=True,
        )
        if promise.maker == seat
        else promise
        for promise in state.vows
    ]
    promises = [
        replace(promise, former=True) if promise.maker == seat else promise for promise in state.promises
    ]
    return replace(state, vows=tuple(vows), promises=tuple(promises))


def possible_remarks(state: s.State, seat: Seat) -> tuple[p.Remark, ...]:
    """Return a judgement and a wish that this seat may express, on the first promise that allows one."""
    own_promises = [promise for promise in state.promises if seat in (promise.maker, promise.receiver)]
    received = [promise for promise in own_promises if promise.receiver == seat]
    to_judge = next(
        (promise for promise in received if promise.kept is None), received[0] if received else None
    )
    to_publish = next((promise for promise in own_promises if not promise.public), None)
    return (
        *([p.Judge(to_judge.words, kept=not to_judge.kept)] if to_judge else []),
        *([p.Publish(to_publish.words)] if to_publish else []),
    )


def make_pledge(state: s.State, seat: Seat, action: p.Pledge) -> Result:
    """A promise to the whole table."""
    pledge = p.Vowed(state.round, seat, None, action.vow, action.words)
    return replace(state, vows=(*state.vows, pledge)), (ev.Pledged(seat, action.vow, action.words),)


def sample_pledge(state: s.State, seat: Seat) -> tuple[p.Pledge, ...]:
    """Return one of the pledges that this seat may make."""
    own_pledges = pledges_of_round(state.vows, state.round, seat)
    if len(own_pledges) >= p.MOST_PLEDGES:
        return ()
    ahead = s.election_ahead(state.round, state.phase)
    others = [other for other in range(len(state.hands)) if other != seat]
    vows = (p.VoteFor(ahead, others[state.step % len(others)]), p.StandAside(ahead))
    pledges = chain(map(p.Pledge, vows), (p.Pledge(words=number) for number in range(1, p.MOST_PLEDGES + 1)))
    allowed_pledges = (
        action for action in pledges if pledge_refusal(state, own_pledges, seat, action) is None
    )
    first = next(allowed_pledges, None)
    return (first,) if first else ()


def promise_broken_by(
    table: s.View, promises: Iterable[p.Vowed], seat: Seat, action: p.Action
) -> p.Vowed | None:
    """Return the newest of these promises that a seat would break with an action; None for none."""
    open_promises = [promise for promise in promises if promise.maker == seat and promise.verdict == "open"]
    return next(
        (
            promise
            for promise in reversed(open_promises)
            if promise.vow is not None and VOWS[type(promise.vow)].breaks(table.round, promise.vow, action)
        ),
        None,
    )


# What became of them -------------------------------------------------------------------------------


def with_verdicts(before: s.State, after: s.State, events: tuple[ev.Event, ...]) -> s.State:
    """Return the state with the verdicts that follow from what all have seen, once none can change."""
    quiet = not events and (after.phase, after.fronts, after.pool) == (
        before.phase,
        before.fronts,
        before.pool,
    )
    if quiet or not after.vows:
        return after
    has_vote_event = any(isinstance(event, ev.VoteEvent) for event in events)
    vows = tuple(
        [
            _with_verdict(before, after, promise, events)
            if promise.verdict == "open"
            and promise.vow is not None
            and (has_vote_event or not VOWS[type(promise.vow)].counts)
            else promise
            for promise in after.vows
        ]
    )
    return after if vows == after.vows else replace(after, vows=vows)


def broken_pledges(before: s.State, after: s.State) -> tuple[ev.Broke, ...]:
    """Return what breaks of all that was promised to the whole table: everybody sees that (1.42)."""
    if before.vows == after.vows:
        return ()
    pairs = zip(before.vows, after.vows, strict=False)
    return tuple(
        ev.Broke(now.maker, now.vow)
        for then, now in pairs
        if now.receiver is None and now.vow is not None and (then.verdict, now.verdict) == ("open", "broken")
    )


def _with_verdict(before: s.State, after: s.State, promise: p.Vowed, events: tuple[ev.Event, ...]) -> p.Vowed:
    assert promise.vow is not None
    verdict, tested = VOWS[type(promise.vow)].judge(before, after, promise, promise.vow, events)
    if verdict == "open":
        return promise if tested == promise.tested else replace(promise, tested=tested)
    # What could not have been broken was not kept either.
    return replace(promise, verdict="untested" if verdict == "kept" and not tested else verdict, tested=False)


# The kinds of promise (1.37) ------------------------------------------------------------------------


V = TypeVar("V", bound=p.Vow)


@dataclass(frozen=True, slots=True)
class VowOf(Generic[V]):
    """The rules of one kind of ready-made promise."""

    due: Callable[[s.State | s.View, Seat, V], bool]
    """Whether a seat can still keep or break it."""
    breaks: Callable[[int, V, p.Action], bool]
    """Whether an action in the round of this number would break it."""
    judge: Callable[[s.State, s.State, p.Vowed, V, tuple[ev.Event, ...]], tuple[p.Verdict, bool]]
    """The verdict after events, and whether it has been put to the test by then."""
    counts: bool = False
    """Whether it is judged by votes alone."""


def _is_ahead(table: s.State | s.View, election: int) -> bool:
    return election == s.election_ahead(table.round, table.phase) <= p.ROUNDS


# Votes ----


def _vote_is_due(table: s.State | s.View, maker: Seat, vow: p.VoteFor) -> bool:
    candidate = vow.candidate
    if not _is_ahead(table, vow.election) or candidate == maker or not is_seat(candidate, len(table.fronts)):
        return False
    match table.phase:
        case s.Declaring(still, candidates):
            return candidate in still or candidates[candidate] is not None
        case s.Voting(still, candidates, _, rest) as phase:
            votes_can_change = maker in still and maker not in dict(rest)
            has_groups = votes_can_change and bool(unused_groups(table.fronts[maker], phase, maker))
            return has_groups and candidates[candidate] is not None
        case _:
            return True


def _vote_breaks(election: int, vow: p.VoteFor, action: p.Action) -> bool:
    match action:
        case p.Cast(_, candidate) | p.CastAll(candidate):
            return vow.election == election and candidate != vow.candidate
        case p.Pass():
            return vow.election == election
        case _:
            return False


def _judge_vote(
    before: s.State, _after: s.State, promise: p.Vowed, vow: p.VoteFor, events: tuple[ev.Event, ...]
) -> tuple[p.Verdict, bool]:
    if vow.election != before.round:
        return "open", promise.tested
    verdict = _votes_verdict(before, promise.maker, vow.candidate, events)
    return verdict, verdict != "open"


def _votes_verdict(before: s.State, maker: Seat, candidate: Seat, events: tuple[ev.Event, ...]) -> p.Verdict:
    """Judge at the count: all groups left must have voted; without any, it never came to it."""
    votes = before.phase.votes if isinstance(before.phase, s.Voting) else ()
    cast = [vote.candidate for vote in votes if vote.seat == maker]
    for event in events:
        match event:
            case ev.Voted(seat, _, chosen) if seat == maker:
                cast.append(chosen)
                if chosen != candidate:
                    return "broken"
            case ev.Declared(seat, None) if seat == candidate:
                return "untested"
            case ev.Cancelled() | ev.Unopposed():
                return "untested"
            case ev.Counted() if len(cast) < len(p.voter_groups(before.fronts[maker])):
                return "broken"
            case ev.Counted():
                return "kept" if candidate in cast else "untested"
            case _:
                pass
    return "open"


# Standing aside ----


def _aside_is_due(table: s.State | s.View, maker: Seat, vow: p.StandAside) -> bool:
    match table.phase:
        case _ if not _is_ahead(table, vow.election):
            return False
        case s.Declaring(still):
            return maker in still
        case phase:
            return not isinstance(phase, s.Voting)


def _judge_aside(
    before: s.State, after: s.State, promise: p.Vowed, vow: p.StandAside, events: tuple[ev.Event, ...]
) -> tuple[p.Verdict, bool]:
    tested = promise.tested or bool(
        p.politicians_of((*before.fronts[promise.maker], *after.fronts[promise.maker]))
    )
    verdict: p.Verdict = "open"
    for event in events:
        if isinstance(event, ev.Declared) and (event.seat, before.round) == (promise.maker, vow.election):
            verdict = "kept" if event.card is None else "broken"
    return verdict, tested


# Leaving a card ----


def _judge_card(
    before: s.State, after: s.State, promise: p.Vowed, vow: p.LeaveCard, events: tuple[ev.Event, ...]
) -> tuple[p.Verdict, bool]:
    choices = [event for event in events if isinstance(event, ev.Took | ev.Drew | ev.Trimmed)]
    own_choices = [event for event in choices if event.seat == promise.maker]
    tested = promise.tested or (bool(own_choices) and vow.card in before.pool)
    if any(not isinstance(event, ev.Drew) and event.card == vow.card for event in own_choices):
        return "broken", tested
    return "open" if vow.card in after.pool and s.is_turn(after.phase) else "kept", tested


VOWS: Mapping[type[p.Vow], VowOf[Any]] = {
    p.VoteFor: VowOf(_vote_is_due, _vote_breaks, _judge_vote, counts=True),
    p.StandAside: VowOf(
        _aside_is_due,
        lambda election, vow, action: (
            vow.election == election and isinstance(action, p.Declare) and action.card is not None
        ),
        _judge_aside,
    ),
    p.LeaveCard: VowOf(
        lambda table, _maker, vow: vow.card in table.pool and s.is_turn(table.phase),
        lambda _election, vow, action: isinstance(action, p.Take | p.Trim) and action.card == vow.card,
        _judge_card,
    ),
    # No one can say whether a favour was returned but its receiver.
    p.Favour: VowOf(
        lambda _table, _maker, _vow: True,
        lambda _election, _vow, _action: False,
        lambda _before, _after, promise, _vow, _events: (promise.verdict, promise.tested),
    ),
}
