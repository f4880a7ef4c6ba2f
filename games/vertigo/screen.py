"""Vertigo as its players see it: made of views alone."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Outcome, Seat, Value
from games.screen import Block, Drafts, Entered, Paragraph, Picture, Play, Press, Rule, Screen, Screens, Text
from games.seats import seat_sign
from games.vertigo.actions import Action, Vote
from games.vertigo.art import table
from games.vertigo.beats import beats, milestone
from games.vertigo.controls import decision, demolition, outlook, proposing, stepping, would
from games.vertigo.diagrams import diagram
from games.vertigo.drafts import Draft
from games.vertigo.epilogue import memorable, moral
from games.vertigo.events import Event
from games.vertigo.figures import line, own
from games.vertigo.guide import help_, section
from games.vertigo.phases import (
    Debating,
    Demolishing,
    Effect,
    Founding,
    Naming,
    Over,
    Planning,
    Proposing,
    Recovering,
    Stepping,
    View,
    Voting,
)
from games.vertigo.pieces import REGIONS, STEP, TILE, Country, threshold
from games.vertigo.plan_panel import planning
from games.vertigo.reports import event
from games.vertigo.shop_panel import shopping
from games.vertigo.telling import told
from games.vertigo.tile_panel import effect, recovering
from games.vertigo.words import CODES, SEPARATOR, TOGETHER, action, waiting

SMOKE = 0x5E6B63
LEARNING = 3
"""Before this turn the signs of the picture are explained; later the story needs the room."""
NOTES: dict[type[Value], str] = {
    Founding: "founding",
    Naming: "naming",
    Planning: "planning",
    Stepping: "stepping",
    Effect: "effect",
    Proposing: "proposing",
    Demolishing: "own",
    Recovering: "own",
}


# The public screen ---------------------------------------------------------------------------------


def head(view: View, text: Text) -> str:
    """Turn, world, vault."""
    return text(
        "head",
        turn=view.turn,
        world=view.un.world,
        markers=view.un.markers,
        limit=threshold(len(view.countries)),
        vault=view.un.vault,
    )


def mark(view: View, seat: Seat, text: Text) -> str:
    """What a seat is doing, beside its name."""
    first = text("is-first") if seat == view.first and view.turn else ""
    match view.phase:
        case Planning(waiting_) | Effect(_, _, waiting_) if view.countries[seat].fallen is None:
            return first + ("" if seat in waiting_ else text("is-ready"))
        case _:
            return first


def legend(view: View, text: Text) -> str:
    """Whose colour is whose, and what each is doing."""
    return SEPARATOR.join(named(view, seat, text) for seat in range(len(view.countries)))


def named(view: View, seat: Seat, text: Text) -> str:
    """A seat with its sign and its marks."""
    gone = text("is-gone") if view.countries[seat].fallen else ""
    return f"{seat_sign(seat)}{TOGETHER}{text.seat(seat)}{mark(view, seat, text)}{gone}"


def players(view: View, text: Text) -> Paragraph:
    """Everybody's country in a line."""
    lines = [
        f"{named(view, seat, text)}{SEPARATOR}{line(country, text)}"
        for seat, country in enumerate(view.countries)
    ]
    return Paragraph("\n".join(lines))


def picture(view: View, text: Text, crowned: Sequence[Seat] = ()) -> Picture:
    """The table, and in words what the picture shows."""
    countries = [f"{seat + 1}: {tiles(country, text)}" for seat, country in enumerate(view.countries)]
    alt = text(
        "alt-table",
        turn=view.turn,
        world=view.un.world,
        vault=view.un.vault,
        countries="; ".join(countries),
    )
    return Picture(table(view, crowned), alt)


def tiles(country: Country, text: Text) -> str:
    """What a country has, and the tiles of each region."""
    polluted = " ".join(f"{CODES[at]} {STEP * country.regions[at].count(TILE)}%" for at in range(REGIONS))
    return f"{line(country, text).replace('**', '')} {polluted}"


def history(view: View, story: Sequence[Event], text: Text) -> tuple[Block, ...]:
    """What happened last."""
    lines = told(view, story, text)
    return (Rule(), Paragraph(f"**{text('heading-last')}**\n{lines}")) if lines else ()


