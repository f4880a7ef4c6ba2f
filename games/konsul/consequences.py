"""What each choice of Konsul would bring: hands as they are and as they would be."""

from __future__ import annotations

from games.core import Seat
from games.konsul.pieces import FLAG_VALUE, FLAGS, USUAL_STEPS, Bidding, View
from games.screen import Text
from games.signs import SEPARATOR, TIMES

LOW_VALUES = (5, 4, 3, 2, 1)
"""A set of one colour, as far as such cards are dealt to the grid."""
FLAG = "🚩"


def failure(view: View, seat: Seat, text: Text) -> str:
    cards = view.board.counts[seat]
    return text("if-failed", cards=cards, left=cards - 1) if cards else text("if-failed-out")


def risk(view: View, seat: Seat, text: Text) -> str:
    """What a misfit would cost the seat that turns up cards, shown to all."""
    cards = view.board.counts[seat]
    return text("risk-card" if cards else "risk-out", who=text.seat(seat), cards=cards, left=cards - 1)


def bid_lines(view: View, phase: Bidding, seat: Seat, text: Text) -> str:
    """What a won auction may bring and cost, and what bids come to in cards."""
    lines = [text("if-kept"), failure(view, seat, text)]
    if phase.bid:
        lines.append(text("if-passed"))
    if view.options.variant == "value" and (said := examples(phase, view.options.highest_bid)):
        lines.append(text("if-bid", examples=said))
    return "\n".join(f"- {said_}" for said_ in lines)


def examples(phase: Bidding, highest: int) -> str:
    """What the usual bids could be made of, in one colour, where it takes more than a card."""
    raised = [phase.bid + step for step in USUAL_STEPS if phase.bid + step <= highest]
    return SEPARATOR.join(f"**{bid}** = {made}" for bid in raised if "+" in (made := made_of(bid)))


def made_of(bid: int) -> str:
    """Cards of one colour and flags that reach a bid exactly; nothing where there are none."""
    left, cards = bid, list[int]()
    for value in LOW_VALUES:
        if value <= left:
            left -= value
            cards.append(value)
    if left % 2:
        left += cards.pop()
    flags = left // FLAG_VALUE
    if flags > FLAGS:
        return ""
    return " + ".join([*map(str, cards), *([f"{flags}{TIMES}{FLAG}"] if flags else [])])
