"""Konsul told: reveal steps, milestones, and highlights at the end.

An auction is won, a card turns up before it is known to be a misfit, a turn is over, all is laid open.
Nothing that has turned down is named again (3.25): after a turn, and in the end, cards are only counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from games.core import Outcome, Seat, replace
from games.highlights import largest, lead_for_good, weightiest
from games.konsul import words as w
from games.konsul.rules import pieces as p
from games.konsul.screens.art import hands_picture, picture
from games.screen import DECIDED, MATTERED, Highlight, Milestone, Paragraph, Reveal, Text

LARGE = 4
"""Size from which a set gets a message of its own."""


def reveals(before: p.View, now: p.View, events: Sequence[p.Event], text: Text) -> tuple[Reveal, ...]:
    """The reveal steps between two public views."""
    return tuple(reveal_steps(before, now, events, text))


def reveal_steps(before: p.View, now: p.View, events: Sequence[p.Event], text: Text) -> Iterator[Reveal]:
    flips = [event for event in events if isinstance(event, p.Flipped)]
    for event in events:
        match event:
            case p.Won():
                heading = text("beat-won", who=text.seat(event.seat), bid=event.bid)
                yield reveal_step(now, text, heading, w.risk(now, event.seat, text))
            case p.Failed() if flips and isinstance(before.phase, p.Revealing):
                yield misfit_step(before, before.phase, flips[-1], text)
            case p.Began():
                yield from turn_result_steps(before, now, text)
            case p.Ended():
                yield from turn_result_steps(before, replace(now, left=()), text)
                yield from opening_steps(now, text)
            case _:  # shown by the reveal it belongs to
                pass


def reveal_step(view: p.View, text: Text, *lines: str) -> Reveal:
    return (picture(view, text), Paragraph("\n".join(lines)), w.legend(view, text))


def misfit_step(view: p.View, phase: p.Revealing, last: p.Flipped, text: Text) -> Reveal:
    up = (*phase.up, p.FaceUp(last.cell, last.card))
    down = tuple(cell for cell in phase.down if cell != last.cell)
    revealing = replace(phase, up=up, down=down)
    heading = text("beat-flipped", cell=p.cell_name(last.cell), card=w.card_name(last.card, text))
    return reveal_step(replace(view, phase=revealing), text, heading, w.cells_and_cards(phase.up, text))


def turn_result_steps(before: p.View, now: p.View, text: Text) -> Iterator[Reveal]:
    """What a turn has brought the seat whose it was, when everybody has looked long enough."""
    if not isinstance(before.phase, p.Viewing):
        return
    seat, result = before.phase.seat, before.phase.result
    # The lost card is gone from the count since it was laid, before all looked.
    cards_before = before.board.counts[seat] + (1 if result == "lost" else 0)
    cards_after = now.board.counts[seat]
    heading = text(f"beat-{result}", who=text.seat(seat), before=cards_before, after=cards_after)
    yield reveal_step(now, text, heading)


def opening_steps(now: p.View, text: Text) -> Iterator[Reveal]:
    """What still lay face down, and then all hands; the winners follow."""
    if now.left:
        yield reveal_step(now, text, text("beat-left"))
    if any(now.hands):
        yield (hands_picture(now, text), Paragraph(text("beat-hands")), w.hands_list(now, now.hands, text))


# Milestones ----------------------------------------------------------------------------------------


def milestone(event: p.Event, text: Text) -> Milestone | None:
    """A large set, an elimination, and the new consul."""
    match event:
        case p.Collected(seat, cards) if cards >= LARGE:
            return Milestone(text("milestone-collected", who=text.seat(seat), cards=cards), (seat,))
        case p.Eliminated(seat):
            return Milestone(text("milestone-eliminated", who=text.seat(seat)), (seat,))
        case p.Ended(_, winners):
            return Milestone(consul_line(winners, text), winners)
        case _:  # bids and single cards are told on the post alone
            return None


# The end -------------------------------------------------------------------------------------------


class Turn(NamedTuple):
    """A reveal."""

    at: int
    """The number of events up to it."""
    round: int
    """The number of the round."""
    seat: Seat
    """The seat that turned up cards."""
    bid: int
    """The bid it had to reach."""
    cards: int
    """The number of cards it took; 0 where it failed."""


def finished_turns(story: Iterable[p.Event]) -> Iterator[Turn]:
    """Yield every reveal that came to its end."""
    number, bid = 1, 0
    for at, event in enumerate(story, 1):
        match event:
            case p.Began(number, _):
                pass
            case p.Won(_, bid):
                pass
            case p.Collected(seat, cards):
                yield Turn(at, number, seat, bid, cards)
            case p.Failed(seat):
                yield Turn(at, number, seat, bid, 0)
            case p.Raised() | p.Passed() | p.Flipped() | p.Lost() | p.Eliminated() | p.Ended():
                pass


def consul_line(winners: Sequence[Seat], text: Text) -> str:
    """The winners, in a line of the game's own: Rome had two consuls too."""
    return text("end-consul", who=text.listed([text.seat(seat) for seat in winners]), count=len(winners))


