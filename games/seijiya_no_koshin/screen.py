"""Seijiya no Koshin as its players see it: made of views alone."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Outcome, Seat, Value
from games.screen import Block, Drafts, Paragraph, Picture, Rule, Screen, Screens, Text, rows
from games.seats import seat_sign
from games.seijiya_no_koshin import pieces as p
from games.seijiya_no_koshin import words as w
from games.seijiya_no_koshin.art import sketch
from games.seijiya_no_koshin.board import played
from games.seijiya_no_koshin.cards import CARDS, COUNTRIES, JAPAN, Card
from games.seijiya_no_koshin.controls import draw_button, japan_marks, turn_controls
from games.seijiya_no_koshin.diagrams import diagram
from games.seijiya_no_koshin.ending import memorable, moral, opened, scored_seats
from games.seijiya_no_koshin.grid import named
from games.seijiya_no_koshin.guide import help_, section
from games.seijiya_no_koshin.layouts import RANDOM, around, preset
from games.seijiya_no_koshin.pictures import picture, score_picture, score_told
from games.seijiya_no_koshin.reveal import milestone, reveals
from games.seijiya_no_koshin.scoring import Score, scored, visible, worths

CRIMSON = 0xB5332E
LEARNING = 4
"""Number of turns with the signs explained below the board; later the history needs the room."""


# The public screen ---------------------------------------------------------------------------------


def taken(taking: p.Taking, text: Text) -> str:
    count = text("interests", many=taking.interests)
    if not taking.exposed:
        return count
    countries = text.listed([text(f"country-{country}") for country in taking.exposed])
    return f"{count}{w.SEPARATOR}{text('exposed-kept', countries=countries)}"


def named_seat(view: p.View, seat: Seat, text: Text) -> str:
    mark = text("marker") if isinstance(view.phase, p.Turn) and view.phase.seat == seat else ""
    return f"{mark}{seat_sign(seat)}{w.TOGETHER}{text.seat(seat)}"


def players(view: p.View, text: Text) -> Paragraph:
    return Paragraph(
        "\n".join(
            f"{named_seat(view, seat, text)}{w.SEPARATOR}"
            f"{text('cards', cards=view.counts[seat])}{w.SEPARATOR}{taken(taking, text)}"
            for seat, taking in enumerate(view.takings)
        )
    )


def head(view: p.View, text: Text) -> str:
    """How near the end is (2.18)."""
    return text("head", deck=view.deck, interests=len(view.board.interests))


def told(story: Sequence[p.Event], text: Text) -> tuple[Block, ...]:
    begins = [at for at, seen in enumerate(story) if isinstance(seen, p.Drew | p.Laid)]
    if not begins:
        return ()
    start = begins[-2:][0]
    lines = [f"- {w.event(seen, text)}" for seen in story[start:]]
    return (Rule(), Paragraph("\n".join([f"**{text('heading-last')}**", *lines])))


def turns(story: Sequence[p.Event]) -> int:
    return sum(isinstance(seen, p.Drew | p.Laid) for seen in story)


def unseen(view: p.View, text: Text) -> Paragraph:
    """Every card that was not played yet, the same for everybody (2.24)."""
    gone = set(played(view.board))
    left = [held for held in CARDS if held not in gone]
    lines = [
        text("unseen-line", country=text(f"long-{country}"), cards=w.numbers(held, text))
        for country, held in w.by_country(left)
    ]
    lines.insert(0, text("unseen"))
    return Paragraph("\n".join(f"-# {line}" for line in lines))


def deck_told(view: p.View, text: Text) -> tuple[Block, ...]:
    return (Rule(), *unused(view, text), unseen(view, text))


def unused(view: p.View, text: Text) -> tuple[Paragraph, ...]:
    """The exposed cards that stayed out of the game (2.30)."""
    if not view.board.unused:
        return ()
    countries = text.listed([text(f"country-{country}") for country in sorted(view.board.unused)])
    return (Paragraph(f"-# {text('unused', countries=countries)}"),)


def public(view: p.View, story: Sequence[p.Event], text: Text) -> Screen:
    """The table as everybody sees it: what is asked stands right under the picture."""
    blocks: list[Block] = [picture(view, text), Paragraph(f"### {w.waiting(view, text)}")]
    if isinstance(view.phase, p.Turn):
        blocks += [Paragraph(f"-# {text('how-to-play')}"), *rows([draw_button(view, text)])]
    signs = [text("head-end"), text("legend")] if turns(story) < LEARNING else []
    small = "\n".join(f"-# {line}" for line in (head(view, text), *signs))
    below = (players(view, text), Paragraph(small), *told(story, text))
    return Screen((*blocks, *below), CRIMSON)


# The end -------------------------------------------------------------------------------------------


def final(view: p.View, outcome: Outcome, story: Sequence[p.Event], text: Text) -> Screen:
    """How it ended: everybody's points and, where the rules open them, hands; the story has the board."""
    if not view.hands:
        return Screen((picture(view, text), players(view, text), *told(story, text)), CRIMSON)
    seats = scored_seats(view, view.hands)
    line = Paragraph("\n".join([w.waiting(view, text), moral(outcome, seats, text)]).strip())
    scores = score_picture(view.board, seats, text, outcome.winners)
    return Screen((line, scores, *epilogue(view, view.hands, story, text)), CRIMSON)


