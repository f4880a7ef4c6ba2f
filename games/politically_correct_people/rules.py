"""Politically Correct People. The numbers (1.07) are rulings, listed in RULES.en.md.

1.00 to 1.06, 1.32, 1.34, 1.35  rounds.py
1.07                            pieces.py
1.08 to 1.18                    turn.py
1.19, 1.20, 1.21b, 1.24 to 1.27 ballot.py
1.22, 1.23, 1.28 to 1.31, 1.33  election.py
1.21, 1.37 to 1.41              offers.py
1.36                            rules.py
1.42                            hidden.py
1.37 (promises)                 vows.py
1.43                            bounds.py
1.44                            away.py
1.45                            cards.py
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
from games.politically_correct_people.away import absent
from games.politically_correct_people.ballot import check_election, unused
from games.politically_correct_people.cards import FUND
from games.politically_correct_people.election import elect
from games.politically_correct_people.events import Event
from games.politically_correct_people.hidden import resample
from games.politically_correct_people.ledger import check_word, marked
from games.politically_correct_people.legal import legal
from games.politically_correct_people.offers import check_deal, deal, in_form, remembered, swept
from games.politically_correct_people.pieces import (
    HAND,
    POOL,
    Accept,
    Action,
    Cast,
    CastAll,
    Confirm,
    Declare,
    Decline,
    Discard,
    Done,
    Draw,
    Fail,
    Judge,
    Lay,
    Open,
    Options,
    Pass,
    Pledge,
    Propose,
    Publish,
    Retain,
    Take,
    Trim,
    Withdraw,
)
from games.politically_correct_people.rounds import check_open, check_retain, open_money, retain, setup
from games.politically_correct_people.state import (
    Choosing,
    Declaring,
    Over,
    Own,
    Playing,
    Settling,
    State,
    Tidying,
    View,
    Voting,
    asked,
    concerns,
)
from games.politically_correct_people.traces import all_deals, made_in_round, traced
from games.politically_correct_people.turn import Result, check_turn, take_turn
from games.politically_correct_people.vows import check_pledge, followed, pledge

SEATS = range(4, 7)
ALERTING = ("accepted", "declined", "front", "lock", "means", "order", "late")
"""What its proposer is told at once of an offer that is no longer open."""


def seats(_options: Options) -> range:
    """4-6 players."""
    return SEATS


def awaited(state: State) -> Awaited:
    """Whose decision the game waits for. Offers wait for nobody."""
    match state.phase:
        case Settling(_, _, _, _, tied, confirmed):
            silent = tuple(seat for seat, order in zip(tied, confirmed, strict=True) if not order)
            return Awaited(silent or tied)
        case phase:
            return Awaited(asked(phase))


def check(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this seat may not do this now."""
    if not is_seat(seat, len(state.hands)):
        return Refusal("1.00", "refused-no-seat")
    if isinstance(state.phase, Over):
        return Refusal("1.35", "refused-over")
    match action:
        case Take() | Draw() | Lay() | Done() | Discard() | Trim():
            return check_turn(state, seat, action)
        case Declare() | Cast() | CastAll() | Pass() | Confirm() | Fail():
            return check_election(state, seat, action)
        case Propose() | Accept() | Decline() | Withdraw():
            return check_deal(state, seat, action)
        case Judge() | Publish():
            return check_word(state, seat, action)
        case Pledge():
            return check_pledge(state, seat, action)
        case Retain():
            return check_retain(state, seat, action)
        case Open():
            return check_open(state, seat, action)


def play(state: State, seat: Seat, action: Action, rng: Rng) -> Result:
    """What the action brings about. What only two players know of is no moment of the game."""
    if isinstance(action, Propose | Accept | Decline | Withdraw):
        action = in_form(action)
    after, told = done(state, seat, action, rng)
    after = followed(state, traced(state, after, action, told), told)
    if not told and isinstance(action, Propose | Accept | Decline | Withdraw | Judge | Publish):
        return after, told
    return swept(replace(after, step=state.step + 1)), told


