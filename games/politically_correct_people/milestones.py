"""What in Politically Correct People is worth a message of its own."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.politically_correct_people.cards import POLITICIANS
from games.politically_correct_people.chart import total_of
from games.politically_correct_people.events import (
    Announced,
    Cancelled,
    Elected,
    Event,
    RoundBegan,
    Unopposed,
    Vote,
)
from games.politically_correct_people.pieces import ROUNDS
from games.politically_correct_people.words import HAT, SIGNS, TOGETHER, stakes
from games.screen import Milestone, Text

CRUSHED = 3
"""So many times the votes of a loser make a defeat worth telling."""


def milestone(seen: Event, text: Text) -> Milestone | None:
    """An election announced, won, or cancelled, and a new round."""
    match seen:
        case Announced(seat):
            return Milestone(text("milestone-announced", who=text.seat(seat), stakes=stakes(text)))
        case Elected():
            return won(seen, text)
        case Unopposed(seat):
            return Milestone(text("milestone-unopposed", who=text.seat(seat)), (seat,))
        case Cancelled():
            return Milestone(text("milestone-cancelled"))
        case RoundBegan(round_, starter):
            who = text.seat(starter)
            return Milestone(text("milestone-round", done=round_ - 1, round=round_, rounds=ROUNDS, who=who))
        case _:
            return None


# An election that was won --------------------------------------------------------------------------


def won(seen: Elected, text: Text) -> Milestone:
    """Who has won with what, who came second, and a large defeat."""
    totals = totals_of(seen)
    tied = totals[seen.winner] == totals[seen.second]
    first = text(
        "milestone-elected-tie" if tied else "milestone-elected",
        who=text.seat(seen.winner),
        round=seen.round,
        votes=totals[seen.winner],
        against=totals[seen.second],
    )
    lines = [first, *(breakdown(seen, seat, totals[seat], text) for seat in (seen.winner, seen.second))]
    lost = crushed(seen, totals)
    lines += [text("milestone-defeat", who=text.seat(seat), votes=totals[seat]) for seat in lost]
    return Milestone("\n".join(lines), (seen.winner, seen.second, *lost))


def totals_of(seen: Elected) -> dict[Seat, int]:
    """The votes of everybody who ran."""
    return {
        seat: total_of(seat, politician, seen.votes)
        for seat, politician in enumerate(seen.candidates)
        if politician is not None
    }


def breakdown(seen: Elected, seat: Seat, total: int, text: Text) -> str:
    """A candidate's base, and what everybody's groups brought it."""
    politician = seen.candidates[seat]
    assert politician is not None
    mine = [vote for vote in seen.votes if vote.candidate == seat]
    voters = dict.fromkeys(vote.seat for vote in mine)
    parts = [f"{HAT} {POLITICIANS[politician]}", *(brought(voter, mine, text) for voter in voters)]
    key = "breakdown-first" if seat == seen.winner else "breakdown-second"
    return text(key, who=text.seat(seat), parts=" + ".join(parts), votes=total)


def brought(voter: Seat, votes: Sequence[Vote], text: Text) -> str:
    """The groups of one seat by their signs, with their votes."""
    groups = " ".join(f"{SIGNS[vote.group]}{TOGETHER}{vote.votes}" for vote in votes if vote.seat == voter)
    return f"{text.seat(voter)} {groups}"


def crushed(seen: Elected, totals: dict[Seat, int]) -> Sequence[Seat]:
    """Whoever had least, if that was a small part of what the winner had."""
    lost = [seat for seat in totals if seat not in (seen.winner, seen.second)]
    if not lost:
        return ()
    last = min(lost, key=totals.__getitem__)
    return (last,) if totals[last] * CRUSHED <= totals[seen.winner] else ()
