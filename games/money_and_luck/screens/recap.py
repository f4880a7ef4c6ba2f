"""Money and Luck told: reveal steps, milestones, highlights at the end, news for a seat.

Coins open, the count goes round, a seat is chosen, and what follows: each alone can be understood.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from games.core import Outcome, Seat, put, ranked, replace
from games.highlights import in_small_print, largest, most_often, weightiest
from games.money_and_luck import words as w
from games.money_and_luck.rules import pieces as p
from games.money_and_luck.rules.round import black_faces
from games.money_and_luck.screens.art import NO_MARKS, Marks, picture
from games.screen import DECIDED, MATTERED, Highlight, Milestone, Paragraph, Reveal, Text
from games.seats import seat_name
from games.signs import SEPARATOR, TOGETHER, signed

Fronts: TypeAlias = tuple[p.Cards, ...]
"""What lies in front of each seat."""


# The cards -----------------------------------------------------------------------------------------


def cards_after(fronts: Fronts, events: Iterable[p.Event]) -> Fronts:
    """Return what lies in front of the seats after these events."""
    return reduce(_after_event, events, fronts)


def _after_event(fronts: Fronts, event: p.Event) -> Fronts:
    match event:
        case p.Received(seats, face, cards):
            return reduce(lambda now, seat: put(now, seat, with_ones(now[seat], face, cards)), seats, fronts)
        case p.Exchanged(seat, face):
            return put(fronts, seat, with_exchange(fronts[seat], face))
        case p.Flipped(seat, ones, fives, drawn):
            return put(fronts, seat, with_flips(fronts[seat], ones, fives, drawn))
        case p.Gave(seat, to, value):
            gift = p.Cards(b1=1) if value == 1000 else p.Cards(b5=1)  # noqa: PLR2004 - the value on the card
            return put(put(fronts, seat, sum_of(fronts[seat], gift, -1)), to, sum_of(fronts[to], gift, 1))
        case p.Revealed() | p.Nominated() | p.Settled() | p.Declined() | p.Ritual() | p.Ended():
            return fronts


def with_ones(cards: p.Cards, face: p.Face, count: int) -> p.Cards:
    """Return cards with more 1000s of a face; with fewer where `count` is negative."""
    return sum_of(cards, p.Cards(w1=1) if face == "white" else p.Cards(b1=1), count)


def with_exchange(cards: p.Cards, face: p.Face) -> p.Cards:
    """Return cards with a 5000 instead of five 1000s (5.12)."""
    less = with_ones(cards, face, -p.EXCHANGE)
    return sum_of(less, p.Cards(w5=1) if face == "white" else p.Cards(b5=1), 1)


def with_flips(cards: p.Cards, ones: int, fives: int, drawn: int) -> p.Cards:
    """Return cards after white ones turned black and black ones came (5.09)."""
    less = replace(cards, w1=cards.w1 - ones, w5=cards.w5 - fives)
    return replace(less, b1=cards.b1 + ones + drawn, b5=cards.b5 + fives)


def sum_of(cards: p.Cards, others: p.Cards, times: int) -> p.Cards:
    return p.Cards(
        cards.w1 + times * others.w1,
        cards.w5 + times * others.w5,
        cards.b1 + times * others.b1,
        cards.b5 + times * others.b5,
    )


# The game ------------------------------------------------------------------------------------------


class PlayedRound(NamedTuple):
    """A round that was played."""

    coins_at: int
    """The number of events up to its coins."""
    end_at: int
    """The number of events up to its end."""
    number: int
    """The number of the round."""
    coins: tuple[p.Coins, ...]
    """The coins that each seat showed."""
    before: Fronts
    """The cards before it."""
    after: Fronts
    """The cards after it."""
    chosen: Seat | None
    """The seat that the count chose, or None."""


def played_rounds(seats: int, story: Sequence[p.Event]) -> Iterator[PlayedRound]:
    """Yield the rounds in which coins were opened."""
    fronts: Fronts = (p.START,) * seats
    reveals_at = [at for at, event in enumerate(story) if isinstance(event, p.Revealed)]
    for start, stop in pairwise([*reveals_at, len(story)]):
        revealed, *events = story[start:stop]
        assert isinstance(revealed, p.Revealed)
        after = cards_after(fronts, events)
        chosen = next((event.chosen for event in events if isinstance(event, p.Ritual)), None)
        yield PlayedRound(start + 1, stop, revealed.round, revealed.coins, fronts, after, chosen)
        fronts = after


def overtaken_winners(rounds: Sequence[PlayedRound], outcome: Outcome) -> tuple[Seat, ...]:
    """Return who would have won before the last round, if none of them has."""
    if len(rounds) < 2:  # noqa: PLR2004 - at first all are alike
        return ()
    totals = [cards.total for cards in rounds[-1].before]
    _, leaders = ranked(totals, highest=outcome.ending == "ending-no-ritual")
    return () if set(leaders) & set(outcome.winners) else leaders


def margin(outcome: Outcome) -> int:
    """Return how many points lie between the winners and the next; 0 where all have won."""
    best = outcome.scores[outcome.winners[0]]
    return min((abs(score - best) for score in outcome.scores if score != best), default=0)


# Step by step --------------------------------------------------------------------------------------


def reveals(before: p.View, now: p.View, events: Sequence[p.Event], text: Text) -> tuple[Reveal, ...]:
    """The reveal steps between two public views: up to four."""
    coins = shown_coins(before, events)
    if coins is None:
        return ()
    earlier, later = split_events(before, events)
    cards_before = cards_after(before.cards, earlier)
    view = open_view(before, coins, cards_before)
    steps = list[Reveal]()
    if any(isinstance(event, p.Revealed) for event in events):
        steps.append(coins_step(view, coins, text))
    for event in later:
        steps += count_steps(view, event, text) if isinstance(event, p.Ritual) else []
    if is_over(now, later):
        last = replace(now, round=before.round)
        steps.append(result_step(open_view(last, coins, now.cards), cards_before, events, text))
    return tuple(steps)


def split_events(before: p.View, events: Sequence[p.Event]) -> tuple[Sequence[p.Event], Sequence[p.Event]]:
    usual = 0 if isinstance(before.phase, p.Flipping | p.Giving) else len(events)
    at = next((at for at, event in enumerate(events) if isinstance(event, p.Ritual)), usual)
    return events[:at], events[at:]


def is_over(now: p.View, events: Sequence[p.Event]) -> bool:
    """Whether a round has just come to its end, so that its coins are no longer to be seen."""
    return isinstance(now.phase, p.Over) or (isinstance(now.phase, p.Chosen) and bool(events))


def shown_coins(before: p.View, events: Sequence[p.Event]) -> tuple[p.Coins, ...] | None:
    for event in events:
        if isinstance(event, p.Revealed):
            return event.coins
    return None if isinstance(before.phase, p.Chosen | p.Over) else before.phase.coins


def open_view(view: p.View, coins: tuple[p.Coins, ...], cards: Fronts) -> p.View:
    """The table with these coins open and these cards, while no seat is asked."""
    return replace(view, cards=cards, phase=p.Taking(coins, ()))


def reveal_step(view: p.View, marks: Marks, text: Text, *lines: str) -> Reveal:
    return (picture(view, text, marks), w.legend(view, text), Paragraph("\n".join(lines)))


def coins_step(view: p.View, coins: Sequence[p.Coins], text: Text) -> Reveal:
    whites = [seat for seat, pair in enumerate(coins) if pair == "WW"]
    participants = len(coins) - len(whites)
    black = sum(black_faces(pair, view.options) for pair in coins)
    lines = [f"### {text('beat-opened', round=view.round)}"]
    lines += [text("beat-whites", who=w.name_list(whites, text))] if whites else []
    lines.append(text("beat-joined", joined=participants, black=black))
    return reveal_step(view, NO_MARKS, text, *lines)


# The count -----------------------------------------------------------------------------------------


def count_steps(view: p.View, ritual: p.Ritual, text: Text) -> list[Reveal]:
    """The count on its way, and where it stopped; a count of one needs no way."""
    order = tuple(ritual.order[at % len(ritual.order)] for at in range(ritual.count))
    way = [f"{number}{TOGETHER}{text.seat(seat)}" for number, seat in enumerate(order[:-1], 1)]
    view_after = replace(view, marker=ritual.chosen)
    last_step = reveal_step(view_after, Marks(order, chosen=True), text, *count_stop_lines(ritual, way, text))
    question = text("beat-counting", count=ritual.count)
    outside = [seat for seat in range(len(view.cards)) if seat not in ritual.order]
    outside_line = [text("beat-outside", who=w.name_list(outside, text))] if outside else []
    way_line = SEPARATOR.join([*way, f"**{ritual.count}** …"])
    first_step = reveal_step(view, Marks(order[:-1]), text, question, way_line, *outside_line)
    return [first_step, last_step] if way else [last_step]


def count_stop_lines(ritual: p.Ritual, way: Sequence[str], text: Text) -> tuple[str, ...]:
    who = seat_name(ritual.chosen, text)
    last = text("beat-last", number=ritual.count, who=who)
    price = text("beat-price", cards=len(ritual.order))
    return (text("beat-chosen", who=who), SEPARATOR.join([*way, last]), price)


# What follows --------------------------------------------------------------------------------------


def result_step(view: p.View, cards_before: Fronts, events: Sequence[p.Event], text: Text) -> Reveal:
    """Whose points have changed and how; at the end, by which ending."""
    ending = next((event.ending for event in events if isinstance(event, p.Ended)), None)
    heading = text(f"wins-{ending}") if ending else text("beat-followed")
    lines = [
        text(
            "beat-change",
            who=seat_name(seat, text),
            change=signed(new.total - old.total, text),
            totals=w.total_change(old.total, new.total, text),
        )
        for seat, (old, new) in enumerate(zip(cards_before, view.cards, strict=True))
        if old.total != new.total
    ]
    return reveal_step(view, NO_MARKS, text, f"### {heading}", *lines)


# Milestones ----------------------------------------------------------------------------------------


def milestone(event: p.Event, text: Text) -> Milestone | None:
    """A ritual and whom it chose, a 5000 that came of 1000s, and the end."""
    match event:
        case p.Ritual(order, count, chosen):
            line = text("milestone-ritual", members=len(order), count=count, who=text.seat(chosen))
            return Milestone(line, (chosen,))
        case p.Exchanged(seat, face):
            return Milestone(text("milestone-exchanged", who=text.seat(seat), face=face), (seat,))
        case p.Ended(ending):
            return Milestone(text(f"wins-{ending}"))
        case _:  # a round's other steps stand in its panel; a message for each would be noise
            return None


# The end -------------------------------------------------------------------------------------------


CLOSE = 1000
"""The margin of a close win, in points: the smallest there is but a tie."""
MOST_HIGHLIGHTS = 6


def spirit(_view: p.View, outcome: Outcome, _story: Sequence[p.Event], text: Text) -> str:
    """The winners in a line of the game's own."""
    line = "end-rich" if outcome.ending == "ending-no-ritual" else "end-poor"
    return text(line, who=w.name_list(outcome.winners, text), count=len(outcome.winners))


