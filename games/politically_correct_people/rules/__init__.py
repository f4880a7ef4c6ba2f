"""Politically Correct People. The numbers (1.07) are rulings, listed in RULES.en.md.

| rulings | file |
|---|---|
| 1.07, 1.45: money, the deck | pieces.py |
| 1.00 to 1.06, 1.08 to 1.18: the deal, the pool, a turn | rounds.py |
| 1.32, 1.34, 1.35, 1.44: tidying, the end, who does not answer | rounds.py |
| 1.19, 1.20, 1.21b, 1.22 to 1.31, 1.33: an election | election.py |
| 1.21, 1.38 to 1.41, 1.43: what an offer may hold, deals | deals.py |
| 1.37: promises | vows.py |
| 1.42: what is hidden | hidden.py |
| 1.36, 1.46: who has won, a new player | __init__.py |
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from games.core import (
    About,
    Game,
    Outcome,
    Refusal,
    Rng,
    Seat,
    Stopped,
    Value,
    Values,
    drawing_in_order,
    ranked,
    replace,
    short_name,
    viewer,
)
from games.phases import PhaseOf, Phases, given, stuck, unchanged
from games.politically_correct_people.rules import deals, vows
from games.politically_correct_people.rules import events as ev
from games.politically_correct_people.rules import pieces as p
from games.politically_correct_people.rules import state as s
from games.politically_correct_people.rules.election import (
    DECLARING,
    SETTLING,
    VOTING,
    without_automatic_votes,
)
from games.politically_correct_people.rules.hidden import resample, reshuffle_deck
from games.politically_correct_people.rules.rounds import (
    CHOOSING,
    OPENING,
    PLAYING,
    TIDYING,
    TRIMMING,
    TURN_ACTIONS,
    Result,
    open_everything,
    setup,
)

ALERTING = ("accepted", "declined", "front", "lock", "means", "order", "late", "open")
"""Ends of an offer that alert its proposer."""
MISPLACED: Mapping[type[Value], Refusal] = {
    **dict.fromkeys(TURN_ACTIONS, Refusal("1.00", "refused-no-turns")),
    p.Retain: Refusal("1.32", "refused-no-tidying"),
    p.Open: Refusal("1.35", "refused-no-opening"),
}
"""Refusals of actions that do not fit the phase; all others belong to elections."""


OVER: PhaseOf[s.Over, p.Action, s.State, s.State, Result] = PhaseOf(
    s.Over,
    turn=Refusal("1.35", "refused-over"),
    seats=lambda _state, _phase: (),
    actions=(),
    legal=stuck,
    play=stuck,
    absent=stuck,
)
PHASES: Phases[s.State, s.State, Result, ev.Event] = Phases(
    CHOOSING,
    PLAYING,
    TRIMMING,
    DECLARING,
    VOTING,
    SETTLING,
    TIDYING,
    OPENING,
    OVER,
    work=unchanged,
    done=given,
    wrong=Refusal("1.00", "refused-election"),
)


def _legal(state: s.State, seat: Seat) -> tuple[p.Action, ...]:
    """Return what a seat may do now; of all plays, discards and offers only samples, `check` judges any."""
    if isinstance(state.phase, s.Over):
        return ()
    return (
        *PHASES.legal(state, seat),
        *deals.possible_replies(state, seat),
        *vows.possible_remarks(state, seat),
        *deals.sample_proposals(state, seat),
        *vows.sample_pledge(state, seat),
    )


def _check(state: s.State, seat: Seat, action: p.Action) -> Refusal | None:
    match action:
        case _ if isinstance(state.phase, s.Over):
            return Refusal("1.35", "refused-over")
        case p.Propose() | p.Accept() | p.Decline() | p.Withdraw():
            return deals.check_deal(state, seat, action)
        case p.Judge() | p.Publish():
            return vows.check_remark(state, seat, action)
        case p.Reproach():
            return vows.check_reproach(state, seat, action)
        case p.Pledge():
            return vows.pledge_refusal(state, state.vows, seat, action)
        case p.Lay() if isinstance(state.phase, s.Declaring | s.Voting | s.Settling):
            return Refusal("1.26", "refused-hand-in-election")
        case _ if isinstance(action, PHASES.of(state).actions):
            return PHASES.check(state, seat, action)
        case _:
            return MISPLACED.get(type(action), PHASES.wrong)


def _play(state: s.State, seat: Seat, action: p.Action, rng: Rng) -> Result:
    """Carry out an action. What only two players know of is no moment of the game."""
    match action:
        case p.Propose() | p.Accept() | p.Decline() | p.Withdraw():
            action = deals.with_canonical_offer(action)
            after, events = deals.carry_out_deal(state, action)
        case p.Judge() | p.Publish():
            after, events = replace(state, promises=vows.promises_after_remark(state, seat, action)), ()
        case p.Reproach(broken):
            after, events = vows.with_reproach(state, broken), ()
        case p.Pledge():
            after, events = vows.make_pledge(state, seat, action)
        case _:
            after, events = PHASES.play(state, seat, action, rng)
    return _with_consequences(state, after, action, events)


def _with_consequences(
    before: s.State, after: s.State, action: p.Action, events: tuple[ev.Event, ...]
) -> Result:
    """Add what follows from a move: traces, verdicts, the end opened, offers closed (1.37, 1.42)."""
    after = vows.with_verdicts(before, deals.with_traces(before, after, action, events), events)
    events = (*events, *vows.broken_pledges(before, after))
    if isinstance(after.phase, s.Opening) and not after.phase.still:
        after, end = open_everything(after)
        events = (*events, *end)
    if not events and not isinstance(action, PHASES.of(before).actions):
        return after, events
    return deals.close_impossible(replace(after, step=before.step + 1)), events


# What is seen --------------------------------------------------------------------------------------


def _view(state: s.State, seat: Seat | None) -> s.View:
    """What this seat, or the public, may know (1.42)."""
    reader = viewer(seat, len(state.hands))
    return s.View(
        seat=reader,
        options=state.options,
        round=state.round,
        starter=state.starter,
        deck=len(state.deck),
        pool=state.pool,
        discards=state.discards,
        aside=state.aside,
        trigger=state.trigger,
        fronts=state.fronts,
        hands=tuple(map(len, state.hands)),
        own=None if reader is None else _own_knowledge(state, reader),
        step=state.step,
        phase=state.phase,
        pledges=tuple([promise for promise in state.vows if promise.receiver is None]),
    )


def _own_knowledge(state: s.State, seat: Seat) -> s.Own:
    past = s.past_of(state.traces)
    return s.Own(
        state.money[seat],
        state.hands[seat],
        tuple([offer for offer in state.offers if s.is_party(offer, seat)]),
        deals.remembered_offers(state, seat),
        tuple([promise for promise in state.promises if seat in (promise.maker, promise.receiver)]),
        tuple([payment for payment in state.paid if payment.seat == seat]),
        tuple(
            [
                promise
                for promise in state.vows
                if promise.receiver is not None and seat in (promise.maker, promise.receiver)
            ]
        ),
        past.deals_of.get(seat, ()),
        tuple([offer for offer in past.made if offer.proposer == seat]),
    )


def _outcome(state: s.State) -> Outcome | None:
    """Most money wins, slush funds in the hand included (1.35); ties win together (1.36)."""
    if not isinstance(state.phase, s.Over):
        return None
    fund_value = int(state.options.slush_fund_value)
    scores = tuple(
        money + fund_value * funds for money, funds in zip(state.phase.money, state.phase.funds, strict=True)
    )
    ranks, winners = ranked(scores, highest=True)
    return Outcome("ending-money", scores, ranks, winners)


def _if_stopped(state: s.State) -> Stopped[s.State]:
    fund_value = int(state.options.slush_fund_value)
    holdings = zip(state.money, state.hands, strict=True)
    return Stopped(points=tuple(money + fund_value * hand.count(p.FUND) for money, hand in holdings))


def _alerts(state: s.State, seat: Seat) -> tuple[str, ...]:
    offers = [short_name(offer) for offer in state.offers if offer.receiver == seat]
    closed = [
        f"{past.why}-{short_name(past.offer)}"
        for past in deals.remembered_offers(state, seat)
        if past.offer.proposer == seat and past.why in ALERTING
    ]
    reproached = [
        f"reproach-{short_name(promise)}"
        for promise in state.vows
        if promise.reproached and promise.maker == seat and not promise.former
    ]
    return (*offers, *closed, *reproached)


def _without_commitments(state: s.State, seat: Seat) -> s.State:
    """What the player of a seat has offered, promised or left to come ends with the player (1.46)."""
    if isinstance(state.phase, s.Over):
        return state
    after = vows.release_promises(deals.close_offers_of(state, seat), seat)
    return replace(after, phase=without_automatic_votes(state.phase, seat))


_FIFTH = Game(
    about=About("politically_correct_people", version=5, minutes=(60, 120)),
    values=Values(s.State, p.Action, ev.Event, s.View, p.Options),
    seats=lambda _options: range(4, 7),
    setup=setup,
    awaited=PHASES.awaited,
    legal=_legal,
    check=_check,
    play=drawing_in_order(_play),
    view=_view,
    outcome=_outcome,
    absent=PHASES.absent,
    resample=resample,
    redrawn=reshuffle_deck,
    takes_back=lambda state, seat, action: (
        isinstance(action, PHASES.of(state).actions) and PHASES.takes_back(state, seat, action)
    ),
    if_stopped=_if_stopped,
    alerts=_alerts,
    bargains=lambda state: not isinstance(state.phase, s.DEALS_OVER),
)
"""What a player had said stood when the seat changed hands."""
_SIXTH = dataclasses.replace(
    _FIFTH, about=dataclasses.replace(_FIFTH.about, version=6), handed=_without_commitments
)
"""Dice were drawn one after the other: a group that voted moved the dice of those that came after."""
GAME = dataclasses.replace(
    _SIXTH, about=dataclasses.replace(_SIXTH.about, version=7), play=_play, earlier=(_FIFTH, _SIXTH)
)
