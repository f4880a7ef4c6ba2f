"""A game of Money and Luck from what everybody saw: the cards at each moment, and what is worth telling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from games.core import Outcome, Seat, ranked, replace
from games.money_and_luck import pieces as p

Laid: TypeAlias = tuple[p.Cards, ...]
"""What lies in front of each seat."""


# The cards -----------------------------------------------------------------------------------------


def after(laid: Laid, events: Iterable[p.Event]) -> Laid:
    """Return what lies in front of the seats after these events."""
    return reduce(_moved, events, laid)


def _moved(laid: Laid, seen: p.Event) -> Laid:
    match seen:
        case p.Received(seats, face, cards):
            return reduce(lambda now, seat: _with(now, seat, gained(now[seat], face, cards)), seats, laid)
        case p.Exchanged(seat, face):
            return _with(laid, seat, exchanged(laid[seat], face))
        case p.Flipped(seat, ones, fives, drawn):
            return _with(laid, seat, flipped(laid[seat], ones, fives, drawn))
        case p.Gave(seat, to, value):
            given = p.Cards(b1=1) if value == 1000 else p.Cards(b5=1)  # noqa: PLR2004 - the value on the card
            return _with(_with(laid, seat, added(laid[seat], given, -1)), to, added(laid[to], given, 1))
        case _:
            return laid


def _with(laid: Laid, seat: Seat, cards: p.Cards) -> Laid:
    return (*laid[:seat], cards, *laid[seat + 1 :])


def gained(cards: p.Cards, face: p.Face, many: int) -> p.Cards:
    """Return cards with more 1000s of a face."""
    return added(cards, p.Cards(w1=1) if face == "white" else p.Cards(b1=1), many)


def exchanged(cards: p.Cards, face: p.Face) -> p.Cards:
    """Return cards with a 5000 instead of five 1000s (5.12)."""
    less = gained(cards, face, -p.EXCHANGE)
    return added(less, p.Cards(w5=1) if face == "white" else p.Cards(b5=1), 1)


def flipped(cards: p.Cards, ones: int, fives: int, drawn: int) -> p.Cards:
    """Return cards after white ones turned black and black ones came (5.09)."""
    less = replace(cards, w1=cards.w1 - ones, w5=cards.w5 - fives)
    return replace(less, b1=cards.b1 + ones + drawn, b5=cards.b5 + fives)


def added(cards: p.Cards, others: p.Cards, times: int) -> p.Cards:
    return p.Cards(
        cards.w1 + times * others.w1,
        cards.w5 + times * others.w5,
        cards.b1 + times * others.b1,
        cards.b5 + times * others.b5,
    )


# The game ------------------------------------------------------------------------------------------


class Round(NamedTuple):
    """A round that was played: its coins, the cards before and after it, and whom the count chose."""

    number: int
    coins: tuple[p.Coins, ...]
    begun: Laid
    ended: Laid
    chosen: Seat | None


def rounds(seats: int, story: Sequence[p.Event]) -> Iterator[Round]:
    """Yield the rounds in which coins were opened."""
    laid: Laid = (p.START,) * seats
    opened = [at for at, seen in enumerate(story) if isinstance(seen, p.Revealed)]
    for start, stop in pairwise([*opened, len(story)]):
        revealed, *events = story[start:stop]
        assert isinstance(revealed, p.Revealed)
        ended = after(laid, events)
        chosen = next((seen.chosen for seen in events if isinstance(seen, p.Ritual)), None)
        yield Round(revealed.round, revealed.coins, laid, ended, chosen)
        laid = ended


class Swing(NamedTuple):
    """What a round did to a seat."""

    round: int
    seat: Seat
    before: int
    after: int


def largest_swing(played: Sequence[Round]) -> Swing | None:
    """Return the largest change of a total in a round, if there was one."""
    swings = [
        Swing(each.number, seat, old.total, new.total)
        for each in played
        for seat, (old, new) in enumerate(zip(each.begun, each.ended, strict=True))
    ]
    found = max(swings, key=lambda swing: abs(swing.after - swing.before), default=None)
    return found if found and found.after != found.before else None


def often_chosen(played: Sequence[Round]) -> tuple[Seat, int] | None:
    """Return the seat that the ritual chose most often, and how often; None where none stands out."""
    chosen = [each.chosen for each in played if each.chosen is not None]
    times = {seat: chosen.count(seat) for seat in chosen}
    most = max(times.values(), default=0)
    seats = [seat for seat, many in times.items() if many == most]
    return (seats[0], most) if most > 1 and len(seats) == 1 else None


def overtaken(played: Sequence[Round], outcome: Outcome) -> tuple[Seat, ...]:
    """Return who would have won before the last round, if none of them has."""
    if len(played) < 2:  # noqa: PLR2004 - at first all are alike
        return ()
    totals = [cards.total for cards in played[-1].begun]
    _, leaders = ranked(totals, highest=outcome.ending == "ending-no-ritual")
    return () if set(leaders) & set(outcome.winners) else leaders


def margin(outcome: Outcome) -> int:
    """Return how many points lie between the winners and the next; 0 where all have won."""
    best = outcome.scores[outcome.winners[0]]
    return min((abs(score - best) for score in outcome.scores if score != best), default=0)