def spirit(_view: p.View, outcome: Outcome, _story: Sequence[p.Event], text: Text) -> str:
    return consul_line(outcome.winners, text)


def ending_lines(story: Sequence[p.Event], text: Text) -> tuple[Paragraph, ...]:
    """How the rules ended it, if they did."""
    return tuple(Paragraph(w.event(event, text)) for event in story if isinstance(event, p.Ended))


def last_set(story: Sequence[p.Event], text: Text) -> tuple[Paragraph, ...]:
    """The cards that were turned up last, which stay to be seen in the end."""
    start = max((at for at, event in enumerate(story) if isinstance(event, p.Won)), default=0)
    up = [p.FaceUp(event.cell, event.card) for event in story[start:] if isinstance(event, p.Flipped)]
    return (Paragraph(text("last-set", cards=w.cells_and_cards(up, text))),) if up else ()


def highlights(
    view: p.View, story: Sequence[p.Event], outcome: Outcome | None, text: Text
) -> tuple[Highlight, ...]:
    """What turned the game, who left the race, the largest set, and the boldest promises."""
    turns = list(finished_turns(story))
    turns_with_cards = [turn for turn in turns if turn.cards]
    failed_turns = [turn for turn in turns if not turn.cards]
    moments = list[Highlight]()

    def add(key: str, turn: Turn | None, weight: float, **more: str) -> None:
        if turn is not None:
            sentence = text(
                key, who=text.seat(turn.seat), cards=turn.cards, bid=turn.bid, round=turn.round, **more
            )
            # The table after it shows the misfit crossed, the reveal only turned up.
            moments.append(Highlight(turn.at, sentence, weight, plain=True))

    if outcome is not None and len(outcome.winners) == 1:
        (winner,) = outcome.winners
        standings = list(card_counts(turns, len(view.board.counts)))
        if (lead_at := lead_for_good(standings, winner)) is not None:
            turn = turns[lead_at - 1]
            add("end-lead" if turn.cards else "end-lead-lost", turn, DECIDED, winner=text.seat(winner))
    eliminations = [(at, event) for at, event in enumerate(story, 1) if isinstance(event, p.Eliminated)]
    for at, event in eliminations[:2]:
        moments.append(Highlight(at, w.event(event, text), 2.5, plain=True))
    add("end-largest", largest(turns_with_cards, lambda turn: turn.cards, 2), MATTERED)
    add("end-broken", largest(failed_turns, lambda turn: turn.bid), 1.5)
    add("end-kept", largest(turns_with_cards, lambda turn: turn.bid), 1)
    return weightiest(moments)


def card_counts(played: Sequence[Turn], seats: int) -> Iterator[list[int]]:
    """Yield how many cards each seat held at first and after each turn: a failure costs one (3.12)."""
    counts = [len(p.HIGH)] * seats
    yield list(counts)
    for turn in played:
        counts[turn.seat] = max(0, counts[turn.seat] + (turn.cards or -1))
        yield list(counts)
