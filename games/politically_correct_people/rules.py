"""Politically Correct People. The numbers (1.07) are rulings, listed in RULES.en.md.

1.00 to 1.06, 1.08 to 1.18, 1.32, 1.34, 1.35  rounds.py
1.07, 1.45                                    pieces.py
1.19 to 1.20, 1.21b, 1.22 to 1.31, 1.33       election.py
1.21, 1.38 to 1.41, 1.43                      deals.py
1.37                                          vows.py
1.36                                          rules.py
1.42                                          hidden.py
1.44                                          away.py
"""

from __future__ import annotations

from games.core import (
    About,
    Awaited,
    Game,
    Outcome,
    Refusal,
    Rng,
    Seat,
    Stopped,
    Values,
    is_seat,
    ranked,
    replace,
    short_name,
)
from games.politically_correct_people import pieces as p
from games.politically_correct_people import state as s
from games.politically_correct_people.away import absent
from games.politically_correct_people.deals import check_deal, deal, in_form, remembered, swept, traced
from games.politically_correct_people.election import check_election, elect, unused
from games.politically_correct_people.hidden import resample
from games.politically_correct_people.legal import legal
from games.politically_correct_people.pieces import FUND, HAND, POOL
from games.politically_correct_people.rounds import (
    Result,
    check_open,
    check_retain,
    check_turn,
    open_money,
    retain,
    setup,
    take_turn,
)
from games.politically_correct_people.state import all_deals, asked, concerns, made_in_round
from games.politically_correct_people.vows import check_pledge, check_word, followed, marked, pledge

SEATS = range(4, 7)
ALERTING = ("accepted", "declined", "front", "lock", "means", "order", "late")
"""What its proposer is told at once of an offer that is no longer open."""


def _seats(_options: p.Options) -> range:
    return SEATS


def _awaited(state: s.State) -> Awaited:
    match state.phase:
        case s.Settling(_, _, _, _, tied, confirmed):
            silent = tuple(seat for seat, order in zip(tied, confirmed, strict=True) if not order)
            return Awaited(silent or tied)
        case phase:
            return Awaited(asked(phase))


def _check(state: s.State, seat: Seat, action: p.Action) -> Refusal | None:
    if not is_seat(seat, len(state.hands)):
        return Refusal("1.00", "refused-no-seat")
    if isinstance(state.phase, s.Over):
        return Refusal("1.35", "refused-over")
    match action:
        case p.Take() | p.Draw() | p.Lay() | p.Done() | p.Discard() | p.Trim():
            return check_turn(state, seat, action)
        case p.Declare() | p.Cast() | p.CastAll() | p.Pass() | p.Confirm() | p.Fail():
            return check_election(state, seat, action)
        case p.Propose() | p.Accept() | p.Decline() | p.Withdraw():
            return check_deal(state, seat, action)
        case p.Judge() | p.Publish():
            return check_word(state, seat, action)
        case p.Pledge():
            return check_pledge(state, seat, action)
        case p.Retain():
            return check_retain(state, seat, action)
        case p.Open():
            return check_open(state, seat, action)


def _play(state: s.State, seat: Seat, action: p.Action, rng: Rng) -> Result:
    if isinstance(action, p.Propose | p.Accept | p.Decline | p.Withdraw):
        action = in_form(action)
    after, told = _done(state, seat, action, rng)
    after = followed(state, traced(state, after, action, told), told)
    if not told and isinstance(action, p.Propose | p.Accept | p.Decline | p.Withdraw | p.Judge | p.Publish):
        return after, told
    return swept(replace(after, step=state.step + 1)), told


