"""The public post of Politically Correct People: the table as everybody sees it."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.politically_correct_people.art import table
from games.politically_correct_people.cards import FLOATING, POLITICIANS, VOTERS, politicians
from games.politically_correct_people.controls import decision
from games.politically_correct_people.events import Event, Vote
from games.politically_correct_people.pieces import HAND, POOL, ROUNDS, TRIGGER
from games.politically_correct_people.retelling import event
from games.politically_correct_people.state import (
    Choosing,
    Declaring,
    Opening,
    Playing,
    Settling,
    Tidying,
    Trimming,
    View,
    Voting,
    asked,
    turns_left,
)
from games.politically_correct_people.words import (
    SEPARATOR,
    TOGETHER,
    cards,
    front,
    stakes,
    waiting,
)
from games.screen import (
    Block,
    Paragraph,
    Picture,
    Rule,
    Screen,
    Text,
)
from games.seats import seat_sign

NAVY = 0x2F4B7C
NEWS, ANNOUNCED, BESIDE_VOTES = 3, 2, 1
"""So many lines tell what happened last; fewer where an announced election or the votes are told."""


# The public screen ---------------------------------------------------------------------------------


def head(view: View, text: Text) -> str:
    """Round, deck and calendar."""
    return text("head", round=view.round, rounds=ROUNDS, deck=view.deck, aside=view.aside, trigger=TRIGGER)


def legend(view: View, text: Text) -> str:
    """The round, whose colour is whose, and what each is doing."""
    people = SEPARATOR.join(named(view, seat, text) for seat in range(len(view.hands)))
    return f"{text('round', round=view.round, rounds=ROUNDS)}{SEPARATOR}{people}{announced(view, text)}"


def named(view: View, seat: Seat, text: Text) -> str:
    """A seat with its sign and its marks; whose decision it is stands in the question."""
    marks = text("is-starter") if seat == view.starter else ""
    passed = "" if seat in asked(view.phase) else standing(view, seat, text)
    return f"{seat_sign(seat)}{TOGETHER}{text.seat(seat)}{marks}{passed}"


def announced(view: View, text: Text) -> str:
    """Until an election that is announced begins: by whom it was; the picture marks who has a turn left."""
    if view.trigger is None or not coming(view):
        return ""
    turns = text("last-turns") if turns_left(view.trigger, view.phase, len(view.hands)) else ""
    return f"\n{text('announced', who=text.seat(view.trigger))}{turns}"


def coming(view: View) -> bool:
    """Whether the next election has not begun yet."""
    return isinstance(view.phase, Choosing | Playing | Trimming)


def announced_alt(view: View, text: Text) -> str:
    """The same for who cannot see the picture, with all who have a turn left."""
    if view.trigger is None or not coming(view):
        return ""
    left = [str(seat + 1) for seat in turns_left(view.trigger, view.phase, len(view.hands))]
    return text("alt-announced", who=str(view.trigger + 1), left=", ".join(left) or text("none"))


def seat_line(view: View, seat: Seat, text: Text) -> str:
    """A seat: its hand's size, and what lies in front of it."""
    marks = text("is-starter") if seat == view.starter else ""
    return text(
        "seat-line",
        who=f"{seat_sign(seat)}{TOGETHER}{text.seat(seat)}",
        marks=marks + standing(view, seat, text),
        hand=view.hands[seat],
        front=front(view.fronts[seat], text),
    )


def standing(view: View, seat: Seat, text: Text) -> str:
    """What a seat is doing."""
    if seat in asked(view.phase):
        return text("is-asked")
    if isinstance(view.phase, Voting) and seat not in view.phase.still:
        return text("is-passed")
    return ""


def picture(view: View, text: Text) -> Picture:
    """The table, and in words what the picture shows."""
    fronts = [
        f"{seat + 1} ({view.hands[seat]}): {front(laid, text)}" for seat, laid in enumerate(view.fronts)
    ]
    alt = text(
        "alt-table",
        round=view.round,
        deck=view.deck,
        aside=view.aside,
        trigger=announced_alt(view, text),
        pool=cards(view.pool, text),
        fronts="; ".join(fronts),
    )
    return Picture(table(view), alt)


