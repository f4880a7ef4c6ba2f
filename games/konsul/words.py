"""Konsul in words: cards, actions, events, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core import Seat
from games.konsul.rules import pieces as p
from games.screen import Paragraph, Text
from games.seats import seat_name
from games.signs import SEPARATOR, TOGETHER, unbroken
from games.telling import describe
from games.text import Markup

CROSS = "❌"
FLAG = "🚩"
SQUARES = {"R": "🟥", "P": "🟪", "B": "🟦", "G": "🟩", "Y": "🟨"}
"""The signs of the colours, which begin the names of cards."""


def card_name(card: p.Card, text: Text) -> Markup:
    """A card by its colour, its name and its number."""
    name = text("card-F") if card == p.FLAG else text(f"card-{card[0]}", value=p.VALUES[card])
    return unbroken(name)


def hand(cards: Sequence[p.Card], text: Text) -> Markup:
    """Cards of a hand, flags counted together."""
    kinds = dict.fromkeys(cards)
    return SEPARATOR.join(card_count(kind, cards.count(kind), text) for kind in kinds) or text("no-card")


def hand_by_colour(cards: Sequence[p.Card], text: Text) -> Markup:
    """Cards of a large hand, the numbers of a colour together."""
    colours = dict.fromkeys(held[0] for held in cards if held != p.FLAG)
    parts = [Markup(f"{text(f'colour-{colour}')} {values_of(colour, cards)}") for colour in colours]
    flags = [card_count(p.FLAG, cards.count(p.FLAG), text)] if p.FLAG in cards else []
    return SEPARATOR.join([*parts, *flags]) or text("no-card")


def values_of(colour: str, cards: Sequence[p.Card]) -> str:
    return " ".join(str(p.VALUES[held]) for held in cards if held[0] == colour)


def card_count(card: p.Card, many: int, text: Text) -> Markup:
    """A card, and how many there are of it if there are several."""
    several = unbroken(text("several", card=card_name(card, text), many=many))
    return card_name(card, text) if many == 1 else several


def cell_and_card(shown: p.FaceUp, text: Text) -> Markup:
    """A card with the cell in which it lies face up."""
    return Markup(f"`{p.cell_name(shown.cell)}`{TOGETHER}{card_name(shown.card, text)}")


def cells_and_cards(up: Iterable[p.FaceUp], text: Text) -> Markup:
    """All cards that lie face up."""
    return SEPARATOR.join(cell_and_card(face, text) for face in up)


def fitting_cards(cards: Sequence[p.Card], text: Text) -> Markup:
    """What may still join a set."""
    numbers = [held for held in cards if held != p.FLAG]
    if not numbers:
        return text("fits-all")
    colours, values = {held[0] for held in numbers}, {p.VALUES[held] for held in numbers}
    kinds = [text(f"colour-{colour}") for colour in colours if len(colours) == 1]
    kinds += [text("any-value", value=value) for value in values if len(values) == 1]
    return text("fits", kinds=SEPARATOR.join([*kinds, card_name(p.FLAG, text)]))


def seat_with_marker(view: p.View, seat: Seat, text: Text) -> Markup:
    """A seat with its sign, and the start marker where it lies."""
    begins = seat == view.board.starter and not isinstance(view.phase, p.Over)
    return Markup(f"{seat_name(seat, text)}{text('marker') if begins else ''}")


def legend(view: p.View, text: Text) -> Paragraph:
    """Whose sign is whose in the picture."""
    return Paragraph(
        SEPARATOR.join(seat_with_marker(view, seat, text) for seat in range(len(view.board.counts)))
    )


def hands_list(view: p.View, hands: Sequence[Sequence[p.Card]], text: Text) -> Paragraph:
    """All hands in words."""
    lines = [
        f"{seat_with_marker(view, seat, text)}: {hand_by_colour(cards, text)}"
        for seat, cards in enumerate(hands)
    ]
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
            return text("action-lose", card=card_name(lost, text), cell=p.cell_name(cell))


def event(seen: p.Event, text: Text) -> Markup:
    """What happened, in a sentence."""
    match seen:
        case p.Began(_, starter):
            return describe(seen, text, who=text.seat(starter))
        case p.Flipped(_, cell, shown) | p.Lost(_, shown, cell):
            return describe(seen, text, cell=p.cell_name(cell), card=card_name(shown, text))
        case p.Ended(ending):
            return text(ending)
        case _:  # the fields say all that `event-TAG` needs
            return describe(seen, text)


def waiting(view: p.View, text: Text) -> Markup:
    """Whose decision is awaited. Nothing of the cards: this also stands in answers that stay."""

    def question(key: str, seat: Seat, **facts: str | int) -> Markup:
        return text(key, who=text.seat(seat), mine=int(seat == view.seat), **facts)

    match view.phase:
        case p.Bidding(0, _, still):
            return question("waiting-opening", still[0])
        case p.Bidding(bid, bidder, still):
            assert bidder is not None
            return question("waiting-bid", still[0], bid=bid, bidder=text.seat(bidder))
        case p.Revealing(seat, bid):
            return question("waiting-reveal", seat, bid=bid)
        case p.Losing(seat):
            return question("waiting-loss", seat)
        case p.Viewing(seat, _, _, result):
            return question(f"waiting-{result}", seat)
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
