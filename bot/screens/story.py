"""A game told again, as everyone saw it: its highlights, and all its moments by round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from msgspec.structs import astuple

from bot.screens.added import added_buttons
from bot.screens.optional import optional
from bot.screens.requests import OpenHighlight, OpenMoment, OpenStory
from bot.screens.wording import menu, table_title
from bot.table.errors import DeniedError
from bot.table.review import Review, Verdict
from bot.table.table import Lobby, Over, Playing, Table
from bot.text import Words
from games.core import Outcome
from games.host.position import Position, remaining_steps
from games.screen import (
    DECIDED,
    MENU,
    Ask,
    Block,
    Button,
    Highlight,
    Option,
    Paragraph,
    Picture,
    Row,
    Screen,
    rows,
)
from games.signs import SEPARATOR
from games.text import Markup

LATEST = 99_999
"""Stands for the last moment."""
MAXIMUM_HIGHLIGHTS = 7
"""Maximum number of highlights, with the decisions that turned the game."""
MOST_LARGE, MOST_TOLD, MOST_LISTED = 5, 12, 14
"""Maximum number of events of a moment told in large print, and on one page; and of what one event lists."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Public events that happened together, and the table after them."""

    view: Any
    """What the public sees after them."""
    events: tuple[Any, ...]
    """The events, as they happened."""
    story: tuple[Any, ...]
    """The events, as far as they may be retold."""
    outcome: Outcome | None
    """The outcome, at the end of the game."""
    at: int = 0
    """The number of events of the game's story up to it and with it."""
    part: tuple[int, int] = (0, 1)
    """Which of how many parts of what its events list is told."""
    n: int = 0
    """The number of entries up to it and with it."""


def require_story(table: Table) -> Playing | Over:
    """Return a table whose story may be shown. Raises `DeniedError`."""
    match table:
        case Playing() if table.game.forgets:
            raise DeniedError("denied-story-memory")
        case Playing():
            return table
        case Over() if table.position is not None:
            return table
        case Lobby():
            raise DeniedError("denied-not-started")
        case Over():
            raise DeniedError("denied-story-lost")


def story_version(table: Playing | Over) -> tuple[int, int, int]:
    """Return the key of a table's story, made of public facts only.

    A story is replayed again when this changes: the time of an answer must not reveal secret choices.
    """
    acts = table.presence.acts if isinstance(table, Playing) else -1
    return table.id, acts, len(table.position.story) if table.position else 0


def moments(table: Playing | Over) -> tuple[Moment, ...]:
    """Return the moments of a game from the deal on, without those taken back.

    It replays the game, which may take some tenths of a second. A secret action is no moment: its number
    would reveal who has chosen.
    """
    deal = table.begin()
    steps = [*deal.replay(table.entries)]
    public_moments = [_moment(deal)]
    for step in remaining_steps(steps):
        if step.after.events or step.after.outcome is not None:
            public_moments += _parts(_moment(step.after), public_moments[-1])
    return tuple(_with_places(public_moments, steps[-1].after.story if steps else ()))


def _with_places(public_moments: Iterable[Moment], story: Sequence[Any]) -> Iterator[Moment]:
    """Yield the moments with their places in the story, which may leave out some of their events."""
    event_count = 0
    for moment in public_moments:
        for event in moment.events:
            event_count += story[event_count : event_count + 1] == (event,)
        yield replace(moment, at=event_count)


def _moment(position: Position) -> Moment:
    view = position.game.view(position.state, None)
    return Moment(view, position.events, position.story, position.outcome, n=position.length)


