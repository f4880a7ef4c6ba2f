"""Money and Luck in words: cards, actions, events, and what the table waits for."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.money_and_luck import pieces as p
from games.screen import Text

MINUS, TIMES = "\N{MINUS SIGN}", "\N{MULTIPLICATION SIGN}"
SEPARATOR, TOGETHER = " · ", "\N{NO-BREAK SPACE}"


def faces(coins: p.Coins, text: Text) -> str:
    """A pair of coins as two letters, the ones that the picture shows."""
    return text(f"faces-{coins}")


def signed(points: int, text: Text) -> str:
    """Points with their sign."""
    return ("+" if points > 0 else "") + text.number(points)


def piles(cards: p.Cards) -> str:
    """What lies in front of a player: white cards with a plus, black cards with a minus."""
    counts = (("+", cards.w1, 1000), ("+", cards.w5, 5000), (MINUS, cards.b1, 1000), (MINUS, cards.b5, 5000))
    return " ".join(f"{sign}{count}{TIMES}{value}" for sign, count, value in counts if count)


def turned(ones: int, fives: int, text: Text) -> str:
    counts = ((ones, 1000), (fives, 5000))
    return " + ".join(f"{count}{TIMES}{value}" for count, value in counts if count) or text("no-card")


def named(seats: Sequence[Seat], text: Text) -> str:
    """Names as a list, or the word for none."""
    return text.listed([text.seat(seat) for seat in seats]) if seats else text("nobody")


def action(done: p.Action, text: Text) -> str:
    """An action in a few words."""
    match done:
        case p.Show(coins):
            return text("action-show", coins=faces(coins, text))
        case p.Nominate(seats):
            return text("action-nominate", who=named(seats, text))
        case p.Take(cards):
            return text("action-take", cards=cards)
        case p.Flip(fives):
            return text("action-flip", fives=fives)
        case p.Give(value):
            return text("action-give", value=str(value))


def event(seen: p.Event, text: Text) -> str:
    """What happened, in a sentence."""
    match seen:
        case p.Revealed(round_, coins):
            shown = " · ".join(f"{text.seat(seat)} {faces(pair, text)}" for seat, pair in enumerate(coins))
            return text("event-revealed", round=round_, coins=shown)
        case p.Received(seats, face, cards):
            return text("event-received", who=named(seats, text), face=face, cards=cards, count=len(seats))
        case p.Exchanged(seat, face):
            return text("event-exchanged", who=text.seat(seat), face=face)
        case p.Nominated(seat, nominees):
            return text("event-nominated", who=text.seat(seat), nominees=named(nominees, text))
        case p.Settled(nominees, late):
            key = "event-late" if late else "event-settled" if nominees else "event-no-agreement"
            return text(key, nominees=named(nominees, text))
        case p.Declined(seat):
            return text("event-declined", who=text.seat(seat))
        case p.Ritual(order, count, chosen):
            return text("event-ritual", first=text.seat(order[0]), count=count, chosen=text.seat(chosen))
        case p.Flipped(seat, ones, fives, drawn):
            return text("event-flipped", who=text.seat(seat), cards=turned(ones, fives, text), drawn=drawn)
        case p.Gave(seat, to, value):
            return text("event-gave", who=text.seat(seat), to=text.seat(to), value=str(value))
        case p.Ended(ending):
            return text(ending)


def waiting(view: p.View, text: Text) -> str:
    """Whose decision is awaited; while coins are chosen only how many are ready."""
    match view.phase:
        case p.Chosen(ready):
            return text("waiting-coins", ready=ready, all=len(view.cards))
        case p.Nominating(_, talkers, names, left):
            silent = [seat for seat, name in zip(talkers, names, strict=True) if name is None]
            able = [seat for seat, more in zip(talkers, left, strict=True) if more]
            return text("waiting-nominations", who=named(silent or able, text))
        case p.Taking(_, queue):
            return text("waiting-take", who=text.seat(queue[0]))
        case p.Flipping(_, _, chosen, cards):
            return text("waiting-flip", who=text.seat(chosen), cards=cards)
        case p.Giving(_, _, chosen, queue):
            return text("waiting-give", who=text.seat(queue[0]), to=text.seat(chosen))
        case p.Over(ending):
            return text(ending)
