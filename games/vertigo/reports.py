"""What happened in Vertigo, event by event."""

from __future__ import annotations

from games.screen import Text
from games.vertigo.events import (
    Carried,
    Demolished,
    Eliminated,
    Ended,
    Event,
    Founded,
    Kept,
    Maintained,
    Named,
    NoTile,
    Passed,
    Polluted,
    Produced,
    Proposed,
    Rejected,
    Rolled,
    Skipped,
    Stepped,
    Turned,
    Voted,
    WorldFell,
    WorldRose,
)
from games.vertigo.words import FACES, SEPARATOR, content, order, payments, source, spot


def event(seen: Event, text: Text) -> str:
    """What happened, in a sentence."""
    match seen:
        case Founded(seat, spent):
            return text("event-founded", who=text.seat(seat), spent=spent)
        case Turned(turn, face):
            return text("event-turned", turn=turn, die="" if face is None else FACES[face])
        case Named(seat, first):
            return text("event-named", who=text.seat(seat), first=text.seat(first))
        case Maintained(seat, bank, un):
            return text("event-maintained", who=text.seat(seat), bank=bank, un=un)
        case Carried(seat, given, cost):
            return text("event-carried", who=text.seat(seat), order=order(given, text), cost=cost)
        case Skipped(seat, given, why):
            reason = text(why.key, **dict(why.args))
            return text("event-skipped", who=text.seat(seat), order=order(given, text), reason=reason)
        case Stepped(seat):
            return text("event-stepped", who=text.seat(seat))
        case Produced(incomes):
            named = [f"{text.seat(seat)} +${income}" for seat, income in enumerate(incomes)]
            return text("event-produced", incomes=SEPARATOR.join(named))
        case Ended(ending, face):
            return text("event-ended", ending=text(ending), die="" if face is None else FACES[face])
        case Kept(seat, kept, lost, cost):
            return text("event-kept", who=text.seat(seat), kept=kept, lost=lost, cost=cost)
        case Rolled() | Polluted() | NoTile() | WorldRose() | WorldFell() | Eliminated():
            return pollution_event(seen, text)
        case _:
            return law_event(seen, text)


def pollution_event(seen: Rolled | Polluted | NoTile | WorldRose | WorldFell | Eliminated, text: Text) -> str:
    """What the dice brought."""
    match seen:
        case Rolled(seat, region, at, face):
            return text("event-rolled", who=text.seat(seat), source=source(region, at), face=FACES[face])
        case Polluted(owner, region, province, lost):
            where = spot(region, province)
            return text("event-polluted", who=text.seat(owner), where=where, lost=content(lost))
        case NoTile(seat):
            return text("event-no-tile", who=text.seat(seat))
        case WorldRose(_, world):
            return text("event-world-rose", world=world)
        case WorldFell(world, tiles):
            return text("event-world-fell", world=world, tiles=tiles)
        case Eliminated(seat, money):
            return text("event-eliminated", who=text.seat(seat), money=money)


def law_event(seen: Proposed | Voted | Rejected | Passed | Demolished, text: Text) -> str:
    """What the UN did."""
    match seen:
        case Proposed(seat, law):
            return text("event-proposed", who=text.seat(seat), law=text(f"law-{law}"))
        case Voted(seat, yes, no, abstained):
            return text("event-voted", who=text.seat(seat), yes=yes, no=no, abstained=abstained)
        case Rejected(law, yes, no):
            return text("event-rejected", law=text(f"law-{law}"), yes=yes, no=no)
        case Passed(seat, law, yes, no, reward, gains, vault, losses):
            items = payments(gains, vault, losses, text)
            who = text.seat(seat)
            name = text(f"law-{law}")
            return text("event-passed", law=name, yes=yes, no=no, who=who, reward=reward, items=items)
        case Demolished(seat, places):
            where = " ".join(spot(*place) for place in places)
            return text("event-demolished", who=text.seat(seat), where=where)