def _done(state: s.State, seat: Seat, action: p.Action, rng: Rng) -> Result:
    match action:
        case p.Take() | p.Draw() | p.Lay() | p.Done() | p.Discard() | p.Trim():
            return take_turn(state, seat, action)
        case p.Declare() | p.Cast() | p.CastAll() | p.Pass() | p.Confirm() | p.Fail():
            return elect(state, seat, action, rng)
        case p.Propose() | p.Accept() | p.Decline() | p.Withdraw():
            return deal(state, action)
        case p.Judge() | p.Publish():
            return replace(state, promises=marked(state, seat, action)), ()
        case p.Pledge():
            return pledge(state, seat, action)
        case p.Retain(card):
            return retain(state, seat, card, rng)
        case p.Open():
            return open_money(state, seat)


# What is seen --------------------------------------------------------------------------------------


def _view(state: s.State, seat: Seat | None) -> s.View:
    """What this seat, or the public, may know (1.42)."""
    return s.View(
        seat=seat,
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
        own=None if seat is None else _own(state, seat),
        step=state.step,
        phase=state.phase,
        pledges=tuple(said for said in state.vows if said.receiver is None),
    )


def _own(state: s.State, seat: Seat) -> s.Own:
    return s.Own(
        state.money[seat],
        state.hands[seat],
        tuple(offer for offer in state.offers if concerns(offer, seat)),
        remembered(state, seat),
        tuple(promise for promise in state.promises if seat in (promise.maker, promise.receiver)),
        tuple(payment for payment in state.paid if payment.seat == seat),
        tuple(
            said for said in state.vows if said.receiver is not None and seat in (said.maker, said.receiver)
        ),
        tuple(made for made in all_deals(state) if concerns(made.offer, seat)),
        made_in_round(state, seat),
    )


def _outcome(state: s.State) -> Outcome | None:
    """Most money wins, slush funds in the hand included (1.35); ties win together (1.36)."""
    if not isinstance(state.phase, s.Over):
        return None
    each = int(state.options.slush_fund_value)
    scores = tuple(
        money + each * funds for money, funds in zip(state.phase.money, state.phase.funds, strict=True)
    )
    ranks, winners = ranked(scores, highest=True)
    return Outcome("ending-money", scores, ranks, winners)


def _if_stopped(state: s.State) -> Stopped[s.State]:
    each = int(state.options.slush_fund_value)
    money = zip(state.money, state.hands, strict=True)
    return Stopped(points=tuple(purse + each * hand.count(FUND) for purse, hand in money))


# What may be taken back, what alerts ----------------------------------------------------------------


def _takes_back(state: s.State, seat: Seat, action: p.Action) -> bool:
    match state.phase, action:
        case s.Choosing(), p.Take():
            return True
        case s.Playing(), p.Done():
            return len(state.hands[seat]) > HAND or len(state.pool) > POOL
        case (s.Declaring(still) | s.Tidying(still), p.Declare() | p.Retain()):
            return len(still) > 1
        case s.Voting(still, rest=rest) as phase, p.Cast() | p.CastAll() | p.Pass():
            asked_yet = [other for other in still[1:] if other not in dict(rest)]
            return any(unused(state.fronts[other], phase, other) for other in asked_yet)
        case s.Settling() as phase, p.Confirm(order):
            others = [said for other, said in zip(phase.tied, phase.confirmed, strict=True) if other != seat]
            return set(others) != {order}
        case _:
            return False


def _alerts(state: s.State, seat: Seat) -> tuple[str, ...]:
    offers = [short_name(offer) for offer in state.offers if offer.receiver == seat]
    closed = [
        f"{past.why}-{short_name(past.offer)}"
        for past in remembered(state, seat)
        if past.offer.proposer == seat and past.why in ALERTING
    ]
    return (*offers, *closed)


GAME = Game(
    about=About("politically_correct_people", version=3, minutes=(60, 120)),
    values=Values(s.State, p.Action, s.Event, s.View, p.Options),
    seats=_seats,
    setup=setup,
    awaited=_awaited,
    legal=legal,
    check=_check,
    play=_play,
    view=_view,
    outcome=_outcome,
    absent=absent,
    resample=resample,
    takes_back=_takes_back,
    if_stopped=_if_stopped,
    alerts=_alerts,
)