def news(story: Sequence[Event], text: Text, most: int = NEWS) -> tuple[Block, ...]:
    """What happened last."""
    lines = [f"- {event(seen, text)}" for seen in story[-most:]]
    return (Rule(), Paragraph("\n".join([f"**{text('heading-last')}**", *lines]))) if lines else ()


def counting(candidates: Sequence[str | None], votes: Sequence[Vote], text: Text, *, rolled: bool) -> str:
    """Every candidate's votes so far, and the dice that are still to be rolled."""
    lines: list[str] = []
    for seat, politician in enumerate(candidates):
        if politician is not None:
            mine = [vote for vote in votes if vote.candidate == seat]
            lines.append(running_line(seat, politician, mine, text, rolled=rolled))
    return "\n".join(lines)


def running_line(seat: Seat, politician: str, votes: Sequence[Vote], text: Text, *, rolled: bool) -> str:
    """A candidate with all votes for it."""
    dice = 0 if rolled else sum(vote.group == FLOATING for vote in votes)
    total = POLITICIANS[politician] + sum(vote.votes for vote in votes)
    return text(
        "running",
        who=text.seat(seat),
        base=POLITICIANS[politician],
        votes=text("votes", votes=total),
        dice=dice,
    )


def tally(view: View, text: Text) -> str:
    """Candidates and votes, during an election."""
    match view.phase:
        case Voting(_, candidates, votes):
            return f"{counting(candidates, votes, text, rolled=False)}\n"
        case Settling(candidates, votes) as phase:
            agreed = [
                text("has-agreed", who=text.seat(seat))
                for seat, said in zip(phase.tied, phase.confirmed, strict=True)
                if said
            ]
            return "\n".join([counting(candidates, votes, text, rolled=True), *agreed, ""])
        case _:
            return ""


def hint(view: View, text: Text) -> str:
    """What the one asked should know, in small letters; in an election also what it is about."""
    match view.phase:
        case Choosing(seat) if any(shown in VOTERS for shown in view.pool):
            return text("hint-choose", who=text.seat(seat))
        case Trimming(seat) if view.hands[seat] <= HAND:
            return text("hint-pool", most=POOL)
        case Playing() | Trimming():
            return text("hint-own-seat")
        case Tidying():
            return text("ask-keep")
        case Opening():
            return text("hint-look")
        case Declaring() | Voting() | Settling():
            return f"{election_hint(view, text)} {stakes(text)}"
        case _:
            return text("hint-deals")


def election_hint(view: View, text: Text) -> str:
    """The same of an election."""
    match view.phase:
        case Declaring(still):
            return text("ask-declare" if politicians(view.fronts[still[0]]) else "ask-declare-none")
        case Settling():
            return text("hint-tie")
        case _:
            return text("hint-lock")


def in_words(view: View, text: Text) -> Paragraph:
    """What lies in front of everybody, the pool and what is out of the game."""
    fronts = "\n".join(seat_line(view, seat, text) for seat in range(len(view.hands)))
    pool = text("pool-line", cards=cards(view.pool, text))
    gone = text("discards-line", cards=cards(view.discards, text)) if view.discards else ""
    return Paragraph("\n".join([fronts, pool, *([gone] if gone else []), text("signs")]))


def public(view: View, story: Sequence[Event], text: Text) -> Screen:
    """The table as everybody sees it: what is asked stands right under the picture."""
    votes = tally(view, text)
    most = BESIDE_VOTES if votes else ANNOUNCED if announced(view, text) else NEWS
    return Screen(
        (
            picture(view, text),
            Paragraph(legend(view, text)),
            Paragraph(f"### {waiting(view, text)}\n{votes}-# {hint(view, text)}"),
            *decision(view, text),
            *news(story, text, most),
        ),
        NAVY,
    )
