"""Vertigo told: its history by turn, news for a reader, milestones, and highlights at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.core import Outcome, Seat
from games.highlights import largest, lead_for_good, most_often, weightiest
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


def recent_history(view: s.View, story: Sequence[ev.Event], text: Text) -> str:
    """Return what happened last: the weightiest lines that have room, in order."""
    lines = turn_lines(view, story, text)
    room, chosen_places = ROOM, set[int]()
    for place in sorted(range(len(lines)), key=lambda at: (-lines[at].weight, -at)):
        room -= columns(lines[place].text)
        if chosen_places and room < 0:
            break
        chosen_places.add(place)
    return "\n".join(f"- {lines[place].text}" for place in sorted(chosen_places))


def turn_lines(view: s.View, story: Sequence[ev.Event], text: Text) -> list[Line]:
    """Return the present turn in lines; while the next one is being prepared, the one before as well."""
    of_turn = story[start_of_turn(story, view.phase) :]
    plans = {
        event.seat: plan_line(of_turn, event.seat, text) for event in of_turn if isinstance(event, PLANS)
    }
    decided_laws = {event.law for event in of_turn if isinstance(event, ev.Passed | ev.Rejected)}
    events = [event for event in of_turn if not isinstance(event, (*PLANS, *DICE, *QUIET))]
    return [
        *[Line(PLANNED, SEPARATOR.join([text.seat(seat), *parts])) for seat, parts in plans.items() if parts],
        *dice_lines(of_turn, text),
        *[
            Line(weight_of(event), w.event_text(event, text))
            for event in events
            if not (isinstance(event, ev.Proposed) and event.law in decided_laws)
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
            case ev.Carried(who, order, cost) if who == seat:
                counts[w.order_text(order, text) + (f" {MINUS}${cost}" if cost else "")] += 1
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
    rolls: dict[Seat, RollerDice] = {}
    for each in events:
        match each:
            case ev.Rolled(seat, _, _, face):
                rolls.setdefault(seat, RollerDice()).faces.append(w.FACES[face])
            case ev.Polluted(owner, region, province, pieces_lost, by) if by is not None:
                rolls.setdefault(by, RollerDice()).add_tile(owner, by, region, province, pieces_lost, text)
            case ev.NoTile(seat):
                rolls.setdefault(seat, RollerDice()).hits.append(text("told-no-tile"))
            case _:  # no die
                pass
    for seat, roll in rolls.items():
        yield Line(HARM if roll.harm else PLAIN, text("told-dice", who=text.seat(seat), rolls=roll.summary()))
    if rises := [each for each in events if isinstance(each, ev.WorldRose)]:
        yield Line(HARM, world_line(rises, text))


def world_line(rises: Sequence[ev.WorldRose], text: Text) -> str:
    return text("told-world", times=len(rises), world=rises[-1].world)


@dataclass
class RollerDice:
    """All dice of a roller: the faces, the tiles that fell, and whom or what they hit."""

    faces: list[str] = field(default_factory=list[str])
    tiles: int = 0
    hits: list[Markup] = field(default_factory=list[Markup])
    harm: bool = False

    def add_tile(self, owner: Seat, by: Seat, region: int, province: int, lost: str, text: Text) -> None:
        self.tiles += 1
        self.harm |= bool(lost)
        if lost or owner != by:
            owner_name = "" if owner == by else f"{text.seat(owner)} "
            loss_sign = f" {w.content_sign(lost)}" if lost else ""
            self.hits.append(Markup(f"{owner_name}`{w.province_name(region, province)}`{loss_sign}"))

    def summary(self) -> Markup:
        counts = Counter(self.faces)
        faces = Markup(" ").join(sign_with_count(face, number) for face, number in counts.items())
        tile_counts = [sign_with_count(w.SIGNS[p.TILE], self.tiles)] if self.tiles else []
        return SEPARATOR.join([*([faces] if faces else []), *tile_counts, *self.hits])


def sign_with_count(sign: str, number: int) -> Markup:
    return Markup(sign if number == 1 else f"{sign}{TIMES}{number}")


# To a reader ---------------------------------------------------------------------------------------


def news(_view: s.View, seat: Seat, events: Sequence[ev.Event], text: Text) -> Sequence[str]:
    """Return what happened since a seat last acted, what it did to the reader first."""
    tiles = [event for event in events if isinstance(event, ev.Polluted) and event.owner == seat]
    laws = [event for event in events if isinstance(event, ev.Passed)]
    rises = [event for event in events if isinstance(event, ev.WorldRose)]
    income = sum(event.incomes[seat] for event in events if isinstance(event, ev.Produced))
    plans = {each.seat: plan_line(events, each.seat, text) for each in events if isinstance(each, PLANS)}
    return [
        *([land_news(tiles, seat, text)] if tiles else []),
        *[law_news(law, seat, text) for law in sorted(laws, key=lambda law: law_gain(law, seat))],
        *[
            skipped_line(event, text)
            for event in events
            if isinstance(event, ev.Skipped) and event.seat == seat
        ],
        *([world_line(rises, text)] if rises else []),
        *[w.event_text(event, text) for event in events if isinstance(event, ev.Eliminated | ev.WorldFell)],
        *([text("news-income", money=income)] if income else []),
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


def land_news(tiles: Sequence[ev.Polluted], seat: Seat, text: Text) -> str:
    """Return how many tiles fell on a reader's land, through whom, and what they took."""
    sources = Counter(event.seat for event in tiles)
    through = [source_of_tiles(by, count, seat, text) for by, count in sources.items()]
    tiles_line = text("news-tiles", tiles=len(tiles), through=SEPARATOR.join(through))
    return f"{tiles_line} {losses_line(tiles, text)}" if any(event.lost for event in tiles) else tiles_line


