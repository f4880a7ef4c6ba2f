"""Promises and pledges: which can be made, the ledger, and their verdicts (1.37)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from games.core import Refusal, Seat, is_seat, replace
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.election import unused_groups
from games.politically_correct_people.rules.rounds import Result

# Which can be made ----------------------------------------------------------------------------------


def is_due(table: s.State | s.View, maker: Seat, vow: p.Vow) -> bool:
    """Whether a seat can still keep or break this promise, as far as all can see."""
    ahead = s.election_ahead(table.round, table.phase)
    match vow, table.phase:
        case p.VoteFor(election) | p.StandAside(election), _ if not election == ahead <= p.ROUNDS:
            return False
        case p.VoteFor(_, candidate), _ if candidate == maker or not is_seat(candidate, len(table.fronts)):
            return False
        case p.VoteFor(_, candidate), s.Declaring(still, candidates):
            return candidate in still or candidates[candidate] is not None
        case p.VoteFor(_, candidate), s.Voting(still, candidates, _, rest) as phase:
            given = maker in dict(rest)
            left = maker in still and not given and unused_groups(table.fronts[maker], phase, maker)
            return bool(left) and candidates[candidate] is not None
        case p.StandAside(), s.Declaring(still):
            return maker in still
        case p.StandAside(), s.Voting():
            return False
        case p.LeaveCard(card), phase:
            return card in table.pool and s.is_turn(phase)
        case _:
            return True


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
    if isinstance(table.phase, s.SETTLED):
        return Refusal("1.35", "refused-deals-over")
    mine = pledges_of_round(pledges, table.round, seat)
    if len(mine) >= p.MOST_PLEDGES:
        return Refusal("1.37", "refused-many-pledges", (("most", p.MOST_PLEDGES),))
    if any((said.vow, said.words) == (action.vow, action.words) for said in mine):
        return Refusal("1.37", "refused-same-pledge")
    one_thing = action.vow is not None if action.words is None else action.vow is None and action.words > 0
    if not one_thing or isinstance(action.vow, p.Favour):
        return Refusal("1.37", "refused-empty-pledge")
    return None if action.vow is None or is_due(table, seat, action.vow) else Refusal("1.37", "refused-vow")


def pledges_of_round(pledges: Iterable[p.Vowed], round_: int, seat: Seat) -> list[p.Vowed]:
    """Return what the player of a seat has promised to the whole table in a round."""
    aloud = (said for said in pledges if said.receiver is None and not said.former)
    return [said for said in aloud if said.maker == seat and said.round == round_]


# In words -------------------------------------------------------------------------------------------


def with_promises(state: s.State, offer: p.Offer) -> s.State:
    """What the two promise each other in a deal, in words or ready-made, enters their ledgers."""
    spoken, vows = list(state.promises), list(state.vows)
    for maker, receiver, side, _ in s.both_sides(offer):
        if side.promise is not None:
            spoken.append(p.Promise(state.round, maker, receiver, side.promise))
        vows += [p.Vowed(state.round, maker, receiver, vow) for vow in side.vows]
    return replace(state, promises=tuple(spoken), vows=tuple(vows))


def check_word(state: s.State, seat: Seat, action: p.Word) -> Refusal | None:
    """Why a seat may not say this of a promise."""
    if isinstance(state.phase, s.Over):
        return Refusal("1.35", "refused-over")
    changes = (
        _with_word(promise, seat, action) != promise
        for promise in state.promises
        if promise.words == action.promise
    )
    return None if any(changes) else Refusal("1.37", "refused-promise")


def judge_or_publish(state: s.State, seat: Seat, action: p.Word) -> tuple[p.Promise, ...]:
    """The ledger after a word on one of its promises."""
    return tuple(
        _with_word(promise, seat, action) if promise.words == action.promise else promise
        for promise in state.promises
    )


def _with_word(promise: p.Promise, seat: Seat, action: p.Word) -> p.Promise:
    match action:
        case p.Judge(_, kept) if seat == promise.receiver:
            return replace(promise, kept=kept)
        case p.Publish() if seat in (promise.maker, promise.receiver):
            return replace(promise, public=True)
        case _:
            return promise


def check_reproach(state: s.State, seat: Seat, action: p.Reproach) -> Refusal | None:
    """Why this seat may not reproach a promise: it is not one to it that was broken, or it did so before."""
    said = action.promise
    fits = (said.receiver, said.verdict, said.reproached) == (seat, "broken", False) and said in state.vows
    return None if fits and not said.former else Refusal("1.37", "refused-promise")


def with_reproach(state: s.State, broken: p.Vowed) -> s.State:
    """Return the state after a reproach."""
    vows = [replace(said, reproached=True) if said == broken else said for said in state.vows]
    return replace(state, vows=tuple(vows))


def release_promises(state: s.State, seat: Seat) -> s.State:
    """Return the state in which what a seat has promised binds no one: its player has given it up."""
    vows = [
        replace(
            said, verdict="untested" if said.verdict == "open" else said.verdict, tested=False, former=True
        )
        if said.maker == seat
        else said
        for said in state.vows
    ]
    promises = [replace(said, former=True) if said.maker == seat else said for said in state.promises]
    return replace(state, vows=tuple(vows), promises=tuple(promises))


def possible_words(state: s.State, seat: Seat) -> tuple[p.Word, ...]:
    """Return a judgement and a wish that this seat may express, on the first promise that allows one."""
    mine = [promise for promise in state.promises if seat in (promise.maker, promise.receiver)]
    to_me = [promise for promise in mine if promise.receiver == seat]
    judged = next((promise for promise in to_me if promise.kept is None), to_me[0] if to_me else None)
    hidden = next((promise for promise in mine if not promise.public), None)
    return (
        *([p.Judge(judged.words, kept=not judged.kept)] if judged else []),
        *([p.Publish(hidden.words)] if hidden else []),
    )


def make_pledge(state: s.State, seat: Seat, action: p.Pledge) -> Result:
    """A promise to the whole table."""
    said = p.Vowed(state.round, seat, None, action.vow, action.words)
    return replace(state, vows=(*state.vows, said)), (s.Pledged(seat, action.vow, action.words),)


def sample_pledge(state: s.State, seat: Seat) -> tuple[p.Pledge, ...]:
    """Return one of the pledges that this seat may make."""
    mine = pledges_of_round(state.vows, state.round, seat)
    if len(mine) >= p.MOST_PLEDGES:
        return ()
    ahead = s.election_ahead(state.round, state.phase)
    others = [other for other in range(len(state.hands)) if other != seat]
    vows = (p.VoteFor(ahead, others[state.step % len(others)]), p.StandAside(ahead))
    said = chain(map(p.Pledge, vows), (p.Pledge(words=number) for number in range(1, p.MOST_PLEDGES + 1)))
    allowed = (action for action in said if pledge_refusal(state, mine, seat, action) is None)
    first = next(allowed, None)
    return (first,) if first else ()


def promise_broken_by(table: s.View, made: Iterable[p.Vowed], seat: Seat, action: p.Action) -> p.Vowed | None:
    """Return the newest of these promises that a seat would break with an action; None for none."""
    mine = [said for said in made if said.maker == seat and said.verdict == "open"]
    return next((said for said in reversed(mine) if _breaks(table.round, said.vow, action)), None)


def _breaks(election: int, vow: p.Vow | None, action: p.Action) -> bool:
    match vow, action:
        case p.VoteFor(at, candidate), p.Cast(_, other) | p.CastAll(other):
            return at == election and other != candidate
        case p.VoteFor(at), p.Pass():
            return at == election
        case p.StandAside(at), p.Declare(card):
            return at == election and card is not None
        case p.LeaveCard(left), p.Take(card) | p.Trim(card):
            return card == left
        case _:
            return False


# What became of them -------------------------------------------------------------------------------


JUDGED_IN_TURNS = frozenset((p.StandAside, p.LeaveCard))
JUDGED = JUDGED_IN_TURNS | {p.VoteFor}
"""Promises whose verdicts follow from what all see; those of votes in an election alone."""


def with_verdicts(before: s.State, after: s.State, events: tuple[s.Event, ...]) -> s.State:
    """Return the state with the verdicts that follow from what all have seen, once none can change."""
    quiet = not events and (after.phase, after.fronts, after.pool) == (
        before.phase,
        before.fronts,
        before.pool,
    )
    if quiet or not after.vows:
        return after
    judged = JUDGED if any(isinstance(event, s.VoteEvent) for event in events) else JUDGED_IN_TURNS
    vows = tuple(
        [
            _with_verdict(before, after, said, events)
            if said.verdict == "open" and type(said.vow) in judged
            else said
            for said in after.vows
        ]
    )
    return after if vows == after.vows else replace(after, vows=vows)


def broken_pledges(before: s.State, after: s.State) -> tuple[s.Broke, ...]:
    """Return what breaks of all that was promised to the whole table: everybody sees that (1.42)."""
    if before.vows == after.vows:
        return ()
    both = zip(before.vows, after.vows, strict=False)
    return tuple(
        s.Broke(now.maker, now.vow)
        for then, now in both
        if now.receiver is None and now.vow is not None and (then.verdict, now.verdict) == ("open", "broken")
    )


def _with_verdict(before: s.State, after: s.State, said: p.Vowed, events: tuple[s.Event, ...]) -> p.Vowed:
    maker, tested = said.maker, said.tested
    verdict: p.Verdict = "open"
    match said.vow:
        case p.VoteFor(election, candidate) if election == before.round:
            verdict = _votes_verdict(before, maker, candidate, events)
            tested = verdict != "open"
        case p.StandAside(election):
            tested = tested or bool(p.politicians_of((*before.fronts[maker], *after.fronts[maker])))
            for event in events:
                if isinstance(event, s.Declared) and (event.seat, before.round) == (maker, election):
                    verdict = "kept" if event.card is None else "broken"
        case p.LeaveCard(card):
            chose = [event for event in events if isinstance(event, s.Took | s.Drew | s.Trimmed)]
            mine = [event for event in chose if event.seat == maker]
            tested = tested or (bool(mine) and card in before.pool)
            if any(not isinstance(event, s.Drew) and event.card == card for event in mine):
                verdict = "broken"
            elif card not in after.pool or not s.is_turn(after.phase):
                verdict = "kept"
        case _:
            pass
    if verdict == "open":
        return said if tested == said.tested else replace(said, tested=tested)
    # What could not have been broken was not kept either.
    return replace(said, verdict="untested" if verdict == "kept" and not tested else verdict, tested=False)


def _votes_verdict(before: s.State, maker: Seat, candidate: Seat, events: tuple[s.Event, ...]) -> p.Verdict:
    """Judge at the count: all groups left must have voted; without any, it never came to it."""
    votes = before.phase.votes if isinstance(before.phase, s.Voting) else ()
    cast = [vote.candidate for vote in votes if vote.seat == maker]
    for event in events:
        match event:
            case s.Voted(seat, _, chosen) if seat == maker:
                cast.append(chosen)
                if chosen != candidate:
                    return "broken"
            case s.Declared(seat, None) if seat == candidate:
                return "untested"
            case s.Cancelled() | s.Unopposed():
                return "untested"
            case s.Counted() if len(cast) < len(p.voter_groups(before.fronts[maker])):
                return "broken"
            case s.Counted():
                return "kept" if candidate in cast else "untested"
            case _:
                pass
    return "open"