def unfinished_lines(seats: int, story: Sequence[p.Event], text: Text) -> str:
    """What is worth telling of a game that people ended early."""
    return "\n".join(
        in_small_print(moment.text for moment in swing_highlights(list(played_rounds(seats, story)), text))
    )


def highlights(
    view: p.View, story: Sequence[p.Event], outcome: Outcome | None, text: Text
) -> tuple[Highlight, ...]:
    """The last coins, who would have won before them, swings, whom the ritual chose, and first events."""
    rounds = list(played_rounds(len(view.cards), story))
    moments = [
        *(win_highlights(outcome, rounds, text) if outcome and rounds else ()),
        *swing_highlights(rounds, text),
        *first_highlights(story, text),
    ]
    return weightiest(moments, MOST_HIGHLIGHTS)


def win_highlights(outcome: Outcome, rounds: Sequence[PlayedRound], text: Text) -> Iterator[Highlight]:
    last = rounds[-1]
    close = text("end-close", points=text.number(CLOSE)) if margin(outcome) == CLOSE else ""
    leaders = overtaken_winners(rounds, outcome)
    sentence = f"{text('end-last', coins=w.coins_counted(last.coins, text))}{close}"
    yield Highlight(last.coins_at, sentence, DECIDED if leaders else MATTERED)
    if leaders:
        yield Highlight(rounds[-2].end_at, text("end-overtaken", who=w.name_list(leaders, text)), 2.5)