def asked(view: View, text: Text) -> tuple[Block, ...]:
    """What the table waits for, and the controls that everybody may see."""
    question = Paragraph(f"### {waiting(view, text)}")
    match view.phase:
        case Debating(law, queue) | Voting(law, queue):
            return (question, Paragraph(outlook(view, law, queue[0], text)), *decision(view, text))
        case Over():
            return (question,)
        case _:
            return (question, *note(view, text), *decision(view, text))


def note(view: View, text: Text) -> tuple[Block, ...]:
    """Where to go on, when it is not decided on the public post."""
    where = NOTES.get(type(view.phase), "tile")
    return (Paragraph(f"-# {text(f'note-{where}')}"),)


def public(view: View, story: Sequence[Event], text: Text) -> Screen:
    """The table as everybody sees it: what is asked stands right under the picture."""
    signs = f"\n-# {text('legend')}" if view.turn < LEARNING else ""
    shown = (picture(view, text), Paragraph(f"{legend(view, text)}{signs}"))
    return Screen((*shown, *asked(view, text), *history(view, story, text)), SMOKE)


def final(view: View, outcome: Outcome, story: Sequence[Event], text: Text) -> Screen:
    """How it ended: in what world it was won, the table with a crown, and what will be talked about."""
    said = "\n".join([text(outcome.ending), moral(view, outcome, text), *ranking(outcome, text)])
    return Screen((Paragraph(said), picture(view, text, outcome.winners), *talk(story, text)), SMOKE)


def ranking(outcome: Outcome, text: Text) -> tuple[str, ...]:
    """By what is compared, where the buildings of some are equal."""
    equal = len(set(outcome.scores)) < len(outcome.scores)
    return (f"-# {text('note-ranking')}",) if equal else ()


def stopped(view: View, _seats: Sequence[View], story: Sequence[Event], text: Text) -> Screen:
    """The world as it stood when people ended the game; plans not carried out yet stay nobody's."""
    shown = (Paragraph(head(view, text)), picture(view, text), players(view, text))
    return Screen((*shown, *talk(story, text), *history(view, story, text)), SMOKE)


def talk(story: Sequence[Event], text: Text) -> tuple[Block, ...]:
    """What will be talked about."""
    lines = [f"-# · {each}" for each in memorable(story, text)]
    return (Paragraph("\n".join([f"**{text('heading-memorable')}**", *lines])),) if lines else ()


# A seat's own panel --------------------------------------------------------------------------------


def private(view: View, seat: Seat, legal: tuple[Action, ...], draft: Value | None, text: Text) -> Screen:
    """A seat's own country, and what it may do now."""
    blocks = to_do(view, seat, draft, text) if legal else (Paragraph(idle(view, text)),)
    return Screen((*mine(view.countries[seat], text), *blocks), SMOKE)


def mine(country: Country, text: Text) -> tuple[Block, ...]:
    """The own country, once it is founded."""
    if country.fallen:
        return (Paragraph(text("is-out")), Rule())
    return (Paragraph(own(country, text)), Rule()) if country.population else ()


def idle(view: View, text: Text) -> str:
    """Nothing to do; what the table waits for."""
    return text("nothing-to-do", waiting=waiting(view, text))


def to_do(view: View, seat: Seat, draft: Value | None, text: Text) -> tuple[Block, ...]:
    """The controls of the present decision."""
    question = Paragraph(f"### {waiting(view, text)}")
    match view.phase:
        case Founding():
            return shopping(view, draft, text)
        case Planning():
            return planning(view, seat, draft, text)
        case Stepping() as phase:
            return (question, Paragraph(text("ask-stepping")), *stepping(view, phase, text))
        case Effect():
            return effect(view, seat, draft, text)
        case Recovering():
            return (question, *recovering(view, seat, draft, text))
        case Demolishing() as phase:
            return demolition(view, phase, draft, text)
        case Proposing():
            return (question, *proposing(view, seat, draft, text))
        case Debating(law, queue) | Voting(law, queue):
            return (question, Paragraph(would(view, law, queue[0], text, seat)), *decision(view, text))
        case _:
            return (question, *decision(view, text))


def entered(_view: View, _seat: Seat, _draft: Value | None, given: Entered) -> Press:
    """A split vote, as it was typed."""
    return Play(Vote(given.number("yes"), given.number("no")))


SCREENS = Screens(
    public=public,
    private=private,
    final=final,
    action=action,
    event=event,
    waiting=waiting,
    entered=entered,
    stopped=stopped,
    drafts=Drafts(Draft),
    beats=beats,
    milestone=milestone,
    help=help_,
    section=section,
    diagram=diagram,
)
