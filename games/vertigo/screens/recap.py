"""What happened in Vertigo: by turn, to a reader, in messages of its own, and what decided the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.core import Outcome, Seat
from games.highlights import largest, lead_for_good, most_often
from games.screen import DECIDED, Highlight, Milestone, Text
from games.signs import MINUS, SEPARATOR, TIMES
from games.text import Markup
from games.vertigo import words as w
from games.vertigo.rules import events as ev
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.width import columns

PLANS = (ev.Maintained, ev.Carried, ev.Skipped, ev.Stepped)
DICE = (ev.Rolled, ev.Polluted, ev.NoTile, ev.WorldRose)
QUIET = (ev.Turned, ev.Named, ev.Voted)
"""What is told by the head of the post, or by the result that follows."""
ROOM = 130
"""Maximum columns of the history."""
HARM, CHANGE, PLAIN, PLANNED, ASIDE = 4, 3, 2, 1, 0
"""Weights of lines: what took something or changed the world, other events, plans, what the board shows."""


class Line(NamedTuple):
    """A line of the history, and its weight where only some have room."""

    weight: int
    text: str


# By turn -------------------------------------------------------------------------------------------


def recent(view: s.View, story: Sequence[ev.Event], text: Text) -> str:
    """Return what happened last: the weightiest lines that have room, in order."""
    lines = turn_lines(view, story, text)
    room, kept = ROOM, set[int]()
    for place in sorted(range(len(lines)), key=lambda at: (-lines[at].weight, -at)):
        room -= columns(lines[place].text)
        if kept and room < 0:
            break
        kept.add(place)
    return "\n".join(f"- {lines[place].text}" for place in sorted(kept))


def turn_lines(view: s.View, story: Sequence[ev.Event], text: Text) -> list[Line]:
    """Return the present turn in lines; while the next one is being prepared, the one before as well."""
    of_turn = story[start_of_turn(story, view.phase) :]
    plans = {each.seat: plan_line(of_turn, each.seat, text) for each in of_turn if isinstance(each, PLANS)}
    over = {each.law for each in of_turn if isinstance(each, ev.Passed | ev.Rejected)}
    events = [each for each in of_turn if not isinstance(each, (*PLANS, *DICE, *QUIET))]
    return [
        *[Line(PLANNED, SEPARATOR.join([text.seat(seat), *parts])) for seat, parts in plans.items() if parts],
        *dice_lines(of_turn, text),
        *[
            Line(weight_of(each), w.event_text(each, text))
            for each in events
            if not (isinstance(each, ev.Proposed) and each.law in over)
        ],
    ]


def weight_of(event: ev.Event) -> int:
    match event:
        case ev.Eliminated() | ev.Demolished() | ev.Kept() | ev.Ended():
            return HARM
        case ev.Produced() | ev.WorldFell(_, 0):
            return ASIDE
        case ev.Passed() | ev.WorldFell():
            return CHANGE
        case _:  # a line like any other
            return PLAIN


def start_of_turn(story: Sequence[ev.Event], phase: s.Phase) -> int:
    turns = [place for place, event in enumerate(story) if isinstance(event, ev.Turned)]
    back = 2 if isinstance(phase, s.Naming | s.Planning) else 1
    return turns[-back] if len(turns) >= back else 0


def plan_line(events: Sequence[ev.Event], seat: Seat, text: Text) -> list[str]:
    """Return what a seat did in its turn, the same orders together."""
    counts = Counter[str]()
    for each in events:
        match each:
            case ev.Maintained(who, bank, un) if who == seat and bank + un:
                counts[text("told-upkeep", money=bank + un)] += 1
            case ev.Carried(who, given, cost) if who == seat:
                counts[w.order_text(given, text) + (f" {MINUS}${cost}" if cost else "")] += 1
            case ev.Skipped(who) if who == seat:
                counts[skipped_line(each, text)] += 1
            case _:  # not of this seat's plan
                pass
    return [line if count == 1 else f"{line} ({TIMES}{count})" for line, count in counts.items()]


def skipped_line(event: ev.Skipped, text: Text) -> Markup:
    reason = text(event.why.key, **dict(event.why.args))
    return text("told-skipped", order=w.order_text(event.order, text), reason=reason)


def dice_lines(events: Sequence[ev.Event], text: Text) -> Iterator[Line]:
    """Tell each roller's dice with what they hit, then the world effects: a milestone says what they took."""
    rolls: dict[Seat, Roll] = {}
    for each in events:
        match each:
            case ev.Rolled(seat, _, _, face):
                rolls.setdefault(seat, Roll()).faces.append(w.FACES[face])
            case ev.Polluted(owner, region, province, taken, by) if by is not None:
                rolls.setdefault(by, Roll()).add_tile(owner, by, region, province, taken, text)
            case ev.NoTile(seat):
                rolls.setdefault(seat, Roll()).hits.append(text("told-no-tile"))
            case _:  # no die
                pass
    for seat, roll in rolls.items():
        yield Line(HARM if roll.harm else PLAIN, text("told-dice", who=text.seat(seat), rolls=roll.summary()))
    if rose := [each for each in events if isinstance(each, ev.WorldRose)]:
        yield Line(HARM, world_line(rose, text))