def swing_highlights(rounds: Sequence[PlayedRound], text: Text) -> Iterator[Highlight]:
    """The largest swing of a total in a round, and whom the ritual chose most often, if one stands out."""
    swings = [
        (round_, seat, old.total, new.total)
        for round_ in rounds
        for seat, (old, new) in enumerate(zip(round_.before, round_.after, strict=True))
    ]
    if swing := largest(swings, lambda swing: abs(swing[3] - swing[2])):
        round_, seat, old, new = swing
        line = text(
            "end-swing", who=text.seat(seat), round=round_.number, totals=w.total_change(old, new, text)
        )
        yield Highlight(round_.end_at, line, 2)
    rituals = [round_ for round_ in rounds if round_.chosen is not None]
    if often := most_often([round_.chosen for round_ in rituals if round_.chosen is not None], 2, alone=True):
        seat, times = often
        last = next(round_ for round_ in reversed(rituals) if round_.chosen == seat)
        yield Highlight(last.end_at, text("end-chosen", who=text.seat(seat), times=times), 1.5)


def first_highlights(story: Sequence[p.Event], text: Text) -> Iterator[Highlight]:
    """The first ritual, and the first 5000s that came of 1000s."""
    moments = list(enumerate(story, 1))
    for kind, count in ((p.Ritual, 1), (p.Exchanged, 2)):
        for at, event in [moment for moment in moments if isinstance(moment[1], kind)][:count]:
            yield Highlight(at, w.event(event, text))


# What happened since a seat acted ------------------------------------------------------------------


def news(view: p.View, seat: Seat, events: Sequence[p.Event], text: Text) -> Sequence[str]:
    """Return whom the ritual chose and what it all did to a seat, then the events, the latest first.

    Five cards made one change nothing: they come last.
    """
    fronts: Fronts = (p.START,) * len(view.cards)
    total = view.cards[seat].total
    gain = cards_after(fronts, events)[seat].total - p.START.total
    lines = list[str]()
    if chosen := [event.chosen for event in events if isinstance(event, p.Ritual)]:
        who = {"who": text.seat(chosen[-1]), "mine": int(chosen[-1] == seat)}
        lines.append(text("news-ritual", change=w.total_change(total - gain, total, text), **who))
    by_weight = sorted(events, key=lambda event: not isinstance(event, p.Exchanged))
    return [*lines, *(w.event(event, text) for event in reversed(by_weight))]
