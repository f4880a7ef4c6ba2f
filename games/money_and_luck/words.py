"""Money and Luck in words: cards, actions, events, and what the table waits for."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.money_and_luck.rules import pieces as p
from games.screen import Paragraph, Text
from games.seats import seat_name
from games.signs import ARROW, MINUS, SEPARATOR, TIMES, TOGETHER, signed
from games.telling import describe
from games.text import Markup

LEARNING = 3
"""Number of rounds in which it is said when the highest total wins, and when the lowest."""
MOST_TIED = 3
"""Maximum number of seats that are named for having as much as each other."""
MOST_NAMED = 5
"""Maximum number of seats that a line names; it gives the signs of more."""


def coins_letters(coins: p.Coins, text: Text) -> Markup:
    """A pair of coins as two letters, the ones that the picture shows."""
    return text(f"faces-{coins}")


def total_change(before: int, after: int, text: Text) -> Markup:
    """A total as it is and as it would be."""
    return Markup(f"{signed(before, text)} {ARROW} {signed(after, text)}")


def pile_list(cards: p.Cards) -> str:
    """What lies in front of a player: white cards with a plus, black cards with a minus."""
    counts = (("+", cards.w1, 1000), ("+", cards.w5, 5000), (MINUS, cards.b1, 1000), (MINUS, cards.b5, 5000))
    return " ".join(f"{sign}{count}{TIMES}{value}" for sign, count, value in counts if count)


def flip_label(ones: int, fives: int, text: Text) -> str:
    counts = ((ones, 1000), (fives, 5000))
    return " + ".join(f"{count}{TIMES}{value}" for count, value in counts if count) or text("no-card")


def name_list(seats: Sequence[Seat], text: Text) -> Markup:
    """Names as a list, or the word for none."""
    return text.listed([text.seat(seat) for seat in seats]) if seats else text("nobody")


def coins_by_seat(coins: Sequence[p.Coins], text: Text) -> Markup:
    """Each player's coins; of more players than play with one set, those with each pair."""
    if len(coins) <= MOST_NAMED:
        return SEPARATOR.join(
            Markup(f"{text.seat(seat)} {coins_letters(pair, text)}") for seat, pair in enumerate(coins)
        )
    return coins_by_pair(coins, text)


def coins_counted(coins: Sequence[p.Coins], text: Text) -> Markup:
    """Each player's coins; of more players than play with one set, how many showed each pair."""
    if len(coins) <= MOST_NAMED:
        return coins_by_seat(coins, text)
    return SEPARATOR.join(
        text("coins-many", coins=coins_letters(pair, text), many=coins.count(pair))
        for pair in sorted(set(coins))
    )


def coins_by_pair(coins: Sequence[p.Coins], text: Text) -> Markup:
    """The pairs that were shown, each with the names of its players."""

    def players(pair: p.Coins) -> Markup:
        return text.listed([text.seat(seat) for seat, own in enumerate(coins) if own == pair])

    return SEPARATOR.join(
        text("coins-of", coins=coins_letters(pair, text), who=players(pair)) for pair in sorted(set(coins))
    )


def seat_with_marker(view: p.View, seat: Seat, text: Text) -> Markup:
    """A seat with its sign, and the start marker where it lies."""
    return Markup(f"{seat_name(seat, text)}{text('marker') if seat == view.marker else ''}")


def legend(view: p.View, text: Text) -> Paragraph:
    """The round, and whose sign is whose in the picture."""
    seats = [seat_with_marker(view, seat, text) for seat in range(len(view.cards))]
    return Paragraph(SEPARATOR.join([text("round", round=view.round), *seats]))


def leaders(view: p.View, text: Text) -> Markup:
    """Who has the highest total, who the lowest, and when which of them wins."""
    totals = [cards.total for cards in view.cards]
    high, low = max(totals), min(totals)
    # In the first round, what is asked says when the game ends; after some more everybody knows.
    ends = int(1 < view.round <= LEARNING)
    if high == low:
        return text("leads-none", ends=ends)

    def holders(total: int) -> Markup:
        seats = [seat for seat, own in enumerate(totals) if own == total]
        who = name_list(seats, text) if len(seats) <= MOST_TIED else text("leads-many", many=len(seats))
        return Markup(f"{who}{TOGETHER}{signed(total, text)}")

    return text("leads", high=holders(high), low=holders(low), ends=ends)


def action(done: p.Action, text: Text) -> Markup:
    """An action in a few words."""
    match done:
        case p.Show(coins):
            return text("action-show", coins=coins_letters(coins, text))
        case p.Nominate(seats):
            return text("action-nominate", who=name_list(seats, text))
        case p.Take(cards):
            return text("action-take", cards=cards)
        case p.Flip(fives):
            return text("action-flip", fives=fives)
        case p.Give(value):
            return text("action-give", value=str(value))


def event(seen: p.Event, text: Text) -> Markup:
    """What happened, in a sentence."""
    match seen:
        case p.Revealed(_, coins):
            return describe(seen, text, coins=coins_by_seat(coins, text))
        case p.Received(seats):
            return describe(seen, text, who=name_list(seats, text), count=len(seats))
        case p.Nominated(_, nominees):
            return describe(seen, text, nominees=name_list(nominees, text))
        case p.Settled(nominees, late):
            key = "event-late" if late else "event-settled" if nominees else "event-no-agreement"
            return text(key, nominees=name_list(nominees, text))
        case p.Ritual(order, _, chosen):
            return describe(seen, text, first=text.seat(order[0]), chosen=text.seat(chosen))
        case p.Flipped(_, ones, fives):
            return describe(seen, text, cards=flip_label(ones, fives, text))
        case p.Gave(seat, to, value):
            return text("event-gave", who=text.seat(seat), to=text.seat(to), value=str(value))
        case p.Ended(ending):
            return text(ending)
        case _:  # the fields say all that `event-TAG` needs
            return describe(seen, text)


def waiting(view: p.View, text: Text) -> Markup:
    """Whose decision is awaited; while coins are chosen only how many are ready."""

    def question(key: str, seat: Seat, **facts: str | int) -> Markup:
        return text(key, who=text.seat(seat), mine=int(seat == view.seat), **facts)

    match view.phase:
        case p.Chosen(ready):
            return text("waiting-coins", ready=ready, all=len(view.cards))
        case p.Nominating(_, talkers, names, left):
            silent = [seat for seat, name in zip(talkers, names, strict=True) if name is None]
            able = [seat for seat, more in zip(talkers, left, strict=True) if more]
            who = name_list(silent or able, text)
            return text("waiting-nominations", extras=view.options.extras, who=who)
        case p.Taking(_, queue):
            return question("waiting-take", queue[0], most=view.options.extras)
        case p.Flipping(_, _, chosen, cards):
            return question("waiting-flip", chosen, cards=cards)
        case p.Giving(_, _, chosen, queue):
            return question("waiting-give", queue[0], to=text.seat(chosen))
        case p.Over(ending):
            return text(ending)