def world_line(rose: Sequence[ev.WorldRose], text: Text) -> str:
    return text("told-world", times=len(rose), world=rose[-1].world)


@dataclass
class Roll:
    """All dice of a roller: the faces, the tiles that fell, and whom or what they hit."""

    faces: list[str] = field(default_factory=list[str])
    tiles: int = 0
    hits: list[Markup] = field(default_factory=list[Markup])
    harm: bool = False

    def add_tile(self, owner: Seat, by: Seat, region: int, province: int, lost: str, text: Text) -> None:
        self.tiles += 1
        self.harm |= bool(lost)
        if lost or owner != by:
            whose = "" if owner == by else f"{text.seat(owner)} "
            took = f" {w.content_sign(lost)}" if lost else ""
            self.hits.append(Markup(f"{whose}`{w.province_name(region, province)}`{took}"))

    def summary(self) -> Markup:
        counts = Counter(self.faces)
        faces = Markup(" ").join(many(face, number) for face, number in counts.items())
        fell = [many(w.SIGNS[p.TILE], self.tiles)] if self.tiles else []
        return SEPARATOR.join([*([faces] if faces else []), *fell, *self.hits])


def many(sign: str, number: int) -> Markup:
    return Markup(sign if number == 1 else f"{sign}{TIMES}{number}")


# To a reader ---------------------------------------------------------------------------------------


def news(_view: s.View, seat: Seat, events: Sequence[ev.Event], text: Text) -> Sequence[str]:
    """Return what happened since a seat last acted, what it did to the reader first."""
    fell = [event for event in events if isinstance(event, ev.Polluted) and event.owner == seat]
    laws = [event for event in events if isinstance(event, ev.Passed)]
    rose = [event for event in events if isinstance(event, ev.WorldRose)]
    earned = sum(event.incomes[seat] for event in events if isinstance(event, ev.Produced))
    plans = {each.seat: plan_line(events, each.seat, text) for each in events if isinstance(each, PLANS)}
    return [
        *([on_my_land(fell, seat, text)] if fell else []),
        *[law_news(law, seat, text) for law in sorted(laws, key=lambda law: law_gain(law, seat))],
        *[
            skipped_line(event, text)
            for event in events
            if isinstance(event, ev.Skipped) and event.seat == seat
        ],
        *([world_line(rose, text)] if rose else []),
        *[w.event_text(event, text) for event in events if isinstance(event, ev.Eliminated | ev.WorldFell)],
        *([text("news-income", money=earned)] if earned else []),
        *[
            w.event_text(event, text)
            for event in events
            if isinstance(event, ev.Rejected | ev.Named | ev.Ended)
        ],
        *[
            SEPARATOR.join([text.seat(other), *parts])
            for other, parts in plans.items()
            if other != seat and parts
        ],
    ]


def on_my_land(fell: Sequence[ev.Polluted], seat: Seat, text: Text) -> str:
    """Return how many tiles fell on a reader's land, through whom, and what they took."""
    sources = Counter(event.seat for event in fell)
    through = [through_whom(by, count, seat, text) for by, count in sources.items()]
    tiles_line = text("news-tiles", tiles=len(fell), through=SEPARATOR.join(through))
    return f"{tiles_line} {lost_by(fell, text)}" if any(event.lost for event in fell) else tiles_line


def through_whom(by: Seat | None, count: int, reader: Seat, text: Text) -> Markup:
    if by is None:
        return text("news-world", count=count)
    return text("news-own", count=count) if by == reader else text("news-by", count=count, who=text.seat(by))


def law_news(law: ev.Passed, seat: Seat, text: Text) -> str:
    money = w.signed_money(law_gain(law, seat))
    return text("news-law", law=text(f"law-{law.law}"), money=money, lost=law.losses[seat])


def law_gain(law: ev.Passed, seat: Seat) -> int:
    return w.gains_with_reward(law.gains, law.seat, law.reward)[seat]


# In messages of its own ----------------------------------------------------------------------------

FEW, NARROW = 3, 1
"""Minimum votes, and maximum margin, of a vote worth a message."""


