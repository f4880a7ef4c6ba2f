"""Vertigo on screens, made of views alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Outcome, Seat, Value
from games.screen import (
    Asking,
    Asks,
    Block,
    Drafts,
    Entered,
    Paragraph,
    Picture,
    Play,
    Press,
    Reveal,
    Rule,
    Screen,
    Screens,
    Text,
)
from games.seats import seat_name
from games.signs import SEPARATOR
from games.text import Markup, alt_text
from games.vertigo import words as w
from games.vertigo.rules import events as ev
from games.vertigo.rules import pieces as p
from games.vertigo.rules import state as s
from games.vertigo.rules import world as wd
from games.vertigo.screens import controls, panels, shop
from games.vertigo.screens.art import table
from games.vertigo.screens.art_dice import (
    COVER,
    Ballot,
    Fall,
    diagram,
    dice,
    one_die,
    rolls,
    tally,
    votes,
    world_state,
)
from games.vertigo.screens.previews import panel_picture as picture_of_seat
from games.vertigo.screens.recap import highlights, milestones, news, recent_history, spirit

SMOKE = 0x5E6B63
LEARNING = 3
"""Before this turn signs are explained, and where and how to decide; later the story needs the room."""
ASKING: Asking[s.View] = Asking(
    shop.FOUNDING,
    controls.NAMING,
    panels.PLANNING,
    panels.STEPPING,
    controls.PLACING,
    controls.AIMING,
    controls.OFFERING,
    controls.LANDING,
    controls.EFFECT,
    controls.RECOVERING,
    controls.PROPOSING,
    controls.DEBATING,
    controls.VOTING,
    controls.DEMOLISHING,
    Asks(s.Over, section=10, prompt=lambda _view, phase, text: text(phase.ending)),
)


# The public screen ---------------------------------------------------------------------------------


def head(view: s.View, text: Text) -> str:
    return text(
        "head",
        turn=view.turn,
        world=view.un.world,
        markers=view.un.markers,
        limit=p.threshold(len(view.countries)),
        vault=view.un.vault,
    )


def seat_marks(view: s.View, seat: Seat, text: Text) -> str:
    first = text("is-first") if seat == view.first and view.turn else ""
    match view.phase:
        case s.Planning(waiting_) | s.Effect(_, _, waiting_) if view.countries[seat].fallen is None:
            return first + ("" if seat in waiting_ else text("is-ready"))
        case _:
            return first


def legend(view: s.View, text: Text) -> str:
    return SEPARATOR.join(seat_with_marks(view, seat, text) for seat in range(len(view.countries)))


def seat_with_marks(view: s.View, seat: Seat, text: Text) -> Markup:
    fallen_mark = text("is-gone") if view.countries[seat].fallen else ""
    return Markup(f"{seat_name(seat, text)}{seat_marks(view, seat, text)}{fallen_mark}")


def players(view: s.View, text: Text) -> Paragraph:
    lines = [
        f"{seat_with_marks(view, seat, text)}{SEPARATOR}{w.country_line(country, text)}"
        for seat, country in enumerate(view.countries)
    ]
    return Paragraph("\n".join(lines))


def table_picture(view: s.View, text: Text, crowned: Sequence[Seat] = ()) -> Picture:
    countries = [
        f"{text.label(seat)}: {w.country_described(country, text)}"
        for seat, country in enumerate(view.countries)
    ]
    alt = text.plain(
        "alt-table",
        turn=view.turn,
        world=view.un.world,
        vault=view.un.vault,
        countries=text("between-regions").join(countries),
    )
    return Picture(table(view, crowned), alt_text(alt))


def history(view: s.View, story: Sequence[ev.Event], text: Text) -> tuple[Block, ...]:
    lines = recent_history(view, story, text)
    return (Rule(), Paragraph(f"**{text('heading-last')}**\n{lines}")) if lines else ()


def question_blocks(view: s.View, text: Text) -> tuple[Block, ...]:
    question = Paragraph(f"### {ASKING.waiting(view, text)}")
    note = ASKING.note(view, text) if view.turn < LEARNING else ""
    return (question, *([Paragraph(f"-# {note}")] if note else []), *ASKING.public(view, text))


def leaders(view: s.View, text: Text) -> str:
    """Return all by name: the leaders in buildings, and how many the others need to catch up."""
    buildings = {seat: view.countries[seat].buildings for seat in p.alive(view.countries)}
    most = max(buildings.values())
    first = [seat for seat in buildings if buildings[seat] == most]
    if len(first) == len(buildings):
        return f"{text('lead-level', buildings=most)}\n{legend(view, text)}"
    behind = [
        text("lead-behind", who=seat_with_marks(view, seat, text), missing=most - buildings[seat])
        for seat in sorted(buildings, key=lambda seat: -buildings[seat])
        if buildings[seat] < most
    ]
    names = text.listed([seat_with_marks(view, seat, text) for seat in first])
    leader_line = text(
        "lead-first", who=names, count=len(first), buildings=most, behind=SEPARATOR.join(behind)
    )
    eliminated = [
        seat_with_marks(view, seat, text) for seat in range(len(view.countries)) if seat not in buildings
    ]
    return "\n".join((leader_line, *eliminated))


def public(view: s.View, story: Sequence[ev.Event], text: Text) -> Screen:
    """Show who leads, the board, what is asked, and what happened last."""
    lead_paragraph = Paragraph(leaders(view, text) if view.turn else legend(view, text))
    signs = (Paragraph(f"-# {text('legend')}"),) if view.turn < LEARNING else ()
    return Screen(
        (
            lead_paragraph,
            table_picture(view, text),
            *signs,
            *question_blocks(view, text),
            *history(view, story, text),
        ),
        SMOKE,
    )


def final(view: s.View, outcome: Outcome, story: Sequence[ev.Event], text: Text) -> Screen:
    """Show the last board, how it ended, and what decided between those who have as many buildings."""
    final_upkeep = [w.event_text(event, text) for event in story if isinstance(event, ev.Kept) and event.lost]
    ending = "\n".join([text(outcome.ending), *final_upkeep, *ties(view, outcome, text)])
    return Screen((table_picture(view, text, outcome.winners), Paragraph(ending)), SMOKE)


def ties(view: s.View, outcome: Outcome, text: Text) -> Iterator[str]:
    """Say what decided between countries with as many buildings (4.41, 4.42)."""
    equal: dict[int, list[Seat]] = {}
    for seat in sorted(range(len(view.countries)), key=outcome.ranks.__getitem__):
        equal.setdefault(outcome.scores[seat], []).append(seat)
    tied_seats = {buildings: seats for buildings, seats in equal.items() if len(seats) > 1}
    if tied_seats:
        yield f"-# {text('note-ranking')}"
    for buildings, seats in tied_seats.items():
        countries = SEPARATOR.join(tied_country(view, seat, seats, text) for seat in seats)
        yield f"-# {text('tied', buildings=buildings, countries=countries)}"


def tied_country(view: s.View, seat: Seat, seats: Sequence[Seat], text: Text) -> Markup:
    """Tell a country among those it is tied with: its pieces, and its money if that is compared too."""
    moment, buildings, pieces, money = wd.ranking_key(view.countries[seat])
    other_keys = [wd.ranking_key(view.countries[other]) for other in seats if other != seat]
    if view.countries[seat].fallen and moment not in [other[0] for other in other_keys]:
        return text("tied-out", who=text.seat(seat))
    if (moment, buildings, pieces) in [other[:3] for other in other_keys]:
        return text("tied-money", who=text.seat(seat), pieces=pieces, money=money)
    return text("tied-pieces", who=text.seat(seat), pieces=pieces)


def stopped_post(view: s.View, _seats: Sequence[s.View], story: Sequence[ev.Event], text: Text) -> Screen:
    blocks = (Paragraph(head(view, text)), table_picture(view, text), players(view, text))
    return Screen((*blocks, *history(view, story, text)), SMOKE)


# A seat's own panel --------------------------------------------------------------------------------


def private(view: s.View, seat: Seat, legal: tuple[s.Action, ...], draft: Value | None, text: Text) -> Screen:
    """Show the country, what is asked of the seat, and what its choice would change in the picture."""
    if view.countries[seat].fallen:
        idle = f"{text('is-out')}\n{ASKING.waiting(view, text)}"
        return Screen((Paragraph(idle),), SMOKE)
    country_picture = picture_of_seat(view, seat, draft, text, asked=bool(legal))
    if not legal:
        idle = text("nothing-to-do", waiting=ASKING.waiting(view, text))
        return Screen((country_picture, Paragraph(idle)), SMOKE)
    return Screen((country_picture, *ASKING.panel(view, seat, draft, text)), SMOKE)


def more(view: s.View, _seat: Seat, text: Text) -> tuple[Block, ...]:
    """Say in words what else the pictures of the table show: the world, the laws, and each country."""
    countries = [
        text(
            "country-told",
            who=seat_with_marks(view, seat, text),
            income=country.income,
            held=w.country_listed(country, text),
        )
        for seat, country in enumerate(view.countries)
        if country.fallen is None
    ]
    laws = [law_line(view, law, text) for law in p.LAWS]
    return Paragraph(head(view, text)), Paragraph("\n".join(countries)), Paragraph("\n".join(laws))


def law_line(view: s.View, law: p.Law, text: Text) -> Markup:
    proposers = [text.seat(seat) for seat, country in enumerate(view.countries) if law in country.laws]
    how = "now" if law in view.un.proposed else "before" if proposers else "never"
    return text("law-told", law=text(f"law-{law}"), who=text.listed(proposers), how=how)


def press_of_form(view: s.View, seat: Seat, draft: Value | None, given: Entered) -> Press:
    if given.name.startswith(panels.ORDERS):
        return panels.press_of_orders(view, seat, draft, given)
    return Play(s.Vote(given.number("yes"), given.number("no")))


def explanation(view: s.View, seat: Seat, text: Text) -> str:
    match view.phase:
        case s.Planning():
            is_asked = view.countries[seat].fallen is None
        case s.Effect(_, seats):
            is_asked = seat in seats
        case _:
            is_asked = s.turn_of(view.phase) == seat
    return ASKING.help(view, seat, text) if is_asked else ""


MOST_BEATS = 6
"""Maximum number of reveal steps: the suspense before the last die is the first to go."""


def reveals(before: s.View, after: s.View, events: Sequence[ev.Event], text: Text) -> tuple[Reveal, ...]:
    steps = [
        *dice_reveals(after, events, text),
        *world_reveals(before, after, events, text),
        *vote_reveals(before, events, text),
    ]
    suspense, rest = last_die_reveals(events, text), tuple(final_reveals(after, events, text))
    room = MOST_BEATS - len(steps) - len(rest)
    return (*steps, *suspense[-room:], *rest) if room > 0 else (*steps, *rest)[:MOST_BEATS]


# Pollution -----------------------------------------------------------------------------------------


def dice_reveals(after: s.View, events: Sequence[ev.Event], text: Text) -> Iterator[Reveal]:
    all_rolls = rolls(events)
    if all_rolls:
        falls = [fall for roll in all_rolls for fall in roll.falls]
        open_ = isinstance(after.phase, s.Placing | s.Aiming | s.Offering | s.Landing)
        key = "beat-dice-open" if open_ else "beat-dice"
        title = text(key, dice=sum(roll.face is not None for roll in all_rolls), tiles=len(falls))
        yield (
            Paragraph("\n".join([f"### {title}", *losses(falls, text)])),
            told_picture(dice(events), title),
        )


def told_picture(svg: str, told: str) -> Picture:
    """Return a picture of what the text above it says."""
    return Picture(svg, alt_text(told), instead="")


def losses(falls: Sequence[Fall | ev.Polluted], text: Text) -> Iterator[str]:
    hit = [fall for fall in falls if fall.lost]
    for owner in dict.fromkeys(fall.owner for fall in hit):
        places = [
            Markup(f"`{w.province_name(each.region, each.province)}` {w.content_sign(each.lost)}")
            for each in hit
            if each.owner == owner
        ]
        yield f"- {text('beat-lost', who=text.seat(owner), what=SEPARATOR.join(places))}"


def world_reveals(before: s.View, after: s.View, events: Sequence[ev.Event], text: Text) -> Iterator[Reveal]:
    clean = before.un.world == after.un.world
    changes = [
        event
        for event in events
        if isinstance(event, ev.WorldRose) or (isinstance(event, ev.WorldFell) and (event.tiles or not clean))
    ]
    lines = [w.event_text(event, text) for event in changes]
    effect_tiles = [event for event in events if isinstance(event, ev.Polluted) and event.seat is None]
    if lines or effect_tiles:
        state = world_state(after.un.world, after.un.markers, p.threshold(len(after.countries)))
        title = lines[-1] if lines else text("beat-effect", world=after.un.world, tiles=len(effect_tiles))
        yield (
            Paragraph("\n".join([f"### {title}", *losses(effect_tiles, text)])),
            told_picture(state, title),
        )


def vote_reveals(before: s.View, events: Sequence[ev.Event], text: Text) -> Iterator[Reveal]:
    results = [event for event in events if isinstance(event, ev.Passed | ev.Rejected)]
    if not isinstance(before.phase, s.Voting) or not results:
        return
    (result,) = results
    law, ballots = text(f"law-{result.law}"), ballots_of(before, before.phase, events)
    alt = text.plain("alt-votes", law=law, yes=result.yes, no=result.no)
    ballots_picture = Picture(votes(ballots, passed=isinstance(result, ev.Passed)), alt_text(alt))
    yield (Paragraph(text("beat-votes", law=law)), ballots_picture)
    yield (Paragraph(f"### {w.event_text(result, text)}"),)


def ballots_of(before: s.View, phase: s.Voting, events: Sequence[ev.Event]) -> list[Ballot]:
    diplomats = [country.diplomats for country in before.countries]
    last = [event for event in events if isinstance(event, ev.Voted)]
    return [
        *[(seat, yes, no, diplomats[seat] - yes - no) for seat, yes, no in phase.votes],
        *[(event.seat, event.yes, event.no, event.abstained) for event in last],
    ]


def last_die_reveals(events: Sequence[ev.Event], text: Text) -> list[Reveal]:
    for event in events:
        match event:
            case ev.Turned(turn, str(face)):
                return die_reveals(face, text("beat-goes-on", turn=turn), text)
            case ev.Ended(ending, str(face)):
                return die_reveals(face, text(ending), text)
            case _:
                pass
    return []


def die_reveals(face: p.Face, result: str, text: Text) -> list[Reveal]:
    question = text("beat-last-die")
    return [
        (Paragraph(question), told_picture(one_die(None), question)),
        (Paragraph(f"### {result}"), told_picture(one_die(face), result)),
    ]


def final_reveals(after: s.View, events: Sequence[ev.Event], text: Text) -> Iterator[Reveal]:
    """Yield what each player could maintain at the end, and the most buildings (4.42)."""
    if not isinstance(after.phase, s.Over):
        return
    outcome = wd.ranking(after.countries, after.phase.ending)
    buildings_lost = {event.seat: event.lost for event in events if isinstance(event, ev.Kept)}
    standings = [(seat, country, buildings_lost.get(seat, 0)) for seat, country in enumerate(after.countries)]
    if buildings_lost:
        lines = [f"- {w.event_text(event, text)}" for event in events if isinstance(event, ev.Kept)]
        upkeep_text = "\n".join([text("beat-kept"), *lines])
        yield (Paragraph(upkeep_text), told_picture(tally(standings), upkeep_text))
    if outcome.winners:
        names = text.listed([text.seat(seat) for seat in outcome.winners])
        winners = text("beat-won", who=names, buildings=outcome.scores[outcome.winners[0]])
        standings_by_rank = sorted(standings, key=lambda each: outcome.ranks[each[0]])
        yield (Paragraph(winners), told_picture(tally(standings_by_rank, outcome.winners), winners))


SCREENS = Screens(
    public=public,
    private=private,
    final=final,
    action=w.action_text,
    event=w.event_text,
    waiting=ASKING.waiting,
    entered=press_of_form,
    stopped=stopped_post,
    drafts=Drafts(panels.Draft | shop.Shopping, move=controls.action_of_draft),
    reveals=reveals,
    milestones=milestones,
    news=news,
    clock="debate-clock",
    help=explanation,
    more=more,
    section=ASKING.section,
    diagram=diagram,
    legend="board-signs",
    spirit=spirit,
    highlights=highlights,
    round=lambda view: view.turn,
    cover=COVER,
)
