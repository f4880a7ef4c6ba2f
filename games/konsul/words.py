"""Konsul in words: cards, actions, events, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core import Seat
from games.konsul.rules import pieces as p
from games.screen import Paragraph, Text
from games.seats import seat_name
from games.signs import SEPARATOR, TOGETHER, unbroken
from games.telling import told
from games.text import Markup

CROSS = "❌"
FLAG = "🚩"
SQUARES = {"R": "🟥", "P": "🟪", "B": "🟦", "G": "🟩", "Y": "🟨"}
"""The signs of the colours, which begin the names of cards."""


def card(held: p.Card, text: Text) -> Markup:
    """A card by its colour, its name and its number."""
    said = text("card-F") if held == p.FLAG else text(f"card-{held[0]}", value=p.VALUES[held])
    return unbroken(said)


def hand(cards: Sequence[p.Card], text: Text) -> Markup:
    """Cards of a hand, flags counted together."""
    kinds = dict.fromkeys(cards)
    return SEPARATOR.join(counted(kind, cards.count(kind), text) for kind in kinds) or text("no-card")


def by_colour(cards: Sequence[p.Card], text: Text) -> Markup:
    """Cards of a large hand, the numbers of a colour together."""
    colours = dict.fromkeys(held[0] for held in cards if held != p.FLAG)
    said = [Markup(f"{text(f'colour-{colour}')} {values_of(colour, cards)}") for colour in colours]
    flags = [counted(p.FLAG, cards.count(p.FLAG), text)] if p.FLAG in cards else []
    return SEPARATOR.join([*said, *flags]) or text("no-card")


def values_of(colour: str, cards: Sequence[p.Card]) -> str:
    return " ".join(str(p.VALUES[held]) for held in cards if held[0] == colour)


def counted(kind: p.Card, many: int, text: Text) -> Markup:
    """A card, and how many there are of it if there are several."""
    several = unbroken(text("several", card=card(kind, text), many=many))
    return card(kind, text) if many == 1 else several


def face(shown: p.FaceUp, text: Text) -> Markup:
    """A card with the cell in which it lies face up."""
    return Markup(f"`{p.cell_name(shown.cell)}`{TOGETHER}{card(shown.card, text)}")


def faces(up: Iterable[p.FaceUp], text: Text) -> Markup:
    """All cards that lie face up."""
    return SEPARATOR.join(face(shown, text) for shown in up)


def fits(cards: Sequence[p.Card], text: Text) -> Markup:
    """What may still join a set."""
    numbers = [held for held in cards if held != p.FLAG]
    if not numbers:
        return text("fits-all")
    colours, values = {held[0] for held in numbers}, {p.VALUES[held] for held in numbers}
    kinds = [text(f"colour-{colour}") for colour in colours if len(colours) == 1]
    kinds += [text("any-value", value=value) for value in values if len(values) == 1]
    return text("fits", kinds=SEPARATOR.join([*kinds, card(p.FLAG, text)]))


def named(view: p.View, seat: Seat, text: Text) -> Markup:
    """A seat with its sign, and the start marker where it lies."""
    begins = seat == view.board.starter and not isinstance(view.phase, p.Over)
    return Markup(f"{seat_name(seat, text)}{text('marker') if begins else ''}")


def legend(view: p.View, text: Text) -> Paragraph:
    """Whose sign is whose in the picture."""
    return Paragraph(SEPARATOR.join(named(view, seat, text) for seat in range(len(view.board.counts))))


def told_hands(view: p.View, hands: Sequence[Sequence[p.Card]], text: Text) -> Paragraph:
    """All hands in words."""
    lines = [f"{named(view, seat, text)}: {by_colour(cards, text)}" for seat, cards in enumerate(hands)]
    return Paragraph("\n".join(lines))


def action(done: p.Action, text: Text) -> Markup:
    """An action in a few words."""
    match done:
        case p.Bid(bid):
            return text("action-bid", bid=bid)
        case p.Pass():
            return text("action-pass")
        case p.Flip(cell):
            return text("action-flip", cell=p.cell_name(cell))
        case p.Stop():
            return text("action-stop")
        case p.Lose(lost, cell):
            return text("action-lose", card=card(lost, text), cell=p.cell_name(cell))


def event(seen: p.Event, text: Text) -> Markup:
    """What happened, in a sentence."""
    match seen:
        case p.Began(_, starter):
            return told(seen, text, who=text.seat(starter))
        case p.Flipped(_, cell, shown) | p.Lost(_, shown, cell):
            return told(seen, text, cell=p.cell_name(cell), card=card(shown, text))
        case p.Ended(ending):
            return text(ending)
        case _:  # the fields say all that `event-TAG` needs
            return told(seen, text)


def waiting(view: p.View, text: Text) -> Markup:
    """Whose decision is awaited. Nothing of the cards: this also stands in answers that stay."""

    def asked(key: str, seat: Seat, **facts: str | int) -> Markup:
        return text(key, who=text.seat(seat), mine=int(seat == view.seat), **facts)

    match view.phase:
        case p.Bidding(0, _, still):
            return asked("waiting-opening", still[0])
        case p.Bidding(bid, bidder, still):
            assert bidder is not None
            return asked("waiting-bid", still[0], bid=bid, bidder=text.seat(bidder))
        case p.Revealing(seat, bid):
            return asked("waiting-reveal", seat, bid=bid)
        case p.Losing(seat):
            return asked("waiting-loss", seat)
        case p.Viewing(seat, _, _, result):
            return asked(f"waiting-{result}", seat)
        case p.Over(ending):
            return text(ending)


def risk(view: p.View, seat: Seat, text: Text) -> Markup:
    """What a misfit would cost the seat that turns up cards, shown to all."""
    cards = view.board.counts[seat]
    return text(
        "risk-card" if cards else "risk-out",
        who=text.seat(seat),
        mine=int(seat == view.seat),
        cards=cards,
        left=cards - 1,
    )