def milestones(events: Sequence[ev.Event], text: Text) -> tuple[Milestone, ...]:
    """Return the messages about events: the world with what it took from whom, who is out, narrow votes."""
    return (*world_changed(events, text), *(one for event in events for one in milestone(event, text)))


def world_changed(events: Sequence[ev.Event], text: Text) -> Iterator[Milestone]:
    rose = [event for event in events if isinstance(event, ev.WorldRose)]
    taken = [
        event for event in events if isinstance(event, ev.Polluted) and event.seat is None and event.lost
    ]
    if rose or taken:
        owners = tuple(dict.fromkeys(event.owner for event in taken))
        lines = [world_line(rose, text) if rose else text("milestone-taken")]
        for owner in owners:
            of_owner = [event for event in taken if event.owner == owner]
            lines.append(f"- {text.seat(owner)}{SEPARATOR}{lost_by(of_owner, text)}")
        yield Milestone("\n".join(lines), owners)


def lost_by(fell: Iterable[ev.Polluted], text: Text) -> Markup:
    """Return what tiles took from a country, province by province."""
    losses = [
        Markup(f"`{w.province_name(event.region, event.province)}` {w.content_sign(event.lost)}")
        for event in fell
        if event.lost
    ]
    return text("told-lost", what=SEPARATOR.join(losses))


def milestone(event: ev.Event, text: Text) -> Iterator[Milestone]:
    match event:
        case ev.WorldFell(_, tiles) if tiles:
            yield Milestone(w.event_text(event, text))
        case ev.Eliminated(seat):
            yield Milestone(w.event_text(event, text), (seat,))
        case ev.Passed(seat, law, yes, no) if narrow(yes, no):
            yield Milestone(text("milestone-passed", law=text(f"law-{law}"), yes=yes, no=no), (seat,))
        case ev.Rejected(law, yes, no) if narrow(yes, no):
            yield Milestone(text("milestone-rejected", law=text(f"law-{law}"), yes=yes, no=no))
        case _:  # every turn has it: no message of its own
            pass


def narrow(yes: int, no: int) -> bool:
    return yes + no >= FEW and abs(yes - no) <= NARROW


# What decided the game -----------------------------------------------------------------------------

SOILED, CLEAN, MUCH, MOVED = 40, 10, 3, 10
"""World pollution that is bad or good; tiles, and money of a law, that are told from here on."""
TELLING, FOUGHT, ODD = 2.5, 2, 1
"""Weights of highlights, below what decided the game."""
MOST_HIGHLIGHTS = 7


def spirit(view: s.View, outcome: Outcome, _story: Sequence[ev.Event], text: Text) -> str:
    """Return the winners in a line about the world that they leave."""
    if not outcome.winners:
        return ""
    names = text.listed([text.seat(seat) for seat in outcome.winners])
    return text(world_of(view, outcome), who=names, world=view.un.world)


def world_of(view: s.View, outcome: Outcome) -> str:
    first = view.countries[outcome.winners[0]]
    if all(country.fallen for country in view.countries):
        return "moral-nobody"
    if view.un.world >= SOILED:
        return "moral-soiled"
    if first.land.count(p.BLACK) * 2 > first.buildings:
        return "moral-soot"
    return "moral-clean" if view.un.world <= CLEAN else "moral-usual"


def highlights(
    view: s.View, story: Sequence[ev.Event], outcome: Outcome | None, text: Text
) -> tuple[Highlight, ...]:
    """Return who took the lead for good, who was out, and the votes, tiles and money that stand out."""
    tellers = (closest, dearest, hardest, dirtiest, thickest)
    found = [
        *lead(view, story, outcome, text),
        *fates(story, text),
        *[one for tell in tellers for one in tell(story, text)],
    ]
    first = dict[int, Highlight]()
    for one in sorted(found, key=lambda each: -each.weight):
        first.setdefault(one.at, one)
    weightiest = list(first.values())[:MOST_HIGHLIGHTS]
    return tuple(sorted(weightiest, key=lambda each: each.at))


def lead(view: s.View, story: Sequence[ev.Event], outcome: Outcome | None, text: Text) -> Iterator[Highlight]:
    """Tell when the winner took the lead in buildings for good, as far back as no country was out."""
    if outcome is None or len(outcome.winners) != 1:
        return
    (winner,) = outcome.winners
    owned = [country.buildings for country in view.countries]
    changes = list[tuple[int, list[int]]]()
    for at in range(len(story), 0, -1):
        if isinstance(story[at - 1], ev.Eliminated):
            break
        before = list(owned)
        for seat, built in changed_by(story[at - 1]):
            before[seat] -= built
        if before != owned:
            changes.append((at, owned))
            owned = before
    changes = [(0, owned), *reversed(changes)]
    # Plans are carried out one after the other: who was behind shows at the end of a turn.
    by_turn = {turn_at(story, at): have for at, have in changes}
    turned = lead_for_good([have for _, have in changes], winner)
    if turned is not None and lead_for_good(list(by_turn.values()), winner) is not None:
        at, last = changes[turned][0], view.countries[winner].buildings
        told = text("told-lead", who=text.seat(winner), turn=turn_at(story, at), count=last)
        yield Highlight(at, told, DECIDED, plain=True)


