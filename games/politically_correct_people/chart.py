"""Counts of Politically Correct People as pictures: the votes of an election, and the money of the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from games.core import Seat
from games.politically_correct_people.art import (
    DIM,
    EDGE,
    GOLD,
    INK,
    IVORY,
    NAVY,
    SLAB,
    SLAB_EDGE,
    TINTS,
    crown,
    on_wall,
)
from games.politically_correct_people.cards import DIE, FLOATING, FUND, POLITICIANS, Card
from games.politically_correct_people.events import Vote
from games.politically_correct_people.icons import icon
from games.seats import seat_badge, seat_shape
from games.svg import at, box, words

WIDTH, MARGIN, GAP = 900, 20, 10
ROW, BAR = 84, 62
"""How high a candidate or a purse is, and its bar."""
NAME, SUM = 92, 150
"""How much room the sign of a seat takes on the left, and its sum on the right."""
LONGEST = WIDTH - 2 * MARGIN - NAME - SUM
WIDEST = 48
"""So wide is one vote at most."""
DIGIT, NARROWEST = 32, 20
"""The size of numbers in bars; in a part that has no room for them on a phone its width tells."""
UNKNOWN = 64
"""So wide is what is still to be counted of a purse, however much it is."""


# Frame ---------------------------------------------------------------------------------------------


def chart(lines: Sequence[str]) -> str:
    """Lines under each other as SVG."""
    height = 2 * MARGIN + len(lines) * (ROW + GAP) - GAP
    return on_wall(
        height,
        *(at(MARGIN, MARGIN + (ROW + GAP) * place, drawn) for place, drawn in enumerate(lines)),
    )


def line_of(seat: Seat, parts: Sequence[tuple[float, str]], total: str, *, first: bool, lit: bool) -> str:
    """A seat with the parts of its bar, each as wide as it says, and its sum; `first` wears the crown."""
    starts = accumulate((width for width, _ in parts), initial=0.0)
    frame, thick = (GOLD, 6) if lit else (SLAB_EDGE, 3)
    inner = WIDTH - 2 * MARGIN
    return "".join(
        (
            box(0, 0, inner, ROW, rx=18, fill=SLAB, stroke=frame, stroke_width=thick),
            at(46, ROW / 2 + (10 if first else 0), seat_badge(seat, 50)),
            at(46, 15, crown()) if first else "",
            *(
                at(round(NAME + start, 1), (ROW - BAR) / 2, drawn)
                for start, (_, drawn) in zip(starts, parts, strict=False)
            ),
            words(inner - 22, ROW / 2, total, 60, fill=GOLD if lit else IVORY, text_anchor="end"),
        )
    )


def part(width: float, said: str, below: str, **look: str | float) -> tuple[float, str]:
    """A part of a bar: its number, and a sign below."""
    middle, ink = width / 2, str(look.pop("ink", INK))
    return width, "".join(
        (
            box(1, 0, round(width - 2, 1), BAR, rx=min(10, width / 4), **look),
            words(middle, 19 if below else BAR / 2, said, DIGIT, fill=ink, font_weight=900)
            if width >= NARROWEST * len(said)
            else "",
            at(middle, 46, below) if below else "",
        )
    )


# An election ---------------------------------------------------------------------------------------


def election(candidates: Sequence[Card | None], votes: Sequence[Vote], placed: Sequence[Seat] = ()) -> str:
    """Every candidate's base and votes; dice still to be rolled are open parts."""
    return chart(lines_of(candidates, votes, placed))


def lines_of(
    candidates: Sequence[Card | None], votes: Sequence[Vote], placed: Sequence[Seat] = ()
) -> list[str]:
    """The same, a line for each candidate."""
    unit = per_vote(candidates, votes)
    return [
        line_of(
            seat,
            parts_of(politician, [vote for vote in votes if vote.candidate == seat], unit),
            str(total_of(seat, politician, votes)),
            first=placed[:1] == (seat,),
            lit=seat in placed,
        )
        for seat, politician in enumerate(candidates)
        if politician is not None
    ]


