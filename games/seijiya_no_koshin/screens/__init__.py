"""Seijiya no Koshin as its players see it: made of views alone."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Outcome, Seat
from games.screen import (
    Block,
    Drafts,
    OptionName,
    Paragraph,
    Picture,
    Rule,
    Screen,
    Screens,
    Text,
    one_by_one,
    rows,
)
from games.seats import seat_name
from games.seijiya_no_koshin import words as w
from games.seijiya_no_koshin.rules import pieces as p
from games.seijiya_no_koshin.rules.deal import (
    RANDOM,
    cells_beside,
    chosen_squares,
    face_of_option,
    preset_cells,
)
from games.seijiya_no_koshin.rules.scoring import country_scores
from games.seijiya_no_koshin.screens import recap as r
from games.seijiya_no_koshin.screens.art import PLACES, picture, pieces, score_picture, sketch
from games.seijiya_no_koshin.screens.cover import COVER
from games.seijiya_no_koshin.screens.diagrams import diagram
from games.seijiya_no_koshin.screens.panel import (
    CRIMSON,
    drafted_action,
    draw_button,
    end_line,
    explanation,
    private,
    section,
    unknown_lines,
    unused_lines,
)
from games.signs import SEPARATOR, signed
from games.text import Markup
from games.width import columns

LEARNING = 4
"""Number of turns with a word on how to play and the signs explained; later the history needs the room."""
ROOM = 100
"""Maximum columns of the last two turns."""


# While it goes on ----------------------------------------------------------------------------------


def public(view: p.View, story: Sequence[p.Event], text: Text) -> Screen:
    """The table as everybody sees it: what is asked stands right under the picture."""
    blocks: list[Block] = [Paragraph(f"-# {leads(view, text)}"), picture(view, text)]
    blocks.append(Paragraph(f"### {w.waiting(view, text)}"))
    is_new = len(turns(story)) < LEARNING
    if isinstance(view.phase, p.Turn):
        hint = [Paragraph(f"-# {text('how-to-play')}")] if is_new else []
        blocks += [*hint, *rows([draw_button(view, text)])]
    signs = [Paragraph(f"-# {text('legend')}")] if is_new else []
    return Screen((*blocks, players(view, text), *signs, *last_turns(story, text)), CRIMSON)


def leads(view: p.View, text: Text) -> str:
    """The best and worst country, the most privileges, and how near the end is: the rest is secret."""
    worth, most = country_scores(view.board), max(taking.interests for taking in view.takings)
    parts = list[str]()
    for key, points in (("lead-best", max(worth.values())), ("lead-worst", min(worth.values()))):
        if points * (1 if key == "lead-best" else -1) > 0:
            countries = Markup(" ").join(
                text(f"country-{each}") for each in p.COUNTRIES if worth[each] == points
            )
            parts.append(text(key, countries=countries, points=signed(points, text)))
    if most:
        who = [text.seat(seat) for seat, taking in enumerate(view.takings) if taking.interests == most]
        parts.append(text("lead-privileges", who=text.listed(who), many=most))
    return SEPARATOR.join([*parts, end_line(view, text)])


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
    return [at for at, event in enumerate(story) if isinstance(event, p.Drew | p.Laid)]


def last_turns(story: Sequence[p.Event], text: Text) -> tuple[Block, ...]:
    """The last turn, and the one before if a phone has room for both."""
    lines = list[str]()
    for begin in turns(story)[:-3:-1]:
        longer = [f"- {w.event(event, text)}" for event in story[begin:]]
        lines = longer if not lines or sum(map(columns, longer)) <= ROOM else lines
    return (Rule(), Paragraph("\n".join([f"**{text('heading-last')}**", *lines]))) if lines else ()


# The end -------------------------------------------------------------------------------------------


def final(view: p.View, outcome: Outcome, story: Sequence[p.Event], text: Text) -> Screen:
    """How it ended: the board, and where the rules open hands everybody's points and cards."""
    board = picture(view, text)
    if not view.hands:
        return Screen((board, players(view, text), *last_turns(story, text)), CRIMSON)
    seats = r.seat_scores(view, view.hands)
    scores = score_picture(view.board, seats, text, outcome.winners)
    return Screen(
        (board, scores, Paragraph(f"-# {w.waiting(view, text)}\n{r.hands_list(view.hands, text)}")), CRIMSON
    )


def stopped(view: p.View, seats: Sequence[p.View], _story: Sequence[p.Event], text: Text) -> Screen:
    """What was worth how much when people ended the game, the board, and everybody's hand."""
    hands = [own.hand for own in seats]
    scores = score_picture(view.board, r.seat_scores(view, hands), text)
    left_out = [Paragraph(f"-# {line}") for line in unused_lines(view, text)]
    return Screen((scores, picture(view, text), Paragraph(r.hands_list(hands, text)), *left_out), CRIMSON)


# The lobby -----------------------------------------------------------------------------------------


def lobby(options: p.Options, seats: int, text: Text) -> tuple[Block, ...]:
    cells = preset_cells(options.layout, seats)
    if cells is None:
        return (Paragraph(text("layout-drawn", cards=RANDOM[options.layout])),)
    interests, chosen = len(cells_beside(cells)), chosen_squares(options, cells)
    left = len(cells) - len(chosen)
    size = text("layout", seats=seats, cards=len(cells), interests=interests, left=left)
    alt = text.plain("alt-layout", cells=p.cell_names(cells), interests=interests)
    faces = [
        f"{p.cell_name(cell)} {w.face_words(square.face, square.turned)}" for cell, square in chosen.items()
    ]
    return (Paragraph(size), Picture(sketch(cells, chosen), " ".join([alt, *faces])))


def field_option(place: int) -> OptionName:
    """Return what the values of a field card's option are called: by limit and marks."""

    def name(value: str, text: Text) -> str:
        face, turned = face_of_option(value)
        if face is None:
            return text.plain("field-lot", place=place)
        return text.plain("field-face", place=place, face=w.face_words(face, turned))

    return name


def more(view: p.View, _seat: Seat, text: Text) -> tuple[Block, ...]:
    """Say behind the panel what the pictures show, and what no one has played yet."""
    japan = [
        text("told-japan", name=card, marks=w.mark_words(card, turned=False))
        for card in view.hand
        if card in p.JAPAN
    ]
    parts = [[*w.board_lines(view.board, text), *japan], [*unknown_lines(view, text)]]
    return players(view, text), *(Paragraph("\n".join(f"-# {line}" for line in part)) for part in parts)


SCREENS = Screens(
    public=public,
    private=private,
    final=final,
    action=w.action,
    event=w.event,
    waiting=w.waiting,
    lobby=lobby,
    option_names={f"field_{place}": field_option(place) for place in PLACES},
    stopped=stopped,
    drafts=Drafts(p.Chosen, move=drafted_action),
    reveals=r.reveals,
    milestones=one_by_one(r.milestone),
    news=r.news,
    help=explanation,
    section=section,
    diagram=diagram,
    more=more,
    legend="board-signs",
    spirit=r.spirit,
    highlights=r.highlights,
    cover=COVER,
    pieces=pieces(),
)
