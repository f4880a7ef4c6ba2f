"""Elections and the end of Politically Correct People, a beat at a time, before the post shows all of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Seat, replace
from games.politically_correct_people.cards import Card
from games.politically_correct_people.chart import dice, election, notes, total_of
from games.politically_correct_people.events import (
    Cancelled,
    Counted,
    Declared,
    Elected,
    Ended,
    Event,
    FloatingRolled,
    Tied,
    TieRolled,
    Unopposed,
    Vote,
    Voted,
)
from games.politically_correct_people.post import counting
from games.politically_correct_people.retelling import event
from games.politically_correct_people.state import Declaring, Over, Settling, View, Voting
from games.politically_correct_people.words import card
from games.screen import Beat, Paragraph, Picture, Text
from games.seats import seat_sign

Candidates = Sequence[Card | None]


def beats(before: View, after: View, events: Sequence[Event], text: Text) -> tuple[Beat, ...]:
    """Candidates, votes, dice, the result, and the money: whatever of these has just come out."""
    running = candidates_of(before, events)
    told: list[Beat] = []
    for seen in events:
        match seen:
            case Counted():
                told += counted(running, cast(before, events), events, text)
            case TieRolled(seats, thrown):
                told.append(tie_dice(seats, thrown, text))
            case Tied() | Elected() | Unopposed() | Cancelled():
                told.append(result(running, seen, after, text))
            case Ended() if isinstance(after.phase, Over):
                told.append(money(after.phase, text))
            case _:
                pass
    if isinstance(before.phase, Declaring) and isinstance(after.phase, Voting):
        told.append(presented(running, text))
    return tuple(told)


# What is known -------------------------------------------------------------------------------------


def candidates_of(before: View, events: Sequence[Event]) -> Candidates:
    """Who runs for each seat, the last declaration included."""
    match before.phase:
        case Declaring(_, candidates) | Voting(_, candidates) | Settling(candidates):
            declared = {seen.seat: seen.card for seen in events if isinstance(seen, Declared)}
            return [declared.get(seat, running) for seat, running in enumerate(candidates)]
        case _:
            return ()


def cast(before: View, events: Sequence[Event]) -> list[Vote]:
    """All votes, floating ones before their dice."""
    votes = list(before.phase.votes) if isinstance(before.phase, Voting) else []
    new = [seen for seen in events if isinstance(seen, Voted)]
    return votes + [Vote(seen.seat, seen.group, seen.candidate, seen.votes) for seen in new]


def rolled(votes: Sequence[Vote], events: Sequence[Event]) -> Iterator[Vote]:
    """All votes with their dice."""
    thrown = iter([seen.die for seen in events if isinstance(seen, FloatingRolled)])
    for vote in votes:
        yield vote if vote.votes else replace(vote, votes=next(thrown))


# Beats ---------------------------------------------------------------------------------------------


def chart_of(running: Candidates, votes: Sequence[Vote], text: Text, placed: Sequence[Seat] = ()) -> Picture:
    """The count as a picture, and in words."""
    said = [
        text("total", who=str(seat + 1), votes=text("votes", votes=total_of(seat, politician, votes)))
        for seat, politician in enumerate(running)
        if politician is not None
    ]
    return Picture(election(running, votes, placed), text("alt-count", totals=text.listed(said)))


def beat(heading: str, picture: Picture, *lines: str) -> Beat:
    """A heading, a picture, and what is said to it."""
    return (Paragraph(f"### {heading}"), picture, *([Paragraph("\n".join(lines))] if lines else []))


def presented(running: Candidates, text: Text) -> Beat:
    """Everybody who runs."""
    lines = [
        text("total", who=f"{seat_sign(seat)} {text.seat(seat)}", votes=card(politician, text))
        for seat, politician in enumerate(running)
        if politician is not None
    ]
    return beat(text("beat-candidates"), chart_of(running, (), text), *lines)


def counted(
    running: Candidates, votes: Sequence[Vote], events: Sequence[Event], text: Text
) -> Iterator[Beat]:
    """All votes, and then the dice of the floating ones."""
    lines = counting(running, votes, text, rolled=False)
    yield beat(text("beat-voted"), chart_of(running, votes, text), lines)
    thrown = [event(seen, text) for seen in events if isinstance(seen, FloatingRolled)]
    if thrown:
        yield beat(text("beat-dice"), chart_of(running, tuple(rolled(votes, events)), text), *thrown)


def tie_dice(seats: Sequence[Seat], thrown: Sequence[int], text: Text) -> Beat:
    """The dice of a tie."""
    said = text.listed([f"{text.seat(seat)} **{die}**" for seat, die in zip(seats, thrown, strict=True)])
    plain = text.listed([f"{seat + 1}: {die}" for seat, die in zip(seats, thrown, strict=True)])
    return beat(text("beat-tie-dice"), Picture(dice(seats, thrown), plain), said)


def result(
    running: Candidates, seen: Tied | Elected | Unopposed | Cancelled, after: View, text: Text
) -> Beat:
    """Who has won, or that it is a tie or nothing."""
    match seen:
        case Elected(_, winner, second, candidates, votes):
            heading = text("beat-won", who=text.seat(winner), votes=votes_for(winner, candidates, votes))
            chart = chart_of(candidates, votes, text, (winner, second))
            names = {"first": text.seat(winner), "second": text.seat(second)}
            return beat(heading, chart, text("beat-bundles", **names))
        case Tied():
            votes = after.phase.votes if isinstance(after.phase, Settling) else ()
            return beat(event(seen, text), chart_of(running, votes, text), text("beat-tied"))
        case Unopposed(seat):
            return beat(event(seen, text), chart_of(running, (), text, (seat,)), text("beat-unopposed"))
        case Cancelled():
            return (Paragraph(f"### {event(seen, text)}"),)


def votes_for(seat: Seat, candidates: Candidates, votes: Sequence[Vote]) -> int:
    """Return the votes of one who runs."""
    politician = candidates[seat]
    assert politician is not None
    return total_of(seat, politician, votes)


def money(over: Over, text: Text) -> Beat:
    """Everybody's notes; what slush funds add comes with the end."""
    said = [f"{seat + 1}: {text('money', money=have)}" for seat, have in enumerate(over.money)]
    picture = Picture(notes(over.money, over.funds), text("alt-money", sums=text.listed(said)))
    return beat(text("beat-money"), picture, text("beat-funds" if any(over.funds) else "beat-no-funds"))