def changed_by(event: ev.Event) -> Iterator[tuple[Seat, int]]:
    """Yield by how many buildings a country changed in an event."""
    match event:
        case ev.Carried(seat, p.Build(_, building), cost):
            yield seat, cost // p.PRICE[building]
        case ev.Carried(seat, p.LetGo(what, _, count)) if what in p.LETTER:
            yield seat, -count
        case ev.Polluted(owner, _, _, lost) if lost in p.ENGINEERS:
            yield owner, -1
        case ev.Demolished(seat, places):
            yield seat, -len(places)
        case ev.Kept(seat, _, lost):
            yield seat, -lost
        case _:  # changes no number of buildings
            pass


def turn_at(story: Sequence[ev.Event], at: int) -> int:
    return next((event.turn for event in reversed(story[:at]) if isinstance(event, ev.Turned)), 0)


def fates(story: Sequence[ev.Event], text: Text) -> Iterator[Highlight]:
    for at, event in enumerate(story, 1):
        match event:
            case ev.Eliminated():
                yield Highlight(at, w.event_text(event, text), TELLING)
            case ev.Kept(_, _, lost) if lost:
                yield Highlight(at, w.event_text(event, text), TELLING)
            case ev.Ended(_, str()):
                yield Highlight(at, w.event_text(event, text), ODD)
            case _:  # decides no fate
                pass


def vote_margin(event: ev.Passed | ev.Rejected) -> int:
    return abs(event.yes - event.no)


def closest(story: Sequence[ev.Event], text: Text) -> Iterator[Highlight]:
    results = [
        (at, event)
        for at, event in enumerate(story, 1)
        if isinstance(event, ev.Passed | ev.Rejected) and narrow(event.yes, event.no)
    ]
    found = min(results, key=lambda each: (vote_margin(each[1]), -each[1].yes - each[1].no), default=None)
    if found is not None:
        at, event = found
        key = "told-closest-passed" if isinstance(event, ev.Passed) else "told-closest-rejected"
        yield Highlight(at, text(key, law=text(f"law-{event.law}"), yes=event.yes, no=event.no), FOUGHT)


def dearest(story: Sequence[ev.Event], text: Text) -> Iterator[Highlight]:
    laws = [(at, event) for at, event in enumerate(story, 1) if isinstance(event, ev.Passed)]
    if found := largest(laws, lambda each: max(map(abs, each[1].gains)), MOVED):
        at, event = found
        seat = max(range(len(event.gains)), key=lambda other: abs(event.gains[other]))
        law, money = text(f"law-{event.law}"), w.signed_money(event.gains[seat])
        yield Highlight(at, text("told-dearest", law=law, who=text.seat(seat), money=money), FOUGHT)


def hardest(story: Sequence[ev.Event], text: Text) -> Iterator[Highlight]:
    hit = [
        (at, event.owner)
        for at, event in enumerate(story, 1)
        if isinstance(event, ev.Polluted) and event.lost in p.ENGINEERS
    ]
    if most := most_often(owner for _, owner in hit):
        at = max(place for place, owner in hit if owner == most[0])
        yield Highlight(
            at, text("told-hardest", who=text.seat(most[0]), buildings=most[1]), FOUGHT, plain=True
        )


def dirtiest(story: Sequence[ev.Event], text: Text) -> Iterator[Highlight]:
    fell = [(at, event) for at, event in enumerate(story, 1) if isinstance(event, ev.Polluted)]
    if most := most_often([event.seat for _, event in fell if event.seat is not None], MUCH):
        own = [(at, event) for at, event in fell if event.seat == most[0]]
        abroad = sum(event.owner != most[0] for _, event in own)
        told = text("told-dirtiest", who=text.seat(most[0]), tiles=most[1], abroad=abroad)
        yield Highlight(own[-1][0], told, ODD, plain=True)


def thickest(story: Sequence[ev.Event], text: Text) -> Iterator[Highlight]:
    """Tell how far the world's pollution rose."""
    rose = [(at, event) for at, event in enumerate(story, 1) if isinstance(event, ev.WorldRose)]
    if found := largest(rose, lambda each: each[1].world):
        at, event = found
        yield Highlight(at, text("told-thickest", world=event.world, turn=turn_at(story, at)), ODD)
