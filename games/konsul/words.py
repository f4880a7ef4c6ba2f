"""Konsul in words: cards, actions, events, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.konsul.pieces import (
    FLAG,
    VALUES,
    Action,
    Began,
    Bid,
    Bidding,
    Card,
    Collected,
    Eliminated,
    Ended,
    Event,
    FaceUp,
    Failed,
    Flip,
    Flipped,
    Lose,
    Losing,
    Lost,
    Over,
    Pass,
    Passed,
    Raised,
    Revealing,
    Stop,
    View,
    Viewing,
    Won,
    cell_name,
)
from games.screen import Text

CROSS = "❌"
SEPARATOR = " · "
TOGETHER = "\N{NO-BREAK SPACE}"
"""A card is never torn apart at the end of a narrow screen's line."""


def card(held: Card, text: Text) -> str:
    """A card by its colour, its name and its number."""
    told = text("card-F") if held == FLAG else text(f"card-{held[0]}", value=VALUES[held])
    return told.replace(" ", TOGETHER)


def hand(cards: Sequence[Card], text: Text) -> str:
    """Cards of a hand, flags counted together."""
    kinds = dict.fromkeys(cards)
    return SEPARATOR.join(counted(kind, cards.count(kind), text) for kind in kinds) or text("no-card")


def by_colour(cards: Sequence[Card], text: Text) -> str:
    """Cards of a large hand, the numbers of a colour together."""
    colours = dict.fromkeys(held[0] for held in cards if held != FLAG)
    told = [f"{text(f'colour-{colour}')} {values_of(colour, cards)}" for colour in colours]
    flags = [counted(FLAG, cards.count(FLAG), text)] if FLAG in cards else []
    return SEPARATOR.join([*told, *flags]) or text("no-card")


def values_of(colour: str, cards: Sequence[Card]) -> str:
    return " ".join(str(VALUES[held]) for held in cards if held[0] == colour)


def counted(kind: Card, many: int, text: Text) -> str:
    """A card, and how many there are of it if there are several."""
    several = text("several", card=card(kind, text), many=many).replace(" ", TOGETHER)
    return card(kind, text) if many == 1 else several


def face(shown: FaceUp, text: Text) -> str:
    """A card with the cell in which it lies face up."""
    return f"`{cell_name(shown.cell)}`{TOGETHER}{card(shown.card, text)}"


def faces(up: Iterable[FaceUp], text: Text) -> str:
    """All cards that lie face up."""
    return SEPARATOR.join(face(shown, text) for shown in up)


def fits(cards: Sequence[Card], text: Text) -> str:
    """What may still join a set."""
    numbers = [held for held in cards if held != FLAG]
    if not numbers:
        return text("fits-all")
    colours, values = {held[0] for held in numbers}, {VALUES[held] for held in numbers}
    kinds = [text(f"colour-{colour}") for colour in colours if len(colours) == 1]
    kinds += [text("any-value", value=value) for value in values if len(values) == 1]
    return text("fits", kinds=SEPARATOR.join([*kinds, card(FLAG, text)]))


def action(done: Action, text: Text) -> str:
    """An action in a few words."""
    match done:
        case Bid(bid):
            return text("action-bid", bid=bid)
        case Pass():
            return text("action-pass")
        case Flip(cell):
            return text("action-flip", cell=cell_name(cell))
        case Stop():
            return text("action-stop")
        case Lose(lost, cell):
            return text("action-lose", card=card(lost, text), cell=cell_name(cell))


def event(seen: Event, text: Text) -> str:
    """What happened, in a sentence."""
    match seen:
        case Began(round_, starter):
            return text("event-began", round=round_, who=text.seat(starter))
        case Raised(seat, bid):
            return text("event-raised", who=text.seat(seat), bid=bid)
        case Passed(seat):
            return text("event-passed", who=text.seat(seat))
        case Won(seat, bid):
            return text("event-won", who=text.seat(seat), bid=bid)
        case Flipped(seat, cell, turned):
            return text("event-flipped", who=text.seat(seat), cell=cell_name(cell), card=card(turned, text))
        case Collected(seat, cards):
            return text("event-collected", who=text.seat(seat), cards=cards)
        case Failed(seat):
            return text("event-failed", who=text.seat(seat))
        case Lost(seat, lost, cell):
            return text("event-lost", who=text.seat(seat), card=card(lost, text), cell=cell_name(cell))
        case Eliminated(seat):
            return text("event-eliminated", who=text.seat(seat))
        case Ended(ending):
            return text(ending)


def waiting(view: View, text: Text) -> str:
    """Whose decision is awaited. Nothing of the cards: this also stands in answers that stay."""
    match view.phase:
        case Bidding(0, _, still):
            return text("waiting-opening", who=text.seat(still[0]))
        case Bidding(bid, bidder, still):
            assert bidder is not None
            return text("waiting-bid", who=text.seat(still[0]), bid=bid, bidder=text.seat(bidder))
        case Revealing(seat, bid):
            return text("waiting-reveal", who=text.seat(seat), bid=bid)
        case Losing(seat):
            return text("waiting-loss", who=text.seat(seat))
        case Viewing(seat, _, _, result):
            return text(f"waiting-{result}", who=text.seat(seat))
        case Over(ending):
            return text(ending)
