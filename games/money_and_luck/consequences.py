"""What each choice of Money and Luck would bring, beside the choice: with the total that it leads to."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.money_and_luck.pieces import Cards, Coins, Flip, Flipping, Give, Giving, Nominating, Take, View
from games.money_and_luck.retelling import flipped
from games.money_and_luck.round import black_faces, flip_choices
from games.money_and_luck.words import SEPARATOR, signed
from games.screen import Button, Play, Text
from games.seats import seat_sign

ARROW = "\N{RIGHTWARDS ARROW}"
ONE, FIVE = 1000, 5000


def change(before: int, after: int, text: Text) -> str:
    """A total as it is and as it would be."""
    return f"{signed(before, text)} {ARROW} {signed(after, text)}"


def turned(cards: Cards, needed: int, fives: int) -> Cards:
    """Return cards of which `needed` have turned black, 5000s among them."""
    ones = min(needed - fives, cards.w1)
    return flipped(cards, ones, fives, needed - fives - ones)


# Coins ---------------------------------------------------------------------------------------------


def coin_lines(view: View, seat: Seat, text: Text) -> str:
    """What each pair of coins would do to this seat: the bonus, or the ritual with its price."""
    return "\n".join(f"- {coin_line(view, seat, pair, text)}" for pair in view.options.coins)


def coin_line(view: View, seat: Seat, pair: Coins, text: Text) -> str:
    """A pair of coins in a line; what both mixed pairs have in common is told once."""
    cards, many = view.cards[seat], len(view.cards)
    two_types = "luck" if view.options.variant.startswith("luck") else "alike"
    label = text(f"coins-{two_types}-{pair}")
    if pair == "WW":
        return text("if-white", coins=label, total=signed(cards.total + ONE, text))
    return text(
        "if-both-black" if pair == "BB" else "if-black",
        coins=label,
        count=black_faces(pair, view.options),
        member=signed(cards.total - ONE, text),
        alone=signed(if_chosen(cards, 1), text),
        all=signed(if_chosen(cards, many), text),
        many=many,
    )


def if_chosen(cards: Cards, members: int) -> int:
    """Return the total of a chosen player who turns 1000s first."""
    return turned(cards, members, flip_choices(cards, members)[0]).total


# White cards ---------------------------------------------------------------------------------------


def extra_line(view: View, phase: Nominating, text: Text) -> str:
    """What an extra card would make of the totals of those who talk about it, by their signs."""
    most = ONE * view.options.extras
    whites = [(seat, view.cards[seat].total) for seat in phase.talkers]
    brought = [f"{seat_sign(seat)} {change(total, total + most, text)}" for seat, total in whites]
    return text("if-extra", extras=view.options.extras, totals=SEPARATOR.join(brought))


def take_button(view: View, seat: Seat, cards: int, text: Text) -> Button:
    """A button that takes a number of extra cards."""
    total = view.cards[seat].total
    brings = f" ({change(total, total + ONE * cards, text)})" if cards else ""
    return Button(text("take", cards=cards) + brings, Play(Take(cards)))


# Black cards ---------------------------------------------------------------------------------------


def flip_buttons(view: View, phase: Flipping, text: Text) -> list[Button]:
    """Each way to turn the cards; on both sides of them, what is impossible and why (5.09)."""
    cards, choices = view.cards[phase.chosen], flip_choices(view.cards[phase.chosen], phase.cards)
    flips = min(phase.cards, cards.w1 + cards.w5)
    can = [flip_button(cards, phase.cards, fives, flips - fives, text) for fives in choices]
    least, most = choices[0], choices[-1]
    fewer = [cannot(text("flip-no-fewer", ones=cards.w1), Flip(least - 1))] if least else []
    more = [cannot(text("flip-no-more", fives=cards.w5), Flip(most + 1))] if most < flips else []
    return [*fewer, *can, *more]


def cannot(why: str, flip: Flip) -> Button:
    return Button(why, Play(flip), disabled=True)


def flip_button(cards: Cards, needed: int, fives: int, ones: int, text: Text) -> Button:
    brings = change(cards.total, turned(cards, needed, fives).total, text)
    return Button(f"{text('flip', fives=fives, ones=ones)} ({brings})", Play(Flip(fives)))


def give_buttons(view: View, phase: Giving, text: Text) -> list[Button]:
    """Both cards that may be given: only who holds both is asked (5.11)."""
    total = view.cards[phase.queue[0]].total
    gifts: Sequence[Give] = (Give(ONE), Give(FIVE))
    return [
        Button(
            f"{text('give', value=str(gift.value))} ({change(total, total + gift.value, text)})", Play(gift)
        )
        for gift in gifts
    ]
