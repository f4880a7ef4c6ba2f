"""What a seat of Money and Luck is asked now, explained; and the page of the rules that tells it."""

from __future__ import annotations

from games.core import Seat
from games.money_and_luck import pieces as p
from games.money_and_luck.art import table
from games.money_and_luck.art_panel import Marks
from games.money_and_luck.words import signed, waiting
from games.screen import Picture, Text

ROUND, RITUAL, ENDING = 3, 4, 6
"""Pages of RULES.*.md."""
EXAMPLE: tuple[p.Coins, ...] = ("WW", "WB", "BB", "BB")
"""What Ann, Ben, Cho and Dan show in the example of the ritual, and how the count goes round them."""
EXAMPLE_COUNT = (1, 2, 3, 1, 2)


def section(view: p.View) -> int:
    """The page of the rules that tells of this phase."""
    match view.phase:
        case p.Chosen() | p.Nominating() | p.Taking():
            return ROUND
        case p.Flipping() | p.Giving():
            return RITUAL
        case p.Over():
            return ENDING


def explained(view: p.View, seat: Seat, text: Text) -> str:
    """What is asked of this seat, what each choice does and what it costs."""
    phase, two_sets = view.phase, view.options.two_sets
    match phase:
        case p.Chosen():
            arrows = text("help-arrows") if view.options.variant.startswith("luck") else ""
            return f"{text('help-coins')}\n{arrows}".strip()
        case p.Nominating(_, talkers) if seat in talkers:
            left = phase.left[talkers.index(seat)]
            return text("help-nominate-two" if two_sets else "help-nominate", left=left)
        case p.Taking(_, queue) if seat == queue[0]:
            return text("help-take", most=view.options.extras)
        case p.Flipping(_, _, chosen, cards) if seat == chosen:
            return text("help-flip", cards=cards)
        case p.Giving(_, _, chosen, queue) if seat == queue[0]:
            return text("help-give", to=text.seat(chosen))
        case _:
            return text("help-wait", waiting=waiting(view, text), points=signed(view.cards[seat].total, text))


def diagram(page: int, text: Text) -> Picture | None:
    """The example of the ritual as a picture, where the count has just stopped."""
    if page != RITUAL:
        return None
    cards = (p.Cards(w1=p.START.w1 + 1, b1=p.START.b1), *(p.START,) * (len(EXAMPLE) - 1))
    deck, last = p.ONES_IN_SET - sum(hand.w1 + hand.b1 for hand in cards), EXAMPLE_COUNT[-1]
    view = p.View(None, p.Options(), cards, deck, p.FIVES_IN_SET, last, 1, 0, p.Taking(EXAMPLE, ()))
    return Picture(table(view, Marks(EXAMPLE_COUNT, chosen=True)), text("alt-ritual"))
