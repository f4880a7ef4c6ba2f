"""Politically Correct People told: every action and every event in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from games.politically_correct_people.cards import (
    FLOATING,
    Card,
)
from games.politically_correct_people.events import (
    Agreed,
    Announced,
    Cancelled,
    Counted,
    Dealt,
    Declared,
    Discarded,
    Drew,
    Ended,
    Event,
    Failed,
    FloatingRolled,
    Laid,
    Paid,
    Passed,
    Retained,
    Revealed,
    RoundBegan,
    Tied,
    TieRolled,
    Took,
    Trimmed,
    Unopposed,
    Voted,
)
from games.politically_correct_people.pieces import (
    Accept,
    Action,
    Cast,
    Confirm,
    Declare,
    Decline,
    Discard,
    Done,
    Draw,
    Fail,
    Judge,
    Lay,
    Offer,
    Open,
    Pass,
    Propose,
    Publish,
    Retain,
    Side,
    Take,
    Trim,
    Withdraw,
)
from games.politically_correct_people.words import SEPARATOR, card, cards, counted, order, side
from games.screen import Text

# Actions -------------------------------------------------------------------------------------------


def action(done: Action, text: Text) -> str:
    """An action in a few words."""
    match done:
        case Take(taken) | Trim(taken):
            return text("action-take" if isinstance(done, Take) else "action-trim", card=card(taken, text))
        case Draw():
            return text("action-draw")
        case Lay(laid) | Discard(laid):
            return text("action-lay" if isinstance(done, Lay) else "action-discard", cards=cards(laid, text))
        case Done():
            return text("action-done")
        case Open():
            return text("action-open")
        case Retain(kept):
            return text("action-retain", card=text("none") if kept is None else card(kept, text))
        case Declare() | Cast() | Pass() | Confirm() | Fail():
            return election_action(done, text)
        case _:
            return deal_action(done, text)


def election_action(done: Declare | Cast | Pass | Confirm | Fail, text: Text) -> str:
    """An action of an election."""
    match done:
        case Declare(politician):
            return text("action-nobody") if politician is None else declares(politician, text)
        case Cast(kind, candidate):
            return text("action-cast", card=card(kind, text), who=text.seat(candidate))
        case Pass():
            return text("action-pass")
        case Confirm(placed):
            return text("action-confirm", order=order(placed, text))
        case Fail():
            return text("action-fail")


def declares(politician: Card, text: Text) -> str:
    """A politician runs."""
    return text("action-declare", card=card(politician, text))


def deal_action(done: Propose | Accept | Decline | Withdraw | Judge | Publish, text: Text) -> str:
    """An action that only two know of while the game goes on."""
    match done:
        case Propose(offer):
            return text("action-propose", **exchanged(offer, text))
        case Accept(offer):
            return text("action-accept", **exchanged(offer, text))
        case Decline(offer):
            return text("action-decline", **exchanged(offer, text))
        case Withdraw(offer):
            return text("action-withdraw", **exchanged(offer, text))
        case Judge(number, kept):
            return text("action-kept" if kept else "action-broken", number=number)
        case Publish(number):
            return text("action-publish", number=number)


def goods(given: Side, text: Text) -> str:
    """What one side gives, without the words of a promise: for the record."""
    said = [text("a-promise")] if given.promise else []
    left = Side(given.money, given.hand, given.front)
    return SEPARATOR.join([*([side(left, text)] if left.goods or not said else []), *said])


def exchanged(offer: Offer, text: Text) -> dict[str, str]:
    """Both sides of an offer by name."""
    return {
        "one": text.seat(offer.proposer),
        "other": text.seat(offer.receiver),
        "gives": goods(offer.gives, text),
        "asks": goods(offer.asks, text),
    }


# Events --------------------------------------------------------------------------------------------


def event(seen: Event, text: Text) -> str:
    """What happened, in a sentence."""
    match seen:
        case RoundBegan(round_, starter):
            return text("event-round", round=round_, who=text.seat(starter))
        case Revealed() | Took() | Drew() | Laid() | Discarded() | Trimmed() | Announced():
            return turn_event(seen, text)
        case Retained(seat, kept, many):
            told = text("nothing") if kept is None else counted(kept, many, text)
            return text("event-retained", who=text.seat(seat), card=told)
        case Dealt():
            return dealt(seen, text)
        case Ended():
            return text("ending-money")
        case _:
            return election_event(seen, text)


def turn_event(seen: Revealed | Took | Drew | Laid | Discarded | Trimmed | Announced, text: Text) -> str:
    """What happened in a turn."""
    who = text.seat(seen.seat)
    match seen:
        case Revealed(_, shown, calendars):
            told = text("event-empty") if shown is None else text("event-revealed", card=card(shown, text))
            return text("event-turn", who=who, what=told + aside(calendars, text))
        case Took(_, taken):
            return text("event-took", who=who, card=card(taken, text))
        case Drew(_, got, calendars):
            return text("event-drew" if got else "event-drew-none", who=who) + aside(calendars, text)
        case Laid(_, laid):
            return text("event-laid", who=who, cards=cards(laid, text))
        case Discarded(_, gone):
            return text("event-discarded", who=who, cards=cards(gone, text))
        case Trimmed(_, gone):
            return text("event-trimmed", who=who, card=card(gone, text))
        case Announced():
            return text("event-announced", who=who)


def aside(calendars: int, text: Text) -> str:
    """Calendars that were set aside."""
    return text("event-calendars", calendars=calendars) if calendars else ""


def dealt(seen: Dealt, text: Text) -> str:
    """A deal: its two, and what moved in front."""
    one, other = text.seat(seen.one), text.seat(seen.other)
    told = text("event-dealt", one=one, other=other)
    for giver, taker, moved in ((one, other, seen.from_one), (other, one, seen.from_other)):
        if moved:
            told += text("event-moved", giver=giver, taker=taker, cards=cards(moved, text))
    return told


def election_event(seen: Event, text: Text) -> str:
    """What happened in an election."""
    match seen:
        case Declared(seat, politician):
            if politician is None:
                return text("event-nobody", who=text.seat(seat))
            return text("event-declared", who=text.seat(seat), card=card(politician, text))
        case Cancelled():
            return text("event-cancelled")
        case Unopposed(seat):
            return text("event-unopposed", who=text.seat(seat))
        case Voted(seat, kind, candidate, votes):
            told = text("one-die") if kind == FLOATING else text("votes", votes=votes)
            names = {"who": text.seat(seat), "whom": text.seat(candidate)}
            return text("event-voted", **names, card=card(kind, text), votes=told)
        case Passed(seat):
            return text("event-passed", who=text.seat(seat))
        case FloatingRolled(seat, candidate, die):
            return text("event-floating", who=text.seat(seat), whom=text.seat(candidate), die=die)
        case Counted(totals):
            return text("event-counted", totals=totalled(totals, text))
        case _:
            return tie_event(seen, text)


def tie_event(seen: Event, text: Text) -> str:
    """What happened in a tie, and who was paid."""
    match seen:
        case Tied(tied):
            return text("event-tied", who=text.listed([text.seat(seat) for seat in tied]))
        case Agreed(seat, placed):
            return text("event-agreed", who=text.seat(seat), order=order(placed, text))
        case Failed(seat):
            return text("event-failed", who=text.seat(seat))
        case TieRolled(rolling, dice):
            rolled = [f"{text.seat(seat)} {die}" for seat, die in zip(rolling, dice, strict=True)]
            return text("event-tie-rolled", dice=text.listed(rolled))
        case Paid(seat, benefice):
            return text("event-paid", who=text.seat(seat), benefice=text(benefice))
        case _:
            raise ValueError(seen)


def totalled(totals: Sequence[int | None], text: Text) -> str:
    """Every candidate's votes, most first."""
    found = sorted(((total, -seat) for seat, total in enumerate(totals) if total is not None), reverse=True)
    votes = [(text.seat(-seat), text("votes", votes=total)) for total, seat in found]
    return text.listed([text("total", who=who, votes=total) for who, total in votes])
