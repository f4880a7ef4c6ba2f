"""A game moment by moment, as everyone saw it; the buttons turn from one moment to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.screens.requests import OpenStory
from bot.screens.wording import table_title
from bot.table.table import DeniedError, Lobby, Over, Playing, Table
from bot.text import Words
from games.core import Outcome
from games.entries import TakenBack
from games.position import Position
from games.screen import Ask, Block, Button, Paragraph, Picture, Row, Screen

LATEST = 99_999
"""Stands for the last moment."""
LEAP = 10
"""Number of moments that the outer buttons skip."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Public events that happened together, and the table after them; `outcome` at the end of the game."""

    view: Any
    events: tuple[Any, ...]
    story: tuple[Any, ...]
    outcome: Outcome | None


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
    position = table.begin()
    found = [(0, _moment(position))]
    for entry in table.entries:
        undone = position.last_of(entry.seat) if isinstance(entry, TakenBack) else None
        position = position.after(entry)
        if undone is not None:
            found = [(n, moment) for n, moment in found if n != undone.n]
        elif position.events or position.outcome is not None:
            found.append((position.length, _moment(position)))
    return tuple(moment for _n, moment in found)


def _moment(position: Position) -> Moment:
    view = position.game.view(position.state, None)
    return Moment(view, position.events, position.story, position.outcome)


def story_page(table: Playing | Over, story: Sequence[Moment], number: int, text: Words) -> Screen:
    """Return one moment of a game: what happened, its picture, and the buttons to other moments."""
    at, count = max(0, min(number, len(story) - 1)), len(story)
    moment, screens = story[at], table.package.screens
    heading = f"**{text('story-title', table=table_title(table, text), number=at + 1, count=count)}**"
    lines = [f"- {screens.event(event, text)}" for event in moment.events]
    if at == 0:
        lines = [text("story-begins")]
    elif moment.outcome is not None and not moment.events:
        lines = [text(moment.outcome.ending)]
    if moment.outcome is not None and moment.outcome.ranks:
        screen = screens.final(moment.view, moment.outcome, moment.story, text)
    else:
        screen = screens.public(moment.view, moment.story, text)
    pictures: list[Block] = [block for block in screen.blocks if isinstance(block, Picture)]
    buttons = Row(_buttons(table.id, at, count, text))
    return Screen((Paragraph("\n".join([heading, *lines])), *pictures, buttons))


def story_button(table_id: int, text: Words, page: int = 0) -> Button:
    """Return the button to the story of a game."""
    return Button(text("button-story"), Ask(OpenStory(table_id, page)), emoji="📖")


def _buttons(table_id: int, at: int, count: int, text: Words) -> tuple[Button, ...]:
    steps = ((-LEAP, "⏮", "leap-back"), (-1, "◀", "back"), (1, "▶", "on"), (LEAP, "⏭", "leap-on"))
    return tuple(
        Button(
            text(f"story-{slot}", leap=LEAP),
            Ask(OpenStory(table_id, max(0, min(at + step, count - 1)), slot)),
            emoji=emoji,
            disabled=at == (0 if step < 0 else count - 1),
        )
        for step, emoji, slot in steps
    )