def total_of(seat: Seat, politician: Card, votes: Sequence[Vote]) -> int:
    """Return the votes of a candidate as far as they are known."""
    return POLITICIANS[politician] + sum(vote.votes for vote in votes if vote.candidate == seat)


def per_vote(candidates: Sequence[Card | None], votes: Sequence[Vote]) -> float:
    """How wide a vote is: the same before and after the dice, whatever they show."""
    most = [
        POLITICIANS[politician]
        + sum(DIE if vote.group == FLOATING else vote.votes for vote in votes if vote.candidate == seat)
        for seat, politician in enumerate(candidates)
        if politician is not None
    ]
    return min(WIDEST, LONGEST / max(most, default=1))


def parts_of(politician: Card, votes: Sequence[Vote], unit: float) -> list[tuple[float, str]]:
    """The politician's base, and each group with the sign of whose it is."""
    base = POLITICIANS[politician]
    hat = icon("politician", IVORY, small=True) if base > 1 else ""
    own = part(base * unit, str(base), hat, fill=NAVY, stroke=IVORY, stroke_width=2, ink=IVORY)
    return [own, *(vote_part(vote, unit) for vote in votes)]


def vote_part(vote: Vote, unit: float) -> tuple[float, str]:
    """A group that voted; a die that is not rolled yet is as wide as it may become."""
    width = (vote.votes or DIE) * unit
    # A number in it could not be read; colour and shape are the seat's on every picture.
    whose = seat_shape(vote.seat, min(30, width - 4))
    if vote.votes:
        return part(width, str(vote.votes), whose, fill=TINTS[vote.group])
    look: dict[str, str | float] = {"stroke": IVORY, "stroke_width": 3, "stroke_dasharray": "9 7"}
    return part(width, "?", whose, fill=EDGE, ink=IVORY, **look)


# Dice of a tie -------------------------------------------------------------------------------------


def dice(seats: Sequence[Seat], rolled: Sequence[int]) -> str:
    """The dice of those tied, in the order of seats."""
    thrown = sorted(zip(seats, rolled, strict=True))
    unit = LONGEST / DIE
    return chart(
        [
            line_of(seat, [part(die * unit, "", "", fill=TINTS[FLOATING])], str(die), first=False, lit=False)
            for seat, die in thrown
        ]
    )


# Money ---------------------------------------------------------------------------------------------


def notes(money: Sequence[int], funds: Sequence[int]) -> str:
    """Everybody's notes; slush funds are still to be counted."""
    unit = per_dollar(money, LONGEST - UNKNOWN)
    lines = [
        line_of(seat, [*purse(have, unit), *hidden(fund)], f"${have}", first=False, lit=False)
        for seat, (have, fund) in enumerate(zip(money, funds, strict=True))
    ]
    return chart(lines)


def purses(money: Sequence[int], sums: Sequence[int], winners: Sequence[Seat]) -> str:
    """Everybody's money with slush funds; winners wear the crown."""
    unit = per_dollar(sums)
    lines = [
        line_of(
            seat,
            [*purse(have, unit), *kept(total - have, unit)],
            f"${total}",
            first=seat in winners,
            lit=seat in winners,
        )
        for seat, (have, total) in enumerate(zip(money, sums, strict=True))
    ]
    return chart(lines)


def per_dollar(sums: Sequence[int], room: float = LONGEST) -> float:
    """How wide a dollar is."""
    return min(WIDEST, room / max(1, *sums))


def purse(money: int, unit: float) -> list[tuple[float, str]]:
    """The notes of a seat."""
    return [part(money * unit, str(money), "", fill=GOLD)] if money else []


def kept(worth: int, unit: float) -> list[tuple[float, str]]:
    """The slush funds of a seat by what they count."""
    sign = icon(FUND, INK, small=True)
    return [part(worth * unit, str(worth), sign, fill=TINTS[FUND])] if worth else []


def hidden(many: int) -> list[tuple[float, str]]:
    """Slush funds before they are counted."""
    look: dict[str, str | float] = {"stroke": DIM, "stroke_width": 3, "stroke_dasharray": "9 7"}
    sign = icon(FUND, IVORY, small=True)
    return [part(UNKNOWN, "?", sign, fill=EDGE, ink=IVORY, **look)] if many else []
