"""What happened in a turn of Vertigo, drawn together so that it can be read at a glance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Seat
from games.screen import Text
from games.vertigo.events import (
    Carried,
    Event,
    Maintained,
    Named,
    NoTile,
    Polluted,
    Rolled,
    Skipped,
    Stepped,
    Turned,
    WorldRose,
)
from games.vertigo.phases import Naming, Phase, Planning, View
from games.vertigo.reports import event
from games.vertigo.words import FACES, MINUS, SEPARATOR, content, order, source, spot

PLANS = (Maintained, Carried, Skipped, Stepped)
DICE = (Rolled, Polluted, NoTile, WorldRose)


def told(view: View, story: Sequence[Event], text: Text) -> str:
    """The present turn; while the next one is being prepared, the one before as well."""
    seen = story[_start(story, view.phase) :]
    plans = {each.seat: list(plan_line(seen, each.seat, text)) for each in seen if isinstance(each, PLANS)}
    lines = [
        *[SEPARATOR.join([text.seat(seat), *parts]) for seat, parts in plans.items() if parts],
        *dice_lines(seen, text),
        *[event(each, text) for each in seen if not isinstance(each, (*PLANS, *DICE, Turned, Named))],
    ]
    return "\n".join(f"- {line}" for line in lines)


def _start(story: Sequence[Event], phase: Phase) -> int:
    """Where the turn to be told begins."""
    turns = [place for place, seen in enumerate(story) if isinstance(seen, Turned)]
    back = 2 if isinstance(phase, Naming | Planning) else 1
    return turns[-back] if len(turns) >= back else 0


def plan_line(seen: Sequence[Event], seat: Seat, text: Text) -> Iterator[str]:
    """What a seat did with its country: upkeep, orders and their cost, what could not be done."""
    for each in seen:
        match each:
            case Maintained(who, bank, un) if who == seat and bank + un:
                yield text("told-upkeep", money=bank + un)
            case Carried(who, given, cost) if who == seat:
                yield order(given, text) + (f" {MINUS}${cost}" if cost else "")
            case Skipped(who, given, why) if who == seat:
                yield text("told-skipped", order=order(given, text), reason=text(why.key, **dict(why.args)))
            case _:
                pass


def dice_lines(seen: Sequence[Event], text: Text) -> Iterator[str]:
    """The dice, source by source: a line for each roller, and one for each world effect."""
    rolls: dict[Seat, list[str]] = {}
    effects: list[str] = []
    for each in seen:
        match each:
            case Rolled(seat, region, at, face):
                rolls.setdefault(seat, []).append(f"`{source(region, at)}` {FACES[face]}")
            case Polluted(owner, region, province, lost, by) if by is not None:
                rolls[by][-1] += fallen(owner, by, region, province, lost, text)
            case NoTile(seat):
                rolls[seat][-1] += f" → {text('told-no-tile')}"
            case Polluted(owner, region, province, lost) if lost:
                effects[-1] += f"{SEPARATOR}{text.seat(owner)} `{spot(region, province)}` {content(lost)}"
            case WorldRose(_, world):
                effects.append(text("event-world-rose", world=world))
            case _:
                pass
    for seat, parts in rolls.items():
        yield text("told-dice", who=text.seat(seat), rolls=SEPARATOR.join(parts))
    yield from effects


def fallen(owner: Seat, by: Seat, region: int, province: int, lost: str, text: Text) -> str:
    """Where a tile of a die fell, and what it took."""
    whose = "" if owner == by else f"{text.seat(owner)} "
    took = f" {content(lost)}" if lost else ""
    return f" → {whose}`{spot(region, province)}`{took}"
