"""What a deal would change for one of its two, told before it is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Seat
from games.politically_correct_people.cards import (
    FLOATING,
    VOTERS,
    Card,
    group_votes,
    in_order,
    includes,
    politicians,
    without,
)
from games.politically_correct_people.pieces import Offer, Side
from games.politically_correct_people.state import Own, View
from games.politically_correct_people.words import SEPARATOR, card, counted
from games.screen import Text


def sides(offer: Offer, seat: Seat) -> tuple[Side, Side]:
    """Return what a seat gets by an offer, and what it gives."""
    return (offer.asks, offer.gives) if offer.proposer == seat else (offer.gives, offer.asks)


def effect(view: View, own: Own, seat: Seat, offer: Offer, text: Text) -> str:
    """Return the money, the hand and the front of a seat before and after; nothing where it cannot pay."""
    gets, gives = sides(offer, seat)
    laid = view.fronts[seat]
    if gives.money > own.money or not includes(own.hand, gives.hand) or not includes(laid, gives.front):
        return ""
    after = in_order((*without(laid, gives.front), *gets.front))
    changes = (*purse(own, gets, gives, text), *grasp(own, gets, gives, text), *table(laid, after, text))
    return text("effect", what=SEPARATOR.join(changes)) if changes else ""


def purse(own: Own, gets: Side, gives: Side, text: Text) -> Iterator[str]:
    """Yield the money before and after, if it changes."""
    if gets.money != gives.money:
        after = own.money - gives.money + gets.money
        yield text("effect-money", before=own.money, after=after)


def grasp(own: Own, gets: Side, gives: Side, text: Text) -> Iterator[str]:
    """Yield how many cards the hand would have, if it changes."""
    if len(gets.hand) != len(gives.hand):
        before = len(own.hand)
        yield text("effect-hand", before=before, after=before - len(gives.hand) + len(gets.hand))


def table(before: Sequence[Card], after: Sequence[Card], text: Text) -> Iterator[str]:
    """Yield each politician that comes or goes, and each group with its votes."""
    for gone in without_common(politicians(before), politicians(after)):
        yield text("effect-loses", card=card(gone, text))
    for come in without_common(politicians(after), politicians(before)):
        yield text("effect-gains", card=card(come, text))
    for kind in VOTERS:
        if before.count(kind) != after.count(kind):
            told = [votes_of(laid, kind) for laid in (before, after)]
            yield text("effect-group", card=card(kind, text), before=told[0], after=told[1])
    if many := after.count(FLOATING) - before.count(FLOATING):
        told_dice = counted(FLOATING, abs(many), text)
        yield text("effect-gains" if many > 0 else "effect-loses", card=told_dice)


def without_common(cards: Sequence[Card], others: Sequence[Card]) -> list[Card]:
    """Return the cards that are not among others."""
    return [shown for shown in cards if shown not in others]


def votes_of(laid: Sequence[Card], kind: Card) -> int:
    """Return the votes of a group, 0 without one."""
    return group_votes(laid, kind) if kind in laid else 0
