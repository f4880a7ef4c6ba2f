"""What happened in a turn of Vertigo, drawn together so that it can be read at a glance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

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
from games.vertigo.pieces import TILE
from games.vertigo.reports import event
from games.vertigo.words import FACES, MINUS, SEPARATOR, SIGNS, TIMES, content, order, spot

PLANS = (Maintained, Carried, Skipped, Stepped)
DICE = (Rolled, Polluted, NoTile, WorldRose)
ROOM, WIDE, CJK = 250, 2, 0x2E80
"""So many letters are told at most; those from here on take the room of two."""


def told(view: View, story: Sequence[Event], text: Text) -> str:
    """What happened last, as far as there is room."""
    return "\n".join(f"- {line}" for line in newest(turn_told(view, story, text)))


def turn_told(view: View, story: Sequence[Event], text: Text) -> list[str]:
    """The present turn; while the next one is being prepared, the one before as well."""
    seen = story[_start(story, view.phase) :]
    plans = {each.seat: list(plan_line(seen, each.seat, text)) for each in seen if isinstance(each, PLANS)}
    return [
        *[SEPARATOR.join([text.seat(seat), *parts]) for seat, parts in plans.items() if parts],
        *dice_lines(seen, text),
        *[event(each, text) for each in seen if not isinstance(each, (*PLANS, *DICE, Turned, Named))],
    ]


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
    """The dice, a line for each roller, and one for each world effect. The board shows where tiles fell."""
    rolls: dict[Seat, Roll] = {}
    effects: list[str] = []
    for each in seen:
        match each:
            case Rolled(seat, _, _, face):
                rolls.setdefault(seat, Roll()).faces.append(FACES[face])
            case Polluted(owner, region, province, lost, by) if by is not None:
                rolls[by].fell(owner, by, region, province, lost, text)
            case NoTile(seat):
                rolls[seat].hits.append(text("told-no-tile"))
            case Polluted(owner, region, province, lost) if lost:
                effects[-1] += f"{SEPARATOR}{text.seat(owner)} `{spot(region, province)}` {content(lost)}"
            case WorldRose(_, world):
                effects.append(text("event-world-rose", world=world))
            case _:
                pass
    for seat, roll in rolls.items():
        yield text("told-dice", who=text.seat(seat), rolls=roll.told())
    yield from effects


@dataclass
class Roll:
    """All dice of a roller: the faces, the tiles that fell, and whom or what they hit."""

    faces: list[str] = field(default_factory=list[str])
    tiles: int = 0
    hits: list[str] = field(default_factory=list[str])

    def fell(self, owner: Seat, by: Seat, region: int, province: int, lost: str, text: Text) -> None:
        """Count a tile, and name its place where it took something or fell on another country."""
        self.tiles += 1
        if lost or owner != by:
            whose = "" if owner == by else f"{text.seat(owner)} "
            took = f" {content(lost)}" if lost else ""
            self.hits.append(f"{whose}`{spot(region, province)}`{took}")

    def told(self) -> str:
        """The faces, each once with its number; then the tiles."""
        counts = Counter(self.faces)
        faces = " ".join(many(face, number) for face, number in counts.items())
        fell = [many(SIGNS[TILE], self.tiles)] if self.tiles else []
        return SEPARATOR.join([faces, *fell, *self.hits])


def many(sign: str, number: int) -> str:
    """A sign, and how often."""
    return sign if number == 1 else f"{sign}{TIMES}{number}"


def newest(lines: Sequence[str]) -> list[str]:
    """The last lines, as many as a phone shows below the board."""
    room, kept = ROOM, list[str]()
    for line in reversed(lines):
        room -= sum(WIDE if ord(letter) > CJK else 1 for letter in line)
        if room < 0 and kept:
            break
        kept.insert(0, line)
    return kept
