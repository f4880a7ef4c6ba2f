"""Seijiya no Koshin as its players see it: made of views alone."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Outcome
from games.highlights import in_small_print
from games.screen import Block, Drafts, Paragraph, Picture, Rule, Screen, Screens, Text, rows
from games.seats import seat_name
from games.seijiya_no_koshin import pieces as p
from games.seijiya_no_koshin import recap as r
from games.seijiya_no_koshin import words as w
from games.seijiya_no_koshin.art import picture, score_picture, sketch
from games.seijiya_no_koshin.deal import RANDOM, around, preset
from games.seijiya_no_koshin.diagrams import diagram
from games.seijiya_no_koshin.panel import CRIMSON, draw_button, explained, head, private, section, unused
from games.signs import SEPARATOR

LEARNING = 4
"""Number of turns with the signs explained below the board; later the history needs the room."""


# While it goes on ----------------------------------------------------------------------------------


def public(view: p.View, story: Sequence[p.Event], text: Text) -> Screen:
    """The table as everybody sees it: what is asked stands right under the picture."""
    blocks: list[Block] = [picture(view, text), Paragraph(f"### {w.waiting(view, text)}")]
    if isinstance(view.phase, p.Turn):
        blocks += [Paragraph(f"-# {text('how-to-play')}"), *rows([draw_button(view, text)])]
    signs = [text("head-end"), text("legend")] if len(turns(story)) < LEARNING else []
    small = "\n".join(f"-# {line}" for line in (head(view, text), *signs))
    return Screen((*blocks, players(view, text), Paragraph(small), *last_turns(story, text)), CRIMSON)


def players(view: p.View, text: Text) -> Paragraph:
    lines = list[str]()
    for seat, taking in enumerate(view.takings):
        mark = text("marker") if view.phase == p.Turn(seat) else ""
        parts = [
            f"{mark}{seat_name(seat, text)}",
            text("cards", cards=view.counts[seat]),
        ]
        parts.append(text("interests", many=taking.interests))
        if taking.exposed:
            countries = text.listed([text(f"country-{country}") for country in taking.exposed])
            parts.append(text("exposed-kept", countries=countries))
        lines.append(SEPARATOR.join(parts))
    return Paragraph("\n".join(lines))


def turns(story: Sequence[p.Event]) -> list[int]:
    """Where in the story turns begin."""
    return [at for at, seen in enumerate(story) if isinstance(seen, p.Drew | p.Laid)]


def last_turns(story: Sequence[p.Event], text: Text) -> tuple[Block, ...]:
    begins = turns(story)[-2:]
    lines = [f"- {w.event(seen, text)}" for seen in (story[begins[0] :] if begins else ())]
    return (Rule(), Paragraph("\n".join([f"**{text('heading-last')}**", *lines]))) if lines else ()


# The end -------------------------------------------------------------------------------------------


def final(view: p.View, outcome: Outcome, story: Sequence[p.Event], text: Text) -> Screen:
    """How it ended: the board, and where the rules open hands everybody's points and cards."""
    if not view.hands:
        return Screen((picture(view, text), players(view, text), *last_turns(story, text)), CRIMSON)
    seats = r.scored_seats(view, view.hands)
    line = Paragraph("\n".join([w.waiting(view, text), r.moral(outcome, seats, text)]).strip())
    scores = score_picture(view.board, seats, text, outcome.winners)
    return Screen((line, scores, picture(view, text), *remembered(view, view.hands, story, text)), CRIMSON)


def stopped(view: p.View, seats: Sequence[p.View], story: Sequence[p.Event], text: Text) -> Screen:
    """What was worth how much when people ended the game, and everybody's hand."""
    hands = [own.hand for own in seats]
    scores = score_picture(view.board, r.scored_seats(view, hands), text)
    left_out = [Paragraph(f"-# {line}") for line in unused(view, text)]
    return Screen((scores, picture(view, text), *remembered(view, hands, story, text), *left_out), CRIMSON)


def remembered(
    view: p.View, hands: Sequence[Sequence[p.Card]], story: Sequence[p.Event], text: Text
) -> tuple[Block, ...]:
    lines = in_small_print(r.memorable(view.board, story, text))
    heading = f"**{text('heading-memorable')}**"
    talk = (Rule(), Paragraph("\n".join([heading, *lines]))) if lines else ()
    return (Paragraph(r.opened(hands, text)), *talk)


# The lobby -----------------------------------------------------------------------------------------


def lobby(options: p.Options, seats: int, text: Text) -> tuple[Block, ...]:
    cells = preset(options.layout, seats)
    if cells is None:
        return (Paragraph(text("layout-drawn", cards=RANDOM[options.layout])),)
    interests = len(around(cells))
    size = text("layout", seats=seats, cards=len(cells), interests=interests)
    alt = text("alt-layout", cells=p.named(cells), interests=interests)
    return (Paragraph(size), Picture(sketch(cells), alt))


SCREENS = Screens(
    public=public,
    private=private,
    final=final,
    action=w.action,
    event=w.event,
    waiting=w.waiting,
    lobby=lobby,
    stopped=stopped,
    drafts=Drafts(p.Chosen),
    reveals=r.reveals,
    milestone=r.milestone,
    help=explained,
    section=section,
    diagram=diagram,
    guess=r.guess,
    proved=r.proved,
)