def source_of_tiles(by: Seat | None, count: int, reader: Seat, text: Text) -> Markup:
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
    return (
        *world_milestones(events, text),
        *(message for event in events for message in milestone(event, text)),
    )


def world_milestones(events: Sequence[ev.Event], text: Text) -> Iterator[Milestone]:
    rises = [event for event in events if isinstance(event, ev.WorldRose)]
    losses = [
        event for event in events if isinstance(event, ev.Polluted) and event.seat is None and event.lost
    ]
    if rises or losses:
        owners = tuple(dict.fromkeys(event.owner for event in losses))
        lines = [world_line(rises, text) if rises else text("milestone-taken")]
        for owner in owners:
            of_owner = [event for event in losses if event.owner == owner]
            lines.append(f"- {text.seat(owner)}{SEPARATOR}{losses_line(of_owner, text)}")
        yield Milestone("\n".join(lines), owners)


def losses_line(tiles: Iterable[ev.Polluted], text: Text) -> Markup:
    """Return what tiles took from a country, province by province."""
    losses = [
        Markup(f"`{w.province_name(event.region, event.province)}` {w.content_sign(event.lost)}")
        for event in tiles
        if event.lost
    ]
    return text("told-lost", what=SEPARATOR.join(losses))


def milestone(event: ev.Event, text: Text) -> Iterator[Milestone]:
    match event:
        case ev.WorldFell(_, tiles) if tiles:
            yield Milestone(w.event_text(event, text))
        case ev.Eliminated(seat):
            yield Milestone(w.event_text(event, text), (seat,))
        case ev.Passed(seat, law, yes, no) if is_narrow(yes, no):
            yield Milestone(text("milestone-passed", law=text(f"law-{law}"), yes=yes, no=no), (seat,))
        case ev.Rejected(law, yes, no) if is_narrow(yes, no):
            yield Milestone(text("milestone-rejected", law=text(f"law-{law}"), yes=yes, no=no))
        case _:  # every turn has it: no message of its own
            pass


def is_narrow(yes: int, no: int) -> bool:
    return yes + no >= FEW and abs(yes - no) <= NARROW


# What decided the game -----------------------------------------------------------------------------

SOILED, CLEAN, MUCH, MOVED = 40, 10, 3, 10
"""World pollution that is bad or good; tiles, and money of a law, that are told from here on."""
TELLING, FOUGHT, ODD = 2.5, 2, 1
"""Weights of highlights, below what decided the game."""


def spirit(view: s.View, outcome: Outcome, _story: Sequence[ev.Event], text: Text) -> str:
    """Return the winners in a line about the world that they leave."""
    if not outcome.winners:
        return ""
    names = text.listed([text.seat(seat) for seat in outcome.winners])
    return text(world_moral(view, outcome), who=names, world=view.un.world)


def world_moral(view: s.View, outcome: Outcome) -> str:
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
    tellers = (closest_vote, dearest_law, hardest_hit, dirtiest_roller, worst_world)
    moments = [
        *lead_highlights(view, story, outcome, text),
        *fate_highlights(story, text),
        *[moment for tell in tellers for moment in tell(story, text)],
    ]
    return weightiest(moments)


