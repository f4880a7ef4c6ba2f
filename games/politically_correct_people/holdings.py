"""What a seat of Politically Correct People has: money, hand, front, and the bundles it received."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.politically_correct_people.cards import POLITICIANS, Card, group_votes, groups, politicians
from games.politically_correct_people.state import Own, Playing, View
from games.politically_correct_people.words import HAT, SEPARATOR, SIGNS, TOGETHER, card, cards
from games.politically_correct_people.worth import vote_table
from games.screen import Text


def holdings(view: View, seat: Seat, own: Own, text: Text) -> str:
    """All of it, and whatever is needed to play the hand in one's turn."""
    last = newest(view, seat, own, text)
    lines = [
        text("own-money", money=own.money),
        text("own-hand", many=len(own.hand), newest=last, cards=cards(own.hand, text)),
        text("own-front", cards=in_signs(view.fronts[seat], text)),
        *received(own, text),
    ]
    table = vote_table(own.hand, text) if playing(view, seat) else ""
    return "\n".join([*lines, *([table] if table else [])])


def in_signs(laid: Sequence[Card], text: Text) -> str:
    """A front by its signs, in as few letters as tell it: bases, and groups with their votes."""
    told = [f"{HAT}{TOGETHER}{POLITICIANS[politician]}" for politician in politicians(laid)]
    told += [
        text("own-group", sign=SIGNS[kind], many=laid.count(kind), votes=group_votes(laid, kind))
        for kind in dict.fromkeys(groups(laid))
    ]
    return SEPARATOR.join(told) or text("none")


def playing(view: View, seat: Seat) -> bool:
    """Whether this seat plays cards now."""
    return view.phase == Playing(seat)


def newest(view: View, seat: Seat, own: Own, text: Text) -> str:
    """The card that came last, for whoever has just drawn it."""
    if not own.hand or not playing(view, seat):
        return ""
    return text("own-newest", card=card(own.hand[-1], text))


def received(own: Own, text: Text) -> list[str]:
    """The bundles, in one line."""
    told = [
        text("own-paid", round=payment.round, benefice=text(payment.benefice), money=payment.money)
        for payment in own.paid
    ]
    return [f"-# {text('own-received', what=SEPARATOR.join(told))}"] if told else []
