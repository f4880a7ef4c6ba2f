"""A game told moment by moment, as everybody saw it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.screens.requests import OpenStory
from bot.screens.wording import title
from bot.table.table import DeniedError, Lobby, Over, Playing, Table
from bot.text import Words
from games.core import Outcome
from games.entries import TakenBack
from games.position import Position
from games.screen import Ask, Block, Button, Paragraph, Picture, Row, Screen

LATEST = 99_999
"""Stands for the last moment."""
LEAP = 10
"""So many moments the outer buttons go back and on."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What everybody saw happen at once, and how the table stood then; `outcome` at the end of the game."""

    view: Any
    events: tuple[Any, ...]
    story: tuple[Any, ...]
    outcome: Outcome | None


def told_game(table: Table) -> Playing | Over:
    """Return a table whose game may be told. Raises `DeniedError`."""
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


def how_far(table: Playing | Over) -> tuple[int, int, int]:
    """Return a table, and how far its story is as everybody knows it.

    A story is replayed again when this changes: how soon an answer comes must not tell of secret choices.
    """
    acts = table.presence.acts if isinstance(table, Playing) else -1
    return table.id, acts, len(table.position.story) if table.position else 0


def moments(table: Playing | Over) -> tuple[Moment, ...]:
    """Return the moments of a game from the deal on; what was taken back is none of them.

    It replays the game, which may take some tenths of a second. What was done in secret is no moment: its
    number would tell who has chosen.
    """
    position = table.begin(cut.word for cut in table.cuts)
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


def story_page(table: Playing | Over, told: Sequence[Moment], number: int, text: Words) -> Screen:
    """Return one moment of a game: what happened, its picture, and the ways on and back."""
    at = max(0, min(number, len(told) - 1))
    moment = told[at]
    heading = f"**{text('story-title', table=title(table, text), number=at + 1, count=len(told))}**"
    lines = [f"- {table.package.screens.event(event, text)}" for event in moment.events]
    if at == 0:
        lines = [text("story-begins")]
    elif moment.outcome is not None and not moment.events:
        lines = [text(moment.outcome.ending)]
    blocks: list[Block] = [Paragraph("\n".join([heading, *lines])), *_pictures(table, moment, text)]
    return Screen((*blocks, Row(_buttons(table.id, at, len(told), text))))


def story_button(table_id: int, text: Words, page: int = 0) -> Button:
    """Return the way to the story of a game."""
    return Button(text("button-story"), Ask(OpenStory(table_id, page)), emoji="📖")


def _pictures(table: Playing | Over, moment: Moment, text: Words) -> list[Picture]:
    screens, outcome = table.package.screens, moment.outcome
    if outcome is not None and outcome.ranks:
        screen = screens.final(moment.view, outcome, moment.story, text)
    else:
        screen = screens.public(moment.view, moment.story, text)
    return [block for block in screen.blocks if isinstance(block, Picture)]


def _buttons(table_id: int, at: int, count: int, text: Words) -> tuple[Button, ...]:
    ways = ((-LEAP, "⏮", "leap-back"), (-1, "◀", "back"), (1, "▶", "on"), (LEAP, "⏭", "leap-on"))
    return tuple(
        Button(
            text(f"story-{slot}", leap=LEAP),
            Ask(OpenStory(table_id, max(0, min(at + step, count - 1)), slot)),
            emoji=emoji,
            disabled=at in (0, count - 1) and not 0 <= at + (step > 0) - (step < 0) < count,
        )
        for step, emoji, slot in ways
    )
