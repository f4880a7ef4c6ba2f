"""Politically Correct People told: every action and every event in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Value, replace
from games.politically_correct_people.cards import FLOATING
from games.politically_correct_people.epilogue import PAGE, in_short
from games.politically_correct_people.events import (
    Counted,
    Dealt,
    Declared,
    Drew,
    Ended,
    Event,
    Opened,
    Paid,
    Pledged,
    Retained,
    Revealed,
    TieRolled,
    Voted,
)
from games.politically_correct_people.pieces import (
    Accept,
    Action,
    Declare,
    Decline,
    Judge,
    Offer,
    Pledge,
    Propose,
    Retain,
    Side,
    Withdraw,
)
from games.politically_correct_people.words import SEPARATOR, aloud, card, cards, counted, order, side, vow
from games.screen import Text
from games.telling import told


def named(value: Value, text: Text) -> dict[str, str]:
    """The cards and the order of an action or an event, by the names of their fields."""
    found = {name: getattr(value, name) for name in value.__struct_fields__}
    words = {name: card(found[name], text) for name in ("card", "group") if found.get(name)}
    words |= {"cards": cards(found["cards"], text)} if "cards" in found else {}
    return words | ({"order": order(found["order"], text)} if "order" in found else {})


# Actions -------------------------------------------------------------------------------------------


def action(done: Action, text: Text) -> str:
    """An action in a few words."""
    match done:
        case Declare(None):
            return text("action-nobody")
        case Retain(None):
            return told(done, text, "action", card=text("none"))
        case Judge(number, kept):
            return text("action-kept" if kept else "action-broken", promise=number)
        case Propose(offer) | Accept(offer) | Decline(offer) | Withdraw(offer):
            return told(done, text, "action", **exchanged(offer, text))
        case Pledge(said):
            what = text("a-promise") if said is None else vow(said, text)
            return text("action-pledge", what=what)
        case _:
            return told(done, text, "action", **named(done, text))


def goods(given: Side, text: Text) -> str:
    """What one side gives, without the words of a promise: for the record."""
    said = [text("a-promise")] if given.promise else []
    left = replace(given, promise=None)
    return SEPARATOR.join([*([side(left, text)] if left != Side() or not said else []), *said])


def exchanged(offer: Offer, text: Text) -> dict[str, str]:
    """Both sides of an offer by name."""
    return {
        "one": text.seat(offer.proposer),
        "other": text.listed([text.seat(seat) for seat in offer.among or (offer.receiver,)]),
        "gives": goods(offer.gives, text),
        "asks": goods(offer.asks, text),
    }


# Events --------------------------------------------------------------------------------------------


def event(seen: Event, text: Text) -> str:
    """What happened, in a sentence."""
    match seen:
        case Revealed() | Drew():
            return turned(seen, text)
        case Retained(_, kept, many):
            return told(seen, text, card=text("nothing") if kept is None else counted(kept, many, text))
        case Declared(seat, None):
            return text("event-nobody", who=text.seat(seat))
        case Voted(_, kind, _, votes):
            worth = text("one-die") if kind == FLOATING else text("votes", votes=votes)
            return told(seen, text, group=card(kind, text), votes=worth)
        case Counted(totals):
            return told(seen, text, totals=totalled(totals, text))
        case TieRolled(rolling, dice):
            rolled = [f"{text.seat(seat)} {die}" for seat, die in zip(rolling, dice, strict=True)]
            return told(seen, text, dice=text.listed(rolled))
        case Paid(_, benefice):
            return told(seen, text, benefice=text(benefice))
        case Dealt():
            return dealt(seen, text)
        case Pledged(seat, said, words):
            return text("event-pledged", who=text.seat(seat), what=aloud(said, words, text))
        case Ended():
            return text("ending-money")
        case Opened():
            return f"{text('event-opened')}\n{in_short(seen, PAGE, 'opened-left', text)}"
        case _:
            return told(seen, text, **named(seen, text))


def turned(seen: Revealed | Drew, text: Text) -> str:
    """The top of the deck, openly or not, and the calendars before it."""
    who, calendars = text.seat(seen.seat), aside(seen.calendars, text)
    match seen:
        case Revealed(_, shown):
            what = text("event-empty") if shown is None else text("event-revealed", card=card(shown, text))
            return text("event-turn", who=who, what=what + calendars)
        case Drew(_, got):
            return text("event-drew" if got else "event-drew-none", who=who) + calendars


def aside(calendars: int, text: Text) -> str:
    """Calendars that were set aside."""
    return text("event-calendars", calendars=calendars) if calendars else ""


def dealt(seen: Dealt, text: Text) -> str:
    """A deal: its two, and what moved in front."""
    one, other = text.seat(seen.one), text.seat(seen.other)
    sentence = text("event-dealt", one=one, other=other)
    for giver, taker, moved in ((one, other, seen.from_one), (other, one, seen.from_other)):
        if moved:
            sentence += text("event-moved", giver=giver, taker=taker, cards=cards(moved, text))
    return sentence


def totalled(totals: Sequence[int | None], text: Text) -> str:
    """Every candidate's votes, most first."""
    found = sorted(((total, -seat) for seat, total in enumerate(totals) if total is not None), reverse=True)
    votes = [(text.seat(-seat), text("votes", votes=total)) for total, seat in found]
    return text.listed([text("total", who=who, votes=total) for who, total in votes])