def _parts(moment: Moment, before: Moment) -> list[Moment]:
    """Return a moment in as many parts as it needs pages; only the last shows the table after it."""
    events = moment.events
    unchanged = replace(before, n=moment.n)
    parts = [
        replace(
            unchanged, events=events[at : at + MOST_TOLD], story=(*before.story, *events[: at + MOST_TOLD])
        )
        for at in range(0, len(events) - MOST_TOLD, MOST_TOLD)
    ]
    last_part = replace(moment, events=events[len(parts) * MOST_TOLD :])
    event_fields: list[Any] = [field for event in last_part.events for field in astuple(event)]
    lengths = [len(cast("tuple[Any, ...]", field)) for field in event_fields if isinstance(field, tuple)]
    count = max(1, -(-sum(lengths) // MOST_LISTED))
    parts += [replace(last_part, outcome=None, part=(number, count)) for number in range(count - 1)]
    return [*parts, replace(last_part, part=(count - 1, count))]


def moment_at(story: Sequence[Moment], events: int) -> int:
    """Return the number of the moment at which this number of the story's events had happened."""
    return next((n for n, moment in enumerate(story) if moment.at >= events), len(story) - 1)


def story_page(table: Playing | Over, story: Sequence[Moment], number: int, text: Words) -> Screen:
    """Return one moment of a game: what happened, its picture, and the ways to other moments."""
    shown_number = max(0, min(number, len(story) - 1))
    count = len(story)
    moment = story[shown_number]
    screens = table.package.screens
    heading = (
        f"**{text('story-title', table=table_title(table, text), number=shown_number + 1, count=count)}**"
    )
    event_lines = [screens.event(event, text) for event in moment.events]
    # Many are told in small print, one after the other.
    lines = [f"- {line}" for line in event_lines]
    if len(event_lines) > MOST_LARGE:
        lines = [f"-# {line}" for line in SEPARATOR.join(event_lines).splitlines()]
    if shown_number == 0:
        lines = [text("story-begins")]
    elif moment.part != (0, 1):
        number, part_count = moment.part
        lines = [line for event_line in event_lines for line in event_line.splitlines()]
        lines = lines[len(lines) * number // part_count : len(lines) * (number + 1) // part_count]
    elif moment.outcome is not None and not moment.events:
        lines = [text(moment.outcome.ending)]
    buttons = _buttons(table.id, shown_number, count, text)
    if isinstance(table, Over) and highlights(table, None, text):
        highlights_button = Button(
            text("button-highlights"), Ask(OpenHighlight(table.id, slot="all")), emoji="⭐"
        )
        buttons = (*buttons, highlights_button)
    return Screen(
        (
            Paragraph("\n".join([heading, *lines])),
            *_pictures(table, moment, text),
            Row(buttons),
            *rows(added_buttons("story", table, None, text)),
            *_chapters(table, story, shown_number, text),
        )
    )


def _pictures(table: Playing | Over, moment: Moment, text: Words) -> list[Picture]:
    screens = table.package.screens
    position = table.position
    outcome = moment.outcome

    def render() -> Screen:
        # Where people ended the game, its view is still that of a game in progress, even if it was ranked.
        if outcome is not None and position is not None and position.ended is None:
            return screens.final(moment.view, outcome, moment.story, text)
        return screens.public(moment.view, moment.story, text)

    screen = optional(table, "moment_picture", render, Screen(()))
    return [block for block in screen.blocks if isinstance(block, Picture)]


def turning_picture(table: Over, story: Sequence[Moment], highlight: Highlight, text: Words) -> list[Picture]:
    """Return the picture of a highlight: its own, that of its reveal, or the table after it."""
    number = moment_at(story, highlight.at)
    position = table.position
    moment = story[number]
    before = story[max(0, number - 1)].view
    if highlight.picture is not None or highlight.plain or position is None:
        return [highlight.picture] if highlight.picture is not None else _pictures(table, moment, text)[:1]

    def reveal_pictures() -> list[Picture]:
        event_count = moment.events.index(position.story[highlight.at - 1]) + 1
        now = moment.view if event_count == len(moment.events) else before
        steps = table.package.screens.reveals(before, now, moment.events[:event_count], text)
        return [block for step in steps for block in step if isinstance(block, Picture)]

    return (
        optional(table, "highlight_picture", reveal_pictures, [])[-1:] or _pictures(table, moment, text)[:1]
    )


def _buttons(table_id: int, at: int, count: int, text: Words) -> tuple[Button, ...]:
    steps = ((0, "⏮", "first"), (at - 1, "◀", "back"), (at + 1, "▶", "on"), (count - 1, "⏭", "last"))
    return tuple(
        Button(
            text(f"story-{slot}"),
            Ask(OpenStory(table_id, max(0, min(to, count - 1)), slot)),
            emoji=emoji,
            disabled=at == (0 if to < at or slot == "first" else count - 1),
        )
        for to, emoji, slot in steps
    )


def _chapters(table: Playing | Over, story: Sequence[Moment], at: int, text: Words) -> tuple[Block, ...]:
    """Return a menu of the rounds, where the game has more than one; of many only every second, or so."""
    rounds = [table.package.screens.round(moment.view) for moment in story]
    first_by_round = {round_number: rounds.index(round_number) for round_number in rounds}
    if len(first_by_round) <= 1:
        return ()
    first_by_round = dict(list(first_by_round.items())[:: -(-len(first_by_round) // MENU)])
    current_round = max(
        (round_number for round_number in first_by_round if round_number <= rounds[at]), default=rounds[at]
    )
    options = [
        Option(
            text.plain("story-round", round=round_number),
            Ask(OpenStory(table.id, moment_number, "round")),
            chosen=round_number == current_round,
        )
        for round_number, moment_number in first_by_round.items()
    ]
    return menu(text("story-rounds"), options)


def story_button(table_id: int, text: Words, page: int = 0) -> Button:
    """Return the button to the story of a game; that of a game that is over opens on its highlights."""
    return Button(text("button-story"), Ask(OpenStory(table_id, page)), emoji="📖")


# Highlights ----------------------------------------------------------------------------------------


def highlights(table: Playing | Over, review: Review | None, text: Words) -> tuple[Highlight, ...]:
    """Return what stands out in a game that is over, in its order, with the decisions that turned it."""
    position = table.position
    if position is None or not isinstance(table, Over):
        return ()
    view = table.game.view(position.state, None)
    # A game that was stopped, and not ranked, has no outcome to explain.
    outcome = table.outcome if table.outcome is not None and table.outcome.winners else None
    screens = table.package.screens
    game_highlights = optional(
        table, "highlights", lambda: screens.highlights(view, position.story, outcome, text), ()
    )
    turns = review.turns if review is not None else ()
    turning_points = [
        Highlight(turn.at, turning_line(table, turn, text), DECIDED, plain=True) for turn in turns
    ]
    turned_at = {moment.at for moment in turning_points}
    others = sorted(
        (moment for moment in game_highlights if moment.at not in turned_at),
        key=lambda moment: -moment.weight,
    )
    others = others[: MAXIMUM_HIGHLIGHTS - len(turning_points)]
    return tuple(sorted([*turning_points, *others], key=lambda moment: moment.at))


def turning_line(table: Over, verdict: Verdict, text: Words) -> Markup:
    """Return who decided what, and when, in a line."""
    decision = text("turned-by", name=text.seat(verdict.seat), does=does(table, verdict.made, text))
    return text("turned-in", round=verdict.round, told=decision) if verdict.round else decision


def does(table: Over, action: Any, text: Words) -> Markup:  # noqa: ANN401 - plain data of any shape
    """Return what an action of a review does; nothing where the installed rules do not know it."""
    screens = table.package.screens
    return optional(
        table, "action", lambda: Markup(screens.action(table.game.read_action(action), text)), Markup()
    )


def highlight_page(
    table: Over, story: Sequence[Moment], review: Review | None, number: int, text: Words
) -> Screen:
    """Return one highlight with its picture, and the ways to the others, to its moment and to every move."""
    all_highlights = highlights(table, review, text)
    shown_number = min(number, len(all_highlights) - 1)
    last_number = len(all_highlights) - 1
    highlight = all_highlights[shown_number]
    title = table_title(table, text)
    heading = f"**{text('story-highlight', table=title, number=shown_number + 1, count=last_number + 1)}**"
    pictures = turning_picture(table, story, highlight, text)
    buttons = (
        Button(
            text("story-back"),
            Ask(OpenHighlight(table.id, max(0, shown_number - 1), "back")),
            emoji="◀",
            disabled=shown_number == 0,
        ),
        Button(
            text("story-on"),
            Ask(OpenHighlight(table.id, min(shown_number + 1, last_number), "on")),
            emoji="▶",
            disabled=shown_number == last_number,
        ),
        Button(text("story-moment"), Ask(OpenMoment(table.id, highlight.at, "here"))),
        Button(text("story-all"), Ask(OpenStory(table.id, 0, "all"))),
    )
    return Screen((Paragraph(f"{heading}\n### {highlight.text}"), *pictures, Row(buttons)))
