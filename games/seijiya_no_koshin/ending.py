"""The end of Seijiya no Koshin: what decided it, and memorable moments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Outcome
from games.screen import Text
from games.seijiya_no_koshin.cards import COUNTRIES, Card
from games.seijiya_no_koshin.grid import cell_name
from games.seijiya_no_koshin.pieces import Board, Event, Laid, View
from games.seijiya_no_koshin.scoring import Score, scored, worths
from games.seijiya_no_koshin.words import card, cards_told, signed

LARGE, FOUGHT, FAR = 3, 3, 4
"""A swing, a stack, a country's fall or rise is told from here on."""


def scored_seats(view: View, hands: Sequence[Sequence[Card]]) -> tuple[Score, ...]:
    """Return the points of every seat with these hands."""
    return tuple(scored(view.board, hand, view.takings[seat], view.counts) for seat, hand in enumerate(hands))


def opened(hands: Sequence[Sequence[Card]], text: Text) -> str:
    """Return everybody's hand; what it brings stands in the picture."""
    lines = [
        text("opened", who=text.seat(seat), hand=cards_told(hand, text)) for seat, hand in enumerate(hands)
    ]
    return "\n".join([f"**{text('heading-hands')}**", *lines])


# What won ------------------------------------------------------------------------------------------


def moral(outcome: Outcome, seats: Sequence[Score], text: Text) -> str:
    """Return by what the game was won: what brought the winner most; nothing where several have won."""
    if len(outcome.winners) != 1:
        return text("moral-shared") if outcome.winners else ""
    (winner,) = outcome.winners
    return text(_most(seats[winner]), who=text.seat(winner), **_richest(seats[winner], text))


def _most(score: Score) -> str:
    ways = {
        "moral-country": max(held.cards * held.each for held in score.holdings),
        "moral-japan": score.japan * score.japan_each,
        "moral-privilege": score.interests,
        "moral-exposed": sum([points for _, points in score.exposed]),
    }
    best = max(ways, key=ways.__getitem__)
    return best if ways[best] > 0 else "moral-least"


def _richest(score: Score, text: Text) -> dict[str, str | int]:
    held = max(score.holdings, key=lambda each: each.cards * each.each)
    return {"country": text(f"long-{held.country}"), "cards": held.cards, "points": held.cards * held.each}


# What will be talked about -------------------------------------------------------------------------


def memorable(board: Board, story: Sequence[Event], text: Text) -> list[str]:
    """Return the largest swing, the spot that was fought for most, the country that went furthest."""
    laid = [seen for seen in story if isinstance(seen, Laid)]
    return [*largest(laid, text), *fought(board, text), *furthest(board, laid, text)]


def largest(laid: Sequence[Laid], text: Text) -> Iterator[str]:
    """Yield the card that moved a country most; of equals the first."""
    found = [(seen, swing) for seen in laid for swing in seen.swings if abs(swing.by) >= LARGE]
    if found:
        seen, swing = max(found, key=lambda each: abs(each[1].by))
        country, by = text(f"long-{swing.country}"), signed(swing.by, text)
        yield text(
            "told-largest", who=text.seat(seen.seat), card=card(seen.card, text), country=country, by=by
        )


def fought(board: Board, text: Text) -> Iterator[str]:
    deepest = max(board.stacks, key=lambda stack: len(stack.cards), default=None)
    if deepest is not None and len(deepest.cards) >= FOUGHT:
        top = card(deepest.cards[-1], text)
        yield text("told-fought", cell=cell_name(deepest.cell), cards=len(deepest.cards), card=top)


def furthest(board: Board, laid: Sequence[Laid], text: Text) -> Iterator[str]:
    """Yield the country that ended furthest from the best, or the worst, it had been."""
    ends = worths(board)
    paths = {country: [0, *(seen.score(country) for seen in laid)] for country in COUNTRIES}
    turns = {
        country: max((max(path), min(path)), key=lambda peak: abs(peak - end))
        for (country, path), end in zip(paths.items(), ends.values(), strict=True)
    }
    most = max(COUNTRIES, key=lambda country: abs(turns[country] - ends[country]))
    if abs(turns[most] - ends[most]) >= FAR and turns[most]:
        peak, end = turns[most], ends[most]
        key = "told-fell" if peak > end else "told-rose"
        country = text(f"long-{most}")
        yield text(key, country=country, peak=signed(peak, text), end=signed(end, text))
