"""What Vertigo shows step by step: dice and where they hit, world effects, votes, the die that may end it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Seat
from games.screen import Beat, Milestone, Paragraph, Picture, Text
from games.vertigo.art_dice import Fall, dice, one_die, rolls
from games.vertigo.art_votes import Ballot, votes, world_state
from games.vertigo.events import (
    Eliminated,
    Ended,
    Event,
    Kept,
    Passed,
    Polluted,
    Rejected,
    Turned,
    Voted,
    WorldFell,
    WorldRose,
)
from games.vertigo.phases import Aiming, Landing, Offering, Placing, View, Voting
from games.vertigo.pieces import Face, threshold
from games.vertigo.reports import event
from games.vertigo.words import SEPARATOR, content, spot

MOST = 4
"""So many steps are shown at most: the suspense before the last die is the first to go."""
FEW, NARROW = 3, 1
"""A vote with at least so many votes and at most so much between them is worth a message."""


def beats(before: View, after: View, events: Sequence[Event], text: Text) -> tuple[Beat, ...]:
    """Return what is shown before the whole post, one thing after the other."""
    shown = [
        *polluted(after, events, text),
        *worlds(before, after, events, text),
        *voted(before, events, text),
    ]
    suspense, rest = last_die(events, text), kept(events, text)
    room = MOST - len(shown) - len(rest)
    return (*shown, *suspense[-room:], *rest) if room > 0 else (*shown, *rest)[:MOST]


# Pollution -----------------------------------------------------------------------------------------


def polluted(after: View, events: Sequence[Event], text: Text) -> Iterator[Beat]:
    """Yield the dice with their tiles, and in words what was lost to them."""
    thrown = rolls(events)
    if thrown:
        falls = [fall for roll in thrown for fall in roll.falls]
        open_ = isinstance(after.phase, Placing | Aiming | Offering | Landing)
        key = "beat-dice-open" if open_ else "beat-dice"
        head = text(key, dice=sum(roll.face is not None for roll in thrown), tiles=len(falls))
        yield (Paragraph("\n".join([f"### {head}", *losses(falls, text)])), Picture(dice(events), head))


def losses(falls: Sequence[Fall | Polluted], text: Text) -> Iterator[str]:
    """Yield what tiles took, a line for each country that lost something."""
    hit = [fall for fall in falls if fall.lost]
    for owner in dict.fromkeys(fall.owner for fall in hit):
        places = [
            f"`{spot(each.region, each.province)}` {content(each.lost)}"
            for each in hit
            if each.owner == owner
        ]
        yield f"- {text('beat-lost', who=text.seat(owner), what=SEPARATOR.join(places))}"


def worlds(before: View, after: View, events: Sequence[Event], text: Text) -> Iterator[Beat]:
    """Yield what became of the world: effects with what they took, or better air where it could improve."""
    clean = before.un.world == after.un.world
    changes = [
        seen
        for seen in events
        if isinstance(seen, WorldRose) or (isinstance(seen, WorldFell) and (seen.tiles or not clean))
    ]
    lines = [event(seen, text) for seen in changes]
    taken = [seen for seen in events if isinstance(seen, Polluted) and seen.seat is None]
    if lines or taken:
        state = world_state(after.un.world, after.un.markers, threshold(len(after.countries)))
        head = lines[-1] if lines else text("beat-effect", world=after.un.world, tiles=len(taken))
        yield (Paragraph("\n".join([f"### {head}", *losses(taken, text)])), Picture(state, head))


# Laws ----------------------------------------------------------------------------------------------


def voted(before: View, events: Sequence[Event], text: Text) -> Iterator[Beat]:
    """Yield the votes on a law as they are counted, and what follows from them."""
    results = [seen for seen in events if isinstance(seen, Passed | Rejected)]
    if not isinstance(before.phase, Voting) or not results:
        return
    (result,) = results
    law, ballots = text(f"law-{result.law}"), ballots_of(before, before.phase, events)
    alt = text("alt-votes", law=law, yes=result.yes, no=result.no)
    drawn = Picture(votes(ballots, passed=isinstance(result, Passed)), alt)
    yield (Paragraph(text("beat-votes", law=law)), drawn)
    yield (Paragraph(f"### {event(result, text)}"),)


def ballots_of(before: View, phase: Voting, events: Sequence[Event]) -> list[Ballot]:
    """Return everybody's votes, in the order in which they were given."""
    given = [ballot(seat, yes, no, before) for seat, yes, no in phase.votes]
    return given + [
        (seen.seat, seen.yes, seen.no, seen.abstained) for seen in events if isinstance(seen, Voted)
    ]


def ballot(seat: Seat, yes: int, no: int, view: View) -> Ballot:
    """Return a seat's votes; the rest of its diplomats abstained."""
    return seat, yes, no, view.countries[seat].diplomats - yes - no


# The die that may end the game ---------------------------------------------------------------------


def last_die(events: Sequence[Event], text: Text) -> list[Beat]:
    """Return the die before it lies still, and then its face: the same steps whatever it shows."""
    for seen in events:
        match seen:
            case Turned(turn, str(face)):
                return rolled_for(face, text("beat-goes-on", turn=turn), text)
            case Ended(ending, str(face)):
                return rolled_for(face, text(ending), text)
            case _:
                pass
    return []


def rolled_for(face: Face, result: str, text: Text) -> list[Beat]:
    """Return the question and the answer of the die."""
    question = text("beat-last-die")
    return [
        (Paragraph(question), Picture(one_die(None), question)),
        (Paragraph(f"### {result}"), Picture(one_die(face), result)),
    ]


def kept(events: Sequence[Event], text: Text) -> list[Beat]:
    """Return what everybody could maintain at the end (4.42)."""
    lines = [f"- {event(seen, text)}" for seen in events if isinstance(seen, Kept)]
    return [(Paragraph("\n".join([text("beat-kept"), *lines])),)] if lines else []


# Messages ------------------------------------------------------------------------------------------


def milestone(seen: Event, text: Text) -> Milestone | None:
    """Return the message on a world effect, a narrow vote, or a country that is out."""
    match seen:
        case WorldRose():
            return Milestone(event(seen, text))
        case Eliminated(seat):
            return Milestone(event(seen, text), (seat,))
        case Passed(seat, _, yes, no) if narrow(yes, no):
            return Milestone(text("milestone-passed", law=text(f"law-{seen.law}"), yes=yes, no=no), (seat,))
        case Rejected(law, yes, no) if narrow(yes, no):
            return Milestone(text("milestone-rejected", law=text(f"law-{law}"), yes=yes, no=no))
        case _:
            return None


def narrow(yes: int, no: int) -> bool:
    """Return whether one vote more or less would have been another law."""
    return yes + no >= FEW and abs(yes - no) <= NARROW
