"""Seijiya no Koshin told: reveal steps, news for a seat, milestones, and highlights at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from games.core import Outcome, Seat
from games.highlights import largest, weightiest
from games.screen import DECIDED, MATTERED, Highlight, Milestone, Paragraph, Picture, Reveal, Text
from games.seijiya_no_koshin import words as w
from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.pieces import JAPAN, Board, Card, Country, Laid, View, cell_name
from games.seijiya_no_koshin.rules.scoring import Score, country_scores, score_hand
from games.seijiya_no_koshin.screens.art import closeup, picture, score_picture
from games.signs import signed
from games.text import alt_text

SEVERAL = 2
"""Number of moving countries from which a card of Japan is shown by itself."""
GREAT, TIPPED = 5, 3
"""How far a country moves at once to get a message: anywhere, or from a good score to a bad one, or back."""
MOVES = 3
"""Largest moves among the highlights."""
LARGE, FOUGHT, FAR = 3, 3, 4
"""A swing, a stack, a country's fall or rise is told at the end from here on."""


def seat_scores(view: View, hands: Sequence[Sequence[Card]]) -> tuple[Score, ...]:
    """Return the points of every seat with these hands."""
    return tuple(
        score_hand(view.board, hand, view.takings[seat], view.counts) for seat, hand in enumerate(hands)
    )


# Step by step --------------------------------------------------------------------------------------


def reveals(_before: View, after: View, events: Sequence[p.Event], text: Text) -> tuple[Reveal, ...]:
    """Return what is shown before the whole post: what a card of Japan did, the hands as they open."""
    return tuple(reveal_steps(after, events, text))


def reveal_steps(after: View, events: Sequence[p.Event], text: Text) -> Iterator[Reveal]:
    for event in events:
        match event:
            case Laid(_, card) if card in JAPAN and len(event.swings) >= SEVERAL:
                alt = alt_text(w.lay_sentence(event, text, named=True))
                yield (Paragraph(w.event(event, text)), Picture(closeup(after.board, event), alt, instead=""))
            case p.Ended(ending):
                yield (Paragraph(f"### {text(ending)}"), picture(after, text))
                seats = seat_scores(after, after.hands)
                for key, counted in (("beat-opened", False), ("beat-counted", True)) if seats else ():
                    yield (Paragraph(text(key)), score_picture(after.board, seats, text, counted=counted))
            case _:  # the board itself shows it
                pass


def news(view: View, _seat: Seat, events: Sequence[p.Event], text: Text) -> Sequence[str]:
    """Return what happened since a seat last acted, what cost its own hand most points first."""
    own_counts = Counter(p.COUNTRY[card] for card in view.hand if card not in JAPAN)
    lines = list[tuple[float, str]]()
    for event in reversed(events):
        own_swings = (
            [swing for swing in event.swings if own_counts[swing.country]] if isinstance(event, Laid) else []
        )
        points = sum(swing.by * own_counts[swing.country] for swing in own_swings)
        if isinstance(event, Laid) and points:
            change = {"swings": w.swing_list(own_swings, text), "points": signed(points, text)}
            card = w.card_name(event.card, text)
            line = text("news-hand", who=text.seat(event.seat), card=card, **change)
            lines.append((min(points, -0.5), line))
        else:
            lines.append((0, w.event(event, text)))
    return [line for _, line in sorted(lines, key=lambda weighted: weighted[0])]


def milestone(event: p.Event, text: Text) -> Milestone | None:
    """Return the message on a country that was moved far, or tipped over."""
    if not isinstance(event, Laid) or not event.swings:
        return None
    swing = max(event.swings, key=lambda swing: abs(swing.by))
    now, by = event.score(swing.country), swing.by
    if (now - by) * now < 0 and abs(by) >= TIPPED:
        key = "milestone-fell" if by < 0 else "milestone-rose"
    elif abs(by) >= GREAT:
        key = "milestone-great"
    else:
        return None
    points = {"by": by, "before": now - by, "now": now}
    labels = {name: signed(number, text) for name, number in points.items()}
    country = text(f"long-{swing.country}")
    return Milestone(text(key, who=text.seat(event.seat), country=country, **labels), (event.seat,))


# What won ------------------------------------------------------------------------------------------


def hands_list(hands: Sequence[Sequence[Card]], text: Text) -> str:
    """Return the cards of everybody who has any; what they bring stands in the picture."""
    hand_lines = [
        text("opened", who=text.seat(seat), hand=w.short_card_list(hand, text))
        for seat, hand in enumerate(hands)
        if hand
    ]
    hands_text = text("between-hands").join(hand_lines) if hand_lines else text("no-card")
    return f"-# {text('heading-hands', hands=hands_text)}"