def lead_highlights(
    view: s.View, story: Sequence[ev.Event], outcome: Outcome | None, text: Text
) -> Iterator[Highlight]:
    """Tell when the winner took the lead in buildings for good, as far back as no country was out."""
    if outcome is None or len(outcome.winners) != 1:
        return
    (winner,) = outcome.winners
    counts = [country.buildings for country in view.countries]
    changes = list[tuple[int, list[int]]]()
    for at in range(len(story), 0, -1):
        if isinstance(story[at - 1], ev.Eliminated):
            break
        counts_before = list(counts)
        for seat, change in building_changes(story[at - 1]):
            counts_before[seat] -= change
        if counts_before != counts:
            changes.append((at, counts))
            counts = counts_before
    changes = [(0, counts), *reversed(changes)]
    # Plans are carried out one after the other: who was behind shows at the end of a turn.
    by_turn = {turn_at(story, at): now for at, now in changes}
    lead_since = lead_for_good([now for _, now in changes], winner)
    if lead_since is not None and lead_for_good(list(by_turn.values()), winner) is not None:
        at, last = changes[lead_since][0], view.countries[winner].buildings
        sentence = text("told-lead", who=text.seat(winner), turn=turn_at(story, at), count=last)
        yield Highlight(at, sentence, DECIDED, plain=True)


def building_changes(event: ev.Event) -> Iterator[tuple[Seat, int]]:
    """Yield by how many buildings a country changed in an event."""
    match event:
        case ev.Carried(seat, p.Build(_, building), cost):
            yield seat, cost // p.PRICE[building]
        case ev.Carried(seat, p.LetGo(piece, _, count)) if piece in p.LETTER:
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


def fate_highlights(story: Sequence[ev.Event], text: Text) -> Iterator[Highlight]:
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


def closest_vote(story: Sequence[ev.Event], text: Text) -> Iterator[Highlight]:
    results = [
        (at, event)
        for at, event in enumerate(story, 1)
        if isinstance(event, ev.Passed | ev.Rejected) and is_narrow(event.yes, event.no)
    ]
    closest = min(results, key=lambda each: (vote_margin(each[1]), -each[1].yes - each[1].no), default=None)
    if closest is not None:
        at, event = closest
        key = "told-closest-passed" if isinstance(event, ev.Passed) else "told-closest-rejected"
        yield Highlight(at, text(key, law=text(f"law-{event.law}"), yes=event.yes, no=event.no), FOUGHT)


def dearest_law(story: Sequence[ev.Event], text: Text) -> Iterator[Highlight]:
    laws = [(at, event) for at, event in enumerate(story, 1) if isinstance(event, ev.Passed)]
    if dearest := largest(laws, lambda each: max(map(abs, each[1].gains)), MOVED):
        at, event = dearest
        seat = max(range(len(event.gains)), key=lambda other: abs(event.gains[other]))
        law, money = text(f"law-{event.law}"), w.signed_money(event.gains[seat])
        yield Highlight(at, text("told-dearest", law=law, who=text.seat(seat), money=money), FOUGHT)


def hardest_hit(story: Sequence[ev.Event], text: Text) -> Iterator[Highlight]:
    hits = [
        (at, event.owner)
        for at, event in enumerate(story, 1)
        if isinstance(event, ev.Polluted) and event.lost in p.ENGINEERS
    ]
    if most := most_often(owner for _, owner in hits):
        at = max(place for place, owner in hits if owner == most[0])
        yield Highlight(
            at, text("told-hardest", who=text.seat(most[0]), buildings=most[1]), FOUGHT, plain=True
        )


def dirtiest_roller(story: Sequence[ev.Event], text: Text) -> Iterator[Highlight]:
    tiles = [(at, event) for at, event in enumerate(story, 1) if isinstance(event, ev.Polluted)]
    if most := most_often([event.seat for _, event in tiles if event.seat is not None], MUCH):
        tiles_of_roller = [(at, event) for at, event in tiles if event.seat == most[0]]
        abroad = sum(event.owner != most[0] for _, event in tiles_of_roller)
        sentence = text("told-dirtiest", who=text.seat(most[0]), tiles=most[1], abroad=abroad)
        yield Highlight(tiles_of_roller[-1][0], sentence, ODD, plain=True)


def worst_world(story: Sequence[ev.Event], text: Text) -> Iterator[Highlight]:
    """Tell how far the world's pollution rose."""
    rises = [(at, event) for at, event in enumerate(story, 1) if isinstance(event, ev.WorldRose)]
    if worst := largest(rises, lambda each: each[1].world):
        at, event = worst
        yield Highlight(at, text("told-thickest", world=event.world, turn=turn_at(story, at)), ODD)