def done(state: State, seat: Seat, action: Action, rng: Rng) -> Result:
    """What the action changes, whatever becomes of open offers."""
    match action:
        case Take() | Draw() | Lay() | Done() | Discard() | Trim():
            return take_turn(state, seat, action)
        case Declare() | Cast() | CastAll() | Pass() | Confirm() | Fail():
            return elect(state, seat, action, rng)
        case Propose() | Accept() | Decline() | Withdraw():
            return deal(state, action)
        case Judge() | Publish():
            return replace(state, promises=marked(state, seat, action)), ()
        case Pledge():
            return pledge(state, seat, action)
        case Retain(card):
            return retain(state, seat, card, rng)
        case Open():
            return open_money(state, seat)


# What is seen --------------------------------------------------------------------------------------


def view(state: State, seat: Seat | None) -> View:
    """What this seat, or the public, may know (1.42)."""
    return View(
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
        own=None if seat is None else own(state, seat),
        step=state.step,
        phase=state.phase,
        pledges=tuple(said for said in state.vows if said.receiver is None),
    )


def own(state: State, seat: Seat) -> Own:
    """What this seat alone knows, and what it shares with another."""
    return Own(
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


def outcome(state: State) -> Outcome | None:
    """Most money wins, slush funds in the hand included (1.35); ties win together (1.36)."""
    if not isinstance(state.phase, Over):
        return None
    each = int(state.options.slush_fund_value)
    scores = tuple(
        money + each * funds for money, funds in zip(state.phase.money, state.phase.funds, strict=True)
    )
    ranks, winners = ranked(scores, highest=True)
    return Outcome("ending-money", scores, ranks, winners)


def if_stopped(state: State) -> Stopped[State]:
    """Nobody is ranked; the money of each is told, slush funds in the hand included."""
    each = int(state.options.slush_fund_value)
    money = zip(state.money, state.hands, strict=True)
    return Stopped(points=tuple(purse + each * hand.count(FUND) for purse, hand in money))


# What may be taken back, what alerts ----------------------------------------------------------------


def takes_back(state: State, seat: Seat, action: Action) -> bool:
    """What showed nobody a card, a die or an amount, and did not end a step of the game for all."""
    match state.phase, action:
        case Choosing(), Take():
            return True
        case Playing(), Done():
            return len(state.hands[seat]) > HAND or len(state.pool) > POOL
        case (Declaring(still) | Tidying(still), Declare() | Retain()):
            return len(still) > 1
        case Voting(still, rest=rest) as phase, Cast() | CastAll() | Pass():
            asked_yet = [other for other in still[1:] if other not in dict(rest)]
            return any(unused(state.fronts[other], phase, other) for other in asked_yet)
        case Settling() as phase, Confirm(order):
            others = [said for other, said in zip(phase.tied, phase.confirmed, strict=True) if other != seat]
            return set(others) != {order}
        case _:
            return False


def alerts(state: State, seat: Seat) -> tuple[str, ...]:
    """Offers to this seat, and what became of its own."""
    offers = [short_name(offer) for offer in state.offers if offer.receiver == seat]
    closed = [
        f"{past.why}-{short_name(past.offer)}"
        for past in remembered(state, seat)
        if past.offer.proposer == seat and past.why in ALERTING
    ]
    return (*offers, *closed)


GAME = Game(
    about=About("politically_correct_people", version=3, minutes=(60, 120)),
    values=Values(State, Action, Event, View, Options),
    seats=seats,
    setup=setup,
    awaited=awaited,
    legal=legal,
    check=check,
    play=play,
    view=view,
    outcome=outcome,
    absent=absent,
    resample=resample,
    takes_back=takes_back,
    if_stopped=if_stopped,
    alerts=alerts,
)