def spirit(view: View, outcome: Outcome, _story: Sequence[p.Event], text: Text) -> str:
    """Return the winners, and by what the game was won: what brought a single one most."""
    if not outcome.winners or not view.hands:
        return ""
    winner, *others = outcome.winners
    if others:
        return text("moral-shared", who=text.listed([text.seat(seat) for seat in outcome.winners]))
    score = seat_scores(view, view.hands)[winner]
    best_holding = max(score.holdings, key=lambda each: each.cards * each.each)
    ways = {
        "moral-country": best_holding.cards * best_holding.each,
        "moral-japan": score.japan * score.japan_each,
        "moral-privilege": score.interests,
        "moral-exposed": sum([points for _, points in score.exposed]),
    }
    best = max(ways, key=ways.__getitem__)
    key = best if ways[best] > 0 else "moral-least"
    return text(key, who=text.seat(winner), country=text(f"long-{best_holding.country}"))


# What will be talked about -------------------------------------------------------------------------


def highlights(
    view: View, story: Sequence[p.Event], outcome: Outcome | None, text: Text
) -> tuple[Highlight, ...]:
    """Return what made the winner's cards worth most, the largest moves, the spot most fought for, falls."""
    lays = [(at, event) for at, event in enumerate(story, 1) if isinstance(event, Laid)]
    swings = [(at, event, swing) for at, event in lays for swing in event.swings]
    moments = list[Highlight]()

    def add(at: int, weight: float, sentence: str) -> None:
        moments.append(Highlight(at, sentence, weight))

    if outcome is not None and outcome.winners and view.hands:
        winner = outcome.winners[0]
        counts_by_seat = [
            Counter(p.COUNTRY[card] for card in hand if card not in JAPAN) for hand in view.hands
        ]
        if best := largest(swings, lambda each: each[2].by * counts_by_seat[winner][each[2].country]):
            at, event, swing = best
            gains = [swing.by * cards[swing.country] for cards in counts_by_seat]
            first = [score - gain for score, gain in zip(outcome.scores, gains, strict=True)]
            gain = {"winner": text.seat(winner), "points": signed(gains[winner], text)}
            # It decided the game if another would have won without it.
            weight = DECIDED if first[winner] < max(first) else MATTERED
            add(at, weight, text("told-decided", **swing_facts(event, swing, text), **gain))
    for at, event, swing in sorted(swings, key=lambda each: -abs(each[2].by))[:MOVES]:
        if abs(swing.by) >= LARGE:
            add(at, 2, text("told-largest", **swing_facts(event, swing, text)))
    if highest := largest(view.board.stacks, lambda stack: len(stack.cards), FOUGHT):
        at = max([at for at, event in lays if event.cell == highest.cell], default=0)
        top = w.card_name(highest.cards[-1], text)
        add(at, 1.5, text("told-fought", cell=cell_name(highest.cell), cards=len(highest.cards), card=top))
    for at, line in extreme_moments(view.board, lays, text):
        add(at, 1.5, line)
    if story and isinstance(story[-1], p.Ended):
        add(len(story), 1, text(story[-1].ending))
    return weightiest(moment for moment in moments if moment.at)


def swing_facts(event: Laid, swing: p.Swing, text: Text) -> dict[str, str]:
    """Return who moved a country with which card by how much; its name only where the card has another."""
    is_of_card = swing.country == p.COUNTRY.get(event.card)
    by = signed(swing.by, text) if is_of_card else w.swing_list([swing], text)
    return {"who": text.seat(event.seat), "card": w.card_name(event.card, text), "by": by}


def extreme_moments(board: Board, lays: Sequence[tuple[int, Laid]], text: Text) -> Iterator[tuple[int, str]]:
    """Yield when the country that ended furthest from its best, or its worst, stood there."""
    extremes = list[tuple[Country, int, int, int]]()
    for country, end in country_scores(board).items():
        path = [(0, 0), *((at, event.score(country)) for at, event in lays)]
        at, peak = max(path, key=lambda point: abs(point[1] - end))
        extremes.append((country, at, peak, end))
    country, at, peak, end = max(extremes, key=lambda extreme: abs(extreme[2] - extreme[3]))
    if abs(peak - end) >= FAR and peak:
        key, name = "told-fell" if peak > end else "told-rose", text(f"long-{country}")
        yield at, text(key, country=name, peak=signed(peak, text), end=signed(end, text))