def stopped(view: p.View, seats: Sequence[p.View], story: Sequence[p.Event], text: Text) -> Screen:
    """What was worth how much when people ended the game, and everybody's hand; the story has the board."""
    hands = [own.hand for own in seats]
    scores = score_picture(view.board, scored_seats(view, hands), text)
    return Screen((scores, *epilogue(view, hands, story, text), *unused(view, text)), CRIMSON)


def epilogue(
    view: p.View, hands: Sequence[Sequence[Card]], story: Sequence[p.Event], text: Text
) -> tuple[Block, ...]:
    lines = [f"-# · {line}" for line in memorable(view.board, story, text)]
    heading = f"**{text('heading-memorable')}**"
    talk = (Rule(), Paragraph("\n".join([heading, *lines]))) if lines else ()
    return (Paragraph(opened(hands, text)), *talk)


# A seat's own panel --------------------------------------------------------------------------------


def hand_line(view: p.View, country: str, held: Sequence[Card], each: int, text: Text) -> str:
    shown = w.numbers(held, text)
    new = text("new", card=w.card(view.drawn, text)) if view.drawn is not None and view.drawn in held else ""
    line = text("hand-line", country=text(f"long-{country}"), points=w.signed(each, text), cards=shown)
    return f"{line}{new}"


def hand_told(view: p.View, score: Score, text: Text) -> str:
    each = {**{holding.country: holding.each for holding in score.holdings}, "JP": score.japan_each}
    lines = [hand_line(view, country, held, each[country], text) for country, held in w.by_country(view.hand)]
    lines += [f"-# {japan_marks(held, text)}" for held in view.hand if held in JAPAN]
    return "\n".join(lines) or text("no-card")


def countries_told(board: p.Board, text: Text) -> str:
    """The present score of each country, and how many of its cards are to be seen."""
    worth, seen = worths(board), visible(board)
    lines = [
        text("country-now", country=text(f"country-{c}"), points=w.signed(worth[c], text), cards=seen[c])
        for c in COUNTRIES
    ]
    return w.SEPARATOR.join(line.replace(" ", w.TOGETHER) for line in lines)


def private(view: p.View, seat: Seat, legal: tuple[p.Action, ...], draft: Value | None, text: Text) -> Screen:
    score = scored(view.board, view.hand, view.takings[seat], view.counts)
    own = [
        f"**{text('own', cards=len(view.hand))}**",
        hand_told(view, score, text),
        text("own-score", points=w.signed(score.total, text)),
        f"-# {score_told(score, text)}",
        f"-# {text('countries-now', countries=countries_told(view.board, text))}",
        f"-# {head(view, text)}",
    ]
    if not legal:
        wait = Paragraph(text("nothing-to-do", waiting=w.waiting(view, text)))
        return Screen((Paragraph("\n".join(own)), Rule(), wait, *deck_told(view, text)), CRIMSON)
    controls = turn_controls(view, seat, legal, draft, text)
    chosen = isinstance(draft, p.Chosen) and draft.card in view.hand
    unplayed = () if chosen else deck_told(view, text)
    return Screen((Paragraph("\n".join(own)), Rule(), *controls, *unplayed), CRIMSON)


# The lobby -----------------------------------------------------------------------------------------


def lobby(options: p.Options, seats: int, text: Text) -> tuple[Block, ...]:
    cells = preset(options.layout, seats)
    if cells is None:
        return (Paragraph(text("layout-drawn", cards=RANDOM[options.layout])),)
    interests = len(around(cells))
    size = text("layout", seats=seats, cards=len(cells), interests=interests)
    return (
        Paragraph(size),
        Picture(sketch(cells), text("alt-layout", cells=named(cells), interests=interests)),
    )


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
    reveals=reveals,
    milestone=milestone,
    help=help_,
    section=section,
    diagram=diagram,
)
